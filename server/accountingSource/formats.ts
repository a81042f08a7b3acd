import type { DATE_ORDER, DECIMALS } from '../../src/api/contract/console/accountingSource';
import { fromCents, toCents } from '../../src/api/contract/money';
import { withoutAccents } from '../../src/api/contract/withoutAccents';
import { stateOf } from '../files/cells/noDebt';
import { saysYes } from '../files/cells/words';

type DateOrder = (typeof DATE_ORDER)[number];
type Decimals = (typeof DECIMALS)[number];

/** How the values of a source are written. */
export type Formats = {
  moneyOf(value: unknown): string | undefined;
  /** `YYYY-MM-DD`; empty gives null, and a missing value undefined. */
  dayOf(value: unknown): string | null | undefined | 'bad';
  isVoid(text: string): boolean;
  /** An amount as it is meant, for staff. */
  example: string;
};

const isVoidWord = (text: string) => saysYes(text) || stateOf('', text) === 'anulado';

/** What the values alone say: an amount or a day that could be two is none. */
export const USUAL: Formats = {
  moneyOf: (value) => usualMoney(textOf(value)),
  dayOf: (value) => dayIn(value, ['iso', 'dmy']),
  isVoid: isVoidWord,
  example: '1234.50',
};

const EXAMPLES: Record<Decimals, string> = { punto: '1234.50', coma: '1234,50', centavos: '123450' };

/** As a mapping says. */
export function formatsOf(dates: DateOrder, decimals: Decimals, voidValues: string | undefined): Formats {
  const said = (voidValues ?? '').split(',').map(plainWord);
  const words = new Set(said.filter((word) => word !== ''));
  return {
    // A number of JSON has its point however the texts of the source are written.
    moneyOf: (value) =>
      moneyIn(
        textOf(typeof value === 'number' && decimals === 'coma' ? String(value).replace('.', ',') : value),
        decimals,
      ),
    dayOf: (value) => dayIn(value, [dates]),
    isVoid: (text) => (words.size === 0 ? isVoidWord(text) : words.has(plainWord(text))),
    example: EXAMPLES[decimals],
  };
}

const plainWord = (text: string) => withoutAccents(text).trim().toLowerCase();

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : '';

/** `1234`, `1234.5`, `1234,50`, `1.234,50`, `1,234.50`. `1.234` is ambiguous and refused, as are negative amounts. */
function usualMoney(text: string): string | undefined {
  const [, units = '', cents = ''] =
    /^(\d+|\d{1,3}(?:\.\d{3})+(?=,))(?:,(\d{1,2}))?$/.exec(text) ??
    /^(\d+|\d{1,3}(?:,\d{3})+(?=\.))(?:\.(\d{1,2}))?$/.exec(text) ??
    [];
  return units === '' ? undefined : amountOf(units, cents);
}

/** More than two decimals are right only where the rest is zeros: no cent is rounded away. */
function moneyIn(text: string, decimals: Decimals): string | undefined {
  if (decimals === 'centavos') {
    if (!/^\d{1,15}$/.test(text)) return undefined;
    const digits = text.padStart(3, '0');
    return amountOf(digits.slice(0, -2), digits.slice(-2));
  }
  const pattern =
    decimals === 'punto'
      ? /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2})0*)?$/
      : /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2})0*)?$/;
  const [, units = '', cents = ''] = pattern.exec(text) ?? [];
  return units === '' ? undefined : amountOf(units, cents);
}

function amountOf(units: string, cents: string): string | undefined {
  const amount = toCents(`${units.replace(/\D/g, '')}.${cents.padEnd(2, '0')}`);
  return amount === undefined ? undefined : fromCents(amount);
}

const ORDERS: Record<DateOrder, { pattern: RegExp; at: [year: number, month: number, day: number] }> = {
  // With or without a time: the day is that which is written.
  iso: { pattern: /^(\d{4})-(\d{2})-(\d{2})(?:[T ]|$)/, at: [1, 2, 3] },
  dmy: { pattern: /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?: |$)/, at: [3, 2, 1] },
  mdy: { pattern: /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?: |$)/, at: [3, 1, 2] },
};

function dayIn(value: unknown, orders: DateOrder[]): string | null | undefined | 'bad' {
  if (value === undefined) return undefined;
  const text = textOf(value);
  if (text === '') return null;
  for (const order of orders) {
    const { pattern, at } = ORDERS[order];
    const found = pattern.exec(text);
    if (found) return dayFrom(at.map((place) => Number(found[place])));
  }
  return 'bad';
}

function dayFrom([year = 0, month = 0, day = 0]: number[]): string | 'bad' {
  const at = new Date(Date.UTC(year, month - 1, day));
  return year > 0 && at.getUTCDate() === day && at.getUTCMonth() === month - 1 ? at.toISOString().slice(0, 10) : 'bad';
}

/** A day as an API of this order is asked with it. */
export function writtenDay(day: string, order: DateOrder): string {
  const [year, month, date] = day.split('-');
  if (order === 'iso') return day;
  return order === 'dmy' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`;
}
