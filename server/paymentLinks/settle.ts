import { randomUUID } from 'node:crypto';
import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
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
 * What an event changes, once, however often and in whatever order events come. `unknown`: there is no such link, yet.
 * Documents are locked in id order before anything else, as everybody does who moves money; whoever brings the same event
 * meanwhile waits there, and then finds it known.
 */
export async function takeEvent(
  tx: Queryable,
  account: Account,
  event: LinkEvent,
  raw: Buffer,
): Promise<'taken' | 'known' | 'unknown'> {
  const { profileId } = account;
  const [found] = await tx.rows<{ id: string }>(
    'select id from payment_link where profile_id = $1 and external_id = $2',
    [profileId, event.link],
  );
  if (!found) return 'unknown';
  await tx.rows(
    `select d.id from document d join payment_link_document p on p.document_id = d.id
     where p.profile_id = $1 and p.payment_link_id = $2 order by d.id for update of d`,
    [profileId, found.id],
  );
  const [link] = await tx.rows<Link>(
    'select id, customer_id, reference, amount, status, payment_id from payment_link where profile_id = $1 and id = $2 for no key update',
    [profileId, found.id],
  );
  if (!link) return 'unknown';
  const [noted] = await tx.rows<{ id: string }>(
    `insert into payment_link_event (profile_id, provider_id, event_id, payment_link_id, kind, transaction, amount, occurred_at, raw)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (provider_id, event_id) do nothing returning id`,
    [
      profileId,
      account.id,
      event.id,
      found.id,
      event.kind,
      event.kind === 'paid' ? event.transaction : null,
      event.kind === 'paid' ? event.amount : null,
      event.at,
      raw,
    ],
  );
  if (!noted) return 'known';
  if (event.kind === 'paid') await settle(tx, account, link, event, noted.id);
  else await note(tx, link, event.kind, noted.id);
  return 'taken';
}

/** A failure or an end after the payment changes nothing. */
async function note(tx: Queryable, link: Link, kind: 'failed' | 'expired' | 'other', eventId: string): Promise<void> {
  const before = kind === 'failed' ? ['pendiente'] : kind === 'expired' ? ['pendiente', 'fallido'] : [];
  if (!before.includes(link.status)) return;
  await tx.rows('update payment_link set status = $2 where id = $1', [
    link.id,
    kind === 'failed' ? 'fallido' : 'vencido',
  ]);
  await tx.rows(`update payment_link_event set outcome = 'noted' where id = $1`, [eventId]);
}

/** The money is there, whatever became of the link: what its documents no longer need is the customer's credit. */
async function settle(tx: Queryable, account: Account, link: Link, event: Paid, eventId: string): Promise<void> {
  const { profileId } = account;
  const [before] = await tx.rows(
    `select from payment_link_event where provider_id = $1 and transaction = $2 and outcome = 'settled'`,
    [account.id, event.transaction],
  );
  if (before) return;
  const who = { profileId, userId: null };
  const [day] = await tx.rows<{ date: string }>('select $1::timestamptz::date as date', [event.at]);
  const paid = centsOf(event.amount);
  const payment: Payment = {
    id: randomUUID(),
    customerId: link.customer_id,
    origin: 'enlace',
    method: 'enlace',
    movementId: null,
    date: day?.date ?? event.at.slice(0, 10),
    reference: event.transaction,
    cents: paid,
    currency: event.currency,
  };
  const entries = share(payment.id, paid, await openDocuments(tx, profileId, link, event.currency));
  await payAndAllocate(tx, who, [payment], entries, randomUUID());
  const late = link.status === 'vencido';
  await tx.rows(
    `update payment_link set status = 'pagado', payment_id = coalesce(payment_id, $2), paid_at = coalesce(paid_at, $3) where id = $1`,
    [link.id, payment.id, event.at],
  );
  await tx.rows(`update payment_link_event set outcome = 'settled', payment_id = $2, late = $3 where id = $1`, [
    eventId,
    payment.id,
    late,
  ]);
  const settled = entries.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  const after = {
    link: link.reference,
    asked: link.amount,
    paid: fromCents(paid),
    credit: fromCents(paid - settled),
    late,
    again: link.payment_id !== null,
  };
  await audit(tx, who, [{ action: 'recibir', entity: 'payment', entityId: payment.id, after }]);
}

/** What the link was made for and is owed still, the longest due first. */
function openDocuments(tx: Queryable, profileId: string, link: Link, currency: string): Promise<Open[]> {
  return tx.rows<Open>(
    `select d.id, p.amount as wanted, d.balance
     from payment_link_document p join document d on d.id = p.document_id
     where p.profile_id = $1 and p.payment_link_id = $2 and d.customer_id = $3 and d.currency = $4
       and d.voided_at is null and d.balance > 0
     order by d.due_date, d.number, d.id`,
    [profileId, link.id, link.customer_id, currency],
  );
}

function share(payment_id: string, paid: Cents, documents: Open[]): Entry[] {
  let left = paid;
  return documents.flatMap(({ id, wanted, balance }) => {
    const cents = Math.min(left, centsOf(wanted), centsOf(balance));
    left -= cents;
    return cents > 0 ? [{ id: randomUUID(), payment_id, document_id: id, amount: fromCents(cents) }] : [];
  });
}
