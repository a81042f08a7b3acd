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

export type EntryOf = (
  row: GridRow,
  date: string,
  amount: Extract<RowAmount, { cents: number }>,
  money: MoneyRule,
  pending: boolean,
) => Entry;

/** Builds the entries of a table, of rows with a known day and amount. */
export function entriesBy(plan: Plan): EntryOf {
  // A long file has as many entries as rows: what depends on its columns alone is looked up once.
  const reader = (role: Role) => readerOf(plan.columns(role));
  const [dateIn, valueDateIn, referenceIn, documentIn] = [
    reader('date'),
    reader('value_date'),
    reader('reference'),
    reader('document'),
  ];
  const [nameIn, payerIn, idIn] = [reader('counterparty'), reader('counterparty_account'), reader('counterparty_id')];
  const [accountIn, currencyIn, bankIdIn] = [reader('account'), reader('currency'), reader('bank_id')];
  const [valueColumn] = plan.columns('value_date');
  const descriptionIn = describer(plan);
  const rawDay = lastRawDay();
  return (row, date, amount, money, pending) => {
    const { flags } = amount;
    const dateText = dateIn(row);
    let raw: Record<string, string> = dateText === date || dateText === '' ? NOTHING : rawDay(dateText);
    if (!saysSame(amount.raw, amount.cents)) raw = { ...raw, amount: amount.raw };
    const absurd = date === '' ? undefined : plan.dayFlag(date);
    if (absurd) flags.push(absurd);

    const valueText = valueDateIn(row);
    const valueDate = valueColumn === undefined ? undefined : plan.dayOf(row, valueColumn);
    if (valueText !== '' && valueText !== valueDate) raw = { ...raw, valueDate: valueText };
    const balanceCell = money.balance === undefined ? undefined : row.cells[money.balance];
    const balanceText = textOf(balanceCell);
    const balance = centsOfCell(balanceCell, plan.decimal, plan.implied);
    if (balance !== undefined && !saysSame(balanceText, balance)) raw = { ...raw, balance: balanceText };
    if (balance === undefined && /\d/.test(balanceText)) flags.push(`El saldo «${balanceText}» no se entiende.`);

    if (plan.usualCells !== undefined && row.cells.length !== plan.usualCells && balance === undefined) {
      flags.push('La fila no tiene tantas columnas como las demás: compruebe su monto y su texto.');
    }
    const reference = referenceIn(row);
    const document = documentIn(row);
    flagShortened(reference, flags);
    flagShortened(document, flags);
    const name = oneLine(nameIn(row));
    const [account, id] = [payerIn(row), idIn(row)];
    const isNamed = name !== '' || account !== '' || id !== '';
    const entry: Entry = {
      row: row.row,
      account: accountIn(row) || plan.account,
      date,
      amount: amount.cents,
      currency: currencyOf(currencyIn(row)) || money.currency || codeIn(amount.currency) || plan.currency,
      description: descriptionIn(row) || name,
      reference,
      document,
      counterparty: isNamed ? { ...(name && { name }), ...(account && { account }), ...(id && { id }) } : NOTHING,
      pending,
      raw,
      flags,
      // A field that is added afterwards takes more memory.
      balance,
    };
    if (valueDate) entry.valueDate = valueDate;
    const bankId = bankIdIn(row);
    if (bankId !== '' && !SCIENTIFIC.test(bankId)) entry.bankId = bankId;
    return entry;
  };
}

/** What each entry keeps of its day's text. The days of a file repeat, most of them in the row above. */
function lastRawDay(): (text: string) => Record<string, string> {
  let last: Readonly<{ date: string }> = { date: '' };
  return (text) => {
    if (last.date !== text) last = { date: text };
    return last;
  };
}

function flagShortened(text: string, flags: string[]): void {
  if (text !== '' && SCIENTIFIC.test(text))
    flags.push(`La referencia «${text}» perdió cifras (notación científica): no identifica al movimiento.`);
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
  return text === '' ? '' : isoIn(text.toUpperCase()) || text;
}

const codeIn = (currency: string | undefined): string => (currency === undefined ? '' : isoIn(currency));

/** Reads the first filled cell of some columns. */
function readerOf([only, ...others]: readonly number[]): (row: GridRow) => string {
  if (only === undefined) return () => '';
  if (others.length === 0) return ({ cells }) => textOf(cells[only]);
  return ({ cells }) => {
    const column = [only, ...others].find((one) => textOf(cells[one]) !== '');
    return column === undefined ? '' : textOf(cells[column]);
  };
}

function describer(plan: Plan): (row: GridRow) => string {
  // A free word of a side ("Cheque") is part of the description; a mark is not.
  const columns = plan.columns('description');
  const ofKind = plan.columns('kind');
  const [only, second] = columns;
  if (only !== undefined && second === undefined && ofKind.length === 0)
    return ({ cells }) => oneLine(textOf(cells[only]));
  return ({ cells }) => {
    const textIn = (column: number) => oneLine(textOf(cells[column]));
    const kinds = ofKind.map(textIn).filter((text) => text.length > 3 && !isFlagWord(text));
    const parts = [...columns.map(textIn), ...kinds];
    return [...new Set(parts.filter((part) => part !== ''))].join(' · ');
  };
}
