import { LARGEST_AMOUNT, TOO_LARGE } from '../../src/api/contract/money';
import { FAR_YEAR, isNearYear } from '../../src/api/contract/row';
import { today } from '../files/cells/today';
import { type AccountReading, byAccount, type Entry, type Findings, type Reading } from './statement';

/**
 * Leaves out the rows by which nothing comes in or goes out, with that reason. They stay where the zero may be a mistake of the
 * reading: where all amounts are zero, the balances contradict them or move at the row, or the row itself is doubtful. So do the
 * records of a format that is no table, which the bank counts.
 */
export function withoutRowsOfNoMoney(reading: Reading): Reading {
  const { entries, accounts, dialect } = reading;
  if (dialect.mapping.columns === undefined || !entries.some(isOfNone)) return reading;
  const left = new Set(byAccount(entries).flatMap((own) => noMoneyIn(own, accounts)));
  if (left.size === 0) return reading;
  return without(left, reading, 'skipped', 'Su monto es cero: no entra ni sale dinero');
}

/** Refuses the rows whose amount is larger, or whose day farther ahead, than any; a bank that masks its days writes early ones, which are kept and marked. */
export function withoutOutOfRange(reading: Reading): Reading {
  const small = refusing(({ amount }) => Math.abs(amount) > LARGEST_AMOUNT, TOO_LARGE, reading);
  return refusing(({ date }) => date !== '' && !isNearYear(date) && date > today(), FAR_YEAR, small);
}

function refusing(isWrong: (entry: Entry) => boolean, msg: string, reading: Reading): Reading {
  const left = new Set(reading.entries.filter(isWrong));
  return left.size === 0 ? reading : without(left, reading, 'problems', msg);
}

function without(left: ReadonlySet<Entry>, reading: Reading, into: 'skipped' | 'problems', msg: string): Reading {
  const { entries, parts } = reading;
  const withTheLeft = <T extends Findings>(findings: T, isPart: (entry: Entry) => boolean): T => ({
    ...findings,
    [into]: [
      ...findings[into],
      ...[...left].filter(isPart).map(({ row, description }) => ({ row, msg, raw: description })),
    ].sort((one, other) => one.row - other.row),
  });
  return {
    ...withTheLeft(reading, () => true),
    entries: entries.filter((entry) => !left.has(entry)),
    ...(parts && { parts: parts.map((part) => withTheLeft(part, ({ account }) => part.keys.includes(account))) }),
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
