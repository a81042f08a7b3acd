import type * as z from 'zod/mini';
import { CHANNELS, type ChannelName, nameOf } from '../../src/api/contract/messaging/channels';
import type { previewTemplate, TemplatePreview } from '../../src/api/contract/messaging/templates';
import { type VariableName, variableOf } from '../../src/api/contract/messaging/templateText';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import type { Channels } from '../messaging/channel';
import { refused } from '../problems';
import { mustBeSound } from './check';
import { htmlOf } from './mail';
import { EXAMPLES, type Values, writerOf } from './render';
import { listGroups } from './templates';
import { type Addressee, addresseesThat } from './values';

type Body = z.output<(typeof previewTemplate)['body']>;
type Draft = Pick<Body, 'subject' | 'body' | 'customer'> & { channel: ChannelName };

/** The typed draft, with its channel's name. */
export const draftOf = (body: Omit<Draft, 'channel'> & Pick<Body, 'channel'>): Draft => ({
  ...body,
  channel: nameOf(body.channel),
});

/** A text with the values of a customer, or of the examples. */
type Written = { subject: string; text: string; html: string; missing: VariableName[]; addressee?: Addressee };

/** A group's preview checks this many. */
const MOST_CHECKED = 1_000;
const NAMES = 3;

/** Problem 422 at the field whose text cannot be sent, or for an unknown customer or group. */
export async function previewOf(
  db: Queryable,
  profileId: string,
  channels: Channels,
  body: Body,
): Promise<TemplatePreview> {
  const draft = draftOf(body);
  const { addressee, ...written } = await writtenFor(db, profileId, draft);
  return {
    ...written,
    ...CHANNELS[draft.channel].sizeOf(written.text),
    to: addressee ? reachOf(addressee, draft.channel) : null,
    via: channels[draft.channel].via,
    ...(body.group !== undefined && { audience: await audienceOf(db, profileId, draft, body.group) }),
  };
}

/** Renders the texts only. */
export async function writtenFor(db: Queryable, profileId: string, draft: Draft): Promise<Written> {
  const write = writerFor(draft);
  if (draft.customer === undefined) return write(EXAMPLES);
  const { customer } = draft;
  const [addressee] = isUuid(customer) ? await addresseesThat(db, profileId, sql`c.id = ${customer}`, 1) : [];
  if (!addressee) throw refused('El cliente elegido ya no existe. Elija otro.', { fields: { customer: 'No existe' } });
  return { ...write(addressee.values), addressee };
}

/** `Enlace de pago, Vencimiento`: the variables without a value. */
export const titlesOf = (missing: readonly VariableName[]): string =>
  missing.map((name) => variableOf(name)?.title ?? name).join(', ');

export function writerFor({ channel, subject = '', body }: Draft): (values: Values) => Written {
  const { isLetter } = CHANNELS[channel];
  const texts = { channel, subject: isLetter ? subject : '', body };
  mustBeSound(texts);
  const [writeSubject, writeBody] = [writerOf(texts.subject), writerOf(body)];
  return (values) => {
    const [head, rest] = [writeSubject(values), writeBody(values)];
    // A false condition leaves empty lines.
    const text = rest.text
      .replace(/\r\n?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
    return {
      subject: head.text.replace(/[^\S\u00a0]+/g, ' ').trim(),
      text,
      html: isLetter ? htmlOf(text) : '',
      missing: [...new Set([...head.missing, ...rest.missing])],
    };
  };
}

export const reachOf = (addressee: Addressee, channel: ChannelName): string => addressee[CHANNELS[channel].address];

async function audienceOf(
  db: Queryable,
  profileId: string,
  draft: Draft,
  group: string,
): Promise<TemplatePreview['audience']> {
  const inGroup = sql`c.id in (select customer_id from customer_subcategory where subcategory_id::text = ${group})`;
  const known = (await listGroups(db, profileId)).find(({ id }) => id === group);
  if (!known) throw refused('El grupo elegido ya no existe. Elija otro.', { fields: { group: 'No existe' } });
  const audience = await addresseesThat(db, profileId, inGroup, MOST_CHECKED);
  const write = writerFor(draft);
  const without = new Map<VariableName, string[]>();
  for (const { values, name } of audience) {
    for (const variable of write(values).missing) without.set(variable, [...(without.get(variable) ?? []), name]);
  }
  return {
    customers: known.customers,
    looked_at: audience.length,
    unreachable: audience.filter((one) => reachOf(one, draft.channel) === '').length,
    missing: [...without].map(([variable, names]) => ({
      variable,
      customers: names.length,
      names: names.slice(0, NAMES),
    })),
  };
}
