import type * as z from 'zod/mini';
import { type createPortalLink, MOST_LINK_DAYS, type PortalLink } from '../../src/api/contract/customers/portal';
import { portalPath } from '../customers/pageLinks';
import { hashOf, newSecret } from '../customers/pageSecrets';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { today } from '../database/today';
import { isUuid } from '../database/uuid';
import { type Actor, audit } from '../ledger/audit';
import { notFound, refused } from '../problems';

const linksThat = (where: Sql) => sql`
  select l.id, l.contact_id as contact, l.ends_on, l.ends_on < current_date as has_ended, l.last_visit_at, l.by_message,
    coalesce(name_of(l.created_by), '') as created_by, l.created_at
  from portal_link l where l.revoked_at is null and ${where} order by l.created_at, l.id`;

/** Problem 404 for an unknown customer. */
export async function readPortal(
  db: Queryable,
  profileId: string,
  customer: string,
): Promise<{ id: string; links: PortalLink[] }> {
  const [[known], links] = await Promise.all([
    db.rows(sql`select from customer where profile_id = ${profileId} and id = ${customer} and deleted_at is null`),
    db.rows<PortalLink>(linksThat(sql`l.profile_id = ${profileId} and l.customer_id = ${customer}`)),
  ]);
  if (!known) throw notFound('el cliente');
  return { id: customer, links };
}

/** The answer alone has the token. Problem 404 for an unknown contact, 422 for an end that is past or too far. */
export async function makeLink(
  tx: Queryable,
  who: Actor,
  { contact, ends_on }: z.output<(typeof createPortalLink)['body']>,
  publicUrl: string | undefined,
): Promise<PortalLink> {
  const [of] = isUuid(contact)
    ? await tx.rows<{ customer: string }>(sql`
    select t.customer_id as customer from contact t join customer c on c.id = t.customer_id
    where t.profile_id = ${who.profileId} and t.id = ${contact} and c.deleted_at is null for update of t`)
    : [];
  if (!of) throw notFound('el contacto');
  const days = (Date.parse(ends_on) - Date.parse(await today(tx))) / 86_400_000;
  if (days < 0 || days > MOST_LINK_DAYS) {
    const msg = 'Elija un día de hoy en adelante, hasta un año.';
    throw refused(`${msg} No se creó.`, { fields: { ends_on: msg } });
  }
  await endOf(tx, who, sql`contact_id = ${contact} and not by_message`);
  const token = newSecret();
  const [made] = await tx.rows<{ id: string }>(sql`
    insert into portal_link (profile_id, customer_id, contact_id, token_hash, ends_on, created_by)
    values (${who.profileId}, ${of.customer}, ${contact}, ${hashOf(token)}, ${ends_on}, ${who.userId}) returning id`);
  const id = made?.id ?? '';
  await audit(tx, who, [{ action: 'crear', entity: 'portal_link', entityId: id, after: { contact, ends_on } }]);
  const [link] = await tx.rows<PortalLink>(linksThat(sql`l.id = ${id}`));
  if (!link) throw notFound('el enlace');
  return { ...link, url: (publicUrl ?? '').replace(/\/$/, '') + portalPath(token) };
}

/** Problem 404 for one that is unknown or was revoked before. */
export async function revokeLink(tx: Queryable, who: Actor, id: string): Promise<void> {
  if ((await endOf(tx, who, sql`id = ${id}`)) === 0) throw notFound('el enlace');
}

async function endOf(tx: Queryable, who: Actor, which: Sql): Promise<number> {
  const ended = await tx.rows<{ id: string }>(sql`
    update portal_link set revoked_at = now(), revoked_by = ${who.userId}
    where profile_id = ${who.profileId} and revoked_at is null and ${which} returning id`);
  await tx.rows(sql`delete from portal_visit where portal_link_id = any(${ended.map(({ id }) => id)})`);
  await audit(
    tx,
    who,
    ended.map(({ id }) => ({ action: 'revocar', entity: 'portal_link', entityId: id })),
  );
  return ended.length;
}
