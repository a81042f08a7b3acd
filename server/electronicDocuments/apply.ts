import { randomUUID } from 'node:crypto';
import { createContact } from '../../src/api/contract/customers/contacts';
import type { AccountingDocument } from '../accountingSource/connector';
import { internationalPhone } from '../customers/phone';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { ELECTRONIC_ID, syncBatch } from '../documents/syncBatch';
import { type Actor, audit } from '../ledger/audit';
import { type Applied, type Became, became, storeApplied } from './applied';
import { lower } from './lower';
import type { ReadItem } from './plan';
import type { ElectronicDocument } from './reading/document';
import { wait } from './waiting';

/** Takes the documents that the plan calls new or waiting. Answers what became of each, in their order. */
export async function applyElectronic(tx: Queryable, who: Actor, all: readonly ReadItem[]): Promise<Became[]> {
  const isReceivable = ({ document: { kind } }: ReadItem) => kind === 'factura' || kind === 'nota_debito';
  const whys = new Map(await takeReceivables(tx, who, all.filter(isReceivable)));
  const lowered = new Map<ReadItem, Became>();
  for (const one of all) {
    if (!isReceivable(one)) lowered.set(one, await lowerOrWait(tx, who, one));
  }
  return all.map((one) => lowered.get(one) ?? became(whys.get(one)));
}

async function lowerOrWait(tx: Queryable, who: Actor, item: ReadItem): Promise<Became> {
  const done = await lower(tx, who, item);
  if (done.is === 'waits') await wait(tx, who, item);
  return done;
}

const externalId = ({ key }: ElectronicDocument, part: number): string =>
  part === 0 ? `${ELECTRONIC_ID}${key}` : `${ELECTRONIC_ID}${key}/${part + 1}`;

/** The documents to collect of an invoice or debit note: one of each day that a part is due on. */
function receivablesOf(document: ElectronicDocument): AccountingDocument[] {
  const { instalments, number, kind, receiver, issuedOn, currency, split } = document;
  const isSingle = instalments.length < 2;
  return instalments.map(({ due, amount }, part) => ({
    externalId: externalId(document, part),
    number: isSingle ? number : `${number}/${part + 1}`,
    docType: kind === 'nota_debito' ? kind : isSingle ? 'factura' : 'cuota',
    customerDni: receiver.id,
    customerName: receiver.name,
    issueDate: issuedOn,
    dueDate: due,
    currency,
    total: amount,
    ...(isSingle && split ? { subtotal: split.subtotal, tax: split.tax } : {}),
    voided: false,
  }));
}

async function takeReceivables(
  tx: Queryable,
  who: Actor,
  all: readonly ReadItem[],
): Promise<[ReadItem, string | undefined][]> {
  if (all.length === 0) return [];
  const documents = all.flatMap(({ document }) => receivablesOf(document));
  const { leftOut } = await syncBatch(tx, who, documents, true);
  const whyOf = new Map(leftOut.map(({ externalId: id, msg }) => [id, msg]));
  const made = await tx.rows<{ id: string; external_id: string; customer_id: string }>(sql`
    select id, external_id, customer_id from document
    where profile_id = ${who.profileId} and external_id = any(${documents.map(({ externalId: id }) => id)})`);
  const byExternal = new Map(made.map((one) => [one.external_id, one]));
  const applied: Applied[] = [];
  const whys = all.map((item): [ReadItem, string | undefined] => {
    const parts = receivablesOf(item.document).map(({ externalId: id }) => ({ id, row: byExternal.get(id) }));
    const customer = parts[0]?.row?.customer_id;
    const why = parts.map(({ id }) => whyOf.get(id)).find(Boolean);
    if (customer !== undefined && why === undefined)
      applied.push({ id: randomUUID(), item, customer, documents: parts.flatMap(({ row }) => row?.id ?? []) });
    return [item, why];
  });
  await storeApplied(tx, who, applied);
  await tellCustomers(tx, who, applied);
  await addContacts(tx, who, applied);
  return whys;
}

/** The address of customers whom nobody has written one for. */
async function tellCustomers(tx: Queryable, { profileId }: Actor, applied: readonly Applied[]): Promise<void> {
  const addresses = applied.flatMap(({ customer, item: { document } }) =>
    document.receiver.address === '' ? [] : [{ id: customer, address: document.receiver.address.slice(0, 300) }],
  );
  if (addresses.length === 0) return;
  await tx.rows(sql`
    update customer c set address = t.address, version = c.version + 1
    from (select distinct on (id) id, address from jsonb_to_recordset(${JSON.stringify(addresses)}) as r(id uuid, address text)) t
    where c.profile_id = ${profileId} and c.id = t.id and c.address = ''`);
}

/** The buyer's e-mail and telephone, for customers who have no contact, unless staff removed one. Like any that a file brings, it says nothing of consent. */
async function addContacts(tx: Queryable, who: Actor, applied: readonly Applied[]): Promise<void> {
  const newest = [...applied].sort((a, b) => b.item.document.issuedOn.localeCompare(a.item.document.issuedOn));
  const byCustomer = new Map<string, Reached>();
  for (const { customer, item } of newest) {
    const found = reachedIn(item.document);
    if (found && !byCustomer.has(customer)) byCustomer.set(customer, found);
  }
  if (byCustomer.size === 0) return;
  const rows = [...byCustomer].map(([customer, reached]) => ({ customer, ...reached }));
  // A person who types the first one meanwhile is waited for, and theirs stays.
  const made = await tx.rows<{ id: string } & Reached & { customer_id: string }>(sql`
    insert into contact (profile_id, customer_id, phone, email, is_main)
    select ${who.profileId}, r.customer, r.phone, r.email, true
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r(customer uuid, phone text, email text)
    where not exists (select from contact t where t.customer_id = r.customer)
      and not exists (select from customer c where c.id = r.customer and c.contact_removed_at is not null)
    on conflict (customer_id) where is_main do nothing returning id, customer_id, phone, email`);
  await audit(
    tx,
    who,
    made.map(({ id, ...after }) => ({ action: 'crear', entity: 'contact', entityId: id, after })),
  );
}

type Reached = { phone: string; email: string };

/** What the forms would take of it; undefined where that is nothing. */
function reachedIn({ receiver, country }: ElectronicDocument): Reached | undefined {
  const email = createContact.body.shape.email.safeParse(receiver.email).data ?? '';
  const phone = internationalPhone(receiver.phone ?? '', country) ?? '';
  return email === '' && phone === '' ? undefined : { phone, email };
}
