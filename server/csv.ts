/** Cells a spreadsheet would take for a formula: an apostrophe makes them text. Amounts keep their minus. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(,\d+)?$/;

/** A table for spreadsheets in Spanish: `;`, CRLF, and the mark that tells UTF-8. Nothing in it is read as a formula. */
export function csvOf(rows: string[][]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** "1234.50" as such tables write it: "1234,50". */
export const csvAmount = (decimal: string): string => decimal.replace('.', ',');
