import type * as z from 'zod/mini';
import type { sendAccountStatement } from '../../src/api/contract/customers/accountStatements';
import type { Message } from '../../src/api/contract/messaging/messages';
import { mustFit } from '../accountStatements/file';
import { readAccountStatement } from '../accountStatements/read';
import { linkFor, type PortalLinks } from '../customers/pageLinks';
import type { Queryable } from '../database/database';
import { type Actor, audit } from '../ledger/audit';
import type { Channels } from '../messaging/channel';
import { queueMessage } from '../messaging/messages';
import { leavesAt } from '../messaging/sendingTime';
import { refused } from '../problems';
import { mustReachPage } from './check';
import { contactAddress } from './contactAddress';
import { titlesOf, writtenFor } from './preview';

type Body = z.output<(typeof sendAccountStatement)['body']>;

/** Queues an e-mail with a customer's statement of account. Problem 404 for an unknown customer, 422 when it cannot be sent to that contact. */
export async function sendStatement(
  tx: Queryable,
  who: Actor,
  channels: Channels,
  links: PortalLinks,
  customer: string,
  body: Body,
): Promise<Message> {
  const statement = await readAccountStatement(tx, who.profileId, customer, { at: body.at });
  mustFit(statement, 'pdf');
  const to = await contactAddress(tx, 'email', customer, body.contact);
  mustReachPage(links, body);
  const draft = { ...body, customer, channel: 'email' } as const;
  const { missing, ...written } = await writtenFor(tx, who.profileId, draft, links.marked);
  if (missing.length > 0) {
    const titles = titlesOf(missing);
    throw refused(`Al cliente le falta: ${titles}. No se envió nada; quite esa parte del texto.`, {
      fields: { body: `Le falta: ${titles}` },
    });
  }
  const { via } = channels.email;
  const departsAt = await leavesAt(tx, who.profileId, body.leaves);
  const { subject, text, html } = written;
  const link = await linkFor(tx, who.profileId, links, body.contact, written);
  const message = await queueMessage(tx, who, {
    ...{ channel: 'email', via, to, subject, text, html, statement, leavesAt: departsAt, link },
  });
  await audit(tx, who, [
    {
      action: 'enviar',
      entity: 'account_statement',
      entityId: customer,
      after: { message: message.id, at: statement.at, to },
    },
  ]);
  return message;
}
