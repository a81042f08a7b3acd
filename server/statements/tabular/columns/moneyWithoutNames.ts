import type { Role } from '../../../../src/api/contract/statement';
import { pairCents } from './columnCents';
import type { Choice } from './moneyColumns';
import { follow, type Money, tied } from './runningBalance';

/** What the balance must tie, at least, to say what columns are. */
const ENOUGH = 0.6;
/** More columns of amounts than this are not tried in all their combinations. */
const MOST = 6;

/** Which columns of amounts hold what, when no header names them: the balance says it, or staff are asked. */
export function moneyWithoutNames(columns: readonly number[], cents: (column: number) => Money): Choice {
  const [first, second] = columns;
  if (first === undefined) return { roles: [], understood: [] };
  const found = byTies(columns.slice(0, MOST), cents);
  if (found) return { roles: found, understood: [{ text: 'El saldo confirma cuál es el monto' }] };
  if (second === undefined) return { roles: [[first, 'amount']], understood: [] };
  if (areComplementary(cents(first), cents(second))) {
    return {
      roles: [
        [first, 'debit'],
        [second, 'credit'],
      ],
      understood: [],
      others: [
        [
          [first, 'credit'],
          [second, 'debit'],
        ],
      ],
    };
  }
  return { roles: [[first, 'amount']], understood: [], others: columns.slice(1).map((column) => [[column, 'amount']]) };
}

/** The amount and the balance, or debit, credit and balance, that tie best; `undefined` when none does. */
function byTies(columns: readonly number[], cents: (column: number) => Money): [number, Role][] | undefined {
  let best: { share: number; roles: [number, Role][] } | undefined;
  const weigh = (amounts: Money, balance: number, least: number, roles: [number, Role][]) => {
    const seen = follow(amounts, cents(balance));
    const share = seen.checked >= least ? tied(seen) : 0;
    if (share >= ENOUGH && (!best || share > best.share)) best = { share, roles: [...roles, [balance, 'balance']] };
  };
  for (const balance of columns) {
    const others = columns.filter((column) => column !== balance);
    for (const one of others) {
      weigh(cents(one), balance, 1, [[one, 'amount']]);
      for (const other of others) {
        if (other === one) continue;
        const amounts = pairCents(cents(one).map(absolute), cents(other).map(absolute), -1, 1);
        weigh(amounts, balance, 2, [
          [one, 'debit'],
          [other, 'credit'],
        ]);
      }
    }
  }
  return best?.roles;
}

function absolute(cents: number | undefined): number | undefined {
  return cents === undefined ? undefined : Math.abs(cents);
}

/** Whether exactly one of two columns is filled in each row, as debit and credit are. */
function areComplementary(one: Money, other: Money): boolean {
  const isSet = (cents: number | undefined) => cents !== undefined && cents !== 0;
  const both = one.some(isSet) && other.some(isSet);
  return both && one.every((cents, at) => isSet(cents) !== isSet(other[at]));
}
