import type { Queryable } from '../database/database';
import { planned, sql } from '../database/sql';

/** Who acts: every change is scoped to the profile and signed by the user. */
export type Actor = { userId: string; profileId: string };

/** `userId` is null for changes from the command line, from another system, or of a customer on their own page. */
export type Signature = { userId: string | null; profileId: string; byCustomer?: true };

type AuditLine = {
  action: string;
  entity: string;
  entityId: string;
  before?: object;
  after?: object;
  /** `act` groups changes that can be undone together; `undoes` names the act that a line undoes. */
  act?: string;
  undoes?: string;
};

/** Writes one change of many entities. */
export async function auditAll(
  tx: Queryable,
  { profileId, userId }: Signature,
  { action, entity, after }: Pick<AuditLine, 'action' | 'entity' | 'after'>,
  ids: string[],
): Promise<void> {
  await tx.rows(sql`
    insert into audit_line (profile_id, user_id, action, entity, entity_id, after)
    select ${profileId}, ${userId}, ${action}, ${entity}, id, ${JSON.stringify(after)} from unnest(${ids}::uuid[]) id`);
}

/** Writes changes, in the transaction that makes them. */
export async function audit(tx: Queryable, who: Signature, lines: AuditLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.rows(
    planned(
      lines.length,
      sql`
    insert into audit_line (profile_id, user_id, action, entity, entity_id, before, after, act, undoes)
    select ${who.profileId}, ${who.userId}, action, entity, "entityId", before, after, act, undoes
    from jsonb_to_recordset(${JSON.stringify(lines)}) as l(action text, entity text, "entityId" uuid,
      before jsonb, after jsonb, act uuid, undoes uuid)`,
    ),
  );
}
