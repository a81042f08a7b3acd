import { dniCountryOf } from '../../company/country';
import type { Queryable } from '../../database/database';
import { listOf, piece, sql } from '../../database/sql';
import { type Actor, audit } from '../../ledger/audit';
import type { Texts } from '../plan';
import { OWN_COLUMNS } from './existing';
import type { DocumentWrite } from './plan';

const names = OWN_COLUMNS.map(([column]) => column);
const COLUMNS = listOf(names.map(piece));
const VALUES = listOf(names.map((name) => piece(`r.${name}`)));
/** A document is found by its number and type, which stay. */
const CHANGES = listOf(
  names.filter((name) => !['number', 'doc_type'].includes(name)).map((name) => piece(`${name} = r.${name}`)),
);
const FIELDS = sql`id uuid, dni text, cost_center text, ${listOf(OWN_COLUMNS.map(([column, type]) => piece(`${column} ${type}`)))}`;
/** The rows with the ids of the customers and cost centers, by DNI and code. */
const resolved = (profileId: string, planned: readonly DocumentWrite[]) => sql`(
  select r.*, c.id as customer_id, k.id as cost_center_id from jsonb_to_recordset(${JSON.stringify(planned)}) as r(${FIELDS})
  join customer c on c.profile_id = ${profileId} and c.dni = r.dni and c.deleted_at is null
  left join cost_center k on k.profile_id = ${profileId} and k.code = r.cost_center) r`;

/** Writes the plans of locked documents. Answers the ids that were not created, because somebody else created the same first. */
export async function writeDocuments(
  tx: Queryable,
  who: Actor,
  planned: readonly DocumentWrite[],
): Promise<ReadonlySet<string>> {
  await makeCustomers(tx, who, planned);
  await tx.rows(sql`
    insert into cost_center (profile_id, code, name) select distinct ${who.profileId}::uuid, code, code
    from unnest(${planned.flatMap(({ cost_center: code }) => code ?? [])}::text[]) code on conflict do nothing`);
  const wanted = planned.filter(({ isNew }) => isNew);
  const notNew = planned.filter(({ isNew }) => !isNew);
  const made = await tx.rows<{ id: string }>(sql`
    insert into document
      (id, profile_id, customer_id, cost_center_id, ${COLUMNS})
    select r.id, ${who.profileId}, r.customer_id, r.cost_center_id, ${VALUES} from ${resolved(who.profileId, wanted)}
    on conflict (profile_id, doc_type, number) where external_id is null and voided_at is null do nothing returning id`);
  const ids = new Set(made.map(({ id }) => id));
  const late = new Set(wanted.flatMap(({ id }) => (ids.has(id) ? [] : [id])));
  await tx.rows(sql`
    update document d set cost_center_id = r.cost_center_id, ${CHANGES}, version = d.version + 1
    from ${resolved(who.profileId, notNew)} where d.profile_id = ${who.profileId} and d.id = r.id`);
  await audit(
    tx,
    who,
    planned
      .filter(({ id }) => !late.has(id))
      .map(({ id, isNew, before, after }) => ({
        action: isNew ? 'crear' : 'cambiar',
        entity: 'document',
        entityId: id,
        ...(isNew ? { after: audited(after) } : { before: audited(before), after: audited(after) }),
      })),
  );
  return late;
}

const audited = (texts: Texts) => ({ ...texts, due_date: texts.due_date || null, imported: true });

async function makeCustomers(tx: Queryable, who: Actor, planned: readonly DocumentWrite[]): Promise<void> {
  const unknown = new Map(
    planned.flatMap(({ dni, customer_name: name }) => (name === null ? [] : [[dni, name] as const])),
  );
  if (unknown.size === 0) return;
  const made = await tx.rows<{ id: string; dni: string; first_name: string }>(sql`
    insert into customer (profile_id, dni, first_name, dni_country) select ${who.profileId}, r.dni, r.name, ${await dniCountryOf(tx, who.profileId)}
    from unnest(${[...unknown.keys()]}::text[], ${[...unknown.values()]}::text[]) r(dni, name)
    on conflict (profile_id, dni) where deleted_at is null do nothing returning id, dni, first_name`);
  await audit(
    tx,
    who,
    made.map(({ id, ...after }) => ({ action: 'crear', entity: 'customer', entityId: id, after })),
  );
}
