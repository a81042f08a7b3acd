import { timingSafeEqual } from 'node:crypto';
import { LINK_OVER, VISIT_OVER, WRONG_END } from '../../src/api/contract/customers/portalPage';
import { hashOf, newSecret } from '../customers/pageSecrets';
import type { Database, Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { Problem, refused, unauthorized } from '../problems';
import { consume, giveBack, type Limit } from '../session/limits';

/** Whose page a link opens. */
export type Owner = {
  link: string;
  profileId: string;
  customer: string;
  contact: string;
  company: string;
};

/** So long a visit lasts, whatever is done in it. */
const HOURS = 2;
const VISIT_SECONDS = HOURS * 3_600;

const ENDS_OF_LINK: Limit = {
  name: 'portal-end',
  most: 5,
  seconds: 3_600,
  msg: (wait) => `Demasiados intentos. Espere ${wait} y vuelva a intentar, o pida otro enlace a la empresa.`,
};

/** Promises, disputes, proofs, links to pay: each waits for somebody of the company. */
const ACTS_OF_LINK: Limit = {
  name: 'portal-act',
  most: 30,
  seconds: 3_600,
  msg: (wait) => `Ya envió mucho en poco tiempo. Espere ${wait} y vuelva a intentar.`,
};

const CALLS_OF_LINK: Limit = {
  name: 'portal-call',
  most: 240,
  seconds: 600,
  msg: (wait) => `Demasiadas consultas seguidas. Espere ${wait} y vuelva a intentar.`,
};

/** What a link is, as long as it opens the page. */
const ownersThat = (where: Sql, more = sql``) => sql`
  select l.id as link, l.profile_id as "profileId", l.customer_id as customer, l.contact_id as contact, p.name as company, c.dni
  from portal_link l join customer c on c.id = l.customer_id join profile p on p.id = l.profile_id ${more}
  where l.revoked_at is null and l.ends_on >= current_date and c.deleted_at is null and ${where}`;

/** Problem 404 where the token opens nothing: it may be unknown, over, or revoked, and the answer does not say which. */
export async function ownerOf(unscoped: Queryable, token: string): Promise<Owner & { dni: string }> {
  const [owner] = await unscoped.rows<Owner & { dni: string }>(ownersThat(sql`l.token_hash = ${hashOf(token)}`));
  if (owner) return owner;
  throw new Problem(404, 'Este enlace venció o ya no sirve. Pida otro a la empresa que se lo envió.', {
    code: LINK_OVER,
  });
}

/**
 * The last four of an identifier, without its dashes. Those of an Ecuadorian RUC stand before the 001 that nearly all of them
 * end in, and which would prove nothing.
 */
export const lastOf = (identifier: string): string =>
  plain(identifier)
    .replace(/^(\d{10})001$/, '$1')
    .slice(-4);

const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

const isSame = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other));

/** Whether it is the end of the identifier, or all of it. */
export function isEndOf(identifier: string, typed: string): boolean {
  const written = plain(typed);
  return written !== '' && [lastOf(identifier), plain(identifier)].some((right) => isSame(right, written));
}

/** The visit's secret, for the cookie. Problem 404 for a link that is over, 422 for a wrong end, 429 for too many of them. */
export async function enter(
  unscoped: Database,
  token: string,
  end: string,
): Promise<{ secret: string; seconds: number }> {
  const { dni, link, profileId } = await ownerOf(unscoped, token);
  // Counted before it is compared, so that tries at the same time count too.
  await consume(unscoped, ENDS_OF_LINK, link);
  if (!isEndOf(dni, end)) {
    const field = 'No coincide con la identificación registrada.';
    throw refused(`${field} Revise los 4 y vuelva a intentar.`, { code: WRONG_END, fields: { end: field } });
  }
  await giveBack(unscoped, ENDS_OF_LINK, link);
  const secret = newSecret();
  await unscoped.scoped(profileId).transaction(async (tx) => {
    await tx.rows(sql`
      insert into portal_visit (profile_id, portal_link_id, secret_hash, ends_at)
      values (${profileId}, ${link}, ${hashOf(secret)}, now() + make_interval(hours => ${HOURS}))`);
    await tx.rows(sql`update portal_link set last_visit_at = now() where id = ${link}`);
  });
  return { secret, seconds: VISIT_SECONDS };
}

/** Whether the cookie's secret is of a visit by this link that goes on. */
export async function visitorOf(unscoped: Queryable, token: string, secret: string): Promise<Owner | undefined> {
  const [owner] = await unscoped.rows<Owner>(
    ownersThat(
      sql`l.token_hash = ${hashOf(token)} and v.secret_hash = ${hashOf(secret)} and v.ends_at > now()`,
      sql`join portal_visit v on v.portal_link_id = l.id`,
    ),
  );
  return owner;
}

/** Problem 404 for a link that is over, 401 for a visit that is, 429 for too many calls. */
export async function mustVisit(unscoped: Queryable, token: string, secret: string | undefined): Promise<Owner> {
  const found = secret === undefined ? undefined : await visitorOf(unscoped, token, secret);
  if (!found) {
    await ownerOf(unscoped, token);
    throw unauthorized('La visita terminó. Escriba de nuevo los 4 de su identificación.', { code: VISIT_OVER });
  }
  await consume(unscoped, CALLS_OF_LINK, found.link);
  return found;
}

/** Problem 429 for too many of what the company has to look at. */
export const countAct = (unscoped: Queryable, { link }: Owner): Promise<void> => consume(unscoped, ACTS_OF_LINK, link);

/** Ends the visit; nothing where there was none. */
export async function leave(unscoped: Queryable, secret: string): Promise<void> {
  await unscoped.rows(sql`delete from portal_visit where secret_hash = ${hashOf(secret)}`);
}

export async function forgetOldVisits(db: Queryable): Promise<void> {
  await db.rows(sql`delete from portal_visit where ends_at < now()`);
}
