import { written } from '../../../files/cells/amounts';
import { writtenDate } from '../../../files/cells/dates';
import { type GridRow, textOf } from '../../../files/cells/grid';
import { rowWord } from '../../../files/cells/rowWords';
import { normal } from '../../../files/cells/words';
import { FILLED_LIKE_ONE } from '../thresholds';

/** Labels beside a day and an amount that are no movement: periods, days of printing, limits. */
const LABELS =
  /^(?:fecha|desde|hasta|del|al|periodo|corte|emision|emitido|generado|impreso|impresion|hora|usuario|cuenta|titular|cliente|saldo|saldos|total|totales|limite|cupo|pago minimo|disponible|tasa|tipo de cambio|interes|date|from|to|period|printed|generated|account|balance|credit limit|periodo|data|zeitraum|datum|stand|solde|au|du)\b/;

/** Text that begins with a day and holds an amount: a row that is not cut into its columns. */
const UNCUT =
  /^["']?\d{1,4}[-/.](?:\d{1,2}|\p{L}{3,10})[-/.]\d{2,4}\b.*(?:\d[.,]\d{2}(?![\d.])|[;|\t,]\s*"?-?\d[\d.,]*"?\s*(?:[;|\t,]|$))/u;

/** A day that lost the separator behind it. */
const DAY_AND_TEXT = /^(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2})\p{L}{2}/u;

/** Whether an unread row holds a day and an amount, as a movement does. */
export function looksLikeMovement(row: GridRow, width: number): boolean {
  const filled = row.cells.filter((cell) => textOf(cell) !== '');
  if (isUncut(row, width)) return true;
  const texts = filled.map(textOf);
  const isGlued = texts.some((text) => DAY_AND_TEXT.test(text));
  if (filled.length < (isGlued ? 2 : 3)) return false;
  if (texts.some((text) => text.endsWith(':') || rowWord(text) !== undefined || LABELS.test(normal(text))))
    return false;
  const isDay =
    isGlued ||
    filled.some((cell) => (typeof cell === 'string' ? writtenDate(cell.trim()) !== undefined : 'date' in cell));
  const isMoney = filled.some((cell) =>
    typeof cell === 'string' ? /\d[.,]\d{2}(?!\d)/.test(cell) && written(cell.trim()) !== undefined : 'number' in cell,
  );
  return isDay && isMoney;
}

/** Whether one cell has an entire row of a table with several columns. */
export function isUncut({ cells }: GridRow, width: number): boolean {
  if (width <= 2) return false;
  let only: string | undefined;
  for (const cell of cells) {
    const text = textOf(cell);
    if (text === '') continue;
    if (only !== undefined) return false;
    only = text;
  }
  return only !== undefined && UNCUT.test(only);
}

const DAY_FIRST = /^["']?\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}\b/;

/** A lost or doubled quote takes the rows below it into its cell; a lost line end puts two rows in one. */
export function hasRows({ cells }: GridRow, usualCells: number | undefined): boolean {
  const isLong = usualCells !== undefined && cells.length > usualCells + 2;
  if (isLong && hasAmount({ row: 0, cells }) && cells.some((cell) => writtenDate(textOf(cell)))) return true;
  for (const cell of cells) {
    const written = typeof cell === 'string' ? cell : cell.text;
    if (written.includes('\n') && holdsRows(written.trim())) return true;
  }
  return false;
}

const holdsRows = (text: string): boolean =>
  text.includes('\n') && /\d[.,]\d{2}(?!\d)/.test(text) && text.split('\n').some((line) => DAY_FIRST.test(line));

/** Whether titles hold an amount: a movement continues in their line. */
export function hasAmount({ cells }: GridRow): boolean {
  return cells.map(textOf).some((text) => /^[-+(]?\d[\d.,]*[.,]\d{2}\)?$/.test(text));
}

/** Whether an unread row is filled as movements are, with an amount: its day or a separator was lost. */
export function isFilledLike({ cells }: GridRow, usualCells: number | undefined): boolean {
  const texts = cells.map(textOf).filter((text) => text !== '');
  if (usualCells === undefined || !hasAmount({ row: 0, cells })) return false;
  // Of a narrow table, all of its cells but one.
  if (cells.length === usualCells - 1 && texts.length === cells.length && texts.length >= 3) return true;
  if (Math.abs(cells.length - usualCells) > 2 || cells.length < 4) return false;
  return texts.length >= 4 && texts.length >= usualCells * FILLED_LIKE_ONE;
}

/** Names of the values in the row below it: "Desde", "Hasta", "Saldo inicial". */
export function isLabels({ cells }: GridRow): boolean {
  const texts = cells.map(textOf).filter((text) => text !== '');
  return texts.length >= 2 && texts.every((text) => !/\d/.test(text)) && texts.some((text) => /\p{L}/u.test(text));
}
