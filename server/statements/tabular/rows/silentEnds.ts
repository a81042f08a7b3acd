import type { Entry } from '../../statement';
import type { Rows } from './rows';

const MAY_BE_BALANCE = 'No trae texto, y las demás filas sí: puede ser un saldo y no un movimiento.';
/** Movements between both ends, at least, for their sum to be no accident. */
const LEAST_BETWEEN = 3;

/**
 * A first and a last row without a word, where all others have theirs, are the balances of both ends when the movements between them
 * lead from one to the other. Where nothing proves it such a row is marked.
 */
export function keepSilentEnds(into: Rows): void {
  const { entries } = into;
  const [first, ...others] = entries;
  const last = others.pop();
  if (!first || !last || others.length < LEAST_BETWEEN || others.some((entry) => !speaks(entry))) return;
  const silent = [first, last].filter((entry) => !speaks(entry) && entry.balance === undefined);
  const moved = others.reduce((sum, { amount }) => sum + amount, 0);
  const size = ({ amount }: Entry) => Math.abs(amount);
  const isOldestFirst = first.amount + moved === last.amount || size(first) + moved === size(last);
  const isNewestFirst = last.amount + moved === first.amount || size(last) + moved === size(first);
  if (silent.length < 2 || !(isOldestFirst || isNewestFirst)) {
    for (const entry of silent) entry.flags.push(MAY_BE_BALANCE);
    return;
  }
  const [opening, closing] = isOldestFirst ? [first, last] : [last, first];
  const sign = opening.amount + moved === closing.amount ? 1 : Math.sign(opening.amount);
  into.opening ??= opening.amount * sign;
  into.closing = (into.opening ?? 0) + moved;
  into.entries = others;
  for (const { row } of [first, last])
    into.skipped.push({ row, msg: 'Saldo sin texto: los movimientos llevan del uno al otro' });
}

const speaks = ({ description, counterparty, reference, document }: Entry) =>
  [description, counterparty.name ?? '', reference, document].some((text) => text !== '');
