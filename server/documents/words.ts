import { centsOf } from '../../src/api/contract/money';
import { moneyIn } from '../ledger/words';

/** The texts about documents in histories and files. */

const TYPES: Record<string, string> = { factura: 'Factura', nota_debito: 'Nota de débito', cuota: 'Cuota' };
const STATUSES: Record<string, string> = {
  pendiente: 'Pendiente',
  parcial: 'Parcial',
  pagado: 'Pagado',
  anulado: 'Anulado',
};
const METHODS: Record<string, string> = {
  transferencia: 'Transferencia',
  deposito: 'Depósito',
  efectivo: 'Efectivo',
  cheque: 'Cheque',
  tarjeta: 'Tarjeta',
  debito_automatico: 'Débito automático',
  enlace: 'Enlace de pago',
};

export const typeInWords = (type: string): string => TYPES[type] ?? type;
export const statusInWords = (status: string): string => STATUSES[status] ?? status;
export const methodInWords = (method: string): string => METHODS[method] ?? method;

/** A ledger entry, positive or its reversal: "Pago de $ 40,00 por transferencia, referencia 88121". */
export function paymentInWords(entry: { amount: string; method: string; reference: string; currency: string }): string {
  const cents = centsOf(entry.amount);
  const verb = cents > 0 ? 'Pago de' : 'Se deshizo un pago de';
  const reference = entry.reference === '' ? '' : `, referencia ${entry.reference}`;
  return `${verb} ${moneyIn(Math.abs(cents), entry.currency)} por ${methodInWords(entry.method).toLowerCase()}${reference}`;
}

/** A write-off of a document, or its reversal: "Se condonaron $ 11,63: comisión del banco del cliente". */
export function writeOffInWords({
  amount,
  reason,
  currency,
}: {
  amount: string;
  reason: string;
  currency: string;
}): string {
  const cents = centsOf(amount);
  return `${cents > 0 ? 'Se condonaron' : 'Ya no se condonan'} ${moneyIn(Math.abs(cents), currency)}: ${reason}`;
}

/** A credit note of a document, or its reversal: "Se acreditaron $ 11,63: Nota de crédito NC-7". */
export function creditNoteInWords({ amount, reason, currency }: { amount: string; reason: string; currency: string }) {
  const cents = centsOf(amount);
  return `${cents > 0 ? 'Se acreditaron' : 'Ya no se acreditan'} ${moneyIn(Math.abs(cents), currency)}: ${reason}`;
}

/** A certificate of withholding, or its reversal: "Se descontaron $ 62,50: Retención 001-002-000000123". */
export function withholdingInWords({ amount, reason, currency }: { amount: string; reason: string; currency: string }) {
  const cents = centsOf(amount);
  return `${cents > 0 ? 'Se descontaron' : 'Ya no se descuentan'} ${moneyIn(Math.abs(cents), currency)}: ${reason}`;
}

/** What is expected to have been withheld, or its end: "Se esperan $ 62,50: Retención por recibir: 1,75 % de renta y 30 % del IVA". */
export function expectedInWords({ amount, reason, currency }: { amount: string; reason: string; currency: string }) {
  const cents = centsOf(amount);
  return `${cents > 0 ? 'Se esperan' : 'Ya no se esperan'} ${moneyIn(Math.abs(cents), currency)}: ${reason}`;
}

/** The fields of a document's audit line, and its origin if that was no sync. */
export type Audited = {
  total?: string;
  due_date?: string | null;
  voided?: boolean;
  subscription?: string;
  imported?: boolean;
  /** Staff typed the subtotal. */
  typed?: boolean;
  subtotal?: string | null;
};

/** A change of the document itself: "Sincronización: total 100,00 → 120,00, vence 2026-10-01 → 2026-11-01". */
export function changeInWords({
  action,
  before,
  after,
  currency,
}: {
  action: string;
  currency: string;
  before: Audited | null;
  after: Audited | null;
}): string {
  const by = after?.imported ? 'Importación' : 'Sincronización';
  if (action === 'crear') {
    if (after?.subscription) return `Creado por la suscripción «${after.subscription}»`;
    return after?.imported ? 'Creado por una importación' : 'Creado por la sincronización';
  }
  if (after?.typed) {
    return `Subtotal ${amountInWords(before?.subtotal, currency)} → ${amountInWords(after.subtotal, currency)}`;
  }
  const changes = [
    before?.total !== after?.total &&
      `total ${amountInWords(before?.total, currency)} → ${amountInWords(after?.total, currency)}`,
    before?.due_date !== after?.due_date && `vence ${dayInWords(before)} → ${dayInWords(after)}`,
    Boolean(before?.voided) !== Boolean(after?.voided) && (after?.voided ? 'anulado' : 'ya no está anulado'),
  ].filter(Boolean);
  return `${by}: ${changes.length > 0 ? changes.join(', ') : 'otros datos'}`;
}

const amountInWords = (amount: string | null | undefined, currency: string) =>
  amount ? moneyIn(centsOf(amount), currency) : '—';
const dayInWords = (document: Audited | null) => document?.due_date?.split('-').reverse().join('/') ?? 'sin fecha';
