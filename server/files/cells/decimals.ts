import { type Decimal, decimalOf, written } from './amounts';
import { type Cell, textOf } from './grid';

/** `thousandths`: the open ones that have three decimals under a mark, as money never has. */
type DecimalEvidence = { comma: number; point: number; open: number; thousandths: Record<Decimal, number> };

/** Counts the evidence of the decimal mark in a file's amounts. A column never mixes marks, so the amounts are judged together. */
export function decimalEvidence(cells: Iterable<Cell | undefined>): DecimalEvidence {
  const seen: DecimalEvidence = { comma: 0, point: 0, open: 0, thousandths: { ',': 0, '.': 0 } };
  for (const cell of cells) {
    if (cell === undefined || (typeof cell !== 'string' && 'number' in cell)) continue;
    const parts = written(textOf(cell));
    const says = parts && decimalOf(parts.body);
    if (says === ',') seen.comma += 1;
    else if (says === '.') seen.point += 1;
    else if (says === 'open') {
      seen.open += 1;
      seen.thousandths[parts?.body.includes('.') ? '.' : ','] += 1;
    }
  }
  return seen;
}

/** The decimal mark of most amounts; `undefined` when the counts are equal, or when more of them would have three decimals: a cut amount ("500.0") is no evidence against "45.000". */
export function decidedBy(seen: DecimalEvidence): Decimal | undefined {
  if (seen.comma === seen.point) return undefined;
  const mark = seen.comma > seen.point ? ',' : '.';
  return seen.thousandths[mark] > Math.max(seen.comma, seen.point) ? undefined : mark;
}

/** Whether there is evidence for a mark, and as much against it. */
export const isTorn = (seen: DecimalEvidence): boolean => seen.comma + seen.point > 0 && decidedBy(seen) === undefined;

/** For amounts like "1.000" alone: the decimal mark under which they are thousands. */
export function thousandsReading(cells: Iterable<Cell | undefined>): Decimal {
  for (const cell of cells) {
    const body = cell === undefined ? undefined : written(textOf(cell))?.body;
    if (body && decimalOf(body) === 'open') return body.includes('.') ? ',' : '.';
  }
  return ',';
}
