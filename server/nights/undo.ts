import type { undoNight as row } from '../../src/api/contract/reconciliation/nights';
import type { Answer } from '../../src/api/contract/row';
import { updateMovements } from '../conciliations/reconcile';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { conflict, notFound } from '../problems';
import { STANDS } from './read';

type Batch = { conciliation: string; name: string; batch: string; movements: number; stand: number; closed: boolean };

/**
 * Undoes all that stands of a night, in one transaction. What people undid or decided anew since stays as it is, and so do closed
 * conciliations. 404 for an unknown night, 409 where it is undone.
 */
export async function undoNight(tx: Queryable, who: Actor, id: string): Promise<Answer<typeof row>> {
  const [run] = await tx.rows<{ undone: boolean }>(sql`
    select undone_at is not null as undone from night_run where profile_id = ${who.profileId} and id = ${id} for update`);
  if (!run) throw notFound('la noche');
  if (run.undone) throw conflict('Ya se deshizo lo de esa noche.', { code: 'undone-already' });
  await lockAll(tx, who, id);
  const batches = await tx.rows<Batch>(sql`
    select c.id as conciliation, c.name, n.batch, count(*)::int as movements, count(*) filter (where ${STANDS})::int as stand,
      c.closed_at is not null as closed
    from night_acceptance n join bank_movement m on m.id = n.movement_id join conciliation c on c.id = n.conciliation_id
    where n.profile_id = ${who.profileId} and n.run_id = ${id} group by c.id, n.batch order by c.id`);
  const undoes = batches.filter(({ closed, stand }) => !closed && stand > 0);
  for (const { conciliation, batch } of undoes) await updateMovements(tx, who, conciliation, [], batch, 'act');
  const sum = (of: Batch[], key: 'movements' | 'stand') => of.reduce((total, one) => total + one[key], 0);
  const undone = sum(undoes, 'stand');
  await tx.rows(
    sql`update night_run set undone_at = now(), undone_by = ${who.userId}, undone = ${undone} where id = ${id}`,
  );
  const closed = batches.filter((one) => one.closed && one.stand > 0).map(({ name }) => name);
  const answer = { undone, left: sum(batches, 'movements') - undone, closed };
  await audit(tx, who, [{ action: 'deshacer', entity: 'night_run', entityId: id, after: answer }]);
  return answer;
}

/** All conciliations of the night before all of its documents and movements, as every act locks them. */
async function lockAll(tx: Queryable, who: Actor, id: string): Promise<void> {
  const those = sql`select n.* from night_acceptance n where n.profile_id = ${who.profileId} and n.run_id = ${id}`;
  await tx.rows(
    sql`select from conciliation where id in (select t.conciliation_id from (${those}) t) order by id for share`,
  );
  await tx.rows(sql`
    select from document where id in (
      select a.document_id from (${those}) t join payment p on p.movement_id = t.movement_id join allocation a on a.payment_id = p.id and a.batch = t.batch)
    order by id for update`);
  await tx.rows(
    sql`select from bank_movement where id in (select t.movement_id from (${those}) t) order by id for update`,
  );
}
