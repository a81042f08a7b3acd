import type * as z from 'zod/mini';
import type { sendTemplate } from '../../src/api/contract/messaging/conversations';
import type { MessageDetail } from '../../src/api/contract/messaging/messages';
import { mustFit } from '../accountStatements/file';
import { readAccountStatement } from '../accountStatements/read';
import { linkFor, type PortalLinks } from '../customers/pageLinks';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { keepCustomer } from '../ledger/mustBeCustomer';
import type { Channels } from '../messaging/channel';
import { queueMessage } from '../messaging/messages';
import { leavesAt } from '../messaging/sendingTime';
import { notFound, refused } from '../problems';
import { carriesStatement, mustApprove, mustBeApproved } from './approved';
import { mustReachPage } from './check';
import { contactAddress } from './contactAddress';
import { approvedWriter, titlesOf } from './preview';
import { allTemplates } from './templates';
import { addresseesThat } from './values';

type Body = z.output<(typeof sendTemplate)['body']>;

/**
 * Queues a template for one customer, by WhatsApp, whether they wrote or not. Problem 404 for an unknown customer, 422 for a
 * template or contact that cannot be used.
 */
export async function queueTemplate(
  tx: Queryable,
  who: Actor,
  channels: Channels,
  links: PortalLinks,
  customer: string,
  { contact, template: id, leaves }: Body,
): Promise<MessageDetail> {
  await keepCustomer(tx, who.profileId, customer);
  const to = await contactAddress(tx, 'whatsapp', customer, contact);
  const found = await allTemplates(tx, who.profileId, { channel: 'whatsapp', status: 'activa' });
  const template = found.find((one) => one.id === id);
  if (!template) {
    throw refused('La plantilla elegida ya no está activa, o no es de WhatsApp. Elija otra.', {
      fields: { template: 'No está activa' },
    });
  }
  mustReachPage(
    links,
    {
      body: template.body,
      header_variable: template.header_variable ?? '',
      url_variable: template.url_variable ?? '',
    },
    'template',
  );
  const { via } = channels.whatsapp;
  if (mustApprove(channels, 'whatsapp')) await mustBeApproved(tx, 'whatsapp', id);
  const [addressee] = await addresseesThat(tx, who.profileId, sql`c.id = ${customer}`, 1);
  if (!addressee) throw notFound('el cliente');
  const { missing, text, template: approved } = (await approvedWriter(tx, id, links))(addressee);
  if (missing.length > 0) {
    const titles = titlesOf(missing);
    throw refused(`Al cliente le falta: ${titles}. No se envió nada; elija otra plantilla.`, {
      fields: { template: `Le falta: ${titles}` },
    });
  }
  const statement = carriesStatement(approved)
    ? await readAccountStatement(tx, who.profileId, customer, {})
    : undefined;
  if (statement) mustFit(statement, 'pdf');
  const departsAt = await leavesAt(tx, who.profileId, leaves);
  const written = { subject: '', text, html: '', template: approved };
  const link = await linkFor(tx, who.profileId, links, contact, written);
  const message = await queueMessage(tx, who, {
    ...{ channel: 'whatsapp', via, to, ...written, customer, leavesAt: departsAt, link },
    ...(statement && { statement }),
  });
  await audit(tx, who, [
    { action: 'enviar', entity: 'message', entityId: message.id, after: { to, template: template.name } },
  ]);
  return message;
}
