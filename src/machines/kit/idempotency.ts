import { v5 } from 'uuid';

/**
 * The idempotency keys of calls that create something or move money. The same request, sent again, has the same key and one
 * effect even if its first send arrived; another request has another key. A key is derived from the request and a seed, so a
 * reload that restores the seed restores the keys, and assigners stay pure. `done` counts the successful requests; it is
 * undefined where a request names the version of what it changes.
 */
export type Attempt = { seed: string; done: number | undefined; key: string };

/** The attempt of an initial context. `seed`: that of an earlier visit, whose last request may have had its effect. */
export const noAttempt = (seed: string = crypto.randomUUID()): Attempt => ({ seed, done: 0, key: seed });

/**
 * The same for requests that name the version of what they change, and so are never repeated after a success: the seed is
 * derived from their subject and needs no storing.
 */
export function attemptOn(...about: string[]): Attempt {
  const seed = v5(JSON.stringify(about), SEEDS);
  return { seed, done: undefined, key: seed };
}

const SEEDS = '6c2a4f0e-7b1d-4e39-9a58-d0f3c1b7e264';

/** The attempt that sends `ask` next. */
export const keyFor = ({ seed, done }: Attempt, ask: unknown): Attempt => ({
  seed,
  done,
  key: v5(JSON.stringify([done, ask]), seed),
});

/** After a success, the same request is a new one. */
export const afterSuccess = (attempt: Attempt): Attempt =>
  attempt.done === undefined ? attempt : { ...attempt, done: attempt.done + 1 };
