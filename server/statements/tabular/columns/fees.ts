import type { Question, Role, Understanding } from '../../../../src/api/contract/reconciliation/statement';
import { FEE_STEPS, FEES_PROVEN, HALF, NEARLY_ALL } from '../thresholds';
import { centsOfColumn, type Table } from './columnCents';
import type { Draft } from './draft';
import type { Profile } from './profiles';
import { follow, type Money, tied } from './runningBalance';

/** The fees that a service deducts from each amount, in columns of their own: "Amount", "Fee", "Balance". */

/** A column that is deducted from the amounts: the sign is -1 where it is written without its minus. */
export type Fee = { column: number; sign: 1 | -1 };

export type Fees = {
  /** Empty where the amounts already are what moves the account. */
  fees: Fee[];
  understood: Understanding[];
  question?: Question;
};

export const NO_FEES: Fees = { fees: [], understood: [] };

/** The columns as deductions, written with a minus or without. */
export function asFees(table: Table, columns: readonly number[]): Fee[] {
  return columns.map((column) => {
    const leaning = centsOfColumn(table, column).reduce<number>((sum, one) => sum + Math.sign(one ?? 0), 0);
    return { column, sign: leaning < 0 ? 1 : -1 };
  });
}

function deductions(table: Table, columns: readonly number[]): Money {
  const all = asFees(table, columns).map(({ column, sign }) =>
    centsOfColumn(table, column).map((cents) => (cents ?? 0) * sign),
  );
  return table.rows.map((_, at) => all.reduce((sum, cents) => sum + (cents[at] ?? 0), 0));
}

export type Seen = {
  drafts: readonly Draft[];
  profiles: readonly Profile[];
  roles: readonly Role[];
  header: readonly string[];
};

/** The columns that may be fees: amounts that no role has. */
export function columnsOfFees(table: Table, { drafts, profiles, roles }: Seen): number[] {
  const isMoved = (column: number) => centsOfColumn(table, column).some((cents) => cents !== undefined && cents !== 0);
  return drafts.flatMap((_, column) =>
    roles[column] === 'ignore' && (profiles[column]?.amounts ?? 0) >= NEARLY_ALL && isMoved(column) ? [column] : [],
  );
}

/** The balance decides whether fees are deducted; without its proof, staff are asked about the columns that may be fees. */
export function feesOf(table: Table, amounts: Money, balances: Money, seen: Seen, free: readonly number[]): Fees {
  const { drafts, profiles, roles } = seen;
  const named = free.filter((column) => drafts[column]?.meaning === 'fee');
  const share = (columns: readonly number[]) => {
    const deducted = deductions(table, columns);
    const steps = follow(
      amounts.map((cents, at) => (cents === undefined ? undefined : cents + (deducted[at] ?? 0))),
      balances,
    );
    return steps.checked < FEE_STEPS ? 0 : tied(steps);
  };
  const unnamed = free.filter((column) => drafts[column]?.meaning === undefined);
  const tried = [named, unnamed, free, ...free.map((column) => [column])].filter((columns) => columns.length > 0);
  const plain = share([]);
  const best = tried
    .map((columns) => ({ columns, share: share(columns) }))
    .sort((one, other) => other.share - one.share)[0];
  if (best && best.share >= FEES_PROVEN && best.share > plain) {
    return {
      fees: asFees(table, best.columns),
      understood: [{ text: `${nameOf(best.columns, seen)} se descuenta del monto`, because: 'lo dice el saldo' }],
    };
  }
  const isDecided =
    plain >= FEES_PROVEN || drafts.some(({ meaning }, column) => meaning === 'net' && roles[column] === 'amount');
  const unknown = free.filter(
    (column) =>
      drafts[column]?.meaning === undefined &&
      (profiles[column]?.fractions ?? 0) >= HALF &&
      isApart(table, amounts, column),
  );
  const open = (named.length > 0 ? named : unknown).filter((column) => !isWithin(table, amounts, column, free));
  return open.length === 0 || isDecided ? NO_FEES : { ...NO_FEES, question: feeQuestion(open, seen) };
}

/** Whether a column differs from the amount, on rows that have one. */
function isApart(table: Table, amounts: Money, column: number): boolean {
  const other = centsOfColumn(table, column);
  const beside = other.filter(
    (cents, at) => cents !== undefined && cents !== 0 && amounts[at] !== undefined && amounts[at] !== 0,
  );
  return beside.length > 0 && other.some((cents, at) => Math.abs(cents ?? 0) !== Math.abs(amounts[at] ?? 0));
}

/** Whether the fee and another column come to each amount that has one: the amount is what moved the account. */
function isWithin(table: Table, amounts: Money, column: number, free: readonly number[]): boolean {
  const fees = centsOfColumn(table, column);
  const charged = fees.flatMap((fee, at) => (fee ? [{ at, fee: Math.abs(fee) }] : []));
  return free.some((other) => {
    const bare = other === column ? [] : centsOfColumn(table, other);
    return charged.every(({ at, fee }) => Math.abs(bare[at] ?? 0) + fee === Math.abs(amounts[at] ?? 0));
  });
}

const nameOf = (columns: readonly number[], { header }: Seen) =>
  columns.map((column) => `«${header[column] || `Columna ${column + 1}`}»`).join(' y ');

function feeQuestion(columns: readonly number[], seen: Seen): Question {
  const name = nameOf(columns, seen);
  const roles = seen.roles.map((role, column) => (columns.includes(column) ? ('fee' as const) : role));
  return {
    field: 'columns',
    msg: `${name} trae montos junto al del movimiento, y ningún saldo dice si ya se descontaron. ¿Cuánto movió la cuenta?`,
    options: [
      { label: `El monto menos ${name}`, mapping: { columns: roles } },
      { label: 'El monto, como está escrito', mapping: { columns: [...seen.roles] } },
    ],
  };
}
