import type * as z from 'zod/mini';
import { type Cents, centsOf } from '../../src/api/contract/money';
import type {
  PaidDocument,
  PaymentLink,
  PaymentLinkDetail,
  listPaymentLinks as row,
} from '../../src/api/contract/receivables/paymentLinks';
import type { WithNonNull } from '../../src/api/contract/row';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Orders, orderOf, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { documentsFrom } from '../documents/read';
import { moneyIn } from '../ledger/words';
import { notFound } from '../problems';

type Filters = z.output<(typeof row)['query']>;

/** `rows`: a selection of `payment_link`. */
const linksFrom = (rows: Sql) => sql`
  select l.id, l.reference, l.customer_id as customer, c.full_name as customer_name, l.amount,
    l.currency, l.status, l.url, l.created_at, l.expires_at, l.paid_at, l.payment_id as payment, l.reason
  from ${rows} l join customer c on c.id = l.customer_id`;

const ORDERS: Orders<'created_at' | 'reference' | 'customer_name' | 'amount'> = {
  by: {
    created_at: sql`l.created_at`,
    reference: sql`l.reference`,
    customer_name: sql`l.customer_key`,
    amount: sql`l.amount`,
  },
  usual: sql`l.created_at desc, l.id`,
  id: sql`l.id`,
};

const WITH_CUSTOMERS = sql`
  select l.* from (
    select l.*, c.name_key as customer_key from payment_link l join customer c on c.id = l.customer_id) l`;

/** The newest first. `start` and `end` bound the day it was made. */
export function listPaymentLinks(
  db: Queryable,
  profileId: string,
  page: Page,
  { search, profile_id, idCustomer, start, end, status, ordering }: Filters,
): Promise<Listed<PaymentLink>> {
  const where = every([
    sql`l.profile_id = ${profileId}`,
    profile_id !== undefined && profile_id !== profileId && sql`false`,
    search &&
      sql`${contains(sql`l.reference`, search)}
        or l.customer_id in (select customers_like(${profileId}, ${search}))`,
    idCustomer !== undefined && (isUuid(idCustomer) ? sql`l.customer_id = ${idCustomer}` : sql`false`),
    start && sql`l.created_at >= ${start}::date`,
    end && sql`l.created_at < ${end}::date + 1`,
    status && sql`l.status = ${status}`,
  ]);
  const rows = ordering?.endsWith('customer_name') ? WITH_CUSTOMERS : sql`select l.* from payment_link l`;
  return listed(db, { rows, where, order: orderOf(ORDERS, ordering), projection: linksFrom }, page);
}

/** Our service returns all of these. */
type OwnLink = WithNonNull<PaymentLink, 'amount' | 'created_at'>;

/** Problem 404 when the profile has no such link. */
export async function readPaymentLink(db: Queryable, profileId: string, id: string): Promise<PaymentLinkDetail> {
  const [found] = await db.rows<OwnLink>(sql`
    ${linksFrom(sql`payment_link`)} where l.profile_id = ${profileId} and l.id = ${id}`);
  if (!found) throw notFound('el enlace de pago');
  return { ...found, history: await historyOf(db, profileId, found) };
}

/** The link's documents, with the sum that its payments cover. */
export async function documentsOfLink(db: Queryable, profileId: string, id: string): Promise<PaidDocument[]> {
  const [found] = await db.rows(sql`select from payment_link where profile_id = ${profileId} and id = ${id}`);
  if (!found) throw notFound('el enlace de pago');
  return db.rows<PaidDocument>(sql`
    select d.*, p.amount as asked, coalesce(a.paid, 0.00) as paid
      from (${documentsFrom(sql`document`)}) d join payment_link_document p on p.document_id = d.id
      left join lateral (
        select sum(a.amount) as paid from allocation a
        where a.document_id = d.id and a.payment_id in (
          select payment_id from payment_link_event where payment_link_id = ${id}
          union select payment_id from payment_link where id = ${id})) a on true
      where p.profile_id = ${profileId} and p.payment_link_id = ${id}
      order by d.due_date, d.number, d.id`);
}

type Event = {
  at: string;
  kind: 'paid' | 'failed' | 'expired' | 'refunded' | 'other';
  outcome: 'ignored' | 'noted' | 'settled';
  amount: string | null;
  late: boolean;
  first: boolean;
};

/** The provider's events, newest first, and the creation. */
async function historyOf(db: Queryable, profileId: string, link: OwnLink): Promise<PaymentLinkDetail['history']> {
  const events = await db.rows<Event>(sql`
    select e.received_at as at, e.kind, e.outcome, e.amount, e.late,
      e.payment_id is not distinct from l.payment_id as first
    from payment_link_event e join payment_link l on l.id = e.payment_link_id
    where e.profile_id = ${profileId} and e.payment_link_id = ${link.id} order by e.received_at desc, e.id`);
  const [made] = await db.rows<{ who: string; currency: string }>(sql`
    select signed_by(created_by, by_customer) as who, currency from payment_link
    where profile_id = ${profileId} and id = ${link.id}`);
  const requested = centsOf(link.amount);
  return [
    ...events.map((event) => ({
      at: event.at,
      who: '',
      what: WHAT[event.kind],
      text: inWords(event, requested, made?.currency ?? ''),
    })),
    { at: link.created_at, who: made?.who ?? '', what: 'crear' as const, text: 'Enlace creado' },
  ];
}

const WHAT = { paid: 'pagar', failed: 'fallar', expired: 'vencer', refunded: 'devolver', other: 'otro' } as const;

function inWords({ kind, outcome, amount, late, first }: Event, requested: Cents, currency: string): string {
  const paid = amount === null ? '' : moneyIn(centsOf(amount), currency);
  if (kind === 'paid' && outcome === 'settled') {
    const notes = [
      amount !== null && centsOf(amount) !== requested && `se habían pedido ${moneyIn(requested, currency)}`,
      late && 'el enlace ya había vencido',
    ].filter(Boolean);
    return [`${first ? 'Pagado' : 'Pagado otra vez'}: ${paid}`, ...notes].join('; ');
  }
  const text = {
    paid: `El proveedor repitió el pago de ${paid}`,
    failed: 'El pago falló',
    expired: 'El enlace venció',
    refunded:
      'El proveedor devolvió dinero de este pago y no dice cuánto; aquí no se deshizo nada: revíselo con el proveedor y corrija el pago',
    other: 'El proveedor avisó de otra cosa',
  }[kind];
  return outcome === 'ignored' ? `${text}; no cambió nada` : text;
}
