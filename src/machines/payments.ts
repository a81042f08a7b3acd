import { type Cents, centsOf, countedCents, fromCents } from '../api/contract/money';
import type { PaymentDetail } from '../api/contract/receivables/payments';

/** How much of a credit a document takes at most. Decimal strings. */
export const mostOf = (credit: string, balance: string): string =>
  fromCents(Math.min(centsOf(credit), centsOf(balance)));

/** What a payment that is being booked pays of a document; the amount is a decimal string, or empty. */
type PaidPart = { document: string; amount: string };
type Owed = { id: string; balance: string | null; due_date: string | null };

const sumOf = (parts: readonly PaidPart[]): Cents => parts.reduce((sum, { amount }) => sum + countedCents(amount), 0);

/** The sum of the parts, or none. */
export const amountOf = (parts: readonly PaidPart[]): string => (parts.length === 0 ? '' : fromCents(sumOf(parts)));

/** What the parts leave of the amount; below zero they take more than there is. */
export const restOf = (amount: string, parts: readonly PaidPart[]): Cents => countedCents(amount) - sumOf(parts);

/** The documents, in their order, take what there is of the amount, and each no more than it owes. */
export function spreadOver(amount: string, owed: readonly Owed[]): PaidPart[] {
  let left = countedCents(amount);
  return owed.map(({ id, balance }) => {
    const cents = Math.min(left, countedCents(balance));
    left -= cents;
    return { document: id, amount: cents > 0 ? fromCents(cents) : '' };
  });
}

/** The oldest documents take the amount, as many as it reaches. */
export function oldestFirst(amount: string, owed: readonly Owed[]): PaidPart[] {
  const dueOf = ({ due_date }: Owed) => due_date ?? '9999';
  const sorted = owed.toSorted((a, b) => dueOf(a).localeCompare(dueOf(b)));
  return spreadOver(amount, sorted).filter((part) => part.amount !== '');
}

/** The parts once other documents are chosen: one that is new takes what is left of a typed amount, else all that it owes. */
export function partsOf(chosen: readonly Owed[], before: readonly PaidPart[], typed: string | undefined): PaidPart[] {
  const earlier = chosen.flatMap(({ id }) => before.filter(({ document }) => document === id));
  const added = chosen.filter(({ id }) => !earlier.some(({ document }) => document === id));
  if (typed === undefined)
    return [...earlier, ...added.map(({ id, balance }) => ({ document: id, amount: balance ?? '' }))];
  return [...earlier, ...spreadOver(fromCents(Math.max(0, restOf(typed, earlier))), added)];
}

/** A payment that was booked by hand is undone with a reason, while no movement of the bank is tied to it. */
export const isByHand = ({ origin }: Pick<PaymentDetail, 'origin'>): boolean => origin === 'manual';
