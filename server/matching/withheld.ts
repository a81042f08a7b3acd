import type { Queryable } from '../database/database';
import { planned, sql } from '../database/sql';
import { explain, type Known } from '../withholdings/evidence';
import type { Bases } from '../withholdings/withheld';
import { eachOf, isOpen } from './openDocuments';
import { MOST_WITHHELD, POOL } from './thresholds';
import { codes, plainPartWords, saysPart, spokenNumber } from './words';

type Lacking = Bases & {
  movement_id: string;
  document_id: string;
  missing: string;
  is_named: boolean;
  /** What lacks may be a bank's fee; the text says a part, or another number; or a certificate of the document is here or awaited. */
  is_doubtful: boolean;
  /** The documents of its customer that this movement may pay but for a withholding. */
  documents: number;
};

/** Notes what the company's kinds may withhold of what a named document, or one of a known payer, lacks after its movement. */
export async function noteWithheld(
  tx: Queryable,
  profileId: string,
  movements: string[],
  kinds: Known[],
): Promise<void> {
  const lacking = await tx.rows<Lacking>(planned(movements.length, lackingOf(movements)));
  const explained = lacking.map((one) => ({ ...one, withheld: explain(one, kinds) }));
  /** The documents that each movement may pay: those that rates explain, and those that they might, if their taxes were known. */
  const ways = new Map<string, number>();
  for (const { movement_id, withheld, subtotal, tax } of explained)
    if (withheld || subtotal === null || tax === null) ways.set(movement_id, (ways.get(movement_id) ?? 0) + 1);
  const found = explained.flatMap(
    ({ movement_id, document_id, missing, is_named, is_doubtful, documents, withheld }) => {
      if (!withheld) return [];
      // Where the payer alone is known, another one is as likely, however certain the rates of this one are.
      const isCertain =
        withheld.isCertain && !is_doubtful && (is_named || (ways.get(movement_id) === 1 && withheld.lines.length > 0));
      const chance = isCertain ? withheld.chance * (is_named ? 1 : documents) : null;
      return [{ movement_id, document_id, withheld: missing, withheld_chance: chance, withheld_as: withheld.text }];
    },
  );
  if (found.length === 0) return;
  await tx.rows(sql`
    insert into candidate (profile_id, movement_id, document_id, by_number, by_tail, by_dni, by_account, by_rule, by_name, namesakes, against, payer, several, more, made_for,
      withheld, withheld_chance, withheld_as)
    select ${profileId}, w.movement_id, w.document_id, false, false, k.by_dni, k.by_account, k.by_rule, k.by_name, k.namesakes, k.against, k.payer, k.several, k.more, m.unassigned,
      w.withheld, w.withheld_chance, w.withheld_as
    from jsonb_to_recordset(${JSON.stringify(found)}) as w(movement_id uuid, document_id uuid, withheld numeric, withheld_chance real, withheld_as text)
    join bank_movement m on m.id = w.movement_id join document d on d.id = w.document_id
    cross join lateral (
      select bool_or(c.by_dni) as by_dni, bool_or(c.by_account) as by_account, bool_or(c.by_rule) as by_rule, bool_or(c.by_name) as by_name,
        max(c.namesakes) as namesakes, bool_or(c.against) as against, bool_or(c.payer) as payer, bool_or(c.several) as several, bool_or(c.more) as more
      from candidate c join document o on o.id = c.document_id where c.movement_id = w.movement_id and o.customer_id = d.customer_id having count(*) > 0
    ) k
    on conflict (movement_id, document_id) do update
      set withheld = excluded.withheld, withheld_chance = excluded.withheld_chance, withheld_as = excluded.withheld_as`);
  await tx.rows(doubtSets(movements));
}

/** A single document of the payer that rates explain is another way than a set that its payer alone explains. */
const doubtSets = (movements: string[]) => sql`
update candidate_set s set ways = s.ways + o.singles
from (
  select c.movement_id, d.customer_id, count(*)::int as singles from candidate c join document d on d.id = c.document_id
  where c.movement_id = any(${movements}) and c.withheld is not null and c.payer and not c.against
  group by 1, 2 having not bool_or(c.by_number)
) o, document first
where s.movement_id = any(${movements}) and not s.by_number and s.withheld is null
  and o.movement_id = s.movement_id and first.id = s.documents[1] and first.customer_id = o.customer_id`;

/** Where payers withhold, so many more payments come to no document, and lack by accident what a bank's fee may be of one of their payer's. */
const MORE_BY_ACCIDENT = 10;

/** A rounder payment is less by accident: what is withheld leaves no round amount. */
const ROUND_BY_ACCIDENT = 2;

/**
 * Doubts a fee that the payer alone explains. Where that payer owes another document of which as much may be withheld, the payment may be of either one;
 * but for a known fee, to the cent, of a payer with few documents for such an amount. What a set comes to stays as it is.
 * Nor is a little more than a document then that document with some cents, by the payer alone, but for a rounder amount.
 */
export const doubtFees = (movements: string[]) => sql`
update candidate c set chance = least(1, c.chance * case when is_rounder(m.unassigned, d.balance) then ${ROUND_BY_ACCIDENT} else ${MORE_BY_ACCIDENT} end::real),
  more = c.more or not is_rounder(m.unassigned, d.balance) and (d.balance < m.unassigned or not exists (select from candidate_set s where s.movement_id = c.movement_id) and exists (
    select from document o where o.customer_id = d.customer_id and o.currency = d.currency and ${isOpen('o')} and o.id <> d.id
      and o.balance > m.unassigned and o.balance <= m.unassigned * ${MOST_WITHHELD}::numeric
  ) and not exists (
    select from bank_fee f where f.bank_account_id = m.bank_account_id having bool_or(f.fee = d.balance - m.unassigned)
      and count(*) * ${MORE_BY_ACCIDENT}::numeric * 0.01 / m.unassigned * (
        select count(*) from document o where o.customer_id = d.customer_id and o.currency = d.currency and ${isOpen('o')}) <= sure_chance()))
from bank_movement m, document d
where c.movement_id = any(${movements}) and m.id = c.movement_id and d.id = c.document_id and c.payer and not (c.by_number or c.by_tail or c.by_near)
  and d.balance <> m.unassigned and d.balance >= m.unassigned - usual_surplus(m.unassigned) and d.balance - m.unassigned <= greatest(largest_fee(m.profile_id, m.bank_account_id), usual_surplus(m.unassigned))`;

/** The numbers that the text of a movement `m` calls documents', but for those at a place where its bank writes codes of its own: "TRF REC 93682422". */
export const spokenNumbers = sql`array(
  select distinct run from regexp_matches(regexp_replace(m.text, ${codes}, ' ', 'g'), ${spokenNumber}, 'g') r
  cross join lateral regexp_split_to_table(r[1], '[^0-9]') part cross join lateral (select ltrim(part, '0') as run) run
  where length(run) >= 3 and run !~ '^20[0-9]{2}$' and not exists (
    select from (
      select words[1] as word, place, lag(words[1]) over (order by place) as before from regexp_matches(m.text, '[A-Z]+|[0-9]+', 'g') with ordinality w(words, place)
    ) w join bank_wording b on b.bank_account_id = m.bank_account_id and b.wording in (before || ' 1', place - 1 || ' ' || before || ' 1') where ltrim(w.word, '0') = run))`;

/** Where a document of just the amount explains a movement by number or payer, nothing of it is withheld. */
const lackingOf = (movements: string[]) => sql`
with known as materialized (
  select c.movement_id, c.document_id, d.customer_id, d.balance, c.payer, c.by_number or c.by_tail as is_named
  from candidate c ${eachOf('c.document_id')} where c.movement_id = any(${movements})
), movement as materialized (
  select m.id, m.profile_id, m.bank_account_id, m.currency, m.unassigned, upper(m.description || ' ' || m.counterparty) as text,
    m.tokens && array[${plainPartWords}] or ${saysPart(sql`m.description`)} as is_part
  from bank_movement m where m.id = any(${movements}) and m.unassigned > 0
    and not exists (select from known k where k.movement_id = m.id and k.balance = m.unassigned and (k.payer or k.is_named))
), said as materialized (
  select m.id as movement_id, ${spokenNumbers} as runs from movement m
), near as materialized (
  select k.movement_id, k.document_id, true as is_named, k.payer from known k where k.is_named
  union all
  select p.movement_id, d.id, false, true
  from (select distinct k.movement_id, k.customer_id from known k where k.payer) p join movement m on m.id = p.movement_id
  cross join lateral (
    select o.id from document o where o.customer_id = p.customer_id and o.currency = m.currency and ${isOpen('o')}
      and o.balance > m.unassigned and o.balance <= m.unassigned * ${MOST_WITHHELD}::numeric order by o.balance, o.id limit ${POOL}
  ) d where (p.movement_id, d.id) not in (select k.movement_id, k.document_id from known k where k.is_named)
)
select m.id as movement_id, d.id as document_id, (d.balance - m.unassigned)::text as missing, coalesce(d.invoiced, d.total) as total, d.subtotal, d.tax, d.issue_date, n.is_named,
  m.is_part or d.invoiced is not null or d.balance - m.unassigned <= usual_fee() and m.bank_account_id not in (select f.bank_account_id from bank_fee f) or (m.bank_account_id, d.balance - m.unassigned) in (select f.bank_account_id, f.fee from bank_fee f) or not n.is_named and (
    exists (select from known k where k.movement_id = m.id and k.is_named)
    or exists (select from said s cross join unnest(s.runs) run where s.movement_id = m.id and position(run in d.number_key) = 0
      and not exists (select from customer c where c.id = d.customer_id and position(run in c.dni_key) > 0)))
  or exists (select from expected_withholding e where e.document_id = d.id and e.pending > 0)
  or exists (select from withholding_certificate w where w.document_id = d.id and w.voided_at is null) as is_doubtful,
  (count(*) over (partition by m.id, d.customer_id))::int as documents
from near n join movement m on m.id = n.movement_id ${eachOf('n.document_id')}
where d.currency = m.currency and ${isOpen('d')} and d.balance > m.unassigned and d.balance <= m.unassigned * ${MOST_WITHHELD}::numeric`;
