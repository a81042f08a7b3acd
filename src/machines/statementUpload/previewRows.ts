import { centsOf, fromCents } from '../../api/contract/money';
import type { BankAccount } from '../../api/contract/reconciliation/bankAccounts';
import type { Preview, PreviewRow, RowChoice, RowFilter } from '../../api/contract/reconciliation/preview';
import type { RowProblem } from '../../api/contract/reconciliation/statement';

/** The results of a preview's rows. */

/** A row that was read, or one that looks like a movement and could not be. */
export type PreviewLine = PreviewRow | RowProblem;

export const isRead = (line: PreviewLine): line is PreviewRow => 'status' in line;

type Owners = { accounts: readonly Pick<BankAccount, 'id' | 'currency'>[]; account: string };
type Chosen = { preview: Preview | undefined; overrides: readonly RowChoice[] };

/** Staff cannot override rows without a date, nor rows the bank has not booked yet unless the mapping includes them. */
export function isChoosable(row: PreviewRow, { dialect }: Pick<Preview, 'dialect'>): boolean {
  return row.date !== '' && (!row.pending || dialect.mapping.pending === 'include');
}

export function isIncluded(
  row: PreviewRow,
  preview: Pick<Preview, 'dialect'>,
  overrides: readonly RowChoice[],
): boolean {
  const override = overrideOf(row, overrides);
  return isChoosable(row, preview) && (override ? override.status !== 'nuevo' : row.status === 'nuevo');
}

/** What staff decided of the row, against the service's choice. */
const overrideOf = ({ row }: Pick<PreviewRow, 'row'>, overrides: readonly RowChoice[]) =>
  overrides.find((one) => one.row === row);

export const isOverridden = (row: PreviewRow, overrides: readonly RowChoice[]): boolean =>
  overrideOf(row, overrides) !== undefined;

export const asChoice = ({ row, amount, status }: PreviewRow): RowChoice => ({ row, amount, status });

/** The service has the rows of a long file, and is asked for those that are looked at. */
export const isLong = ({ counts }: Pick<Preview, 'counts'>): boolean => counts !== undefined;

/** With or without this row among the choices. */
export function toggled(overrides: readonly RowChoice[], row: PreviewRow): RowChoice[] {
  const others = overrides.filter((one) => one.row !== row.row);
  return others.length < overrides.length ? others : [...others, asChoice(row)];
}

/** The currency of amounts that name none: that of the file's chosen account, else the bank account's. */
export function currencyOf({ preview, accounts, account }: Pick<Chosen, 'preview'> & Owners): string | undefined {
  return preview?.summary.currency ?? accounts.find(({ id }) => id === account)?.currency;
}

/** How many rows will be saved, and the overrides of the service's choice. */
export function choiceOf({ preview, overrides }: Chosen) {
  const leftOut = overrides.filter(({ status }) => status === 'nuevo').map(({ row }) => row);
  const takenIn = overrides.filter(({ status }) => status !== 'nuevo').map(({ row }) => row);
  const { nuevo } = offeredCounts(preview);
  return { count: nuevo - leftOut.length + takenIn.length, excluded: leftOut, included: takenIn };
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
  const counts = offeredCounts(preview);
  return { ...counts, excluded: counts.all - choiceOf({ preview, overrides }).count };
}

/** The counts by the service's choice. */
function offeredCounts(preview: Preview | undefined): Record<RowFilter, number> {
  const unread = preview?.problems.length ?? 0;
  const counts = { all: unread, nuevo: 0, duplicado: 0, posible: 0, problem: unread, excluded: unread };
  if (!preview) return counts;
  if (preview.counts) return { ...counts, ...preview.counts };
  for (const row of preview.rows) {
    counts.all += 1;
    if (isChoosable(row, preview)) counts[row.status] += 1;
    if (row.problem !== undefined) counts.problem += 1;
  }
  return counts;
}

function passes(row: PreviewRow, filter: RowFilter, preview: Preview, overrides: readonly RowChoice[]): boolean {
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

/** The overrides whose rows are the same in another reading, as its service says or else its rows. */
export function overridesStillIn(overrides: readonly RowChoice[], now: Preview): RowChoice[] {
  const same =
    now.choices ?? now.rows.filter((row) => isChoosable(row, now) && overrides.some(isLike(row))).map(({ row }) => row);
  const rows = new Set(same);
  return overrides.filter(({ row }) => rows.has(row));
}

const isLike = (row: PreviewRow) => (one: RowChoice) =>
  one.row === row.row && one.amount === row.amount && one.status === row.status;

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
