import { centsOf, fromCents } from '../../api/contract/money';
import type { Preview, PreviewRow } from '../../api/contract/preview';

/** What will become of a preview's rows. */

export const ROW_FILTERS = ['todas', 'nuevo', 'duplicado', 'posible', 'problema', 'fuera'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

type Chosen = { preview: Preview | undefined; turned: readonly number[] };

/** Pending rows wait for the bank to book them, and a row without a day cannot be saved: neither is staff's to turn. */
export function canTurn(row: PreviewRow, { dialect }: Pick<Preview, 'dialect'>): boolean {
  return row.date !== '' && (!row.pending || dialect.mapping.pending === 'include');
}

export function isTaken(row: PreviewRow, preview: Pick<Preview, 'dialect'>, turned: readonly number[]): boolean {
  return canTurn(row, preview) && (row.status === 'nuevo') !== turned.includes(row.row);
}

/** What will be saved of a preview: how many rows, and those that differ from what the service would do by itself. */
export function choiceOf({ preview, turned }: Chosen) {
  if (!preview) return { count: 0, excluded: [], included: [] };
  const turnedRows = preview.rows.filter((row) => turned.includes(row.row));
  return {
    count: preview.rows.filter((row) => isTaken(row, preview, turned)).length,
    excluded: turnedRows.filter((row) => row.status === 'nuevo').map((row) => row.row),
    included: turnedRows.filter((row) => row.status !== 'nuevo').map((row) => row.row),
  };
}

export function rowsShown({ preview, turned, filter }: Chosen & { filter: RowFilter }): PreviewRow[] {
  return preview?.rows.filter((row) => passes(row, filter, preview, turned)) ?? [];
}

export function rowCounts({ preview, turned }: Chosen): Record<RowFilter, number> {
  const counts = { todas: 0, nuevo: 0, duplicado: 0, posible: 0, problema: 0, fuera: 0 };
  for (const row of preview?.rows ?? []) {
    counts.todas += 1;
    if (preview && canTurn(row, preview)) counts[row.status] += 1;
    if (row.problem !== undefined) counts.problema += 1;
    if (preview && !isTaken(row, preview, turned)) counts.fuera += 1;
  }
  return counts;
}

function passes(row: PreviewRow, filter: RowFilter, preview: Preview, turned: readonly number[]): boolean {
  switch (filter) {
    case 'todas':
      return true;
    case 'problema':
      return row.problem !== undefined;
    case 'fuera':
      return !isTaken(row, preview, turned);
    default:
      return row.status === filter && canTurn(row, preview);
  }
}

/** Rows turned in one reading that are the same rows in the next. */
export function stillTurned(turned: readonly number[], before: Preview | undefined, now: Preview): number[] {
  const known = new Map(before?.rows.map((row) => [row.row, row]));
  const same = now.rows.filter((row) => {
    const was = known.get(row.row);
    return was?.amount === row.amount && was.status === row.status;
  });
  const rows = new Set(same.map((row) => row.row));
  return turned.filter((row) => rows.has(row));
}

/** `opening + sum = closing`, when the file has both balances. Decimal strings. */
export function balanceCheck({ opening, closing, credits, debits, ties }: Preview['summary']) {
  if (opening === undefined || closing === undefined || ties === undefined) return undefined;
  if (credits === undefined || debits === undefined) return undefined;
  const sum = centsOf(credits) + centsOf(debits);
  return {
    ties,
    opening,
    closing,
    sum: fromCents(sum),
    off: fromCents(centsOf(closing) - centsOf(opening) - sum),
  };
}
