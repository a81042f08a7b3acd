import type { Queryable } from '../database/database';
import { planned, sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { conflict } from '../problems';

/** Changes of a movement that move no money: its deferral and its note. */

export type Change = {
  movement_id: string;
  version?: number | undefined;
  deletedId?: string[] | undefined;
  note?: string | undefined;
} & Partial<Later>;

/** Whether a movement is deferred, why and until when. */
type Later = { later: boolean | undefined; later_reason: string | undefined; later_until: string | null | undefined };
type MovementRemarks = {
  id: string;
  version: number;
  later: boolean;
  later_reason: string;
  later_until: string | null;
  note: string;
};

/** Locks the movements, and reads what staff noted of them. */
export async function lockRemarks(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  ids: string[],
): Promise<Map<string, MovementRemarks>> {
  const found = await tx.rows<MovementRemarks>(
    planned(
      ids.length,
      sql`select id, version, later, later_reason, later_until, note from bank_movement
     where profile_id = ${who.profileId} and conciliation_id = ${conciliationId} and id = any(${ids}) and deleted_at is null order by id for update`,
    ),
  );
  return new Map(found.map((movement) => [movement.id, movement]));
}

const laterOf = ({ later, later_reason, later_until }: MovementRemarks) => ({ later, later_reason, later_until });

/** Defers or resumes movements, and notes them; each change is an audit line with the state before it. */
export async function remark(
  tx: Queryable,
  who: Actor,
  changes: Change[],
  before: Map<string, MovementRemarks>,
  at: { act?: string; undoes?: string } = {},
): Promise<void> {
  const after = changes.flatMap((change) => {
    const was = before.get(change.movement_id);
    if (!was) return [];
    const { later = was.later, later_reason = '', later_until = null, note = was.note } = change;
    return { ...was, note, ...(change.later === undefined ? {} : { later, later_reason, later_until }) };
  });
  await tx.rows(
    planned(
      after.length,
      sql`update bank_movement m set later = c.later, later_reason = c.later_reason, later_until = c.later_until, note = c.note,
       version = m.version + 1
     from jsonb_to_recordset(${JSON.stringify(after)}) as c(id uuid, later boolean, later_reason text, later_until date, note text)
     where m.id = c.id and m.id = any(${after.map(({ id }) => id)})`,
    ),
  );
  const lines = after.flatMap((now) => {
    const was = before.get(now.id) ?? now;
    const asked = changes.find((change) => change.movement_id === now.id);
    const line = { entity: 'bank_movement', entityId: now.id, ...at };
    return [
      ...(asked?.later === undefined
        ? []
        : [{ ...line, action: now.later ? 'dejar para luego' : 'retomar', before: laterOf(was), after: laterOf(now) }]),
      ...(asked?.note === undefined
        ? []
        : // A note sent with a deferral is not undone with it.
          [
            {
              ...line,
              ...(asked.later !== undefined && { act: undefined }),
              action: 'anotar',
              before: { note: was.note },
              after: { note: now.note },
            },
          ]),
    ];
  });
  await audit(tx, who, lines);
}

type Remark = {
  movement_id: string;
  action: string;
  before: Partial<MovementRemarks>;
  after: Partial<MovementRemarks>;
};

/** Undoes an act's deferrals, resumptions and notes. Problem 409 if somebody changed a movement since. */
export async function undoRemarks(tx: Queryable, who: Actor, conciliationId: string, act: string): Promise<string[]> {
  const done = await tx.rows<Remark>(
    sql`select l.entity_id as movement_id, l.action, l.before, l.after from audit_line l
     where l.profile_id = ${who.profileId} and l.act = ${act} and l.entity = 'bank_movement' and l.action in ('anotar', 'dejar para luego', 'retomar')
       and not exists (select from audit_line u where u.undoes = l.act)`,
  );
  const ids = done.map((one) => one.movement_id);
  if (ids.length === 0) return [];
  const byId = await lockRemarks(tx, who, conciliationId, ids);
  const back = done.flatMap(({ movement_id, before, after }): Change[] => {
    const now = byId.get(movement_id);
    if (!now) return [];
    const isSame = Object.entries(after).every(([field, value]) => Reflect.get(now, field) === value);
    if (!isSame) throw conflict('El movimiento ya cambió otra vez. Vuelva a abrirlo.', { code: 'changed-since' });
    return [{ movement_id, ...before }];
  });
  await remark(tx, who, back, byId, { undoes: act });
  return back.map((one) => one.movement_id);
}
