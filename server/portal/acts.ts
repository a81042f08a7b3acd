import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { PortalPayment, portalCalls } from '../../src/api/contract/customers/portalPage';
import { addActivity } from '../activities/change';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { openDispute, undisputedOf } from '../disputes/change';
import { evidenceOf, evidenceType, mustBeSmall, nameOf, refusedFile } from '../disputes/evidence';
import type { Upload } from '../files/upload';
import { looksZip } from '../files/zipDirectory';
import { looksElectronic } from '../imports/electronic/looks';
import { audit, type Signature } from '../ledger/audit';
import { addPaymentLink } from '../paymentLinks/create';
import type { Providers } from '../paymentLinks/providers';
import { keepProof, LARGEST_MB, XML } from '../paymentProofs/change';
import { notFound } from '../problems';
import type { Owner } from './visits';

type Calls = typeof portalCalls;
type Body<K extends keyof Calls> = z.output<Calls[K]['body']>;

/** What a customer does is signed so, and by nobody of the company. */
const customerOf = ({ profileId }: Owner): Signature => ({ userId: null, profileId, byCustomer: true });

/** Problem 422 for more than is owed, another's documents, and a day that is past or too far. */
export async function promise(tx: Queryable, owner: Owner, promised: Body<'promise'>): Promise<void> {
  // Nobody of staff: they may change nothing that others did.
  const who = { ...customerOf(owner), role: 'analista' as const };
  await addActivity(tx, who, { customer: owner.customer, kind: 'promesa', note: '', promise: promised });
}

/** Problem 404 for a document that is not theirs, and those of `openDispute`. */
export async function dispute(tx: Queryable, owner: Owner, { document, ...wanted }: Body<'dispute'>): Promise<void> {
  await mustBeTheirs(tx, owner, document);
  const amount = wanted.amount ?? (await undisputedOf(tx, document));
  await openDispute(tx, customerOf(owner), { ...wanted, document, amount });
}

async function mustBeTheirs(tx: Queryable, { profileId, customer }: Owner, document: string): Promise<void> {
  const [found] = isUuid(document)
    ? await tx.rows(sql`
    select from document
    where profile_id = ${profileId} and customer_id = ${customer} and id = ${document} and voided_at is null`)
    : [];
  if (!found) throw notFound('el documento');
}

/** The same file again is the same proof. Problem 422 for what is no PDF or picture, or too large. */
export async function tellPayment(
  tx: Queryable,
  owner: Owner,
  upload: Upload,
  { caption = '' }: Body<'tellPayment'>,
): Promise<void> {
  await keepOnce(tx, owner, upload.bytes, {
    ...evidenceOf(upload, LARGEST_MB),
    caption,
    isSame: sql`p.kind <> 'retencion'`,
  });
}

/**
 * Nothing proves who sent it, so that it pays nothing: it waits for staff among the proofs, of a kind of its own. One
 * file may be of several documents. Problem 404 for a document that is not theirs, 422 for what is
 * no electronic document, PDF or picture, or too large.
 */
export async function tellWithholding(
  tx: Queryable,
  owner: Owner,
  upload: Upload,
  { document }: Body<'tellWithholding'>,
): Promise<void> {
  await mustBeTheirs(tx, owner, document);
  const isSame = sql`p.kind = 'retencion' and exists (
    select from payment_proof_document x where x.proof_id = p.id and x.document_id = ${document})`;
  const id = await keepOnce(tx, owner, upload.bytes, {
    ...certificateOf(upload),
    caption: '',
    isSame,
    kind: 'retencion',
  });
  if (id === undefined) return;
  await tx.rows(sql`
    insert into payment_proof_document (profile_id, proof_id, document_id) values (${owner.profileId}, ${id}, ${document})`);
}

/** By its bytes, whatever its name says: an electronic document, else what proves a payment too. */
function certificateOf(upload: Upload) {
  const { bytes, fileName } = upload;
  if (evidenceType(bytes)) return evidenceOf(upload, LARGEST_MB);
  if (looksZip(bytes) || !looksElectronic(bytes)) {
    throw refusedFile('El archivo no es el XML de un comprobante electrónico, un PDF ni una imagen. Elija otro.');
  }
  mustBeSmall(bytes, LARGEST_MB);
  return { name: nameOf(fileName), mediaType: XML } as const;
}

type ToStore = Pick<Parameters<typeof keepProof>[1], 'name' | 'mediaType' | 'kind'> & {
  caption: string;
  isSame: Sql;
};

/** Undefined if this file of theirs is there already; `isSame`: which `payment_proof p` of that file it would repeat. */
async function keepOnce(
  tx: Queryable,
  owner: Owner,
  bytes: Uint8Array,
  { caption, isSame, ...file }: ToStore,
): Promise<string | undefined> {
  const { profileId, customer } = owner;
  await tx.rows(sql`select from customer where profile_id = ${profileId} and id = ${customer} for update`);
  const digest = createHash('sha256').update(bytes).digest();
  const known = await tx.rows(sql`
    select from payment_proof p where profile_id = ${profileId} and customer_id = ${customer} and origin = 'pagina'
      and digest = ${digest} and discarded_at is null and ${isSame}`);
  if (known.length > 0) return undefined;
  const columns = { bytes: Buffer.from(bytes), customer_id: customer, origin: 'pagina', caption };
  const id = await keepProof(tx, { profileId, who: null, bytes, columns, ...file });
  const line = { action: 'crear', entity: 'payment_proof', entityId: id, after: { file_name: file.name } };
  await audit(tx, customerOf(owner), [line]);
  return id;
}

/** A link for what is owed of their documents. Problem 422 for documents that are not theirs or owe nothing, 409 without a provider. */
export async function pay(
  tx: Queryable,
  owner: Owner,
  providers: Providers,
  { documents }: Body<'pay'>,
): Promise<PortalPayment> {
  const made = await addPaymentLink(tx, customerOf(owner), providers, { idCustomer: owner.customer, documents });
  return readPayment(tx, owner, made.id);
}

/** Of a link that they asked for themselves. Problem 404 for any other. */
export async function readPayment(db: Queryable, { profileId, customer }: Owner, id: string): Promise<PortalPayment> {
  const [found] = isUuid(id)
    ? await db.rows<PortalPayment>(sql`
    select id, status, url, amount, currency from payment_link
    where profile_id = ${profileId} and customer_id = ${customer} and id = ${id} and by_customer`)
    : [];
  if (!found) throw notFound('el pago');
  return found;
}
