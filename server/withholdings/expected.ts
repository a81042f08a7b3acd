import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { isZero } from '../../src/api/contract/money';
import type { ExpectedWithholding, listExpectedWithholdings } from '../../src/api/contract/receivables/withholdings';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import type { Listed, Page } from '../database/list';
import { type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { applyToPromises } from '../ledger/applyToPromises';
import { type Actor, audit } from '../ledger/audit';
import { releaseExpected } from '../ledger/expect';
import { plainRecordsOf } from '../ledger/records';
import { conflict } from '../problems';

const expectedFrom = (rows: Sql) => sql`
  select e.id, e.version, e.document_id as document, d.number as document_number, d.customer_id as customer, c.full_name as customer_name, d.currency,
    e.amount, e.pending, e.words, coalesce(name_of(e.created_by), '') as created_by, e.created_at
  from ${rows} e join document d on d.id = e.document_id join customer c on c.id = d.customer_id`;

const records = plainRecordsOf<ExpectedWithholding, never>({
  table: 'expected_withholding',
  alias: 'e',
  projection: expectedFrom,
  orders: { by: {}, usual: sql`e.created_at desc, e.id`, id: sql`e.id` },
  missing: 'la retención por recibir',
});

export const listExpected = (
  db: Queryable,
  profileId: string,
  page: Page,
  { document, customer, pending, search }: z.output<(typeof listExpectedWithholdings)['query']>,
): Promise<Listed<ExpectedWithholding>> => {
  const isOf = (column: Sql, value: string) => (isUuid(value) ? sql`${column} = ${value}` : sql`false`);
  const documents = (which: Sql) =>
    sql`e.document_id in (select d.id from document d where d.profile_id = ${profileId} and ${which})`;
  return records.list(db, profileId, page, undefined, [
    document !== undefined && isOf(sql`e.document_id`, document),
    customer !== undefined && documents(isOf(sql`d.customer_id`, customer)),
    pending && (pending === 'true' ? sql`e.pending > 0` : sql`e.pending = 0`),
    search && documents(contains(sql`d.number`, search)),
  ]);
};

/** What is pending of it is owed again. Problem 404, 409 where nothing is pending, 412 for a stale version. */
export async function release(
  tx: Queryable,
  who: Actor,
  id: string,
  { version }: { version?: number | undefined },
): Promise<ExpectedWithholding> {
  // The document first, as payments do.
  await tx.rows(sql`
    select from document where id = (select document_id from expected_withholding where profile_id = ${who.profileId} and id = ${id}) for update`);
  const before = await records.lock(tx, who, id, version);
  if (isZero(before.pending))
    throw conflict('Ya no falta nada de esta retención. No se cambió nada.', { code: 'over' });
  await releaseExpected(tx, who, id, randomUUID());
  await applyToPromises(tx, [before.customer]);
  await audit(tx, who, [
    { action: 'pasar a deuda', entity: 'expected_withholding', entityId: id, before: { pending: before.pending } },
  ]);
  return records.read(tx, who.profileId, id);
}
