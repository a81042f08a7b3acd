import { centsOfColumn, pairCents, type Table } from '../columns/columnCents';
import { follow, type Money, tied } from '../columns/runningBalance';
import { ROWS_FOLLOWED, TIES_BETTER } from '../thresholds';
import type { AmountRule } from './amountRule';
import type { SignHints, Signs } from './signTypes';

/** The meaning of the signs in a column of debits and one of credits, either of which may be missing. */
export function pairSigns(
  table: Table,
  debit: number | undefined,
  credit: number | undefined,
  balances: Money,
  hints: Pick<SignHints, 'opening' | 'isNewestFirst'>,
): Signs {
  const debits = centsOfColumn(table, debit);
  const credits = centsOfColumn(table, credit);
  const usual = { debitSign: leaning(debits) < 0 ? 1 : -1, creditSign: leaning(credits) < 0 ? -1 : 1 } as const;
  // The stated opening balance stands before the oldest movement, as a row that moves nothing.
  const sampled = (money: Money, opening: number | undefined) =>
    hints.isNewestFirst ? [...money, opening].slice(-ROWS_FOLLOWED) : [opening, ...money].slice(0, ROWS_FOLLOWED);
  const share = (debitSign: 1 | -1, creditSign: 1 | -1) =>
    tied(follow(sampled(pairCents(debits, credits, debitSign, creditSign), 0), sampled(balances, hints.opening)));
  let best = { ...usual, share: share(usual.debitSign, usual.creditSign) };
  // A book exchanges both sides; one side alone comes last, for it has money that leaves on both.
  const others = [
    { debitSign: turned(usual.debitSign), creditSign: turned(usual.creditSign) },
    { debitSign: turned(usual.debitSign), creditSign: usual.creditSign },
    { debitSign: usual.debitSign, creditSign: turned(usual.creditSign) },
  ];
  for (const { debitSign, creditSign } of others) {
    const now = share(debitSign, creditSign);
    if (now > best.share + TIES_BETTER) best = { debitSign, creditSign, share: now };
  }
  const { debitSign, creditSign } = best;
  const understood =
    debit === undefined || credit === undefined ? [] : [{ text: 'Débitos y créditos en columnas separadas' }];
  const isTurned = debitSign !== usual.debitSign && creditSign !== usual.creditSign;
  if (isTurned)
    understood.push({ text: 'El saldo dice que entran por la columna de débitos y salen por la de créditos' });
  else if (debit !== undefined && debitSign === 1)
    understood.push({ text: 'Los débitos ya vienen con signo negativo' });
  const rule: AmountRule = { kind: 'pair', debitSign, creditSign };
  return {
    rule: { ...rule, ...(debit !== undefined && { debit }), ...(credit !== undefined && { credit }) },
    understood,
    questions: [],
  };
}

const turned = (sign: 1 | -1): 1 | -1 => (sign === 1 ? -1 : 1);

/** Positive when most values are, negative when most are not. */
function leaning(values: Money): number {
  return values.reduce<number>((sum, cents) => sum + Math.sign(cents ?? 0), 0);
}
