import type * as z from 'zod/mini';
import type { AccountingReceipt, listAccountingReceipts } from '../../src/api/contract/console/accountingSource';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { conflict, notFound } from '../problems';

const receiptsFrom = (rows: Sql) => sql`
  select r.id, r.document_id as document, d.number as document_number, trim(c.first_name || ' ' || c.last_name) as customer_name, r.reference,
    r.method, r.paid_on as date, r.amount, d.currency, r.status, r.task, r.reason,
    case when r.status = 'espera' and r.reason <> '' then r.next_at end as next_at, r.created_at
  from ${rows} r join document d on d.id = r.document_id join customer c on c.id = d.customer_id`;

/** What payments here are as receipts there, the newest first. */
export function listReceipts(
  db: Queryable,
  profileId: string,
  page: Page,
  { status, search }: z.output<(typeof listAccountingReceipts)['query']>,
): Promise<Listed<AccountingReceipt>> {
  const where = every([
    sql`r.profile_id = ${profileId}`,
    status && sql`r.status = ${status}`,
    search && contains(sql`d.number || ' ' || r.reference`, search),
  ]);
  const rows = sql`select r.* from accounting_receipt r join document d on d.id = r.document_id`;
  return listed(db, { rows, where, order: sql`r.created_at desc, r.id`, projection: receiptsFrom }, page);
}

/** Ticks off what staff did there by hand. Problem 404 for an unknown one, 409 of one that is not theirs to do. */
export async function finishReceipt(tx: Queryable, who: Actor, id: string): Promise<void> {
  const [found] = await tx.rows<{ status: string; task: string }>(sql`
    select status, task from accounting_receipt where profile_id = ${who.profileId} and id = ${id} for update`);
  if (!found) throw notFound('el cobro');
  if (found.status !== 'a_mano') throw conflict('Este cobro ya no está por hacer a mano. Vuelva a cargar la lista.');
  const status = found.task === 'anular' ? 'deshecho' : 'hecho';
  await tx.rows(sql`
    update accounting_receipt set status = ${status}, ended_at = now(), ended_by = ${who.userId} where id = ${id}`);
  await audit(tx, who, [
    { action: 'hecho a mano', entity: 'accounting_receipt', entityId: id, after: { status, task: found.task } },
  ]);
}
