import { v5 } from 'uuid';

/**
 * The rule for the keys of what creates or moves money: the same ask, tried again, goes out under the same key and has one
 * effect even if its first send arrived; another ask goes out under another key. A key is the ask's name within a seed, so
 * that whoever has the seed again after a reload has the keys again, and what a machine assigns stays pure.
 * `done`: how many asks have succeeded; undefined where an ask names the state of what it changes.
 */
export type Attempt = { seed: string; done: number | undefined; key: string };

/** For the initial context: nothing was sent. `seed`: of an earlier visit, whose last send may have had its effect. */
export const noAttempt = (seed: string = crypto.randomUUID()): Attempt => ({ seed, done: 0, key: seed });

/**
 * The same for asks that name the state (version) of what they change, and are never meant again once they succeeded:
 * the seed is what they are about, and keeps itself.
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

/** After a success: the same ask once more means to do it once more. */
export const afterSuccess = (attempt: Attempt): Attempt =>
  attempt.done === undefined ? attempt : { ...attempt, done: attempt.done + 1 };
