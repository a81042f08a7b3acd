import { randomUUID } from 'node:crypto';
import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { insertInto, sql } from '../database/sql';
import { daysOf } from '../database/today';
import { audit } from '../ledger/audit';
import { type Entry, type Payment, payAndAllocate } from '../ledger/pay';
import type { LinkEvent } from './provider';
import type { Account } from './providers';

type Link = {
  id: string;
  customer_id: string;
  reference: string;
  amount: string;
  status: string;
  payment_id: string | null;
};
type Open = { id: string; wanted: string; balance: string };
type Paid = Extract<LinkEvent, { kind: 'paid' }>;

/**
 * Applies an event once, however often and in whatever order events come. `unknown`: the link does not exist yet.
 * It locks documents in id order first, as all code that moves money does: a concurrent copy of the event waits there,
 * and then is `known`.
 */
export async function applyEvent(
  tx: Queryable,
  account: Account,
  event: LinkEvent,
  raw: Buffer,
): Promise<'applied' | 'known' | 'unknown'> {
  const { profileId } = account;
  const [found] = await tx.rows<{ id: string }>(sql`
    select id from payment_link where profile_id = ${profileId} and external_id = ${event.link}`);
  if (!found) return 'unknown';
  await tx.rows(sql`
    select d.id from document d join payment_link_document p on p.document_id = d.id
    where p.profile_id = ${profileId} and p.payment_link_id = ${found.id} order by d.id for update of d`);
  const [link] = await tx.rows<Link>(sql`
    select id, customer_id, reference, amount, status, payment_id from payment_link
    where profile_id = ${profileId} and id = ${found.id} for no key update`);
  if (!link) return 'unknown';
  const [noted] = await tx.rows<{ id: string }>(sql`
    ${insertInto('payment_link_event', {
      profile_id: profileId,
      provider_id: account.id,
      event_id: event.id,
      payment_link_id: found.id,
      kind: event.kind,
      transaction: event.kind === 'paid' || event.kind === 'refunded' ? event.transaction : null,
      amount: event.kind === 'paid' ? event.amount : null,
      occurred_at: event.at,
      raw,
    })} on conflict (provider_id, event_id) do nothing returning id`);
  if (!noted) return 'known';
  if (event.kind === 'paid') await book(tx, account, link, event, noted.id);
  else await note(tx, link, event.kind, noted.id);
  return 'applied';
}

/** From which statuses what is only noted leads to which one. */
const NOTED = {
  failed: { from: ['pendiente'], to: 'fallido' },
  expired: { from: ['pendiente', 'fallido'], to: 'vencido' },
  // The payment stays: how much went back is not said.
  refunded: { from: ['pagado'], to: 'devuelto' },
  other: { from: [], to: '' },
} as const satisfies Record<Exclude<LinkEvent['kind'], 'paid'>, { from: readonly string[]; to: string }>;

/** A failure or expiry after the payment changes nothing. */
async function note(tx: Queryable, link: Link, kind: keyof typeof NOTED, eventId: string): Promise<void> {
  const { from, to } = NOTED[kind];
  if (!from.some((one) => one === link.status)) return;
  await tx.rows(sql`update payment_link set status = ${to} where id = ${link.id}`);
  await tx.rows(sql`update payment_link_event set outcome = 'noted' where id = ${eventId}`);
}

/** Books the money whatever the link's status: the part that its documents do not need becomes credit. */
async function book(tx: Queryable, account: Account, link: Link, event: Paid, eventId: string): Promise<void> {
  const { profileId } = account;
  const [before] = await tx.rows(sql`
    select from payment_link_event
    where provider_id = ${account.id} and transaction = ${event.transaction} and outcome = 'settled'`);
  if (before) return;
  const who = { profileId, userId: null };
  const dayOf = await daysOf(tx);
  const paid = centsOf(event.amount);
  const payment: Payment = {
    id: randomUUID(),
    customerId: link.customer_id,
    origin: 'enlace',
    method: 'enlace',
    movementId: null,
    date: dayOf(event.at),
    reference: event.transaction,
    cents: paid,
    currency: event.currency,
  };
  const entries = share(payment.id, paid, await openDocuments(tx, profileId, link, event.currency));
  await payAndAllocate(tx, who, [payment], entries, randomUUID());
  const late = link.status === 'vencido';
  await tx.rows(sql`
    update payment_link set status = 'pagado', payment_id = coalesce(payment_id, ${payment.id}),
      paid_at = coalesce(paid_at, ${event.at}) where id = ${link.id}`);
  await tx.rows(sql`
    update payment_link_event set outcome = 'settled', payment_id = ${payment.id}, late = ${late} where id = ${eventId}`);
  const applied = entries.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  const after = {
    link: link.reference,
    asked: link.amount,
    paid: fromCents(paid),
    credit: fromCents(paid - applied),
    late,
    again: link.payment_id !== null,
  };
  await audit(tx, who, [{ action: 'recibir', entity: 'payment', entityId: payment.id, after }]);
}

/** The link's documents that are still owed, the longest due first. */
function openDocuments(tx: Queryable, profileId: string, link: Link, currency: string): Promise<Open[]> {
  return tx.rows<Open>(sql`
    select d.id, p.amount as wanted, d.balance
    from payment_link_document p join document d on d.id = p.document_id
    where p.profile_id = ${profileId} and p.payment_link_id = ${link.id}
      and d.customer_id = ${link.customer_id} and d.currency = ${currency}
      and d.voided_at is null and d.balance > 0
    order by d.due_date, d.number, d.id`);
}

function share(payment_id: string, paid: Cents, documents: Open[]): Entry[] {
  let left = paid;
  return documents.flatMap(({ id, wanted, balance }) => {
    const cents = Math.min(left, centsOf(wanted), centsOf(balance));
    left -= cents;
    return cents > 0 ? [{ id: randomUUID(), payment_id, document_id: id, amount: fromCents(cents) }] : [];
  });
}
