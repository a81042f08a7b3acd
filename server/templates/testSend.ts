import type * as z from 'zod/mini';
import { type AddressField, CHANNELS } from '../../src/api/contract/messaging/channels';
import type { Message } from '../../src/api/contract/messaging/messages';
import type { sendTestMessage } from '../../src/api/contract/messaging/templates';
import { companyCountry } from '../company/country';
import type { PortalLinks } from '../customers/pageLinks';
import { internationalPhone, WRONG_PHONE } from '../customers/phone';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import type { Channels } from '../messaging/channel';
import { queueMessage } from '../messaging/messages';
import { refused } from '../problems';
import { draftOf, titlesOf, writtenFor } from './preview';

type Body = z.output<(typeof sendTestMessage)['body']>;

/** Queues a test: to the typed number, or to the user's own e-mail. Problem 422 when the text, the customer or the number is unusable. */
export async function sendTest(
  tx: Queryable,
  who: Actor,
  channels: Channels,
  links: PortalLinks,
  body: Body,
): Promise<Message> {
  const draft = draftOf(body);
  const { channel } = draft;
  const { subject, text, html, missing, addressee } = await writtenFor(tx, who.profileId, draft, links.sample);
  if (addressee && missing.length > 0) {
    const titles = titlesOf(missing);
    throw refused(
      `A ${addressee.name} le falta: ${titles}. No se envió nada; elija otro cliente, o escriba esa parte dentro de una condición.`,
      { fields: { customer: `Le falta: ${titles}` } },
    );
  }
  const to = await TO[CHANNELS[channel].address](tx, who, body);
  const { via } = channels[channel];
  return queueMessage(tx, who, { channel, via, to, subject, text, html, isTest: true });
}

/** Whom a test goes to, by what its channel writes to. */
const TO: Record<AddressField, (tx: Queryable, who: Actor, body: Body) => string | Promise<string>> = {
  phone: (tx, who, { to = '' }) => phoneOf(tx, who, to),
  email: (tx, { userId }) => ownEmail(tx, userId),
};

async function ownEmail(tx: Queryable, userId: string): Promise<string> {
  const [own] = await tx.rows<{ email: string }>(sql`select email_of(${userId}) as email`);
  return own?.email ?? '';
}

async function phoneOf(tx: Queryable, { profileId }: Actor, typed: string): Promise<string> {
  const read = internationalPhone(typed, await companyCountry(tx, profileId));
  if (read !== undefined) return read;
  throw refused(
    'El número no existe así escrito. No se envió nada; revíselo, con el código del país si es de otro que su empresa.',
    { fields: { to: WRONG_PHONE } },
  );
}
