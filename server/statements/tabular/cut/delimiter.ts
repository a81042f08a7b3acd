import Papa from 'papaparse';
import { written } from '../../../files/cells/amounts';
import { isWrittenDay, writtenDate } from '../../../files/cells/dates';
import { type Grid, type GridRow, isBlankRow, mustFit, mustHaveReadableLines, textOf } from '../../../files/cells/grid';
import { FileRefusal } from '../../../files/refusal';

import { meaningOf } from '../place/headerWords';
import { CELLS_CHECKED, KNOWN_TITLE, MOST_UNCLOSED, TEXT_CHECKED } from '../thresholds';

export type Delimiter = ',' | ';' | '\t' | '|';
const DELIMITERS: readonly Delimiter[] = [';', '\t', ',', '|'];

/** The delimiter that gives rows of one length, with days, amounts and known titles in their cells. */
export function bestDelimiter(text: string): Delimiter {
  const head =
    text.length > TEXT_CHECKED ? text.slice(0, text.lastIndexOf('\n', TEXT_CHECKED) + 1 || TEXT_CHECKED) : text;
  const declared = /^\s*sep=([,;\t|])/i.exec(head)?.[1];
  const found = DELIMITERS.find((delimiter) => delimiter === declared);
  if (found) return found;
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: score(head, delimiter) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

function score(text: string, delimiter: Delimiter): number {
  if (!text.includes(delimiter)) return 0;
  // The text is too wide for this test, but the delimiter may be the only one: then the file is refused for its width.
  if (countIn(text, delimiter).inOneLine > CELLS_CHECKED) return Number.MIN_VALUE;
  const rows = triedRows(text, delimiter).filter((row) => !isBlankRow(row));
  const counts = new Map<number, number>();
  let dated = 0;
  let paid = 0;
  let known = 0;
  for (const { cells } of rows) {
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    const texts = cells.map(textOf);
    if (texts.some((cell) => writtenDate(cell) !== undefined)) dated += 1;
    if (texts.some((cell) => /\d/.test(cell) && written(cell) !== undefined)) paid += 1;
    known = Math.max(known, texts.filter((cell) => (meaningOf(cell)?.quality ?? 0) >= 0.5).length);
  }
  const alike = Math.max(0, ...counts.values());
  return (2 * alike + 2 * dated + paid) / Math.max(rows.length, 1) + KNOWN_TITLE * Math.min(known, 8);
}

/** A delimiter that cannot cut the text scores nothing; only the chosen one reports a damaged file. */
function triedRows(text: string, delimiter: Delimiter): Grid {
  try {
    return parseDelimited(text, delimiter);
  } catch (refusal) {
    if (refusal instanceof FileRefusal) return [];
    throw refusal;
  }
}

function countIn(text: string, delimiter: Delimiter): { inOneLine: number; all: number } {
  let inOneLine = 0;
  let all = 0;
  let lineEnd = -1;
  let inLine = 0;
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) {
    if (at > lineEnd) {
      const next = text.indexOf('\n', at);
      lineEnd = next < 0 ? text.length : next;
      inLine = 0;
    }
    inLine += 1;
    all += 1;
    inOneLine = Math.max(inOneLine, inLine);
  }
  return { inOneLine, all };
}

const UNCLOSED =
  'Unas comillas que abren en esta fila no se cierran: la fila no se leyó. Bórrelas o ciérrelas en el archivo, o descárguelo otra vez, y cárguelo de nuevo.';

/** Cuts text (line ends are "\n") into cells, with each row's physical line. Throws a FileRefusal when there are too many. */
export function parseDelimited(text: string, delimiter: Delimiter): Grid {
  mustHaveReadableLines(text);
  const { inOneLine, all } = countIn(text, delimiter);
  mustFit(inOneLine + 1, all);
  const grid: GridRow[] = [];
  let rest = text;
  let line = 1;
  for (let unclosed = 0; ; unclosed++) {
    if (unclosed > MOST_UNCLOSED) {
      throw new FileRefusal(
        'damaged',
        'El archivo tiene comillas que no se cierran y no se puede leer con certeza. No se guardó nada: descárguelo otra vez del banco.',
      );
    }
    const broken = parsePart(rest, delimiter, line, grid);
    if (broken === undefined) return grid;
    // The row with the open quote becomes a problem; the reading continues on the line behind it.
    const skippedLines = broken - line + 1;
    let from = 0;
    for (let passed = 0; passed < skippedLines && from >= 0; passed++) from = rest.indexOf('\n', from) + 1 || -1;
    if (from < 0) return grid;
    rest = rest.slice(from);
    line = broken + 1;
  }
}

/** Adds the rows of a part; answers the physical line of the row whose quote never closes, if there is one. */
function parsePart(text: string, delimiter: Delimiter, firstLine: number, grid: GridRow[]): number | undefined {
  return text.includes('"')
    ? parseQuoted(text, delimiter, firstLine, grid)
    : parsePlain(text, delimiter, firstLine, grid);
}

/** Each line is a row, where nothing is quoted. A line is cut while it is at hand: a list of all lines would be as large as the file. */
function parsePlain(text: string, delimiter: Delimiter, firstLine: number, grid: GridRow[]): undefined {
  const mayBeForced = text.includes("'") || text.includes('=');
  let line = firstLine;
  for (let from = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0; from < text.length; line++) {
    const found = text.indexOf('\n', from);
    const end = found < 0 ? text.length : found;
    const cells = text.slice(from, end).split(delimiter);
    grid.push({ row: line, cells: mayBeForced && cells.some(isForced) ? cells.map(bare) : cells });
    from = end + 1;
  }
  return undefined;
}

const BYTE_ORDER_MARK = 0xfeff;

function parseQuoted(text: string, delimiter: Delimiter, firstLine: number, grid: GridRow[]): number | undefined {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n', skipEmptyLines: false });
  const open = errors.find(({ code }) => code === 'MissingQuotes')?.row;
  const usual = usualLength(data);
  let line = firstLine;
  for (const [at, cells] of data.entries()) {
    if (at === data.length - 1 && cells.length === 1 && cells[0] === '' && at !== open) break;
    if (at === open || swallows(cells, delimiter, usual)) {
      grid.push({ row: line, cells: [(cells.join(delimiter).split('\n')[0] ?? '').slice(0, 300)], problem: UNCLOSED });
      return line;
    }
    grid.push({ row: line, cells: cells.some(isForced) ? cells.map(bare) : cells });
    for (const cell of cells)
      for (let from = cell.indexOf('\n'); from >= 0; from = cell.indexOf('\n', from + 1)) line += 1;
    line += 1;
  }
  return undefined;
}

const [QUOTE, EQUALS] = [39, 61];
const isForced = (cell: string) => {
  const first = cell.charCodeAt(0);
  return first === QUOTE || first === EQUALS;
};

/** Removes the marks that force a number to be text: `'0123` and `="0123"`. */
function bare(cell: string): string {
  if (/^'\d/.test(cell)) return cell.slice(1).replace(/'$/, '');
  return cell[0] === '=' ? (/^="?([^"=()+*/]*)"?$/.exec(cell)?.[1] ?? cell) : cell;
}

function usualLength(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const row of rows.slice(0, 2_000)) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [1, 0])[0];
}

/**
 * Whether a cell has entire rows of the table: an open quote was closed by a later one. A text of several lines may have separators
 * too, but no day where its row has one.
 */
function swallows(cells: readonly string[], delimiter: Delimiter, usual: number): boolean {
  if (usual < 3 || !cells.some((cell) => cell.includes('\n'))) return false;
  const days = cells.flatMap((cell, column) => (isWrittenDay(cell.trim()) ? [column] : []));
  const isRow = (line: string) => {
    const parts = line.split(delimiter);
    if (parts.length < usual - 1 || !/\d/.test(line)) return false;
    return days.length === 0 || days.some((column) => isWrittenDay(parts[column]?.replaceAll('"', '').trim() ?? ''));
  };
  return cells.some((cell) => cell.includes('\n') && cell.split('\n').slice(1, 200).some(isRow));
}
