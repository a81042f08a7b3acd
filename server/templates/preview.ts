import type * as z from 'zod/mini';
import { CHANNELS, type ChannelName, nameOf } from '../../src/api/contract/messaging/channels';
import { languageFor, type ProviderTemplate } from '../../src/api/contract/messaging/providerTemplates';
import type { SuppressionReason } from '../../src/api/contract/messaging/shapes';
import type { previewTemplate, TemplatePreview } from '../../src/api/contract/messaging/templates';
import { PAGE_LINK, type VariableName, variableOf } from '../../src/api/contract/messaging/templateText';
import { dataUri, logoOf } from '../company/logo';
import type { PortalLinks } from '../customers/pageLinks';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import type { ApprovedTemplate, Channels } from '../messaging/channel';
import { LOGO, shown } from '../messaging/letterLogo';
import { notFound, refused } from '../problems';
import { type Approvable, approvedFor } from './approved';
import { mustBeSound } from './check';
import { BUTTON_MARK, htmlOf, type LetterParts, TABLE_MARK } from './mail';
import { VERSIONS } from './provider';
import { EXAMPLE_LETTER, EXAMPLES, type Values, writerOf } from './render';
import { listGroups } from './templates';
import { sizeOf } from './textSize';
import { type Addressee, addresseesThat, letterheadOf, withPageLink } from './values';

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
  links: PortalLinks,
  body: Body,
): Promise<TemplatePreview> {
  const draft = draftOf(body);
  const { addressee, ...written } = await writtenFor(db, profileId, draft, links.sample);
  const logo = written.html.includes(LOGO) ? await logoOf(db, profileId) : null;
  return {
    ...written,
    html: shown(written.html, logo && dataUri(logo)),
    ...sizeOf(draft.channel, written.text),
    to: addressee ? reachOf(addressee, draft.channel) : null,
    via: channels[draft.channel].via,
    ...(body.group !== undefined && { audience: await audienceOf(db, profileId, draft, body.group, links) }),
  };
}

/** Renders the texts only; `page`: what stands for the link to the customer's own page, where there is one. */
export async function writtenFor(
  db: Queryable,
  profileId: string,
  draft: Draft,
  page: string | undefined,
): Promise<Written> {
  const write = writerFor(draft);
  if (draft.customer === undefined)
    return write(withPageLink(EXAMPLES, page), { ...EXAMPLE_LETTER, from: await letterheadOf(db, profileId) });
  const { customer } = draft;
  const [addressee] = isUuid(customer) ? await addresseesThat(db, profileId, sql`c.id = ${customer}`, 1) : [];
  if (!addressee) throw refused('El cliente elegido ya no existe. Elija otro.', { fields: { customer: 'No existe' } });
  return { ...write(withPageLink(addressee.values, page), addressee.letter), addressee };
}

/** What holds a customer back whose message lacks these values; the link to their page is lacking only where the service has no public address. */
export const holdOf = (missing: readonly VariableName[]): SuppressionReason | undefined =>
  missing.includes(PAGE_LINK) ? 'sin_direccion_publica' : missing.length > 0 ? 'falta_dato' : undefined;

/** `Enlace de pago, Vencimiento`: the variables without a value. */
export const titlesOf = (missing: readonly VariableName[]): string =>
  missing.map((name) => variableOf(name)?.title ?? name).join(', ');

function writerFor({ channel, subject = '', body }: Draft): (values: Values, letter?: LetterParts) => Written {
  const { isLetter } = CHANNELS[channel];
  const texts = { channel, subject: isLetter ? subject : '', body };
  mustBeSound(texts);
  const [writeSubject, writeBody] = [writerOf(texts.subject), writerOf(body)];
  return (values, letter = EXAMPLE_LETTER) => {
    const [head, rest] = [writeSubject(values), writeBody(isLetter ? inLines(values, letter) : values)];
    return {
      subject: head.text.replace(/[^\S\u00a0]+/g, ' ').trim(),
      text: tidied(rest.text),
      html: isLetter ? htmlOf(tidied(writeBody(inMarks(values)).text), letter) : '',
      missing: [...new Set([...head.missing, ...rest.missing])],
    };
  };
}

/** A false condition leaves empty lines. */
const tidied = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const instead = (values: Values, texts: Partial<Record<VariableName, string>>): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const known = variableOf(name);
      const text = known && texts[known.name];
      return value && text !== undefined ? [[name, { ...value, text }]] : [];
    }),
  ),
});

/** A letter's text has a line for each document, */
const inLines = (values: Values, { owed: { lines, more } }: LetterParts): Values =>
  instead(values, {
    detalle_documentos: [
      '',
      ...lines.map(
        ({ number, due, days, balance }) =>
          `- ${[number, balance, due && `vence ${due}`, days && `${days} ${days === '1' ? 'día vencido' : 'días vencido'}`].filter(Boolean).join(' · ')}`,
      ),
      ...(more > 0 ? [`y ${more} más`] : []),
    ].join('\n'),
  });

/** its HTML a table, and a button for the payment link. */
const inMarks = (values: Values): Values =>
  instead(values, { detalle_documentos: TABLE_MARK, enlace_de_pago: BUTTON_MARK });

type Message = Pick<Written, 'subject' | 'text' | 'html' | 'missing'> & { template: ApprovedTemplate | null };

/**
 * Writes a stored template for one customer after another, as its channel sends it, in their language where it is approved. The
 * link to the customer's own page is its mark, for which `linksFor` makes the link.
 */
export async function approvedWriter(
  db: Queryable,
  template: string,
  { marked }: PortalLinks,
): Promise<(to: Addressee) => Message> {
  const [found] = await db.rows<Stored>(sql`
    select t.channel, t.subject, t.body, t.approved_name, t.language, t.header_variable, t.url_variable, t.languages,
      ${VERSIONS} as versions
    from template t where t.id = ${template}`);
  if (!found) throw notFound('la plantilla');
  const write = writerFor(found);
  const approve = (code: string) =>
    approvedFor(
      { ...found, language: code },
      found.versions.find(({ language }) => language === code),
    );
  return ({ values: known, letter, language }) => {
    const values = withPageLink(known, marked);
    const written = write(values, letter);
    const approved = approve(languageFor(language, found.language, found.languages))(values);
    return {
      ...written,
      text: approved.text ?? written.text,
      missing: [...new Set([...written.missing, ...approved.missing])],
      template: approved.template,
    };
  };
}

type Stored = Approvable & { subject: string; languages: string[]; versions: ProviderTemplate[] };

export const reachOf = (addressee: Addressee, channel: ChannelName): string => addressee[CHANNELS[channel].address];

/** Whose address that is. */
export const contactOf = ({ contacts }: Addressee, channel: ChannelName): string | null =>
  contacts[CHANNELS[channel].address];

async function audienceOf(
  db: Queryable,
  profileId: string,
  draft: Draft,
  group: string,
  { sample }: PortalLinks,
): Promise<TemplatePreview['audience']> {
  const inGroup = sql`c.id in (select customer_id from customer_subcategory where subcategory_id::text = ${group})`;
  const known = (await listGroups(db, profileId)).find(({ id }) => id === group);
  if (!known) throw refused('El grupo elegido ya no existe. Elija otro.', { fields: { group: 'No existe' } });
  const audience = await addresseesThat(db, profileId, inGroup, MOST_CHECKED);
  const write = writerFor(draft);
  const without = new Map<VariableName, string[]>();
  for (const { values, name } of audience) {
    for (const variable of write(withPageLink(values, sample)).missing)
      without.set(variable, [...(without.get(variable) ?? []), name]);
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
