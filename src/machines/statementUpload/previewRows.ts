import { centsOf, fromCents } from '../../api/contract/money';
import type { BankAccount } from '../../api/contract/reconciliation/bankAccounts';
import type { Preview, PreviewRow } from '../../api/contract/reconciliation/preview';
import type { RowProblem } from '../../api/contract/reconciliation/statement';

/** The results of a preview's rows. */

export const ROW_FILTERS = ['all', 'nuevo', 'duplicado', 'posible', 'problem', 'excluded'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

/** A row that was read, or one that looks like a movement and could not be. */
export type PreviewLine = PreviewRow | RowProblem;

export const isRead = (line: PreviewLine): line is PreviewRow => 'status' in line;

type Owners = { accounts: readonly Pick<BankAccount, 'id' | 'currency'>[]; account: string };
type Chosen = { preview: Preview | undefined; overrides: readonly number[] };

/** Staff cannot override rows without a date, nor rows the bank has not booked yet unless the mapping includes them. */
export function isChoosable(row: PreviewRow, { dialect }: Pick<Preview, 'dialect'>): boolean {
  return row.date !== '' && (!row.pending || dialect.mapping.pending === 'include');
}

export function isIncluded(row: PreviewRow, preview: Pick<Preview, 'dialect'>, overrides: readonly number[]): boolean {
  return isChoosable(row, preview) && (row.status === 'nuevo') !== overrides.includes(row.row);
}

/** The currency of amounts that name none: that of the file's chosen account, else the bank account's. */
export function currencyOf({ preview, accounts, account }: Pick<Chosen, 'preview'> & Owners): string | undefined {
  return preview?.summary.currency ?? accounts.find(({ id }) => id === account)?.currency;
}

/** The rows that will be saved, and the overrides of the service's choice. */
export function choiceOf({ preview, overrides }: Chosen) {
  if (!preview) return { count: 0, excluded: [], included: [] };
  const overridden = preview.rows.filter((row) => overrides.includes(row.row));
  return {
    count: preview.rows.filter((row) => isIncluded(row, preview, overrides)).length,
    excluded: overridden.filter((row) => row.status === 'nuevo').map((row) => row.row),
    included: overridden.filter((row) => row.status !== 'nuevo').map((row) => row.row),
  };
}

export function linesShown({ preview, overrides, filter }: Chosen & { filter: RowFilter }): PreviewLine[] {
  if (!preview) return [];
  const rows = preview.rows.filter((row) => passes(row, filter, preview, overrides));
  if (!HAS_UNREAD.has(filter) || preview.problems.length === 0) return rows;
  return [...rows, ...preview.problems].sort((a, b) => a.row - b.row);
}

/** Unreadable rows count as rows with a problem, and are not saved. */
const HAS_UNREAD = new Set<RowFilter>(['all', 'problem', 'excluded']);

export function rowCounts({ preview, overrides }: Chosen): Record<RowFilter, number> {
  const unread = preview?.problems.length ?? 0;
  const counts = { all: unread, nuevo: 0, duplicado: 0, posible: 0, problem: unread, excluded: unread };
  for (const row of preview?.rows ?? []) {
    counts.all += 1;
    if (preview && isChoosable(row, preview)) counts[row.status] += 1;
    if (row.problem !== undefined) counts.problem += 1;
    if (preview && !isIncluded(row, preview, overrides)) counts.excluded += 1;
  }
  return counts;
}

function passes(row: PreviewRow, filter: RowFilter, preview: Preview, overrides: readonly number[]): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'problem':
      return row.problem !== undefined;
    case 'excluded':
      return !isIncluded(row, preview, overrides);
    default:
      return row.status === filter && isChoosable(row, preview);
  }
}

/** The overrides that still apply after another reading. */
export function overridesStillIn(overrides: readonly number[], before: Preview | undefined, now: Preview): number[] {
  const known = new Map(before?.rows.map((row) => [row.row, row]));
  const same = now.rows.filter((row) => {
    const was = known.get(row.row);
    return was?.amount === row.amount && was.status === row.status;
  });
  const rows = new Set(same.map((row) => row.row));
  return overrides.filter((row) => rows.has(row));
}

/** `opening + sum = closing`, when the file has both balances. Decimal strings. */
export function balanceCheck({ opening, closing, credits, debits, ties }: Preview['summary']) {
  if (opening === undefined || closing === undefined || ties === undefined) return undefined;
  if (credits === undefined || debits === undefined) return undefined;
  const sum = centsOf(credits) + centsOf(debits);
  return {
    isBalanced: ties,
    opening,
    closing,
    sum: fromCents(sum),
    off: fromCents(centsOf(closing) - centsOf(opening) - sum),
  };
}
