import type { Debit } from '../../src/api/contract/debits/shapes';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { conflict } from '../problems';
import { lockDebit, mustBeOpen, setStatus } from './lock';
import { readDebit } from './read';

/** Deletes a debit the bank does not have yet; its documents are free for another. */
export async function removeDebit(tx: Queryable, who: Actor, id: string): Promise<{ documents_freed: number }> {
  const debit = await lockDebit(tx, who, id);
  mustBeOpen(debit, 'eliminar');
  const freed = await tx.rows(sql`update debit_detail set live = false where debit_id = ${id} and live returning id`);
  await tx.rows(sql`update debit set deleted_at = now(), version = version + 1 where id = ${id}`);
  const before = { name: debit.name, status: debit.status };
  await audit(tx, who, [{ action: 'eliminar', entity: 'debit', entityId: id, before, after: { freed: freed.length } }]);
  return { documents_freed: freed.length };
}

/**
 * Closes a debit: lines without an answer free their documents. The bank may still collect lines in process: 409 unless
 * `inProcess` gives their number. 409 before it was sent.
 */
export async function closeDebit(
  tx: Queryable,
  who: Actor,
  id: string,
  { version, inProcess = 0 }: { version?: number | undefined; inProcess?: number | undefined } = {},
): Promise<Debit> {
  const debit = await lockDebit(tx, who, id, version);
  if (debit.status !== 'enviado' && debit.status !== 'respondido' && debit.status !== 'cerrado') {
    throw conflict(`«${debit.name}» aún no se envió al banco: si no se va a cobrar, elimínelo.`);
  }
  const [{ n } = { n: 0 }] = await tx.rows<{ n: number }>(sql`
    select count(*) as n from debit_detail where debit_id = ${id} and live and status = 'en_tramite'`);
  if (n !== inProcess) {
    const what = n === 1 ? '1 cobro pendiente en el banco' : `${n} cobros pendientes en el banco`;
    throw conflict(
      `«${debit.name}» tiene ${what}. No se cerró: si se cerrara, podrían cobrarse dos veces. Vuelva a cargarlo y confírmelo.`,
      { code: 'in-process' },
    );
  }
  const freed = await tx.rows(sql`
    update debit_detail set live = false, version = version + 1,
      reason = case status when 'en_tramite' then 'Se dejó de esperar: seguía pendiente en el banco' else 'El banco no respondió' end,
      status = 'pendiente'
    where debit_id = ${id} and live returning id`);
  if (debit.status !== 'cerrado') {
    await setStatus(tx, id, 'cerrado');
    const after = { freed: freed.length, in_process: n };
    await audit(tx, who, [{ action: 'cerrar', entity: 'debit', entityId: id, after }]);
  }
  return readDebit(tx, who.profileId, id);
}
