import type { DebitDetail } from '../../api/contract/debits/shapes';
import { countedCents, fromCents } from '../../api/contract/money';

/** The results of a debit's lines after the bank's answer. */

/** `pendiente`: the bank has said nothing of it; `en_tramite`: that it still works on it. */
export const RESULTS = ['cobrado', 'rechazado', 'en_tramite', 'pendiente'] as const;
type Result = (typeof RESULTS)[number];
/** The filter of the lines: one result, one rejection reason, or all. */
export type ResultFilter = { result: Result | 'all'; reason?: string };

/** `total`: null where one of the amounts is not known. */
export type Figure = { count: number; total: string | null };

function resultOf({ status }: DebitDetail): Result | undefined {
  if (status === 'excluido') return undefined;
  return status === 'otro' ? 'pendiente' : status;
}

/** The sum of collected lines is the amount received, which can be less than requested. */
export function resultFigures(lines: DebitDetail[]): Record<Result, Figure> {
  return {
    cobrado: figureOf(lines.filter((line) => resultOf(line) === 'cobrado').map(({ collected }) => collected)),
    rechazado: figureOf(lines.filter((line) => resultOf(line) === 'rechazado').map(({ amount }) => amount)),
    en_tramite: figureOf(lines.filter((line) => resultOf(line) === 'en_tramite').map(({ amount }) => amount)),
    pendiente: figureOf(lines.filter((line) => resultOf(line) === 'pendiente').map(({ amount }) => amount)),
  };
}

type Lines = [DebitDetail, ...DebitDetail[]];
type Rejections = Figure & { key: string; code: string; reason: string };

/** Rejected lines by reason, the commonest first. */
export function rejections(lines: DebitDetail[]): Rejections[] {
  const by = new Map<string, Lines>();
  for (const line of lines) {
    if (resultOf(line) !== 'rechazado') continue;
    const key = reasonKey(line);
    by.set(key, withLine(by.get(key), line));
  }
  const all = [...by].map(([key, of]) => ({
    key,
    code: of[0].reason_code,
    reason: of[0].reason,
    ...figureOf(of.map(({ amount }) => amount)),
  }));
  return all.sort((a, b) => b.count - a.count || a.key.localeCompare(b.key));
}

const withLine = (of: Lines | undefined, line: DebitDetail): Lines => (of ? [...of, line] : [line]);

/** The identity of a rejection reason: the bank's code, or its text where there is no code. */
const reasonKey = ({ reason_code, reason }: DebitDetail): string => reason_code || reason;

export function isShown(line: DebitDetail, { result, reason }: ResultFilter): boolean {
  if (result !== 'all' && resultOf(line) !== result) return false;
  return reason === undefined || reasonKey(line) === reason;
}

export function figureOf(amounts: (string | null)[]): Figure {
  const isKnown = amounts.every((amount) => amount !== null);
  const total = isKnown ? fromCents(amounts.reduce((sum, amount) => sum + countedCents(amount), 0)) : null;
  return { count: amounts.length, total };
}
