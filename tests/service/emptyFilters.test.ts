import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rows } from '../../src/api/contract/catalogue';
import type { AnyRow } from '../../src/api/contract/row';
import { withService } from '../support/processes/service';

/** The filters of a call that one need not give. */
function optional({ query }: AnyRow): string[] {
  if (!(query instanceof z.ZodMiniObject)) return [];
  const shape: Record<string, unknown> = query.shape;
  return Object.entries(shape).flatMap(([name, wanted]) =>
    wanted instanceof z.ZodMiniType && wanted.safeParse(undefined).success ? [name] : [],
  );
}

withService('filters that nobody chose', (service) => {
  test('are sent empty by many clients, and are none: each call is answered as without them', async () => {
    const person = await service().person();
    const id = randomUUID();
    const asked = rows.filter((row) => row.method === 'GET' && optional(row).length > 0);
    expect(asked.length).toBeGreaterThan(30);
    for (const row of asked) {
      const path = row.path.replace(/\{\w+\}/g, id);
      const plain = await person.get(path);
      const all = optional(row).map((name) => `${name}=`);
      expect([row.name, (await person.get(`${path}?${all.join('&')}`)).status]).toEqual([row.name, plain.status]);
    }
  });
});
