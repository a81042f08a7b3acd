import type { Cents } from '../../src/api/contract/money';
import { piece, sql } from '../database/sql';
import { isOpen } from './openDocuments';
import { MOST_OF_RANGE, NAMESAKES } from './thresholds';

/** What a text names by its first and last number: all that this customer owes of them, where both are among it. */
export const rangeTables = (profileId: string) => sql`
first_of_range as materialized (
  select r.movement_id, r.last, d.customer_id, d.number_key, d.number_tail from said_range r
  join numbered n on n.movement_id = r.movement_id and right(r.first, length(n.number_tail)) = n.number_tail
  cross join lateral (select d.* from document d where d.id = n.document_id offset 0) d
  union
  -- the last digits of one of the payer's
  select r.movement_id, r.last, d.customer_id, d.number_key, d.number_tail from said_range r join payer p on p.movement_id = r.movement_id and (p.is_one or p.namesakes <= ${piece(NAMESAKES)})
  cross join lateral (select d.* from document d where d.customer_id = p.customer_id and ${isOpen('d')}) d
  where length(r.first) = 4 and right(d.number_tail, 4) = r.first
), ranged as materialized (
  select f.movement_id, m.unassigned, array_agg(d.id order by d.id) as documents from (
    select f.*, left(f.number_tail, -length(f.last)) || right(f.last, length(f.number_tail)) as last_tail
    from first_of_range f where length(f.number_tail) between 3 and 15 and right(f.number_key, length(f.number_tail)) = f.number_tail
  ) f
  join movement m on m.id = f.movement_id
  cross join lateral (
    select d.* from document d where d.profile_id = ${profileId} and d.number_tail = any(array(
      select n::text from generate_series(f.number_tail::bigint, least(f.last_tail::bigint, f.number_tail::bigint + ${piece(MOST_OF_RANGE)})) n)) and ${isOpen('d')}
  ) d
  where d.customer_id = f.customer_id and d.currency = m.currency
    and rtrim(left(d.number_key, -length(d.number_tail)), '0') = rtrim(left(f.number_key, -length(f.number_tail)), '0')
  group by f.movement_id, f.customer_id, f.number_key, f.last_tail, m.unassigned
  having count(*) >= 2 and sum(d.balance) = m.unassigned and bool_or(d.number_tail = f.last_tail) and bool_or(d.number_key = f.number_key)
)`;

/** Among more sets than this, so many reach any sum by accident that a match proves nothing. */
const MOST_SETS = 20_000;

/**
 * Finds the sets of two, three or four of these amounts, or of all, with this sum: their number, and the first of the
 * smallest as places of its amounts. Pairs join with pairs, so the cost is the square of the amounts. With several payers,
 * the search of each covers fewer sets.
 */
export function setsWithSum(
  amounts: readonly Cents[],
  sum: Cents,
  payers = 1,
): { first: number[]; ways: number; chance: number } {
  const { length: n } = amounts;
  const [pairsOf, threesOf, foursOf] = [
    (n * (n - 1)) / 2,
    (n * (n - 1) * (n - 2)) / 6,
    (n * (n - 1) * (n - 2) * (n - 3)) / 24,
  ];
  const isWorth = (sets: number) => sets * payers <= MOST_SETS;
  const [inThrees, inFours] = [isWorth(pairsOf + threesOf), isWorth(pairsOf + threesOf + foursOf)];
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
      if (inThrees) found.push(...later(sum - pair, j).map((k) => [i, j, k]));
      const equal = pairs.get(pair);
      if (equal) equal.push([i, j]);
      else pairs.set(pair, [[i, j]]);
    }
  }
  if (inFours) {
    for (const [amount, ones] of pairs) {
      for (const [i, j] of ones) {
        for (const [k, l] of pairs.get(sum - amount) ?? []) if (k > j) found.push([i, j, k, l]);
      }
    }
  }
  if (amounts.length > 4 && amounts.reduce((all, amount) => all + amount, 0) === sum)
    found.push(amounts.map((_, i) => i));
  const [first = []] = found.sort((a, b) => a.length - b.length);
  return { first, ways: found.length, chance: accidental(amounts, sum, inFours ? 4 : inThrees ? 3 : 2) };
}

/** Round amounts have round sums. */
const UNITS = [10_000, 5_000, 2_500, 1_000, 500, 250, 100, 50, 25, 10, 5, 1];

/** The expected number of sets of these amounts with an unrelated sum. */
function accidental(amounts: readonly Cents[], sum: Cents, most: number): number {
  const setsOf = (n: number) => {
    const sizes = [(n * (n - 1)) / 2, (n * (n - 1) * (n - 2)) / 6, (n * (n - 1) * (n - 2) * (n - 3)) / 24];
    return sizes.slice(0, most - 1).reduce((all, one) => all + one, 0);
  };
  return UNITS.filter((unit) => sum % unit === 0).reduce((chance, unit) => {
    const round = amounts.filter((amount) => amount % unit === 0).length;
    return Math.max(chance, (setsOf(round) * unit) / sum);
  }, 0);
}
