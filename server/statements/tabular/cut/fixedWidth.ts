import type { Mapping, Question, Role } from '../../../../src/api/contract/reconciliation/statement';
import { isWrittenDay } from '../../../files/cells/dates';
import { isFlagWord } from '../../../files/cells/flags';
import type { Grid } from '../../../files/cells/grid';
import type { Content } from '../../../files/encoding';
import type { Reading } from '../../statement';
import { findHeader } from '../place/header';
import { readGrid } from '../readGrid';
import type { Shape } from '../shape';
import type { Source } from '../source';
import { HALF, MOST, SOME } from '../thresholds';
import { dateFields, type Field, fieldsOf, recordLines } from './fixedFields';
import { type MoneyFields, splitMoney, splitPair } from './fixedMoney';
import { otherDelimiter } from './otherDelimiter';
import { looksPrinted, printedGrid } from './printed';

/** The cut of the lines: the starts of columns and, for numbers without marks, their roles. */
type Cut = { widths: number[]; columns?: Role[]; isSure: boolean };

const FIXED = 'Ancho fijo';

const DELIMITERS = [';', '\t', '|', ','];

/** Whether a text has columns by position: days at the same place in nearly all lines, and no consistent separator. */
export function looksFixedWidth(content: Content): boolean {
  const lines = linesOf(content.text.slice(0, 60_000));
  const records = recordLines(lines);
  if (records.length < 2 || records.length < betweenEnds(lines, records).length * SOME) return false;
  if (otherDelimiter(content.text) || DELIMITERS.some((delimiter) => separates(records, delimiter))) return false;
  const [date] = dateFields(records);
  return (date !== undefined && fieldsOf(records).length >= 3) || looksPrinted(lines);
}

/** Whether any line begins as a movement does. */
export const hasRecords = ({ text }: Content): boolean => recordLines(linesOf(text)).length > 0;

/** The written lines from the first record to the last: a short month may have more titles than movements. */
function betweenEnds(lines: readonly string[], records: readonly string[]): readonly string[] {
  const [first = '', last = ''] = [records[0], records.at(-1)];
  return lines.slice(lines.indexOf(first), lines.lastIndexOf(last) + 1).filter((line) => line.trim() !== '');
}

/** A separator leaves the day alone in its cell; the comma of decimals does not. */
function separates(lines: readonly string[], delimiter: string): boolean {
  const alone = lines.filter((line) => {
    const cells = line.split(delimiter);
    return cells.length >= 2 && cells.some((cell) => isWrittenDay(cell.replace(/["'=]/g, '').trim()));
  });
  return alone.length >= lines.length * HALF;
}

/** The shape that recognises such a text: the raw line of its titles, or the places of its days and the length of its lines. */
export function fixedShape(content: Content): Shape {
  const lines = linesOf(content.text.slice(0, 60_000)).slice(0, 400);
  const base = { kind: 'text', delimiter: 'fixed' };
  if (looksPrinted(lines)) return { ...base, columns: ['printed'] };
  const header = findHeader(gridOf(lines, cutOf(lines).widths));
  if (header) return { ...base, header: [lines[header.at] ?? ''] };
  const records = recordLines(lines).slice(0, -1);
  const lengths = new Set(records.map(({ length }) => length));
  const places = dateFields(records).map(({ start, end }) => `${start}-${end}`);
  return { ...base, columns: ['date', places.join(' '), lengths.size === 1 ? String([...lengths][0]) : 'ragged'] };
}

/** Reads text with columns at fixed places. Throws a FileRefusal when it holds no movements. */
export function readFixedWidth(content: Content, wanted: Mapping, formatName = FIXED): Reading {
  const lines = linesOf(content.text);
  const isPrinted = wanted.widths === undefined ? looksPrinted(lines) : wanted.widths.length === 0;
  const cut: Cut = isPrinted
    ? { widths: [], isSure: true }
    : wanted.widths
      ? { widths: wanted.widths, isSure: true }
      : cutOf(lines, formatName !== FIXED);
  const grid = isPrinted ? printedGrid(lines) : gridOf(lines, cut.widths);
  const source: Source = {
    format: 'fixed',
    formatName,
    encoding: content.encoding,
    cut: { encoding: content.encoding, delimiter: 'fixed', widths: cut.widths },
    understood: [
      {
        about: 'widths',
        text: isPrinted
          ? 'Una impresión sin columnas: cada línea es un día, un texto y sus montos'
          : `${cut.widths.length} columnas de ancho fijo`,
      },
    ],
    lines: firstOf(lines),
    ...(cut.columns && { columns: cut.columns }),
    questions: cut.isSure ? [] : [question(cut)],
  };
  return readGrid(grid, source, wanted);
}

/** A few movements, and the titles above them. */
function firstOf(lines: readonly string[]): string[] {
  const from = Math.max(0, lines.indexOf(recordLines(lines.slice(0, 400))[0] ?? '') - 2);
  return lines.slice(from, from + 8).map((line) => line.slice(0, 400));
}

function linesOf(text: string): string[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return withPlainThousands(lines);
}

const APOSTROPHES = /(?<![\d.,])[-+(]?\d{1,3}(?:['\u2019]\d{3})+[.,]\d{2}(?!\d)/g;
const SPACES = /(?<=^|\s{2}|\$\s?)[-+(]?\d{1,3}(?:[ \u00a0]\d{3})+[.,]\d{2}(?!\d)/g;

/**
 * Thousands apart by an apostrophe or a space would be cut into two columns: their figures move together, to the right. A space says
 * so only where no other amount of the text has four figures in a row, or another mark between them.
 */
function withPlainThousands(lines: readonly string[]): string[] {
  const joined = (line: string, amounts: RegExp) =>
    line.replace(amounts, (amount) => amount.replace(/[^-+(\d.,]/g, '').padStart(amount.length));
  const plain = lines.map((line) => (/\d['\u2019]\d/.test(line) ? joined(line, APOSTROPHES) : line));
  const isGrouped = plain.some((line) => /\d{4}[.,]\d{2}(?!\d)|\d[.,]\d{3}[.,]\d{2}(?!\d)/.test(line));
  return isGrouped ? plain : plain.map((line) => joined(line, SPACES));
}

function gridOf(lines: readonly string[], widths: readonly number[]): Grid {
  return lines.map((line, at) => ({ row: at + 1, cells: cellsOf(line, widths) }));
}

/** A number with its mark, which a wider amount may push out of its column. */
const AMOUNT = /^[-+($]*\d[\d.,]*[.,]\d{2}[-)+]?$/;

/**
 * Cuts a line at the starts of its columns. A word across a start is not cut, and stays in the column that has most of it: any word in a
 * title, only an amount in a record.
 */
function cellsOf(line: string, widths: readonly number[]): string[] {
  const begins = [...widths];
  const isRecord = DAY_FIRST.test(line) || !/\p{L}/u.test(line) || LONG.test(line);
  for (const { index: from, 0: word } of line.matchAll(/\S+/g)) {
    const to = from + word.length;
    const across = widths.flatMap((start, column) => (start > from && start < to ? [column] : []));
    const [column] = across;
    if (column === undefined || (isRecord && (across.length > 1 || !AMOUNT.test(word)))) continue;
    const start = widths[column] ?? 0;
    const isEarlier = across.length > 1 || start - from > to - start;
    for (const one of across) begins[one] = isEarlier ? to : from;
  }
  return widths.map((_, column) => line.slice(begins[column], begins[column + 1] ?? line.length).trim());
}

/** Lines of movements, which begin with a day or soon reach one, and lines of digits. */
const DAY_FIRST = /^.{0,24}?(?:\d{2}[-/.]\d{2}[-/.]\d{2}|\d{4}[-/.]\d{2}|(?:^|\s)\d{2}[-/. ]{0,4}\p{L}{3}\b)/u;
const LONG = /\d{16}/;

/** `isSpaced`: two columns are never beside each other without a gap, so that what always stands beside its neighbour is part of it. */
function cutOf(lines: readonly string[], isSpaced = false): Cut {
  const records = recordLines(lines);
  const all = fieldsOf(records);
  const fields = isSpaced ? all.filter(({ start, end }) => records.some((line) => beginsIn(line, start, end))) : all;
  const isMarked = fields.some(
    ({ content, start, end }) =>
      content === 'numeric' && records.some((line) => /\d[.,]\d/.test(line.slice(start, end))),
  );
  const plain: Cut = { widths: starts(fields), isSure: true };
  if (isMarked || findHeader(gridOf(lines.slice(0, 400), plain.widths))) return plain;

  const found = moneyIn(fields, records);
  const parts = fields.flatMap((field): { start: number; end: number; role: Role }[] =>
    found?.field === field ? found.split.fields : [{ start: field.start, end: field.end, role: 'ignore' }],
  );
  const roles = withRoles(fields, parts, records, found !== undefined);
  return { widths: starts(parts), columns: roles, isSure: found !== undefined };
}

/** Whether a text of the line begins in a field: a gap is before it. */
function beginsIn(line: string, start: number, end: number): boolean {
  const first = line.slice(start, end).search(/\S/);
  return first >= 0 && line.slice(Math.max(0, start + first - 2), start + first).trim() === '';
}

/** The run of digits with amounts that its own balance confirms. */
function moneyIn(
  fields: readonly Field[],
  records: readonly string[],
): { field: Field; split: MoneyFields } | undefined {
  for (const field of fields) {
    const split = field.content === 'digits' ? splitMoney(records, field.start, field.end) : undefined;
    if (split) return { field, split };
  }
  for (const field of fields) {
    if (field.content !== 'digits' && field.content !== 'numeric') continue;
    const { start, end } = field;
    const from = signAt(field, records) ?? start;
    const split = splitPair(records, from, end);
    const before = from > start ? [{ start, end: from, role: 'ignore' as const }] : [];
    if (split) return { field, split: { ...split, fields: [...before, ...split.fields] } };
  }
  return undefined;
}

/** The place where all records have a sign. */
function signAt({ start, end }: Field, records: readonly string[]): number | undefined {
  const places = Array.from({ length: end - start }, (_, at) => start + at);
  return places.find((at) => records.every((line) => /[+-]/.test(line[at] ?? '')));
}

function starts(fields: readonly { start: number }[]): number[] {
  return fields.map(({ start }) => start);
}

/** Roles by kind and place: days, the widest text, digits after the day as reference, identical digits ignored. */
function withRoles(
  fields: readonly Field[],
  parts: readonly { start: number; end: number; role: Role }[],
  lines: readonly string[],
  hasMoney: boolean,
): Role[] {
  const texts = fields.filter(({ content }) => content === 'text');
  const widest = texts.reduce<Field | undefined>(
    (best, one) => (best && best.end - best.start >= one.end - one.start ? best : one),
    undefined,
  );
  const day = fields.find(({ content }) => content === 'date');
  const used = new Set<Role>();
  const once = (role: Role): Role => {
    if (used.has(role)) return 'ignore';
    used.add(role);
    return role;
  };
  const amount = hasMoney ? undefined : lastPadded(fields, lines);
  return parts.map(({ start, end, role }) => {
    if (role !== 'ignore') return role;
    const field = fields.find((one) => one.start === start);
    const cells = lines.map((line) => line.slice(start, end).trim());
    if (!field) return 'ignore';
    if (field.content === 'date') return used.has('date') ? once('value_date') : once('date');
    if (field === widest) return 'description';
    if (field === amount) return 'amount';
    if (field.content === 'text')
      return !parts.some((part) => part.role === 'debit') && cells.every((text) => text === '' || isFlagWord(text))
        ? once('kind')
        : 'ignore';
    const isSame = new Set(cells).size === 1;
    return !isSame && end - start >= 5 && day !== undefined && start >= day.end ? once('reference') : 'ignore';
  });
}

/** Without a balance as proof, the last field of zero-padded digits is proposed as the amount. */
function lastPadded(fields: readonly Field[], lines: readonly string[]): Field | undefined {
  return fields
    .filter(({ content, start, end }) => content === 'digits' && end - start >= 7 && end - start <= 18)
    .filter(({ start, end }) => {
      const cells = lines.map((line) => line.slice(start, end));
      return new Set(cells).size > 1 && cells.filter((text) => text.startsWith('00')).length >= lines.length * MOST;
    })
    .at(-1);
}

function question(cut: Cut): Question {
  return {
    field: 'widths',
    msg: 'El archivo es de ancho fijo y ningún saldo confirma sus columnas. Compruebe dónde empieza cada una y cuál es el monto.',
    options: [2, 0].map((implied_decimals) => ({
      label: `Usar las columnas propuestas, con ${implied_decimals === 0 ? 'montos enteros' : 'dos decimales'}`,
      mapping: {
        delimiter: 'fixed' as const,
        widths: cut.widths,
        ...(cut.columns && { columns: cut.columns }),
        implied_decimals,
      },
    })),
  };
}
