import type { Mapping, Question, Truncation } from '../../src/api/contract/reconciliation/statement';
import { openEnd } from '../files/cells/openEnd';
import type { Content } from '../files/encoding';
import { markOddDays } from './oddDays';
import { leaveOutRepeats } from './repeats';
import type { Entry, Reading } from './statement';

/** Recognises interrupted downloads in any format; readers of formats with an end mark check it themselves. */

/** The readers of these formats check the days themselves. */
const TABLES = new Set<string>(['csv', 'fixed', 'xlsx', 'xls']);

/** Adds the findings from the rows and the last line. The last movement read may be cut. */
export function withTruncations(reading: Reading, content?: Content): Reading {
  if (!TABLES.has(reading.dialect.format)) {
    markOddDays(reading.entries);
    reading.warnings.push(...leaveOutRepeats(reading));
  }
  reading.truncations.push(...lastPage(reading), ...statedCount(reading));
  if (content && (reading.dialect.format === 'csv' || reading.dialect.format === 'fixed')) {
    const isPaged = reading.truncations.some(({ kind }) => kind === 'pages');
    const cut = [...lastLine(reading, content.text), ...(isPaged ? [] : lastTitle(reading))];
    reading.truncations.push(...(cut.length > 0 ? cut : lastLetter(content)));
    if (reading.truncations.length === 0) reading.warnings.push(...lastText(reading, content.text));
  }
  if (reading.truncations.some(({ kind }) => kind === 'end' || kind === 'line')) {
    reading.entries.at(-1)?.flags.push('Es el último de un archivo cortado: compruebe que está entero.');
  }
  return reading;
}

/** Asks first whether the file is complete; nothing is saved before staff confirm it. */
export function withCompletenessQuestion(reading: Reading, wanted: Mapping): Reading {
  const { truncations, dialect } = reading;
  if (truncations.length === 0) return reading;
  if (wanted.truncated === undefined) return { ...reading, questions: [question(truncations), ...reading.questions] };
  return { ...reading, dialect: { ...dialect, mapping: { ...dialect.mapping, truncated: wanted.truncated } } };
}

function question(truncations: readonly Truncation[]): Question {
  return {
    field: 'truncated',
    msg: `Parece una descarga cortada. ${truncations.map(({ msg }) => msg).join(' ')}`,
    options: [
      { label: 'Volver a descargar', mapping: {}, discards: true },
      { label: 'Es todo lo que hay; guardar así', mapping: { truncated: 'accept' } },
    ],
  };
}

const PAGE_OF =
  /\b(?:p[aá]g(?:ina)?s?\.?|page|hoja|seite)\s*(?:n[ºo°]?\.?\s*)?:?\s*(\d{1,4})\s*(?:de|of|von|di|\/)\s*(\d{1,4})\b/gi;

/** The pages are numbered from the first, and the last is missing. A lone "2 de 12" may be an instalment. */
function lastPage({ skipped }: Reading): Truncation[] {
  const marks = skipped.flatMap(({ raw = '' }) =>
    [...raw.replaceAll(' | ', ' ').matchAll(PAGE_OF)].map(([, page, of]) => ({ page: Number(page), of: Number(of) })),
  );
  const [first] = marks;
  if (first?.page !== 1 || marks.some(({ of }) => of !== first.of)) return [];
  const last = Math.max(...marks.map(({ page }) => page));
  if (last >= first.of) return [];
  return [{ kind: 'pages', msg: `El archivo dice tener ${first.of} páginas y termina en la ${last}.` }];
}

const COUNT =
  /\b(?:total|n[uú]mero|n[ºo°]|nro|cant(?:idad)?|count)\.?\s*(?:de|of)?\s*(?:movimientos|registros|transacciones|operaciones|movements|records|transactions)\s*[:=;,|\t ]+"?(\d{1,6})"?\s*(?=$|[;,|\t\s])/i;

/** The file's own count of movements exceeds those read. */
function statedCount({ skipped, entries, problems }: Reading): Truncation[] {
  const found = entries.length + problems.length;
  const most = skipped.reduce((most, { raw = '' }) => Math.max(most, Number(COUNT.exec(raw)?.[1] ?? 0)), 0);
  if (most <= found) return [];
  return [{ kind: 'totals', msg: `El archivo dice tener ${most} movimientos y trae ${found}.` }];
}

/** The last line has no line end, and stops where no other movement's line does. */
function lastLine({ entries, problems, dialect }: Reading, text: string): Truncation[] {
  if (text.endsWith('\n')) return [];
  const lines = text.split('\n');
  // A text in quotes may take several lines.
  const begun = Math.max(entries.at(-1)?.row ?? 0, problems.at(-1)?.row ?? 0);
  const isBegun = begun > 0 && begun + lineFrom(lines, begun).split('\n').length > lines.length;
  const last = isBegun ? begun : lines.length;
  const written = lineFrom(lines, last);
  const others = entries.flatMap((entry) => (entry.row === last ? [] : [lineFrom(lines, entry.row)]));
  const unread = problems.find(({ row }) => row === last);
  const own = entries.find(({ row }) => row === last);
  const titles = lines[(dialect.mapping.header_row ?? 0) - 1];
  const known = titles === undefined ? others : [titles, ...others];
  if (known.length === 0 || (others.length === 0 && !own && !unread)) return [];
  const { delimiter = ',' } = dialect.mapping;
  const isTied = own !== undefined && followsBalance(own, entries);
  const isBroken =
    isUnclosed(written, known) ||
    endsInMark(written, others, dialect.format === 'fixed' ? /\s+/ : delimiter) ||
    (dialect.format === 'fixed'
      ? isShorter(written, others)
      : hasFewerCells(written, known, delimiter) || (!isTied && lacksItsLast(written, others, delimiter))) ||
    (own !== undefined &&
      !isTied &&
      hasFewerDecimals(written, others, dialect.format === 'fixed' ? /\s+/ : delimiter, dialect.mapping.decimal));
  if (!isBroken || !(own || unread || beginsAlike(written, others))) return [];
  return [{ kind: 'line', msg: `La última línea (${last}) se corta a la mitad.` }];
}

/** So many of the last movements are compared with the very last. */
const BESIDE = 1_000;

/** The last movement's line has no line end, and ends in a text that says nothing of being complete. Where balances run, the next file's says what is missing. */
function lastText({ entries, dialect }: Reading, text: string): string[] {
  const own = entries.at(-1);
  if (text.endsWith('\n') || dialect.format !== 'csv' || !own || followsBalance(own, entries)) return [];
  const lines = text.split('\n');
  const rowOf = (row: number) => ({ row, cells: cellsOf(lines[row - 1] ?? '', dialect.mapping.delimiter ?? ',') });
  return own.row === lines.length
    ? openEnd(
        rowOf(own.row),
        entries.slice(-BESIDE - 1, -1).map(({ row }) => rowOf(row)),
      )
    : [];
}

/** Whether the balance proves the movement complete, except for zeros that the bank drops and a text that may be empty. */
function followsBalance(own: Entry, entries: readonly Entry[]): boolean {
  const beside = entries[entries.indexOf(own) - 1];
  if (own.balance === undefined || beside?.balance === undefined) return false;
  return beside.balance + own.amount === own.balance || own.balance + beside.amount === beside.balance;
}

/** No text in quotes takes more lines: a mark alone (`2" PVC`) would take all that are left. */
const MOST_LINES = 50;

/** The line of a row, with those that its quotes go on to. */
function lineFrom(lines: readonly string[], row: number): string {
  const line = lines[row - 1] ?? '';
  let end = row;
  for (let quotes = quotesIn(line); quotes % 2 === 1 && end < lines.length; end++) {
    if (end - row === MOST_LINES) return line;
    quotes += quotesIn(lines[end] ?? '');
  }
  return lines.slice(row - 1, end).join('\n');
}

const quotesIn = (line: string) => line.split('"').length - 1;

function isUnclosed(line: string, others: readonly string[]): boolean {
  return quotesIn(line) % 2 === 1 && others.every((other) => quotesIn(other) % 2 === 0);
}

/** Whether the line is shorter, where all others have one length. */
function isShorter(line: string, others: readonly string[]): boolean {
  const [length = Number.NaN] = others.map((other) => other.length);
  return others.length > 1 && line.length < length && others.every((other) => other.length === length);
}

const cellsOf = (line: string, delimiter: string | RegExp) => line.replace(/"[^"]*"/g, '""').split(delimiter);

function hasFewerCells(line: string, others: readonly string[], delimiter: string): boolean {
  return (
    cellsOf(line, delimiter).length <
    Math.min(...others.slice(0, 5_000).map((other) => cellsOf(other, delimiter).length))
  );
}

/** Whether its last cell is an amount that stops at a mark of its own ("2,"), as no other line's does. */
function endsInMark(line: string, others: readonly string[], delimiter: string | RegExp): boolean {
  const ends = (text: string) => /^\D{0,4}[\d.,' ]*\d[.,']$/.test(cellsOf(text, delimiter).at(-1)?.trim() ?? '');
  return ends(line) && !others.some(ends);
}

/** Whether its last cell is empty, and no other line's is. */
function lacksItsLast(line: string, others: readonly string[], delimiter: string): boolean {
  const last = (text: string) => cellsOf(text, delimiter).at(-1)?.trim();
  return others.length > 2 && last(line) === '' && others.every((other) => last(other) !== '');
}

/** The cells of a line: a separator in quotes parts none. */
const apart = (line: string, delimiter: string | RegExp): string[] =>
  line.replace(/"([^"]*)"/g, (_, inner: string) => `"${inner.split(delimiter).join('')}"`).split(delimiter);

/** "1.254,5" or "1.254" where every other line has two decimals in that column; an empty cell has none to lose. */
function hasFewerDecimals(
  line: string,
  others: readonly string[],
  delimiter: string | RegExp,
  mark: Mapping['decimal'],
): boolean {
  const decimal = new RegExp(`\\d[${mark ?? '.,'}](\\d{1,4})(?:\\s?\\p{L}{1,3}|[-)])?"?$`, 'u');
  const decimals = (text = '') => decimal.exec(text.trim())?.[1]?.length ?? 0;
  const isFixed = typeof delimiter !== 'string';
  const at = isFixed ? -1 : apart(line, delimiter).length - 1;
  if (!isFixed && apart(line, delimiter).at(-1)?.trim() === '') return false;
  const cells = others.map((other) => apart(other, delimiter).at(at) ?? '').filter((cell) => /\d/.test(cell));
  const [most = 0, ...rest] = cells.map(decimals);
  return most > 0 && decimals(line) < most && rest.every((one) => one === most);
}

const shapeOf = (text: string) => text.replace(/\p{L}/gu, 'a').replace(/\d/g, '9');

/** Whether another line begins like this one, by its letters or by its shape. */
function beginsAlike(line: string, others: readonly string[]): boolean {
  const [start, shape] = [line.trim().slice(0, 8), shapeOf(line.trimEnd().slice(0, 10))];
  return shape !== '' && others.some((other) => shapeOf(other).startsWith(shape) || other.trim().startsWith(start));
}

/** Whether the bytes stop in the middle of a letter, or of a line's end. */
function lastLetter({ bytes, encoding }: Content): Truncation[] {
  const isWide = /^utf-?16/i.test(encoding);
  const lone = bytes.at(-1) === 0x0d && Buffer.from(bytes.subarray(-5_000)).includes('\r\n');
  const isHalf = isWide ? bytes.length % 2 === 1 : lone || (/^utf-?8$/i.test(encoding) && stopsInLetter(bytes));
  return isHalf ? [{ kind: 'line', msg: 'El archivo termina a la mitad de una letra o de un fin de línea.' }] : [];
}

/** A first byte of UTF-8 gives the number of bytes that follow. */
function stopsInLetter(bytes: Uint8Array): boolean {
  const tail = [...bytes.subarray(-4)].reverse();
  const place = tail.findIndex((byte) => (byte & 0xc0) !== 0x80);
  const first = tail[place] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
  return place >= 0 && length > place + 1;
}

/** The letters that distinguish a title from any other text. */
const TELLING = 6;

/** The file ends in the titles of a page, or their beginning: the movements below are missing. */
function lastTitle({ entries, skipped }: Reading): Truncation[] {
  const first = entries[0]?.row ?? 0;
  const last = skipped.findLast(({ raw = '' }) => raw !== '');
  if (!last?.raw || last.row < (entries.at(-1)?.row ?? 0) || last.row <= first) return [];
  const text = last.raw;
  const titles = skipped.filter(({ row, raw = '' }) => row < first && raw.startsWith(text));
  if (titles.length === 0 || text.replace(/[^\p{L}]/gu, '').length < TELLING || text.includes(':')) return [];
  return [
    {
      kind: 'pages',
      msg: `El archivo termina en el título de una página («${text.slice(0, 60)}»), sin lo que le sigue.`,
    },
  ];
}
