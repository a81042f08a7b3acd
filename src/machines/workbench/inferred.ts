import { type Cents, countedCents, fromCents, toCents } from '../../api/contract/money';
import type { Movement } from '../../api/contract/reconciliation/shapes';
import { isAbsent, normalizationNoticesOf } from '../../api/contract/row';
import { isSettled } from './movements';

/**
 * A movement of a provider that has fewer words for it: pending money that went out is `sin_aplicar`, and what is left to assign
 * follows, where it is not said, from what leaves no doubt: nothing of a resolved one, all of a pending one, the amount less its
 * allocations where these are known.
 */
export function inferred<M extends Movement>(read: M): M {
  const isOut = read.status === 'pendiente' && countedCents(read.amount) < 0;
  const movement: M = isOut ? { ...read, status: 'sin_aplicar' } : read;
  const isUnreadable = normalizationNoticesOf(read).some(({ field }) => ASSIGNING.test(field));
  if (read.unassigned !== null || isUnreadable) return movement;
  const left = leftOf(movement);
  return left === undefined ? movement : { ...movement, unassigned: fromCents(Math.max(0, left)) };
}

const ASSIGNING = /^(unassigned|allocations|credits)\b/;

function leftOf(movement: Movement): Cents | undefined {
  const { status, allocations, credits = [] } = movement;
  if (isSettled(movement) || status === 'sin_aplicar') return 0;
  const amount = toCents(movement.amount);
  if (amount === undefined) return undefined;
  if (allocations === undefined || isAbsent(movement, 'allocations'))
    return status === 'pendiente' ? amount : undefined;
  return [...allocations, ...credits].reduce((left, assigned) => left - countedCents(assigned.amount), amount);
}
