import { randomUUID } from 'node:crypto';
import { centsOf, fromCents } from '../../src/api/contract/money';
import type { AccountingDocument } from '../accountingSource/connector';
import { daysFrom } from '../demo/days';
import { formatMoney } from '../ledger/words';

/** A document as a sync reads and writes it. */
export type Existing = {
  id: string;
  external_id: string | null;
  number: string;
  doc_type: string;
  customer_id: string;
  cost_center_id: string | null;
  issue_date: string | null;
  due_date: string | null;
  currency: string;
  total: string;
  /** What the invoice itself came to, where its source says that less is open of it. */
  invoiced: string | null;
  subtotal: string | null;
  tax: string | null;
  voided: boolean;
  /** The sum that payments here cover. */
  allocated: string;
  /** The accounting system that payments are written back to. */
  accounting: string | null;
  /** What payments here cover and its balance there does not know yet; below zero, what it knows and was undone here. */
  unbooked: string;
};

/** What the document is of besides; `currency`: of one that names none. */
type Parties = { customer: string; creditDays: number | null; center: string | null | undefined; currency: string };

/** The document after the sync: the source's values, and the earlier ones where the source sends none. */
export function merged(
  before: Existing | undefined,
  document: AccountingDocument,
  { customer, creditDays, center, currency }: Parties,
): Existing {
  const total = totalOf(before, document);
  const issue_date = document.issueDate === undefined ? (before?.issue_date ?? null) : document.issueDate;
  const firstOf = <T>(value: T | undefined, was: T | undefined, usual: T): T => value ?? was ?? usual;
  return {
    id: before?.id ?? randomUUID(),
    external_id: document.externalId,
    number: document.number,
    doc_type: firstOf(document.docType, before?.doc_type, 'factura'),
    customer_id: customer,
    cost_center_id: center === undefined ? (before?.cost_center_id ?? null) : center,
    issue_date,
    due_date:
      document.dueDate ??
      (document.dueDate === undefined ? before?.due_date : null) ??
      usualDue(issue_date, creditDays),
    currency: firstOf(document.currency, before?.currency, currency),
    total,
    invoiced: total === document.total ? null : document.total,
    ...splitOf(before, document),
    voided: document.voided,
    allocated: before?.allocated ?? '0.00',
    accounting: document.system ?? null,
    unbooked: before?.unbooked ?? '0.00',
  };
}

/** When a document that does not say is due: so many days after its issue as its customer has. */
const usualDue = (issued: string | null, days: number | null): string | null =>
  issued === null || days === null ? null : daysFrom(issued, days);

/**
 * Where the source reports what is still owed, no more is owed here: what was collected or credited there lowers the total, to no less than
 * that and what payments here cover and the source knows of. A void document keeps its total.
 */
function totalOf(before: Existing | undefined, { total, open, voided }: AccountingDocument): string {
  if (open === undefined || voided) return total;
  return fromCents(
    Math.min(
      centsOf(total),
      centsOf(open) + centsOf(before?.allocated ?? '0.00') - centsOf(before?.unbooked ?? '0.00'),
    ),
  );
}

/**
 * The source's; else that of before, while the invoice's own total is the same. A credit note or a payment there lowers what is owed and not what the
 * invoice is of: its customer withholds by the invoice.
 */
function splitOf(
  before: Existing | undefined,
  { total, subtotal, tax }: Pick<AccountingDocument, 'total' | 'subtotal' | 'tax'>,
) {
  if (subtotal !== undefined && tax !== undefined) return { subtotal, tax };
  const stays = before !== undefined && (before.invoiced ?? before.total) === total;
  return { subtotal: stays ? before.subtotal : null, tax: stays ? before.tax : null };
}

/** Why the change is refused: payments here win over the source. Undefined when it is allowed. */
export function whyNot(before: Existing, after: Existing): string | undefined {
  const paid = centsOf(before.allocated);
  if (paid === 0) return undefined;
  const paidHere = `Aquí ya tiene pagos por ${formatMoney(paid)}`;
  if (centsOf(after.total) < paid) {
    return `${paidHere} y la contabilidad dice que el total es ${formatMoney(centsOf(after.total))}. No se cambió; revise los pagos.`;
  }
  if (after.voided)
    return `${paidHere} y la contabilidad lo anuló o canceló. No se cambió; si se anuló, deshaga antes los pagos.`;
  if (after.customer_id !== before.customer_id)
    return `${paidHere} y la contabilidad lo puso a otro cliente. No se cambió.`;
  if (after.currency !== before.currency) return `${paidHere} y la contabilidad le cambió la moneda. No se cambió.`;
  return undefined;
}
