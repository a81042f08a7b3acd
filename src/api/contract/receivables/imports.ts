import * as z from 'zod/mini';
import { JOB_STATE } from '../console/jobs';
import { createContact } from '../customers/contacts';
import { createCustomer, saveCustomerBank } from '../customers/customers';
import { byId, day, exportedFile, id, kindOf, listQuery, moment, money, pageOf, readSoFar, row, TIMEOUT } from '../row';
import { DOCUMENT_TYPE } from './documents';

/** Ours: customers and documents that come in a file, from the preview to the report. */

const TABULAR_KIND = ['customers', 'documents'] as const;
/** What is asked for: a table of these. */
export type TabularKind = (typeof TABULAR_KIND)[number];
/** What came: a file of documents that is an electronic document, or a ZIP of such, is `electronic`. */
const IMPORT_KIND = [...TABULAR_KIND, 'electronic'] as const;
export type ImportKind = (typeof IMPORT_KIND)[number];

const customer = createCustomer.body.shape;
const contact = createContact.body.shape;
const account = saveCustomerBank.body.shape;
const name = z.string().check(z.trim(), z.maxLength(160));
/**
 * What a column of a file of customers may hold, in the order of a form, with the rule of its values: that of the form. What is chosen
 * by name is looked for afterwards.
 */
const CUSTOMER = {
  dni: customer.dni,
  dni_country: customer.dni_country,
  first_name: customer.first_name,
  last_name: customer.last_name,
  tradename: customer.tradename,
  position: customer.position,
  city: name,
  address: customer.address,
  credit_days: z.string().check(z.regex(/^\d{1,3}$/)),
  language: customer.language,
  category: name,
  subcategory: name,
  contact_name: contact.name,
  phone: contact.phone,
  email: contact.email,
  bank: name,
  bank_code: name,
  account_number: account.account_number,
  account_type: account.account_type,
  holder_name: account.holder_name,
  holder_dni: account.holder_dni,
  mandate: account.mandate,
};
/** The same of a file of documents. `customer_name` makes customers that are not here yet; `balance` is only compared. */
const DOCUMENT = {
  number: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  doc_type: z.enum(DOCUMENT_TYPE),
  dni: customer.dni,
  customer_name: customer.first_name,
  issue_date: day,
  due_date: day,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  total: money,
  subtotal: money,
  tax: money,
  balance: money,
  cost_center: z.string().check(z.trim(), z.maxLength(60)),
};
/**
 * Columns of documents that are no value of their own: the parts of a number that stand before it, which instalment of it the row is, the
 * state, by which what is not owed (void, paid, a draft) is refused, and what was paid of the total, whose rest is a balance.
 */
export const BESIDE_DOCUMENTS = ['establishment', 'series', 'instalment', 'status', 'paid'] as const;

const keysOf = <K extends string>(fields: Record<K, z.ZodMiniType>): readonly K[] =>
  Object.keys(fields).filter((key): key is K => Object.hasOwn(fields, key));
/** The fields of each kind of table, in the order in which staff choose them. */
export const FIELDS_OF = {
  customers: keysOf(CUSTOMER),
  documents: [...keysOf(DOCUMENT), ...BESIDE_DOCUMENTS],
} as const;
const importField = z.enum(['ignore' as const, ...FIELDS_OF.customers, ...FIELDS_OF.documents]);
export type ImportField = z.output<typeof importField>;

export const importedCustomer = z.required(z.partial(z.object(CUSTOMER)), { dni: true });
export type ImportedCustomer = z.output<typeof importedCustomer>;
export const importedDocument = z.required(z.partial(z.object(DOCUMENT)), {
  number: true,
  doc_type: true,
  dni: true,
  total: true,
});
export type ImportedDocument = z.output<typeof importedDocument>;

/** What staff decided of how a file is read; what is absent is inferred. Remembered by company and kind. */
export const importMapping = z.object({
  encoding: z.optional(z.string().check(z.maxLength(40))),
  delimiter: z.optional(z.enum([',', ';', '\t', '|'])),
  /** Name of the workbook's sheet. */
  sheet: z.optional(z.string().check(z.maxLength(200))),
  /** 1-based row of the header, its last one where cells of two are joined. */
  header_row: z.optional(z.int().check(z.gte(1))),
  /** The header's texts when the columns were chosen: a remembered choice serves files with this header only. */
  header: z.optional(z.array(z.string()).check(z.maxLength(512))),
  columns: z.optional(z.array(importField).check(z.maxLength(512))),
  decimal: z.optional(z.enum([',', '.'])),
  date_order: z.optional(z.enum(['dmy', 'mdy', 'ymd'])),
  /** Whether numbers that lost their first zero in a spreadsheet get it back. */
  dni_zeros: z.optional(z.enum(['restore', 'keep'])),
});
export type ImportMapping = z.output<typeof importMapping>;

/** Something the file leaves open: staff answer it by sending `mapping` with one of the options. */
export const importQuestion = z.looseObject({
  field: z.enum(['columns', 'decimal', 'date_order', 'sheet', 'dni_zeros']),
  msg: z.string(),
  options: z.array(z.object({ label: z.string(), mapping: importMapping })),
});
export type ImportQuestion = z.output<typeof importQuestion>;

/** `espera`: an electronic document that lowers another, which is not here yet. */
export const ROW_STATUS = ['nuevo', 'cambia', 'espera', 'igual', 'problema'] as const;
export type RowStatus = (typeof ROW_STATUS)[number];
const counts = z.object({
  nuevo: z.int(),
  cambia: z.int(),
  espera: z.int(),
  igual: z.int(),
  problema: z.int(),
});

const IMPORT_STATE = ['previewed', 'saving', 'saved'] as const;

export const recordsImport = z.looseObject({
  id,
  kind: z.enum(IMPORT_KIND),
  file_name: z.string(),
  state: z.enum(IMPORT_STATE),
  /** How the file was read: sent back, `mapping` gives this same reading. */
  dialect: z.looseObject({
    format_name: z.string(),
    mapping: importMapping,
    header: z.array(z.string()),
    sample: z.array(z.array(z.string())),
    sheets: z.array(z.string()),
    /** In Spanish, for staff: "Decimales con coma". */
    understood: z.array(z.string()),
  }),
  questions: z.array(importQuestion),
  warnings: z.array(z.string()),
  /** Of its rows: what would become of them, and once it is saved what did. */
  counts,
  /** Of documents without a problem, a line a currency; `added` is how much more is owed because of them. */
  totals: z.array(z.looseObject({ currency: z.string(), count: z.int(), total: money, added: money })),
  /** The job that saves it, as in `listJobs`. */
  job: z.nullable(
    z.looseObject({
      id,
      state: z.enum(JOB_STATE),
      done: z.int(),
      total: z.nullable(z.int()),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type RecordsImport = z.output<typeof recordsImport>;

export const importRow = z.looseObject({
  /** Of the file, from 1. */
  row: z.int(),
  status: z.enum(ROW_STATUS),
  /** What was read, by field; empty cells are left out. */
  values: z.record(z.string(), z.string()),
  /** Field by field, of what is here already. */
  changes: z.array(z.looseObject({ field: z.string(), before: z.string(), after: z.string() })),
  problems: z.array(
    z.looseObject({
      /** '' when it is about the entire row. */
      field: z.string(),
      /** The column's header, and what stands in the cell. */
      column: z.string(),
      value: z.string(),
      msg: z.string(),
    }),
  ),
});
export type ImportRow = z.output<typeof importRow>;

/** Reads a file and keeps it: nothing is imported yet. */
export const createImport = row({
  name: 'createImport',
  method: 'POST',
  path: '/customers/imports/',
  repeatable: true,
  ours: true,
  body: z.object({ file: z.instanceof(Blob), kind: z.enum(TABULAR_KIND), mapping: z.optional(importMapping) }),
  encoding: 'multipart',
  answer: recordsImport,
  timeout: TIMEOUT.none,
});

export const importProgress = row({
  name: 'importProgress',
  method: 'GET',
  path: '/customers/imports/progress/',
  ours: true,
  answer: readSoFar,
});

export const getImport = row({
  name: 'getImport',
  method: 'GET',
  path: '/customers/imports/{id}/',
  ours: true,
  params: byId,
  answer: recordsImport,
});

/** In the order of the file. */
export const listImportRows = row({
  name: 'listImportRows',
  method: 'GET',
  path: '/customers/imports/{id}/rows/',
  ours: true,
  params: byId,
  query: z.extend(z.omit(listQuery, { search: true }), { status: z.optional(z.enum(ROW_STATUS)) }),
  answer: pageOf(importRow),
});

/** Reads the stored file again with staff's corrections: the same import, until it is saved. */
export const rereadImport = row({
  name: 'rereadImport',
  method: 'POST',
  path: '/customers/imports/{id}/preview/',
  repeatable: true,
  ours: true,
  params: byId,
  body: z.object({ mapping: importMapping }),
  answer: recordsImport,
  timeout: TIMEOUT.none,
});

/** Asks for the job that imports the rows as the preview shows them. Asked again it is the same job, or the next try of one that failed. */
export const saveImport = row({
  name: 'saveImport',
  method: 'POST',
  path: '/customers/imports/{id}/save/',
  ours: true,
  params: byId,
  answer: recordsImport,
  idempotent: true,
});

/** The rows with problems, as a CSV of the file's own columns and the reason: to mend and upload again. */
export const exportRefusedRows = row({
  name: 'exportRefusedRows',
  method: 'GET',
  path: '/customers/imports/{id}/refused/',
  ours: true,
  params: byId,
  query: z.object({ format: z.optional(z.enum(['csv'])) }),
  answer: exportedFile,
});

/** An electronic credit note or withholding that came before a document that it names, and is taken by itself once all of them are here. */
export const waitingNote = z.looseObject({
  id,
  kind: kindOf(['nota_credito', 'retencion']),
  number: z.string(),
  /** Whose debt it lowers. */
  customer_dni: z.string(),
  customer_name: z.string(),
  issued_on: day,
  currency: z.string(),
  total: money,
  /** The documents, by number, or by key where it says no number. */
  named: z.array(z.string()),
  /** Why it was not taken although all of them are here: it is tried again each day. Spanish, for staff; '' where one is missing. */
  refusal: z.string(),
  created_by: z.string(),
  created_at: moment,
});
export type WaitingNote = z.output<typeof waitingNote>;

/** The oldest first. */
export const listWaitingNotes = row({
  name: 'listWaitingNotes',
  method: 'GET',
  path: '/customers/waiting_notes/',
  ours: true,
  shows: ['document'],
  query: listQuery,
  answer: pageOf(waitingNote),
});

/** It is not taken; the same file brings it again. 404 for one that was taken meanwhile. */
export const discardWaitingNote = row({
  name: 'discardWaitingNote',
  method: 'DELETE',
  path: '/customers/waiting_notes/{id}/',
  ours: true,
  params: byId,
  answer: z.looseObject({}),
  success: 'Comprobante descartado',
});

/** A credit note that was taken of an electronic document. */
const electronicCreditNote = z.looseObject({
  id,
  number: z.string(),
  issued_on: day,
  currency: z.string(),
  total: money,
  /** How many documents it lowered. */
  documents: z.int(),
  created_by: z.string(),
  created_at: moment,
  /** Taken back: its documents owe the amount again, and the same file may come again. */
  voided_at: z.nullable(moment),
});
export type ElectronicCreditNote = z.output<typeof electronicCreditNote>;

/** The newest first; those that were taken back too. */
export const listElectronicCreditNotes = row({
  name: 'listElectronicCreditNotes',
  method: 'GET',
  path: '/customers/electronic_credit_notes/',
  ours: true,
  shows: ['document'],
  query: z.extend(z.omit(listQuery, { search: true }), { document: z.optional(id) }),
  answer: pageOf(electronicCreditNote),
});

/** 404 for an unknown one, 409 for one that was taken back. */
export const voidElectronicCreditNote = row({
  name: 'voidElectronicCreditNote',
  method: 'POST',
  path: '/customers/electronic_credit_notes/{id}/void/',
  ours: true,
  params: byId,
  answer: electronicCreditNote,
  success: 'Nota de crédito anulada',
});
