import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { PortalPayment, portalCalls } from '../../src/api/contract/customers/portalPage';
import { addActivity } from '../activities/change';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { openDispute, undisputedOf } from '../disputes/change';
import { evidenceOf } from '../disputes/evidence';
import type { Upload } from '../files/upload';
import { audit, type Signature } from '../ledger/audit';
import { addPaymentLink } from '../paymentLinks/create';
import type { Providers } from '../paymentLinks/providers';
import { keepProof, LARGEST_MB } from '../paymentProofs/change';
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
    select from document where profile_id = ${profileId} and customer_id = ${customer} and id = ${document} and voided_at is null`)
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
  const { name, mediaType } = evidenceOf(upload, LARGEST_MB);
  const { profileId, customer } = owner;
  await tx.rows(sql`select from customer where profile_id = ${profileId} and id = ${customer} for update`);
  const digest = createHash('sha256').update(upload.bytes).digest();
  const known = await tx.rows(sql`
    select from payment_proof where profile_id = ${profileId} and customer_id = ${customer} and origin = 'pagina'
      and digest = ${digest} and discarded_at is null`);
  if (known.length > 0) return;
  const columns = { bytes: Buffer.from(upload.bytes), customer_id: customer, origin: 'pagina', caption };
  const id = await keepProof(tx, { profileId, who: null, name, mediaType, bytes: upload.bytes, columns });
  const line = { action: 'crear', entity: 'payment_proof', entityId: id, after: { file_name: name } };
  await audit(tx, customerOf(owner), [line]);
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
