import { centsOf, fromCents } from '../../../src/api/contract/money';
import type { OwedDocument } from '../../../src/machines/workbench/allocationDraft';

const comma = (decimal: string) => decimal.replace('.', ',');

/** A decimal amount so many cents higher. */
export const plusCents = (decimal: string, cents: number): string => fromCents(centsOf(decimal) + cents);

/**
 * A bank's file about documents that are owed: three are paid and named by number, a deposit of 100,00 says nothing, a fee
 * goes out. `byHand` is a fourth document that owes more than 100,00.
 */
export function statementFor(documents: OwedDocument[]) {
  const large = documents.filter(({ balance }) => centsOf(balance) > 10_000);
  const [one, two, three, byHand] = large;
  if (!one || !two || !three || !byHand) throw new Error('too few documents are owed');
  const rows = [
    ...[one, two, three].map(({ number, balance }) => ({ text: `TRANSF PAGO FACT ${number}`, amount: balance })),
    { text: 'DEPOSITO EFECTIVO AGENCIA', amount: '100.00' },
    { text: 'COMISION', amount: '-2.50' },
  ];
  const opening = 100_000;
  const closing = rows.reduce((sum, { amount }) => sum + centsOf(amount), opening);
  const lines = [
    'ESTADO DE CUENTA',
    `Saldo inicial;${comma(fromCents(opening))}`,
    '',
    'Fecha;Concepto;Monto',
    ...rows.map(({ text, amount }, at) => `${String(at + 13)}/10/2026;${text};${comma(amount)}`),
    `Saldo final;${comma(fromCents(closing))}`,
  ];
  return { file: Buffer.from(`${lines.join('\n')}\n`), byHand, movements: rows.length };
}
