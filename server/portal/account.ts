import type { PortalAccount } from '../../src/api/contract/customers/portalPage';
import { readAccountStatement } from '../accountStatements/read';
import { PROMISE } from '../activities/promises';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Providers } from '../paymentLinks/providers';
import { readPortalContact } from './contact';
import type { Owner } from './visits';

/** The most documents of a currency that the page lists; the statement has all. */
const MOST_LISTED = 200;

/** How old a paid document may be of which a certificate still comes. */
const CERTIFIED_WITHIN_DAYS = 365;

/** A paid document with a certificate needs no other. */
const readCertifiable = (db: Queryable, { profileId, customer }: Owner): Promise<PortalAccount['certifiable']> =>
  db.rows(sql`
    select id, number, currency, owed::text, expected::text from (
      select d.id, d.number, d.currency, d.owed, coalesce(d.issue_date, d.created_at::date) as issued_on, d.due_date,
        coalesce((select sum(e.pending) from expected_withholding e where e.document_id = d.id), 0.00) as expected
      from document d where d.profile_id = ${profileId} and d.customer_id = ${customer} and d.voided_at is null) d
    where d.expected > 0 or d.owed > 0 or d.issued_on > current_date - ${CERTIFIED_WITHIN_DAYS}::int and not exists (
      select from withholding_certificate c where c.document_id = d.id and c.voided_at is null)
    order by d.expected > 0 desc, d.owed > 0 desc, case when d.owed > 0 then d.due_date end, d.issued_on desc, d.number, d.id
    limit ${MOST_LISTED}`);

/** What the customer owes today. */
export async function readAccount(db: Queryable, owner: Owner, providers: Providers): Promise<PortalAccount> {
  const { profileId, customer } = owner;
  const [statement, promises, [proofs], mayPay, contact, certifiable] = await Promise.all([
    readAccountStatement(db, profileId, customer, {}),
    db.rows<PortalAccount['promises'][number]>(sql`
      select p.id, (p.amount - p.paid)::text as amount, p.currency, p.due_on from promise p
      where p.profile_id = ${profileId} and p.customer_id = ${customer} and ${PROMISE.pendiente} order by p.due_on, p.id`),
    db.rows<{ n: number }>(sql`
      select count(*)::integer as n from payment_proof where profile_id = ${profileId} and customer_id = ${customer}
        and confirmed_at is null and discarded_at is null`),
    providers.has(db, profileId),
    readPortalContact(db, owner),
    readCertifiable(db, owner),
  ]);
  return {
    company: statement.company,
    company_phone: statement.company_phone ?? '',
    customer_name: statement.customer_name,
    at: statement.at,
    promises,
    certifiable,
    contact,
    proofs: proofs?.n ?? 0,
    may_pay: mayPay,
    currencies: statement.currencies.map(({ currency, balance, overdue, credit, expected, documents, accounts }) => ({
      currency,
      balance,
      overdue,
      credit,
      expected: expected ?? '0.00',
      documents: documents.slice(0, MOST_LISTED).map((one) => ({
        id: one.id,
        number: one.number,
        doc_type: one.doc_type,
        due_date: one.due_date,
        balance: one.balance,
        disputed: one.disputed ?? '0.00',
        days: one.days ?? null,
      })),
      unlisted: Math.max(0, documents.length - MOST_LISTED),
      accounts: accounts ?? [],
    })),
  };
}
