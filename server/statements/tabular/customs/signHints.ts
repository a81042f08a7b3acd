import type { Cents } from '../../../../src/api/contract/money';
import type { Side } from '../../../../src/api/contract/reconciliation/statement';
import { balanceEndIn } from '../../../files/cells/balanceWords';
import { type Grid, type GridRow, isBlankRow, textOf } from '../../../files/cells/grid';
import { sideOfTitle } from '../../../files/cells/sideWords';
import { centsOfColumn, type Table } from '../columns/columnCents';
import { type BalancePlaces, balanceIn } from '../place/surroundings';
import type { SignHints } from './signTypes';

type Around = {
  isCard: boolean;
  /** The days of the first and the last movement in the file. */
  days: readonly string[];
  places: BalancePlaces;
  header: readonly string[];
  sides: Readonly<Record<string, Side>> | undefined;
};

/** The hints about sides around the movements. `rows`: the entire file, before and after the header. */
export function hintsOf(rows: Grid, table: Table, { isCard, days, places, header, sides }: Around): SignHints {
  const before = header.findIndex((title) => balanceEndIn(title) === 'opening');
  return {
    isCard,
    isNewestFirst: fallsIn(days),
    opening: openingIn(rows, places, table.decimal, table.implied),
    before: before < 0 ? undefined : centsOfColumn(table, before),
    ...sectionsIn(rows, table.rows, sides),
  };
}

/** Whether the last row is older than the first. */
const fallsIn = (days: readonly string[]) => (days[0] ?? '') > (days.at(-1) ?? '');

/** The balance that the file states before its movements. */
function openingIn(rows: Grid, places: BalancePlaces, decimal: Table['decimal'], implied: number): Cents | undefined {
  const ends = rows.length > 120 ? [...rows.slice(0, 60), ...rows.slice(-60)] : rows;
  for (const row of ends) {
    const balance = balanceIn(row, places, decimal, implied);
    if (balance?.end === 'opening' && balance.cents !== undefined) return balance.cents;
  }
  return undefined;
}

/** `dated` are some of the rows, in their order. The side of rows under titles that name one: "Depósitos y otros abonos", "Cheques pagados". */
function sectionsIn(
  rows: Grid,
  dated: readonly GridRow[],
  wanted: Readonly<Record<string, Side>> | undefined,
): Pick<SignHints, 'sections' | 'sectionWords'> {
  const sections = new Map<GridRow, Side>();
  const words = new Set<string>();
  let side: Side | undefined;
  let next = 0;
  let isAfterBlank = false;
  for (const row of rows) {
    const isDated = row === dated[next];
    if (isDated) next += 1;
    const isApart = isAfterBlank;
    isAfterBlank = isBlankRow(row);
    if (isAfterBlank) continue;
    if (isDated && dated.length < rows.length) {
      if (side) sections.set(row, side);
      continue;
    }
    const texts = row.cells.map(textOf).filter((text) => text !== '');
    // The cuts of a text of fixed width go through a title, which stands apart.
    const [title, ...others] = isApart && !texts.some((text) => /\d/.test(text)) ? [texts.join(' ')] : texts;
    if (title === undefined || others.some((text) => !/^[\d.,$\s-]+$/.test(text)) || /^(?:sub ?)?total/i.test(title))
      continue;
    const named = wanted?.[title] ?? sideOfTitle(title);
    if (!named) continue;
    side = named;
    words.add(title);
  }
  const both = new Set(sections.values()).size === 2;
  return both ? { sections, sectionWords: [...words] } : { sections: new Map(), sectionWords: [] };
}
