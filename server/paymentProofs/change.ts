import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type {
  classifyPaymentProof,
  confirmPaymentProof,
  discardPaymentProof,
  PaymentProofDetail,
} from '../../src/api/contract/receivables/paymentProofs';
import { openDayAfter, readOpeningHours } from '../company/openingHours';
import type { Queryable } from '../database/database';
import { type Columns, insertInto, set, sql } from '../database/sql';
import { today } from '../database/today';
import { isUuid } from '../database/uuid';
import { type EvidenceType, evidenceOf } from '../disputes/evidence';
import type { Upload } from '../files/upload';
import { enqueue } from '../jobs/enqueue';
import { type Actor, audit } from '../ledger/audit';
import { keepCustomer } from '../ledger/mustBeCustomer';
import { recordsOf } from '../ledger/records';
import { conflict, refused } from '../problems';
import { readProof } from './read';
import { READS } from './read.job';

export const LARGEST_MB = 10;
/** Of a withholding certificate alone. */
export const XML = 'application/xml';
/** A movement comes with the statement of the next days. */
const WAITS_DAYS = 3;

type Fields = z.output<(typeof confirmPaymentProof)['body']>;
type Kind = z.output<(typeof classifyPaymentProof)['body']>;
type Discard = z.output<(typeof discardPaymentProof)['body']>;

const proofs = recordsOf<PaymentProofDetail>({
  table: 'payment_proof',
  read: (db, { profileId }, id) => readProof(db, profileId, id),
  stale:
    'Otra persona cambió este comprobante mientras usted lo revisaba, y no se guardó nada. Si confirma de nuevo, queda lo que usted escribió.',
});

/** A file that came for a company; `who` is null of what came by itself. */
type Came = {
  profileId: string;
  who: string | null;
  name: string;
  mediaType: EvidenceType | typeof XML;
  bytes: Uint8Array;
  columns: Columns;
  /** Of what is known to prove no payment: nothing is read from it, and no collection waits for it. */
  kind?: 'retencion';
};

/** Keeps a file as a proof that nobody has looked at, and lets a job read what may be a receipt. */
export async function keepProof(
  tx: Queryable,
  { profileId, who, name, mediaType, bytes, columns, kind }: Came,
): Promise<string> {
  const [made] = await tx.rows<{ id: string }>(sql`
    ${insertInto('payment_proof', {
      profile_id: profileId,
      file_name: name,
      media_type: mediaType,
      digest: createHash('sha256').update(bytes).digest(),
      due_on: openDayAfter(WAITS_DAYS, await readOpeningHours(tx, profileId)),
      created_by: who,
      ...(kind && { kind }),
      ...columns,
    })} returning id`);
  const id = made?.id ?? '';
  if (!kind) await enqueue(tx, { name: READS, key: id, profileId });
  return id;
}

/** A file that staff drop. Problem 404 for an unknown customer, 422 for what is no PDF or picture, or too large. */
export async function addProof(
  tx: Queryable,
  who: Actor,
  upload: Upload,
  customer: string | undefined,
): Promise<PaymentProofDetail> {
  const { name, mediaType } = evidenceOf(upload, LARGEST_MB);
  if (customer !== undefined) await keepCustomer(tx, who.profileId, customer);
  const columns = { bytes: Buffer.from(upload.bytes), customer_id: customer ?? null };
  const came = { profileId: who.profileId, who: who.userId, name, mediaType, bytes: upload.bytes, columns };
  const id = await keepProof(tx, came);
  await audit(tx, who, [{ action: 'crear', entity: 'payment_proof', entityId: id, after: { file_name: name } }]);
  return readProof(tx, who.profileId, id);
}

/** What a person confirms is a payment, whatever it came as. Problem 404, 412 for a stale version, 422 for an electronic certificate, a day to come and documents of another customer or currency. */
export async function confirmProof(
  tx: Queryable,
  who: Actor,
  id: string,
  { version, documents = [], ...fields }: Fields,
): Promise<PaymentProofDetail> {
  const before = await proofs.lock(tx, who, id, version);
  if (before.media_type === XML) {
    throw refused(
      'Es el XML de una retención y no un pago. Registre la retención en su documento y descarte este archivo.',
    );
  }
  const { customer, amount, currency, paid_on } = fields;
  await keepCustomer(tx, who.profileId, customer);
  if (paid_on > (await today(tx))) {
    throw refused('El día del pago todavía no llega. Escriba el del comprobante.', {
      fields: { paid_on: 'Todavía no llega.' },
    });
  }
  const meant = [...new Set(documents)];
  const found = await tx.rows(sql`
    select from document d where d.profile_id = ${who.profileId} and d.customer_id = ${customer} and d.currency = ${currency}
      and d.id = any(${meant.filter(isUuid)}::uuid[])`);
  if (found.length < meant.length) {
    throw refused('Algún documento no es de ese cliente, o está en otra moneda. Elija los documentos de nuevo.', {
      fields: { documents: 'No son todos de ese cliente y en esa moneda.' },
    });
  }
  await tx.rows(sql`delete from payment_proof_document where proof_id = ${id}`);
  await tx.rows(sql`
    insert into payment_proof_document (profile_id, proof_id, document_id) select ${who.profileId}, ${id}, unnest(${meant}::uuid[])`);
  const { bank = before.bank, reference = before.reference, account = before.account } = fields;
  const said = { amount, currency, paid_on, bank, reference, account };
  await change(tx, id, {
    ...{ kind: 'pago', customer_id: customer, ...said, confirmed_at: sql`now()`, confirmed_by: who.userId },
    ...{ discarded_at: null, discarded_by: null, reason: '' },
  });
  await join(tx, who.profileId, [before, fields]);
  const after = await readProof(tx, who.profileId, id);
  const audited = { ...said, customer_name: after.customer_name };
  await audit(tx, who, [{ action: 'confirmar', entity: 'payment_proof', entityId: id, after: audited }]);
  return readProof(tx, who.profileId, id);
}

/** What a person says that it is, before it is confirmed. Problem 404, 409 for one that was confirmed or discarded, 412 for a stale version, 422 for the XML of a certificate as something else. */
export async function classifyProof(
  tx: Queryable,
  who: Actor,
  id: string,
  { kind, customer, version }: Kind,
): Promise<PaymentProofDetail> {
  const before = await proofs.lock(tx, who, id, version);
  if (before.status !== 'por_revisar') {
    throw conflict(
      before.status === 'descartado'
        ? 'Este comprobante se descartó. No se cambió nada.'
        : 'Este comprobante ya se confirmó como pago. No se cambió nada; si no lo es, descártelo.',
      { code: 'over' },
    );
  }
  if (before.media_type === XML && kind !== 'retencion') {
    throw refused('Es el XML de una retención. No se cambió nada.', { fields: { kind: 'Es una retención.' } });
  }
  if (customer !== undefined) await keepCustomer(tx, who.profileId, customer);
  await change(tx, id, { kind, ...(customer !== undefined && { customer_id: customer }) });
  // A certificate from the customer's own page was never read.
  if (kind === 'pago' && before.kind === 'retencion')
    await enqueue(tx, { name: READS, key: id, profileId: who.profileId });
  await audit(tx, who, [
    { action: 'clasificar', entity: 'payment_proof', entityId: id, before: { kind: before.kind }, after: { kind } },
  ]);
  return readProof(tx, who.profileId, id);
}

/** Problem 404, 412 for a stale version. */
export async function discardProof(
  tx: Queryable,
  who: Actor,
  id: string,
  { reason, version }: Discard,
): Promise<PaymentProofDetail> {
  const before = await proofs.lock(tx, who, id, version);
  await tx.rows(sql`
    insert into document_change (profile_id, movement_id)
    select profile_id, movement_id from payment_proof where id = ${id} and movement_id is not null`);
  await change(tx, id, { discarded_at: sql`now()`, discarded_by: who.userId, reason, movement_id: null });
  await join(tx, who.profileId, [before]);
  await audit(tx, who, [{ action: 'descartar', entity: 'payment_proof', entityId: id, after: { reason } }]);
  return readProof(tx, who.profileId, id);
}

type Paid = { paid_on: string | null; amount: string | null };

/** Looks anew which movements the proofs of these days and amounts are joined with. */
const join = async (tx: Queryable, profileId: string, paid: Paid[]): Promise<void> => {
  const [days, amounts] = [paid.map(({ paid_on }) => paid_on), paid.map(({ amount }) => amount)];
  await tx.rows(sql`select join_proofs(${profileId}, ${days}::date[], ${amounts}::numeric[])`);
};

const change = async (tx: Queryable, id: string, columns: Columns): Promise<void> => {
  await tx.rows(sql`update payment_proof ${set({ ...columns, version: sql`version + 1` })} where id = ${id}`);
};
