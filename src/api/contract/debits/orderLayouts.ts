import * as z from 'zod/mini';
import { byId, id, pageOf, row, version } from '../row';

/** Our addition: what the order files of a bank look like, and its answers. */

export const orderLayout = z.looseObject({
  id,
  version,
  name: z.string(),
  /** It comes with the program: it is copied, never changed. */
  is_shipped: z.boolean(),
  /** The layout as text (JSON). */
  text: z.string(),
  /** What to ask the bank about. */
  note: z.string(),
  /** Fields of it that are not sure. */
  unsure: z.int(),
  /** Accounts whose orders are written by it. */
  accounts: z.array(z.string()),
});
export type OrderLayout = z.output<typeof orderLayout>;

/** How sure a field of a layout is: several sources agree, one says so, none. */
export const CERTAINTY = ['confirmado', 'una_fuente', 'sin_confirmar'] as const;

/** A field of the first line of each record, as it is written for a real debit. */
const triedField = z.looseObject({
  name: z.string(),
  value: z.string(),
  /** The first character, or the column; from 1. */
  at: z.int(),
  text: z.string(),
  certainty: z.enum(CERTAINTY),
});
export type TriedField = z.output<typeof triedField>;

/** The meaning of a field of an answer; `cobrado` is the amount received, where it differs from the amount requested. */
export const ANSWER_MEANING = [
  'referencia',
  'cuenta',
  'identificacion',
  'nombre',
  'monto',
  'cobrado',
  'resultado',
  'motivo',
  'fecha',
  'numero_banco',
] as const;

/** `a_mano`: neither collected nor rejected by what the bank says; a person looks at it. */
export const CODE_OUTCOME = ['cobrado', 'rechazado', 'en_tramite', 'a_mano'] as const;

/** A field of the bank's answer: from which character on and how many, or in which column. */
const triedAnswerField = z.looseObject({
  name: z.string(),
  value: z.enum(ANSWER_MEANING),
  at: z.int(),
  width: z.optional(z.int()),
  certainty: z.enum(CERTAINTY),
});
export type TriedAnswerField = z.output<typeof triedAnswerField>;

const triedAnswer = z.looseObject({
  fields: z.array(triedAnswerField),
  /** What each code means; '' stands for all others. */
  codes: z.array(
    z.looseObject({
      code: z.string(),
      outcome: z.enum(CODE_OUTCOME),
      reason: z.string(),
    }),
  ),
});
export type TriedAnswer = z.output<typeof triedAnswer>;

/** Texts that are cut, of how many collections. */
const cut = z.looseObject({ name: z.string(), width: z.int(), count: z.int() });

export const triedLayout = z.looseObject({
  /** What is wrong with the text; then nothing is tried. */
  problems: z.array(z.looseObject({ where: z.string(), msg: z.string() })),
  /** The debit it was tried on; null where the company has none, and an example is written. */
  debit_name: z.nullable(z.string()),
  records: z.array(z.looseObject({ of: z.enum(['header', 'detail', 'trailer']), fields: z.array(triedField) })),
  /** How the bank's answer is read; null where the layout does not say. */
  answer: z.nullable(triedAnswer),
  /** The first lines of the file. */
  content: z.string(),
  /** Collections that could not be written, each with why. */
  faults: z.array(z.string()),
  cuts: z.array(cut),
  note: z.string(),
});
export type TriedLayout = z.output<typeof triedLayout>;

/** How long a layout's text may be. */
const LONGEST_LAYOUT = 60_000;
const fields = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  text: z.string().check(z.minLength(1), z.maxLength(LONGEST_LAYOUT)),
});

/** Not paged: those that come with the program first. */
export const listOrderLayouts = row({
  name: 'listOrderLayouts',
  method: 'GET',
  path: '/cash_management/order_layouts/',
  ours: true,
  query: z.object({}),
  answer: pageOf(orderLayout),
});

export const getOrderLayout = row({
  name: 'getOrderLayout',
  method: 'GET',
  path: '/cash_management/order_layouts/{id}/',
  ours: true,
  params: byId,
  answer: orderLayout,
});

export const createOrderLayout = row({
  name: 'createOrderLayout',
  method: 'POST',
  path: '/cash_management/order_layouts/',
  ours: true,
  body: fields,
  answer: orderLayout,
  idempotent: true,
});

export const updateOrderLayout = row({
  name: 'updateOrderLayout',
  method: 'PUT',
  path: '/cash_management/order_layouts/{id}/',
  ours: true,
  params: byId,
  body: z.extend(fields, { version: z.optional(version) }),
  answer: orderLayout,
});

/** 409 while an account's orders are written by it. */
export const deleteOrderLayout = row({
  name: 'deleteOrderLayout',
  method: 'DELETE',
  path: '/cash_management/order_layouts/{id}/',
  ours: true,
  params: byId,
  answer: z.looseObject({}),
});

/** Tries a text on the company's last debit; nothing is written. */
export const tryOrderLayout = row({
  name: 'tryOrderLayout',
  method: 'POST',
  path: '/cash_management/order_layouts/preview/',
  repeatable: true,
  ours: true,
  body: z.object({ text: z.string().check(z.maxLength(LONGEST_LAYOUT)) }),
  answer: triedLayout,
});
