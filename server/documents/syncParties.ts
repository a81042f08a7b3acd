import type { AccountingDocument } from '../accounting/connector';
import type { Queryable } from '../database/database';
import { type Actor, audit } from '../ledger/audit';

/** The customers a batch names, by DNI; those that are not here yet and have a name are made. */
export async function customersFor(
  tx: Queryable,
  who: Actor,
  batch: AccountingDocument[],
): Promise<Map<string, string>> {
  const names = new Map(batch.map(({ customerDni, customerName }) => [customerDni, customerName]));
  const made = await tx.rows<{ id: string; dni: string; first_name: string }>(
    `insert into customer (profile_id, dni, first_name)
     select $1, r.dni, r.name from unnest($2::text[], $3::text[]) r(dni, name)
     where r.name <> '' and not exists (
       select from customer c where c.profile_id = $1 and c.dni = r.dni and c.deleted_at is null)
     on conflict do nothing returning id, dni, first_name`,
    [who.profileId, [...names.keys()], [...names.values()]],
  );
  await audit(
    tx,
    who,
    made.map(({ id, ...after }) => ({ action: 'crear', entity: 'customer', entityId: id, after })),
  );
  const found = await tx.rows<{ id: string; dni: string }>(
    'select id, dni from customer where profile_id = $1 and dni = any($2) and deleted_at is null',
    [who.profileId, [...names.keys()]],
  );
  return new Map(found.map(({ id, dni }) => [dni, id]));
}

/** The cost centers a batch names, by code; those that are not here yet are made, and named by their code. */
export async function costCentersFor(
  tx: Queryable,
  who: Actor,
  batch: AccountingDocument[],
): Promise<Map<string, string>> {
  const codes = [...new Set(batch.flatMap(({ costCenter }) => costCenter ?? []))];
  await tx.rows(
    'insert into cost_center (profile_id, code, name) select $1, code, code from unnest($2::text[]) code on conflict do nothing',
    [who.profileId, codes],
  );
  const found = await tx.rows<{ id: string; code: string }>(
    'select id, code from cost_center where profile_id = $1 and code = any($2)',
    [who.profileId, codes],
  );
  return new Map(found.map(({ id, code }) => [code, id]));
}
