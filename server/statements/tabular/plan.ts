import type { Mapping, Role } from '../../../src/api/contract/reconciliation/statement';
import type { Decimal } from '../../files/cells/amounts';
import type { GridRow } from '../../files/cells/grid';
import type { MoneyRule } from './customs/amountRule';

/** The decisions about a file, made before its rows are read one by one. */
export type Plan = {
  header: readonly string[];
  roles: readonly Role[];
  /** Columns of each role, in file order. */
  columns: (role: Role) => readonly number[];
  /** One for each currency with columns of its own; none when no column holds amounts. */
  money: readonly MoneyRule[];
  decimal: Decimal | undefined;
  implied: number;
  dayOf: (row: GridRow, column: number | undefined) => string | undefined;
  /** The notice about a day that is accepted as written. */
  dayFlag: (day: string) => string | undefined;
  /** The number of cells of nearly every movement; undefined where it varies. */
  usualCells: number | undefined;
  /** The account and currency of every movement, from the surroundings. */
  account: string;
  currency: string;
  wanted: Mapping;
};

const NONE: readonly number[] = [];

export function columnsByRole(roles: readonly Role[]): Plan['columns'] {
  const known = new Map<Role, number[]>();
  roles.forEach((role, column) => {
    known.set(role, [...(known.get(role) ?? []), column]);
  });
  return (role) => known.get(role) ?? NONE;
}
