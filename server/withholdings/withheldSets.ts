import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import { formatMoney } from '../ledger/words';
import { type Bases, isUsualPart, type Kind, mayBeWithheld, TOLERANCE, taxAssumed } from './withheld';

/** `isSettled`: its withholding is here or awaited already, so that nothing more is withheld of it. */
export type OwedDocument = Bases & { id: string; number: string; balance: string; isSettled: boolean };

/** What a set's document lacks of its balance, in decimals; `text` has the rates, null where nothing is withheld of it. */
export type Part = { id: string; withheld: string; text: string | null };

/**
 * The documents of one payer that a payment pays together, each less what may be withheld of it. `ways`: how many different ones come to the payment. `chance`:
 * how many an unrelated payment would come to by accident. `isCertain`: these alone do, to the cent, of taxes that are known, and as no usual part of the whole.
 */
export type WithheldSet = { parts: Part[]; text: string; ways: number; chance: number; isCertain: boolean };

/** The most documents of a payer among which sets are looked for, and of a set. */
export const MOST_OPEN = 12;
const MOST_IN_SET = 4;

/** Documents that the text names are a set of at most so many. */
export const MOST_NAMED = 20;

/** Up to so many documents, two combinations of rates may stand beside each other in a set. */
const MOST_OF_TWO = 6;

/** A set that is so likely an accident proves nothing: with one combination of rates for all its documents, and with two. */
const MOST_BY_ACCIDENT = 0.2;
const MOST_OF_TWO_BY_ACCIDENT = 0.05;

/** The same of a set that is certain. */
const ACCIDENT = 0.02;
const ACCIDENT_OF_TWO = 0.002;

/** All that may be withheld leaves at least this part. */
const MOST_OWED = 1.5;

/** A document with what each combination of rates takes of it, by its words; those that take nothing are absent. */
type Open = {
  document: OwedDocument;
  balance: Cents;
  isKnown: boolean;
  common: string | undefined;
  takes: Takes;
  /** The most that a combination takes of it. */
  most: Cents;
};
type Takes = ReadonlyMap<string, Cents>;

/** One way: what is withheld of each document, and the rates by which it is. */
type Way = { set: Open[]; cents: Cents[]; words: string[]; off: Cents };

export const openOf = (document: OwedDocument, kinds: readonly Kind[], country: string): Open => {
  const { isKnown, common, combinations } = mayBeWithheld(document, kinds, country);
  const balance = centsOf(document.balance);
  const takes = document.isSettled ? [] : combinations.filter(({ sum }) => sum > 0 && sum < balance);
  const most = Math.max(0, ...takes.map(({ sum }) => sum));
  return { document, balance, isKnown, common, most, takes: new Map(takes.map(({ rates, sum }) => [rates, sum])) };
};

/**
 * How a payment pays several of these documents, each less its withholding. With `isNamed` it pays all of them; otherwise the sets of two to four of them, or of
 * all, are looked at, and single documents count as other ways. Payers withhold by the same rates, or by two combinations (goods and services).
 */
export function withheldSetOf(documents: readonly Open[], paid: Cents, isNamed: boolean): WithheldSet | undefined {
  const sets = (isNamed ? [[...documents]] : setsOf(documents)).filter((set) => {
    const owed = owedOf(set);
    return owed >= paid && owed <= paid * MOST_OWED;
  });
  const chance = sets.reduce((all, set) => all + accidentOf(set, paid, sumsOf), 0);
  // Of a payer who owes much, any amount comes to something: no way is looked for.
  if (!isNamed && chance > MOST_BY_ACCIDENT) return undefined;
  const alike = new Map<string, Way>();
  for (const set of sets) for (const way of alikeOf(set, paid)) keep(alike, way);
  const of = (ways: ReadonlyMap<string, Way>) => [...ways.values()].filter(({ set }) => set.length > 1);
  const [best] = of(alike)
    .filter(({ cents }) => cents.some((one) => one > 0))
    .sort((a, b) => Math.abs(a.off) - Math.abs(b.off) || a.set.length - b.set.length);
  if (best) {
    if (chance > MOST_BY_ACCIDENT) return undefined;
    const isAlone = alike.size === 1 && best.off === 0 && chance <= ACCIDENT;
    const two = new Map(alike);
    if (isAlone) for (const set of sets) for (const way of ofTwo(set, paid)) keep(two, way);
    return answerOf(
      best,
      two.size,
      chance,
      isAlone && two.size === 1 && isPlain(best, isNamed ? best.set : documents, paid),
    );
  }
  if (!isNamed) return undefined;
  const two = new Map<string, Way>();
  let byTwo = 0;
  for (const set of sets) {
    for (const way of ofTwo(set, paid)) keep(two, way);
    byTwo += accidentOf(set, paid, (one) => sumsOf(one) ** 2 * partings(one));
  }
  const [first] = of(two);
  if (!first || byTwo > MOST_OF_TWO_BY_ACCIDENT) return undefined;
  const isCertain = two.size + alike.size === 1 && byTwo <= ACCIDENT_OF_TWO && isPlain(first, first.set, paid);
  return answerOf(first, two.size, byTwo, isCertain);
}

const owedOf = (set: readonly Open[]): Cents => set.reduce((all, { balance }) => all + balance, 0);

/** The sets of one to four documents, and that of all. */
function setsOf(documents: readonly Open[]): Open[][] {
  const sets: Open[][] = [];
  const grow = (set: Open[], from: number) => {
    documents.slice(from).forEach((one, at) => {
      const next = [...set, one];
      sets.push(next);
      if (next.length < MOST_IN_SET) grow(next, from + at + 1);
    });
  };
  grow([], 0);
  if (documents.length > MOST_IN_SET) sets.push([...documents]);
  return sets;
}

function keep(ways: Map<string, Way>, way: Way): void {
  const key = way.set.map(({ document }, at) => `${document.id} ${way.cents[at]}`).join();
  const known = ways.get(key);
  if (!known) ways.set(key, way);
}

const wordsOf = (set: readonly Open[]): Set<string> => new Set(set.flatMap(({ takes }) => [...takes.keys()]));

/** The ways by which the same rates, or none, are withheld of all documents: each payer rounds each document in its own way. */
function alikeOf(set: Open[], paid: Cents): Way[] {
  const missing = owedOf(set) - paid;
  const ways: Way[] = missing === 0 ? [{ set, cents: set.map(() => 0), words: set.map(() => ''), off: 0 }] : [];
  for (const words of wordsOf(set)) {
    const cents = set.map(({ takes }) => takes.get(words) ?? 0);
    const sum = cents.reduce((all, one) => all + one, 0);
    const off = missing - sum;
    const withheld = cents.filter((one) => one > 0).length;
    if (Math.abs(off) <= TOLERANCE * withheld)
      ways.push({ set, cents: rounded(cents, off), words: set.map(() => words), off });
  }
  return ways;
}

/** Each document that something is withheld of takes a cent of what its payer rounds otherwise. */
function rounded(cents: Cents[], off: Cents): Cents[] {
  let left = off;
  return cents.map((one) => {
    const cent = one > 1 ? Math.sign(left) : 0;
    left -= cent;
    return one + cent;
  });
}

/** The ways, to the cent, by which some documents are paid less one combination of rates and the others less another one, or in full. */
function ofTwo(set: Open[], paid: Cents): Way[] {
  if (set.length < 2 || set.length > MOST_OF_TWO) return [];
  const missing = owedOf(set) - paid;
  if (missing <= 0) return [];
  const all = ['', ...wordsOf(set)];
  const ways: Way[] = [];
  // The first document is always of the first part, so that no parting is met twice.
  for (let mask = 0; mask < 2 ** (set.length - 1) - 1; mask++) {
    const isFirst = (at: number) => at === 0 || (mask & (1 << (at - 1))) !== 0;
    const taken = (words: string, first: boolean) =>
      set.reduce((sum, { takes }, at) => sum + (isFirst(at) === first ? (takes.get(words) ?? 0) : 0), 0);
    const bySum = new Map<Cents, string[]>();
    for (const words of all) {
      const sum = taken(words, false);
      const before = bySum.get(sum);
      if (before) before.push(words);
      else bySum.set(sum, [words]);
    }
    for (const one of all) {
      for (const other of bySum.get(missing - taken(one, true)) ?? []) {
        if (one === other) continue;
        const words = set.map((_, at) => (isFirst(at) ? one : other));
        const cents = set.map(({ takes }, at) => takes.get(words[at] ?? '') ?? 0);
        ways.push({ set, cents, words, off: 0 });
      }
    }
  }
  return ways;
}

const sumsOf = (set: readonly Open[]): number => Math.max(...set.map(({ takes }) => takes.size));
const partings = (set: readonly Open[]): number => 2 ** (Math.min(set.length, MOST_OF_TWO) - 1) - 1;

/** How many of so many sums what is missing of a set would be by accident. */
function accidentOf(set: readonly Open[], paid: Cents, sums: (set: readonly Open[]) => number): number {
  const missing = owedOf(set) - paid;
  const most = set.reduce((all, one) => all + one.most, 0);
  return missing > most ? 0 : sums(set) / Math.max(1, most);
}

const UNITS = [100, 500, 1_000, 5_000, 10_000, 50_000, 100_000];

/** A payment on account is rounder than what is owed. */
const isRounder = (paid: Cents, owed: Cents) => UNITS.some((unit) => paid % unit === 0 && owed % unit !== 0);

/** Nothing but withholding explains what is missing: the taxes of all that may be paid are known, and the payment is neither rounder nor leaves a usual part of one or all. */
function isPlain({ set, cents }: Way, among: readonly Open[], paid: Cents): boolean {
  const owed = owedOf(set);
  const total = set.reduce((all, { document }) => all + centsOf(document.total), 0);
  return (
    among.every(({ isKnown }) => isKnown) &&
    set.every(({ document }) => !document.isSettled) &&
    !isRounder(paid, owed) &&
    set.every(({ document }, at) => !isUsualPart(cents[at] ?? 0, centsOf(document.total))) &&
    !isUsualPart(owed - paid, total) &&
    !isUsualPart(owed - paid, owed)
  );
}

function answerOf({ set, cents, words, off }: Way, ways: number, chance: number, isCertain: boolean): WithheldSet {
  const isKnown = set.every((one) => one.isKnown);
  const assumption = isKnown ? '' : taxAssumed(set.find((one) => !one.isKnown)?.common);
  const may = isCertain ? 'falta' : 'puede faltar';
  const parts = set.map(({ document }, at): Part => {
    const missing = cents[at] ?? 0;
    const text = missing === 0 ? null : `${may} la retención: ${words[at]} = ${formatMoney(missing)}${assumption}`;
    return { id: document.id, withheld: fromCents(missing), text };
  });
  const each = set.map(({ document }, at) =>
    (cents[at] ?? 0) === 0
      ? `${document.number} sin retención`
      : `${document.number}: ${words[at]} = ${formatMoney(cents[at] ?? 0)}`,
  );
  const several = ways > 1 ? `, y hay ${ways} maneras` : '';
  const cent = off === 0 ? '' : `, con ${Math.abs(off)} ${Math.abs(off) === 1 ? 'centavo' : 'centavos'} de diferencia`;
  return {
    parts,
    text: `${may} la retención de cada uno: ${each.join('; ')}${cent}${assumption}${several}`,
    ways,
    chance,
    isCertain,
  };
}
