import type {
  AccountStatement,
  StatementDocument,
  StatementInCurrency,
  StatementLine,
} from '../../src/api/contract/customers/accountStatements';
import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import { BUCKETS } from '../../src/api/contract/receivables/documents';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { bucketOf } from '../documents/filters';
import { notFound, refused } from '../problems';

type Line = Pick<StatementLine, 'date' | 'kind' | 'id' | 'number' | 'settles' | 'amount'> & { currency: string };
type Document = StatementDocument & { currency: string; days: number | null };
type Account = NonNullable<StatementInCurrency['accounts']>[number];
type Found = {
  name: string;
  dni: string;
  company: string;
  tax_number: string;
  address: string;
  phone: string;
  link: string;
  accounts: (Account & { currency: string })[];
  from: string;
  at: string;
  opening: Record<string, string>;
  lines: Line[];
  documents: Document[];
  credits: Record<string, string>;
  expected: Record<string, string>;
};
type Period = { at?: string | undefined; from?: string | undefined };

/**
 * A customer's statement at the end of a day, from the ledger's entries by date. A payment counts from its own date, or from
 * its allocation if that came first, and never before the document it pays; an undone payment never counts. A document counts
 * from its date until it was voided. Problem 404 for an unknown customer, 422 for a period that ends before it begins.
 */
export async function readAccountStatement(
  db: Queryable,
  profileId: string,
  customer: string,
  period: Period,
): Promise<AccountStatement> {
  if (period.at !== undefined && period.from !== undefined && period.from > period.at) {
    throw refused('El período termina antes de empezar. Revise las fechas.', { fields: { from: 'Es posterior' } });
  }
  const found = await read(db, profileId, customer, period);
  if (!found) throw notFound('el cliente');
  const { name, dni, company, from, at } = found;
  const uses = new Map<string, number>();
  for (const { currency } of [...found.documents, ...found.lines]) uses.set(currency, (uses.get(currency) ?? 0) + 1);
  const { credits, opening, expected } = found;
  for (const currency of [credits, opening, expected].flatMap((sums) => Object.keys(sums))) {
    if (centsOf(credits[currency] ?? opening[currency] ?? expected[currency] ?? '0.00') !== 0)
      uses.set(currency, uses.get(currency) ?? 0);
  }
  const currencies = [...uses].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([currency]) => currency);
  return {
    customer,
    customer_name: name,
    customer_dni: dni,
    company,
    company_tax_number: found.tax_number,
    company_address: found.address,
    company_phone: found.phone,
    payment_link: found.link,
    from,
    at,
    currencies: currencies.map((currency) => inCurrency(currency, found)),
  };
}

/** One SQL statement reads everything at one moment. */
async function read(db: Queryable, profileId: string, id: string, { at, from }: Period): Promise<Found | undefined> {
  const [found] = await db.rows<Found>(sql`
    with period as (
      select coalesce(${at}::date, current_date) as at,
        coalesce(${from}::date, coalesce(${at}::date, current_date) - interval '3 months')::date as since
    ), owed as (
      select d.id, d.number, d.doc_type, d.currency, d.total, d.issue_date, d.due_date, d.voided_at::date as voided_on,
        least(d.issue_date, d.created_at::date) as day
      from document d where d.profile_id = ${profileId} and d.customer_id = ${id}
    ), entry as (
      select a.payment_id, a.document_id, a.amount, o.currency, o.number, p.reference, a.reason, a.is_credit_note, a.certificate_id, a.expected_id,
        greatest(o.day, least(p.date, a.created_at::date)) as day
      from owed o join allocation a on a.document_id = o.id left join payment p on p.id = a.payment_id
      where a.amount > 0 and not exists (select from allocation r where r.reverses = a.id)
    ), line as (
      select day, 1 as place, 'documento' as kind, id, number, '' as settles, currency, total as amount from owed
      union all
      select voided_on, 2, 'anulacion', id, number, '', currency, -total from owed where voided_on is not null
      union all
      select day, 3, 'pago', payment_id, reference, string_agg(number, ', ' order by number), currency, -sum(amount)
      from entry where payment_id is not null group by day, payment_id, reference, currency
      union all
      select day, 4, case when is_credit_note then 'nota_credito' when certificate_id is not null then 'retencion'
        when expected_id is not null then 'retencion_esperada' else 'condonacion' end, document_id, reason, number, currency, -amount from entry where payment_id is null
    ), left_open as (
      select o.id, o.number, o.doc_type, o.currency, o.issue_date, o.due_date, o.total, r.at - o.due_date as days,
        o.total - coalesce((select sum(e.amount) from entry e where e.document_id = o.id and e.day <= r.at), 0) as balance
      from owed o cross join period r where o.day <= r.at and (o.voided_on is null or o.voided_on > r.at)
    ), credit as (
      select p.currency, sum(p.amount - coalesce((select sum(e.amount) from entry e where e.payment_id = p.id and e.day <= r.at), 0)) as amount
      from payment p cross join period r
      where p.profile_id = ${profileId} and p.customer_id = ${id} and least(p.date, p.created_at::date) <= r.at
        and p.voided_at is null and p.keeps_rest
      group by p.currency
    )
    select c.full_name as name, c.dni, f.name as company, f.tax_number, f.address, f.phone, r.since as from, r.at,
      coalesce((select url from payment_link where customer_id = c.id and status = 'pendiente' and url <> ''
        and (expires_at is null or expires_at > now()) and r.at >= current_date order by created_at desc limit 1), '') as link,
      (select coalesce(jsonb_agg(jsonb_build_object('bank_name', b.name, 'type', a.type, 'number', a.number, 'currency', a.currency)
          order by b.name, a.number), '[]')
        from bank_account a join bank b on b.id = a.bank_id where a.profile_id = f.id and a.deleted_at is null) as accounts,
      (select coalesce(jsonb_object_agg(currency, amount::text), '{}') from (
        select currency, sum(amount) as amount from line where day < r.since group by currency) o) as opening,
      (select coalesce(jsonb_agg(jsonb_build_object('date', day, 'kind', kind, 'id', id, 'number', number, 'settles', settles,
          'currency', currency, 'amount', amount::text) order by day, place, number, id), '[]')
        from line where day between r.since and r.at) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'number', number, 'doc_type', doc_type, 'currency', currency,
          'issue_date', issue_date, 'due_date', due_date, 'total', total::text, 'balance', balance::text, 'days', days,
          'disputed', (select coalesce(sum(x.disputed), 0.00) from dispute x cross join period r
            where x.document_id = left_open.id and x.disputed > 0 and r.at >= current_date)::text)
          order by due_date, number, id), '[]') from left_open where balance > 0) as documents,
      (select coalesce(jsonb_object_agg(currency, amount::text), '{}') from credit) as credits,
      (select coalesce(jsonb_object_agg(currency, amount::text), '{}') from (
        select o.currency, sum(e.pending) as amount from owed o join expected_withholding e on e.document_id = o.id
        where e.pending > 0 and r.at >= current_date group by o.currency) x) as expected
    from customer c join profile f on f.id = c.profile_id cross join period r
    where c.profile_id = ${profileId} and c.id = ${id} and c.deleted_at is null`);
  return found;
}

function inCurrency(currency: string, found: Found): StatementInCurrency {
  const documents = found.documents.filter((one) => one.currency === currency);
  let balance = centsOf(found.opening[currency] ?? '0.00');
  const opening = balance;
  const lines = found.lines
    .filter((one) => one.currency === currency)
    .map((line) => {
      balance += centsOf(line.amount);
      return { ...line, balance: fromCents(balance) };
    });
  const buckets = BUCKETS.map((bucket) => {
    const aged = documents.filter(({ days }) => bucketOf(days) === bucket);
    return { bucket, cantidad: aged.length, total: fromCents(sumOf(aged)) };
  });
  return {
    currency,
    opening: fromCents(opening),
    lines,
    balance: fromCents(balance),
    disputed: fromCents(documents.reduce((sum, { disputed = '0.00' }) => sum + centsOf(disputed), 0)),
    expected: found.expected[currency] ?? '0.00',
    overdue: fromCents(sumOf(documents.filter(({ days }) => days !== null && days > 0))),
    credit: found.credits[currency] ?? '0.00',
    buckets,
    documents,
    accounts: found.accounts.filter((one) => one.currency === currency),
  };
}

const sumOf = (documents: { balance: string }[]): Cents =>
  documents.reduce((sum, { balance }) => sum + centsOf(balance), 0);
