import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/** One collection of the order. */
export type OrderLine = {
  /** The detail's id. */
  id: string;
  end_to_end_id: string;
  holder_name: string;
  holder_dni: string;
  bank_name: string;
  account_number: string;
  account_type: string;
  mandate: string;
  document_number: string;
  due_date: string | null;
  amount: string;
};

export type Order = {
  id: string;
  name: string;
  collect_on: string;
  creditor: string;
  creditor_bank: string;
  creditor_account: string;
  currency: string;
  /** With the zone's offset: `2026-11-21T15:00:00-05:00`. */
  created_at: string;
  lines: OrderLine[];
};

/** The order as saved, whatever the bank answered since: the same every time. */
export async function readOrder(db: Queryable, profileId: string, debitId: string): Promise<Order | undefined> {
  const [head] = await db.rows<Omit<Order, 'lines'>>(sql`
    select b.id, b.name, b.collect_on, p.name as creditor, k.name as creditor_bank,
      a.number as creditor_account, a.currency,
      to_char(coalesce(b.sent_at, now()), 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM') as created_at
    from debit b join profile p on p.id = b.profile_id join bank_account a on a.id = b.bank_account_id
    join bank k on k.id = a.bank_id
    where b.profile_id = ${profileId} and b.id = ${debitId}`);
  if (!head) return undefined;
  const lines = await db.rows<OrderLine>(sql`
    select l.id, l.end_to_end_id, l.holder_name, coalesce(nullif(l.holder_dni, ''), c.dni) as holder_dni,
      k.name as bank_name, l.account_number, l.account_type, l.mandate, d.number as document_number, d.due_date, l.amount
    from debit_detail l join document d on d.id = l.document_id join customer c on c.id = l.customer_id
    join bank k on k.id = l.bank_id
    where l.debit_id = ${debitId} and l.status <> 'excluido' order by l.end_to_end_id`);
  return { ...head, lines };
}
