import type { Cents } from '../../../../src/api/contract/money';

export type Money = readonly (Cents | undefined)[];

/** How well a running balance follows the amounts: the strongest evidence a file gives of what its columns mean. */
export type Follow = {
  /** Pairs of neighbours that could be compared. */
  checked: number;
  /** Pairs that tie, oldest first and newest first. */
  forward: number;
  backward: number;
};

/** `amounts` and `balances` are signed cents of the same rows, in file order. */
export function follow(amounts: Money, balances: Money): Follow {
  const seen = { checked: 0, forward: 0, backward: 0 };
  for (let at = 1; at < amounts.length; at++) {
    const [before, after] = [balances[at - 1], balances[at]];
    const [older, newer] = [amounts[at - 1], amounts[at]];
    if (before === undefined || after === undefined || older === undefined || newer === undefined) continue;
    seen.checked += 1;
    if (after - before === newer) seen.forward += 1;
    if (before - after === older) seen.backward += 1;
  }
  return seen;
}

export function negated(amounts: Money): Money {
  return amounts.map((cents) => (cents === undefined ? undefined : -cents));
}

/** Share of the compared pairs that tie in the better direction; 0 when nothing could be compared. */
export function tied({ checked, forward, backward }: Follow): number {
  return checked === 0 ? 0 : Math.max(forward, backward) / checked;
}

/** Whether the file runs from the newest movement to the oldest, by its balance or, failing that, by its days. */
export function isNewestFirst(seen: Follow, days: readonly string[]): boolean {
  if (seen.forward !== seen.backward) return seen.backward > seen.forward;
  const [first, last] = [days[0], days.at(-1)];
  return first !== undefined && last !== undefined && first > last;
}
