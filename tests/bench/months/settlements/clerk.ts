import { plain, push } from '../grammar';
import { KEPT_BACK } from '../receipts/clerk';
import type { Company } from './company';
import type { Form, NameWay } from './concepts';
import type { Fact } from './line';

/** A careful person who has the line and the ledger: whether just one explanation is left. */

export type Gap = 'none' | 'part' | 'over' | 'rounding' | 'withheld' | 'fee';
type Of<K extends Fact['is']> = Extract<Fact, { is: K }>;

/** Fewer signs than these name nobody and nothing. */
const LEAST_NAME = 8;
const LEAST_DIGITS = 3;
const MOST_OF_A_SET = 5;
/** How many documents of the amount a bare number may have met by accident, times ten to the power of its digits. */
const ACCIDENT = 0.02;

export class Clerk {
  private byForm = new Map<Form, Map<string, number[]>>();
  private byWay = new Map<NameWay, Map<string, number[]>>();
  private byCents = new Map<number, number[]>();

  constructor(
    private company: Company,
    private fee: number,
  ) {
    company.documents.forEach(({ cents }, place) => {
      push(this.byCents, cents, place);
    });
  }

  knows(facts: readonly Fact[], cents: number, truth: readonly number[], gap: Gap): boolean {
    const of = <K extends Fact['is']>(kind: K) => facts.filter((one): one is Of<K> => one.is === kind);
    const numbers = of('number').filter(
      ({ isSlipped, isCut, text }) => !isSlipped && !isCut && digitsOf(text) >= LEAST_DIGITS,
    );
    if (of('number').length > numbers.length && truth.length > 1) return false;
    const owners = this.owners(facts);
    const named = numbers.map((one) => this.narrowed(this.written(one), owners));
    const isTold = (one: Of<'number'>) =>
      one.isSpoken || (this.byCents.get(cents)?.length ?? 0) * 10 ** -digitsOf(one.text) <= ACCIDENT;
    const isCertain = owners !== undefined || numbers.every(isTold);
    if (gap === 'none') {
      if (numbers.length === truth.length)
        return isCertain && this.ways(named).filter((set) => this.sum(set) === cents).length === 1;
      if (numbers.length > 0 || owners?.length !== 1) return false;
      return (
        this.waysOf(
          owners[0] ?? -1,
          of('period').map(({ month }) => month),
          cents,
          truth.length,
        ) === 1
      );
    }
    const owes = (places: readonly number[]) => places.some((place) => this.cents(place) === cents);
    if (owners?.some((one) => owes(this.company.ofCustomer.get(one) ?? []))) return false;
    const [only = []] = named;
    if (truth.length > 1) return numbers.length === truth.length && isCertain && this.ways(named).length === 1;
    if (numbers.length === 1) {
      const fits = only.filter((place) => this.explains(this.cents(place), cents, gap));
      const isSure = owners !== undefined || numbers[0]?.isSpoken;
      return fits.length === 1 && Boolean(isSure) && (owners !== undefined || only.length === 1);
    }
    if (numbers.length > 1 || owners?.length !== 1) return false;
    const owed = this.company.ofCustomer.get(owners[0] ?? -1) ?? [];
    if (gap === 'part') return owed.length === 1 && of('part').length > 0;
    if (gap === 'over') return false;
    const fits = owed.filter((place) => this.explainsAtAll(this.cents(place), cents));
    return fits.length === 1 && this.waysOf(owners[0] ?? -1, [], cents, 2) === 0;
  }

  /** The customers whom an identity or an account tells, else those whose name is written so; none where nothing tells. */
  private owners(facts: readonly Fact[]): number[] | undefined {
    for (const one of facts)
      if ((one.is === 'identity' || one.is === 'account') && one.customer !== undefined) return [one.customer];
    const names = facts.filter((one): one is Of<'name'> => one.is === 'name');
    const debtor = names.find(({ of }) => of === 'debtor');
    for (const name of debtor ? [debtor] : names) {
      if (name.isMistyped || name.text.length < LEAST_NAME || !(/\S\s+\S{3}/.test(name.text) || name.text.length > 14))
        continue;
      const found = this.called(name);
      if (found.length > 0) return found;
    }
    return undefined;
  }

  private called({ way, text, isCut }: Of<'name'>): number[] {
    const written = this.byWay.get(way) ?? new Map<string, number[]>();
    if (!this.byWay.has(way)) {
      this.company.customers.forEach((one, place) => {
        push(written, plain(way(one)), place);
      });
      this.byWay.set(way, written);
    }
    if (!isCut) return written.get(plain(text)) ?? [];
    return [...written].flatMap(([name, places]) => (name.startsWith(plain(text)) ? places : []));
  }

  private written({ form, text }: Of<'number'>): number[] {
    const documents = this.byForm.get(form) ?? new Map<string, number[]>();
    if (!this.byForm.has(form)) {
      this.company.documents.forEach(({ number }, place) => {
        push(documents, form.write(number), place);
      });
      this.byForm.set(form, documents);
    }
    return documents.get(text) ?? [];
  }

  /** Those of whom is told, where they have any. */
  private narrowed(places: number[], owners: number[] | undefined): number[] {
    const theirs = places.filter((place) => owners?.includes(this.company.documents[place]?.customer ?? -1));
    return theirs.length > 0 ? theirs : places;
  }

  /** One document of each number. */
  private ways(named: readonly number[][]): number[][] {
    return named.reduce<number[][]>(
      (sets, places) =>
        sets
          .flatMap((set) => places.filter((place) => !set.includes(place)).map((place) => [...set, place]))
          .slice(0, 500),
      [[]],
    );
  }

  /** How many sets of one customer's documents come to the amount, the single ones before others. */
  private waysOf(customer: number, months: number[], cents: number, least: number): number {
    const all = this.company.ofCustomer.get(customer) ?? [];
    const due = all.filter((place) => months.includes(Number(this.company.documents[place]?.due.slice(5, 7))));
    const owed = months.length > 0 ? due : all;
    const single = owed.filter((place) => this.cents(place) === cents).length;
    if (least === 1) return single;
    if (single > 0) return single + 1;
    const count = (from: number, left: number, most: number): number => {
      if (left === 0) return 1;
      if (most === 0 || left < 0) return 0;
      let found = 0;
      for (let i = from; i < owed.length; i++) found += count(i + 1, left - this.cents(owed[i] ?? -1), most - 1);
      return found;
    };
    return count(0, cents, MOST_OF_A_SET);
  }

  private explains(owed: number, cents: number, gap: Gap): boolean {
    return gap === 'over' ? cents > owed : cents < owed || (gap === 'rounding' && cents - owed < 500);
  }

  private explainsAtAll(owed: number, cents: number): boolean {
    const less = owed - cents;
    if (less === this.fee || (Math.abs(less) < 500 && cents % 100 === 0)) return true;
    return KEPT_BACK[this.company.country].some((share) => Math.abs(owed * share - less) <= 2);
  }

  private cents(place: number): number {
    return this.company.documents[place]?.cents ?? 0;
  }

  private sum(places: readonly number[]): number {
    return places.reduce((sum, place) => sum + this.cents(place), 0);
  }
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '').length;
