import { textOf } from '../../files/cells/grid';
import { normal } from '../../files/cells/words';
import { outcomeOf } from './outcome';
import type { Table } from './tables';

/** The legend of a file's codes, which stands below its table: "00 | Cobrado", or "00 = Cobrado" in one cell. */

const ONE_CELL = /^([\p{L}\d]{1,6}) *[=:-] *(\p{L}.*)$/u;

/** The meaning of each code that the tables' rows have, by the code as `normal`. */
export function legendOf(tables: readonly Table[]): ReadonlyMap<string, string> {
  const codes = new Set(tables.flatMap(codesOf));
  const legend = new Map<string, string>();
  for (const { body } of tables) {
    for (const { cells } of body) {
      const [code, text] = entryOf(cells.map(textOf).filter((one) => one !== '')) ?? [];
      if (code !== undefined && text !== undefined && codes.has(code)) legend.set(code, text);
    }
  }
  return legend;
}

/** Whether the filled cells of a row are an entry of the legend. */
export function isLegend(filled: readonly string[], legend: ReadonlyMap<string, string>): boolean {
  const [code] = entryOf(filled) ?? [];
  return code !== undefined && legend.has(code);
}

function entryOf([first, second, more]: readonly string[]): [code: string, text: string] | undefined {
  if (first === undefined || more !== undefined) return undefined;
  const [, code, text] = second === undefined ? (ONE_CELL.exec(first) ?? []) : ['', first, second];
  return code !== undefined && text !== undefined && /\p{L}{3}/u.test(text) ? [normal(code), text] : undefined;
}

/** Codes of the rows that have more than an entry of a legend has, but for words that are results themselves. */
function codesOf({ columns, body }: Table): string[] {
  const places = [columns.get('status'), columns.get('code')].filter((column) => column !== undefined);
  return body
    .filter(({ cells }) => cells.filter((cell) => textOf(cell) !== '').length > 2)
    .flatMap(({ cells }) => places.map((column) => textOf(cells[column])))
    .filter((code) => code !== '' && outcomeOf(code) === undefined)
    .map(normal);
}
