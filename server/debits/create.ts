import type { ClosedDay, Debit } from '../../src/api/contract/debits/shapes';
import type { Overdue } from '../../src/api/contract/receivables/documents';
import type { Queryable } from '../database/database';
import { insertInto, sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { notFound, refused } from '../problems';
import { type LeftOut, type Line, leftOutOf, linesFor, type Terms, writeDetails, writeLeftOut } from './considered';
import { closedOn, readDebit } from './read';

type Header = {
  name: string;
  bank: string | null;
  bankAccount: string;
  collectOn: string;
  bucket?: Overdue | undefined;
};

/** Creates a header and a detail for each collectable document, and writes each exclusion with its reason. */
export async function createDebit(tx: Queryable, who: Actor, header: Header): Promise<Debit> {
  // The lock prevents a deletion meanwhile.
  await tx.rows(sql`
    select from bank_account where profile_id = ${who.profileId} and id = ${header.bankAccount} for key share`);
  const terms = await termsOf(tx, who.profileId, header);
  const [made] = await tx.rows<{ id: string }>(sql`
    ${insertInto('debit', {
      profile_id: who.profileId,
      name: header.name,
      bank_id: header.bank,
      bank_account_id: header.bankAccount,
      collect_on: header.collectOn,
      created_by: who.userId,
    })} returning id`);
  const id = made?.id ?? '';
  const details = await writeDetails(tx, id, terms);
  await writeLeftOut(tx, id, terms);
  if (details >= MANY) await tx.rows(sql`select renew_statistics('debit_detail')`);
  await audit(tx, who, [{ action: 'crear', entity: 'debit', entityId: id, after: { ...header, details } }]);
  return readDebit(tx, who.profileId, id);
}

/** From this many rows on, the planner's statistics are worth renewing. */
const MANY = 1000;

/** Previews a debit; nothing is written. */
export async function previewDebit(
  db: Queryable,
  profileId: string,
  header: Omit<Header, 'name'>,
): Promise<{ lines: Line[]; left_out: LeftOut[]; total: string; collects_on_closed: ClosedDay }> {
  const terms = await termsOf(db, profileId, header);
  const lines = await linesFor(db, terms);
  const [sum] = await db.rows<{ total: string }>(sql`
    select coalesce(sum(n), 0)::numeric(15,2) as total from unnest(${lines.map(({ amount }) => amount)}::numeric[]) n`);
  return {
    lines,
    left_out: await leftOutOf(db, terms),
    total: sum?.total ?? '0.00',
    collects_on_closed: await closedOn(db, profileId, header.collectOn),
  };
}

/** 404 for an unknown account or bank, 422 for a bank that does not participate. */
async function termsOf(
  db: Queryable,
  profileId: string,
  { bankAccount, bank, collectOn, bucket }: Omit<Header, 'name'>,
): Promise<Terms> {
  const [account] = await db.rows<{ currency: string }>(sql`
    select currency from bank_account where profile_id = ${profileId} and id = ${bankAccount} and deleted_at is null`);
  if (!account) throw notFound('la cuenta bancaria');
  if (bank !== null) {
    const [found] = await db.rows<{ cash_management: boolean; name: string }>(sql`
      select cash_management, name from bank where id = ${bank}`);
    if (!found) throw notFound('el banco');
    if (!found.cash_management) {
      throw refused(`${found.name} no participa en débitos automáticos. Elija otro banco o deje todos.`, {
        fields: { bank: 'No participa en débitos automáticos' },
      });
    }
  }
  return { profileId, bank, collectOn, bucket, currency: account.currency };
}
