import Papa from 'papaparse';

const DELIMITERS = [';', ',', '\t', '|'] as const;

export type Columns = { delimiter: (typeof DELIMITERS)[number]; rows: string[][] };

/** The rows by the delimiter that parts the most of them into equally many cells; a text that none parts has commas. */
export function readColumns(text: string): Columns {
  const readings = DELIMITERS.map((delimiter) => {
    const { data: rows } = Papa.parse<string[]>(text, { delimiter });
    return { delimiter, rows, cells: alignedCells(rows) };
  });
  const { delimiter, rows, cells } = readings.reduce((best, one) => (one.cells > best.cells ? one : best));
  return { delimiter: cells > 0 ? delimiter : ',', rows };
}

/** The cells of the rows that are as wide as most are: amounts with commas part some rows, and those unequally. */
function alignedCells(rows: readonly string[][]): number {
  const cells = new Map<number, number>();
  for (const { length } of rows) if (length > 1) cells.set(length, (cells.get(length) ?? 0) + length);
  return Math.max(0, ...cells.values());
}
