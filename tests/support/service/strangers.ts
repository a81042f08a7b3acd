import { expect } from 'vitest';
import type { Caller } from './caller';

export type Attempt = { method: string; path: string; body?: unknown };

/**
 * What belongs to another profile does not exist: each attempt, on ids of the first profile, is answered 404 to the
 * stranger and not 403, which would tell that it is there. `untouched` reads what must not have changed.
 */
export async function expectHidden(
  stranger: Caller,
  attempts: Attempt[],
  untouched: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const before = await untouched();
  const statuses: string[] = [];
  for (const { method, path, body } of attempts) {
    const { status } = await stranger.send(method, path, body);
    statuses.push(`${method} ${path} ${status}`);
  }
  expect(statuses).toEqual(attempts.map(({ method, path }) => `${method} ${path} 404`));
  expect(await untouched()).toEqual(before);
}
