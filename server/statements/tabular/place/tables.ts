import { balanceEndIn } from '../../../files/cells/balanceWords';
import { isWrittenDay } from '../../../files/cells/dates';
import { type Grid, isBlankRow, textOf } from '../../../files/cells/grid';
import { rowWord } from '../../../files/cells/rowWords';
import { MOST_TABLES } from '../thresholds';
import { fullHeader, type Header, hasDay } from './header';
import { meaningOf } from './headerWords';
import type { Layout } from './layout';
import { ownerIn } from './owners';

/**
 * One of the tables of a file: its header, the rows above it, and the rows below it up to the next table. `owner`: whose it is,
 * by titles that alone set it apart from the table above.
 */
export type TableOfFile = { header: Header; above: Grid; body: Grid; title: string; owner?: string };

/**
 * The tables of a file in order: a header with other columns than the one before begins another table. The same header again only
 * begins the next page, unless its titles are another owner's and no balance shows whether the movements go on.
 */
export function tablesOf(grid: Grid, layout: Layout): TableOfFile[] {
  const main = layout.header.at;
  if (main < 0) return [onlyTable(layout)];
  const headers: { header: Header; start: number; owner?: string }[] = [];
  let owner: string | undefined;
  let signs = '';
  let dayAbove: string | undefined;
  for (let at = 0; at < grid.length && headers.length <= MOST_TABLES; at++) {
    // No row that begins with a day is a header, and movements of one day follow each other.
    const first = grid[at]?.cells[0];
    if (at !== main && dayAbove !== undefined && first === dayAbove) continue;
    dayAbove = typeof first === 'string' && isWrittenDay(first.trim()) ? first : undefined;
    const texts = at === main ? layout.header.texts : fullHeader(grid, at);
    if (!texts) continue;
    const now = signature(texts);
    const start = startOf(grid, at, headers.at(-1)?.header.at ?? -1);
    const above = hasBalance(texts) ? '' : ownerIn(grid.slice(start, at));
    const isOther = now === signs && above !== '' && above !== owner;
    if (at !== main && ((now === signs && !isOther) || (at < main && isSummary(texts)))) continue;
    if (at === main && now === signs && !isOther) headers.pop();
    const before = headers.at(-1);
    if (isOther && before) before.owner ??= owner ?? '';
    [signs, owner] = [now, above];
    headers.push({ header: { at, texts: padded(texts, layout.width) }, start, ...(isOther && { owner }) });
  }
  if (headers.length < 2 || headers.length > MOST_TABLES) return [onlyTable(layout)];
  return headers.map(({ header, start, owner: whose }, index) => {
    const from = index === 0 ? 0 : start;
    const end = headers[index + 1]?.start ?? grid.length;
    const above = grid.slice(from, header.at + 1);
    return {
      header,
      above,
      body: grid.slice(header.at + 1, end),
      title: titleOf(above),
      ...(whose !== undefined && { owner: whose }),
    };
  });
}

const hasBalance = (texts: readonly string[]): boolean => texts.some((text) => meaningOf(text)?.meaning === 'balance');

/** Titles of both ends' balances, or of several balances, belong to a summary and not to movements. */
function isSummary(texts: readonly string[]): boolean {
  const balances = texts.filter((text) => balanceEndIn(text) !== undefined);
  return balances.length >= 2 && !texts.some((text) => DETAIL.has(meaningOf(text)?.meaning ?? 'ignore'));
}

const DETAIL: ReadonlySet<string> = new Set(['description', 'debit', 'credit', 'kind', 'reference', 'document']);

function onlyTable({ header, above, body }: Layout): TableOfFile {
  return { header, above, body, title: titleOf(above) };
}

function padded(texts: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, column) => texts[column] ?? '');
}

/** The meanings of the columns, whatever their words. */
function signature(texts: readonly string[]): string {
  return texts
    .map((text) => meaningOf(text)?.meaning ?? '')
    .join('|')
    .replace(/\|+$/, '');
}

/** The start of a table's titles: below the last movement, total or closing balance above its header. */
function startOf(grid: Grid, header: number, before: number): number {
  for (let at = header - 1; at > before; at--) {
    const row = grid[at];
    if (!row || isBlankRow(row)) continue;
    const words = row.cells.map((cell) => rowWord(textOf(cell)));
    if (hasDay(row) || words.includes('total') || words.includes('closing')) return at + 1;
  }
  return before + 1;
}

function titleOf(above: Grid): string {
  const titles = above.slice(0, -1).flatMap((row) => {
    const filled = row.cells.map(textOf).filter((text) => text !== '');
    return filled.length === 1 && filled[0] ? [filled[0]] : [];
  });
  return titles.at(-1) ?? '';
}
