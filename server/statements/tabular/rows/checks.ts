import type { Cents } from '../../../../src/api/contract/money';
import type { Question, Truncation } from '../../../../src/api/contract/reconciliation/statement';
import { centsOfCell } from '../../../files/cells/amounts';
import { textOf } from '../../../files/cells/grid';
import { today } from '../../../files/cells/today';
import { formatMoney } from '../../../ledger/words';
import { type AccountReading, byAccount, type Entry, isCounted } from '../../statement';
import { chained, follow, isNewestFirst, tied } from '../columns/runningBalance';
import type { Plan } from '../plan';
import { HALF } from '../thresholds';
import type { Rows } from './rows';
import { statedDiffer } from './stated';
import { isIncoming, type Sums, sumsOf } from './totals';

export type Checked = {
  accounts: AccountReading[];
  warnings: string[];
  truncations: Truncation[];
  questions: Question[];
  newestFirst: boolean;
};

/** Groups the entries by account and currency, and checks balances and control totals. A difference warns, it never refuses. */
export function check(rows: Rows, plan: Plan): Checked {
  const groups = byAccount(rows.entries);
  const warnings: string[] = [];
  const contradicted: Contradiction[] = [];
  const isOnly = groups.length <= 1;
  let newestFirst = false;
  const accounts = groups.map((entries) => {
    const booked = countedOf(entries, plan);
    const found = balanceEnds(booked, warnings);
    newestFirst ||= found.newestFirst;
    if (found.contradiction) contradicted.push(found.contradiction);
    const stated = isOnly ? upright(rows, booked, found.opening) : {};
    const reading = reconciled(stated, found);
    if (isOnly) warnings.push(...endsDiffer(reading, booked));
    const [first] = entries;
    return { key: first?.account ?? '', currency: first?.currency ?? '', ...reading };
  });
  if (accounts.length === 0) {
    accounts.push({ key: plan.account, currency: plan.currency, ...reconciled(rows, { newestFirst: false }) });
  }
  const differing = totalsDiffer(rows, plan);
  warnings.push(
    ...differing.filter(({ isShort }) => !isShort).map(({ msg }) => msg),
    ...countsDiffer(rows),
    ...inFuture(rows.entries),
  );
  const stated = statedDiffer(isOnly ? rows.stated : [], rows.entries, plan);
  warnings.push(...stated.warnings);
  const truncations = [
    ...differing.flatMap(({ isShort, msg }) => (isShort ? [{ kind: 'totals' as const, msg }] : [])),
    ...stated.truncations,
  ];
  const questions = contradicted.length === 0 ? [] : balanceQuestion(contradicted, plan);
  return { accounts, warnings, truncations, questions, newestFirst };
}

type Ends = {
  opening?: Cents;
  closing?: Cents;
  newestFirst: boolean;
  /** The row of the oldest movement, which has no balance before it. */
  oldest?: number;
  contradiction?: Contradiction;
  /** There are balances, but nothing to compare them with. */
  isLone?: boolean;
};

type Contradiction = { broken: number; checked: number };
type Balances = Pick<AccountReading, 'opening' | 'closing' | 'check' | 'unproven_row'>;

/** The balances of both ends and their proof: a balance computed from the movements does not prove the oldest of them. */
function reconciled(stated: { opening?: Cents; closing?: Cents }, found: Ends): Balances {
  if (found.contradiction) return { ...ends(stated.opening, stated.closing), check: 'contradicted' };
  const isRunning = found.oldest !== undefined && found.opening !== undefined;
  if (isRunning && found.oldest !== undefined) {
    const isProven = stated.opening !== undefined;
    return {
      ...ends(stated.opening ?? found.opening, stated.closing ?? found.closing),
      check: isProven ? 'stated' : 'running',
      ...(!isProven && { unproven_row: found.oldest }),
    };
  }
  const closing = stated.closing ?? found.closing;
  if (stated.opening !== undefined && closing !== undefined)
    return { ...ends(stated.opening, closing), check: 'stated' };
  const isLone = found.isLone || stated.opening !== undefined || closing !== undefined;
  return { ...ends(stated.opening, closing), check: isLone ? 'lone' : 'none' };
}

/**
 * Double-entry books add the closing balance to the outgoing column, so its sign is reversed. Only an opening balance shows this:
 * without one, all signs may be reversed.
 */
function upright({ opening: stated, closing }: Rows, entries: readonly Entry[], found: Cents | undefined) {
  const opening = stated ?? found;
  if (opening === undefined || opening === 0 || closing === undefined) return ends(stated, closing);
  const reached = opening + entries.reduce((total, { amount }) => total + amount, 0);
  return ends(stated, closing === -reached ? reached : closing);
}

function ends(opening: Cents | undefined, closing: Cents | undefined): Pick<Balances, 'opening' | 'closing'> {
  return { ...(opening !== undefined && { opening }), ...(closing !== undefined && { closing }) };
}

/** The balances before the first and after the last movement, when there is a running balance that ties. */
function balanceEnds(entries: readonly Entry[], warnings: string[]): Ends {
  const balances = entries.map((entry) => entry.balance);
  const amounts = entries.map((entry) => entry.amount);
  const seen = follow(amounts, balances);
  const newestFirst = isNewestFirst(seen, [entries[0]?.date ?? '', entries.at(-1)?.date ?? '']);
  const ordered = newestFirst ? entries.toReversed() : entries;
  const known = balances.every((balance) => balance !== undefined)
    ? balances
    : balances.filter((balance) => balance !== undefined);
  if (known.length === 0) return { newestFirst };
  const last = ordered.findLast(({ balance }) => balance !== undefined);
  const isLast = last === ordered.at(-1);
  const isConstant = known.every((balance) => balance === known[0]);
  if (seen.checked === 0 || isConstant) {
    const closing = isLast && !isConstant ? last?.balance : known.length === 1 && isLast ? last?.balance : undefined;
    return { newestFirst, isLone: true, ...(closing !== undefined && { closing }) };
  }
  const broken = seen.checked - Math.max(seen.forward, seen.backward);
  if (broken > 0) {
    const chain = chained(amounts, balances);
    if (chain) {
      const { opening, closing, oldest } = chain;
      return { opening, closing, newestFirst, oldest: entries[oldest]?.row ?? 0 };
    }
    if (tied(seen) < HALF) return { newestFirst, contradiction: { broken, checked: seen.checked } };
    const at = firstBreak(ordered);
    warnings.push(
      `El saldo no sigue a los movimientos en ${broken === 1 ? 'un lugar' : `${broken} lugares`} (${broken === 1 ? '' : 'el primero, '}fila ${at}): puede faltar o sobrar algún movimiento.`,
    );
  }
  const first = ordered.findIndex(({ balance }) => balance !== undefined);
  const before = ordered.slice(0, first + 1).reduce((sum, { amount }) => sum + amount, 0);
  const opening = ordered[first]?.balance;
  if (opening === undefined || !isLast || last?.balance === undefined) return { newestFirst, isLone: true };
  return { opening: opening - before, closing: last.balance, newestFirst, oldest: ordered[0]?.row ?? 0 };
}

function firstBreak(ordered: readonly Entry[]): number {
  let before: Cents | undefined;
  let moved = 0;
  for (const { amount, balance, row } of ordered) {
    moved += amount;
    if (balance === undefined) continue;
    if (before !== undefined && balance - before !== moved) return row;
    before = balance;
    moved = 0;
  }
  return 0;
}

function endsDiffer({ opening, closing }: Balances, entries: readonly Entry[]): string[] {
  if (opening === undefined || closing === undefined || entries.length === 0) return [];
  const reached = opening + entries.reduce((sum, entry) => sum + entry.amount, 0);
  if (reached === closing) return [];
  return [
    `El saldo inicial (${formatMoney(opening)}) más los movimientos da ${formatMoney(reached)}, pero el archivo dice ${formatMoney(closing)}: difieren en ${formatMoney(Math.abs(closing - reached))}.`,
  ];
}

/** A balance that most movements contradict: it or they are read wrongly, and staff decide. */
function balanceQuestion(contradicted: readonly Contradiction[], plan: Plan): Question[] {
  const { wanted, roles, header } = plan;
  if (wanted.accepted?.includes('balance')) return [];
  const [broken, checked] = [sum(contradicted.map((one) => one.broken)), sum(contradicted.map((one) => one.checked))];
  const column = roles.indexOf('balance');
  const name = header[column] || `columna ${column + 1}`;
  const without = roles.map((role) => (role === 'balance' ? ('ignore' as const) : role));
  return [
    {
      field: 'accepted',
      msg: `El saldo («${name}») no sigue a los montos leídos en ${broken} de ${checked} filas: una columna o un signo pueden estar mal leídos. Corríjalos en «Cómo se leyó el archivo», o diga que está bien así.`,
      options: [
        { label: 'Los montos están bien leídos', mapping: { accepted: [...(wanted.accepted ?? []), 'balance'] } },
        { label: `«${name}» no es el saldo de la cuenta`, mapping: { columns: without } },
      ],
    },
  ];
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);

/** The control totals that equal no sum of the movements, with both figures; `isShort`: the total exceeds every sum. */
function totalsDiffer(
  { entries, totals, problems, opening, closing }: Rows,
  plan: Plan,
): { msg: string; isShort: boolean }[] {
  if (totals.length === 0) return [];
  const fileSums = bothSums(entries, plan);
  // In double-entry books, the totals include the balances.
  const withBalances =
    opening === undefined || closing === undefined
      ? []
      : fileSums.map(({ credits, debits }) => ({
          credits: credits + Math.abs(opening),
          debits: debits - Math.abs(closing),
        }));
  const currencies = new Map(plan.money.map(({ rule, currency }) => [rule, currency]));
  const ofColumn = (column: number) =>
    [...currencies].find(([rule]) =>
      rule.kind === 'steps'
        ? false
        : rule.kind === 'single'
          ? rule.column === column
          : rule.debit === column || rule.credit === column,
    )?.[1] ?? '';
  return totals.flatMap(({ row, after }, at) => {
    // A total may cover the entire file, or the rows since the last total: a day, a page.
    const since = entries.slice(totals[at - 1]?.after ?? 0, after);
    const day = entries[after - 1]?.date;
    const before = entries.slice(0, after);
    const possible = [
      ...fileSums,
      ...withBalances,
      ...bothSums(since, plan),
      ...bothSums(before, plan),
      ...bothSums(
        before.filter(({ date }) => date === day),
        plan,
      ),
    ];
    return plan.roles.flatMap((role, column) => {
      if (role !== 'debit' && role !== 'credit' && role !== 'amount') return [];
      const total = centsOfCell(row.cells[column], plan.decimal, plan.implied);
      if (total === undefined) return [];
      const currency = ofColumn(column);
      const sums =
        currency === ''
          ? possible
          : bothSums(
              entries.filter((entry) => entry.currency === currency),
              plan,
            );
      const fits = sums.flatMap(({ credits, debits }) =>
        role === 'amount' ? [credits + debits, credits, debits] : [isIncoming(role, plan) ? credits : debits],
      );
      if (fits.some((one) => Math.abs(one) === Math.abs(total))) return [];
      const name = textOf(plan.header[column]) || `columna ${column + 1}`;
      const [read, written] = [fits[0] ?? 0, total].map((cents) => formatMoney(Math.abs(cents)));
      const msg = `El total de la fila ${row.row} en «${name}» (${written}) no es la suma de los movimientos leídos (${read}).`;
      const most = Math.max(...fits.map(Math.abs));
      return [{ msg, isShort: problems.length === 0 && Math.abs(total) > most }];
    });
  });
}

/** Warns when the file states fewer movements than it has; a larger count means an interrupted download. */
function countsDiffer({ entries, counts, problems }: Rows): string[] {
  const read = entries.length + problems.length;
  return counts
    .filter(({ count }) => count < read && count < entries.length)
    .map(
      ({ row, count }) =>
        `La fila ${row} dice que hay ${count} movimientos y se leyeron ${entries.length}: sobra alguno.`,
    );
}

/** Warns of future days: no bank books them. */
function inFuture(entries: readonly Entry[]): string[] {
  const now = today();
  const late = entries.filter(
    ({ date, pending }) => date > now && !pending && date.slice(0, 4) <= `${Number(now.slice(0, 4)) + 2}`,
  );
  const [first] = late;
  if (!first) return [];
  const many = late.length === 1 ? 'Un movimiento tiene una fecha' : `${late.length} movimientos tienen una fecha`;
  return [`${many} que aún no llega (fila ${first.row}, ${first.date}): compruebe el orden de día y mes, o el año.`];
}

/** Sums of the counted movements, and of all with the pending ones: banks total either. */
function bothSums(entries: readonly Entry[], plan: Plan): Sums[] {
  return [countedOf(entries, plan), entries].map(sumsOf);
}

/** The movements that count: in nearly every file all of them. */
function countedOf(entries: readonly Entry[], { wanted }: Plan): readonly Entry[] {
  const counts = (entry: Entry) => isCounted(entry, wanted);
  return entries.every(counts) ? entries : entries.filter(counts);
}
