import type { Cents } from '../../../../src/api/contract/money';
import type { Side } from '../../../../src/api/contract/statement';
import type { GridRow } from '../../../files/cells/grid';
import type { Fee } from '../columns/fees';

/** What an amount without mark means: as it is signed, or one side for all. */
export type Unmarked = 'signed' | Side;

/** How a row's amount is made from its cells. */
export type AmountRule =
  /** No column of amounts: each is what its balance is more or less than the one before. */
  | { kind: 'steps'; cents: ReadonlyMap<GridRow, Cents> }
  | { kind: 'pair'; debit?: number; credit?: number; debitSign: 1 | -1; creditSign: 1 | -1 }
  | {
      kind: 'single';
      column: number;
      flag?: { column: number; sides: ReadonlyMap<string, Side> };
      unmarked: Unmarked;
      /** What the balance's step, a section's title or the description says of each row, where nothing else does. */
      steps?: ReadonlyMap<GridRow, 1 | -1>;
      /** The oldest row's side was told by its words alone. */
      byWords?: GridRow;
    };

/** The money of one currency: how an amount is made, and where its running balance stands. */
export type MoneyRule = {
  rule: AmountRule;
  balance: number | undefined;
  /** What is taken off each amount, in columns of its own. */
  fees: readonly Fee[];
  /** '' where the table has one currency, which its surroundings name. */
  currency: string;
};
