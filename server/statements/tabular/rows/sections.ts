import { type Cell, type Grid, isBlankRow, textOf } from '../../../files/cells/grid';
import { rowWord } from '../../../files/cells/rowWords';
import { normal, opensPending } from '../../../files/cells/words';
import type { Entry } from '../../statement';
import { accountOfTitle, surroundings } from '../place/surroundings';
import { TITLES_BELOW } from '../thresholds';

/** The owner of the rows below a title. */
export type Section = { account: string; currency: string };

/** The account and currency of the first table, and the numbers in the titles above it. */
export type Home = Section & { numbers: readonly string[] };

/**
 * The account and currency of a title that the same header follows: another account of the same file, or the first one again. Only
 * where the first table's titles have a number does a title without the word for an account name another.
 */
export function sectionAt(rows: Grid, at: number, now: Section, header: readonly string[], home: Home): Section {
  const row = rows[at];
  if (!row || isBlankRow(row)) return now;
  const isShort = row.cells.filter((cell) => textOf(cell) !== '').length <= 4;
  const { account: named, currency } = isShort ? surroundings([row], []) : { account: '', currency: '' };
  const number = named || (home.numbers.length === 0 ? '' : accountOfTitle(row));
  if (number === '' && currency === '') return now;
  const below = rows.slice(at + 1, at + 1 + TITLES_BELOW).find((one) => isHeaderAgain(one.cells, header));
  if (!below) return now;
  if (named === '' && home.numbers.includes(number)) return now.account === home.account ? now : home;
  const isOther = number !== '' && number !== now.account;
  return { account: number || now.account, currency: currency || (isOther ? '' : now.currency) };
}

/** Beside another account, the first one is called by its number too, if a title above it has one. */
export function nameFirst(entries: readonly Entry[], first: readonly string[]): void {
  for (const entry of entries) entry.account ||= first.at(-1) ?? '';
}

/** What stands below such a title; a page that is cut by its columns may cut the title too. */
const HEADED =
  /^(?:movimientos?|transacciones|operaciones|partidas|pagos|abonos|depositos|cheques|lancamentos|transactions|movements)\b/;

/** The text of a row that may be a section's title: its only one, or the two pieces of "MOVIMIENTOS PENDIENTES DE | CONFIRMAR". */
function titleOf(cells: readonly Cell[]): string | undefined {
  const [first, second, ...more] = cells.map(textOf).filter((text) => text !== '');
  if (second === undefined || more.length > 0) return second === undefined ? first : undefined;
  const both = `${first} ${second}`;
  return HEADED.test(normal(both)) && !/\d/.test(both) ? both : undefined;
}

/** Whether the last section title among these rows opens pending movements. */
export function sectionOf(rows: Grid): boolean | undefined {
  return rows.reduce<boolean | undefined>((found, { cells }) => {
    const title = titleOf(cells);
    return title === undefined ? found : (opensPending(title) ?? found);
  }, undefined);
}

/**
 * Whether a title opens pending movements (true) or ends them (false, like any other title above the same header). More of the
 * description of the movement above ("MERCADERIA EN TRANSITO") is no title.
 */
export function sectionAbove(rows: Grid, at: number, header: readonly string[], isMore: boolean): boolean | undefined {
  const title = titleOf(rows[at]?.cells ?? []);
  if (title === undefined || rowWord(title) !== undefined) return undefined;
  const below = rows.slice(at + 1).find((row) => !isBlankRow(row));
  const isTitle = below !== undefined && isHeaderAgain(below.cells, header);
  return isTitle ? (opensPending(title) ?? false) : isMore ? undefined : opensPending(title);
}

export function isHeaderAgain(cells: readonly Cell[], header: readonly string[]): boolean {
  let first = 0;
  while (header[first] === '') first += 1;
  const title = header[first];
  if (title === undefined) return false;
  const text = textOf(cells[first]);
  // Most rows begin with a day, and no title does: the cheap test comes first.
  const code = text.charCodeAt(0);
  if (code >= 48 && code <= 57 && text[0] !== title[0]) return false;
  return header.every((text, at) => normal(textOf(cells[at])) === text);
}
