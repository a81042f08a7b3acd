import type { Cents } from '../../src/api/contract/money';

/** Of more amounts than these, so many would come to any sum by accident that one that does tells nothing. */
const MOST_FOR_THREES = 40;
const MOST_FOR_FOURS = 24;

/**
 * The sets of two, three or four of these amounts, or of all, that come to the sum: how many there are, and the first of the
 * smallest by the places of its amounts. Pairs are met with pairs, so that it costs the square of the amounts.
 */
export function setsWithSum(amounts: readonly Cents[], sum: Cents): { first: number[]; ways: number } {
  const found: number[][] = [];
  const at = new Map<Cents, number[]>();
  amounts.forEach((amount, place) => {
    const places = at.get(amount);
    if (places) places.push(place);
    else at.set(amount, [place]);
  });
  const later = (amount: Cents, place: number) => at.get(amount)?.filter((other) => other > place) ?? [];
  const pairs = new Map<Cents, [number, number][]>();
  for (let i = 0; i < amounts.length; i++) {
    for (let j = i + 1; j < amounts.length; j++) {
      const pair = (amounts[i] ?? 0) + (amounts[j] ?? 0);
      if (pair === sum) found.push([i, j]);
      if (pair >= sum) continue;
      if (amounts.length <= MOST_FOR_THREES) found.push(...later(sum - pair, j).map((k) => [i, j, k]));
      const equal = pairs.get(pair);
      if (equal) equal.push([i, j]);
      else pairs.set(pair, [[i, j]]);
    }
  }
  if (amounts.length <= MOST_FOR_FOURS) {
    for (const [amount, ones] of pairs) {
      for (const [i, j] of ones) {
        for (const [k, l] of pairs.get(sum - amount) ?? []) if (k > j) found.push([i, j, k, l]);
      }
    }
  }
  if (amounts.length > 4 && amounts.reduce((all, amount) => all + amount, 0) === sum)
    found.push(amounts.map((_, i) => i));
  const [first = []] = found.sort((a, b) => a.length - b.length);
  return { first, ways: found.length };
}
