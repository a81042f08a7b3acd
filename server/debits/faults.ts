import { centsOf } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { formatMoney } from '../ledger/words';

type Row = { id: string; number: string; amount: string; balance: string; voided: boolean };

/** Details that can no longer be collected, each with what to do, by the detail's id. */
export async function faultsOf(db: Queryable, debitId: string): Promise<Record<string, string>> {
  const rows = await db.rows<Row>(sql`
    select l.id, d.number, l.amount, d.balance, d.voided_at is not null as voided
    from debit_detail l join document d on d.id = l.document_id
    where l.debit_id = ${debitId} and l.live and (l.amount > d.balance or d.voided_at is not null)`);
  return Object.fromEntries(rows.map((row) => [row.id, faultOf(row)]));
}

export function faultOf({ number, balance, voided }: Omit<Row, 'id' | 'amount'>): string {
  if (voided) return `${number} está anulado. Quite la línea.`;
  const left = centsOf(balance);
  if (left === 0) return `${number} ya está pagado. Quite la línea.`;
  return `A ${number} le quedan ${formatMoney(left)} por cobrar. Baje el monto.`;
}
