import type { Role } from '../../../../src/api/contract/reconciliation/statement';
import { follow, stepShare } from '../columns/runningBalance';
import { LEAST_MONEY_WIDTH, LINES_OF_MONEY, LONGEST_DIGITS, MONEY_ALIGNED } from '../thresholds';

/** A run of digits cut into amounts, with their roles. `isSure` when the running balance confirms them. */
export type MoneyFields = { fields: { start: number; end: number; role: Role }[]; isSure: boolean };

const TRIPLES: readonly (readonly Role[])[] = [
  ['debit', 'credit', 'balance'],
  ['credit', 'debit', 'balance'],
  ['balance', 'debit', 'credit'],
];

/** Finds the starts of debit, credit and balance in a run of digits without marks: the balance must follow the other two. */
export function splitMoney(lines: readonly string[], start: number, end: number): MoneyFields | undefined {
  const sample = lines.slice(0, LINES_OF_MONEY);
  const width = end - start;
  const cents = remembered(sample);
  let best: { share: number; found: MoneyFields } | undefined;
  const third = width / 3;
  const cuts = Number.isInteger(third) ? [[start + third, start + 2 * third] as const] : [];
  for (let one = start + LEAST_MONEY_WIDTH; one + 2 * LEAST_MONEY_WIDTH <= end; one++) {
    for (let other = one + LEAST_MONEY_WIDTH; other + LEAST_MONEY_WIDTH <= end; other++) cuts.push([one, other]);
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
      if (!moves || share < MONEY_ALIGNED || (best && share <= best.share)) continue;
      const fields = spans.map(([from, to], at) => ({ start: from, end: to, role: roles[at] ?? 'ignore' }));
      best = { share, found: { fields, isSure: true } };
    }
    if (best?.share === 1) break;
  }
  return best?.found;
}

/**
 * Finds an amount and the balance behind it in a run of digits, with other digits before or behind them: each step of the balance
 * must equal the amount. A sign before the run belongs to the amount.
 */
export function splitPair(lines: readonly string[], start: number, end: number): MoneyFields | undefined {
  const sample = lines.slice(0, LINES_OF_MONEY);
  const isSigned = sample.every((line) => /[+-]/.test(line[start] ?? ''));
  const first = isSigned ? start + 1 : start;
  if (end - first < 2 * LEAST_MONEY_WIDTH || end - first > LONGEST_DIGITS) return undefined;
  if (sample.length < 4 || sample.some((line) => !/^\d+$/.test(line.slice(first, end)))) return undefined;
  const numbersIn = remembered(sample);
  for (let from = first; from + 2 * LEAST_MONEY_WIDTH <= end; from++) {
    const fitting: (readonly [middle: number, to: number])[] = [];
    for (let to = end; to - from >= 2 * LEAST_MONEY_WIDTH; to--) {
      for (let middle = to - LEAST_MONEY_WIDTH; middle - from >= LEAST_MONEY_WIDTH; middle--) {
        const amounts = numbersIn([from, middle]);
        if (amounts.some((amount) => amount) && stepShare(amounts, numbersIn([middle, to])) >= MONEY_ALIGNED)
          fitting.push([middle, to]);
      }
    }
    // Zeros behind a balance, or at the end of all amounts, allow several ends: amounts are as wide as their balances.
    const found =
      fitting.find(([, to]) => to === end) ??
      fitting.find(([middle, to]) => middle - from === to - middle) ??
      fitting.at(-1);
    if (found) return fieldsOf(start, from === first ? start : from, found, end);
  }
  return undefined;
}

function fieldsOf(start: number, from: number, [middle, to]: readonly [number, number], end: number): MoneyFields {
  const before = from > start ? [{ start, end: from, role: 'ignore' as const }] : [];
  const behind = to < end ? [{ start: to, end, role: 'ignore' as const }] : [];
  const pair = [
    { start: from, end: middle, role: 'amount' as const },
    { start: middle, end: to, role: 'balance' as const },
  ];
  return { fields: [...before, ...pair, ...behind], isSure: true };
}

function minus(credit: number | undefined, debit: number | undefined): number | undefined {
  return credit === undefined || debit === undefined ? undefined : credit - debit;
}

/** The integers of a span in each line, cached; `undefined` for a span that is too long to be exact. */
function remembered(lines: readonly string[]): (span: readonly [number, number]) => (number | undefined)[] {
  const known = new Map<string, (number | undefined)[]>();
  return ([from, to]) => {
    const key = `${from}-${to}`;
    const found = known.get(key) ?? lines.map((line) => numberOf(line.slice(from, to)));
    known.set(key, found);
    return found;
  };
}

function numberOf(digits: string): number | undefined {
  const number = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}
