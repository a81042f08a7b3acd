import type { Queryable } from '../database/database';
import { planned, sql } from '../database/sql';
import { explain, type Known } from '../withholdings/evidence';
import type { Bases } from '../withholdings/withheld';
import { SEEN_OFTEN, SEEN_SHARE } from './thresholds';

type Short = Bases & {
  movement_id: string;
  bank_account_id: string;
  customer_id: string;
  balance: string;
  missing: string;
  /** The movements of its account that lack something up to a fee. */
  movements: number;
};

/**
 * Learns what a bank keeps, where the company's payers withhold: 1.75 % of many equal invoices is an equal small amount too. A fee counts once for the documents
 * of one payer with one balance, and not for a document of which the kinds may take as much.
 */
export async function learnFees(tx: Queryable, profileId: string, movements: string[], kinds: Known[]): Promise<void> {
  if (movements.length < SEEN_OFTEN) return;
  const short = await tx.rows<Short>(planned(movements.length, shortOf(movements)));
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
    const different = new Set(alike.map(({ customer_id, balance }) => `${customer_id} ${balance}`)).size;
    return first && different >= SEEN_OFTEN && seen >= SEEN_SHARE * first.movements
      ? [{ bank_account_id: first.bank_account_id, fee: first.missing }]
      : [];
  });
  if (learned.length === 0) return;
  await tx.rows(sql`
    insert into reconciliation_rule (profile_id, kind, bank_account_id, exact, largest)
    select ${profileId}::uuid, 'comision', l.bank_account_id, true, l.fee
    from jsonb_to_recordset(${JSON.stringify(learned)}) as l(bank_account_id uuid, fee numeric) on conflict do nothing`);
}

/** The documents of a known payer or number that lack an amount up to a fee after their movement, where several lack the same and no rule has it yet. */
const shortOf = (movements: string[]) => sql`
with account as materialized (
  select a.id, largest_fee(a.profile_id, a.id) as fee
  from (select distinct m.bank_account_id as id, m.profile_id from bank_movement m where m.id = any(${movements})) a
), known as materialized (
  select c.movement_id, c.document_id, c.by_dni or c.by_account or c.by_rule or c.by_name and c.namesakes = 1 as is_one, c.by_name, c.by_number, c.against,
    m.bank_account_id, d.customer_id, d.balance, d.balance - m.unassigned as fee
  from candidate c join bank_movement m on m.id = c.movement_id join document d on d.id = c.document_id
  where c.movement_id = any(${movements})
), short as materialized (
  select k.* from known k join account a on a.id = k.bank_account_id
  where k.fee > 0 and k.fee <= a.fee and not k.against and (k.is_one or k.by_number)
    and k.movement_id not in (select e.movement_id from known e where e.fee = 0 and (e.is_one or e.by_name or e.by_number))
), often as (
  select bank_account_id, fee from short group by 1, 2 having count(distinct movement_id) >= ${SEEN_OFTEN}
)
select s.movement_id, s.bank_account_id, s.customer_id, s.balance::text, s.fee::text as missing, coalesce(d.invoiced, d.total) as total, d.subtotal, d.tax, d.issue_date,
  a.movements
from often o join short s using (bank_account_id, fee) join document d on d.id = s.document_id
join (select bank_account_id, count(distinct movement_id)::int as movements from short group by 1) a using (bank_account_id)
where not exists (
  select from reconciliation_rule r where r.bank_account_id = s.bank_account_id and r.kind = 'comision' and r.exact and r.largest = s.fee)`;
