import type { Conciliation } from '../../src/api/contract/reconciliation/shapes';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { conflict, mustBeCurrent, notFound } from '../problems';
import { readConciliation } from './read';

/** Problem 409 while a movement is pending, or when it is closed already; 412 for a stale version. */
export async function closeConciliation(
  tx: Queryable,
  who: Actor,
  id: string,
  version: number | undefined,
): Promise<Conciliation> {
  const { closed_at, pending = 0, name } = await hold(tx, who, id, version);
  if (closed_at !== null) throw conflict(`La conciliación «${name}» ya está cerrada.`, { code: 'closed' });
  if (pending > 0) {
    const movements = pending === 1 ? 'Queda un movimiento' : `Quedan ${pending} movimientos`;
    throw conflict(
      `${movements} sin conciliar. No se cerró; concílielos, deles una categoría o déjelos para después.`,
      {
        code: 'pending',
      },
    );
  }
  await tx.rows(
    sql`update conciliation set closed_at = now(), closed_by = ${who.userId}, version = version + 1 where id = ${id}`,
  );
  await audit(tx, who, [{ action: 'cerrar', entity: 'conciliation', entityId: id }]);
  return readConciliation(tx, who.profileId, id);
}

/** Problem 409 when it is not closed, 412 for a stale version. */
export async function reopenConciliation(
  tx: Queryable,
  who: Actor,
  id: string,
  reason: string,
  version: number | undefined,
): Promise<Conciliation> {
  const { closed_at, name } = await hold(tx, who, id, version);
  if (closed_at === null) throw conflict(`La conciliación «${name}» no está cerrada.`, { code: 'open' });
  await tx.rows(
    sql`update conciliation set closed_at = null, closed_by = null, version = version + 1 where id = ${id}`,
  );
  await audit(tx, who, [{ action: 'reabrir', entity: 'conciliation', entityId: id, after: { reason } }]);
  return readConciliation(tx, who.profileId, id);
}

/** Locks the conciliation: changes of its movements end before or begin after. */
async function hold(tx: Queryable, who: Actor, id: string, version: number | undefined): Promise<Conciliation> {
  const [found] = await tx.rows<{ version: number }>(
    sql`select version from conciliation where profile_id = ${who.profileId} and id = ${id} and deleted_at is null for update`,
  );
  if (!found) throw notFound('la conciliación');
  mustBeCurrent(found, version);
  return readConciliation(tx, who.profileId, id);
}
