import type { ImportedDocument } from '../../../src/api/contract/receivables/imports';

type Needed = 'number' | 'doc_type' | 'currency' | 'total';
type OwnColumn = Exclude<keyof ImportedDocument, 'dni' | 'customer_name' | 'cost_center' | 'balance'>;

/** The columns of `document` that a file fills in, with their types: what an import reads, inserts and updates is made of these. */
export const OWN_COLUMNS = Object.entries({
  number: 'text',
  doc_type: 'text',
  issue_date: 'date',
  due_date: 'date',
  currency: 'text',
  total: 'numeric',
  subtotal: 'numeric',
  tax: 'numeric',
} satisfies Record<OwnColumn, 'text' | 'date' | 'numeric'>);
export type Own = Record<Needed, string> & Record<Exclude<OwnColumn, Needed>, string | null>;

/** A document as an import finds it here. */
export type Existing = Own & {
  id: string;
  external_id: string | null;
  customer_name: string;
  dni: string;
  allocated: string;
  cost_center: string | null;
  voided: boolean;
};
