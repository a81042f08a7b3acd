import { centsOf } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { listOf, named, piece, planned, sql } from '../database/sql';
import { kindsOf } from '../withholdings/evidence';
import { evidenceTables } from './evidence';
import { learnFees } from './fees';
import { numberTables } from './numbers';
import { isOpen } from './openDocuments';
import { owedTables } from './owed';
import { payerTables } from './payers';
import { noteLastFours, noteShortSets, rangeTables, setsWithSum } from './sets';
import { movementTables } from './texts';
import { COMMON_AMOUNT, LEAST_OF_ANOTHER, POOL, ROUNDED_UP, VERY_COMMON } from './thresholds';
import { doubtFees, noteWithheld } from './withheld';
import { noteWithheldSets } from './withheldSets';
import { codes, spokenNumber } from './words';

/**
 * Finds the documents that may explain each of these movements of one profile, and replaces earlier results. It runs a fixed number of statements for
 * thousands of movements. Indexes find each word, number and amount, so the cost depends on the movements and not on all the data. Concurrent runs find
 * the same.
 */
export async function match(tx: Queryable, profileId: string, movements: string[]): Promise<void> {
  await forget(tx, profileId, movements);
  const kinds = await kindsOf(tx, profileId);
  let pools = await look(tx, profileId, movements, []);
  // what lacks a larger fee was not looked for
  if (await learnFees(tx, profileId, movements, kinds)) {
    await forget(tx, profileId, movements);
    pools = await look(tx, profileId, movements, []);
  }
  await tx.rows(keepSets(profileId, setsOf(pools)));
  await tx.rows(noteLastFours(profileId, movements));
  await tx.rows(missingSets(movements));
  if (kinds.length > 0) {
    await noteWithheld(tx, profileId, movements, kinds);
    if (await noteWithheldSets(tx, profileId, movements, kinds)) await tx.rows(missingSets(movements));
    await tx.rows(doubtFees(movements));
  }
  await tx.rows(noteShortSets(profileId, movements));
  await noteLooked(tx, profileId, movements);
}

/** Of movements that matching takes too long for: they have no suggestion, and say so, until something changes about them. */
export async function giveUp(tx: Queryable, profileId: string, movements: string[]): Promise<void> {
  await forget(tx, profileId, movements);
  await tx.rows(sql`
    insert into movement_unmatched (profile_id, movement_id) select ${profileId}::uuid, unnest(${movements}::uuid[]) on conflict do nothing`);
  await noteLooked(tx, profileId, movements);
}

/** What was found before. Movements that shared a document with these may be sure of it now. */
async function forget(tx: Queryable, profileId: string, movements: string[]): Promise<void> {
  const tables = ['candidate', 'candidate_set', 'movement_payer', 'movement_repeat', 'movement_unmatched'];
  // Looked at as a value of the statement, the movements are compared one by one with the tables' statistics, which takes longer than to delete.
  const asked = sql`(select ids from asked)::uuid[]`;
  const deletions = tables.map(
    (table) => sql`${named(`old_${table}`)} as (delete from ${named(table)} where movement_id = any(${asked}))`,
  );
  await tx.rows(sql`
    with asked as materialized (select ${movements}::uuid[] as ids), ${listOf(deletions)}
    insert into document_change (profile_id, document_id, looked)
    select distinct ${profileId}::uuid, document_id, true from candidate where movement_id = any(${asked})`);
}

const noteLooked = (tx: Queryable, profileId: string, movements: string[]) =>
  tx.rows(sql`
    insert into document_change (profile_id, movement_id, looked) select ${profileId}::uuid, unnest(${movements}::uuid[]), true`);

/** To plan its statement takes about 100 ms, and it looks each movement up alike: for so many of them the plan for a few is as quick as their own (with it 290 ms for 1,000, 390 with planning). */
const PLANNED_ONCE = 1_000;

/** Nested loops are off: the planner underestimates arrays. Index look-ups are forced with `lateral` and `offset 0`. */
async function look(tx: Queryable, profileId: string, movements: string[], documents: string[]): Promise<Pool[]> {
  await tx.rows(sql`set local enable_nestloop = off`);
  const looked = lookUp(profileId, movements, documents);
  const pools = await tx.rows<Pool>(planned(movements.length, looked, PLANNED_ONCE));
  await tx.rows(sql`set local enable_nestloop = on`);
  return pools;
}

/** A payer's open documents that a movement may pay together. */
type Pool = {
  movement_id: string;
  unassigned: string;
  ids: string[];
  balances: string[];
  named: string[];
  /** The text says an instalment, or a document's number that none of the payer's has. */
  is_unread: boolean;
};

/**
 * For each movement, the smallest set of one payer's documents with its amount, and the number of such sets of all its payers. What the
 * text names is paid: the others make up the rest.
 */
function setsOf(pools: Pool[]) {
  const sets = new Map<
    string,
    { movement_id: string; unassigned: string; documents: string[]; is_named: boolean; ways: number; chance: number }
  >();
  const payers = new Map<string, number>();
  for (const { movement_id } of pools) payers.set(movement_id, (payers.get(movement_id) ?? 0) + 1);
  for (const { movement_id, unassigned, ids, balances, named, is_unread } of pools) {
    const owed = ids.map((id, place) => ({ id, cents: centsOf(balances[place] ?? '0') }));
    const others = owed.filter(({ id }) => !named.includes(id));
    const rest = owed.reduce((left, { id, cents }) => (named.includes(id) ? left - cents : left), centsOf(unassigned));
    const least = named.length > 0 ? 1 : 2;
    const { first, ways, chance } = setsWithSum(
      others.map(({ cents }) => cents),
      rest,
      payers.get(movement_id),
      least,
    );
    if (ways === 0) continue;
    const known = sets.get(movement_id);
    const is_named = named.length > 0;
    const documents = [...named, ...first.flatMap((place) => others[place]?.id ?? [])];
    const best = known && known.documents.length <= documents.length ? known : { documents, is_named };
    sets.set(movement_id, {
      movement_id,
      unassigned,
      documents: best.documents,
      is_named: best.is_named,
      // what the text says may be another way
      ways: ways + (known?.ways ?? 0) + Number(is_unread),
      chance: chance + (known?.chance ?? 0),
    });
  }
  return [...sets.values()];
}

/** Scores these documents for a movement besides those that were found, by the same rules. */
export async function weigh(tx: Queryable, profileId: string, movementId: string, documents: string[]): Promise<void> {
  await look(tx, profileId, [movementId], documents);
}

/** Digits that are written once are of one of several customers, though the documents of both with those digits come to the amount. */
const eachWritten = sql`(count(distinct customer_id) = 1 or count(distinct coalesce(number_key, number_tail)) = count(*))`;

/** The query always scores `documents`. It returns the payers' other documents if neither one document nor the named ones explain a movement. */
const lookUp = (profileId: string, movements: string[], documents: string[]) => sql`
with ${movementTables(profileId, movements)}, ${payerTables(profileId, movements)}, ${numberTables(profileId)}, ${owedTables(profileId)}, ${evidenceTables(profileId, documents)}, ${rangeTables(profileId)}, kept_payers as (
  insert into movement_payer (profile_id, movement_id, customer_id, by_dni, by_account, by_rule, by_name, namesakes)
  select ${profileId}::uuid, movement_id, customer_id, by_dni, by_account, by_rule, by_name, namesakes from payer on conflict do nothing
), kept as (
  insert into candidate (profile_id, movement_id, document_id, by_number, by_tail, by_near, by_dni, by_account, by_rule, by_name, namesakes, against, chance, name_fit, payer, several, more, of_amount, made_for)
  select ${profileId}::uuid, movement_id, document_id, by_number, by_tail and not by_number, by_near and not by_number and not by_tail,
    by_dni, by_account, by_rule, by_name, namesakes, against, chance, name_fit, payer, several, more, of_amount, unassigned
  from weighed on conflict do nothing
), kept_repeats as (
  insert into movement_repeat (profile_id, movement_id, document_id)
  select ${profileId}::uuid, n.movement_id, n.id from named_paid n join movement m on m.id = n.movement_id and m.currency = n.currency
  where n.total = m.unassigned or exists (select from payer p where p.movement_id = n.movement_id and p.customer_id = n.customer_id and p.is_one)
  on conflict do nothing
), written as materialized (
  select * from seen_word union all select * from seen_place
), kept_wordings as (
  insert into bank_wording (profile_id, bank_account_id, wording)
  select ${profileId}::uuid, bank_account_id, wording from written where is_banks order by 2, 3 on conflict do nothing
), dropped_wordings as (
  delete from bank_wording b using written w where b.bank_account_id = w.bank_account_id and b.wording = w.wording and not w.is_banks
), anothers_set as materialized (
  -- who owes some of them, or is known otherwise, pays another's too; where they owe as much themselves, the other's number may be a wrong one
  select movement_id, unassigned, array_agg(document_id order by document_id) as documents,
    coalesce(array_agg(customer_id) filter (where not against), (select array_agg(p.customer_id) from payer p where p.movement_id = weighed.movement_id and p.is_one)) as payers,
    array_agg(balance) filter (where against) || unassigned as anothers
  from weighed where (by_number or by_tail) and not is_reversal
  group by movement_id, unassigned having count(*) >= 2 and sum(balance) = unassigned and (bool_or(not against) or bool_and(by_number)) and bool_or(against) and min(length(coalesce(number_key, number_tail))) >= ${LEAST_OF_ANOTHER}
    and ${eachWritten}
), named_twice as materialized (
  select movement_id from weighed where by_number or by_tail group by 1 having count(*) > 2 and count(distinct number_tail) = 2
), all_named as materialized (
  -- all the documents the text names, when they add up; also those of digits alone: that several of them do is no accident
  select movement_id, unassigned, array_agg(document_id order by document_id) as documents,
    array_agg(customer_id order by document_id) as customers, array_agg(balance order by document_id) as balances
  from weighed cross join (values (true), (false)) said(is_spoken) where (by_number or by_tail and not is_spoken) and not against
  group by movement_id, unassigned, is_spoken having count(*) >= 2 and sum(balance) = unassigned and ${eachWritten}
  union
  -- of two numbers that several documents each have, the only two that do
  select a.movement_id, a.unassigned, min(array[a.document_id, b.document_id]), min(array[a.customer_id, b.customer_id]), min(array[a.balance, b.balance])
  from named_twice t join weighed a on a.movement_id = t.movement_id join weighed b on b.movement_id = t.movement_id and b.number_tail > a.number_tail and a.balance + b.balance = a.unassigned
  where (a.by_number or a.by_tail) and not a.against and (b.by_number or b.by_tail) and not b.against
  group by a.movement_id, a.unassigned having count(*) = 1
), named_set as materialized (
  select movement_id, unassigned, documents from all_named s where not exists (
    -- a customer of some of them owes elsewhere just what another's of them comes to: its number may be a wrong one
    select from unnest(s.customers) payer(id) cross join unnest(s.customers, s.balances) o(id, balance)
    cross join lateral (
      select from document d where d.customer_id = payer.id and d.balance = o.balance and ${isOpen('d')} and d.id <> all(s.documents) limit 1
    ) same where o.id <> payer.id)
    -- in an amount of so many documents a wrong number is as well another's, but for a relative's
    and not exists (
      select from size z cross join unnest(s.customers, s.balances) o(id, balance) join customer c on c.id = o.id
      where cardinality(array_positions(s.customers, o.id)) = 1 and not exists (
        select from unnest(s.customers) other join customer r on r.id = other
        where other <> o.id and string_to_array(r.name_key, ' ') && string_to_array(c.name_key, ' '))
        and (select count(*) from (
          select from document d where d.profile_id = ${profileId} and d.owed = o.balance and ${isOpen('d')} limit ceil(z.documents * ${piece(VERY_COMMON)})) same) >= z.documents * ${piece(VERY_COMMON)}
        and z.documents > ${piece(COMMON_AMOUNT)})
  union
  -- of each written number one document of the same customer, whoever pays them: another series may have a number too
  select movement_id, unassigned, min(documents) from (
    select movement_id, unassigned, array_agg(document_id order by document_id) as documents, array_agg(number_tail) as tails, bool_or(against) as against
    from weighed where (by_number or by_tail) and not is_reversal
    group by movement_id, unassigned, customer_id having count(*) >= 2 and sum(balance) = unassigned and count(distinct number_tail) = count(*)
      and (not bool_or(against) or min(length(coalesce(number_key, number_tail))) >= ${LEAST_OF_ANOTHER})
  ) s where not exists (select from weighed o where o.movement_id = s.movement_id and o.by_number and o.number_tail <> all(s.tails))
    and not (against and exists (
      select from payer p join document d on d.customer_id = p.customer_id where p.movement_id = s.movement_id and p.is_one and d.balance = s.unassigned and ${isOpen('d')}))
  group by movement_id, unassigned having count(*) = 1
  union
  select movement_id, unassigned, documents from ranged
  union
  select movement_id, unassigned, documents from due_set
  union
  select movement_id, unassigned, documents from anothers_set s where not exists (
    select from document d where d.customer_id = any(s.payers) and d.balance = any(s.anothers) and ${isOpen('d')})
), kept_sets as (
  insert into candidate_set (profile_id, movement_id, documents, by_number, made_for)
  select ${profileId}::uuid, movement_id, documents, true, unassigned from named_set on conflict do nothing
), explained as materialized (
  select movement_id from weighed where not several and exact and (is_one or by_name or (by_number or by_tail) and not against)
  union select movement_id from named_set
), pays as (
  select movement_id, customer_id, coalesce(array_agg(named) filter (where named is not null), '{}') as named from (
    select movement_id, customer_id, null::uuid as named from payer where is_one and not has_rival
    union all
    -- the customer of a named document counts as the payer
    select movement_id, customer_id, document_id from weighed where (by_number or by_tail and is_one) and not against
      -- a first and a last number name no others than those between them
      and (movement_id, customer_id) not in (select f.movement_id, f.customer_id from first_of_range f join movement m on m.id = f.movement_id where not m.is_cut)
  ) p group by 1, 2
)
select p.movement_id, m.unassigned, d.ids, d.balances, p.named, p.named = '{}' and (m.id in (select movement_id from said_part where run is null) or not m.several and exists (
    select from regexp_matches(regexp_replace(upper(m.text), ${codes}, ' ', 'g'), ${spokenNumber}, 'g') r cross join lateral regexp_split_to_table(r[1], '[^0-9]') run
    where length(ltrim(run, '0')) >= 3 and run !~ '^20[0-9]{2}$' and not exists (select from coded q where q.movement_id = m.id and ltrim(run, '0') = any(q.codes))
      and not exists (select from customer c where c.id = p.customer_id and position(run in c.dni_key) > 0))) as is_unread
from pays p join movement m on m.id = p.movement_id
cross join lateral (
  select array_agg(o.id) as ids, array_agg(o.balance::text) as balances from (
    select d.id, d.balance from document d where d.customer_id = p.customer_id and d.currency = m.currency and ${isOpen('d')}
      and d.balance < m.unassigned order by d.id = any(p.named) desc, d.due_date nulls last, d.id limit ${piece(POOL)}
  ) o having sum(o.balance) >= m.unassigned
) d
where p.movement_id not in (select movement_id from explained)`;

/** Where the text names none of the payer's documents, each single one that the movement may pay less a bank's fee, or with so little more, is another way. */
const keepSets = (profileId: string, sets: object[]) => sql`
insert into candidate_set (profile_id, movement_id, documents, by_number, ways, chance, made_for)
select ${profileId}::uuid, s.movement_id, s.documents, false, s.ways + o.singles, s.chance, s.unassigned
from jsonb_to_recordset(${JSON.stringify(sets)}) as s(movement_id uuid, documents uuid[], is_named boolean, ways integer, chance real, unassigned numeric)
cross join lateral (select m.currency, largest_fee(m.profile_id, m.bank_account_id) as fee from bank_movement m where m.id = s.movement_id offset 0) m
cross join lateral (
  select count(*)::int as singles from document first join document d on d.customer_id = first.customer_id
  where first.id = s.documents[1] and not s.is_named and d.currency = m.currency and ${isOpen('d')}
    and (d.balance > s.unassigned and d.balance <= s.unassigned + m.fee or s.unassigned % 1 = 0 and d.balance < s.unassigned and d.balance >= s.unassigned * (1 - ${ROUNDED_UP}::numeric))
) o
on conflict do nothing`;

/** Each document of a set, also of a payer who is known by a number only: what happens to it decides whether the set still counts. */
const missingSets = (movements: string[]) => sql`
insert into candidate (profile_id, movement_id, document_id, by_number, by_tail, by_dni, by_account, by_rule, by_name, namesakes, against, payer, made_for)
select s.profile_id, s.movement_id, d.id, false, false, coalesce(p.by_dni, false), coalesce(p.by_account, false), coalesce(p.by_rule, false),
  coalesce(p.by_name, false), coalesce(p.namesakes, 0), false, coalesce(p.by_dni or p.by_account or p.by_rule or p.namesakes = 1, false), s.made_for
from candidate_set s cross join unnest(s.documents) o(id)
cross join lateral (select d.id, d.customer_id from document d where d.id = o.id offset 0) d
left join movement_payer p on p.movement_id = s.movement_id and p.customer_id = d.customer_id
where s.movement_id = any(${movements})
on conflict do nothing`;
