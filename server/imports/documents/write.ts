import type { Queryable } from '../../database/database';
import { type Actor, audit } from '../../ledger/audit';
import type { Texts } from '../plan';
import type { DocumentWrite } from './plan';

const FIELDS = `id uuid, number text, doc_type text, dni text, issue_date date, due_date date, currency text, total numeric, cost_center text`;
/** The rows with the ids of whom and what they name by DNI and code. */
const RESOLVED = `(select r.*, c.id as customer_id, k.id as cost_center_id
  from jsonb_to_recordset($2) as r(${FIELDS})
  join customer c on c.profile_id = $1 and c.dni = r.dni and c.deleted_at is null
  left join cost_center k on k.profile_id = $1 and k.code = r.cost_center) r`;

/** Writes what was planned of documents that are held. Answers the ids of those that were not made, because somebody else was quicker. */
export async function writeDocuments(
  tx: Queryable,
  who: Actor,
  planned: readonly DocumentWrite[],
): Promise<ReadonlySet<string>> {
  await makeCustomers(tx, who, planned);
  await tx.rows(
    'insert into cost_center (profile_id, code, name) select distinct $1::uuid, code, code from unnest($2::text[]) code on conflict do nothing',
    [who.profileId, planned.flatMap(({ cost_center: code }) => code ?? [])],
  );
  const wanted = planned.filter(({ isNew }) => isNew);
  const made = await tx.rows<{ id: string }>(
    `insert into document (id, profile_id, number, doc_type, customer_id, cost_center_id, issue_date, due_date, currency, total)
     select r.id, $1, r.number, r.doc_type, r.customer_id, r.cost_center_id, r.issue_date, r.due_date, r.currency, r.total from ${RESOLVED}
     on conflict (profile_id, doc_type, number) where external_id is null and voided_at is null do nothing returning id`,
    [who.profileId, JSON.stringify(wanted)],
  );
  const ids = new Set(made.map(({ id }) => id));
  const late = new Set(wanted.flatMap(({ id }) => (ids.has(id) ? [] : [id])));
  await tx.rows(
    `update document d set cost_center_id = r.cost_center_id, issue_date = r.issue_date, due_date = r.due_date, currency = r.currency,
       total = r.total, version = d.version + 1
     from ${RESOLVED} where d.profile_id = $1 and d.id = r.id`,
    [who.profileId, JSON.stringify(planned.filter(({ isNew }) => !isNew))],
  );
  await audit(
    tx,
    who,
    planned
      .filter(({ id }) => !late.has(id))
      .map(({ id, isNew, before, after }) => ({
        action: isNew ? 'crear' : 'cambiar',
        entity: 'document',
        entityId: id,
        ...(isNew ? { after: kept(after) } : { before: kept(before), after: kept(after) }),
      })),
  );
  return late;
}

const kept = (texts: Texts) => ({ ...texts, due_date: texts.due_date || null, imported: true });

async function makeCustomers(tx: Queryable, who: Actor, planned: readonly DocumentWrite[]): Promise<void> {
  const unknown = new Map(
    planned.flatMap(({ dni, customer_name: name }) => (name === null ? [] : [[dni, name] as const])),
  );
  if (unknown.size === 0) return;
  const made = await tx.rows<{ id: string; dni: string; first_name: string }>(
    `insert into customer (profile_id, dni, first_name) select $1, r.dni, r.name from unnest($2::text[], $3::text[]) r(dni, name)
     on conflict (profile_id, dni) where deleted_at is null do nothing returning id, dni, first_name`,
    [who.profileId, [...unknown.keys()], [...unknown.values()]],
  );
  await audit(
    tx,
    who,
    made.map(({ id, ...after }) => ({ action: 'crear', entity: 'customer', entityId: id, after })),
  );
}
