import type { PortalAccount } from '../../src/api/contract/customers/portalPage';
import { readAccountStatement } from '../accountStatements/read';
import type { Queryable } from '../database/database';
import type { Owner } from './visits';

/** The most documents of a currency that the page lists; the statement has all. */
const MOST_LISTED = 200;

/** What the customer owes today. */
export async function readAccount(db: Queryable, { profileId, customer }: Owner): Promise<PortalAccount> {
  const statement = await readAccountStatement(db, profileId, customer, {});
  return {
    company: statement.company,
    company_phone: statement.company_phone ?? '',
    customer_name: statement.customer_name,
    at: statement.at,
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
