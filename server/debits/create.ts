import type { Debit } from '../../src/api/contract/debitShapes';
import type { Overdue } from '../../src/api/contract/documents';
import type { Queryable } from '../database/database';
import { type Actor, audit } from '../ledger/audit';
import { notFound, refused } from '../problems';
import { type LeftOut, type Line, leftOutOf, linesFor, type Terms, writeDetails, writeLeftOut } from './considered';
import { readDebit } from './read';

export type Header = {
  name: string;
  bank: string | null;
  bankAccount: string;
  collectOn: string;
  bucket?: Overdue | undefined;
};

/** Creates a header and, with it, a detail for each document it can collect; whoever is left out is written with the reason. */
export async function createDebit(tx: Queryable, who: Actor, header: Header): Promise<Debit> {
  // Nobody deletes the account meanwhile.
  await tx.rows('select from bank_account where profile_id = $1 and id = $2 for key share', [
    who.profileId,
    header.bankAccount,
  ]);
  const terms = await termsOf(tx, who.profileId, header);
  const [made] = await tx.rows<{ id: string }>(
    `insert into debit (profile_id, name, bank_id, bank_account_id, collect_on, created_by)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [who.profileId, header.name, header.bank, header.bankAccount, header.collectOn, who.userId],
  );
  const id = made?.id ?? '';
  const details = await writeDetails(tx, id, terms);
  await writeLeftOut(tx, id, terms);
  if (details >= MANY) await tx.rows("select renew_statistics('debit_detail')");
  await audit(tx, who, [{ action: 'crear', entity: 'debit', entityId: id, after: { ...header, details } }]);
  return readDebit(tx, who.profileId, id);
}

/** After so many rows the planner's picture of the table is worth renewing. */
const MANY = 1000;

/** What a header would hold; nothing is written. */
export async function previewDebit(
  db: Queryable,
  profileId: string,
  header: Omit<Header, 'name'>,
): Promise<{ lines: Line[]; left_out: LeftOut[]; total: string }> {
  const terms = await termsOf(db, profileId, header);
  const lines = await linesFor(db, terms);
  const [sum] = await db.rows<{ total: string }>(
    'select coalesce(sum(n), 0)::numeric(15,2) as total from unnest($1::numeric[]) n',
    [lines.map(({ amount }) => amount)],
  );
  return { lines, left_out: await leftOutOf(db, terms), total: sum?.total ?? '0.00' };
}

/** 404 when the account or the bank is not there, 422 when the bank takes no part. */
async function termsOf(
  db: Queryable,
  profileId: string,
  { bankAccount, bank, collectOn, bucket }: Omit<Header, 'name'>,
): Promise<Terms> {
  const [account] = await db.rows<{ currency: string }>(
    'select currency from bank_account where profile_id = $1 and id = $2 and deleted_at is null',
    [profileId, bankAccount],
  );
  if (!account) throw notFound('la cuenta bancaria');
  if (bank !== null) {
    const [found] = await db.rows<{ cash_management: boolean; name: string }>(
      'select cash_management, name from bank where id = $1',
      [bank],
    );
    if (!found) throw notFound('el banco');
    if (!found.cash_management) {
      throw refused(`${found.name} no participa en débitos automáticos. Elija otro banco o deje todos.`, {
        fields: { bank: 'No participa en débitos automáticos' },
      });
    }
  }
  return { profileId, bank, collectOn, bucket, currency: account.currency };
}
