import { type GridRow, textOf } from '../../files/cells/grid';
import { rowWord } from '../../files/cells/rowWords';
import { normal } from '../../files/cells/words';
import { isPaidList, outcomeOf } from './outcome';

/** A title alone in its row, also with the number of its rows: "RECHAZADOS", "COBRADOS (12)", "1. Cobrados: 12 por USD 150.00". */
export type Section = {
  row: number;
  /** '' ends the section above. */
  title: string;
  count: number | undefined;
  /** It has numbers. */
  isCounted: boolean;
};

/** The longest title, in words. */
const MOST_WORDS = 6;
const NUMBERING = /^[^\p{L}\d]*(?:\d{1,2}|[ivx]{1,4})\s?[.)-]\s+(?=\p{L})/iu;
/** A title before what counts its rows, or behind their number. */
const COUNTED =
  /^[^\p{L}\d]*(?:[1-9]\d{0,5}\s+)?(\p{L}[^\d]*?)[^\p{L}\d]*(?:(?<!\p{L})(?:cant(?:idad)?|total|n[o°º]?|al?|del?)(?!\p{L})[^\p{L}\d]*)*(?:\d.*)?$/iu;
/** What stands beside the number of a section's rows. */
const OF_COUNT = new Set(
  'cant cantidad total no n al a del de por y con usd us registro registros cobro cobros debito debitos pago pagos transaccion transacciones operacion operaciones linea lineas item itens monto valor importe suma'.split(
    ' ',
  ),
);
const NUMBER = /^[^\p{L}]*\d[\d.,]*\W*$/u;
const INTEGER = /(?<![\d.,/-])\d{1,6}(?![.,/-]?\d)/g;

/** `undefined` of a row that is no title. `isPlain`: a column of the table says what became of its rows, so that numbers beside a word are a row of it. */
export function sectionIn({ row, cells }: GridRow, isPlain: boolean): Section | undefined {
  const [first, ...beside] = cells.map(textOf).filter((text) => text !== '');
  if (first === undefined || rowWord(first) !== undefined) return undefined;
  if (beside.length > (isPlain ? 0 : 2) || !beside.every((text) => NUMBER.test(text))) return undefined;
  const title = titleOf(first);
  if (title === undefined)
    return beside.length === 0 ? { row, title: '', count: undefined, isCounted: false } : undefined;
  const [count, more] = [...first.replace(NUMBERING, '').matchAll(INTEGER), ...(beside[0] ?? '').matchAll(INTEGER)];
  const isOne = count !== undefined && more === undefined;
  const isCounted = beside.length > 0 || /\d/.test(first.replace(NUMBERING, ''));
  return { row, title, count: isOne ? Number(count[0]) : undefined, isCounted };
}

function titleOf(said: string): string | undefined {
  const written = said.replace(NUMBERING, '');
  const title = COUNTED.exec(written)?.[1]?.trim();
  if (title === undefined || title.split(/\s+/).length > MOST_WORDS || !isTitle(title)) return undefined;
  const rest = normal(written.slice(written.indexOf(title) + title.length));
  return rest.split(' ').every((word) => word === '' || /^\d+$/.test(word) || OF_COUNT.has(word)) ? title : undefined;
}

/** Titles that are results; what was sent is the order, and nothing came of it yet. */
export const isTitle = (title: string): boolean =>
  (outcomeOf(title) !== undefined || isPaidList(title)) && !/\benviad/i.test(title);

/** The section of each row. Titles with numbers one below the other are a summary, and begin none. */
export function sectionsOf(rows: readonly GridRow[], first: number, isPlain: (row: number) => boolean) {
  const sections: Section[] = [];
  const at = new Map<GridRow, string>();
  let now = '';
  let above: Section | undefined;
  for (const [index, row] of rows.entries()) {
    const section = row.cells.every((cell) => textOf(cell) === '') ? undefined : sectionIn(row, isPlain(index));
    if (!section) {
      at.set(row, now);
      if (row.cells.some((cell) => textOf(cell) !== '')) above = undefined;
      continue;
    }
    // Above the tables, a line that is no title says nothing of them.
    if (section.title === '' && index < first) continue;
    if (section.title === '') at.set(row, '');
    const isSummary =
      above !== undefined && above.title !== '' && above.count !== 0 && (section.isCounted || above.isCounted);
    now = isSummary ? '' : section.title;
    if (isSummary && sections.at(-1)?.row === above?.row) sections.pop();
    if (!isSummary && section.title !== '') sections.push(section);
    above = { ...section, isCounted: section.isCounted || isSummary };
  }
  return { sections, at };
}
