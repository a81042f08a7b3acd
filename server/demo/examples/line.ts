import type { Cents } from '../../../src/api/contract/money';

type Verdict = 'segura' | 'empate' | 'posible' | 'ninguna';

/** A movement of an example file, with the verdict expected in a database with the demo company. */
export type Line = {
  /** `YYYY-MM-DD`. */
  date: string;
  text: string;
  reference: string;
  /** Signed: money that came in is positive. */
  cents: Cents;
  verdict: Verdict;
  /** Announced and not booked. */
  pending?: true;
};

/** A file's content for one account: its movements in order, from an opening balance. */
export type Statement = { from: string; to: string; opening: Cents; lines: Line[] };

/** A line before it has a day and a receipt number. */
export type Happening = Omit<Line, 'date' | 'reference'>;

export const sumOf = (lines: readonly { cents: Cents }[]) => lines.reduce((sum, { cents }) => sum + cents, 0);
export const booked = (lines: readonly Line[]) => lines.filter(({ pending }) => !pending);

export function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}
