import type { Role, Understanding } from '../../../../src/api/contract/reconciliation/statement';
import { AMOUNTS_COVER, HALF, MOST_COLUMNS, NEARLY_ALL, TIES_ENOUGH, TIES_OVERRULE, TITLES_ALIKE } from '../thresholds';
import { centsOfColumn, pairCents, type Table } from './columnCents';
import type { Draft } from './draft';
import type { Profile } from './profiles';
import { follow, type Money, stepShare, tied } from './runningBalance';

export type Choice = {
  roles: [number, Role][];
  understood: Understanding[];
  /** Other possible choices, about which staff are asked. */
  others?: [number, Role][][];
};

/** Preference among named amounts when no balance decides. */
const RANK = { net: 4, amount: 3, gross: 2, fee: 0, other: 0 } as const;

/**
 * Chooses the column of the amount (one, or a pair of debit and credit) and that of the running balance. Each
 * case builds on the cases before: a pair by its titles, one column by its title, then by the balance, then by rank.
 */
export function chooseMoney(
  drafts: readonly Draft[],
  profiles: readonly Profile[],
  table: Table,
  fixed: readonly Role[],
): Choice {
  const cents = remembered(table);
  const isFilled = (column: number) => (profiles[column]?.filled ?? 0) > 0;
  const open = drafts.flatMap((draft, column) => (fixed[column] === 'ignore' ? [{ ...draft, column }] : []));
  const named = open.filter(({ isByContent }) => !isByContent);
  const unnamed = open.filter(
    ({ meaning, isByContent, column }) => isByContent && meaning === 'amount' && isFilled(column),
  );
  const best = (meaning: string) =>
    named
      .filter((draft) => draft.meaning === meaning)
      .sort(
        (one, other) => Number(isFilled(other.column)) - Number(isFilled(one.column)) || other.quality - one.quality,
      )[0]?.column;

  const [debit, credit, balance] = [best('debit'), best('credit'), best('balance')];
  const sure: [number, Role][] = balance === undefined ? [] : [[balance, 'balance']];
  const money = drafts.flatMap((_, column) =>
    fixed[column] === 'ignore' && (profiles[column]?.amounts ?? 0) >= NEARLY_ALL && isFilled(column) ? [column] : [],
  );
  if (debit !== undefined && credit !== undefined) {
    const named: Choice = { roles: [...sure, [debit, 'debit'], [credit, 'credit']], understood: [] };
    if (balance === undefined || pairTie(cents(debit), cents(credit), cents(balance)) >= HALF) return named;
    return byContradiction(money, cents) ?? named;
  }
  const overruled = (pair: [number, Role][]) => {
    const [only] = pair;
    const isTrue = balance === undefined || (only && pairTie(cents(only[0]), [], cents(balance)) >= HALF);
    return isTrue ? undefined : byContradiction(money, cents);
  };
  const amounts = named.flatMap(({ meaning, quality, column }) =>
    meaning === 'net' || meaning === 'amount' || meaning === 'gross' || meaning === 'fee' || meaning === 'other'
      ? [{ column, rank: RANK[meaning] + quality, isFee: meaning === 'fee' || meaning === 'other' }]
      : [],
  );
  const isNamed = amounts.some(({ isFee }) => !isFee);
  if (!isNamed && (debit ?? credit) !== undefined) {
    const only: [number, Role][] =
      debit !== undefined ? [[debit, 'debit']] : credit !== undefined ? [[credit, 'credit']] : [];
    return overruled(only) ?? { roles: [...sure, ...only], understood: [] };
  }
  const columns = unnamed.map(({ column }) => column);
  if (!isNamed && balance === undefined) return moneyWithoutNames(columns, cents);

  const candidates = isNamed
    ? amounts
    : columns.map((column) => ({ column, rank: profiles[column]?.money ?? 0, isFee: false }));
  const moving = (column: number) => cents(column).some((one) => one !== undefined && one !== 0);
  const some = candidates.filter(({ column }) => isFilled(column));
  const filled = some.some(({ column }) => moving(column)) ? some.filter(({ column }) => moving(column)) : some;
  const ranked = inOrder(filled.length > 0 ? filled : candidates, balance === undefined ? [] : cents(balance), cents);
  const [byRank] = ranked;
  const byBalance = ranked.reduce((top, one) => (top && top.share >= one.share ? top : one), byRank);
  // Amounts without sign equal the sizes of the balance's steps.
  const bySteps = ranked.reduce((top, one) => (top && top.steps >= one.steps ? top : one), byRank);
  const isTied = byBalance !== undefined && byBalance.share >= TIES_ENOUGH;
  const isStepped = !isTied && bySteps !== undefined && bySteps.steps >= TIES_ENOUGH;
  const chosen = isTied ? byBalance : isStepped ? bySteps : byRank;
  if (balance !== undefined && !isTied && !isStepped) {
    const other = byContradiction(money, cents);
    if (other) return other;
  }
  if (!chosen) return { roles: sure, understood: [] };
  const understood =
    ranked.length > 1 && (isTied || isStepped) ? [{ text: 'El monto es la columna que mueve el saldo' }] : [];
  const rivals =
    isTied || isStepped || !isNamed ? [] : ranked.filter((one) => one !== chosen && isRival(one, chosen, cents));
  return {
    roles: [...sure, [chosen.column, 'amount']],
    understood,
    ...(rivals.length > 0 && { others: rivals.map(({ column }) => [...sure, [column, 'amount']]) }),
  };
}

type Candidate = { column: number; rank: number };
type CentsOf = (column: number) => Money;

/** How well each column moves the balance, in the order of their titles. */
function inOrder(candidates: readonly Candidate[], balances: Money, cents: CentsOf) {
  return candidates
    .map(({ column, rank }) => ({
      column,
      rank,
      share: tieOf(cents(column), balances),
      steps: covers(cents(column), balances) ? stepShare(cents(column), balances) : 0,
    }))
    .sort((one, other) => other.rank - one.rank || one.column - other.column);
}

/** Its title is as good as the chosen one's and its sums differ: only staff can distinguish them. */
function isRival(one: Candidate, other: Candidate, cents: CentsOf): boolean {
  const own = cents(other.column);
  return Math.abs(one.rank - other.rank) < TITLES_ALIKE && cents(one.column).some((amount, at) => amount !== own[at]);
}

function tieOf(amounts: Money, balances: Money): number {
  const seen = follow(amounts, balances);
  return seen.checked < 2 || !covers(amounts, balances) ? 0 : Math.max(tied(seen), tied(follow(amounts, balances, -1)));
}

function covers(amounts: Money, balances: Money): boolean {
  const covered = balances.flatMap((balance, at) => (balance === undefined ? [] : [amounts[at] !== undefined]));
  return covered.filter(Boolean).length >= covered.length * AMOUNTS_COVER;
}

/** How well a pair of columns moves a balance, with any signs. */
function pairTie(debits: Money, credits: Money, balances: Money): number {
  const ties = [-1, 1].flatMap((debit) =>
    [1, -1].map((credit) => {
      const seen = follow(pairCents(debits, credits, debit, credit), balances);
      return seen.checked < 2 ? 1 : tied(seen);
    }),
  );
  return Math.max(...ties);
}

/** The balance contradicts the titles: returns the columns that it follows, if there are some. */
function byContradiction(columns: readonly number[], cents: CentsOf): Choice | undefined {
  const found = byTies(columns.slice(0, MOST_COLUMNS), cents, TIES_OVERRULE, 3);
  return (
    found && {
      roles: found,
      understood: [{ text: 'Los títulos no corresponden a sus columnas', because: 'lo dice el saldo' }],
    }
  );
}

function remembered(table: Table): CentsOf {
  const known = new Map<number, Money>();
  return (column) => {
    const found = known.get(column) ?? centsOfColumn(table, column);
    known.set(column, found);
    return found;
  };
}

/** The roles of amount columns without titles: the balance decides, or staff are asked. */
function moneyWithoutNames(columns: readonly number[], cents: CentsOf): Choice {
  const [first, second] = columns;
  if (first === undefined) return { roles: [], understood: [] };
  const found = byTies(columns.slice(0, MOST_COLUMNS), cents);
  if (found) return { roles: found, understood: [{ text: 'El saldo confirma cuál es el monto' }] };
  if (second === undefined) return { roles: [[first, 'amount']], understood: [] };
  if (areComplementary(cents(first), cents(second))) {
    return {
      roles: [
        [first, 'debit'],
        [second, 'credit'],
      ],
      understood: [],
      others: [
        [
          [first, 'credit'],
          [second, 'debit'],
        ],
      ],
    };
  }
  return { roles: [[first, 'amount']], understood: [], others: columns.slice(1).map((column) => [[column, 'amount']]) };
}

/** The amount and the balance, or debit, credit and balance, that tie best; `undefined` when none ties. */
function byTies(
  columns: readonly number[],
  cents: CentsOf,
  enough = TIES_ENOUGH,
  atLeast = 1,
): [number, Role][] | undefined {
  // A column with few filled rows may tie on all of them, so the reading that ties most rows wins.
  let best: { ties: number; roles: [number, Role][] } | undefined;
  const compare = (amounts: Money, balance: number, least: number, roles: [number, Role][]) => {
    const seen = follow(amounts, cents(balance));
    const share = seen.checked >= Math.max(least, atLeast) ? tied(seen) : 0;
    const ties = Math.max(seen.forward, seen.backward);
    if (share >= enough && (!best || ties > best.ties)) best = { ties, roles: [...roles, [balance, 'balance']] };
  };
  for (const balance of columns) {
    const others = columns.filter((column) => column !== balance);
    for (const one of others) {
      compare(cents(one), balance, 1, [[one, 'amount']]);
      for (const other of others) {
        if (other === one) continue;
        const amounts = pairCents(cents(one).map(absolute), cents(other).map(absolute), -1, 1);
        compare(amounts, balance, 2, [
          [one, 'debit'],
          [other, 'credit'],
        ]);
      }
    }
  }
  return best?.roles;
}

function absolute(cents: number | undefined): number | undefined {
  return cents === undefined ? undefined : Math.abs(cents);
}

/** Whether exactly one of two columns is filled in each row, as debit and credit are. */
function areComplementary(one: Money, other: Money): boolean {
  const isSet = (cents: number | undefined) => cents !== undefined && cents !== 0;
  const both = one.some(isSet) && other.some(isSet);
  return both && one.every((cents, at) => isSet(cents) !== isSet(other[at]));
}
