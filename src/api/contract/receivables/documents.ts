import { z } from 'zod';
import { historyLine } from '../history';
import {
  byId,
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
  pageOf,
  pageShape,
  paging,
  row,
  TIMEOUT,
  version,
} from '../row';
import { PAYMENT_METHOD } from './payments';

/** Cost centers and documents: specification chapter 7; the due wallet is our addition. */

export const costCenter = z.looseObject({ id, code: z.string(), name: z.string() });
export type CostCenter = z.output<typeof costCenter>;

/** `vencido` is no status of its own: it is asked for by date. */
export const DOCUMENT_STATUS = ['pendiente', 'parcial', 'pagado', 'anulado'] as const;
export const DOCUMENT_TYPE = ['factura', 'nota_debito', 'cuota'] as const;

export const document = z.looseObject({
  id,
  version,
  /** Its id in the accounting system it was synced from. */
  external_id: z.string().nullable(),
  number: z.string(),
  doc_type: z.string(),
  customer: id.nullable(),
  customer_name: z.string(),
  customer_dni: z.string(),
  /** Ours: a search finds by it too. */
  customer_tradename: z.string().optional(),
  cost_center: id.nullable(),
  cost_center_name: z.string(),
  subscription: id.nullable(),
  issue_date: day.nullable(),
  due_date: day.nullable(),
  currency: z.string(),
  total: money.nullable(),
  /** The total less what payments have settled of it; nothing is owed of one that is void. */
  balance: money.nullable(),
  status: kindOf(DOCUMENT_STATUS),
});
export type Document = z.output<typeof document>;

const DOCUMENT_HISTORY = ['crear', 'cambiar', 'pagar', 'deshacer', 'condonar'] as const;

export const documentDetail = document.extend({
  /** What settles it now. */
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
      movement: z.looseObject({ id, conciliation: id }).nullable().optional(),
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

/** Amounts of one currency: those of several are never added. */
const ofCurrency = z.looseObject({ currency: z.string(), cantidad: z.number().int(), total: money });

/** By bucket. `cantidad` and `total` are of the currency of most open documents; `others` has the rest. */
export const dueWallet = z.record(
  z.string(),
  z.looseObject({
    cantidad: z.number().int(),
    total: money,
    currency: z.string().optional(),
    others: z.array(ofCurrency).optional(),
  }),
);
export type DueWallet = z.output<typeof dueWallet>;

export const syncReport = z.looseObject({
  created: z.number().int().nullable(),
  updated: z.number().int().nullable(),
  unchanged: z.number().int().nullable(),
  /** What was not applied, and why: `msg` is Spanish, for staff. The first 200 of `left_out`. */
  problems: z.array(z.looseObject({ external_id: z.string(), number: z.string(), msg: z.string() })).optional(),
  left_out: z.number().int().optional(),
});
export type SyncReport = z.output<typeof syncReport>;

export const listCostCenters = row({
  name: 'listCostCenters',
  method: 'GET',
  path: '/customers/cost_center/',
  query: listQuery.extend({ ordering: orderingOf('code', 'name').optional() }),
  answer: pageOf(costCenter),
});

/** `id` is the document's number or id; `start` and `end` bound the due date. */
const documentFilters = z.object({
  search: z.string().max(200).optional(),
  idCustomer: id.optional(),
  id: z.string().max(60).optional(),
  status: z.enum(DOCUMENT_STATUS).optional(),
  start: day.optional(),
  end: day.optional(),
  doc_type: z.string().max(40).optional(),
  cost_center: id.optional(),
  /** Ours: exactly the documents behind one card of the due wallet. */
  bucket: z.enum(BUCKETS).optional(),
  /** Ours, ISO 4217. */
  currency: z.string().max(3).optional(),
});
const ordering = orderingOf('number', 'customer_name', 'issue_date', 'due_date', 'total', 'balance').optional();
export type DocumentFilters = z.output<typeof documentFilters>;

/** Unless another order is asked for, what is owed comes first, the longest due before the rest; then what is settled or void. */
export const listDocuments = row({
  name: 'listDocuments',
  method: 'GET',
  path: '/customers/documents/',
  query: listQuery.extend({
    ...documentFilters.shape,
    ordering,
    /** Ours: unless an order is asked for, what is owed comes by how near it is to this amount. */
    near: money.optional(),
  }),
  answer: listed(
    pageShape(document).extend({
      /** Of all documents the filters leave, not of the page; one line a currency. */
      totals: z
        .array(z.looseObject({ currency: z.string(), count: z.number().int(), total: money, balance: money }))
        .optional(),
    }),
  ),
});

/** Ours: one document with what settles it and its history. */
export const getDocument = row({
  name: 'getDocument',
  method: 'GET',
  path: '/customers/documents/{id}/',
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
  query: exportQuery.extend(listDocuments.query.omit(paging).shape),
  answer: exportedFile,
});

/**
 * The accounting service's name is configuration (`accountingService`). What staff did here stays: a document is never
 * changed against what payments have settled of it.
 */
export const syncDocuments = row({
  name: 'syncDocuments',
  method: 'POST',
  path: '/documents/sync_documents_with_{service}',
  params: z.object({ service: z.string().regex(/^[a-z0-9_-]{1,40}$/) }),
  answer: syncReport,
  timeout: TIMEOUT.none,
  success: 'Documentos sincronizados',
  failure: 'Ha ocurrido un error',
});

/** As of the end of a day, today unless said; of one customer, of one cost center. */
const walletFilters = documentFilters.pick({ idCustomer: true, cost_center: true }).extend({ as_of: day.optional() });
export type WalletFilters = z.output<typeof walletFilters>;

/** Our addition, see ARCHITECTURE.md. */
export const getDueWallet = row({
  name: 'getDueWallet',
  method: 'GET',
  path: '/customers/documents/due_wallet/',
  ours: true,
  query: walletFilters,
  answer: dueWallet,
});
