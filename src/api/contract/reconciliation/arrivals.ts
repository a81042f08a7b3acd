import * as z from 'zod/mini';
import { byId, day, enteredDay, id, kindOf, listQuery, moment, money, pageOf, row, TIMEOUT } from '../row';
import { ARRIVAL_FAILURE } from './arrivalFailure';

/** Our addition: bank files that arrive by themselves. */

/**
 * `recibida`: it is being read, or its electronic documents are being imported. `repetida`: nothing in it is new. Of e-mails: `respuesta` and `automatica` joined a conversation, written by a person or by a program;
 * `rebote`: a message of ours was returned.
 */
export const ARRIVAL_STATUS = [
  'recibida',
  'espera',
  'guardada',
  'repetida',
  'rechazada',
  'descartada',
  'respuesta',
  'automatica',
  'rebote',
] as const;

/**
 * Why a file waits for staff: nobody knows whose it is (`cuenta`), no file like it was saved for the account (`formato`), it leaves
 * `preguntas`, looks broken off (`cortado`), has rows that cannot be read (`filas`) or notices (`avisos`), its balances do not tie
 * (`saldo`), it is the account's first (`primero`), it does not begin where the last one ended (`continuidad`), it may have
 * movements that are saved already (`posibles`), and what was made of it was deleted (`eliminada`). An e-mail waits as its sender is a
 * contact of several customers (`remitente`).
 *
 * A bank's answer to an automatic debit waits because its order was closed (`orden`), does not answer all collections that wait
 * (`incompleta`), has lines of no collection (`ajenas`), without a clear `resultado`, that cannot be applied (`errores`) or with other
 * amounts than ordered (`montos`), or gives money back (`devueltas`). Electronic documents wait as some
 * were not taken (`comprobantes`), as they came by mail, where nothing proves who sent them (`correo`), or as their import failed for good
 * before all were taken (`detenida`): it can be begun again.
 */
export const ARRIVAL_REASON = [
  'cuenta',
  'formato',
  'preguntas',
  'cortado',
  'filas',
  'avisos',
  'saldo',
  'primero',
  'continuidad',
  'posibles',
  'eliminada',
  'orden',
  'incompleta',
  'ajenas',
  'resultado',
  'errores',
  'montos',
  'devueltas',
  'remitente',
  'comprobantes',
  'correo',
  'detenida',
] as const;

export const arrivalReason = z.looseObject({
  kind: kindOf(ARRIVAL_REASON),
  /** Of questions, rows, notices, movements, collections, customers and electronic documents. */
  count: z.optional(z.int()),
  /** Of `continuidad`: by how much its beginning differs from the last balance, and of which day that is. */
  differs: z.optional(money),
  since: z.optional(enteredDay),
});
export type ArrivalReason = z.output<typeof arrivalReason>;

export const arrival = z.looseObject({
  id,
  file_name: z.string(),
  /** Bytes. */
  size: z.int(),
  source: id,
  source_name: z.string(),
  /** The folder below the source's own, or who sent the e-mail. */
  sender: z.string(),
  status: kindOf(ARRIVAL_STATUS),
  reasons: z.array(arrivalReason),
  /** Why it was refused, in Spanish. */
  msg: z.string(),
  bank_account: z.nullable(id),
  bank_account_name: z.string(),
  currency: z.nullable(z.string()),
  /** What it became, and how many movements that has. */
  conciliation: z.nullable(id),
  movements: z.nullable(z.int()),
  /** The debit that it answers, and the loaded answer that was made of it. */
  debit: z.optional(z.nullable(id)),
  debit_answer: z.optional(z.nullable(id)),
  debit_name: z.optional(z.string()),
  /** Of electronic documents: the import that they are, for as long as it is remembered. */
  import: z.optional(z.nullable(id)),
  /** How many of its electronic credit notes and withholdings wait for their document today, for as long as `import` is remembered. */
  waiting_notes: z.optional(z.int()),
  /** Of an e-mail: the conversation that it is in, with whom, and the message that was returned. */
  conversation: z.optional(z.nullable(id)),
  customer_name: z.optional(z.string()),
  returned: z.optional(z.nullable(id)),
  /** Of an e-mail that waits as `remitente`: the customers whom its sender is a contact of. */
  senders: z.optional(z.nullable(z.array(z.looseObject({ id, name: z.string() })))),
  /** Its sender is not whom it names, as the mailbox's server says. */
  is_unverified: z.optional(z.boolean()),
  received_at: moment,
});
export type Arrival = z.output<typeof arrival>;

const path = '/conciliation/arrivals/';

/** The newest first. */
export const listArrivals = row({
  name: 'listArrivals',
  method: 'GET',
  path,
  ours: true,
  shows: ['arrival'],
  query: z.extend(listQuery, { status: z.optional(z.enum(ARRIVAL_STATUS)), source: z.optional(id) }),
  answer: pageOf(arrival),
});

/** Makes the preview of a file that waits, or finds it again. 422 with `account-unknown` until somebody says whose it is. */
export const openArrival = row({
  name: 'openArrival',
  method: 'POST',
  path: `${path}{id}/preview/`,
  repeatable: true,
  ours: true,
  params: byId,
  body: z.object({ bank_account: z.optional(id) }),
  timeout: TIMEOUT.none,
  answer: z.looseObject({ preview: id }),
});

/** Nothing more of it is saved, and 409 while its electronic documents are being imported; its bytes stay, so that the same file is not looked at again. */
export const discardArrival = row({
  name: 'discardArrival',
  method: 'PUT',
  path: `${path}{id}/discard/`,
  ours: true,
  params: byId,
  answer: z.looseObject({}),
  success: 'Archivo descartado',
});

/** What its sender sends to that source is no statement from now on, and what waits of it is discarded. 409 for one without a sender, or of a conversation. */
export const ignoreArrivalSender = row({
  name: 'ignoreArrivalSender',
  method: 'PUT',
  path: `${path}{id}/ignore_sender/`,
  ours: true,
  params: byId,
  answer: z.looseObject({}),
  success: 'Remitente ignorado',
});

/** Whose e-mail it is: it joins that customer's conversation. 409 for one that is in a conversation already, 422 for a customer whom its sender is no contact of. */
export const chooseSenderCustomer = row({
  name: 'chooseSenderCustomer',
  method: 'PUT',
  path: `${path}{id}/customer/`,
  ours: true,
  params: byId,
  body: z.object({ customer: id }),
  answer: z.looseObject({ conversation: id }),
  success: 'Email añadido a la conversación',
});

/** What of automatic debits waits for a person: an order that does not reach the bank (`orden`), or an answer of the bank's (`respuesta`). */
const waitingDebit = z.looseObject({
  kind: kindOf(['orden', 'respuesta']),
  debit: id,
  debit_name: z.string(),
  /** Of an answer: the loaded one. */
  debit_answer: z.nullable(id),
  /** Of an order: by which source it goes out, with what that fails, and since when. */
  source_name: z.string(),
  failure: z.nullable(kindOf(ARRIVAL_FAILURE)),
  since: moment,
});
export type WaitingDebit = z.output<typeof waitingDebit>;

export const listWaitingDebits = row({
  name: 'listWaitingDebits',
  method: 'GET',
  path: `${path}debits/`,
  ours: true,
  shows: ['arrival', 'debit'],
  query: z.object({}),
  answer: pageOf(waitingDebit),
});

/** Where the statements of an account do not follow each other. */
export const statementGap = z.looseObject({
  bank_account: id,
  bank_account_name: z.string(),
  currency: z.string(),
  /** The last day before, and the first one after. */
  after: day,
  before: day,
  /** What the next one begins with, less what the last one ended with. */
  differs: money,
  /** The conciliation that does not begin where the one before ended. */
  conciliation: id,
});
export type StatementGap = z.output<typeof statementGap>;

export const listStatementGaps = row({
  name: 'listStatementGaps',
  method: 'GET',
  path: `${path}gaps/`,
  ours: true,
  shows: ['conciliation'],
  query: z.object({ bank_account: z.optional(id) }),
  answer: pageOf(statementGap),
});
