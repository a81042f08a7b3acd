import type { Cents } from '../../src/api/contract/money';
import { piece, sql } from '../database/sql';
import { eachOf, isOpen } from './openDocuments';
import { ACCIDENT, MOST_OF_RANGE, NAMESAKES, ROUNDED_UP } from './thresholds';
import { listGoesOn, plainPartWords, saysPart } from './words';

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

/**
 * Notes the documents of one customer that a movement names, where nothing explains it to the cent: who pays them together pays less a bank's fee, some
 * cents or a part, or rounds up. What lacks is of the last due one, so that each of the others is paid.
 */
export const noteShortSets = (profileId: string, movements: string[]) => sql`
insert into candidate_set (profile_id, movement_id, documents, by_number, made_for, lacking)
select ${profileId}::uuid, s.movement_id, s.documents, true, s.unassigned, array_fill(0::numeric, array[cardinality(s.documents) - 1]) || (s.owed - s.unassigned)
from (
  select m.id as movement_id, m.unassigned, largest_fee(m.profile_id, m.bank_account_id) as fee, array_agg(d.id order by d.due_date nulls last, d.number) as documents,
    sum(d.balance) as owed, (array_agg(d.balance order by d.due_date desc nulls first, d.number desc))[1] as last_owed, bool_and(c.payer) and (m.tokens && array[${plainPartWords}] or ${saysPart(sql`m.description`)}) and upper(m.description) !~ ${listGoesOn} as is_part
  from candidate c join bank_movement m on m.id = c.movement_id ${eachOf('c.document_id')}
  where c.movement_id = any(${movements}) and m.unassigned > 0 and (c.by_number or c.by_tail and c.payer) and not c.against and d.is_owed and d.currency = m.currency
  group by m.id having count(*) > 1 and count(distinct d.customer_id) = 1 and count(distinct d.number_tail) = count(*)
) s
where s.owed <> s.unassigned and case when s.owed > s.unassigned
    then s.is_part and s.owed - s.unassigned < s.last_owed or s.owed - s.unassigned <= case when is_rounder(s.unassigned, s.owed) then usual_surplus(s.unassigned) else s.fee end
    else s.unassigned - s.owed <= case when is_rounder(s.unassigned, s.owed) then s.unassigned * ${piece(ROUNDED_UP)} else usual_surplus(s.unassigned) end end
  and not exists (
    select from candidate c ${eachOf('c.document_id')} where c.movement_id = s.movement_id and d.balance = s.unassigned and (c.payer or c.by_number or c.by_tail or c.by_name))
on conflict do nothing`;

/** What stands between the numbers of a list, as a part of a pattern. */
const BETWEEN = '(?: *[,;/+&-] *| +(?:[YE] +)?)';

/** Two to six times four digits, none of them a year's. */
const lastFours = piece(
  `'(?<![0-9A-Z*.,-])((?!20[0-9]{2})[0-9]{4}(?:${BETWEEN}(?!20[0-9]{2})[0-9]{4}){1,5})(?![0-9.])'`,
);

/**
 * Notes the documents of the only customer who owes one of each of the last four digits that a movement lists, where they come to just the amount and
 * a company of so many documents and customers hardly has such a customer by accident.
 */
export const noteLastFours = (profileId: string, movements: string[]) => sql`
with listed as materialized (
  select m.id as movement_id, m.unassigned, m.currency, runs from bank_movement m cross join lateral regexp_match(upper(m.description), ${lastFours}) r
  cross join lateral (select array_agg(distinct run) as runs from regexp_split_to_table(r[1], '[^0-9]+') run) l
  where m.id = any(${movements}) and m.unassigned > 0 and cardinality(runs) > 1
), size as materialized (
  select (select count(*) from customer where profile_id = ${profileId} and deleted_at is null)::float as customers,
    (select sum(t.count) from due_total t where t.profile_id = ${profileId})::float as documents
  where exists (select from listed)
)
insert into candidate_set (profile_id, movement_id, documents, by_number, made_for)
select ${profileId}::uuid, s.movement_id, min(s.documents), true, s.unassigned from (
  select l.movement_id, l.unassigned, array_agg(d.id order by d.id) as documents
  from listed l join size z on (z.documents / 10000) ^ cardinality(l.runs) / z.customers ^ (cardinality(l.runs) - 1) <= ${piece(ACCIDENT)}
  cross join unnest(l.runs) run
  cross join lateral (
    select d.* from document d where d.profile_id = ${profileId} and d.number_tail = any(array(select before || run from generate_series(1, 99) before)) and ${isOpen('d')} offset 0
  ) d
  where d.currency = l.currency group by l.movement_id, l.unassigned, l.runs, d.customer_id
  having count(*) = cardinality(l.runs) and count(distinct run) = count(*) and sum(d.balance) = l.unassigned
) s
where not exists (select from candidate_set o where o.movement_id = s.movement_id and o.by_number)
group by s.movement_id, s.unassigned having count(*) = 1
on conflict do nothing`;

/** Among more sets than this, so many reach any sum by accident that a match proves nothing. */
const MOST_SETS = 20_000;

/** Sets have at most so many documents, but for that of all. */
const MOST_OF_SET = 5;

/**
 * Finds the sets of `least` to five of these amounts, or of all, with this sum: their number, and the first of the smallest as
 * places of its amounts. `chance`: how many of its size or smaller an unrelated sum would meet. The last amount of a set is looked
 * up. With several payers, the search of each covers fewer sets.
 */
export function setsWithSum(
  amounts: readonly Cents[],
  sum: Cents,
  payers = 1,
  least = 2,
): { first: number[]; ways: number; chance: number } {
  const found: number[][] = [];
  const at = new Map<Cents, number[]>();
  amounts.forEach((amount, place) => {
    const places = at.get(amount);
    if (places) places.push(place);
    else at.set(amount, [place]);
  });
  const look = (left: Cents, more: number, from: number, set: number[]): void => {
    if (more === 1) {
      for (const last of at.get(left) ?? []) if (last >= from) found.push([...set, last]);
      return;
    }
    for (let place = from; place < amounts.length; place++) {
      const rest = left - (amounts[place] ?? 0);
      if (rest > 0) look(rest, more - 1, place + 1, [...set, place]);
    }
  };
  let size = least;
  for (let sets = 0; size <= Math.min(MOST_OF_SET, amounts.length); size++) {
    sets += setsOf(amounts.length, size);
    // pairs, and single ones, are looked at whatever their number
    if (size > 2 && sets * payers > MOST_SETS) break;
    look(sum, size, 0, []);
  }
  if (amounts.length >= size && amounts.reduce((all, amount) => all + amount, 0) === sum)
    found.push(amounts.map((_, place) => place));
  const [first = []] = found;
  const most = Math.min(first.length, size - 1);
  const isRun = first.every((place, i) => place === (first[0] ?? 0) + i);
  return {
    first,
    ways: found.length,
    chance: isRun ? accidentalRuns(amounts, sum, least, most) : accidental(amounts, sum, least, most),
  };
}

/** The same of debts that fall due one after the other, in whose order the amounts are: people pay two months that follow each other, and not any two. */
function accidentalRuns(amounts: readonly Cents[], sum: Cents, least: number, most: number): number {
  const sums: Cents[] = [];
  for (let size = least; size <= most; size++)
    for (let from = 0; from + size <= amounts.length; from++)
      sums.push(amounts.slice(from, from + size).reduce((all, amount) => all + amount, 0));
  return UNITS.filter((unit) => sum % unit === 0).reduce(
    (chance, unit) => Math.max(chance, (sums.filter((one) => one % unit === 0).length * unit) / sum),
    0,
  );
}

/** How many sets of a size so many amounts have. */
function setsOf(amounts: number, size: number): number {
  let sets = 1;
  for (let i = 0; i < size; i++) sets *= Math.max(0, amounts - i) / (i + 1);
  return sets;
}

/** Round amounts have round sums. */
const UNITS = [10_000, 5_000, 2_500, 1_000, 500, 250, 100, 50, 25, 10, 5, 1];

/** The expected number of sets of these amounts, of `least` to `most` each, with an unrelated sum. */
function accidental(amounts: readonly Cents[], sum: Cents, least: number, most: number): number {
  return UNITS.filter((unit) => sum % unit === 0).reduce((chance, unit) => {
    const round = amounts.filter((amount) => amount % unit === 0).length;
    let sets = 0;
    for (let size = least; size <= most; size++) sets += setsOf(round, size);
    return Math.max(chance, (sets * unit) / sum);
  }, 0);
}
