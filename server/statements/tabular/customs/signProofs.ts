import type { Question } from '../../../../src/api/contract/reconciliation/statement';
import type { Cell, GridRow } from '../../../files/cells/grid';
import { sideOfTitle, sidesInTexts } from '../../../files/cells/sideWords';
import { CARD_CHARGES, PROVES } from '../thresholds';
import { type AmountColumn, wordOf } from './amountColumn';
import { signsByBalance } from './balanceSigns';
import { oldestQuestion, signsQuestion, unsignedQuestion } from './signQuestions';
import type { Signs } from './signTypes';

/** The sources of a side for amounts without a sign: each returns the signs, or `undefined` where it proves nothing. */

/** The balance before each amount, in a column of its own, and the one after: they prove the oldest amount too. */
export function byBothBalances(column: AmountColumn): Signs | undefined {
  const { table, amounts, balances, hints } = column;
  const steps = new Map<GridRow, 1 | -1>();
  for (const [at, row] of table.rows.entries()) {
    const [size, before, after] = [Math.abs(amounts[at] ?? 0), hints.before?.[at], balances[at]];
    if (size === 0) continue;
    if (before === undefined || after === undefined || Math.abs(after - before) !== size) return undefined;
    steps.set(row, after > before ? 1 : -1);
  }
  if (steps.size === 0) return undefined;
  return column.signsByRow(
    steps,
    'balance',
    'El saldo de antes y el de después dicen qué montos entran y cuáles salen',
  );
}

/** The steps of the balance; the oldest movement has no step before it. */
export function bySteps(column: AmountColumn): Signs | undefined {
  const { table, balances, hints, wanted } = column;
  const found = signsByBalance(table.rows, column.signed, balances);
  if (!found) return undefined;
  const { signs, oldest } = found;
  const text = 'El saldo dice qué montos entran y cuáles salen';
  if (!oldest) return column.signsByRow(signs, 'balance', text);
  const step = hints.opening === undefined ? 0 : oldest.balance - hints.opening;
  const spoken = column.spokenIn(oldest.row);
  const proven = Math.abs(step) === oldest.size ? (step > 0 ? 'credit' : 'debit') : undefined;
  const side = proven ?? wanted.oldest ?? spoken?.side ?? 'credit';
  const signed = column.signsByRow(new Map(signs).set(oldest.row, side === 'credit' ? 1 : -1), 'balance', text);
  if (proven || wanted.oldest) return signed;
  if (spoken?.isSure && signed.rule.kind === 'single')
    return { ...signed, rule: { ...signed.rule, byWords: oldest.row } };
  const question = oldestQuestion(oldest.row, column.descriptionOf(oldest.row), side);
  return { ...signed, questions: [...signed.questions, question] };
}

/** The titles of the sections above the rows. */
export function bySection(column: AmountColumn): Signs | undefined {
  const { sections, sectionWords } = column.hints;
  const rows = column.rows();
  const titled = rows.filter((row) => sections.has(row));
  if (titled.length === 0 || titled.length < rows.length * PROVES) return undefined;
  const steps = new Map(titled.map((row) => [row, sections.get(row) === 'debit' ? -1 : 1] as const));
  return {
    ...column.signsByRow(steps, 'signed', 'Los títulos de las secciones dicen qué montos entran y cuáles salen'),
    words: sectionWords.map((word) => wordOf(word, column.wanted.sides?.[word] ?? sideOfTitle(word))),
  };
}

/** The words of nearly all descriptions. */
export function byWords(column: AmountColumn): Signs | undefined {
  const steps = stepsSpoken(column);
  if (steps.size === 0 || steps.size < column.rows().length * PROVES) return undefined;
  return column.signsByRow(steps, 'words', 'La descripción dice qué montos entran y cuáles salen');
}

function stepsSpoken(column: AmountColumn): Map<GridRow, 1 | -1> {
  const steps = new Map<GridRow, 1 | -1>();
  for (const row of column.rows()) {
    const spoken = column.spokenIn(row);
    if (spoken) steps.set(row, spoken.side === 'debit' ? -1 : 1);
  }
  return steps;
}

/** Some amounts are red and others are not. */
export function byColour(column: AmountColumn): Signs | undefined {
  const amounts = column.table.rows.filter((row) => typeof row.cells[column.column] === 'object');
  const steps = new Map(amounts.map((row) => [row, isRed(row.cells[column.column]) ? -1 : 1] as const));
  if (new Set(steps.values()).size < 2) return undefined;
  return column.signsByRow(steps, 'red', 'Los montos en rojo salen');
}

const isRed = (cell: Cell | undefined) => typeof cell === 'object' && 'isRed' in cell && cell.isRed === true;

/** Card issuers may write debts as positive and payments as negative; then descriptions may reveal it. */
export function doubtOfSigns(column: AmountColumn): Question | undefined {
  const { isCard } = column.hints;
  const { minus, bare } = column.seen;
  const words = sidesInTexts(column.amounts, (at) => column.descriptionOf(column.table.rows[at]));
  if (words === 'otherwise') return signsQuestion('las descripciones dicen lo contrario de sus signos', isCard);
  if (!isCard || words === 'same' || minus * 2 >= bare * CARD_CHARGES) return undefined;
  return signsQuestion(
    minus * 2 < bare ? 'sus montos son casi todos positivos' : 'sus montos son de ambos signos',
    true,
  );
}

/** Nothing proves the sides: staff are asked, and a single amount counts as incoming. */
export function guessed(column: AmountColumn): Signs {
  const signed = column.signsWith('signed', 'signed');
  const words = column.table.rows.some((row) => {
    const spoken = column.spokenIn(row);
    return spoken?.isSure && spoken.side === 'debit';
  });
  const reds = column.table.rows.filter((row) => isRed(row.cells[column.column])).length;
  if (!words && column.seen.bare < 2 && reds === 0) {
    const { signs, ...rest } = signed;
    return rest;
  }
  const [coloured, spoken] = [byColour(column), words ? byWords(column) : undefined];
  const steps = spoken ? [...stepsSpoken(column).values()] : undefined;
  return withQuestion(coloured ?? spoken ?? signed, unsignedQuestion(coloured ? reds : undefined, steps));
}

/** While the signs are asked about, the mapping omits them, so that sending it back asks again. */
export function withQuestion({ signs, ...rest }: Signs, question: Question): Signs {
  return { ...rest, questions: [...rest.questions, question] };
}
