import * as z from 'zod/mini';
import { byId, pageOf, row, version } from './row';

type Area<A, S extends z.core.$ZodShape, Q, U> = {
  /** What one is called in the names of its rows, and several. */
  one: string;
  many: string;
  path: string;
  answer: A;
  /** What staff write of one. */
  fields: z.ZodMiniObject<S>;
  query: Q;
  /** What only one that is there has. */
  changes: U;
  /** What the success of adding one says. */
  added: string;
};

/** The rows of a plain area, ours: a page of its records, and one that is added, changed by its version, and deleted. */
export function plainRows<
  A extends z.ZodMiniType,
  S extends z.core.$ZodShape,
  Q extends z.ZodMiniType,
  U extends z.core.$ZodShape,
>({ one, many, path, answer, fields, query, changes, added }: Area<A, S, Q, U>) {
  const about = { path: `${path}{id}/`, ours: true, params: byId } as const;
  return {
    list: row({ name: `list${many}`, method: 'GET', path, ours: true, query, answer: pageOf(answer) }),
    create: row({
      name: `create${one}`,
      method: 'POST',
      path,
      ours: true,
      body: fields,
      answer,
      idempotent: true,
      success: added,
    }),
    update: row({
      ...about,
      name: `update${one}`,
      method: 'PUT',
      body: z.extend(fields, { ...changes, version: z.optional(version) }),
      answer,
    }),
    remove: row({ ...about, name: `delete${one}`, method: 'DELETE', answer: z.looseObject({}) }),
  };
}
