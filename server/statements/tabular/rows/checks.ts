import type { Cents } from '../../../../src/api/contract/money';
import { centsOfCell } from '../../../files/cells/amounts';
import { textOf } from '../../../files/cells/grid';
import { formatMoney } from '../../../ledger/words';
import { type AccountReading, type Entry, isCounted } from '../../statement';
import { follow, isNewestFirst, tied } from '../columns/runningBalance';
import type { Plan } from '../plan';

import type { Rows } from './rows';

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
    `El saldo inicial (${formatMoney(opening)}) más los movimientos da ${formatMoney(reached)}, pero el archivo dice ${formatMoney(closing)}: difieren en ${formatMoney(Math.abs(closing - reached))}.`,
  ];
}

type Sums = { credits: Cents; debits: Cents };

/** Warns, with both figures, of each control total that is no sum of the movements read. */
export function totalsDiffer({ entries, totals }: Rows, plan: Plan): string[] {
  const whole = bothSums(entries, plan);
  return totals.flatMap(({ row, after }, at) => {
    // A total may be of the whole file, or of the rows since the last total: of a day, of a page.
    const told = [...whole, ...bothSums(entries.slice(totals[at - 1]?.after ?? 0, after), plan)];
    return plan.roles.flatMap((role, column) => {
      if (role !== 'debit' && role !== 'credit' && role !== 'amount') return [];
      const total = centsOfCell(row.cells[column], plan.decimal, plan.implied);
      const fits = told.flatMap(({ credits, debits }) =>
        role === 'debit' ? [debits] : role === 'credit' ? [credits] : [credits + debits, credits, debits],
      );
      if (total === undefined || fits.some((sum) => Math.abs(sum) === Math.abs(total))) return [];
      const name = textOf(plan.header[column]) || `columna ${column + 1}`;
      const [read, written] = [fits[0] ?? 0, total].map((cents) => formatMoney(Math.abs(cents)));
      return [
        `El total de la fila ${row.row} en «${name}» (${written}) no es la suma de los movimientos leídos (${read}).`,
      ];
    });
  });
}

/** Sums of what counts, and of all with what is pending: banks total either. */
function bothSums(entries: readonly Entry[], plan: Plan): Sums[] {
  return [entries.filter((entry) => isCounted(entry, plan.wanted)), entries].map(sumsOf);
}

function sumsOf(entries: readonly Entry[]): Sums {
  return {
    credits: entries.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0),
    debits: entries.reduce((sum, { amount }) => sum + Math.min(amount, 0), 0),
  };
}
