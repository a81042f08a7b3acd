import type { AccountStatement } from '../../src/api/contract/customers/accountStatements';
import { readAccountStatement } from '../accountStatements/read';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { notFound } from '../problems';

type Attached = {
  profileId: string;
  customer: string;
  on: string;
  statement: AccountStatement | null;
  /** The file of an earlier try. */
  file: Buffer | null;
};

/** A message's statement of account: the stored one, or the current one before that exists. Problem 404 without one. */
export async function attachedStatement(
  db: Queryable,
  message: string,
): Promise<Pick<Attached, 'profileId' | 'file'> & { statement: AccountStatement; isStored: boolean }> {
  const [found] = await db.rows<Attached>(
    sql`select profile_id as "profileId", customer_id as customer, statement_on as on, statement, statement_file as file from message
     where id = ${message} and statement_on is not null`,
  );
  if (!found) throw notFound('el archivo del mensaje');
  const { profileId, customer, on, statement, file } = found;
  if (statement) return { profileId, statement, file, isStored: true };
  return {
    profileId,
    statement: await readAccountStatement(db, profileId, customer, { at: on }),
    file,
    isStored: false,
  };
}

export async function storeStatement(tx: Queryable, message: string, statement: AccountStatement): Promise<void> {
  await tx.rows(sql`update message set statement = ${JSON.stringify(statement)} where id = ${message}`);
}

export async function storeFile(tx: Queryable, message: string, file: Uint8Array): Promise<void> {
  await tx.rows(sql`update message set statement_file = ${file} where id = ${message}`);
}
