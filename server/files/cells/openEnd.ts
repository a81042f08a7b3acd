import { type Grid, type GridRow, textOf } from './grid';

/** What is said of a text without a last line end, whose last cell is free text as nowhere else in its column: it may lack its end, and rows behind it. */
export function openEnd(last: GridRow, others: Grid): string[] {
  const column = last.cells.length - 1;
  const said = textOf(last.cells[column]).trim();
  const beside = others.flatMap(({ cells }) => textOf(cells[column]).trim() || []);
  const isFree = new Set(beside).size * 2 > beside.length && /\p{L}/u.test(said) && !beside.includes(said);
  if (!isFree) return [];
  return [
    `El archivo puede estar cortado en la fila ${last.row}: termina sin fin de línea en «${said.slice(-40)}». Si a ese texto le falta algo, o había más filas, descárguelo otra vez.`,
  ];
}
