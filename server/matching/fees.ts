import type { Queryable } from '../database/database';
import { piece, planned, sql } from '../database/sql';
import { explain, type Known } from '../withholdings/evidence';
import type { Bases } from '../withholdings/withheld';
import { eachOf } from './openDocuments';
import { MOST_WITHHELD, SEEN_LARGE, SEEN_OFTEN, SEEN_SHARE } from './thresholds';

type Short = Bases & {
  movement_id: string;
  bank_account_id: string;
  customer_id: string;
  balance: string;
  missing: string;
  /** Whether more is missing than a usual fee. */
  is_large: boolean;
  /** The movements of its account that lack something up to a fee; of a large one, those whose number names a document that they lack something of. */
  movements: number;
};

/**
 * Learns what a bank keeps: several documents with a known payer or number lack the same small amount. A fee counts once for the documents of one payer with one
 * balance, and not for a document of which the company's kinds of withholding may take as much: 1.75 % of many equal invoices is an equal small amount too.
 * One that is larger than usual, which the answer says, is learned of more documents, each of another balance, which their payments name by number: equal parts of like prices are none.
 */
export async function learnFees(
  tx: Queryable,
  profileId: string,
  movements: string[],
  kinds: Known[],
): Promise<boolean> {
  if (movements.length < SEEN_OFTEN) return false;
  const short = await tx.rows<Short>(planned(movements.length, shortOf(profileId, movements)));
  const fees = new Map<string, Short[]>();
  for (const one of short) {
    if (explain(one, kinds)) continue;
    const key = `${one.bank_account_id} ${one.missing}`;
    const alike = fees.get(key);
    if (alike) alike.push(one);
    else fees.set(key, [one]);
  }
  const learned = [...fees.values()].flatMap((alike) => {
    const [first] = alike;
    const seen = new Set(alike.map(({ movement_id }) => movement_id)).size;
    const different = new Set(
      alike.map(({ customer_id, balance }) => (first?.is_large ? balance : `${customer_id} ${balance}`)),
    ).size;
    return first && different >= (first.is_large ? SEEN_LARGE : SEEN_OFTEN) && seen >= SEEN_SHARE * first.movements
      ? [{ bank_account_id: first.bank_account_id, fee: first.missing, is_large: first.is_large }]
      : [];
  });
  if (learned.length === 0) return false;
  await tx.rows(sql`
    insert into reconciliation_rule (profile_id, kind, bank_account_id, exact, largest)
    select ${profileId}::uuid, 'comision', l.bank_account_id, true, l.fee
    from jsonb_to_recordset(${JSON.stringify(learned)}) as l(bank_account_id uuid, fee numeric) on conflict do nothing`);
  return learned.some(({ is_large }) => is_large);
}

/** The documents of a known payer or number that lack an amount up to a fee after their movement, where several lack the same and no rule has it yet. */
const shortOf = (profileId: string, movements: string[]) => sql`
with largest as materialized (
  select a.id as bank_account_id, largest_fee(a.profile_id, a.id) as fee from bank_account a where a.profile_id = ${profileId}
), near as materialized (
  -- joined with the movements as rows: as a list, they would be compared one by one with the statistics of the candidates
  select c.movement_id, c.document_id, (c.payer or c.by_number) and not c.against as is_known, c.by_dni or c.by_account or c.by_rule or c.by_name or c.by_number as is_said,
    c.by_number and not c.against and not is_rounder(c.made_for, d.balance) as is_named, d.customer_id, d.balance, d.balance - c.made_for as missing
  from unnest(${movements}::uuid[]) asked(id) join candidate c on c.movement_id = asked.id ${eachOf('c.document_id')}
  where d.balance >= c.made_for and (d.balance <= c.made_for + (select max(fee) from largest) or c.by_number and d.balance <= c.made_for * ${MOST_WITHHELD}::numeric)
), short as materialized (
  select n.*, m.bank_account_id, n.missing > l.fee as is_large
  from near n join bank_movement m on m.id = n.movement_id join largest l on l.bank_account_id = m.bank_account_id
  where n.missing > 0 and case when n.missing <= l.fee then n.is_known else n.is_named end
    and n.movement_id not in (select e.movement_id from near e where e.missing = 0 and e.is_said)
), often as (
  select bank_account_id, missing from short group by 1, 2, is_large having count(distinct movement_id) >= case when is_large then ${piece(SEEN_LARGE)} else ${piece(SEEN_OFTEN)} end
)
select s.movement_id, s.bank_account_id, s.customer_id, s.balance::text, s.missing::text, coalesce(d.invoiced, d.total) as total, d.subtotal, d.tax, d.issue_date,
  s.is_large, a.movements
from often o join short s using (bank_account_id, missing) join document d on d.id = s.document_id
join (select bank_account_id, is_large, count(distinct movement_id)::int as movements from short group by 1, 2) a using (bank_account_id, is_large)
where not exists (
  select from reconciliation_rule r where r.bank_account_id = s.bank_account_id and r.kind = 'comision' and r.exact and r.largest = s.missing)`;
