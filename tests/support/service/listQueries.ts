import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { rows } from '../../../src/api/contract/catalogue';
import type { Service, Staff } from '../processes/service';
import { expectOk } from './receivables';

export const listed = z.looseObject({ count: z.number(), results: z.array(z.looseObject({})) });

export const OF_A_PAGE = ['p', 'page_size', 'ordering'];

/** The rows that answer a page, whose address names no record. */
export const lists = rows.flatMap(({ name, method, path, query }) =>
  method === 'GET' && query instanceof z.ZodMiniObject && 'p' in query.shape && !path.includes('{')
    ? [{ name, path, shape: z.record(z.string(), z.unknown()).parse(query.shape) }]
    : [],
);

/** The filters of the lists that have records for this person, by which nothing has and which yet leave some. */
export async function ignoredFilters(service: Pick<Service, 'app'>, person: Pick<Staff, 'get'>): Promise<string[]> {
  const nothingHas = randomUUID();
  const ignored: string[] = [];
  for (const { name, path, shape } of lists.filter((one) => service.app.servedRows.has(one.name))) {
    const { results: all } = listed.parse(expectOk(await person.get(path)));
    const texts = Object.keys(shape).filter((field) => {
      const schema = shape[field];
      const isText = schema instanceof z.ZodMiniType && schema.safeParse(nothingHas).success;
      return isText && !OF_A_PAGE.includes(field);
    });
    for (const field of all.length > 0 ? texts : []) {
      const answer = await person.get(`${path}?${new URLSearchParams({ [field]: nothingHas })}`);
      const found = answer.status === 200 ? listed.parse(answer.body).results.length : 0;
      if (found > 0) ignored.push(`${name} by ${field}: ${found} of ${all.length}`);
    }
  }
  return ignored;
}

const NOTHING_HAS = '00000000-0000-4000-8000-000000000000';
/** The values that the schema of a query's field names, else the samples of that field; of a text without one, what nothing has. */
export function valuesOf(schema: unknown, samples: Record<string, string[]>, name: string): string[] {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) {
    return valuesOf(schema._zod.def.innerType, samples, name);
  }
  if (schema instanceof z.ZodMiniEnum) return schema.options.map(String);
  const isText = schema instanceof z.ZodMiniType && schema.safeParse(NOTHING_HAS).success;
  return samples[name] ?? (isText ? [NOTHING_HAS] : []);
}
