import { createHash } from 'node:crypto';
import type { OrderDispatch } from '../../../src/api/contract/debits/orderDispatch';
import type { ORDER_FORMAT } from '../../../src/api/contract/debits/orderFormat';
import type { Debit, TextFile } from '../../../src/api/contract/debits/shapes';
import type { Queryable } from '../../database/database';
import { insertInto, sql } from '../../database/sql';
import { enqueue } from '../../jobs/enqueue';
import { type Actor, audit } from '../../ledger/audit';
import { conflict } from '../../problems';
import { lockDebit } from '../lock';
import { readDebit } from '../read';
import { orderFile } from './send';

/** The job that leaves an order where the bank takes it; its key is the dispatch. */
export const SENDS = 'send_order';

type Format = (typeof ORDER_FORMAT)[number];
type Stored = { id: string; status: OrderDispatch['status']; source: string; is_delivering: boolean };

/** The source that takes the orders of the debit's account, and what became of this one. */
export async function readDispatch(
  db: Queryable,
  profileId: string,
  debitId: string,
): Promise<{ way: { name: string; format: Format } | null; dispatch: OrderDispatch | null }> {
  await readDebit(db, profileId, debitId);
  const [way] = await db.rows<{ id: string; name: string; format: Format }>(sql`
    select s.id, s.name, s.order_format as format from debit b join arrival_source s on s.bank_account_id = b.bank_account_id
    where b.profile_id = ${profileId} and b.id = ${debitId} and s.order_format is not null and s.is_on and s.deleted_at is null`);
  const [dispatch] = await db.rows<OrderDispatch>(sql`
    select o.status, s.name as source_name, o.file_name, o.failure, o.failures, o.failed_since, o.delivered_at,
      case when o.status = 'en_camino' and o.failures > 0 then o.next_try_at end as next_try_at
    from order_dispatch o join arrival_source s on s.id = o.source_id where o.profile_id = ${profileId} and o.debit_id = ${debitId}`);
  return { way: way ? { name: way.name, format: way.format } : null, dispatch: dispatch ?? null };
}

/** Fixes the order and lets a job leave its file; one that is on its way is tried again now, and one that arrived stays. 409 without a source for it. */
export async function sendOrder(tx: Queryable, who: Actor, debitId: string): Promise<Debit> {
  const debit = await lockDebit(tx, who, debitId);
  const found = await lockDispatch(tx, debitId);
  if (found?.status === 'entregada') return readDebit(tx, who.profileId, debitId);
  const [way] = await tx.rows<{ id: string; name: string; format: Format }>(sql`
    select s.id, s.name, s.order_format as format from debit b join arrival_source s on s.bank_account_id = b.bank_account_id
    where b.id = ${debitId} and s.order_format is not null and s.is_on and s.deleted_at is null`);
  if (!way)
    throw conflict(
      'Ningún origen encendido lleva las órdenes de esta cuenta. Elíjalo en Llegadas, Orígenes, o descargue el archivo.',
      {
        code: 'no-way',
      },
    );
  if (debit.status === 'respondido' || debit.status === 'cerrado')
    throw conflict('El banco ya respondió a esta orden: no se envía de nuevo.', { code: 'answered-already' });
  const { file_name, content, encoding } = await orderFile(tx, who, debitId, way.format);
  const file = Buffer.from(content, encoding === 'iso-8859-1' ? 'latin1' : 'utf8');
  const columns = {
    profile_id: who.profileId,
    debit_id: debitId,
    source_id: way.id,
    file_name,
    file,
    digest: createHash('sha256').update(file).digest(),
    created_by: who.userId,
  };
  const [stored] = await tx.rows<{ id: string }>(sql`
    ${insertInto('order_dispatch', columns)}
    on conflict (debit_id) do update set status = 'en_camino', source_id = excluded.source_id, file_name = excluded.file_name,
      file = excluded.file, digest = excluded.digest, next_try_at = now(), created_by = excluded.created_by
    returning id`);
  await enqueue(tx, { name: SENDS, key: stored?.id ?? '', profileId: who.profileId, createdBy: who.userId });
  await audit(tx, who, [
    { action: 'enviar por un origen', entity: 'debit', entityId: debitId, after: { source: way.name } },
  ]);
  return readDebit(tx, who.profileId, debitId);
}

/** It goes out by hand, if at all: 409 while it is being left there, or once it was. */
export async function stopOrder(tx: Queryable, who: Actor, debitId: string): Promise<void> {
  await lockDebit(tx, who, debitId);
  const found = await lockDispatch(tx, debitId);
  if (found?.status === 'entregada')
    throw conflict(`La orden ya está en «${found.source}»: pida al banco que no la procese.`, {
      code: 'delivered-already',
    });
  if (found) await stop(tx, who, debitId, found);
}

/** The file for a person: an order that did not arrive yet goes out by hand from then on, so that it does not go twice. */
export async function takeOrder(
  tx: Queryable,
  who: Actor,
  debitId: string,
  format: Format,
): Promise<TextFile & { debit: Debit }> {
  await lockDebit(tx, who, debitId);
  const found = await lockDispatch(tx, debitId);
  if (found?.status === 'en_camino') await stop(tx, who, debitId, found);
  return orderFile(tx, who, debitId, format);
}

async function stop(tx: Queryable, who: Actor, debitId: string, { id, source, is_delivering }: Stored): Promise<void> {
  if (is_delivering)
    throw conflict(`La orden se está dejando en «${source}» ahora mismo. Espere un momento y mire si llegó.`, {
      code: 'delivering-now',
    });
  await tx.rows(sql`update order_dispatch set status = 'detenida' where id = ${id} and status = 'en_camino'`);
  await audit(tx, who, [{ action: 'detener el envío', entity: 'debit', entityId: debitId, after: { source } }]);
}

async function lockDispatch(tx: Queryable, debitId: string): Promise<Stored | undefined> {
  const [found] = await tx.rows<Stored>(sql`
    select o.id, o.status, s.name as source, coalesce(o.delivering_until > now(), false) as is_delivering
    from order_dispatch o join arrival_source s on s.id = o.source_id where o.debit_id = ${debitId} for update of o`);
  return found;
}

/** Whether these bytes are an order of the company: its own file, looked at where it was left. */
export async function isOwnOrder(tx: Queryable, profileId: string, bytes: Uint8Array): Promise<boolean> {
  const digest = createHash('sha256').update(bytes).digest();
  const [found] = await tx.rows(sql`
    select from order_dispatch where profile_id = ${profileId} and digest = ${digest} limit 1`);
  return found !== undefined;
}
