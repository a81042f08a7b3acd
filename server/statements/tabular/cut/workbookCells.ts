import type { Cell } from '../../../files/cells/grid';

/** A workbook's day, kept as written: it has no time zone. */
export function dateCell(value: Date): Cell {
  if (Number.isNaN(value.getTime())) return '';
  const date = value.toISOString().slice(0, 10);
  return { text: date, date };
}

/** Fifteen digits are what a workbook shows of a number. */
export function numberCell(number: number): Cell {
  return { text: String(Number(number.toPrecision(15))), number };
}
