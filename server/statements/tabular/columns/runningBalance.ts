import type { Cents } from '../../../../src/api/contract/money';

export type Money = readonly (Cents | undefined)[];

/** How well a running balance follows the amounts: a file's strongest evidence for the meaning of its columns. */
type Follow = {
  /** Pairs of neighbours with enough data for a comparison. */
  checked: number;
  /** Pairs that tie, oldest first and newest first. */
  forward: number;
  backward: number;
};

/**
 * `amounts` and `balances` are signed cents of the same rows, in file order. A balance on some rows only (the last of each day) is
 * compared with all amounts since the balance before. `sign`: -1 follows the opposites of the amounts.
 */
export function follow(amounts: Money, balances: Money, sign: 1 | -1 = 1): Follow {
  const seen = { checked: 0, forward: 0, backward: 0 };
  let before: Cents | undefined;
  let after = 0;
  let from = 0;
  let isKnown = true;
  for (let at = 0; at < balances.length; at++) {
    const balance = balances[at];
    const unsigned = amounts[at];
    const amount = unsigned === undefined ? undefined : unsigned * sign;
    if (amount === undefined && balance !== undefined) {
      // A row that is no movement breaks the chain, and so does a movement without its amount.
      before = undefined;
      continue;
    }
    after += amount ?? 0;
    if (amount === undefined) isKnown = false;
    if (balance === undefined) {
      from += amount ?? 0;
      continue;
    }
    if (before !== undefined && isKnown) {
      seen.checked += 1;
      if (balance - before === after) seen.forward += 1;
      if (before - balance === from) seen.backward += 1;
    }
    before = balance;
    after = 0;
    from = amount ?? 0;
    isKnown = true;
  }
  return seen;
}

/** Share of the compared pairs that tie in the better direction; 0 without compared pairs. */
export function tied({ checked, forward, backward }: Follow): number {
  return checked === 0 ? 0 : Math.max(forward, backward) / checked;
}

/** Whether the file runs from the newest movement to the oldest, by its balance or else by its days. */
export function isNewestFirst(seen: Follow, days: readonly string[]): boolean {
  if (seen.forward !== seen.backward) return seen.backward > seen.forward;
  const [first, last] = [days[0], days.at(-1)];
  return first !== undefined && last !== undefined && first > last;
}

/**
 * Chains the balances by the amounts in any order of the rows (the days newest first, the movements of each oldest first): each
 * balance is another one plus an amount. Returns the balances at both ends, `undefined` when they form no chain.
 */
export function chained(
  amounts: Money,
  balances: Money,
): { opening: Cents; closing: Cents; oldest: number } | undefined {
  const rows = amounts.flatMap((amount, at) => {
    const balance = balances[at];
    return amount === undefined || balance === undefined ? [] : [{ at, amount, balance, before: balance - amount }];
  });
  if (rows.length < 4 || rows.length < amounts.length) return undefined;
  const counted = (list: readonly Cents[]) => {
    const count = new Map<Cents, number>();
    for (const cents of list) count.set(cents, (count.get(cents) ?? 0) + 1);
    return count;
  };
  const after = counted(rows.map(({ balance }) => balance));
  const before = counted(rows.map((row) => row.before));
  const starts = rows.filter((row) => (before.get(row.before) ?? 0) > (after.get(row.before) ?? 0));
  const ends = rows.filter((row) => (after.get(row.balance) ?? 0) > (before.get(row.balance) ?? 0));
  const [start, end] = [starts[0], ends[0]];
  if (!start || !end || starts.length !== 1 || ends.length !== 1) return undefined;
  return { opening: start.before, closing: end.balance, oldest: start.at };
}

/** How well unsigned amounts equal the sizes of the balance's steps, 0 to 1. */
export function stepShare(amounts: Money, balances: Money): number {
  const seen = { checked: 0, forward: 0, backward: 0 };
  for (let at = 1; at < amounts.length; at++) {
    const [before, after] = [balances[at - 1], balances[at]];
    const [older, newer] = [amounts[at - 1], amounts[at]];
    if (before === undefined || after === undefined || older === undefined || newer === undefined) continue;
    seen.checked += 1;
    const step = Math.abs(after - before);
    if (step === Math.abs(newer)) seen.forward += 1;
    if (step === Math.abs(older)) seen.backward += 1;
  }
  return seen.checked < 2 ? 0 : Math.max(seen.forward, seen.backward) / seen.checked;
}
