import type { Mapping } from '../../../../src/api/contract/reconciliation/statement';
import type { Table } from '../columns/columnCents';
import type { Money } from '../columns/runningBalance';
import { LEAST_STEPS } from '../thresholds';
import { STEPS_QUESTION } from './signQuestions';
import type { SignHints, Signs } from './signTypes';

/** A file with balances only: their steps are proposed as the amounts, and staff are asked. */
export function stepsAlone(table: Table, balances: Money, wanted: Mapping, hints: SignHints): Signs | undefined {
  const rows = table.rows.flatMap((row, at) => {
    const balance = balances[at];
    return balance === undefined ? [] : [{ row, balance }];
  });
  if (rows.length < LEAST_STEPS) return undefined;
  const ordered = hints.isNewestFirst ? [...rows].reverse() : rows;
  const cents = new Map(
    ordered.flatMap(({ row, balance }, at) => {
      const before = at === 0 ? hints.opening : ordered[at - 1]?.balance;
      return before === undefined ? [] : [[row, balance - before] as const];
    }),
  );
  const understood = [{ about: 'signs' as const, text: 'Cada monto es la diferencia del saldo con el anterior' }];
  const rule = { kind: 'steps' as const, cents };
  return wanted.signs === 'balance'
    ? { rule, understood, questions: [], signs: 'balance' }
    : { rule, understood: [], questions: [STEPS_QUESTION] };
}
