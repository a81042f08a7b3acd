/**
 * The rule for the keys of what creates or moves money: the same ask, tried again, goes out under the same key and has one
 * effect even if its first send arrived; another ask goes out under another key. Keys are counted from a seed that is made
 * as the actor starts: a restored snapshot sends under the key it had, and what a machine assigns stays pure.
 */
export type Attempt = { seed: string; count: number; ask: string | undefined; key: string };

/** For the initial context: nothing was sent. */
export function noAttempt(): Attempt {
  const seed = crypto.randomUUID();
  return { seed, count: 0, ask: undefined, key: seed };
}

/** The attempt that sends `ask` next: the previous one, if it was for the same. */
export function keyFor(previous: Attempt, ask: unknown): Attempt {
  const text = JSON.stringify(ask);
  if (previous.ask === text) return previous;
  const count = previous.count + 1;
  const end = count.toString(16).padStart(6, '0');
  return { seed: previous.seed, count, ask: text, key: previous.seed.slice(0, -end.length) + end };
}

/** After a success: the same ask once more means to do it once more. */
export const settled = (done: Attempt): Attempt => ({ ...done, ask: undefined });
