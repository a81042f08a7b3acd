import type { Cents } from '../../../../src/api/contract/money';
import type { Mapping, Question, Side, Understanding } from '../../../../src/api/contract/statement';
import type { GridRow } from '../../../files/cells/grid';
import type { AmountRule } from './amountRule';

/** What is decided of the signs of a file, and what speaks of them. */

export type SideWord = { word: string; side?: Side };

export type Signs = {
  rule: AmountRule;
  understood: Understanding[];
  questions: Question[];
  /** What a mapping says of them; absent for pairs of columns and while it is asked. */
  signs?: NonNullable<Mapping['signs']>;
  /** Words of sides, to be corrected one by one. */
  words?: SideWord[];
};

/** What else of a file speaks of sides. */
export type SignHints = {
  isCard: boolean;
  /** The balance before the oldest movement, where the file states it. */
  opening: Cents | undefined;
  /** By its days. */
  isNewestFirst: boolean;
  /** The side that the title of its section gives each row; empty when there are no such titles. */
  sections: ReadonlyMap<GridRow, Side>;
  sectionWords: readonly string[];
};
