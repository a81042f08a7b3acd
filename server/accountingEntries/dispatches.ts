import type * as z from 'zod/mini';
import type {
  AccountingDispatch,
  listAccountingDispatches,
} from '../../src/api/contract/receivables/accountingDispatches';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { type Actor, audit } from '../ledger/audit';
import { conflict, notFound } from '../problems';
import type { Entry } from './entryBody';
import { resume } from './pause';

/** Whether the company's entries are sent: a scalar, of one profile. */
const isSending = (profileId: string) =>
  sql`exists (select from accounting_connector c where c.profile_id = ${profileId} and c.sends_since is not null)`;

/** What nothing sends by itself: refused, its answer lost for good, or left as sending ended. Nobody is at it. */
const isStaffs = (profileId: string) => sql`
  (t.status = 'rechazada' or (t.status = 'no_se_sabe' and not t.is_repeated)
    or (t.status in ('por_enviar', 'no_se_sabe') and t.called_at is null and not ${isSending(profileId)}))`;

/** The entries of a lot as they are sent, before they are mapped: `posting_id`, `entry` and `content`. */
const entriesOf = (lot: Sql) => sql`
  select l.posting_id, l.entry, jsonb_build_object('date', l.day::text, 'reference', t.number || '-' || l.entry, 'kind', l.kind, 'is_correction', l.is_correction,
    'currency', l.currency, 'customer', l.customer, 'dni', l.dni, 'amount', sum(greatest(l.amount, 0))::text,
    'lines', jsonb_agg(jsonb_build_object('account', l.account, 'role', l.role, 'name', l.name, 'document', l.document, 'amount', l.amount::text) order by l.place)) as content
  from ${lot} t join accounting_lot_line l on l.lot_id = t.id
  group by l.posting_id, l.entry, l.day, l.kind, l.is_correction, l.currency, l.customer, l.dni, t.number`;

/** The entries of a lot that was just taken are to be sent, where the company's are. */
export const dispatchLot = (tx: Queryable, profileId: string, lot: string) =>
  tx.rows(sql`
    insert into accounting_dispatch (profile_id, lot_id, posting_id, entry, content)
    select ${profileId}, ${lot}, e.posting_id, e.entry, e.content
    from (${entriesOf(sql`(select id, number from accounting_lot where profile_id = ${profileId} and id = ${lot})`)}) e
    where ${isSending(profileId)}`);

/** The first entry of the company's last lot, with the key that it is sent with. */
export async function lastEntry(
  db: Queryable,
  profileId: string,
): Promise<{ content: Entry; key: string } | undefined> {
  const [last] = await db.rows<{ content: Entry; key: string | null }>(sql`
    select e.content, d.id as key
    from (${entriesOf(sql`(select id, number from accounting_lot where profile_id = ${profileId} order by number desc limit 1)`)}) e
    left join accounting_dispatch d on d.profile_id = ${profileId} and d.posting_id = e.posting_id
    where e.entry = 1`);
  return last && { content: last.content, key: last.key ?? 'clave-del-asiento' };
}

export function listDispatches(
  db: Queryable,
  profileId: string,
  page: Page,
  { status, lot }: z.output<(typeof listAccountingDispatches)['query']>,
): Promise<Listed<AccountingDispatch>> {
  const where = every([
    sql`t.profile_id = ${profileId}`,
    status && sql`t.status = ${status}`,
    lot !== undefined &&
      sql`t.lot_id = (select x.id from accounting_lot x where x.profile_id = ${profileId} and x.number = ${lot})`,
  ]);
  const projection = (rows: Sql) => sql`
    select t.id, l.number as lot, t.entry, t.content->>'date' as day, t.content->>'kind' as kind, (t.content->>'is_correction')::boolean as is_correction,
      t.content->>'customer' as customer_name, t.content->>'amount' as amount, t.content->>'currency' as currency, t.status, t.foreign_id, t.reason, t.sent_at,
      ${isStaffs(profileId)} as is_staffs
    from ${rows} t join accounting_lot l on l.id = t.lot_id`;
  const order = sql`t.created_at desc, t.entry, t.id`;
  return listed(db, { rows: sql`select t.* from accounting_dispatch t`, where, order, projection }, page);
}

export async function hasRefused(db: Queryable, profileId: string): Promise<boolean> {
  const [one] = await db.rows(sql`
    select from accounting_dispatch where profile_id = ${profileId} and status = 'rechazada' limit 1`);
  return one !== undefined;
}

type Found = { status: string; is_staffs: boolean; reason: string };

/** Problem 404 for an unknown one, 409 of one that is not staff's to decide. */
async function mustBeStaffs(tx: Queryable, { profileId }: Actor, id: string): Promise<Found> {
  const [found] = isUuid(id)
    ? await tx.rows<Found>(sql`
        select t.status, ${isStaffs(profileId)} as is_staffs, t.reason from accounting_dispatch t
        where t.profile_id = ${profileId} and t.id = ${id} for update of t`)
    : [];
  if (!found) throw notFound('el asiento');
  if (!found.is_staffs) {
    throw conflict('Este asiento ya cambió: no está por decidir. Vuelva a cargar la lista.', { code: 'over' });
  }
  return found;
}

/** A refused one was never taken there: it goes with the accounts of today. What may be there goes just as it was. */
const sentAgain = (which: Sql) => sql`
  update accounting_dispatch t set status = 'por_enviar', reason = '', is_repeated = false, called_at = null, next_at = now(),
    content = case when t.status <> 'rechazada' then t.content else jsonb_set(t.content, '{lines}', (
      select jsonb_agg(n.line || jsonb_build_object('account', coalesce(a.account, u.account, n.line->>'account')) order by n.place)
      from jsonb_array_elements(t.content->'lines') with ordinality n(line, place)
      join accounting_posting_line p on p.posting_id = t.posting_id and p.place = n.place
      left join accounting_account a on a.profile_id = t.profile_id and a.role = p.role and a.subject_id = p.subject_id
      left join accounting_account u on u.profile_id = t.profile_id and u.role = 'por_asignar')) end
  where ${which} returning t.id`;

export async function resend(tx: Queryable, who: Actor, id: string): Promise<void> {
  const { status, reason } = await mustBeStaffs(tx, who, id);
  await tx.rows(sentAgain(sql`t.profile_id = ${who.profileId} and t.id = ${id}`));
  await resume(tx, who);
  await audit(tx, who, [
    {
      action: 'enviar otra vez',
      entity: 'accounting_dispatch',
      entityId: id,
      before: { status, reason },
      after: { status: 'por_enviar' },
    },
  ]);
}

/** Problem 409 where none is refused: no success is reported of what there is not. */
export async function resendRefused(tx: Queryable, who: Actor): Promise<{ count: number }> {
  const sent = await tx.rows<{ id: string }>(
    sentAgain(sql`t.profile_id = ${who.profileId} and t.status = 'rechazada'`),
  );
  if (sent.length === 0) {
    throw conflict('Ningún asiento está rechazado, así que no se envía nada otra vez. Vuelva a cargar la lista.', {
      code: 'over',
    });
  }
  await resume(tx, who);
  await audit(
    tx,
    who,
    sent.map(({ id }) => ({
      action: 'enviar otra vez',
      entity: 'accounting_dispatch',
      entityId: id,
      before: { status: 'rechazada' },
      after: { status: 'por_enviar' },
    })),
  );
  return { count: sent.length };
}

export async function finish(tx: Queryable, who: Actor, id: string): Promise<void> {
  const { status, reason } = await mustBeStaffs(tx, who, id);
  await tx.rows(sql`
    update accounting_dispatch set status = 'hecha', is_repeated = false, reason = '', sent_at = now(), ended_by = ${who.userId}
    where profile_id = ${who.profileId} and id = ${id}`);
  await audit(tx, who, [
    {
      action: 'hecho a mano',
      entity: 'accounting_dispatch',
      entityId: id,
      before: { status, reason },
      after: { status: 'hecha' },
    },
  ]);
}
