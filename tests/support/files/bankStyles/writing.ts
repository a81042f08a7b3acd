import { bytesOf } from '../statements';
import type { Ledger, Movement, Written } from './ledger';

/** How a ledger's parts are written: days, amounts, rows, tables. */

export const pad = (value: number | string, width = 2) => String(value).padStart(width, '0');
export const MONTHS: Record<string, string> = {
  es: 'ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC',
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
};

/** Writes a day as a pattern says: `d`, `m`, `yyyy`, `yy`, `mmm`. */
export function day(date: string, pattern: string, language = 'es'): string {
  const [year = '', month = '', dd = ''] = date.split('-');
  const name = (MONTHS[language] ?? '').split(' ')[Number(month) - 1] ?? '';
  const parts: Record<string, string> = {
    yyyy: year,
    yy: year.slice(2),
    mmm: name,
    mm: month,
    dd,
    m: String(Number(month)),
    d: String(Number(dd)),
  };
  return pattern.replace(/yyyy|yy|mmm|mm|dd|m|d/g, (key) => parts[key] ?? key);
}

export function money(cents: number, thousands = '', decimal = '.'): string {
  const digits = pad(Math.abs(cents), 3);
  return digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands) + decimal + digits.slice(-2);
}
export const plain = (cents: number) => money(cents);
export const latin = (cents: number) => money(cents, '.', ',');
export const english = (cents: number) => money(cents, ',', '.');
/** Without thousands, with a decimal comma. */
export const comma = (cents: number) => money(cents, '', ',');
/** A sheet's cell of one side, empty where the amount is of the other. */
export const sideCell = (cents: number, side: 1 | -1) =>
  Math.sign(cents) === side ? Math.abs(cents) / 100 : undefined;
export const signed = (form: (cents: number) => string) => (cents: number) =>
  cents < 0 ? `-${form(cents)}` : form(cents);
export const out = (cents: number, form: (cents: number) => string, none = '') => (cents < 0 ? form(cents) : none);
export const inn = (cents: number, form: (cents: number) => string, none = '') => (cents > 0 ? form(cents) : none);

export const truthOf = ({ movements }: Ledger) => movements.map(({ date, cents }) => ({ date, cents }));
export const newest = (given: Ledger) => [...given.movements].reverse();
export const endOf = ({ movements, opening }: Ledger) => movements.at(-1)?.balance ?? opening;
export const sums = (list: readonly Movement[]) => ({
  debits: list.reduce((sum, { cents }) => sum + Math.min(cents, 0), 0),
  credits: list.reduce((sum, { cents }) => sum + Math.max(cents, 0), 0),
});
export const csv = (rows: readonly (readonly string[])[], delimiter = ';', end = '\r\n') =>
  rows
    .map((cells) =>
      cells
        .map((cell) => (cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(delimiter),
    )
    .join(end) + end;
export const fixed = (fields: readonly [string, number][]) =>
  fields
    .map(([text, width]) => (width < 0 ? text.slice(0, -width).padStart(-width) : text.slice(0, width).padEnd(width)))
    .join('');
export const text = (content: string, given: Ledger, encoding = 'utf8'): Written => ({
  bytes: bytesOf(content, encoding),
  truth: truthOf(given),
});
export const serial = (date: string) => ({ day: Math.round(Date.parse(date) / 86_400_000) + 25_569 });
export const chunks = <T>(list: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, at * size + size));
export const byDay = (list: readonly Movement[]) =>
  [...new Set(list.map(({ date }) => date))].map((date) => list.filter((one) => one.date === date));

export type Row = (movement: Movement) => string[];
export const table =
  (
    header: string[],
    row: Row,
    more: {
      delimiter?: string;
      head?: (l: Ledger) => string[][];
      /** Rows between the titles and the movements. */
      first?: (l: Ledger) => string[][];
      foot?: (l: Ledger) => string[][];
      encoding?: string;
      isNewestFirst?: boolean;
    } = {},
  ) =>
  (given: Ledger): Written =>
    text(
      csv(
        [
          ...(more.head?.(given) ?? []),
          ...(header.length > 0 ? [header] : []),
          ...(more.first?.(given) ?? []),
          ...(more.isNewestFirst ? newest(given) : given.movements).map(row),
          ...(more.foot?.(given) ?? []),
        ],
        more.delimiter,
      ),
      given,
      more.encoding,
    );

export const firstDay = ({ movements }: Ledger, pattern = 'dd/mm/yyyy') => day(movements[0]?.date ?? '', pattern);
export const lastDay = ({ movements }: Ledger, pattern = 'dd/mm/yyyy') => day(movements.at(-1)?.date ?? '', pattern);
export const d = (pattern: string) => (movement: Movement) => day(movement.date, pattern);
export const dmy = d('dd/mm/yyyy');
export const period = ({ movements }: Ledger, pattern = 'dd/mm/yyyy') =>
  `${day(movements[0]?.date ?? '', pattern)} AL ${day(movements.at(-1)?.date ?? '', pattern)}`;
