import type { Cents } from '../../../src/api/contract/money';
import { type Decimal, readAmount } from '../../files/cells/amounts';
import { type Cell, lineOf as rowText } from '../../files/cells/grid';
import { normal } from '../../files/cells/words';
import { formatMoney } from '../../ledger/words';
import { countWords } from '../../statements/reading';
import type { Result } from './answer';
import type { Section } from './sections';
import type { AnswerRow } from './tables';

/** What an answer's totals say beside its lines. */

/** A line that was read, with both of its amounts. */
export type Figure = { row: number; outcome: Result | 'sin_resultado' | 'ordenado'; amounts: readonly Cents[] };

/** A row of totals: its amounts, and the number of collections it says. */
export type Total = { row: number; sums: readonly Cents[]; count: number | undefined };

const COUNT =
  /\b(?:registros|transacciones|operaciones|cobros|debitos|lineas|detalles|itens|records)\D{0,12}\b(\d{1,6})$/;

export function totalIn(row: AnswerRow, cells: readonly (Cell | undefined)[], decimal: Decimal | undefined): Total {
  const sums = cells.flatMap((cell) => (cell === undefined ? [] : (readAmount(cell, decimal)?.cents ?? [])));
  const count = COUNT.exec(normal(rowText(row)))?.[1];
  return { row: row.row, sums, count: count === undefined ? undefined : Number(count) };
}

/** Totals that are those of no part of the lines: all, those of a result, or those since the total before. */
export function totalWarnings(totals: readonly Total[], figures: readonly Figure[]): string[] {
  const warnings: string[] = [];
  let before = 0;
  for (const { row, sums, count } of totals) {
    const parts = [figures, figures.filter((one) => one.row > before && one.row < row), ...byOutcome(figures)];
    const possible = new Set(parts.flatMap((part) => [0, 1].map((at) => sumOf(part, at))));
    for (const sum of sums)
      if (!possible.has(Math.abs(sum)))
        warnings.push(
          `La fila ${row} anuncia un total de ${formatMoney(sum)} y las líneas leídas suman ${formatMoney(sumOf(figures, 0))}: puede faltar una parte.`,
        );
    if (count !== undefined && !parts.some(({ length }) => length === count))
      warnings.push(
        `La fila ${row} anuncia ${countWords(count, 'cobro')} y se leyeron ${figures.length}: puede faltar una parte.`,
      );
    before = row;
  }
  return warnings;
}

/** Sections that announce another number of rows than stand below them. */
export function sectionWarnings(sections: readonly Section[], figures: readonly Figure[]): string[] {
  return sections.flatMap(({ row, title, count }, index) => {
    const end = sections[index + 1]?.row ?? Number.POSITIVE_INFINITY;
    const found = figures.filter((one) => one.row > row && one.row < end).length;
    if (count === undefined || count === found) return [];
    return [
      `El título «${title}» de la fila ${row} anuncia ${countWords(count, 'cobro')} y se leyeron ${found}: puede faltar una parte.`,
    ];
  });
}

function byOutcome(figures: readonly Figure[]): Figure[][] {
  const map = new Map<string, Figure[]>();
  for (const one of figures) map.set(one.outcome, [...(map.get(one.outcome) ?? []), one]);
  return [...map.values()];
}

/** The sum of the ordered (0) or collected (1) amounts. */
const sumOf = (figures: readonly Figure[], at: number): Cents =>
  figures.reduce((sum, { amounts }) => sum + (amounts[at] ?? amounts[0] ?? 0), 0);
