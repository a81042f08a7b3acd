import { createHmac, randomUUID } from 'node:crypto';
import { MESSAGE_LINK_DAYS } from '../../src/api/contract/customers/portal';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { hashOf } from './pageSecrets';

/** The address of the customer's own page that a token opens. */
export const portalPath = (token: string): string => `/c/${token}`;

/**
 * The links to that page that messages carry. What is stored of a message has a mark in the place of its link; the
 * token, which the link's id and a key of the service give, stands only in what a channel is handed.
 */
export type PortalLinks = {
  /** The address with the mark; undefined when the service has no public address. */
  marked: string | undefined;
  /** An address that opens nothing, for previews; undefined as `marked`. */
  sample: string | undefined;
  tokenOf(link: string): string;
};

/** As long as a token (43), so that a stored text is as long as the one that is sent. */
export const MARK = 'enlace-privado-del-contacto-de-este-mensaje';
const SAMPLE = 'ejemplo-que-no-abre-ninguna-cuenta-de-nadie';

/** `key`: the service's, of 32 bytes. */
export function portalLinksOf(key: Uint8Array, publicUrl: string | undefined): PortalLinks {
  const base = publicUrl?.replace(/\/$/, '');
  return {
    marked: base && base + portalPath(MARK),
    sample: base && base + portalPath(SAMPLE),
    tokenOf: (link) => createHmac('sha256', key).update(`portal ${link}`).digest('base64url'),
  };
}

/** What a channel is handed of a message. */
type Texts = {
  subject: string;
  text: string;
  html: string;
  template?: unknown;
};

/** Whether a message is to carry its recipient's link. */
export const hasMark = ({ subject, text, html, template }: Texts): boolean =>
  [subject, text, html, JSON.stringify(template ?? '')].some((part) => part.includes(MARK));

/**
 * The link that messages carry to each of these contacts, by the contact: one that was made before serves again, for as long as
 * a new one would. `contacts` of other companies get none.
 */
export async function linksFor(
  tx: Queryable,
  profileId: string,
  links: PortalLinks,
  contacts: Iterable<string>,
): Promise<Map<string, string>> {
  const wanted = [...new Set(contacts)].map((contact) => {
    const id = randomUUID();
    return { id, contact, hash: hashHex(links, id) };
  });
  if (wanted.length === 0) return new Map();
  // In one order, so that two senders wait for each other and neither for both.
  const made = await tx.rows<OpenLink & { contact: string }>(sql`
    insert into portal_link as l (id, profile_id, customer_id, contact_id, token_hash, ends_on, by_message)
    select r.id, t.profile_id, t.customer_id, t.id, decode(r.hash, 'hex'), current_date + ${MESSAGE_LINK_DAYS}::int, true
    from jsonb_to_recordset(${JSON.stringify(wanted)}) as r(id uuid, contact uuid, hash text)
    join contact t on t.id = r.contact and t.profile_id = ${profileId} order by t.id
    on conflict (contact_id, by_message) where revoked_at is null
      do update set ends_on = greatest(l.ends_on, excluded.ends_on)
    returning id, contact_id as contact, encode(token_hash, 'hex') as hash`);
  await rekey(
    tx,
    made.filter((one) => tokenOf(links, one) === undefined).map(({ id }) => ({ id, hash: hashHex(links, id) })),
  );
  return new Map(made.map(({ id, contact }) => [contact, id]));
}

const hashHex = (links: PortalLinks, id: string): string => hashOf(links.tokenOf(id)).toString('hex');

/** Links that were made under another key of the service: by this one's tokens they open the page, and by the former ones no more. */
async function rekey(tx: Queryable, stale: readonly OpenLink[]): Promise<void> {
  if (stale.length === 0) return;
  await tx.rows(sql`
    update portal_link l set token_hash = decode(r.hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(stale)}) as r(id uuid, hash text) where l.id = r.id`);
}

/** That of one message, if it is to carry one. */
export async function linkFor(
  tx: Queryable,
  profileId: string,
  links: PortalLinks,
  contact: string,
  message: Texts,
): Promise<string | undefined> {
  if (!hasMark(message)) return undefined;
  return (await linksFor(tx, profileId, links, [contact])).get(contact);
}

/** Each of these messages with the id of the link that it carries, or null. */
export async function withLinks<M extends Texts & { contact: string | null }>(
  tx: Queryable,
  profileId: string,
  links: PortalLinks,
  messages: readonly M[],
): Promise<(M & { link: string | null })[]> {
  const carrying = messages.filter(hasMark).flatMap(({ contact }) => contact ?? []);
  const made = await linksFor(tx, profileId, links, carrying);
  return messages.map((one) => ({ ...one, link: (hasMark(one) && one.contact && made.get(one.contact)) || null }));
}

/** A link that opens the page today; its hash in hexadecimal. */
export type OpenLink = { id: string; hash: string };

/** That of `message`; null where it has none, or one that opens nothing. */
export const OPEN_LINK: Sql = sql`(
  select jsonb_build_object('id', l.id, 'hash', encode(l.token_hash, 'hex')) from portal_link l
  where l.id = message.portal_link_id and l.by_message and l.revoked_at is null and l.ends_on >= current_date)`;

/** Undefined for a link that was made under another key of the service. */
export function tokenOf(links: PortalLinks, link: OpenLink | null): string | undefined {
  if (link === null) return undefined;
  const token = links.tokenOf(link.id);
  return hashOf(token).toString('hex') === link.hash ? token : undefined;
}

const ADDRESS = `https?://[^\\s<>"']*${portalPath(MARK)}`;
const SHOWN = '[enlace a su cuenta]';

/** What staff read of a stored text, in the place of the link. */
export const shownText = (text: string): string => text.replace(new RegExp(ADDRESS, 'g'), SHOWN);

/** The same of a column. */
export const shownTextOf = (column: Sql): Sql => sql`regexp_replace(${column}, ${ADDRESS}, ${SHOWN}, 'g')`;

/** The same of an e-mail's HTML, where it is no link. */
export const shownHtml = (html: string): string =>
  shownText(html.replace(new RegExp(`<a href="${ADDRESS}"[^>]*>([^<]*)</a>`, 'g'), '$1'));

/** A link's token, also where a mail program wrote the address anew as a part of its own. */
const TOKEN = /(?:\/|%2F)c(?:\/|%2F)[\w-]{43}(?![\w-])/i;

/** A text that came from outside, which may quote what was sent: without the token of any link. In time that grows as the text does. */
export const withoutTokens = (text: string): string => text.replace(/[^\s<>"']+/g, (word) => withoutToken(word));

function withoutToken(word: string): string {
  const found = TOKEN.exec(word);
  if (!found) return word;
  const scheme = word.search(/https?:\/\//i);
  const from = scheme >= 0 && scheme < found.index ? scheme : 0;
  const rest = word.slice(found.index + found[0].length);
  return word.slice(0, from) + SHOWN + rest.split(new RegExp(TOKEN, 'gi')).join('');
}
