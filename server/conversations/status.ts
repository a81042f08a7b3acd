import type * as z from 'zod/mini';
import type {
  addConversationNote,
  Conversation,
  Utterance,
  updateConversation,
} from '../../src/api/contract/messaging/conversations';
import type { Queryable } from '../database/database';
import { type Columns, type Sql, set, sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { conflict, mustBeCurrent, notFound, refused } from '../problems';
import { keyOf, type Partner, partnerOf } from './reply';

/** Who of staff has a conversation, whether it is resolved, what they noted. */

type Status = Pick<Conversation, 'assigned_to' | 'resolved_at' | 'resolved_by' | 'version' | 'last_inbound'>;
type Person = Pick<Actor, 'profileId'> & { userId: string };

/** Of `conversation v`. */
export const statusOf: Sql = sql`
  case when v.assigned_to is not null then jsonb_build_object('id', v.assigned_to, 'name', coalesce(name_of(v.assigned_to), '')) end as assigned_to,
  v.resolved_at, coalesce(name_of(v.resolved_by), '') as resolved_by, v.version`;

const conversationOf = (profileId: string, partner: Partner) =>
  sql`v.profile_id = ${profileId} and v.partner = ${keyOf(partner)}`;

/** All null for somebody who never wrote. */
export async function readStatus(db: Queryable, profileId: string, partner: Partner): Promise<Status> {
  const [found] = await db.rows<Status>(
    sql`select ${statusOf}, v.last_id as last_inbound from conversation v where ${conversationOf(profileId, partner)}`,
  );
  return found ?? { assigned_to: null, resolved_at: null, resolved_by: '', last_inbound: null };
}

/** Up to their last message. */
export const markRead = (db: Queryable, { profileId, userId }: Person, partner: Partner): Promise<unknown> =>
  db.rows(
    sql`insert into conversation_read as r (profile_id, conversation_id, user_id, last_id)
     select v.profile_id, v.id, ${userId}, v.last_id from conversation v where ${conversationOf(profileId, partner)}
     on conflict (conversation_id, user_id) do update set last_id = excluded.last_id where r.last_id <> excluded.last_id`,
  );

type Locked = Status & { conversation: string };

async function lock(tx: Queryable, who: Actor, id: string): Promise<Locked & { partner: Partner }> {
  const partner = await partnerOf(tx, who.profileId, id);
  if (!partner) throw notFound('la conversación');
  const [found] = await tx.rows<Locked>(
    sql`select v.id as conversation, ${statusOf}, v.last_id as last_inbound from conversation v
     where ${conversationOf(who.profileId, partner)} for update`,
  );
  if (!found) throw conflict('Todavía no ha escrito. La conversación empieza con su primer mensaje.');
  return { ...found, partner };
}

const SEEN = 'Mientras tanto llegó otro mensaje. La conversación sigue abierta; léalo antes de resolverla.';
const STALE = 'Otra persona cambió esta conversación. No se guardó; vea cómo quedó y vuelva a intentar.';

/** Problem 404, 409 for an unread message, 412 for a stale version, 422 for whom it cannot be assigned to. */
export async function changeConversation(
  tx: Queryable,
  who: Person,
  id: string,
  { assigned_to, resolved, seen, version }: z.output<(typeof updateConversation)['body']>,
): Promise<Status> {
  const before = await lock(tx, who, id);
  mustBeCurrent(before, version, STALE);
  if (resolved && seen !== undefined && seen !== before.last_inbound) throw conflict(SEEN);
  if (typeof assigned_to === 'string') await mustBeColleague(tx, assigned_to);
  await write(tx, who, before, {
    ...(assigned_to !== undefined && { assigned_to }),
    ...(resolved !== undefined && {
      resolved_at: resolved ? sql`now()` : null,
      resolved_by: resolved ? who.userId : null,
    }),
  });
  return readStatus(tx, who.profileId, before.partner);
}

/** Without a conversation it does nothing. */
export async function resolve(tx: Queryable, who: Person, id: string): Promise<void> {
  const before = await lock(tx, who, id);
  await write(tx, who, before, { resolved_at: sql`now()`, resolved_by: who.userId });
}

async function write(tx: Queryable, who: Actor, { conversation, ...before }: Locked, columns: Columns): Promise<void> {
  await tx.rows(sql`update conversation ${set({ ...columns, version: sql`version + 1` })} where id = ${conversation}`);
  const after = { ...columns, ...('resolved_at' in columns && { resolved_at: columns.resolved_at !== null }) };
  const was = { assigned_to: before.assigned_to?.id ?? null, resolved_at: before.resolved_at !== null };
  await audit(tx, who, [{ action: 'cambiar', entity: 'conversation', entityId: conversation, before: was, after }]);
}

async function mustBeColleague(tx: Queryable, id: string): Promise<void> {
  const found = await tx.rows(sql`select from colleagues() k where k.id::text = ${id}`);
  if (found.length > 0) return;
  throw refused('Esa persona ya no trabaja aquí. Elija otra.', {
    fields: { assigned_to: 'Elija otra persona' },
  });
}

/** Problem 409 for somebody who never wrote. */
export async function addNote(
  tx: Queryable,
  who: Actor,
  id: string,
  { text }: z.output<(typeof addConversationNote)['body']>,
): Promise<Utterance> {
  const { conversation } = await lock(tx, who, id);
  const [note] = await tx.rows<Utterance>(
    sql`insert into conversation_note (profile_id, conversation_id, text, created_by)
     values (${who.profileId}, ${conversation}, ${text}, ${who.userId})
     returning id, 'nota' as direction, created_at as at, text, '' as subject, coalesce(name_of(created_by), '') as address,
       null as status, '' as reason, '' as template_name, false as opts_out`,
  );
  if (!note) throw notFound('la conversación');
  return note;
}
