import type { Queryable } from '../database/database';
import { planned, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import type { Actor } from './audit';
import { WRITTEN_OFF } from './writeOff';

/** What of a plan says which rows it needs. */
type Plan = {
  documents: { id: string; withheld?: unknown }[];
  credit?: { customerId: string } | undefined;
};

export type Movement = {
  id: string;
  amount: string;
  unassigned: string;
  date: string;
  currency: string;
  reference: string;
  document: string;
  description: string;
};
export type Doc = {
  id: string;
  customer_id: string;
  number: string;
  balance: string;
  forgiven: string;
  currency: string;
  open: boolean;
};

export async function lockDocuments(tx: Queryable, who: Actor, plans: Plan[]): Promise<Map<string, Doc>> {
  const ids = [...new Set(plans.flatMap((plan) => plan.documents.map((d) => d.id)))];
  const rows = await tx.rows<Doc>(
    planned(
      ids.length,
      sql`
    select id, customer_id, number, balance, currency, voided_at is null as open,
      ${WRITTEN_OFF} as forgiven
    from document where profile_id = ${who.profileId} and id = any(${ids}) order by id for update`,
    ),
  );
  return new Map(rows.map((d) => [d.id, d]));
}

export async function lockMovements(tx: Queryable, who: Actor, conciliationId: string, wanted: string[]) {
  const rows = await tx.rows<Movement>(
    planned(
      wanted.length,
      sql`
    select id, amount, unassigned, date, currency, reference, document, description from bank_movement
    where profile_id = ${who.profileId} and conciliation_id = ${conciliationId} and id = any(${wanted})
      and deleted_at is null order by id for update`,
    ),
  );
  return new Map(rows.map((m) => [m.id, m]));
}

/** The documents of plans with a withholding that one is expected of already. */
export async function expectingOf(tx: Queryable, who: Actor, plans: Plan[]): Promise<Set<string>> {
  const ids = plans.flatMap(({ documents }) => documents.flatMap(({ id, withheld }) => (withheld ? [id] : [])));
  if (ids.length === 0) return new Set();
  const found = await tx.rows<{ id: string }>(sql`
    select document_id as id from expected_withholding where profile_id = ${who.profileId} and document_id = any(${ids}) and pending > 0`);
  return new Set(found.map(({ id }) => id));
}

export async function customersOf(tx: Queryable, who: Actor, plans: Plan[]): Promise<Set<string>> {
  const ids = plans.flatMap(({ credit }) => credit?.customerId ?? []).filter(isUuid);
  if (ids.length === 0) return new Set();
  const found = await tx.rows<{ id: string }>(sql`
    select id from customer where profile_id = ${who.profileId} and id = any(${ids}) and deleted_at is null
    order by id for share`);
  return new Set(found.map(({ id }) => id));
}
