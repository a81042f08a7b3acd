import type { Lot } from '../grammar';
import { type Country, FACTS } from './countries';

/** What a payment may lack or have too much, in a country and through one bank. */

/** Amounts are rounded to so many cents. */
const UNIT: Record<Country, number> = { EC: 100, CO: 100_000, PE: 100, MX: 100, AR: 10_000 };

export class Money {
  readonly unit: number;
  readonly coin: number;
  readonly fee: number;
  private country: (typeof FACTS)[Country];

  constructor(country: Country, lot: Lot) {
    this.country = FACTS[country];
    this.unit = UNIT[country];
    this.coin = this.country.coin;
    this.fee = lot.any(this.country.fees);
  }

  /** What a customer keeps back of a document: always by its own kind. */
  withheld(total: number, customer: number): number {
    const { withheld, tax } = this.country;
    const kind = withheld[customer % withheld.length];
    return kind ? keptBack(total, tax, kind, this.coin) : 0;
  }

  explains(total: number, paid: number): 'fee' | 'withheld' | 'rounded' | undefined {
    if (total - paid === this.fee) return 'fee';
    const { withheld, tax } = this.country;
    if (withheld.some((kind) => Math.abs(total - paid - keptBack(total, tax, kind, this.coin)) < 2 * this.coin))
      return 'withheld';
    return Math.abs(total - paid) < this.unit ? 'rounded' : undefined;
  }
}

/** Each part is rounded by itself. */
function keptBack(total: number, tax: number, kind: { base: number; tax: number }, coin: number): number {
  const base = total / (1 + tax);
  const rounded = (cents: number) => Math.round(cents / coin) * coin;
  return rounded(base * kind.base) + rounded((total - base) * kind.tax);
}
