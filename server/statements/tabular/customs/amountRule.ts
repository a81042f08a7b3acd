import type { Cents } from '../../../../src/api/contract/money';
import type { Side } from '../../../../src/api/contract/reconciliation/statement';
import type { GridRow } from '../../../files/cells/grid';
import type { Fee } from '../columns/fees';

/** The meaning of an amount without a mark: as it is signed, or one side for all. */
export type Unmarked = 'signed' | Side;

/** How a row's amount results from its cells. */
export type AmountRule =
  /** No column of amounts: each amount is the difference between two balances. */
  | { kind: 'steps'; cents: ReadonlyMap<GridRow, Cents> }
  | { kind: 'pair'; debit?: number; credit?: number; debitSign: 1 | -1; creditSign: 1 | -1 }
  | {
      kind: 'single';
      column: number;
      flag?: { column: number; sides: ReadonlyMap<string, Side> };
      unmarked: Unmarked;
      /** The side of each row by the balance's step, a section's title or the description, where the row has no mark. */
      steps?: ReadonlyMap<GridRow, 1 | -1>;
      /** The oldest row, where its side comes from its words alone. */
      byWords?: GridRow;
    };

/** The money of one currency: the rule of an amount, and the column of the running balance. */
export type MoneyRule = {
  rule: AmountRule;
  balance: number | undefined;
  /** The deductions from each amount, in columns of their own. */
  fees: readonly Fee[];
  /** '' where the table has one currency, which its surroundings name. */
  currency: string;
};
