import * as z from 'zod/mini';
import { COUNTRIES } from '../country';
import { plainRows } from '../plainRows';
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
  version,
} from '../row';

/** Our addition: what a paying company keeps back for the tax authority. */

export const WITHHOLDING_TAX = ['renta', 'iva', 'otra'] as const;
/** What the rate is of. */
export const WITHHOLDING_BASE = ['subtotal', 'impuesto', 'total'] as const;
/** Which part of a document it is of: no document says it by itself. */
export const WITHHOLDING_SUPPLY = ['bienes', 'servicios', 'cualquiera'] as const;

/** A percentage above 0, 100 at most, with four places. */
export const rate = z.string().check(
  z.regex(/^\d{1,3}(\.\d{1,4})?$/, 'Escriba un porcentaje mayor que 0 y hasta 100, con 4 decimales como máximo.'),
  z.refine(
    (text) => Number(text) > 0 && Number(text) <= 100,
    'Escriba un porcentaje mayor que 0 y hasta 100, con 4 decimales como máximo.',
  ),
);

const withholdingKind = z.looseObject({
  id,
  version,
  /** ISO 3166-1. Those of the company's own country come first. */
  country: z.string(),
  tax: kindOf(WITHHOLDING_TAX),
  /** The tax authority's; empty where it has none. */
  code: z.string(),
  name: z.string(),
  /** In percent: `1.75`. */
  rate: z.string(),
  base: kindOf(WITHHOLDING_BASE),
  supply: kindOf(WITHHOLDING_SUPPLY),
  /** Of documents issued in this time, both days included; null is without end. */
  valid_from: z.nullable(day),
  valid_until: z.nullable(day),
  archived_at: z.nullable(moment),
});
export type WithholdingKind = z.output<typeof withholdingKind>;

/** The company's own country first, then by tax and code. A company gets those of its country as it says which it is. */
export const {
  list: listWithholdingKinds,
  create: createWithholdingKind,
  update: updateWithholdingKind,
  remove: deleteWithholdingKind,
} = plainRows({
  one: 'WithholdingKind',
  many: 'WithholdingKinds',
  path: '/customers/withholding_kinds/',
  query: z.extend(listQuery, {
    tax: z.optional(z.enum(WITHHOLDING_TAX)),
    archived: z.optional(z.enum(['true', 'false'])),
    ordering: z.optional(orderingOf('code', 'name', 'rate')),
  }),
  answer: withholdingKind,
  fields: z.object({
    country: z.enum(COUNTRIES),
    tax: z.enum(WITHHOLDING_TAX),
    code: z.optional(z.string().check(z.trim(), z.maxLength(20))),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    rate,
    base: z.enum(WITHHOLDING_BASE),
    supply: z.enum(WITHHOLDING_SUPPLY),
    valid_from: z.optional(z.nullable(enteredDay)),
    valid_until: z.optional(z.nullable(enteredDay)),
  }),
  /** Whether it is in use. */
  changes: { archived: z.optional(z.boolean()) },
  added: 'Tipo de retención añadido',
});

/** The first is usual. */
export const WITHHOLDING_REST = ['esperada', 'deuda'] as const;

const expectedWithholding = z.looseObject({
  id,
  version,
  document: id,
  document_number: z.string(),
  customer: id,
  customer_name: z.string(),
  currency: z.string(),
  /** What was missing as the payment was confirmed, and what of it is still without certificate. */
  amount: money,
  pending: money,
  /** The rates. */
  words: z.string(),
  created_by: z.string(),
  created_at: moment,
});
export type ExpectedWithholding = z.output<typeof expectedWithholding>;

/** Documents that were confirmed as paid but for what their customer withheld; the newest first. */
export const listExpectedWithholdings = row({
  name: 'listExpectedWithholdings',
  method: 'GET',
  path: '/customers/expected_withholdings/',
  shows: ['document'],
  ours: true,
  query: z.extend(listQuery, {
    document: z.optional(id),
    customer: z.optional(id),
    pending: z.optional(z.enum(['true', 'false'])),
  }),
  answer: pageOf(expectedWithholding),
});

/** What is pending of it is owed again. */
export const releaseExpectedWithholding = row({
  name: 'releaseExpectedWithholding',
  method: 'POST',
  path: '/customers/expected_withholdings/{id}/release/',
  ours: true,
  params: byId,
  body: z.object({ version: z.optional(version) }),
  answer: expectedWithholding,
  success: 'Lo esperado volvió a deberse',
});

const withholdingCertificate = z.looseObject({
  id,
  version,
  document: id,
  document_number: z.string(),
  number: z.string(),
  issued_on: day,
  currency: z.string(),
  /** What it takes off the document. */
  amount: money,
  lines: z.array(
    z.looseObject({ tax: kindOf(WITHHOLDING_TAX), amount: money, kind: z.nullable(id), kind_name: z.string() }),
  ),
  created_by: z.string(),
  created_at: moment,
  /** Taken back: the document owes its amount again. */
  voided_at: z.nullable(moment),
});
export type WithholdingCertificate = z.output<typeof withholdingCertificate>;

/** The newest first; those that were taken back too. */
export const listWithholdingCertificates = row({
  name: 'listWithholdingCertificates',
  method: 'GET',
  path: '/customers/withholding_certificates/',
  shows: ['document'],
  ours: true,
  query: z.extend(listQuery, { document: z.optional(id) }),
  answer: pageOf(withholdingCertificate),
});

const part = z.optional(z.nullable(positive));
const ofKind = z.optional(z.nullable(id));

/** The most rates that a certificate names besides the first of each tax. */
export const MOST_CERTIFIED_LINES = 20;

/** At least one sum; together no more than the document owes. */
export const createWithholdingCertificate = row({
  name: 'createWithholdingCertificate',
  method: 'POST',
  path: '/customers/withholding_certificates/',
  ours: true,
  idempotent: true,
  body: z.object({
    document: id,
    number: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    issued_on: enteredDay,
    /** What was withheld of income tax, VAT and any other, each with its kind where that is known. */
    renta: part,
    renta_kind: ofKind,
    iva: part,
    iva_kind: ofKind,
    otra: part,
    otra_kind: ofKind,
    /** Further rates: several of one tax, whose kind says which it is. A kind is there once. */
    lines: z.optional(z.array(z.object({ kind: id, amount: positive })).check(z.maxLength(MOST_CERTIFIED_LINES))),
    /** What becomes of what the certificate lacks of an expected withholding: it goes on being expected, or is owed again. */
    rest: z.optional(z.enum(WITHHOLDING_REST)),
  }),
  answer: withholdingCertificate,
  success: 'Comprobante de retención registrado',
});

export const voidWithholdingCertificate = row({
  name: 'voidWithholdingCertificate',
  method: 'POST',
  path: '/customers/withholding_certificates/{id}/void/',
  ours: true,
  params: byId,
  body: z.object({ version: z.optional(version) }),
  answer: withholdingCertificate,
  success: 'Comprobante de retención anulado',
});

/** What was withheld in a month at one kind, and what of it is still to come. */
const withheldTotal = z.looseObject({
  /** Of these sums: month, currency, tax and kind. */
  id,
  /** `2026-11`: of a certificate's own day, and of the payment's for what is expected. */
  month: z.string(),
  currency: z.string(),
  /** Null of what is expected where its rates are not known apart. */
  tax: z.nullable(kindOf(WITHHOLDING_TAX)),
  /** Null where no kind was said. */
  kind: z.nullable(id),
  code: z.string(),
  name: z.string(),
  certificates: z.int(),
  /** Of certificates that stand. */
  amount: money,
  /** Expected, without certificate. */
  pending: money,
});
export type WithheldTotal = z.output<typeof withheldTotal>;

/** The last month first. `start` and `end`: days. */
export const listWithheldTotals = row({
  name: 'listWithheldTotals',
  method: 'GET',
  path: '/customers/withheld_totals/',
  shows: ['document'],
  ours: true,
  query: z.extend(listQuery, {
    tax: z.optional(z.enum(WITHHOLDING_TAX)),
    currency: z.optional(z.string().check(z.maxLength(3))),
    start: z.optional(day),
    end: z.optional(day),
  }),
  answer: pageOf(withheldTotal),
});

export const exportWithheldTotals = row({
  name: 'exportWithheldTotals',
  method: 'GET',
  path: '/customers/withheld_totals/export/',
  ours: true,
  query: z.extend(exportQuery, z.omit(listWithheldTotals.query, paging).shape),
  answer: exportedFile,
});
