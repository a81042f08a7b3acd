import type { AccountingDocument } from '../accountingSource/connector';
import { dniCountryOf } from '../company/country';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';

/** `credit_days`: when their documents are due that do not say. */
export type Party = { id: string; dni: string; credit_days: number | null };

/** The customers of a batch, by DNI; a new DNI with a name creates a customer. */
export async function customersFor(
  tx: Queryable,
  who: Actor,
  batch: AccountingDocument[],
): Promise<Map<string, Party>> {
  const names = new Map(batch.map(({ customerDni, customerName }) => [customerDni, customerName]));
  const made = await tx.rows<{ id: string; dni: string; first_name: string }>(sql`
    insert into customer (profile_id, dni, first_name, dni_country)
    select ${who.profileId}, r.dni, r.name, ${await dniCountryOf(tx, who.profileId)}
    from unnest(${[...names.keys()]}::text[], ${[...names.values()]}::text[]) r(dni, name)
    where r.name <> '' and not exists (
      select from customer c where c.profile_id = ${who.profileId} and c.dni = r.dni and c.deleted_at is null)
    on conflict do nothing returning id, dni, first_name`);
  await audit(
    tx,
    who,
    made.map(({ id, ...after }) => ({ action: 'crear', entity: 'customer', entityId: id, after })),
  );
  const known = await keepCreditDays(tx, who, batch);
  const found = await tx.rows<Party>(sql`
    select id, dni, credit_days from customer
    where profile_id = ${who.profileId} and dni = any(${[...names.keys()]}) and deleted_at is null
    order by id for key share`);
  return new Map(found.map((one) => [one.dni, { ...one, credit_days: known.get(one.id) ?? one.credit_days }]));
}

/** The days of credit that the source says, of customers of whom nobody said any: what staff typed stays. */
async function keepCreditDays(tx: Queryable, who: Actor, batch: AccountingDocument[]): Promise<Map<string, number>> {
  const days = new Map(
    batch.flatMap(({ customerDni, creditDays }) => (creditDays === undefined ? [] : [[customerDni, creditDays]])),
  );
  if (days.size === 0) return new Map();
  const changed = await tx.rows<{ id: string; credit_days: number }>(sql`
    update customer c set credit_days = r.days, version = c.version + 1
    from unnest(${[...days.keys()]}::text[], ${[...days.values()]}::integer[]) r(dni, days)
    where c.profile_id = ${who.profileId} and c.dni = r.dni and c.deleted_at is null and c.credit_days is null
    returning c.id, c.credit_days`);
  await audit(
    tx,
    who,
    changed.map(({ id, credit_days }) => ({
      ...{ action: 'cambiar', entity: 'customer', entityId: id },
      before: { credit_days: null },
      after: { credit_days },
    })),
  );
  return new Map(changed.map(({ id, credit_days }) => [id, credit_days]));
}

/** The cost centers of a batch, by code; a new code creates a cost center of that name. */
export async function costCentersFor(
  tx: Queryable,
  who: Actor,
  batch: AccountingDocument[],
): Promise<Map<string, string>> {
  const codes = [...new Set(batch.flatMap(({ costCenter }) => costCenter ?? []))];
  await tx.rows(sql`
    insert into cost_center (profile_id, code, name) select ${who.profileId}, code, code
    from unnest(${codes}::text[]) code on conflict do nothing`);
  const found = await tx.rows<{ id: string; code: string }>(sql`
    select id, code from cost_center where profile_id = ${who.profileId} and code = any(${codes})`);
  return new Map(found.map(({ id, code }) => [code, id]));
}
