import type { Cents } from '../../../../src/api/contract/money';
import type { Mapping, Question, Side, Understanding } from '../../../../src/api/contract/reconciliation/statement';
import type { GridRow } from '../../../files/cells/grid';
import type { Money } from '../columns/runningBalance';
import type { AmountRule } from './amountRule';

/** The decision about the signs of a file, and the evidence for it. */

export type SideWord = { word: string; side?: Side };

export type Signs = {
  rule: AmountRule;
  understood: Understanding[];
  questions: Question[];
  /** The field of the mapping; absent for pairs of columns and while staff are asked. */
  signs?: NonNullable<Mapping['signs']>;
  /** Words of sides, for correction one by one. */
  words?: SideWord[];
};

/** Other hints about sides in a file. */
export type SignHints = {
  isCard: boolean;
  /** The balance before the oldest movement, where the file states it. */
  opening: Cents | undefined;
  /** The balances before each row, where a column is titled so. */
  before: Money | undefined;
  /** By the days of the file. */
  isNewestFirst: boolean;
  /** The side of each row by the title of its section; empty without such titles. */
  sections: ReadonlyMap<GridRow, Side>;
  sectionWords: readonly string[];
};
