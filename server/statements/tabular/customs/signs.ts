import type { Mapping, Question, Role, Understanding } from '../../../../src/api/contract/statement';
import { isBlankAmount, readAmount } from '../../../files/cells/amounts';
import { flagSides, type Side, sideIn } from '../../../files/cells/flags';
import { type GridRow, textOf } from '../../../files/cells/grid';
import { centsOfColumn, filledTexts, pairCents, type Table } from '../columns/columnCents';
import { follow, type Money, tied } from '../columns/runningBalance';
import { signsByBalance } from './balanceSigns';

/** What an amount without mark means: as it is signed, or one side for all. */
export type Unmarked = 'signed' | Side;

/** How a row's amount is made from its cells. */
export type AmountRule =
  | { kind: 'pair'; debit?: number; credit?: number; debitSign: 1 | -1; creditSign: 1 | -1 }
  | {
      kind: 'single';
      column: number;
      flag?: { column: number; sides: ReadonlyMap<string, Side> };
      unmarked: Unmarked;
      /** What the step of the balance says of each row, where nothing else does. */
      steps?: ReadonlyMap<GridRow, 1 | -1>;
    };

/** Rows on which the running balance is tried. */
const WEIGHED = 2_000;

export type Signs = {
  rule: AmountRule;
  understood: Understanding[];
  warnings: string[];
  question?: Question;
  /** Nothing told the signs: they were taken as written, and staff are warned until they say so themselves. */
  isGuessed?: boolean;
};

/** Decides what signs mean in the whole file. `undefined` when no column holds an amount. */
export function signsOf(
  roles: readonly Role[],
  table: Table,
  wanted: Mapping['signs'],
  isCard: boolean,
): Signs | undefined {
  const at = (role: Role) => (roles.includes(role) ? roles.indexOf(role) : undefined);
  const balances = centsOfColumn(table, at('balance'));
  const [debit, credit, amount] = [at('debit'), at('credit'), at('amount')];
  if (debit !== undefined || credit !== undefined) return pairSigns(table, debit, credit, balances);
  if (amount === undefined) return undefined;
  return singleSigns(table, amount, at('kind'), balances, wanted, isCard);
}

function pairSigns(table: Table, debit: number | undefined, credit: number | undefined, balances: Money): Signs {
  const debits = centsOfColumn(table, debit);
  const credits = centsOfColumn(table, credit);
  const usual = { debitSign: leaning(debits) < 0 ? 1 : -1, creditSign: leaning(credits) < 0 ? -1 : 1 } as const;
  const weighed = (money: Money) => money.slice(0, WEIGHED);
  const share = (debitSign: 1 | -1, creditSign: 1 | -1) =>
    tied(follow(pairCents(weighed(debits), weighed(credits), debitSign, creditSign), weighed(balances)));
  let best = { ...usual, share: share(usual.debitSign, usual.creditSign) };
  for (const debitSign of [-1, 1] as const) {
    for (const creditSign of [1, -1] as const) {
      const now = share(debitSign, creditSign);
      if (now > best.share + 0.2) best = { debitSign, creditSign, share: now };
    }
  }
  const { debitSign, creditSign } = best;
  const understood =
    debit === undefined || credit === undefined ? [] : [{ text: 'Débitos y créditos en columnas separadas' }];
  if (debit !== undefined && debitSign === 1) understood.push({ text: 'Los débitos ya vienen con signo negativo' });
  const rule: AmountRule = { kind: 'pair', debitSign, creditSign };
  return {
    rule: { ...rule, ...(debit !== undefined && { debit }), ...(credit !== undefined && { credit }) },
    understood,
    warnings: [],
  };
}

/** Positive when most values are, negative when most are not. */
function leaning(values: Money): number {
  return values.reduce<number>((sum, cents) => sum + Math.sign(cents ?? 0), 0);
}

function singleSigns(
  table: Table,
  column: number,
  kind: number | undefined,
  balances: Money,
  wanted: Mapping['signs'],
  isCard: boolean,
): Signs {
  const sides = kind === undefined ? undefined : flagSides(filledTexts(table.rows, kind));
  const flag = kind !== undefined && sides ? { flag: { column: kind, sides } } : {};
  const rule = (unmarked: Unmarked) => ({ kind: 'single' as const, column, unmarked, ...flag });
  const seen = tally(table, column, kind, sides);
  const said = seen.debit + seen.credit > 0 ? [{ text: 'Las marcas de débito y crédito deciden el signo' }] : [];
  const done = (unmarked: Unmarked, ...more: string[]) => ({
    rule: rule(unmarked),
    understood: [...said, ...more.map((text) => ({ text }))],
    warnings: [],
  });
  const charges = 'Los montos sin marca son cargos';
  if (wanted === 'charges') return done('debit', charges);
  if (wanted === 'signed' || seen.bare === 0) return done('signed');
  if (seen.minus > 0) {
    // Card issuers may write what is owed as positive, and payments as negative.
    const isTurned = isCard && seen.minus * 2 < seen.bare && balances.every((cents) => cents === undefined);
    return isTurned
      ? { ...done('signed'), question: cardQuestion('sus montos son casi todos positivos') }
      : done('signed');
  }
  if (seen.debit > 0 && seen.credit > 0) return done('signed');
  if (seen.credit > 0) return done('debit', charges);
  if (seen.debit > 0) return done('credit', 'Los montos sin marca son abonos');
  if (seen.plus > 0 && seen.plus < seen.bare) return done('debit', charges);

  const amounts = centsOfColumn(table, column);
  const asIs = tied(follow(amounts, balances));
  const turned = tied(
    follow(
      amounts.map((cents) => (cents === undefined ? undefined : -cents)),
      balances,
    ),
  );
  const steps = signsByBalance(table.rows, amounts, balances);
  if (steps && Math.max(asIs, turned) < 0.9) {
    const told = done('signed', 'El saldo dice qué montos entran y cuáles salen');
    return { ...told, rule: { ...told.rule, steps } };
  }
  if (turned > asIs && turned >= 0.6) return done('debit', 'El saldo confirma que los montos son cargos');
  if (asIs >= 0.6) return done('signed', 'El saldo confirma el signo de los montos');
  if (isCard) return { ...done('debit'), question: cardQuestion('sus montos no traen signo') };
  const warnings =
    seen.bare < 2
      ? []
      : ['Ningún monto trae signo ni marca: se leyeron como ingresos. Si son cargos, cámbielo en los signos.'];
  return { ...done('signed'), warnings, isGuessed: warnings.length > 0 };
}

function cardQuestion(what: string): Question {
  return {
    field: 'signs',
    msg: `El archivo parece de una tarjeta y ${what}. ¿Los positivos son cargos o abonos?`,
    options: [
      { label: 'Son cargos', mapping: { signs: 'charges' } },
      { label: 'Son abonos', mapping: { signs: 'signed' } },
    ],
  };
}

type Tally = { debit: number; credit: number; bare: number; minus: number; plus: number };

function tally(table: Table, column: number, kind: number | undefined, sides: Map<string, Side> | undefined): Tally {
  const seen: Tally = { debit: 0, credit: 0, bare: 0, minus: 0, plus: 0 };
  for (const row of table.rows) {
    const cell = row.cells[column];
    if (cell === undefined || isBlankAmount(textOf(cell))) continue;
    const amount = readAmount(cell, table.decimal, table.implied);
    if (!amount) continue;
    const side = (kind === undefined || !sides ? undefined : sideIn(sides, textOf(row.cells[kind]))) ?? amount.mark;
    if (side) seen[side] += 1;
    else {
      seen.bare += 1;
      if (amount.sign === '-' && amount.cents !== 0) seen.minus += 1;
      if (amount.sign === '+') seen.plus += 1;
    }
  }
  return seen;
}
