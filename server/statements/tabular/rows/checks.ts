import type { Cents } from '../../../../src/api/contract/money';
import { amountWords } from '../../reading';
import type { AccountReading, Entry } from '../../statement';
import { follow, isNewestFirst, tied } from '../columns/runningBalance';
import type { Plan } from '../plan';
import { isCounted } from './entry';
import type { Rows } from './rows';
import { totalsDiffer } from './totals';

export type Checked = { accounts: AccountReading[]; warnings: string[]; newestFirst: boolean };

/** Groups the entries by account and currency, and checks balances and control totals. A difference warns, it never refuses. */
export function check(rows: Rows, plan: Plan): Checked {
  const groups = new Map<string, Entry[]>();
  for (const entry of rows.entries) {
    const key = `${entry.account}\n${entry.currency}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  const warnings: string[] = [];
  const isOnly = groups.size <= 1;
  let newestFirst = false;
  const accounts = [...groups.values()].map((entries) => {
    const booked = entries.filter((entry) => isCounted(entry, plan.wanted));
    const told = balanceEnds(booked, warnings);
    newestFirst ||= told.newestFirst;
    const [opening, closing] = isOnly
      ? [rows.opening ?? told.opening, rows.closing ?? told.closing]
      : [told.opening, told.closing];
    if (isOnly) warnings.push(...endsDiffer(opening, closing, booked));
    const [first] = entries;
    return {
      key: first?.account ?? '',
      currency: first?.currency ?? '',
      ...(opening !== undefined && { opening }),
      ...(closing !== undefined && { closing }),
    };
  });
  if (accounts.length === 0) {
    const { opening, closing } = rows;
    accounts.push({
      key: plan.account,
      currency: plan.currency,
      ...(opening !== undefined && { opening }),
      ...(closing !== undefined && { closing }),
    });
  }
  warnings.push(...totalsDiffer(rows, plan));
  return { accounts, warnings, newestFirst };
}

type Ends = { opening?: Cents; closing?: Cents; newestFirst: boolean };

/** The balances before the first and after the last movement, when the running balance is there and ties. */
function balanceEnds(entries: readonly Entry[], warnings: string[]): Ends {
  const balances = entries.map((entry) => entry.balance);
  const seen = follow(
    entries.map((entry) => entry.amount),
    balances,
  );
  const newestFirst = isNewestFirst(
    seen,
    entries.map((entry) => entry.date),
  );
  const ordered = newestFirst ? [...entries].reverse() : entries;
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first?.balance === undefined || last?.balance === undefined) return { newestFirst };
  if (seen.checked > 0 && tied(seen) < 0.5) return { newestFirst };
  const broken = seen.checked - Math.max(seen.forward, seen.backward);
  if (broken > 0) {
    const at = firstBreak(ordered);
    warnings.push(
      `El saldo no sigue a los movimientos en ${broken === 1 ? 'un lugar' : `${broken} lugares`} (${broken === 1 ? '' : 'el primero, '}fila ${at}): puede faltar algún movimiento.`,
    );
  }
  return { opening: first.balance - first.amount, closing: last.balance, newestFirst };
}

function firstBreak(ordered: readonly Entry[]): number {
  const broken = ordered.find((entry, at) => {
    const before = ordered[at - 1];
    return (
      before?.balance !== undefined && entry.balance !== undefined && entry.balance - before.balance !== entry.amount
    );
  });
  return broken?.row ?? 0;
}

function endsDiffer(opening: Cents | undefined, closing: Cents | undefined, entries: readonly Entry[]): string[] {
  if (opening === undefined || closing === undefined || entries.length === 0) return [];
  const reached = opening + entries.reduce((sum, entry) => sum + entry.amount, 0);
  if (reached === closing) return [];
  return [
    `El saldo inicial (${amountWords(opening)}) más los movimientos da ${amountWords(reached)}, pero el archivo dice ${amountWords(closing)}: difieren en ${amountWords(Math.abs(closing - reached))}.`,
  ];
}
