import { type Cell, textOf } from './grid';
import { monthOf } from './months';
import { thisYear } from './today';

export type DateOrder = 'dmy' | 'mdy' | 'ymd';
export const ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd'];

type Day = { year: number; month: number; day: number };

/** A written date taken apart: known for certain, or three numbers whose order the file must tell. */
export type WrittenDate = { day: Day } | { numbers: [string, string, string] };

const TIME =
  /^(?:[\sT,-]*\d{1,2}(?:[:.h]\d{2}){1,2}(?:[.,]\d{1,9})?\s*(?:[ap]\.?\s?m\.?)?\s*(?:z|hrs?\.?|h|utc|gmt|[a-z]{3,4})?\s*(?:[+-]\d{2}:?\d{2})?)?\s*$/i;
const NUMBERS = /^(\d{1,4})(?:\s?[-/.]\s?|\s)(\d{1,2})(?:\s?[-/.]\s?|\s)(\d{4}|\d{1,2})(?!\d)/;
const NAMED = /^(\d{1,2}|\d{4})(?:\s+de)?[\s./-]*(\p{L}{3,11})\.?(?:\s+del?)?[\s./,'-]*(\d{4}|\d{1,2})(?!\d)/u;
const MONTH_FIRST = /^(\p{L}{3,11})\.?\s*(\d{1,2}),?\s+(\d{4})(?!\d)/u;
const COMPACT = /^(\d{8})(?:T?\d{4,9})?(?!\d)/;
const WEEKDAY = /^\p{L}{2,10}\.?,?\s+(?=\d|\p{L})/u;

/** Takes a written date apart; `undefined` when the text is none. Hours and time zones are left aside: they never move the day. */
export function writtenDate(given: string): WrittenDate | undefined {
  if (given.length < 6 || given.length > 48) return undefined;
  const text = given.replace(/[\u00A0\u202F]/g, ' ').trim();
  return plain(text) ?? (WEEKDAY.test(text) ? plain(text.replace(WEEKDAY, '')) : undefined);
}

function plain(text: string): WrittenDate | undefined {
  const numbers = NUMBERS.exec(text);
  if (numbers && TIME.test(text.slice(numbers[0].length))) {
    const [, a = '', b = '', c = ''] = numbers;
    if (a.length === 3 || (a.length === 4 ? c.length === 4 : c.length === 1)) return undefined;
    return a.length === 4 ? certain(a, b, c) : { numbers: [a, b, c] };
  }
  const named = NAMED.exec(text) ?? MONTH_FIRST.exec(text);
  if (named && TIME.test(text.slice(named[0].length))) {
    const [, a = '', b = '', c = ''] = named;
    const monthFirst = /^\p{L}/u.test(a);
    const month = monthOf(monthFirst ? a : b);
    if (month === undefined) return undefined;
    const [year, day] = monthFirst ? [c, b] : a.length === 4 ? [a, c] : [c, a];
    return certain(year, String(month), day);
  }
  const compact = COMPACT.exec(text)?.[1];
  return compact && TIME.test(text.replace(COMPACT, '')) ? fromCompact(compact) : undefined;
}

function fromCompact(digits: string): WrittenDate | undefined {
  const first = certain(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6));
  const year = Number(digits.slice(0, 4));
  if (first && year >= 1950 && year <= 2100) return first;
  const last = Number(digits.slice(4));
  if (last < 1950 || last > 2100) return undefined;
  return { numbers: [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)] };
}

function certain(year: string, month: string, day: string): WrittenDate | undefined {
  const found = { year: fullYear(year), month: Number(month), day: Number(day) };
  return stands(found) ? { day: found } : undefined;
}

/** A day every month could have: banks that count months of thirty days write 30 February, and mean it. */
function stands({ month, day }: Day): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

function fullYear(year: string): number {
  if (year.length > 2) return Number(year);
  const short = Number(year);
  return short <= (thisYear() % 100) + 10 ? 2000 + short : 1900 + short;
}

/** The day a written date means under an order; `undefined` when it cannot stand so. */
export function dayUnder(date: WrittenDate, order: DateOrder): string | undefined {
  if ('day' in date) return iso(date.day);
  const [a, b, c] = date.numbers;
  if (order === 'ymd' && c.length === 4) return undefined;
  const [year, month, day] = order === 'dmy' ? [c, b, a] : order === 'mdy' ? [c, a, b] : [a, b, c];
  const found = certain(year, month, day);
  return found && 'day' in found ? iso(found.day) : undefined;
}

function iso({ year, month, day }: Day): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The day of a workbook's serial number (1900 system), as a column of dates holds it; `undefined` out of 1955 to 2119. */
export function serialDay(serial: number): string | undefined {
  if (!(serial >= 20_000 && serial < 80_000)) return undefined;
  return new Date(Math.floor(serial) * 86_400_000 - 2_209_161_600_000).toISOString().slice(0, 10);
}

/** A reader of a file's dates that remembers: the same few days are written again and again. */
export function dateReader(order: DateOrder): (cell: Cell | undefined) => string | undefined {
  const known = new Map<string, string | undefined>();
  const read = (text: string) => {
    const date = writtenDate(text);
    if (date) return dayUnder(date, order);
    return /^\d{5}(?:[.,]\d+)?$/.test(text) ? serialDay(Number(text.replace(',', '.'))) : undefined;
  };
  return (cell) => {
    if (cell === undefined) return undefined;
    if (typeof cell !== 'string') return 'date' in cell ? cell.date : serialDay(cell.number);
    const text = textOf(cell);
    if (!known.has(text)) known.set(text, read(text));
    return known.get(text);
  };
}

/** What staff should know of a day that was accepted as written. */
export function dayFlag(day: string): string | undefined {
  const [year = 0, month = 0, date = 0] = [day.slice(0, 4), day.slice(5, 7), day.slice(8)].map(Number);
  if (date > 28 && date > lastOf(year, month))
    return `El día ${date}/${month}/${year} no existe en el calendario; se conserva como lo escribió el banco.`;
  const ahead = thisYear() + 2;
  return year < 1950 || year > ahead
    ? `El año ${year} no parece correcto; se conserva como está en el archivo.`
    : undefined;
}

function lastOf(year: number, month: number): number {
  const last = new Date(0);
  last.setUTCFullYear(year, month, 0);
  return last.getUTCDate();
}
