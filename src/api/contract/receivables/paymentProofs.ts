import * as z from 'zod/mini';
import { historyLine } from '../history';
import {
  byId,
  day,
  enteredDay,
  exportedFile,
  exportQuery,
  id,
  kindOf,
  listQuery,
  moment,
  money,
  orderingOf,
  pageOf,
  paging,
  positive,
  row,
  TIMEOUT,
  version,
} from '../row';

/** What customers send to prove a payment or a withholding, a picture or a PDF, and what a person confirmed of it: ours. */

export const PROOF_ORIGIN = ['personal', 'whatsapp', 'correo', 'pagina'] as const;
/** `pago` by what is read of it, or by who sent or confirmed it; `retencion` was sent as a certificate, or is one as staff say, and is no payment. */
export const PROOF_KIND = ['por_leer', 'pago', 'retencion', 'otra_cosa'] as const;
/** `unido` it becomes by itself, as a movement of its reference, amount and day comes with a statement. */
export const PROOF_STATUS = ['por_revisar', 'en_espera', 'unido', 'descartado'] as const;
/** How another proof is the same: the file, the picture's look, or its reference, amount and day. */
const SAME_BY = ['archivo', 'imagen', 'referencia'] as const;

export const MOST_PROOF_DOCUMENTS = 200;

export const paymentProof = z.looseObject({
  id,
  version,
  /** Null until somebody says whose it is. */
  customer: z.nullable(id),
  customer_name: z.string(),
  kind: kindOf(PROOF_KIND),
  origin: kindOf(PROOF_ORIGIN),
  file_name: z.string(),
  media_type: z.string(),
  /** What the customer wrote under it. */
  caption: z.string(),
  amount: z.nullable(money),
  /** ISO 4217. */
  currency: z.nullable(z.string()),
  paid_on: z.nullable(day),
  /** The bank that was paid from, as the proof names it. */
  bank: z.string(),
  reference: z.string(),
  /** The account that was paid into, as the proof names it. */
  account: z.string(),
  status: kindOf(PROOF_STATUS),
  /** The last day on which its movement is waited for. */
  due_on: day,
  /** Others that are the same. */
  repeats: z.int(),
  created_at: moment,
});
export type PaymentProof = z.output<typeof paymentProof>;

const PROOF_HISTORY = ['crear', 'confirmar', 'clasificar', 'descartar'] as const;

export const paymentProofDetail = z.extend(paymentProof, {
  /** The documents that the customer means, with what each owes and what is expected to have been withheld of it. */
  documents: z.array(z.looseObject({ id, number: z.string(), currency: z.string(), owed: money, expected: money })),
  /** Why it was discarded. */
  reason: z.string(),
  /** The movement of the bank that it was joined with. */
  movement: z.nullable(
    z.looseObject({ id, conciliation: id, date: day, description: z.string(), is_open: z.boolean() }),
  ),
  same: z.array(
    z.looseObject({
      id,
      by: kindOf(SAME_BY),
      customer_name: z.string(),
      status: kindOf(PROOF_STATUS),
      created_at: moment,
    }),
  ),
  /** The conversation's message that it came with. */
  has_conversation: z.boolean(),
  created_by: z.string(),
  history: z.array(historyLine(PROOF_HISTORY)),
});
export type PaymentProofDetail = z.output<typeof paymentProofDetail>;

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));

/** Unless another order is asked for, those to look at come first, the oldest before the rest; then those that wait. */
export const listPaymentProofs = row({
  name: 'listPaymentProofs',
  method: 'GET',
  path: '/customers/payment_proofs/',
  shows: ['payment_proof'],
  ours: true,
  query: z.extend(listQuery, {
    idCustomer: z.optional(id),
    status: z.optional(z.enum(PROOF_STATUS)),
    kind: z.optional(z.enum(PROOF_KIND)),
    origin: z.optional(z.enum(PROOF_ORIGIN)),
    /** Of those that wait, those whose movement should have come. */
    overdue: z.optional(z.enum(['true'])),
    ordering: z.optional(orderingOf('created_at', 'paid_on', 'amount')),
  }),
  answer: pageOf(paymentProof),
});

export const exportPaymentProofs = row({
  name: 'exportPaymentProofs',
  method: 'GET',
  path: '/customers/payment_proofs/export/',
  ours: true,
  query: z.extend(z.omit(listPaymentProofs.query, paging), exportQuery.shape),
  answer: exportedFile,
});

export const getPaymentProof = row({
  name: 'getPaymentProof',
  method: 'GET',
  path: '/customers/payment_proofs/{id}/',
  shows: ['payment_proof', 'conciliation'],
  ours: true,
  params: byId,
  answer: paymentProofDetail,
});

/** A PDF or a picture by its bytes, 10 MB at most. The same one again is reported (`same`), and not refused. */
export const addPaymentProof = row({
  name: 'addPaymentProof',
  method: 'POST',
  path: '/customers/payment_proofs/',
  ours: true,
  body: z.object({ file: z.instanceof(Blob), customer: z.optional(id) }),
  encoding: 'multipart',
  answer: paymentProofDetail,
  timeout: TIMEOUT.grouping,
  success: 'Comprobante guardado',
  failure: 'No se pudo guardar el comprobante',
});

/** A person says what the proof says; one that was discarded counts again. */
export const confirmPaymentProof = row({
  name: 'confirmPaymentProof',
  method: 'PUT',
  path: '/customers/payment_proofs/{id}/',
  ours: true,
  params: byId,
  body: z.object({
    customer: id,
    amount: positive,
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    paid_on: enteredDay,
    bank: z.optional(text(80)),
    reference: z.optional(text(60)),
    account: z.optional(text(40)),
    documents: z.optional(z.array(id).check(z.maxLength(MOST_PROOF_DOCUMENTS))),
    version: z.optional(version),
  }),
  answer: paymentProofDetail,
  success: 'Comprobante confirmado',
  failure: 'No se pudo confirmar el comprobante',
});

export const discardPaymentProof = row({
  name: 'discardPaymentProof',
  method: 'PUT',
  path: '/customers/payment_proofs/{id}/discard/',
  ours: true,
  params: byId,
  body: z.object({ reason: text(200).check(z.minLength(1)), version: z.optional(version) }),
  answer: paymentProofDetail,
  success: 'Comprobante descartado',
  failure: 'No se pudo descartar el comprobante',
});

/** What staff may say that it is. */
export const SAID_PROOF_KIND = ['pago', 'retencion', 'otra_cosa'] as const;

/** A person says what it is, and whose where that is not known. 409 for one that was confirmed or discarded, 422 for the XML of a certificate as something else. */
export const classifyPaymentProof = row({
  name: 'classifyPaymentProof',
  method: 'PUT',
  path: '/customers/payment_proofs/{id}/kind/',
  ours: true,
  params: byId,
  body: z.object({ kind: z.enum(SAID_PROOF_KIND), customer: z.optional(id), version: z.optional(version) }),
  answer: paymentProofDetail,
  success: 'Comprobante cambiado',
  failure: 'No se pudo cambiar el comprobante',
});

/** A link to the picture or PDF as it came, for ten minutes. */
export const getPaymentProofFile = row({
  name: 'getPaymentProofFile',
  method: 'GET',
  path: '/customers/payment_proofs/{id}/file/',
  ours: true,
  params: byId,
  answer: exportedFile,
});
