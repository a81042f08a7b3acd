import type { Mapping, Question, Role, Understanding } from '../../../src/api/contract/reconciliation/statement';
import { dayFlagger } from '../../files/cells/dates';
import type { GridRow } from '../../files/cells/grid';
import { centsOfColumn } from './columns/columnCents';
import { type Columns, decideRoles } from './columns/decideRoles';
import { draftByContent, draftColumns } from './columns/draft';
import { asFees } from './columns/fees';
import { columnsOf, datedRows, likelyDates, likelyMoney, MONEY } from './columns/likely';
import { type Profile, profiles } from './columns/profiles';
import { shiftedHeader } from './columns/shiftedHeader';
import type { MoneyRule } from './customs/amountRule';
import { byCurrency, currenciesIn, currenciesOfColumns, currencyOfHeader } from './customs/currencies';
import { datesOfFile } from './customs/datesOfFile';
import { decimalOfFile } from './customs/decimalOfFile';
import { impliedOfFile } from './customs/impliedDecimals';
import { hintsOf } from './customs/signHints';
import { signsOf } from './customs/signs';
import type { SideWord, Signs } from './customs/signTypes';
import { feesOfFile } from './feesOfFile';
import { balancePlaces, datesOfBalances, type Surroundings } from './place/surroundings';
import type { TableOfFile } from './place/tables';
import { columnsByRole, type Plan } from './plan';
import { askColumns } from './rows/questions';
import type { Source } from './source';
import { ROWS_SAMPLED, USUAL_CELLS } from './thresholds';

export type Decision = {
  plan: Plan;
  profiles: readonly Profile[];
  /** The decisions as a mapping that reproduces them, without the open questions. */
  mapping: Mapping;
  /** Words of sides that staff may correct. */
  words: SideWord[];
  understood: Understanding[];
  questions: Question[];
};

/** Decides roles, decimal mark, days and signs of a table, in that order, each on the evidence of the entire table. */
export function decide(
  table: TableOfFile,
  width: number,
  wanted: Mapping,
  around: Surroundings,
  source: Source,
  today: string,
): Decision {
  const columns = decideColumns(table, width, wanted, around, source);
  const { header, shift, seen, rows, decided } = columns;
  const customs = decideCustoms(table, columns, wanted, around, today);
  const { decimals, implied, dates } = customs;
  const { roles, money, signs, taken: deductions, currencies } = decideMoney(table, columns, customs, wanted, around);
  const doubts = decided.others.length === 0 ? [] : [askColumns([roles, ...decided.others], header)];
  if (shift && !isProven(money, columns.sample)) doubts.push(askColumns([roles, shift.asIs(seen.length)], header));
  const questions = [
    ...doubts,
    deductions?.question,
    decimals.question,
    implied.question,
    ...dates.questions,
    ...signs.flatMap((one) => one.questions),
  ].filter((one) => one !== undefined);
  const { decimal } = decimals;
  const plan: Plan = {
    header,
    roles,
    columns: columnsByRole(roles),
    money,
    decimal,
    implied: implied.implied,
    dayOf: dates.dayOf,
    dayFlag: dayFlagger(),
    usualCells: usualCells(rows),
    account: around.account,
    currency: currencies > 1 ? '' : columns.currency,
    wanted,
  };
  const open = new Set(questions.map(({ field }) => field));
  return {
    plan,
    profiles: seen,
    mapping: {
      ...(decimal && !open.has('decimal') && { decimal }),
      ...(implied.isDecided && !open.has('implied_decimals') && { implied_decimals: implied.implied }),
      ...(!open.has('date_order') && { date_order: dates.order }),
      ...dates.mapping,
      ...signMapping(signs, open, wanted),
    },
    words: signs.flatMap((one) => one.words ?? []),
    understood: [
      ...(shift ? [{ text: 'Los títulos están corridos: se pusieron sobre sus datos' }] : []),
      ...decided.understood,
      ...(deductions?.understood ?? []),
      ...decimals.understood,
      ...implied.understood,
      ...dates.understood,
      ...signs.flatMap((one) => one.understood),
    ],
    questions,
  };
}

type ColumnsOfFile = ReturnType<typeof decideColumns>;

/** Decides the role of each column by its title and its cells. */
function decideColumns(table: TableOfFile, width: number, wanted: Mapping, around: Surroundings, source: Source) {
  const { above, body } = table;
  const isHeaderless = table.header.at < 0;
  const fixed = wanted.columns ?? source.columns;
  const seen = profiles(body, width);
  const shift = fixed || isHeaderless ? undefined : shiftedHeader(table.header.texts, seen, body);
  const header = shift?.texts ?? table.header.texts;
  const drafts = isHeaderless ? draftByContent(seen) : draftColumns(header, seen);
  const rows = datedRows(body, fixed ? columnsOf(fixed, ['date', 'value_date']) : likelyDates(drafts, seen));

  const moneyColumns = fixed ? columnsOf(fixed, MONEY) : likelyMoney(drafts, seen);
  const currency = currencyOfHeader(header, moneyColumns) || around.currency;
  const currencies = currenciesIn(body, drafts, currency);
  const ofColumns = currenciesOfColumns(header, isHeaderless ? undefined : above.at(-2), around.currency);
  const { decimal } = decimalOfFile(body, moneyColumns, undefined, currencies, wanted.decimal);
  const sample = { rows: rows.slice(0, ROWS_SAMPLED), decimal, implied: wanted.implied_decimals ?? 0 };
  const decided: Columns = fixed
    ? { roles: [...fixed], understood: [], others: [] }
    : decideRoles(drafts, seen, sample, ofColumns);
  const roles = Array.from({ length: width }, (_, column): Role => decided.roles[column] ?? 'ignore');
  return {
    fixed,
    isHeaderless,
    header,
    shift,
    seen,
    drafts,
    rows,
    sample,
    decided,
    roles,
    currency,
    currencies,
    ofColumns,
  };
}

type Customs = ReturnType<typeof decideCustoms>;

/** Decides the form of the file's amounts and days. */
function decideCustoms(
  { body }: TableOfFile,
  { rows, roles, header, isHeaderless, currency, currencies }: ColumnsOfFile,
  wanted: Mapping,
  around: Surroundings,
  today: string,
) {
  const amounts = columnsOf(roles, ['amount', 'debit', 'credit']);
  const balances = columnsOf(roles, ['balance']);
  const decimals = decimalOfFile(rows, amounts, balances[0], currencies, wanted.decimal);
  const implied = impliedOfFile(rows, [...amounts, ...balances], currencies, wanted.implied_decimals, header);
  const dates = datesOfFile(
    body,
    {
      columns: columnsOf(roles, ['date', 'value_date']),
      parts: partsOf(roles),
      header,
      isHeaderless,
      others: [...around.dates, ...datesOfBalances(body)],
      years: around.years,
      months: around.months,
      decimal: decimals.question ? undefined : decimals.decimal,
      currency,
      today,
    },
    wanted,
  );
  return { decimals, implied, dates };
}

/** Decides the amount of each row: its columns, its sign, and the deductions. */
function decideMoney(
  table: TableOfFile,
  { fixed, header, seen, drafts, rows, roles, ofColumns }: ColumnsOfFile,
  { decimals, implied, dates }: Customs,
  wanted: Mapping,
  around: Surroundings,
) {
  const sample = { rows, decimal: decimals.decimal, implied: implied.implied };
  const [dateColumn] = columnsOf(roles, ['date']);
  const dayOf = (row: GridRow) => dates.dayOf(row, dateColumn);
  const days = [rows.find(dayOf), rows.findLast(dayOf)].flatMap((row) => (row && dayOf(row)) ?? []);
  const hints = hintsOf([...table.above, ...table.body], sample, {
    isCard: around.isCard,
    days,
    places: balancePlaces(roles),
    header,
    sides: wanted.sides,
  });
  const groups = byCurrency(roles, ofColumns).map(({ roles: own, currency }) => ({
    balance: own.includes('balance') ? own.indexOf('balance') : undefined,
    currency,
    signs: signsOf(own, sample, wanted, hints),
  }));
  const fees = asFees(sample, columnsOf(roles, ['fee']));
  const rules = groups.flatMap(({ signs, ...group }): MoneyRule[] =>
    signs ? [{ ...group, rule: signs.rule, fees }] : [],
  );
  const deductions = fixed ? undefined : feesOfFile(rules, sample, { drafts, profiles: seen, roles, header });
  const feeColumns = deductions?.fees.map(({ column }) => column) ?? [];
  return {
    roles: roles.map((role, column): Role => (feeColumns.includes(column) ? 'fee' : role)),
    money: deductions ? rules.map((one) => ({ ...one, fees: deductions.fees })) : rules,
    signs: groups.flatMap(({ signs }) => signs ?? []),
    taken: deductions,
    currencies: groups.length,
  };
}

function partsOf(roles: readonly Role[]): { month?: number; year?: number } {
  const [month, year] = [roles.indexOf('month'), roles.indexOf('year')];
  return { ...(month >= 0 && { month }), ...(year >= 0 && { year }) };
}

function signMapping(signs: readonly Signs[], open: ReadonlySet<Question['field']>, wanted: Mapping): Mapping {
  const [first] = signs;
  return {
    ...(first?.signs && !open.has('signs') && { signs: first.signs }),
    ...(wanted.sides && !open.has('sides') && { sides: wanted.sides }),
    ...(wanted.oldest && { oldest: wanted.oldest }),
  };
}

/** Whether the balance column has values on more than two rows. */
function isProven(
  money: readonly MoneyRule[],
  { rows, decimal, implied }: { rows: readonly GridRow[]; decimal: Plan['decimal']; implied: number },
): boolean {
  const [only] = money;
  return (
    only?.balance !== undefined &&
    centsOfColumn({ rows, decimal, implied }, only.balance).filter((cents) => cents !== undefined).length > 2
  );
}

function usualCells(rows: readonly GridRow[]): number | undefined {
  const first = rows[0]?.cells.length ?? 0;
  if (rows.length >= 4 && rows.every(({ cells }) => cells.length === first)) return first;
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [length, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
  return rows.length >= 4 && count >= rows.length * USUAL_CELLS ? length : undefined;
}
