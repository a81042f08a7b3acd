import type { Question } from '../../../src/api/contract/reconciliation/statement';
import type { Aggregate } from './ofxTree';

/** The words of staff for OFX transaction types, for movements without a text. */
export const TYPE_WORDS: Record<string, string> = {
  CREDIT: 'Abono',
  DEBIT: 'Cargo',
  INT: 'Intereses',
  DIV: 'Dividendos',
  FEE: 'Comisión',
  SRVCHG: 'Cargo por servicio',
  DEP: 'Depósito',
  ATM: 'Cajero automático',
  POS: 'Compra en comercio',
  CHECK: 'Cheque',
  PAYMENT: 'Pago electrónico',
  CASH: 'Retiro en efectivo',
  DIRECTDEP: 'Depósito directo',
  DIRECTDEBIT: 'Débito directo',
  REPEATPMT: 'Pago periódico',
};

/** Types that are always outgoing; the others (transfers, interest, other) go either way. */
const CHARGES = new Set([
  'DEBIT',
  'FEE',
  'SRVCHG',
  'ATM',
  'POS',
  'CHECK',
  'PAYMENT',
  'CASH',
  'DIRECTDEBIT',
  'REPEATPMT',
]);

export const isCharge = (type: string) => CHARGES.has(type.toUpperCase());

/** The first charge of a file without any signs, which the norm forbids and some banks write. */
export function unsignedCharges(transactions: Aggregate[]): string | undefined {
  const amounts = transactions.map(({ values }) => values.get('TRNAMT') ?? '');
  if (amounts.some((amount) => amount.includes('-'))) return undefined;
  const charge = transactions.find(({ values }) => isCharge(values.get('TRNTYPE') ?? ''));
  return charge?.values.get('TRNAMT');
}

export function signsQuestion(example: string): Question {
  return {
    field: 'signs',
    msg: `Ningún importe lleva signo, tampoco los cargos (por ejemplo ${example}). Indique qué son.`,
    options: [
      { label: 'Los movimientos de tipo cargo son salidas de dinero', mapping: { signs: 'charges' } },
      { label: 'Los importes están como deben: todos son entradas', mapping: { signs: 'signed' } },
    ],
  };
}
