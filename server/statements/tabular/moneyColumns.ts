import type { Role } from '../../../src/api/contract/statement';
import type { Profile } from './columnTypes';
import type { Draft } from './draft';
import { follow, type Money, tied } from './runningBalance';
import { centsOfColumn, pairCents, type Table } from './table';

type Choice = { roles: [number, Role][]; understood: string[]; tied: boolean };

/** What the balance must tie, at least, to overrule the header's words. */
const ENOUGH = 0.6;
/** Preference among amounts when no balance decides. */
const RANK: Partial<Record<string, number>> = { net: 4, amount: 3, gross: 2, fee: 0 };

/** Chooses which columns hold the amount (one, or a pair of debit and credit) and which the running balance. */
export function chooseMoney(
  drafts: readonly Draft[],
  profiles: readonly Profile[],
  table: Table,
  taken: readonly Role[],
): Choice {
  const free = (column: number) => taken[column] === 'ignore' && (profiles[column]?.filled ?? 0) > 0;
  const columnsOf = (meaning: string) =>
    drafts.flatMap((draft, column) =>
      draft.meaning === meaning && taken[column] === 'ignore' ? [{ column, quality: draft.quality }] : [],
    );
  const best = (meaning: string) => {
    const found = columnsOf(meaning);
    const filled = found.filter(({ column }) => free(column));
    return (filled.length > 0 ? filled : found).sort((one, other) => other.quality - one.quality)[0]?.column;
  };
  const [debit, credit, balance] = [best('debit'), best('credit'), best('balance')];
  const sure: [number, Role][] = balance === undefined ? [] : [[balance, 'balance']];
  const cents = remembered(table);

  if (debit !== undefined && credit !== undefined) {
    return { roles: [...sure, [debit, 'debit'], [credit, 'credit']], understood: [], tied: false };
  }
  const named = ['net', 'amount', 'gross', 'fee'].flatMap((meaning) =>
    columnsOf(meaning).map(({ column, quality }) => ({ column, rank: (RANK[meaning] ?? 0) + quality, meaning })),
  );
  const real = named.filter(({ meaning }) => meaning !== 'fee');
  const alone = debit ?? credit;
  if (alone !== undefined && real.length === 0) {
    return { roles: [...sure, [alone, debit === undefined ? 'credit' : 'debit']], understood: [], tied: false };
  }
  if (balance === undefined && drafts.every(({ meaning }) => meaning !== 'balance')) {
    const found = byTies(drafts, free, cents);
    if (found && real.length !== 1) return found;
  }
  const candidates = (real.length > 0 ? named : unnamed(drafts, profiles, free)).filter(
    ({ column }) => real.length <= 1 || free(column),
  );
  const byBalance = candidates
    .map((candidate) => ({ ...candidate, share: balance === undefined ? 0 : tieOf(cents, candidate.column, balance) }))
    .sort((one, other) => other.share - one.share || other.rank - one.rank || one.column - other.column)[0];
  const byRank = [...candidates].sort((one, other) => other.rank - one.rank || one.column - other.column)[0];
  const isTied = byBalance !== undefined && byBalance.share >= ENOUGH;
  const chosen = isTied ? byBalance : byRank;
  if (!chosen) return { roles: sure, understood: [], tied: false };
  const said = real.length > 1 && isTied ? ['El monto es la columna que mueve el saldo'] : [];
  return { roles: [...sure, [chosen.column, 'amount']], understood: said, tied: isTied };
}

/** Without names: the amount and the balance, or debit, credit and balance, that tie best; `undefined` when none does. */
function byTies(
  drafts: readonly Draft[],
  free: (column: number) => boolean,
  cents: (column: number) => Money,
): Choice | undefined {
  const numeric = drafts
    .flatMap((draft, column) => (draft.meaning === 'amount' && free(column) ? [column] : []))
    .slice(0, 6);
  let best: { share: number; roles: [number, Role][] } | undefined;
  const weigh = (amounts: Money, balance: number, roles: [number, Role][]) => {
    const seen = follow(amounts, cents(balance));
    const share = seen.checked >= 2 ? tied(seen) : 0;
    if (share >= ENOUGH && (!best || share > best.share)) best = { share, roles: [...roles, [balance, 'balance']] };
  };
  for (const balance of numeric) {
    for (const one of numeric) {
      if (one === balance) continue;
      weigh(cents(one), balance, [[one, 'amount']]);
      for (const other of numeric) {
        if (other === one || other === balance) continue;
        const amounts = pairCents(cents(one).map(absolute), cents(other).map(absolute), -1, 1);
        weigh(amounts, balance, [
          [one, 'debit'],
          [other, 'credit'],
        ]);
      }
    }
  }
  return best && { roles: best.roles, understood: ['El saldo confirma cuál es el monto'], tied: true };
}

function absolute(cents: number | undefined): number | undefined {
  return cents === undefined ? undefined : Math.abs(cents);
}

function unnamed(drafts: readonly Draft[], profiles: readonly Profile[], free: (column: number) => boolean) {
  return profiles.flatMap((profile, column) => {
    const meaning = drafts[column]?.meaning;
    const apt = free(column) && meaning === undefined && profile.amounts >= 0.8 && profile.money >= 0.4;
    return apt ? [{ column, rank: profile.money, meaning: 'amount' }] : [];
  });
}

function tieOf(cents: (column: number) => Money, amount: number, balance: number): number {
  const seen = follow(cents(amount), cents(balance));
  const turned = follow(
    cents(amount).map((value) => (value === undefined ? undefined : -value)),
    cents(balance),
  );
  return seen.checked >= 2 ? Math.max(tied(seen), tied(turned)) : 0;
}

function remembered(table: Table): (column: number) => Money {
  const known = new Map<number, Money>();
  return (column) => {
    const found = known.get(column) ?? centsOfColumn(table, column);
    known.set(column, found);
    return found;
  };
}
