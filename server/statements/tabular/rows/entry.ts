import type { Cents } from '../../../../src/api/contract/money';
import type { Role } from '../../../../src/api/contract/reconciliation/statement';
import { centsOfCell } from '../../../files/cells/amounts';
import { isFlagWord } from '../../../files/cells/flags';
import { type GridRow, textOf } from '../../../files/cells/grid';
import { oneLine } from '../../../files/cells/words';
import type { Entry } from '../../statement';
import type { MoneyRule } from '../customs/amountRule';
import { isoIn } from '../place/surroundings';
import type { Plan } from '../plan';
import type { RowAmount } from './rowAmount';

/** A number that a spreadsheet shortened: its last digits are lost. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+?\d+$/i;

/** Shared by all entries that have nothing of the kind: a long file has as many as rows. */
const NOTHING: Record<string, never> = Object.freeze({});

/** Builds the entry of a row with a known day and amount. */
export function entryOf(
  row: GridRow,
  date: string,
  amount: Extract<RowAmount, { cents: number }> & { money: MoneyRule },
  pending: boolean,
  plan: Plan,
): Entry {
  const text = (role: Role) => first(row, plan.columns(role));
  let raw: Record<string, string> | undefined;
  const { flags } = amount;
  const dateText = text('date');
  if (dateText !== date && dateText !== '') raw = { date: dateText };
  if (!saysSame(amount.raw, amount.cents)) raw = { ...raw, amount: amount.raw };
  const absurd = date === '' ? undefined : plan.dayFlag(date);
  if (absurd) flags.push(absurd);

  const valueText = text('value_date');
  const valueDate = plan.dayOf(row, plan.columns('value_date')[0]);
  if (valueText !== '' && valueText !== valueDate) raw = { ...raw, valueDate: valueText };
  const balanceCell = row.cells[amount.money.balance ?? -1];
  const balanceText = textOf(balanceCell);
  const balance = centsOfCell(balanceCell, plan.decimal, plan.implied);
  if (balance !== undefined && !saysSame(balanceText, balance)) raw = { ...raw, balance: balanceText };
  if (balance === undefined && /\d/.test(balanceText)) flags.push(`El saldo «${balanceText}» no se entiende.`);

  if (plan.usualCells !== undefined && row.cells.length !== plan.usualCells && balance === undefined) {
    flags.push('La fila no tiene tantas columnas como las demás: compruebe su monto y su texto.');
  }
  const reference = text('reference');
  const document = text('document');
  for (const shortened of [reference, document]) {
    if (SCIENTIFIC.test(shortened))
      flags.push(`La referencia «${shortened}» perdió cifras (notación científica): no identifica al movimiento.`);
  }
  const name = oneLine(text('counterparty'));
  const [account, id] = [text('counterparty_account'), text('counterparty_id')];
  const isNamed = name !== '' || account !== '' || id !== '';
  const entry: Entry = {
    row: row.row,
    account: text('account') || plan.account,
    date,
    amount: amount.cents,
    currency: currencyOf(text('currency')) || amount.money.currency || isoIn(amount.currency ?? '') || plan.currency,
    description: description(row, plan) || name,
    reference,
    document,
    counterparty: isNamed ? { ...(name && { name }), ...(account && { account }), ...(id && { id }) } : NOTHING,
    pending,
    raw: raw ?? NOTHING,
    flags,
  };
  // A long file has as many entries as rows: copying each of them would take longer than reading it.
  if (valueDate) entry.valueDate = valueDate;
  if (balance !== undefined) entry.balance = balance;
  const bankId = text('bank_id');
  if (bankId !== '' && !SCIENTIFIC.test(bankId)) entry.bankId = bankId;
  return entry;
}

/** With two decimals, or an integer: the number is unambiguous. */
const PLAIN = /^-?\d[\d.,' ]*[.,]\d{2}$|^-?\d+$/;

/** The same test for digits, marks and two decimals alone, in one pass. */
function isPlainOf(text: string, size: Cents): boolean {
  const mark = text[text.length - 3];
  if (mark !== ',' && mark !== '.') return false;
  let digits = 0;
  for (let at = text[0] === '-' ? 1 : 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) digits = digits * 10 + digit;
    else if (digits === 0 || (text[at] !== ',' && text[at] !== '.')) return false;
  }
  return digits === size;
}

/** Whether the text is the plain form of the amount, so that showing both is useless. */
function saysSame(text: string, cents: Cents): boolean {
  const size = Math.abs(cents);
  if (isPlainOf(text, size) || Math.abs(Number(text)) === size / 100) return true;
  return PLAIN.test(text) && /[.,]/.test(text) && Number(text.replace(/\D/g, '')) === size;
}

function currencyOf(text: string): string {
  return isoIn(text.toUpperCase()) || text;
}

function first(row: GridRow, columns: readonly number[]): string {
  for (const column of columns) {
    const text = textOf(row.cells[column]);
    if (text !== '') return text;
  }
  return '';
}

function description(row: GridRow, plan: Plan): string {
  // A free word of a side ("Cheque") is part of the description; a mark is not.
  const textIn = (column: number) => oneLine(textOf(row.cells[column]));
  const [only, second] = plan.columns('description');
  const ofKind = plan.columns('kind');
  if (only !== undefined && second === undefined && ofKind.length === 0) return textIn(only);
  const kinds = ofKind.map(textIn).filter((text) => text.length > 3 && !isFlagWord(text));
  const parts = [...plan.columns('description').map(textIn), ...kinds];
  return [...new Set(parts.filter((part) => part !== ''))].join(' · ');
}
