import type { GridRow } from '../../../files/cells/grid';
import { isNewestFirst, type Money } from '../columns/runningBalance';
import { SIZES_OF_STEPS } from '../thresholds';

type BalanceSigns = {
  signs: Map<GridRow, 1 | -1>;
  /** The oldest row, which has no step before it, and the balance after it. */
  oldest?: { row: GridRow; balance: number; size: number };
};

/**
 * Signs amounts without sign or mark by the step of the balance: a rise is incoming, a fall is outgoing.
 * `undefined` when the balance does not follow the amounts, or only rises: then they are signed as they stand.
 */
export function signsByBalance(rows: readonly GridRow[], amounts: Money, balances: Money): BalanceSigns | undefined {
  const forward = stepsOf(rows, amounts, balances, false);
  const backward = stepsOf(rows, amounts, balances, true);
  const seen = { checked: forward.checked, forward: forward.signs.size, backward: backward.signs.size };
  const isBackward = isNewestFirst(seen, []);
  const best = isBackward ? backward : forward;
  const falls = [...best.signs.values()].includes(-1);
  if (!falls || best.signs.size < best.checked * SIZES_OF_STEPS) return undefined;
  const order = isBackward ? [...rows.keys()].reverse() : [...rows.keys()];
  const at = order.find((one) => amounts[one] !== undefined);
  const [row, balance, amount] = at === undefined ? [] : [rows[at], balances[at], amounts[at]];
  return {
    signs: best.signs,
    ...(row && balance !== undefined && amount && !best.signs.has(row)
      ? { oldest: { row, balance, size: Math.abs(amount) } }
      : {}),
  };
}

function stepsOf(rows: readonly GridRow[], amounts: Money, balances: Money, isBackward: boolean) {
  const signs = new Map<GridRow, 1 | -1>();
  let checked = 0;
  for (let at = 1; at < rows.length; at++) {
    const [one, other] = [balances[at - 1], balances[at]];
    const amount = amounts[isBackward ? at - 1 : at];
    const row = rows[isBackward ? at - 1 : at];
    if (one === undefined || other === undefined || amount === undefined || !row) continue;
    checked += 1;
    const step = isBackward ? one - other : other - one;
    if (amount !== 0 && Math.abs(step) === Math.abs(amount)) signs.set(row, step > 0 ? 1 : -1);
  }
  return { signs, checked };
}
