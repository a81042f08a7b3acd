import * as z from 'zod/mini';
import { historyLine } from '../history';
import {
  accepted,
  byId,
  currency,
  day,
  exportedFile,
  exportQuery,
  id,
  kindOf,
  listed,
  listQuery,
  moment,
  money,
  orderingOf,
  pageShape,
  paging,
  row,
  TIMEOUT,
  TOO_DEEP,
  version,
} from '../row';
import { PAYMENT_METHOD } from './payments';

/** Documents: specification chapter 7. */

/** `vencido` is no status of its own: it is asked for by date. */
export const DOCUMENT_STATUS = ['pendiente', 'parcial', 'pagado', 'anulado'] as const;
export const DOCUMENT_TYPE = ['factura', 'nota_debito', 'cuota'] as const;

export const document = z.looseObject({
  id,
  version,
  /** Its id in the accounting system it was synced from. */
  external_id: z.nullable(z.string()),
  number: z.string(),
  doc_type: z.string(),
  customer: z.nullable(id),
  customer_name: z.string(),
  customer_dni: z.string(),
  /** Ours: a search finds by it too. */
  customer_tradename: z.optional(z.string()),
  cost_center: z.nullable(id),
  cost_center_name: z.string(),
  subscription: z.nullable(id),
  issue_date: z.nullable(day),
  due_date: z.nullable(day),
  currency,
  total: z.nullable(money),
  /** The total less what payments have paid of it; nothing is owed of one that is void. */
  balance: z.nullable(money),
  status: kindOf(DOCUMENT_STATUS),
  /** Ours: what of the balance is in dispute. */
  disputed: z.optional(money),
  /** Ours: what the invoice itself came to, where its accounting system says that less is open of it; else null. */
  invoiced: z.optional(z.nullable(money)),
  /** Ours: what the invoice's total is of; null where nobody said it. */
  subtotal: z.optional(z.nullable(money)),
  tax: z.optional(z.nullable(money)),
});
export type Document = z.output<typeof document>;

const DOCUMENT_HISTORY = [
  'crear',
  'cambiar',
  'pagar',
  'deshacer',
  'condonar',
  'acreditar',
  'retener',
  'esperar_retencion',
] as const;

export const documentDetail = z.extend(document, {
  /** The allocations to it now. */
  allocations: z.array(
    z.looseObject({
      id,
      payment_id: id,
      amount: money,
      date: day,
      method: kindOf(PAYMENT_METHOD),
      reference: z.string(),
      created_at: moment,
      created_by: z.string(),
      /** The bank's movement that the payment came with. */
      movement: z.optional(z.nullable(z.looseObject({ id, conciliation: id }))),
    }),
  ),
  /** What happened to it, newest first. */
  history: z.array(historyLine(DOCUMENT_HISTORY)),
});
export type DocumentDetail = z.output<typeof documentDetail>;

/** In ageing order; their sum is the total balance. */
export const OVERDUE = ['1-30', '31-60', '61-90', '91-120', 'Más de 120'] as const;
export type Overdue = (typeof OVERDUE)[number];
export const BUCKETS = ['Por vencer', ...OVERDUE, 'Sin fecha'] as const;

export const syncReport = z.looseObject({
  created: z.nullable(z.int()),
  updated: z.nullable(z.int()),
  unchanged: z.nullable(z.int()),
  /** What was not applied, and why: `msg` is Spanish, for staff. The first 200 of `left_out`. */
  problems: z.optional(z.array(z.looseObject({ external_id: z.string(), number: z.string(), msg: z.string() }))),
  left_out: z.optional(z.int()),
  accepted,
});
export type SyncReport = z.output<typeof syncReport>;

/** `id` is the document's number or id; `start` and `end` bound the due date. */
export const documentFilters = z.object({
  search: z.optional(z.string().check(z.maxLength(200))),
  idCustomer: z.optional(id),
  id: z.optional(z.string().check(z.maxLength(60))),
  status: z.optional(z.enum(DOCUMENT_STATUS)),
  start: z.optional(day),
  end: z.optional(day),
  doc_type: z.optional(z.string().check(z.maxLength(40))),
  cost_center: z.optional(id),
  /** Ours: exactly the documents behind one card of the due wallet. */
  bucket: z.optional(z.enum(BUCKETS)),
  /** Ours, ISO 4217. */
  currency: z.optional(z.string().check(z.maxLength(3))),
  /** Ours: of which something is in dispute. */
  disputed: z.optional(z.enum(['true'])),
});
const ordering = z.optional(orderingOf('number', 'customer_name', 'due_date', 'total', 'balance'));
export type DocumentFilters = z.output<typeof documentFilters>;

/** Unless another order is asked for, what is owed comes first, the longest due before the rest; then what is paid or void. */
export const listDocuments = row({
  name: 'listDocuments',
  method: 'GET',
  path: '/customers/documents/',
  shows: ['document'],
  asks: [TOO_DEEP],
  specified: ['page_size', 'p', 'idCustomer', 'id', 'status', 'start', 'end', 'doc_type', 'cost_center'],
  query: z.extend(listQuery, {
    ...documentFilters.shape,
    ordering,
    /** Ours: unless an order is asked for, what is owed comes by how near it is to this amount. */
    near: z.optional(money),
  }),
  answer: listed(
    z.extend(pageShape(document), {
      /** Of all documents the filters leave, not of the page; one line a currency. */
      totals: z.optional(
        z.array(z.looseObject({ currency: z.string(), count: z.int(), total: money, balance: money })),
      ),
      /** Ours: whether the company has an accounting system that documents are synced from. */
      has_source: z.optional(z.boolean()),
    }),
  ),
});

/** Ours: one document with its allocations and its history. */
export const getDocument = row({
  name: 'getDocument',
  method: 'GET',
  path: '/customers/documents/{id}/',
  shows: ['document'],
  ours: true,
  params: byId,
  answer: documentDetail,
});

/** Ours: exactly the documents the filters leave, as a file. */
export const exportDocuments = row({
  name: 'exportDocuments',
  method: 'GET',
  path: '/customers/documents/export/',
  ours: true,
  query: z.extend(exportQuery, z.omit(listDocuments.query, paging).shape),
  answer: exportedFile,
});

/**
 * The accounting service's name is configuration (`accountingService`). What staff did here stays: a document is never
 * changed against what payments have paid of it.
 */
export const syncDocuments = row({
  name: 'syncDocuments',
  method: 'POST',
  path: '/documents/sync_documents_with_{service}',
  params: z.object({ service: z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/)) }),
  answer: syncReport,
  timeout: TIMEOUT.none,
  success: 'Documentos sincronizados',
  failure: 'Ha ocurrido un error',
});
