import { centsOf, fromCents } from '../api/contract/money';

/** How much of a credit a document takes at most. Decimal strings. */
export const mostOf = (credit: string, balance: string): string =>
  fromCents(Math.min(centsOf(credit), centsOf(balance)));
