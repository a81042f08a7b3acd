import { listGaps } from '../conciliations/continuity';
import { OPEN, PUT_BY } from '../conciliations/read';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';

/** The movements `m` that wait for a decision, each with its conciliation `c`. */
export const WAITING = sql`bank_movement m join conciliation c on c.id = m.conciliation_id and c.deleted_at is null and c.closed_at is null
  and m.deleted_at is null and ${OPEN} and not ${PUT_BY}`;

/** Condition on a movement `m`: no night has accepted it, and nobody noted anything about it or undid what it had. */
export const IS_UNTOUCHED = sql`m.note = '' and not exists (select from night_acceptance n where n.movement_id = m.id)
  and not exists (select from audit_line l where l.entity = 'bank_movement' and l.entity_id = m.id and l.action in ('deshacer', 'quitar categoría'))`;

/** The accounts of which nothing is accepted: a statement of theirs is missing, or a file of theirs waits. */
export async function unclearAccounts(db: Queryable, profileId: string): Promise<string[]> {
  const gaps = await listGaps(db, profileId);
  const waiting = await db.rows<{ id: string }>(sql`
    select distinct coalesce(a.bank_account_id, s.bank_account_id) as id
    from arrival a join arrival_source s on s.id = a.source_id
    where a.profile_id = ${profileId} and a.status in ('recibida', 'espera') and a.debit_id is null and a.inbound_id is null and a.import_id is null
      and coalesce(a.bank_account_id, s.bank_account_id) is not null`);
  return [...new Set([...gaps.map((gap) => gap.bank_account), ...waiting.map(({ id }) => id)])];
}

/** What accepting `m` moves: all that is left of it. */
export const MOVED = sql`(case when m.amount < 0 then m.amount else m.unassigned end)`;
