/**
 * Money travels as a decimal string with two places ("1234.50"), and is counted in integer cents.
 * Source: docs/contract.md, "Money, dates".
 */
export type Cents = number;

/** The largest amount a column `numeric(15,2)` holds; every sum of cents below it is a safe integer. */
export const MAX_CENTS: Cents = 999_999_999_999_999;

/**
 * The largest amount that people or files give. Identifiers of twelve digits and more that were taken for amounts are above it, and a hundred of the
 * largest still add up to an amount: beyond one no sum of a customer or company can be stored or read.
 */
export const LARGEST_AMOUNT: Cents = 9_999_999_999_999;
export const TOO_LARGE =
  'Pasa de 99.999.999.999,99, lo más que puede tener un monto. Revise si es otro dato o le sobran cifras.';

const DECIMAL = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;

/** Cents of a decimal string; `undefined` when it is not one ("12,5", "1e3", "" and "NaN" are not) or is not known. */
export function toCents(decimal: string | null): Cents | undefined {
  const match = DECIMAL.exec(decimal ?? '');
  if (!match) return undefined;
  const [, sign, integer = '0', fraction = ''] = match;
  const cents = Number(integer) * 100 + Number(fraction.padEnd(2, '0'));
  return sign === '-' && cents !== 0 ? -cents : cents;
}

/** Decimal string of integer cents: 123450 -> "1234.50". */
export function fromCents(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Cents of a decimal string the contract has already checked; throws a RangeError otherwise. */
export function centsOf(decimal: string): Cents {
  const cents = toCents(decimal);
  if (cents === undefined) throw new RangeError(`not a decimal amount: ${decimal}`);
  return cents;
}

/** What a sum counts of an amount: nothing where it is not known. */
export const countedCents = (decimal: string | null): Cents => toCents(decimal) ?? 0;

/** Whether a decimal string the contract has already checked is no money at all; one that is not known may be some. */
export const isZero = (decimal: string | null): boolean => decimal !== null && centsOf(decimal) === 0;
