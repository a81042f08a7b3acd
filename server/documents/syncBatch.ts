import { isDeepStrictEqual } from 'node:util';
import { centsOf } from '../../src/api/contract/money';
import type { AccountingDocument, LeftOut } from '../accountingSource/connector';
import { usualCurrency } from '../company/currency';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { formatMoney } from '../ledger/words';
import { isNumbered } from './filters';
import { asTwin, electronicTwins, type Twin, whyAnother, whyInstalments } from './syncElectronic';
import { type Existing, merged, whyNot } from './syncMerge';
import { costCentersFor, customersFor } from './syncParties';

type Done = { created: number; updated: number; unchanged: number; leftOut: LeftOut[] };

/** Two that make documents at once would both miss the other's. */
export const lockSync = (tx: Queryable, profileId: string): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtext('cartera: sync ' || ${profileId}))`);

/**
 * Inserts and updates one batch by external id; an equal document made by hand takes that id, and so does one that is here by its electronic document,
 * unless the batch itself `isElectronic`.
 */
export async function syncBatch(
  tx: Queryable,
  who: Actor,
  documents: AccountingDocument[],
  isElectronic = false,
): Promise<Done> {
  await lockSync(tx, who.profileId);
  const distinct = [...new Map(documents.map((one) => [one.externalId, one])).values()];
  const twinOf = isElectronic ? () => undefined : await electronicTwins(tx, who, distinct);
  const existing = await existingFor(tx, who, distinct, twinOf);

  const leftOut: LeftOut[] = [];
  const inserts: Existing[] = [];
  const updates: { before: Existing; after: Existing }[] = [];
  let unchanged = 0;
  const batch: AccountingDocument[] = [];
  for (const one of distinct) {
    const { twin, parts } = existing.twinFor(one);
    const why = twin && (whyAnother(one, twin) ?? (parts.length > 1 ? whyInstalments(one, parts) : undefined));
    if (why) leftOut.push({ ...nameOf(one), msg: why });
    else if (parts.length > 1) unchanged++;
    else batch.push(twin ? asTwin(one, twin) : one);
  }
  const customers = await customersFor(tx, who, batch);
  const centers = await costCentersFor(tx, who, batch);
  const currency = await usualCurrency(tx, who.profileId);
  for (const one of batch) {
    const customer = customers.get(one.customerDni);
    if (customer === undefined) {
      leftOut.push({
        ...nameOf(one),
        msg: `No hay un cliente con Cédula/RUC ${one.customerDni} y no se dijo su nombre.`,
      });
      continue;
    }
    const before =
      existing.byExternal.get(one.externalId) ??
      existing.twinFor(one).parts[0] ??
      existing.claimByHand(one, customer.id);
    const after = merged(before, one, {
      customer: customer.id,
      creditDays: customer.credit_days,
      center: one.costCenter && centers.get(one.costCenter),
      currency,
    });
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

/** Voids what is here of a credit note or the like, which a sync once took for a debt. Where payments here cover it, that is said. */
export async function voidNoDebts(
  tx: Queryable,
  who: Actor,
  leftOut: readonly LeftOut[],
): Promise<Pick<Done, 'updated' | 'leftOut'>> {
  const none = leftOut.filter(({ isNoDebt }) => isNoDebt);
  if (none.length === 0) return { updated: 0, leftOut: [...leftOut] };
  await lockSync(tx, who.profileId);
  const here = await tx.rows<Existing>(sql`
    ${selectExisting} where profile_id = ${who.profileId} and voided_at is null
      and external_id = any(${none.map(({ externalId }) => externalId)}) order by id for update`);
  const paid = new Map(here.flatMap((one) => (centsOf(one.allocated) === 0 ? [] : [[one.external_id, one.allocated]])));
  const owed = here.filter(({ external_id }) => !paid.has(external_id));
  await update(
    tx,
    who,
    owed.map((before) => ({ before, after: { ...before, voided: true } })),
  );
  const voided = new Set(owed.map(({ external_id }) => external_id));
  return {
    updated: owed.length,
    leftOut: leftOut
      .filter(({ externalId }) => !voided.has(externalId))
      .map((one) => {
        const amount = paid.get(one.externalId);
        if (amount === undefined) return one;
        const why = `Aquí tiene pagos por ${formatMoney(centsOf(amount))}: deshágalos, y la próxima sincronización lo anula.`;
        return { ...one, msg: `${one.msg} ${why}` };
      }),
  };
}

const nameOf = ({ externalId, number }: AccountingDocument) => ({ externalId, number });
/** What the external id of a document begins with that its electronic document made. */
export const ELECTRONIC_ID = 'xml:';
const isElectronicId = (id: string | null): boolean => id?.startsWith(ELECTRONIC_ID) === true;
const handKey = (one: { docType?: string | undefined; number: string }, customer: string) =>
  JSON.stringify([one.docType ?? 'factura', one.number, customer]);

type Found = { twin: Twin | undefined; parts: Existing[] };
const NO_TWIN: Found = { twin: undefined, parts: [] };

async function existingFor(
  tx: Queryable,
  who: Actor,
  batch: AccountingDocument[],
  twinOf: (one: AccountingDocument) => Twin | undefined,
) {
  const twins = new Map(batch.map((one) => [one.externalId, twinOf(one)]));
  const made = [...twins.values()].flatMap((twin) => twin?.documents ?? []);
  const rows = await tx.rows<Existing>(sql`
    ${selectExisting}
    where profile_id = ${who.profileId}
      and (external_id = any(${batch.map(({ externalId }) => externalId)}) or id = any(${made}) or (external_id is null
      and voided_at is null and ${isNumbered(batch.map(({ number }) => number))}))
    order by id for update`);
  const unclaimed = rows.filter(({ external_id }) => external_id === null);
  const byHand = new Map(unclaimed.map((row) => [handKey({ ...row, docType: row.doc_type }, row.customer_id), row]));
  const byExternal = new Map(rows.map((row) => [row.external_id, row]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = new Map<string, Found>();
  const taken = new Set<string>();
  // One is the same as one document of the source at most: that which was before, else one that is not void.
  for (const { externalId } of batch.toSorted((a, b) => Number(a.voided) - Number(b.voided))) {
    const twin = twins.get(externalId);
    const parts = (twin?.documents ?? []).flatMap((id) => byId.get(id) ?? []);
    const own = byExternal.get(externalId);
    const isOwn = own !== undefined && parts.includes(own);
    const isFree = !own && parts.every(({ id, external_id }) => isElectronicId(external_id) && !taken.has(id));
    if (!twin || parts.length === 0 || !(isOwn || isFree)) continue;
    for (const { id } of parts) taken.add(id);
    found.set(externalId, { twin, parts });
  }
  return {
    byExternal,
    /** What is here by its electronic document, and what that made. */
    twinFor: ({ externalId }: AccountingDocument): Found => found.get(externalId) ?? NO_TWIN,
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

const selectExisting = sql`
  select id, external_id, number, doc_type, customer_id, cost_center_id, issue_date, due_date, currency, total, invoiced, subtotal, tax,
    voided_at is not null as voided, allocated, accounting, ${UNBOOKED} as unbooked
  from document`;

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
