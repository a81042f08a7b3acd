import { isDeepStrictEqual } from 'node:util';
import type { AccountingDocument, LeftOut } from '../accountingSource/connector';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { isNumbered } from './filters';
import { type Existing, merged, whyNot } from './syncMerge';
import { costCentersFor, customersFor } from './syncParties';

type Done = { created: number; updated: number; unchanged: number; leftOut: LeftOut[] };

/** Inserts and updates one batch by external id; an equal document made by hand takes that id. */
export async function syncBatch(tx: Queryable, who: Actor, documents: AccountingDocument[]): Promise<Done> {
  // Two syncs at once would both miss the other's inserts.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('cartera: sync ' || ${who.profileId}))`);
  const batch = [...new Map(documents.map((one) => [one.externalId, one])).values()];
  const customers = await customersFor(tx, who, batch);
  const centers = await costCentersFor(tx, who, batch);
  const existing = await existingFor(tx, who, batch);

  const leftOut: LeftOut[] = [];
  const inserts: Existing[] = [];
  const updates: { before: Existing; after: Existing }[] = [];
  let unchanged = 0;
  for (const one of batch) {
    const customer = customers.get(one.customerDni);
    if (customer === undefined) {
      leftOut.push({
        ...nameOf(one),
        msg: `No hay un cliente con Cédula/RUC ${one.customerDni} y no se dijo su nombre.`,
      });
      continue;
    }
    const before = existing.byExternal.get(one.externalId) ?? existing.claimByHand(one, customer);
    const after = merged(before, one, { customer, center: one.costCenter && centers.get(one.costCenter) });
    const why = before && whyNot(before, after);
    if (why) leftOut.push({ ...nameOf(one), msg: why });
    else if (!before) inserts.push(after);
    else if (isDeepStrictEqual({ ...before }, after)) unchanged++;
    else updates.push({ before, after });
  }
  await insert(tx, who, inserts);
  await update(tx, who, updates);
  return { created: inserts.length, updated: updates.length, unchanged, leftOut };
}

const nameOf = ({ externalId, number }: AccountingDocument) => ({ externalId, number });
const handKey = (one: { docType?: string | undefined; number: string }, customer: string) =>
  JSON.stringify([one.docType ?? 'factura', one.number, customer]);

async function existingFor(tx: Queryable, who: Actor, batch: AccountingDocument[]) {
  const rows = await tx.rows<Existing>(sql`
    select id, external_id, number, doc_type, customer_id, cost_center_id, issue_date, due_date, currency, total, invoiced, subtotal, tax,
      voided_at is not null as voided, allocated, accounting, ${UNBOOKED} as unbooked
    from document
    where profile_id = ${who.profileId}
      and (external_id = any(${batch.map(({ externalId }) => externalId)}) or (external_id is null
      and voided_at is null and ${isNumbered(batch.map(({ number }) => number))}))
    order by id for update`);
  const unclaimed = rows.filter(({ external_id }) => external_id === null);
  const byHand = new Map(unclaimed.map((row) => [handKey({ ...row, docType: row.doc_type }, row.customer_id), row]));
  return {
    byExternal: new Map(rows.map((row) => [row.external_id, row])),
    /** The equal document made by hand; the first match takes it. */
    claimByHand(one: AccountingDocument, customer: string): Existing | undefined {
      const key = handKey(one, customer);
      const found = byHand.get(key);
      byHand.delete(key);
      return found;
    },
  };
}

const FIELDS = sql`id uuid, external_id text, number text, doc_type text, customer_id uuid, cost_center_id uuid,
  issue_date date, due_date date, currency text, total numeric, invoiced numeric,
  subtotal numeric, tax numeric, voided boolean, accounting text`;

const UNBOOKED = sql`coalesce((
  select sum(case r.task when 'anular' then -r.amount when 'registrar' then case when r.undone_at is null then r.amount end end)
  from accounting_receipt r where r.document_id = document.id and r.status in ('espera', 'a_mano')), 0.00)::numeric(15,2)`;

async function insert(tx: Queryable, who: Actor, documents: Existing[]): Promise<void> {
  if (documents.length === 0) return;
  await tx.rows(sql`
    insert into document (id, profile_id, external_id, number, doc_type, customer_id, cost_center_id,
    issue_date, due_date, currency, total, invoiced, subtotal, tax, voided_at, accounting)
    select r.id, ${who.profileId}, r.external_id, r.number, r.doc_type, r.customer_id, r.cost_center_id,
      r.issue_date, r.due_date, r.currency, r.total, r.invoiced, r.subtotal, r.tax, case when r.voided then now() end, r.accounting
    from jsonb_to_recordset(${JSON.stringify(documents)}) as r(${FIELDS})`);
  await audit(
    tx,
    who,
    documents.map((after) => ({ action: 'crear', entity: 'document', entityId: after.id, after })),
  );
}

async function update(tx: Queryable, who: Actor, changes: { before: Existing; after: Existing }[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.rows(sql`
    update document d set external_id = r.external_id, number = r.number, doc_type = r.doc_type,
      customer_id = r.customer_id,
      cost_center_id = r.cost_center_id, issue_date = r.issue_date, due_date = r.due_date, currency = r.currency,
      total = r.total, invoiced = r.invoiced, subtotal = r.subtotal, tax = r.tax, accounting = r.accounting, voided_at = case when r.voided then coalesce(d.voided_at, now()) end,
      version = d.version + 1
    from jsonb_to_recordset(${JSON.stringify(changes.map(({ after }) => after))}) as r(${FIELDS})
    where d.profile_id = ${who.profileId} and d.id = r.id`);
  await audit(
    tx,
    who,
    changes.map(({ before, after }) => ({ action: 'cambiar', entity: 'document', entityId: after.id, before, after })),
  );
}
