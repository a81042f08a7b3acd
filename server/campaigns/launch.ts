import type * as z from 'zod/mini';
import type { letThrough } from '../../src/api/contract/messaging/campaigns';
import { nameOf } from '../../src/api/contract/messaging/channels';
import {
  type CampaignDetail,
  campaignName,
  LET_THROUGH,
  type SuppressionReason,
} from '../../src/api/contract/messaging/shapes';
import type { PortalLinks } from '../customers/pageLinks';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { enqueue } from '../jobs/enqueue';
import { type Actor, audit } from '../ledger/audit';
import type { Channels } from '../messaging/channel';
import { RETRY_OF } from '../messaging/failures';
import { conflict, notFound, refused } from '../problems';
import { mustApprove, mustBeApproved } from '../templates/approved';
import { mustReachPage } from '../templates/check';
import { campaigns, mustBeSendable, mustStand, NOT_LAUNCHED } from './change';
import { type OwnCampaign, readCampaign } from './read';
import { writeToAll } from './write';

/** Launches a campaign; its job writes and sends the messages. Problem 409 for a launched one, 412 for a stale version. */
export async function launch(
  tx: Queryable,
  who: Actor,
  channels: Channels,
  links: PortalLinks,
  id: string,
  version?: number,
): Promise<CampaignDetail> {
  const before = await campaigns.lock(tx, who, id, version);
  mustStand(before, NOT_LAUNCHED, 'Ya se lanzó. Vea en la campaña cómo va.');
  if (before.customers === 0) throw refused('La campaña no tiene a quién escribir. Elija primero los clientes.');
  await mustBeSendable(tx, { template: before.template.id, campaign_type: before.campaign_type });
  await tx.rows(sql`update campaign set launch_date = now() where id = ${id}`);
  await writeToAll(tx, id);
  return goOn(tx, who, channels, links, before, 'lanzar');
}

export async function pause(tx: Queryable, who: Actor, id: string): Promise<CampaignDetail> {
  const before = await campaigns.lock(tx, who, id);
  mustStand(before, ['lanzando', 'lanzada'], 'No está saliendo ahora.');
  await tx.rows(sql`update campaign set status = 'pausada', version = version + 1 where id = ${id}`);
  const after = await readCampaign(tx, who.profileId, id);
  await audit(tx, who, [{ action: 'pausar', entity: 'campaign', entityId: id, before, after }]);
  return after;
}

/** Rechecks waiting customers and rewrites their messages as of now. */
export async function resume(
  tx: Queryable,
  who: Actor,
  channels: Channels,
  links: PortalLinks,
  id: string,
): Promise<CampaignDetail> {
  const before = await campaigns.lock(tx, who, id);
  mustStand(before, ['pausada'], 'No está en pausa.');
  await writeAnew(tx, id, sql`m.status = 'en_cola'`);
  return goOn(tx, who, channels, links, before, 'reanudar');
}

export async function resend(
  tx: Queryable,
  who: Actor,
  channels: Channels,
  links: PortalLinks,
  id: string,
): Promise<CampaignDetail> {
  const before = await campaigns.lock(tx, who, id);
  mustStand(before, ['lanzada', 'terminada'], 'Todavía no se lanzó, o está en pausa.');
  if ((before.messages?.fallido ?? 0) === 0) throw conflict('Ningún mensaje falló: no hay nada que reenviar.');
  const [archived] = await tx.rows(sql`select from campaign where id = ${id} and archived_events > 0`);
  if (archived) throw conflict('Lo que pasó con esta campaña está archivado. Haga una campaña nueva.');
  const written = await writeAnew(tx, id, sql`m.status = 'fallido' and ${RETRY_OF} = 'now'`);
  if (written === 0) {
    throw conflict(
      'Ninguno de los fallidos se puede reenviar ahora: vea en cada uno por qué falló y desde cuándo se puede.',
      {
        code: 'none',
      },
    );
  }
  return goOn(tx, who, channels, links, before, 'reenviar');
}

/** Overrides suppressions; a launched campaign then sends at once. Problem 409 for a fixed suppression. */
export async function letSomeThrough(
  tx: Queryable,
  who: Actor,
  channels: Channels,
  links: PortalLinks,
  id: string,
  { customers, reason }: z.output<(typeof letThrough)['body']>,
): Promise<CampaignDetail> {
  const before = await campaigns.lock(tx, who, id);
  if (before.status === 'lanzando') throw conflict('Se está lanzando. Espere a que termine.');
  const suppressed = await tx.rows<{ customer: string; held: SuppressionReason[] }>(
    sql`select customer_id as customer, held from campaign_customer
     where campaign_id = ${id} and customer_id = any(${customers.filter(isUuid)}) and not held <@ let_through for update`,
  );
  if (suppressed.length === 0) throw notFound('a nadie retenido entre los clientes elegidos');
  const fixed = suppressed.filter(({ held: kinds }) => !kinds.every((kind) => LET_THROUGH.includes(kind)));
  if (fixed.length > 0) {
    throw conflict(
      `${fixed.length} de ellos no se pueden dejar pasar: no tienen dirección, pidieron no recibir mensajes o les falta un dato. No se cambió nada.`,
      { code: 'fixed' },
    );
  }
  await tx.rows(
    sql`update campaign_customer set let_through = held, let_through_reason = ${reason}, again = true where campaign_id = ${id} and customer_id = any(${suppressed.map(({ customer }) => customer)})`,
  );
  await audit(tx, who, [
    { action: 'dejar_pasar', entity: 'campaign', entityId: id, after: { reason, held: suppressed } },
  ]);
  if (before.status === 'lanzada' || before.status === 'terminada')
    return goOn(tx, who, channels, links, before, 'lanzar');
  return readCampaign(tx, who.profileId, id);
}

/** Hands over to the campaign's job. Problem 422 for a template that its channel would refuse. */
async function goOn(
  tx: Queryable,
  who: Actor,
  channels: Channels,
  links: PortalLinks,
  before: OwnCampaign,
  action: string,
): Promise<CampaignDetail> {
  const { id } = before;
  const channel = nameOf(before.campaign_type);
  if (mustApprove(channels, channel)) await mustBeApproved(tx, channel, before.template.id);
  const [template] = await tx.rows<{ body: string; header_variable: string; url_variable: string }>(
    sql`select body, header_variable, url_variable from template where id = ${before.template.id}`,
  );
  if (template) mustReachPage(links, template, 'template');
  await tx.rows(
    sql`update campaign set status = 'lanzando', last_error = '', launched_at = coalesce(launched_at, now()), version = version + 1
     where id = ${id}`,
  );
  await enqueue(tx, {
    name: 'send_campaign',
    key: id,
    profileId: who.profileId,
    about: campaignName(before),
    createdBy: who.userId,
  });
  const after = await readCampaign(tx, who.profileId, id);
  await audit(tx, who, [{ action, entity: 'campaign', entityId: id, before, after }]);
  return after;
}

/** Returns how many messages will be rewritten. */
async function writeAnew(tx: Queryable, id: string, which: Sql): Promise<number> {
  const written = await tx.rows(sql`update campaign_customer c set again = true where c.campaign_id = ${id} and (
      select true from message m where m.campaign_id = c.campaign_id and m.customer_id = c.customer_id and ${which} limit 1) returning c.customer_id`);
  return written.length;
}
