import { type Cell, textOf } from './grid';
import { inRuns } from './inRuns';
import { monthOf } from './months';
import { thisYear } from './today';

export type DateOrder = 'dmy' | 'mdy' | 'ymd';
export const ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd'];

type Day = { year: number; month: number; day: number };

/** The parts of a written date: a certain day, or three numbers whose order the file decides. */
type WrittenDate = { day: Day } | { numbers: [string, string, string] };

const TIME =
  /^(?:[\sT,-]*\d{1,2}(?:[:.h]\d{2}){1,2}(?:[.,]\d{1,9})?\s*(?:[ap]\.?\s?m\.?)?\s*(?:z|hrs?\.?|h|utc|gmt|[a-z]{3,4})?\s*(?:[+-]\d{2}:?\d{2})?)?\s*$/i;
const NUMBERS = /^(\d{1,4})(?:\s?[-/.]\s?|\s)(\d{1,2})(?:\s?[-/.]\s?|\s)(\d{4}|\d{1,2})(?!\d)/;
const NAMED = /^(\d{1,2}|\d{4})(?:\s+de|\s+d['’])?[\s./-]*(\p{L}{3,11})\.?(?:\s+del?)?[\s./,'-]*(\d{4}|\d{1,2})(?!\d)/u;
const MONTH_FIRST = /^(\p{L}{3,11})\.?\s*(\d{1,2}),?\s+(\d{4})(?!\d)/u;
const COMPACT = /^(\d{8})(?:T?\d{4,9})?(?!\d)/;
const WEEKDAY = /^\p{L}{2,10}\.?,?\s+(?=\d|\p{L})/u;

/** A file's days repeat, and each is looked at many times. A short year depends on the year of today and is not remembered. */
const remembered = new Map<string, WrittenDate>();
const LONGEST_REMEMBERED = 12;
const MOST_REMEMBERED = 2_000;

/** Splits a written date into its parts; `undefined` when the text is none. Hours and time zones never move the day. */
export function writtenDate(cell: string): WrittenDate | undefined {
  if (cell.length < 6 || cell.length > 48) return undefined;
  const known = remembered.get(cell);
  if (known) return known;
  const date = dateIn(cell);
  if (date && cell.length <= LONGEST_REMEMBERED && ('numbers' in date || /\d{4}/.test(cell))) {
    if (remembered.size > MOST_REMEMBERED) remembered.clear();
    remembered.set(cell, date);
  }
  return date;
}

function dateIn(cell: string): WrittenDate | undefined {
  // Excel keeps what an apostrophe begins as it is written.
  const text = cell
    .replace(/[\u00A0\u202F]/g, ' ')
    .trim()
    .replace(/^'/, '');
  return plain(text) ?? (WEEKDAY.test(text) ? plain(text.replace(WEEKDAY, '')) : undefined);
}

/** A day and month without the year: certain, or two numbers whose order the file decides. */
type ShortDate = { month: number; day: number } | { pair: [string, string] };

const SHORT_NAMED = /^(\d{1,2})(?:\s+de)?[\s./-]*(\p{L}{3,10})\.?/u;
const SHORT_MONTH_FIRST = /^(\p{L}{3,10})\.?[\s./-]*(\d{1,2})(?!\d)/u;
const SHORT_PAIR = /^(\d{1,2})\s?[/-]\s?(\d{1,2})(?!\d)/;

/** Splits a day without its year into its parts ("05ENE", "5 de enero", "5/12"); `undefined` when the text is none. */
export function shortDate(cell: string): ShortDate | undefined {
  if (cell.length < 3 || cell.length > 24) return undefined;
  const text = cell.replace(/[\u00A0\u202F]/g, ' ').trim();
  const named = SHORT_NAMED.exec(text);
  const turned = named ? undefined : SHORT_MONTH_FIRST.exec(text);
  const found = named ?? turned ?? SHORT_PAIR.exec(text);
  if (!found || !TIME.test(text.slice(found[0].length))) return undefined;
  const [, a = '', b = ''] = found;
  if (!named && !turned)
    return Number(a) <= 31 && Number(b) <= 31 && Number(a) > 0 && Number(b) > 0 ? { pair: [a, b] } : undefined;
  const [day, month] = named ? [Number(a), monthOf(b)] : [Number(b), monthOf(a)];
  return month !== undefined && stands({ year: 0, month, day }) ? { month, day } : undefined;
}

/** Month and day of a short date under an order; `undefined` when the order does not fit. */
export function monthDay(date: ShortDate, order: DateOrder): { month: number; day: number } | undefined {
  if ('month' in date) return date;
  const [a, b] = date.pair.map(Number);
  const found = order === 'dmy' ? { day: a ?? 0, month: b ?? 0 } : { day: b ?? 0, month: a ?? 0 };
  return stands({ year: 0, ...found }) ? found : undefined;
}

/** A day from separate columns for its parts; `undefined` when they form none. */
export function dayOfParts(
  day: string,
  month: string,
  year: string,
): { day: number; month: number; year?: number } | undefined {
  if (!/^\d{1,2}$/.test(day)) return undefined;
  const found = { day: Number(day), month: /^\d{1,2}$/.test(month) ? Number(month) : (monthOf(month) ?? 0) };
  if (!stands({ year: 0, ...found })) return undefined;
  return /^(?:\d{2}|\d{4})$/.test(year) ? { ...found, year: fullYear(year) } : found;
}

/** Whether the text is a day in any form, with or without its year. */
export function isWrittenDay(text: string): boolean {
  return writtenDate(text) !== undefined || shortDate(text) !== undefined;
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

/** Whether some month could have the day: banks that count months of thirty days write 30 February and mean it. */
function stands({ month, day }: Day): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

function fullYear(year: string): number {
  if (year.length > 2) return Number(year);
  const short = Number(year);
  return short <= (thisYear() % 100) + 10 ? 2000 + short : 1900 + short;
}

/** The day of a written date under an order; `undefined` when the order does not fit. */
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

/** The day of a serial number (1900 system) in a workbook's column of dates; `undefined` outside 1955 to 2119. */
export function serialDay(serial: number): string | undefined {
  if (!(serial >= 20_000 && serial < 80_000)) return undefined;
  return new Date(Math.floor(serial) * 86_400_000 - 2_209_161_600_000).toISOString().slice(0, 10);
}

/** The day with day and month exchanged; `undefined` when the result is no day. */
export function swappedDay(day: string): string | undefined {
  const [year = '', month = '', date = ''] = [day.slice(0, 4), day.slice(5, 7), day.slice(8)];
  return Number(date) <= 12 ? `${year}-${date}-${month}` : undefined;
}

/** The other customs of a file's days: the year of days without one, and whether a workbook's days are exchanged. */
type DateOptions = { yearOf?: ((month: number, day: number) => number) | undefined; isSwapped?: boolean };

/** A reader of a file's dates with a cache: files repeat the same few days. */
export function dateReader(
  order: DateOrder,
  options: DateOptions = {},
): (cell: Cell | undefined) => string | undefined {
  const known = new Map<string, string | undefined>();
  const { yearOf, isSwapped } = options;
  const read = (text: string) => {
    const date = writtenDate(text);
    if (date) return dayUnder(date, order);
    const short = yearOf && shortDate(text);
    const found = short && monthDay(short, order);
    if (yearOf && found) return iso({ ...found, year: yearOf(found.month, found.day) });
    return /^\d{5}(?:[.,]\d+)?$/.test(text) ? serialDay(Number(text.replace(',', '.'))) : undefined;
  };
  const readOnce = inRuns((text) => {
    const day = known.get(text);
    if (day !== undefined || known.has(text)) return day;
    const made = read(text);
    known.set(text, made);
    return made;
  });
  return (cell) => {
    if (cell === undefined) return undefined;
    if (typeof cell !== 'string') {
      const day = 'date' in cell ? cell.date : serialDay(cell.serial ?? cell.number);
      return isSwapped && day !== undefined ? (swappedDay(day) ?? day) : day;
    }
    return readOnce(textOf(cell));
  };
}

/** `dayFlag` for a file, whose days repeat. */
export function dayFlagger(): typeof dayFlag {
  const known = new Map<string, string | undefined>();
  return (day) => {
    const flag = known.get(day);
    if (flag !== undefined || known.has(day)) return flag;
    const made = dayFlag(day);
    known.set(day, made);
    return made;
  };
}

/** The notice for staff about a day that is accepted as written. */
export function dayFlag(day: string): string | undefined {
  const year = Number(day.slice(0, 4));
  const ahead = thisYear() + 2;
  if (year >= 1950 && year <= ahead && day.slice(8) <= '28') return undefined;
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))];
  if (date > 28 && date > lastOf(year, month))
    return `El día ${date}/${month}/${year} no existe en el calendario; se conserva como lo escribió el banco.`;
  return year < 1950 || year > ahead
    ? `El año ${year} no parece correcto; se conserva como está en el archivo.`
    : undefined;
}

function lastOf(year: number, month: number): number {
  const last = new Date(0);
  last.setUTCFullYear(year, month, 0);
  return last.getUTCDate();
}
