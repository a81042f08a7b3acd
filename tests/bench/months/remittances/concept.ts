import type { Lot } from '../grammar';
import type { Customer } from '../suggestionMonth';
import type { Ledger } from './ledger';
import { BEFORE_ID, ID_WAYS, writtenName } from './payers';
import { inLetters, joined, type Piece, type Relation, said, textOf } from './pieces';
import { type Means, weighted } from './purse';
import { ASIDES, FILLERS, inMonth, instalmentOf, numberOf, numbersOf, rangeOf, relates } from './words';

/** The payer's own words: what is said, in which order, with what else beside. */

export const TELLS_ONE = weighted({
  number: 32,
  'number and name': 14,
  name: 16,
  identity: 8,
  'number and identity': 6,
  'time and name': 8,
  words: 10,
  nothing: 6,
});
export const TELLS_SEVERAL = weighted({
  number: 42,
  'number and name': 16,
  name: 18,
  identity: 7,
  'some numbers and name': 9,
  words: 8,
});
export type Tell = (typeof TELLS_ONE)[number] | (typeof TELLS_SEVERAL)[number];

/** What is paid so may be said, so often of a hundred times. */
const RELATIONS: Partial<Record<Means, { relation: Relation; often: number }>> = {
  part: { relation: 'part', often: 75 },
  balance: { relation: 'balance', often: 75 },
  fee: { relation: 'fee', often: 20 },
  'set less a fee': { relation: 'fee', often: 20 },
  withheld: { relation: 'withheld', often: 50 },
  'set less withheld': { relation: 'withheld', often: 50 },
  'less a credit note': { relation: 'credit', often: 80 },
  two: { relation: 'several', often: 10 },
  several: { relation: 'several', often: 30 },
  all: { relation: 'all', often: 70 },
};
/** Only where the sum says the rest does anybody name some of them. */
const COMES_TO_IT: ReadonlySet<Means> = new Set<Means>(['two', 'several', 'a range', 'all']);
const BETWEEN = [' ', ' ', ' ', ' - ', ' ', '/', ', ', ' ', ' ', ';', '_', ''] as const;
const CASES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
];

type Told = { means: Means; tell: Tell; truth: readonly number[]; cents: number; width: number };

export function conceptOf(lot: Lot, ledger: Ledger, { means, tell, truth, cents, width }: Told): Piece[] {
  const customers = [...new Set(truth.map((place) => ledger.documents[place]?.customer))].flatMap((place) =>
    place === undefined ? [] : (ledger.customers[place] ?? []),
  );
  const relation = RELATIONS[means];
  // What matters most comes first here; what is written first has the least place.
  const groups: { place: number; pieces: Piece[] }[] = [];
  const add = (place: number, pieces: Piece[]) => groups.push({ place, pieces });
  if (tell.includes('number')) add(1, numbersTold(lot, ledger, means, tell, truth));
  if (tell.includes('name')) add(3, namesTold(lot, customers));
  if (relation && lot.is(relation.often / 100)) add(0, relates(lot, relation.relation));
  if (tell.includes('time')) add(2, timeTold(lot, ledger, truth[0] ?? 0));
  if (tell.includes('identity'))
    add(
      4,
      customers.slice(0, 1).flatMap((one) => identityTold(lot, ledger, one)),
    );
  if (tell === 'words' || (tell !== 'nothing' && lot.is(0.12))) add(5, [said(lot.way(FILLERS))]);
  if (lot.is(0.25)) add(6, [said(lot.way(ASIDES)(lot, cents))]);
  // Most who see that the field is short leave out what they would have said last.
  while (groups.length > 1 && lengthOf(groups) > width && lot.is(0.8)) groups.pop();
  const isMixed = lot.is(0.25);
  const order = groups.toSorted((one, other) => (isMixed ? lot.next() - 0.5 : one.place - other.place));
  return inLetters(
    joined(
      order.map(({ pieces }) => pieces),
      lot.way(BETWEEN),
    ),
    lot.any(CASES),
  );
}

const lengthOf = (groups: readonly { pieces: Piece[] }[]) =>
  groups.reduce((sum, { pieces }) => sum + textOf(pieces).length + 1, -1);

function numbersTold(lot: Lot, ledger: Ledger, means: Means, tell: Tell, truth: readonly number[]): Piece[] {
  const all = truth.flatMap((place) => ledger.numbers[place] ?? []);
  const isAll = tell !== 'some numbers and name' || !COMES_TO_IT.has(means);
  if (means === 'a range' && isAll) return rangeOf(lot, all);
  const told = isAll ? all : all.slice(0, -1);
  const [one] = told;
  return told.length === 1 && one ? numberOf(lot, one) : numbersOf(lot, told);
}

function timeTold(lot: Lot, ledger: Ledger, place: number): Piece[] {
  const instalment = ledger.numbers[place]?.instalment;
  return instalment ? instalmentOf(lot, instalment) : inMonth(lot, Number(ledger.documents[place]?.due.slice(5, 7)));
}

const namesTold = (lot: Lot, customers: readonly Customer[]): Piece[] =>
  joined(
    customers.map((one) => [said(misspelt(lot, writtenName(lot, one)), { is: 'name' })]),
    lot.any([' y ', ' Y ', ' / ']),
  );

function identityTold(lot: Lot, { country }: Ledger, { dni }: Customer): Piece[] {
  return [said(lot.way(BEFORE_ID[country])), said(lot.way(ID_WAYS)(dni), { is: 'id' })];
}

/** Three of a hundred have one letter missing, doubled, or another that sounds alike. */
function misspelt(lot: Lot, name: string): string {
  if (!lot.is(0.03) || name.length < 6) return name;
  const at = 1 + Math.floor(lot.next() * (name.length - 2));
  const letter = name.charAt(at);
  const written = lot.any(['', letter + letter, SOUNDS[letter] ?? '']);
  return name.slice(0, at) + written + name.slice(at + 1);
}
const SOUNDS: Partial<Record<string, string>> = {
  s: 'z',
  z: 's',
  v: 'b',
  b: 'v',
  y: 'i',
  i: 'y',
  n: 'm',
  g: 'j',
  j: 'g',
  c: 's',
};
