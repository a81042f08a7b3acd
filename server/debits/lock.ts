import type { DEBIT_STATUS } from '../../src/api/contract/debits/shapes';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { conflict, mustBeCurrent, notFound } from '../problems';

type Status = (typeof DEBIT_STATUS)[number];
export type LockedDebit = {
  id: string;
  version: number;
  name: string;
  status: Status;
  collect_on: string;
  currency: string;
};

/** Locks the debit until the transaction ends. 404, or 412 when `version` is not the current one. */
export async function lockDebit(tx: Queryable, who: Actor, id: string, version?: number): Promise<LockedDebit> {
  const [debit] = await tx.rows<LockedDebit>(sql`
    select b.id, b.version, b.name, b.status, b.collect_on, a.currency from debit b
    join bank_account a on a.id = b.bank_account_id
    where b.profile_id = ${who.profileId} and b.id = ${id} and b.deleted_at is null for update of b`);
  if (!debit) throw notFound('el débito automático');
  mustBeCurrent(debit, version);
  return debit;
}

/** Statuses before the order is sent. */
const OPEN: Status[] = ['borrador', 'previsualizado', 'guardado'];

/** 409 once the bank has the order: `what` can no longer be done. */
export function mustBeOpen({ status, name }: LockedDebit, what: string): void {
  if (OPEN.includes(status)) return;
  throw conflict(
    `«${name}» ya se envió al banco: no se puede ${what}. Cargue la respuesta del banco o ciérrelo; lo que no se cobró queda libre para otro débito.`,
    { code: 'sent-already' },
  );
}

/** 409 with unsaved changes: the bank's answer is compared with the saved debit. */
export function mustBeSaved({ status }: { status: string }): void {
  if (status !== 'borrador' && status !== 'previsualizado') return;
  throw conflict(
    'El débito tiene cambios sin guardar. Guárdelo y envíelo al banco antes de cargar o guardar la respuesta.',
    { code: 'not-saved' },
  );
}

/** Sets the header's status and raises its version. */
export async function setStatus(tx: Queryable, id: string, status: Status): Promise<void> {
  await tx.rows(sql`
    update debit set status = ${status}, version = version + 1,
      sent_at = case when ${status} = 'enviado' then now() else sent_at end
    where id = ${id}`);
}
