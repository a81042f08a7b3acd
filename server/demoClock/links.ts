import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { demoTransaction } from '../paymentLinks/demoProvider';
import { applyEvent } from '../paymentLinks/events';
import type { LinkEvent } from '../paymentLinks/provider';
import type { Providers } from '../paymentLinks/providers';

type Link = { link: string; amount: string; currency: string };

/** Pays a third of the pending links, as their provider would report it. Returns how many. */
export async function payLinks(tx: Queryable, who: Actor, providers: Providers, day: number): Promise<number> {
  const links = await waiting(tx, who, sql`expires_at > now() and mod(abs(hashtext(reference)) + ${day}, 3) = 0`);
  await report(tx, who, providers, links, ({ link, amount, currency }) => ({
    kind: 'paid',
    amount,
    currency,
    transaction: demoTransaction(link),
  }));
  return links.length;
}

/** The provider reports the expired links. */
export async function endLinks(tx: Queryable, who: Actor, providers: Providers): Promise<void> {
  const links = await waiting(tx, who, sql`expires_at <= now()`);
  await report(tx, who, providers, links, () => ({ kind: 'expired' }));
}

/** A provider outside is asked instead. */
function waiting(tx: Queryable, { profileId }: Actor, which: Sql): Promise<Link[]> {
  return tx.rows<Link>(sql`
    select external_id as link, amount, currency from payment_link
    where profile_id = ${profileId} and status = 'pendiente' and external_id is not null and ask_at is null and ${which}
    order by id`);
}

type Report = { kind: 'paid'; amount: string; currency: string; transaction: string } | { kind: 'expired' };

async function report(
  tx: Queryable,
  { profileId }: Actor,
  providers: Providers,
  links: Link[],
  what: (link: Link) => Report,
): Promise<void> {
  if (links.length === 0) return;
  const account = await providers.accountOf(tx, profileId);
  for (const link of links) {
    const at = new Date().toISOString();
    const event: LinkEvent = { id: `evt_${randomUUID()}`, link: link.link, at, ...what(link) };
    await applyEvent(tx, account, event, Buffer.from(JSON.stringify(event)));
  }
}
