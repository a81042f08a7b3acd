import type { Cents } from '../../../../src/api/contract/money';
import type { RowProblem } from '../../../../src/api/contract/reconciliation/statement';
import { normal } from '../../../files/cells/words';
import type { Entry } from '../../statement';
import { LEAST_BETWEEN } from '../thresholds';

type SoFar = { entries: Entry[]; skipped: RowProblem[]; opening?: Cents; closing?: Cents };

const MAY_BE_BALANCE = 'Las demás filas llevan a este monto: puede ser un saldo y no un movimiento.';
const SILENT = 'No trae texto, y las demás filas sí: puede ser un saldo y no un movimiento.';
const AN_END =
  /\b(?:inicial|anterior|apertura|inicio|abertura|opening|beginning|initial|starting|final|cierre|fin|encerramento|fechamento|closing|ending)\b/;

/**
 * Without a running balance, the first and the last row are the balances of both ends when the movements between them lead from one
 * to the other and both are silent or name an end. Rows without such a proof, or with a text of their own, are only marked.
 */
export function noteSilentEnds(into: SoFar): void {
  if (into.entries.some(({ balance }) => balance !== undefined)) return;
  const [first, last] = [into.entries.at(0), into.entries.at(-1)];
  const between = into.entries.slice(1, -1);
  if (!first || !last || between.length < LEAST_BETWEEN) return;
  const moved = between.reduce((sum, { amount }) => sum + amount, 0);
  if (noteOtherEnd(into, first, last, moved)) return;
  const isOldestFirst = first.amount + moved === last.amount;
  const leads = isOldestFirst || last.amount + moved === first.amount;
  if (leads && isEnd(first) && isEnd(last)) {
    const [opening, closing] = isOldestFirst ? [first, last] : [last, first];
    into.opening ??= opening.amount;
    into.closing = closing.amount;
    into.entries = between;
    skipEnds(into, [first, last]);
  } else if (leads) for (const end of [first, last]) end.flags.push(MAY_BE_BALANCE);
  else if (between.every(speaks)) for (const end of [first, last]) if (!speaks(end)) end.flags.push(SILENT);
}

/** The closing balance, where the file states the opening one and all other movements lead from it to this row. */
function noteOtherEnd(into: SoFar, first: Entry, last: Entry, moved: number): boolean {
  if (into.opening === undefined) return false;
  const closes = [first, last].find(
    (end) => end.amount === (into.opening ?? 0) + moved + (end === first ? last : first).amount,
  );
  if (!closes) return false;
  if (speaks(closes) && !AN_END.test(normal(closes.description))) {
    closes.flags.push(MAY_BE_BALANCE);
    return true;
  }
  into.closing = closes.amount;
  into.entries = into.entries.filter((entry) => entry !== closes);
  skipEnds(into, [closes]);
  return true;
}

function skipEnds(into: SoFar, ends: readonly Entry[]): void {
  for (const { row } of ends) into.skipped.push({ row, msg: 'Saldo: los movimientos llevan a él, no es uno de ellos' });
}

/** Whether a row at an end of the file may be a balance: it is silent, or names an end. */
export const isEnd = (entry: Entry): boolean => !speaks(entry) || AN_END.test(normal(entry.description));

const speaks = ({ description, counterparty, reference, document }: Entry) =>
  [description, counterparty.name ?? '', reference, document].some((text) => text !== '');
