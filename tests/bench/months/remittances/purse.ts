import type { Lot } from '../grammar';
import type { Ledger } from './ledger';
import type { Money } from './money';

/** What is paid, and how much of it. No document is paid twice, but for the balance of one that was paid in part. */

const OFTEN = {
  whole: 480,
  part: 55,
  balance: 15,
  fee: 45,
  withheld: 65,
  'over by cents': 25,
  rounded: 30,
  two: 60,
  several: 45,
  'a range': 30,
  all: 20,
  'two payers': 15,
  'less a credit note': 15,
  'set less a fee': 15,
  'set less withheld': 15,
  nothing: 70,
};
export type Means = keyof typeof OFTEN;
export const MEANS: readonly Means[] = weighted(OFTEN);

/** Each as often as it comes. */
export function weighted<K extends string>(often: Record<K, number>): K[] {
  return Object.keys(often)
    .filter((one): one is K => one in often)
    .flatMap((one) => Array.from({ length: often[one] }, () => one));
}

export type Pays = { means: Means; truth: number[]; cents: number };
const TRIES = 80;

export class Purse {
  private used = new Set<number>();
  private ofCustomer = new Map<number, number[]>();

  constructor(
    private lot: Lot,
    private ledger: Ledger,
    private money: Money,
  ) {
    ledger.documents.forEach(({ customer }, place) => {
      this.ofCustomer.set(customer, [...(this.ofCustomer.get(customer) ?? []), place]);
    });
  }

  /** One payment, or a part with its balance; none where nothing is left that could be paid so. */
  pays(means: Means): Pays[] {
    for (let i = 0; i < TRIES; i++) {
      const truth = this.truthOf(means);
      if (truth.length === 0 || truth.some((place) => this.used.has(place))) continue;
      const cents = this.centsOf(means, truth);
      const sum = this.sum(truth);
      if (cents <= 0 || (cents === sum && CHANGES.has(means)) || this.isOther(truth, cents)) return [];
      if (means === 'part' && this.isOther(truth, sum - cents)) return [];
      for (const place of truth) this.used.add(place);
      if (means !== 'balance' && (means !== 'part' || this.lot.is(0.6))) return [{ means, truth, cents }];
      return [
        { means: 'part', truth, cents: sum - cents },
        { means: 'balance', truth, cents },
      ];
    }
    return [];
  }

  /** Whether another document of the same customer is of just this amount: nobody would take the payment for anything else. */
  private isOther([first, ...more]: readonly number[], cents: number): boolean {
    if (first === undefined || (more.length === 0 && this.sum([first]) === cents)) return false;
    const own = this.ofCustomer.get(this.ledger.documents[first]?.customer ?? -1) ?? [];
    return own.some((place) => this.sum([place]) === cents);
  }

  private truthOf(means: Means): number[] {
    const { lot } = this;
    if (means === 'a range') {
      const batch = this.ledger.batches.length > 0 ? lot.any(this.ledger.batches) : [];
      return batch.length > 1 ? batch : [];
    }
    const place = Math.floor(lot.next() * this.ledger.documents.length);
    const own = this.ofCustomer.get(this.ledger.documents[place]?.customer ?? -1) ?? [];
    const count = this.countOf(means);
    if (means === 'all') return own.length > 1 && own.length < 7 ? own : [];
    if (means === 'two payers') return [place, Math.floor(lot.next() * this.ledger.documents.length)].filter(isFirst);
    if (count === 1) return [place];
    const left = own.filter((one) => one !== place && !this.used.has(one)).sort(() => lot.next() - 0.5);
    return left.length < count - 1 ? [] : [place, ...left.slice(0, count - 1)].sort((one, other) => one - other);
  }

  private countOf(means: Means): number {
    if (means === 'two') return 2;
    if (means === 'several') return 3 + this.lot.upTo(3);
    return ['less a credit note', 'set less a fee', 'set less withheld'].includes(means) ? 1 + this.lot.upTo(3) : 1;
  }

  private centsOf(means: Means, truth: number[]): number {
    const { lot, money } = this;
    const { unit, coin } = money;
    const sum = this.sum(truth);
    const whole = (cents: number) => Math.round(cents / coin) * coin;
    if (means === 'part' || means === 'balance')
      return lot.is(0.5)
        ? whole(sum * lot.any([0.5, 0.3, 0.25, 0.7, 0.1]))
        : Math.floor((sum * lot.next()) / unit) * unit;
    if (means === 'fee' || means === 'set less a fee') return sum - money.fee;
    if (means === 'withheld' || means === 'set less withheld')
      return sum - truth.reduce((kept, place) => kept + this.withheld(place), 0);
    if (means === 'over by cents') return sum + lot.upTo(Math.max(2, Math.floor(unit / 2 / coin))) * coin;
    if (means === 'rounded') return Math.round(sum / unit) * unit;
    if (means === 'less a credit note') return sum - whole(sum * 0.02 + sum * 0.2 * lot.next());
    return sum;
  }

  private withheld(place: number): number {
    const { cents = 0, customer = 0 } = this.ledger.documents[place] ?? {};
    return this.money.withheld(cents, customer);
  }
  private sum = (set: readonly number[]) => set.reduce((sum, one) => sum + (this.ledger.documents[one]?.cents ?? 0), 0);
}

const isFirst = (one: number, at: number, all: number[]) => all.indexOf(one) === at;
/** Those whose amount must be another than their documents'. */
const CHANGES: ReadonlySet<Means> = new Set<Means>(['part', 'balance', 'fee', 'withheld', 'over by cents', 'rounded']);
