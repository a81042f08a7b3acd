import * as z from 'zod/mini';
import { PAYMENT_METHOD } from '../receivables/payments';
import { byId, day, id, kindOf, listQuery, moment, money, pageOf, row, TIMEOUT, version } from '../row';

/** Our addition: where the company's documents are synced from. */

export const SOURCE_KIND = ['ninguno', 'carpeta', 'direccion', 'api', 'contifico', 'demostracion'] as const;
type SourceKind = (typeof SOURCE_KIND)[number];

/** How an API gets its token: `Authorization: Bearer`, a header of that name alone, or a query parameter. */
export const TOKEN_PLACE = ['bearer', 'cabecera', 'consulta'] as const;
/** How an API is queried for the rows after a page: not at all, by its number, by how many rows come before it, by a mark in the answer, or at an address in the answer. */
export const PAGING = ['ninguna', 'pagina', 'desplazamiento', 'cursor', 'siguiente'] as const;
export const DATE_ORDER = ['iso', 'dmy', 'mdy'] as const;
export const DECIMALS = ['punto', 'coma', 'centavos'] as const;
/** What is read of each row. */
export const MAPPED_FIELD = [
  'external_id',
  'number',
  'customer_dni',
  'customer_name',
  'total',
  'issue_date',
  'due_date',
  'currency',
  'doc_type',
  'cost_center',
  'subtotal',
  'tax',
  'voided',
] as const;
export type MappedField = (typeof MAPPED_FIELD)[number];
/** Without these a row is no document. */
export const NEEDED_FIELD = [
  'external_id',
  'number',
  'customer_dni',
  'total',
] as const satisfies readonly MappedField[];

const text = z.optional(z.string().check(z.trim(), z.maxLength(200)));
/** Names of members with dots between them, and places in lists from 0: `cliente.ruc`, `lineas.0.total`. */
const paths = z.object({
  external_id: text,
  number: text,
  customer_dni: text,
  customer_name: text,
  total: text,
  issue_date: text,
  due_date: text,
  currency: text,
  doc_type: text,
  cost_center: text,
  subtotal: text,
  tax: text,
  voided: text,
} satisfies Record<MappedField, typeof text>);

/** How a JSON API is read. An empty text is what is not there. */
export const apiMapping = z.object({
  token_in: z.enum(TOKEN_PLACE),
  /** Of its header or query parameter. */
  token_name: z.optional(
    z
      .string()
      .check(z.trim(), z.maxLength(100), z.regex(/^(?!(host|connection|content-length|transfer-encoding)$)[\w-]*$/i)),
  ),
  paging: z.enum(PAGING),
  /** The query parameter of the page's number, of the rows before it, or of the mark. */
  page_param: text,
  size_param: text,
  page_size: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
  /** Where the answer has the mark or the next address; without it, the address is that of the `Link` header. */
  next: text,
  /** Where the rows are; empty, the answer is the list. */
  rows: text,
  /** The query parameter that asks for what changed since a day. */
  since_param: text,
  dates: z.enum(DATE_ORDER),
  decimals: z.enum(DECIMALS),
  /** What the field of the void state says of void documents, with commas between; without it, what usually says so. */
  void_values: text,
  fields: paths,
});
export type ApiMapping = z.output<typeof apiMapping>;

/** What a source is tried or saved with. */
const chosen = {
  kind: z.enum(SOURCE_KIND),
  address: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  /** Omitted, the stored token stays as long as the address has the same host; empty, it is deleted. */
  token: z.optional(z.string().check(z.trim(), z.maxLength(2_000))),
  /** Of the kind `api`. */
  mapping: z.optional(apiMapping),
  /** Of Contífico: payments here of its documents are written there as receipts, from now on. */
  books: z.optional(z.boolean()),
};

type Chosen = { kind: SourceKind; address?: string | undefined; mapping?: ApiMapping | undefined };

/** What a mapping lacks, each as the path of its field. */
function missingIn({ kind, address, mapping }: Chosen): string[][] {
  if (kind !== 'api') return [];
  const fields = NEEDED_FIELD.filter((field) => !mapping?.fields[field]).map((field) => ['mapping', 'fields', field]);
  const named = (is: boolean, name: 'token_name' | 'page_param') => (is && !mapping?.[name] ? [['mapping', name]] : []);
  return [
    ...(address ? [] : [['address']]),
    ...named(mapping !== undefined && mapping.token_in !== 'bearer', 'token_name'),
    ...named(mapping !== undefined && ['pagina', 'desplazamiento', 'cursor'].includes(mapping.paging), 'page_param'),
    ...(mapping?.paging === 'cursor' && !mapping.next ? [['mapping', 'next']] : []),
    ...fields,
  ];
}

const complete = <T extends Chosen>(context: { value: T; issues: z.core.$ZodRawIssue[] }) => {
  for (const path of missingIn(context.value)) {
    context.issues.push({ code: 'custom', message: 'Falta: escríbalo', path, input: context.value });
  }
};

export const accountingSource = z.looseObject({
  kind: kindOf(SOURCE_KIND),
  /** Where that is: the address, or the company's own folder below the service's data; where that lies is its operator's to know. */
  place: z.string(),
  /** The token itself is never returned. */
  has_token: z.boolean(),
  /** Nobody chose it here: it is what the service was started with. */
  preset: z.boolean(),
  version,
  /** Which of them may be chosen. */
  kinds: z.array(kindOf(SOURCE_KIND)),
  /** How its API is read, of the kind `api`. */
  mapping: z.optional(z.nullable(apiMapping)),
  /** Whether payments are written back to it. */
  books: z.optional(z.boolean()),
  /** Its address was saved without TLS, and is no host of `ACCOUNTING_HOSTS`: it is read as before, and cannot be saved so again. */
  unencrypted: z.optional(z.boolean()),
});
export type AccountingSource = z.output<typeof accountingSource>;

export const getAccountingSource = row({
  name: 'getAccountingSource',
  method: 'GET',
  path: '/console/accounting_source/',
  ours: true,
  answer: accountingSource,
});

/** Tests the source, and saves it only when it returns readable documents. */
export const setAccountingSource = row({
  name: 'setAccountingSource',
  method: 'PUT',
  path: '/console/accounting_source/',
  ours: true,
  body: z.object({ ...chosen, version: z.optional(version) }).check(complete),
  answer: z.extend(accountingSource, {
    /** What the trial found, on the first page. */
    found: z.int(),
    left_out: z.int(),
  }),
  timeout: TIMEOUT.allCustomers,
});

/** A document as the source has it. */
const triedRow = z.looseObject({
  number: z.string(),
  customer_dni: z.string(),
  customer_name: z.string(),
  issue_date: z.nullable(z.string()),
  due_date: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  total: z.string(),
  voided: z.boolean(),
});

export const sourceTrial = z.looseObject({
  /** How many rows of the first page are documents, and how many are none. */
  found: z.int(),
  left_out: z.int(),
  /** The first of them. */
  rows: z.array(triedRow),
  /** What is wrong with a field, in how many rows, and what was found in the first of them. */
  faults: z.array(z.looseObject({ field: kindOf(MAPPED_FIELD), count: z.int(), msg: z.string() })),
});
export type SourceTrial = z.output<typeof sourceTrial>;

/** Reads the first page as it would be taken; nothing is saved. */
export const tryAccountingSource = row({
  name: 'tryAccountingSource',
  method: 'POST',
  path: '/console/accounting_source/try/',
  repeatable: true,
  ours: true,
  body: z.object(chosen).check(complete),
  answer: sourceTrial,
  timeout: TIMEOUT.allCustomers,
});

/** `espera`: it will be posted. `a_mano`: staff do its task there and tick it off. `hecho`: they did. `deshecho`: its payment was undone, and there is nothing of it there. */
export const RECEIPT_STATUS = ['espera', 'registrado', 'a_mano', 'hecho', 'deshecho'] as const;
export const RECEIPT_TASK = ['registrar', 'anular'] as const;

/** What a payment pays of a document of the accounting system, as it is to stand there. */
export const accountingReceipt = z.looseObject({
  id,
  document: id,
  document_number: z.string(),
  customer_name: z.string(),
  /** How the receipt is called there. */
  reference: z.string(),
  method: kindOf(PAYMENT_METHOD),
  date: day,
  amount: money,
  currency: z.string(),
  status: kindOf(RECEIPT_STATUS),
  /** What staff do by hand. */
  task: kindOf(RECEIPT_TASK),
  /** Why it is by hand, or why the last attempt failed. */
  reason: z.string(),
  /** Of one that waits after an attempt that failed: when it is tried again. */
  next_at: z.nullable(moment),
  created_at: moment,
});
export type AccountingReceipt = z.output<typeof accountingReceipt>;

const receipts = '/console/accounting_receipts/';

export const listAccountingReceipts = row({
  name: 'listAccountingReceipts',
  method: 'GET',
  path: receipts,
  shows: ['accounting_receipt'],
  ours: true,
  query: z.extend(listQuery, { status: z.optional(z.enum(RECEIPT_STATUS)) }),
  answer: pageOf(accountingReceipt),
});

/** Ticks off what staff did there by hand; 409 of one that is not by hand. */
export const finishAccountingReceipt = row({
  name: 'finishAccountingReceipt',
  method: 'PUT',
  path: `${receipts}{id}/finish/`,
  ours: true,
  params: byId,
  answer: z.looseObject({}),
  success: 'Marcado como hecho en Contífico',
});
