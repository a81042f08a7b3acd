import type * as z from 'zod/mini';
import type { setCreditBlock as row } from '../../src/api/contract/customers/customers';
import type { CustomerDetail } from '../../src/api/contract/customers/shapes';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { customers } from './change';

/** Blocks a customer's credit, with the reason, or lets it go without one. Problem 412 for a stale version. */
export async function setCreditBlock(
  tx: Queryable,
  who: Actor,
  id: string,
  { why, version }: z.output<(typeof row)['body']>,
): Promise<CustomerDetail> {
  const before = await customers.lock(tx, who, id, version);
  const blocked = why !== null;
  return customers.change(tx, who, before, {
    credit_blocked_at: blocked ? sql`now()` : null,
    credit_blocked_by: blocked ? who.userId : null,
    credit_blocked_why: why ?? '',
  });
}

/** What policies block; a customer who is blocked already keeps the first reason. */
export async function blockCredits(
  tx: Queryable,
  profileId: string,
  some: readonly { customer: string; why: string }[],
): Promise<void> {
  await tx.rows(sql`
    update customer c set credit_blocked_at = now(), credit_blocked_why = s.why, version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(some)}) as s(customer uuid, why text)
    where c.profile_id = ${profileId} and c.id = s.customer and c.credit_blocked_at is null`);
}
