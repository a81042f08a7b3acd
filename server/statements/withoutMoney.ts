import type { RowProblem } from '../../src/api/contract/reconciliation/statement';
import { type AccountReading, byAccount, type Entry, type Reading } from './statement';

/**
 * Leaves out the rows by which nothing comes in or goes out, with that reason. They stay where the zero may be a mistake of the
 * reading: where all amounts are zero, the balances contradict them or move at the row, or the row itself is doubtful.
 */
export function withoutRowsOfNoMoney(reading: Reading): Reading {
  const { entries, accounts, skipped, parts } = reading;
  if (!entries.some(isOfNone)) return reading;
  const left = new Set(byAccount(entries).flatMap((own) => noMoneyIn(own, accounts)));
  if (left.size === 0) return reading;
  const asSkipped = (isPart: (entry: Entry) => boolean) => [...left].filter(isPart).map(reasonFor);
  return {
    ...reading,
    entries: entries.filter((entry) => !left.has(entry)),
    skipped: [...skipped, ...asSkipped(() => true)].sort(byRow),
    ...(parts && {
      parts: parts.map((part) => {
        const own = asSkipped(({ account }) => part.keys.includes(account));
        return { ...part, skipped: [...part.skipped, ...own].sort(byRow) };
      }),
    }),
  };
}

const isOfNone = ({ amount, flags }: Entry): boolean => amount === 0 && flags.length === 0;

function noMoneyIn(own: readonly Entry[], accounts: readonly AccountReading[]): Entry[] {
  const account = accounts.find(({ key, currency }) => key === own[0]?.account && currency === own[0]?.currency);
  if (account?.check === 'contradicted' || own.every(({ amount }) => amount === 0)) return [];
  return own.filter(
    (entry, at) => isOfNone(entry) && entry.row !== account?.unproven_row && !moves(entry, [own[at - 1], own[at + 1]]),
  );
}

/** Whether the balance of a row is that of neither neighbour: files go up or down in time. */
function moves({ balance }: Entry, neighbours: readonly (Entry | undefined)[]): boolean {
  const beside = neighbours.flatMap((one) => one?.balance ?? []);
  return balance !== undefined && beside.length > 0 && !beside.includes(balance);
}

const reasonFor = ({ row, description }: Entry): RowProblem => ({
  row,
  msg: 'Su monto es cero: no entra ni sale dinero',
  raw: description,
});

const byRow = (one: RowProblem, other: RowProblem): number => one.row - other.row;
