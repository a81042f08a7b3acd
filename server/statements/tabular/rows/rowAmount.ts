import { type Cents, fromCents } from '../../../../src/api/contract/money';
import { type Amount, type Decimal, isBlankAmount, plainCents, readAmount } from '../../../files/cells/amounts';
import { sideIn } from '../../../files/cells/flags';
import { type GridRow, textOf } from '../../../files/cells/grid';
import type { AmountRule } from '../customs/amountRule';

export type RowAmount =
  | { cents: Cents; raw: string; currency?: string; flags: string[] }
  | { blank: true }
  | { bad: string };

/** The signed amount of a row; `blank` when it has none, `bad` with the unreadable text. */
export function rowAmount(row: GridRow, rule: AmountRule, decimal: Decimal | undefined, implied: number): RowAmount {
  if (rule.kind === 'steps') {
    const cents = rule.cents.get(row);
    return cents === undefined ? { blank: true } : { cents, raw: fromCents(cents), flags: [] };
  }
  if (rule.kind === 'single') return singleAmount(row, rule, decimal, implied);
  const debit = rule.debit === undefined ? undefined : sideOf(row, rule.debit, decimal, implied);
  const credit = rule.credit === undefined ? undefined : sideOf(row, rule.credit, decimal, implied);
  if (typeof debit === 'string') return { bad: debit };
  if (typeof credit === 'string') return { bad: credit };
  if (!debit && !credit) return { blank: true };
  const out = debit ? debit.cents * (debit.mark && debit.sign === '' ? -1 : rule.debitSign) : 0;
  const inn = credit ? credit.cents * rule.creditSign : 0;
  const flags = [...roundingFlag(debit), ...roundingFlag(credit)];
  if (out !== 0 && inn !== 0) {
    flags.push(
      `La fila trae débito (${fromCents(Math.abs(out))}) y crédito (${fromCents(Math.abs(inn))}): se tomó la diferencia.`,
    );
  }
  const [debitText, creditText] = [rule.debit, rule.credit].map((at) =>
    at === undefined ? '' : textOf(row.cells[at]),
  );
  const raw =
    out !== 0 && inn !== 0 ? `${debitText} / ${creditText}` : ((out !== 0 || !credit ? debitText : creditText) ?? '');
  const currency = debit?.currency ?? credit?.currency;
  return { cents: out + inn || 0, raw, flags, ...(currency && { currency }) };
}

/** The amount, `undefined` for a blank, or the text that is no amount. */
function sideOf(
  row: GridRow,
  column: number,
  decimal: Decimal | undefined,
  implied: number,
): Amount | undefined | string {
  const cell = row.cells[column];
  const text = textOf(cell);
  if (cell === undefined || isBlankAmount(text)) return undefined;
  return readAmount(cell, decimal, implied) ?? text;
}

function singleAmount(
  row: GridRow,
  rule: Extract<AmountRule, { kind: 'single' }>,
  decimal: Decimal | undefined,
  implied: number,
): RowAmount {
  const cell = row.cells[rule.column];
  const isAsWritten = rule.unmarked === 'signed' && !rule.flag && !rule.steps && rule.byWords !== row && implied === 0;
  const plain = isAsWritten && typeof cell === 'string' ? plainCents(cell, decimal) : undefined;
  if (plain !== undefined && typeof cell === 'string') return { cents: plain, raw: cell, flags: [] };
  const amount = sideOf(row, rule.column, decimal, implied);
  if (amount === undefined) return { blank: true };
  if (typeof amount === 'string') return { bad: amount };
  const flagged = rule.flag && sideIn(rule.flag.sides, textOf(row.cells[rule.flag.column]));
  const side = flagged ?? amount.mark ?? sideOfStep(row, rule.steps) ?? unmarkedSide(amount, rule.unmarked);
  const size = Math.abs(amount.cents);
  const cents = side === undefined ? amount.cents : side === 'debit' ? -size || 0 : size;
  const raw = textOf(row.cells[rule.column]);
  const flags = roundingFlag(amount);
  if (rule.steps && side === undefined && cents !== 0) {
    flags.push('Nada dice si este monto entró o salió: se leyó como ingreso.');
  }
  if (rule.byWords === row) {
    flags.push(`Solo su descripción dice que este monto ${cents < 0 ? 'salió' : 'entró'}: no tiene saldo antes.`);
  }
  return amount.currency ? { cents, raw, flags, currency: amount.currency } : { cents, raw, flags };
}

function sideOfStep(row: GridRow, steps: ReadonlyMap<GridRow, 1 | -1> | undefined) {
  const step = steps?.get(row);
  return step && (step > 0 ? 'credit' : 'debit');
}

function unmarkedSide(amount: Amount, unmarked: 'signed' | 'debit' | 'credit') {
  if (unmarked === 'signed') return undefined;
  const turned = unmarked === 'debit' ? 'credit' : 'debit';
  // Where plain amounts are charges, a sign marks the exception: "+ 1,100.00" and "-20.00" are money back.
  return amount.sign === '' ? unmarked : turned;
}

function roundingFlag(amount: Amount | undefined): string[] {
  return amount?.rounded ? ['El monto trae más de dos decimales: se redondeó al centavo.'] : [];
}
