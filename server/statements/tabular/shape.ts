import { z } from 'zod';
import { writtenDate } from '../../files/cells/dates';
import { type Grid, isBlankRow, textOf } from '../../files/cells/grid';
import { profiles } from './columns/profiles';
import { findHeader } from './place/header';
import { MOST, SHAPE_DEPTH } from './thresholds';

/**
 * Recognises a file's layout without any mapping: by the kind of file and the header, which the bank repeats every month; without
 * a header, by the number of columns and their kinds.
 */
export const shape = z.object({
  kind: z.string().optional(),
  delimiter: z.string().optional(),
  header: z.array(z.string()).optional(),
  columns: z.array(z.string()).optional(),
});
export type Shape = z.infer<typeof shape>;

export function shapeOf(kind: string, grid: Grid, delimiter?: string): Shape {
  const head = grid.slice(0, SHAPE_DEPTH);
  const header = findHeader(head);
  const base = { kind, ...(delimiter !== undefined && { delimiter }) };
  return header ? { ...base, header: header.texts } : { ...base, columns: kindsOf(head) };
}

/** Whether both files are of one layout. A field that one lacks (older ones lack the kind) matches any. */
export function isSameShape(one: Shape, other: Shape): boolean {
  return (
    isSame(one.kind, other.kind) &&
    isSame(one.delimiter, other.delimiter) &&
    (isBare(one) && isBare(other)
      ? one.kind === other.kind
      : one.header
        ? sameTexts(one.header, other.header)
        : sameColumns(one.columns, other.columns))
  );
}

/** Whether the format has one layout for all files. */
const isBare = ({ header, columns }: Shape) => header === undefined && columns === undefined;

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}

/** Only letters that all code pages share, so that the decoding does not matter; numbers become a mark. */
const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^ -~]/g, '')
    .replace(/\d+/g, '#')
    .trimEnd();

function sameTexts(one: readonly string[], other: readonly string[] | undefined): boolean {
  const joined = (texts: readonly string[]) => texts.map(bare).join('\n').trimEnd();
  return other !== undefined && joined(one) === joined(other);
}

/** A column that is empty this month may hold anything in another; a day and most other columns must match. */
function sameColumns(one: readonly string[] | undefined, other: readonly string[] | undefined): boolean {
  if (!one || one.length !== other?.length) return false;
  const equal = one.filter((kind, at) => kind !== BLANK && kind === other[at]);
  return (
    one.every((kind, at) => kind === other[at] || kind === BLANK || other[at] === BLANK) &&
    equal.length >= 3 &&
    equal.includes('date')
  );
}

const BLANK = '';

/** The kinds of columns, by the rows with a day. */
function kindsOf(grid: Grid): string[] {
  const rows = grid.filter(
    (row) =>
      !isBlankRow(row) && row.cells.some((cell) => typeof cell !== 'string' || writtenDate(textOf(cell)) !== undefined),
  );
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return profiles(rows, width).map(({ filled, dates, serials, money, amounts }) => {
    if (filled === 0) return BLANK;
    if (dates > MOST || (serials > MOST && money > MOST)) return 'date';
    if (money > MOST) return 'money';
    return amounts > MOST ? 'number' : 'text';
  });
}
