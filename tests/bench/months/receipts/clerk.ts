import { plain, push } from '../grammar';
import type { Withholds } from '../suggestionMonth';
import type { Company } from './company';
import { type Form, wordsOf } from './concepts';
import type { Country } from './people';

/** What a clerk who has the ledger can know of what is still to be read on a line. */

export type Fact =
  | { is: 'number'; form: Form; text: string; isSpoken: boolean; isSlipped: boolean }
  | { is: 'name'; of: 'payer' | 'debtor'; text: string; isCut: boolean }
  | { is: 'identity'; of: 'payer' | 'debtor'; customer: number | undefined }
  | { is: 'period'; month: number }
  | { is: 'part' };

/** Why less or more arrives than is owed. */
export type Gap = 'none' | 'part' | 'over' | 'rounding' | 'withheld' | 'fee' | 'exchange';

type Owners = { who: Set<number>; isSure: boolean };

const MOST_OWED = 20;
const MOST_IN_SET = 4;
/** Of what is owed with its tax, what paying companies keep back. */
export const KEPT_BACK: Record<Country, readonly number[]> = {
  EC: [0.0175 / 1.15, 0.0275 / 1.15, 0.01 / 1.15, (0.0275 + 0.15 * 0.3) / 1.15, (0.03 + 0.15 * 0.7) / 1.15],
  CO: [0.025 / 1.19, 0.04 / 1.19, (0.025 + 0.00966) / 1.19, (0.025 + 0.19 * 0.15) / 1.19],
  PE: [0.03, 0.12, 0.1],
  MX: [0.0125 / 1.16, (0.1 + 0.106667) / 1.16, 0.04 / 1.16],
  CL: [0.1525],
  AR: [0.02 / 1.21, 0.03 / 1.21, (0.02 + 0.03) / 1.21],
  ES: [0.15 / 1.21, 0.19 / 1.21],
};

/** The tax within prices, and what its staff typed where Cartera brings no kinds of withholding for the country. */
export const WITHHOLDS: Record<Country, Omit<Withholds, 'country'>> = {
  EC: { vat: 0.15, typed: [] },
  CO: { vat: 0.19, typed: [{ tax: 'renta', rate: 0.966, base: 'subtotal' }] },
  PE: { vat: 0.18, typed: [] },
  MX: {
    vat: 0.16,
    typed: [
      { tax: 'renta', rate: 1.25, base: 'subtotal' },
      { tax: 'renta', rate: 10, base: 'subtotal' },
      { tax: 'iva', rate: 10.6667, base: 'subtotal' },
      { tax: 'iva', rate: 4, base: 'subtotal' },
    ],
  },
  CL: { vat: 0.19, typed: [{ tax: 'renta', rate: 15.25, base: 'total' }] },
  AR: {
    vat: 0.21,
    typed: [
      { tax: 'renta', rate: 2, base: 'subtotal' },
      { tax: 'iva', rate: 3, base: 'subtotal' },
    ],
  },
  ES: {
    vat: 0.21,
    typed: [
      { tax: 'renta', rate: 15, base: 'subtotal' },
      { tax: 'renta', rate: 19, base: 'subtotal' },
    ],
  },
};

export class Clerk {
  private byCents = new Map<number, number[]>();
  private byWord = new Map<string, number[]>();
  private byForm = new Map<Form, Map<string, number[]>>();

  constructor(
    private company: Company,
    private fee: number,
  ) {
    company.documents.forEach(({ cents }, place) => {
      push(this.byCents, cents, place);
    });
    company.customers.forEach(({ first, last, tradename }, place) => {
      for (const word of new Set(wordsOf(`${first} ${last} ${tradename}`))) push(this.byWord, word, place);
    });
  }

  knows(facts: readonly Fact[], cents: number, truth: readonly number[], gap: Gap): boolean {
    const [place] = truth;
    if (place === undefined) return false;
    const numbers = facts.filter((fact) => fact.is === 'number');
    const months = facts.flatMap((fact) => (fact.is === 'period' ? [fact.month] : []));
    const debtors = this.owners(facts, 'debtor');
    const owners = debtors ?? this.owners(facts, 'payer');
    if (new Set(truth.map((one) => this.customer(one))).size > 1) return this.knowsJointly(numbers, cents, truth);
    if (truth.length > 1) return this.knowsSet(numbers, cents, truth, owners, months);
    const exact = this.byCents.get(cents) ?? [];
    const theirs = owners ? exact.filter((one) => owners.who.has(this.customer(one))) : [];
    const isOwners = owners?.who.has(this.customer(place)) ?? false;
    const [number] = numbers;
    if (number) {
      if (numbers.length > 1) return false;
      const length = number.text.replaceAll(/\D/g, '').length;
      const fits = this.written(number);
      if (number.isSlipped)
        return isOwners && owners?.isSure === true && gap === 'none' && fits.length === 0 && isOnly(theirs, place);
      const ofOwners = isOwners ? fits.filter((one) => owners?.who.has(this.customer(one))) : fits;
      if (owners && !isOwners && (!number.isSpoken || length < 4 || (debtors !== undefined && owners.isSure)))
        return false;
      if (gap === 'none') {
        if (owners && !isOwners && theirs.length > 0) return false;
        return (
          (isOwners || length > 2) &&
          isOnly(
            ofOwners.filter((one) => exact.includes(one)),
            place,
          )
        );
      }
      if (theirs.length > 0 || !isOnly(ofOwners, place)) return false;
      return isOwners
        ? length > 2 || owners?.isSure === true
        : (number.isSpoken && length > 4) || number.form.isFull === true;
    }
    if (!owners || !isOwners || !owners.isSure) return false;
    const inPeriod = (some: number[]) =>
      months.length === 0 ? some : some.filter((one) => months.includes(this.month(one)));
    if (gap === 'none') return isOnly(theirs, place) || isOnly(inPeriod(theirs), place);
    if (theirs.length > 0) return false;
    const owed = [...owners.who].flatMap((one) => this.company.ofCustomer.get(one) ?? []);
    if (gap === 'part' || gap === 'over' || gap === 'exchange')
      return (
        owners.who.size === 1 &&
        gap === 'part' &&
        facts.some(({ is }) => is === 'part') &&
        isOnly(inPeriod(owed), place)
      );
    return isOnly(
      inPeriod(owed).filter((one) => this.explains(this.cents(one), cents)),
      place,
    );
  }

  private explains(owed: number, cents: number): boolean {
    const less = owed - cents;
    if (Math.abs(less) <= 100 || less === this.fee) return true;
    return KEPT_BACK[this.company.country].some((share) => Math.abs(owed * share - less) <= 2);
  }

  /** For several customers: only if each document is written, and they come to the amount in just one way. */
  private knowsJointly(numbers: Extract<Fact, { is: 'number' }>[], cents: number, truth: readonly number[]): boolean {
    if (numbers.length !== truth.length || numbers.some(({ isSlipped }) => isSlipped)) return false;
    return this.ways(numbers.map((one) => this.written(one))).filter((set) => this.sum(set) === cents).length === 1;
  }

  private knowsSet(
    numbers: Extract<Fact, { is: 'number' }>[],
    cents: number,
    truth: readonly number[],
    owners: Owners | undefined,
    months: number[],
  ): boolean {
    const isOwners = owners?.who.has(this.customer(truth[0] ?? -1)) ?? false;
    if (numbers.length === truth.length && numbers.every(({ isSlipped }) => !isSlipped)) {
      const each = numbers.map((one) =>
        this.written(one).filter((fit) => !isOwners || owners?.who.has(this.customer(fit))),
      );
      const fitting = this.ways(each).filter(
        (set) => this.sum(set) === cents && new Set(set.map(this.customer)).size === 1,
      );
      return fitting.length === 1;
    }
    const [who] = owners?.who ?? [];
    if (numbers.length > 0 || who === undefined || !isOwners || owners?.who.size !== 1 || !owners.isSure) return false;
    let owed = this.company.ofCustomer.get(who) ?? [];
    if (owed.some((one) => this.cents(one) === cents)) return false;
    if (months.length === truth.length) owed = owed.filter((one) => months.includes(this.month(one)));
    return owed.length <= MOST_OWED && this.sets(owed, cents) === 1;
  }

  private sets(owed: number[], cents: number): number {
    let found = 0;
    const look = (from: number, left: number, count: number) => {
      if (left === 0 && count > 1) found++;
      if (left <= 0 || count === MOST_IN_SET) return;
      for (let i = from; i < owed.length; i++) look(i + 1, left - this.cents(owed[i] ?? -1), count + 1);
    };
    look(0, cents, 0);
    return found;
  }

  private ways(each: number[][]): number[][] {
    return each.reduce<number[][]>(
      (sets, fits) =>
        sets.flatMap((set) => fits.filter((one) => !set.includes(one)).map((one) => [...set, one])).slice(0, 2_000),
      [[]],
    );
  }

  private written({ form, text }: { form: Form; text: string }): number[] {
    let index = this.byForm.get(form);
    if (!index) {
      index = new Map();
      for (const [place, { number }] of this.company.documents.entries()) push(index, plain(form.write(number)), place);
      this.byForm.set(form, index);
    }
    return index.get(plain(text)) ?? [];
  }

  private owners(facts: readonly Fact[], of: 'payer' | 'debtor'): Owners | undefined {
    const known = facts.find((fact) => fact.is === 'identity' && fact.of === of && fact.customer !== undefined);
    if (known?.is === 'identity' && known.customer !== undefined)
      return { who: new Set([known.customer]), isSure: true };
    const name = facts.find((fact) => fact.is === 'name' && fact.of === of);
    if (name?.is !== 'name') return undefined;
    const words = wordsOf(name.text);
    let who: Set<number> | undefined;
    let entire = 0;
    for (const [i, word] of words.entries()) {
      const isCut = word.length === 1 || (name.isCut && i === words.length - 1);
      const fit = new Set(isCut ? this.beginning(word) : (this.byWord.get(word) ?? []));
      if (!isCut) entire++;
      who = new Set(who ? [...who].filter((one) => fit.has(one)) : fit);
    }
    return who && who.size > 0 ? { who, isSure: entire > 1 && who.size <= 5 } : undefined;
  }

  private beginning = (letters: string) =>
    [...this.byWord].flatMap(([word, who]) => (word.startsWith(letters) ? who : []));
  private customer = (place: number) => this.company.documents[place]?.customer ?? -1;
  private cents = (place: number) => this.company.documents[place]?.cents ?? 0;
  private month = (place: number) => Number(this.company.documents[place]?.due.slice(5, 7));
  private sum = (set: number[]) => set.reduce((sum, one) => sum + this.cents(one), 0);
}

const isOnly = (found: number[], place: number) => found.length === 1 && found[0] === place;
