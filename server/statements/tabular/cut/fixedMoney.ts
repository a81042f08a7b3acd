import type { Role } from '../../../../src/api/contract/statement';
import { follow } from '../columns/runningBalance';

/** A run of digits cut into amounts, with what each is. `isSure` when the running balance confirms it. */
export type MoneyFields = { fields: { start: number; end: number; role: Role }[]; isSure: boolean };

const LOOKED_AT = 60;
const LEAST_WIDTH = 6;
const ENOUGH = 0.9;
const TRIPLES: readonly (readonly Role[])[] = [
  ['debit', 'credit', 'balance'],
  ['credit', 'debit', 'balance'],
  ['balance', 'debit', 'credit'],
];

/** Finds where debit, credit and balance begin in a run of digits without marks: the balance must follow the other two. */
export function splitMoney(lines: readonly string[], start: number, end: number): MoneyFields | undefined {
  const looked = lines.slice(0, LOOKED_AT);
  const width = end - start;
  const cents = remembered(looked);
  let best: { share: number; found: MoneyFields } | undefined;
  const third = width / 3;
  const cuts = Number.isInteger(third) ? [[start + third, start + 2 * third] as const] : [];
  for (let one = start + LEAST_WIDTH; one + 2 * LEAST_WIDTH <= end; one++) {
    for (let other = one + LEAST_WIDTH; other + LEAST_WIDTH <= end; other++) cuts.push([one, other]);
  }
  for (const [one, other] of cuts) {
    const spans = [
      [start, one],
      [one, other],
      [other, end],
    ] as const;
    for (const roles of TRIPLES) {
      const span = (role: Role) => spans[roles.indexOf(role)] ?? spans[0];
      const [debits, credits, balances] = [cents(span('debit')), cents(span('credit')), cents(span('balance'))];
      const amounts = debits.map((debit, at) => minus(credits[at], debit));
      const seen = follow(amounts, balances);
      const share = seen.checked < 2 ? 0 : Math.max(seen.forward, seen.backward) / seen.checked;
      const moves = amounts.some((amount) => amount !== undefined && amount !== 0);
      if (!moves || share < ENOUGH || (best && share <= best.share)) continue;
      const fields = spans.map(([from, to], at) => ({ start: from, end: to, role: roles[at] ?? 'ignore' }));
      best = { share, found: { fields, isSure: true } };
    }
    if (best?.share === 1) break;
  }
  return best?.found;
}

function minus(credit: number | undefined, debit: number | undefined): number | undefined {
  return credit === undefined || debit === undefined ? undefined : credit - debit;
}

/** The whole numbers of a span in each line; `undefined` where it is too long to be exact. */
function remembered(lines: readonly string[]): (span: readonly [number, number]) => (number | undefined)[] {
  const known = new Map<string, (number | undefined)[]>();
  return ([from, to]) => {
    const key = `${from}-${to}`;
    const found = known.get(key) ?? lines.map((line) => wholeOf(line.slice(from, to)));
    known.set(key, found);
    return found;
  };
}

function wholeOf(digits: string): number | undefined {
  const whole = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  return Number.isSafeInteger(whole) ? whole : undefined;
}
