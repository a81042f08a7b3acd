import { isBlankAmount, written } from '../../../files/cells/amounts';
import { shortDate, writtenDate } from '../../../files/cells/dates';
import { isFlagWord } from '../../../files/cells/flags';
import { type Grid, type GridRow, textOf } from '../../../files/cells/grid';
import { isBalanceRow } from '../../../files/cells/rowWords';
import { spokenSide } from '../../../files/cells/sideWords';
import { isUnbookedState } from '../../../files/cells/words';
import { ROWS_PROFILED } from '../thresholds';

/** The look of a column's cells, over a sample of the rows. Shares are of the filled cells, 0 to 1. */
export type Profile = {
  filled: number;
  dates: number;
  /** Days without their year. */
  shorts: number;
  amounts: number;
  /** Amounts with a decimal mark, a sign or a currency. */
  money: number;
  /** Amounts with cents: no other number has them. */
  fractions: number;
  /** Whole numbers filled up with zeros: amounts in cents, or codes. */
  padded: number;
  flags: number;
  /** Cells that are a minus alone: blanks of an amount, or marks of what went out. */
  dashes: number;
  /** Words that name a side. */
  spoken: number;
  /** Texts that are the state of a movement that is not booked. */
  states: number;
  /** Numbers that would be recent days as serial numbers of a workbook. */
  serials: number;
  currencies: number;
  words: number;
  length: number;
  distinct: number;
};

const PADDED = /^[-+]?0\d{9,}[-+]?$/;
const ISO = new Set(Intl.supportedValuesOf('currency'));

/** A table's profiles are asked for before its columns are decided and again then. */
const known = new WeakMap<Grid, Profile[]>();

export function profiles(rows: Grid, width: number): Profile[] {
  const found = known.get(rows);
  if (found?.length === width) return found;
  const step = Math.max(1, Math.floor(rows.length / ROWS_PROFILED));
  const sample: GridRow[] = [];
  for (let at = 0; at < rows.length; at += step) {
    const row = rows[at];
    if (row) sample.push(row);
  }
  const balances = new Set(sample.filter(isBalanceRow));
  const made = Array.from({ length: width }, (_, column) => profileOf(sample, balances, column));
  known.set(rows, made);
  return made;
}

/** `balances`: the rows that name a balance, whose code is no mark of a side. */
function profileOf(rows: Grid, balances: ReadonlySet<GridRow>, column: number): Profile {
  const seen = {
    filled: 0,
    dates: 0,
    shorts: 0,
    amounts: 0,
    money: 0,
    fractions: 0,
    padded: 0,
    flags: 0,
    balances: 0,
    spoken: 0,
    states: 0,
    serials: 0,
    currencies: 0,
    words: 0,
    length: 0,
  };
  const texts = new Set<string>();
  const isOfSigns = holdsSigns(rows, column);
  for (const row of rows) {
    const cell = row.cells[column];
    const text = textOf(cell);
    if (cell === undefined || (typeof cell === 'string' && isBlankAmount(text) && !(isOfSigns && text !== '')))
      continue;
    const typed = typeof cell !== 'string';
    const amount = typed ? 'number' in cell : written(text) !== undefined;
    seen.filled += 1;
    seen.dates += (typed ? 'date' in cell : writtenDate(text) !== undefined) ? 1 : 0;
    seen.shorts += !typed && shortDate(text) !== undefined ? 1 : 0;
    seen.amounts += amount ? 1 : 0;
    seen.money += amount && (typed || /[^\d]/.test(text)) ? 1 : 0;
    seen.fractions += amount && /\d[.,]\d{1,2}\D{0,4}$/.test(text) ? 1 : 0;
    seen.padded += PADDED.test(text) ? 1 : 0;
    const isFlag = isFlagWord(text);
    seen.flags += isFlag ? 1 : 0;
    seen.balances += !isFlag && balances.has(row) ? 1 : 0;
    seen.spoken += !typed && spokenSide(text) !== undefined ? 1 : 0;
    seen.states += !typed && isUnbookedState(text) ? 1 : 0;
    seen.serials += isSerial(typed && 'number' in cell ? cell.number : text) ? 1 : 0;
    seen.currencies += text.length === 3 && ISO.has(text) ? 1 : 0;
    seen.words += text.split(/\s+/).length;
    seen.length += text.length;
    texts.add(text);
  }
  const share = (count: number) => (seen.filled === 0 ? 0 : count / seen.filled);
  return {
    filled: seen.filled,
    dates: share(seen.dates),
    shorts: share(seen.shorts),
    amounts: share(seen.amounts),
    money: share(seen.money),
    fractions: share(seen.fractions),
    padded: share(seen.padded),
    flags: seen.filled === seen.balances ? 0 : seen.flags / (seen.filled - seen.balances),
    dashes: rows.filter((row) => textOf(row.cells[column]) === '-').length,
    spoken: share(seen.spoken),
    states: share(seen.states),
    serials: share(seen.serials),
    currencies: share(seen.currencies),
    words: share(seen.words),
    length: share(seen.length),
    distinct: texts.size,
  };
}

/** Whether a column has a plus and nothing but signs: then its minuses are no blank amounts. */
function holdsSigns(rows: Grid, column: number): boolean {
  const texts = rows.map((row) => textOf(row.cells[column])).filter((text) => text !== '');
  return texts.includes('+') && texts.every((text) => text === '+' || text === '-');
}

function isSerial(value: number | string): boolean {
  const number = typeof value === 'number' ? value : /^\d{5}$/.test(value) ? Number(value) : 0;
  return number >= 36_000 && number < 55_000;
}
