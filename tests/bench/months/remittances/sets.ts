import type { Evidence } from './clerk';
import type { Ledger } from './ledger';
import type { Money } from './money';
import type { Payers, Register } from './register';

/** Whether several documents are known to be paid at once: exactly these come to the sum, or are all named. */

const MOST_OF_A_SET = 5;
const MOST_OWED = 25;
const MOST_SETS = 50;
const MOST_WAYS = 2_000;

export class Sets {
  constructor(
    private ledger: Ledger,
    private money: Money,
    private register: Register,
  ) {}

  knows(evidence: Evidence, truth: readonly number[], theirs: number[]): boolean {
    const { numbers, signs, cents } = evidence;
    if (numbers.some(({ sign }) => sign.slip)) return false;
    const range = signs.find((one) => one.is === 'range');
    if (range?.is === 'range') return this.knowsRange(evidence, range, truth);
    const customers = new Set(truth.map((place) => this.customer(place)));
    if (numbers.length === truth.length) return this.knowsNamed(evidence, truth, customers.size === 1);
    if (customers.size > 1) return numbers.length === 0 && this.knowsTwo(evidence, truth);
    const who = this.payer(evidence);
    if (who === undefined || theirs.length > 0) return false;
    const named = numbers.map(({ fits }) => fits.filter((one) => this.customer(one) === who));
    const sets = this.comingTo(who, cents)?.filter((set) =>
      named.every((fits) => fits.some((one) => set.includes(one))),
    );
    const all = this.register.owed(who);
    if (signs.some((one) => one.is === 'all') && isSame(all, truth) && this.sum(all) === cents) return true;
    return sets?.length === 1 && isSame(sets[0] ?? [], truth);
  }

  /** The one whose name is read, or who alone owes documents of all numbers that are. */
  private payer({ payers, numbers }: Evidence): number | undefined {
    const owe = numbers
      .filter(({ digits }) => digits > 3)
      .map(({ fits }) => new Set(fits.map((place) => this.customer(place))));
    const who = payers ? [...payers.who] : [...(owe[0] ?? [])].filter((one) => owe.every((set) => set.has(one)));
    return who.length === 1 && (payers?.isStrong ?? true) ? who[0] : undefined;
  }

  /** Whether several documents of those who may be meant come to a sum. */
  comes = ({ who }: Payers, cents: number): boolean => [...who].some((one) => this.comingTo(one, cents)?.length !== 0);

  private knowsNamed({ numbers, payers, cents, signs }: Evidence, truth: readonly number[], isOne: boolean): boolean {
    const owner = payers?.who.has(this.customer(truth[0])) ?? false;
    if (payers && !owner && isOne) return false;
    const fits = numbers.map((one) =>
      one.fits.filter((place) => !owner || !isOne || payers?.who.has(this.customer(place))),
    );
    const ways = fits.reduce<number[][]>(
      (sets, more) => sets.flatMap((set) => more.map((one) => [...set, one])).slice(0, MOST_WAYS),
      [[]],
    );
    const apart = ways.filter((set) => new Set(set).size === set.length);
    const ofOne = apart.filter((set) => new Set(set.map((place) => this.customer(place))).size === 1);
    const exact = (isOne ? ofOne : apart).filter((set) => this.sum(set) === cents);
    if (this.sum(truth) === cents) return exact.length === 1 && isSame(exact[0] ?? [], truth);
    const isTold = owner || numbers.every(({ digits, sign }) => digits > 3 && sign.spoken);
    const isSaid =
      signs.some((one) => ['fee', 'withheld', 'credit'].includes(one.is)) || this.isExplained(truth, cents);
    return isTold && isSaid && exact.length === 0 && ofOne.length === 1 && isSame(ofOne[0] ?? [], truth);
  }

  private isExplained = (truth: readonly number[], cents: number) =>
    this.money.explains(this.sum(truth), cents) !== undefined;

  private knowsRange(
    { payers, cents }: Evidence,
    { from, to }: { from: number; to: number },
    truth: readonly number[],
  ): boolean {
    const within = this.ledger.numbers.flatMap(({ serial }, place) => (serial >= from && serial <= to ? [place] : []));
    const groups = new Map<string, number[]>();
    for (const place of within) {
      const key = `${this.customer(place)} ${this.ledger.numbers[place]?.series}`;
      groups.set(key, [...(groups.get(key) ?? []), place]);
    }
    const owner = payers?.who.has(this.customer(truth[0])) ?? false;
    if (payers && !owner) return false;
    const fit = [...groups.values()].filter(
      (set) => this.sum(set) === cents && (!payers || payers.who.has(this.customer(set[0]))),
    );
    return fit.length === 1 && isSame(fit[0] ?? [], truth);
  }

  /** Two customers by their names alone: one document of each. */
  private knowsTwo({ eachPayer, cents }: Evidence, truth: readonly number[]): boolean {
    const strong = eachPayer.filter(({ isStrong, who }) => isStrong && who.size === 1);
    const [one, other] = [...new Set(strong.flatMap(({ who }) => [...who]))];
    if (one === undefined || other === undefined) return false;
    const pairs = this.register
      .owed(one)
      .flatMap((left) => this.register.owed(other).map((right) => [left, right]))
      .filter((pair) => this.sum(pair) === cents);
    return pairs.length === 1 && isSame(pairs[0] ?? [], truth);
  }

  /** The sets of a customer's documents that come to a sum; nothing where there are more documents than anybody tries. */
  private comingTo(customer: number, cents: number): number[][] | undefined {
    const owed = this.register.owed(customer);
    const found: number[][] = [];
    if (owed.length > MOST_OWED) return undefined;
    const look = (from: number, left: number, set: number[]): void => {
      if (left === 0 && set.length > 1) found.push(set);
      if (left <= 0 || set.length === MOST_OF_A_SET || found.length === MOST_SETS) return;
      for (let i = from; i < owed.length; i++) {
        const place = owed[i];
        if (place !== undefined) look(i + 1, left - this.sum([place]), [...set, place]);
      }
    };
    look(0, cents, []);
    return found;
  }

  private sum = (set: readonly number[]) => set.reduce((sum, one) => sum + (this.ledger.documents[one]?.cents ?? 0), 0);
  private customer = (place: number | undefined) => this.ledger.documents[place ?? -1]?.customer ?? -1;
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((place) => other.includes(place));
