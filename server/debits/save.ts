import type { Debit } from '../../src/api/contract/debits/shapes';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { refused } from '../problems';
import { faultsOf } from './faults';
import { type LockedDebit, lockDebit, mustBeOpen, setStatus } from './lock';
import { readDebit } from './read';

/** Fixes what will be collected. 422 with every line that can no longer be collected, under its id. */
export async function saveDebit(tx: Queryable, who: Actor, id: string, version: number | undefined): Promise<Debit> {
  const debit = await lockDebit(tx, who, id, version);
  mustBeOpen(debit, 'guardar');
  await mustBeCollectable(tx, debit);
  await setStatus(tx, id, 'guardado');
  const saved = await readDebit(tx, who.profileId, id);
  const { details, total } = saved;
  await audit(tx, who, [{ action: 'guardar', entity: 'debit', entityId: id, after: { details, total } }]);
  return saved;
}

/** 422 when there is nothing to collect, or lines whose documents were paid or voided meanwhile. */
export async function mustBeCollectable(tx: Queryable, { id }: LockedDebit): Promise<void> {
  const [{ n } = { n: 0 }] = await tx.rows<{ n: number }>(sql`
    select count(*) as n from debit_detail where debit_id = ${id} and live`);
  if (n === 0) throw refused('No queda ninguna línea que cobrar. Tome alguna de nuevo, o elimine este débito.');
  const fields = await faultsOf(tx, id);
  const wrong = Object.keys(fields).length;
  if (wrong === 0) return;
  const what = wrong === 1 ? 'una línea que ya no se puede' : `${wrong} líneas que ya no se pueden`;
  throw refused(`Hay ${what} cobrar así, porque su documento cambió. Corríjalas en Detalles y guarde de nuevo.`, {
    fields,
  });
}
