import type { Cents } from '../../../src/api/contract/money';
import type { Mapping, Question, Role, Side, Understanding } from '../../../src/api/contract/statement';
import { isWrittenDay } from '../../files/cells/dates';
import { type Cell, type Grid, type GridRow, isBlankRow, textOf } from '../../files/cells/grid';
import { rowWord } from '../../files/cells/rowWords';
import { sideOfTitle } from '../../files/cells/sideWords';
import { centsOfColumn } from './columns/columnCents';
import { type Draft, draftByContent, draftColumns, isMoney } from './columns/draft';
import { asFees } from './columns/fees';
import { type Profile, profiles } from './columns/profiles';
import { type Columns, settleColumns } from './columns/settleColumns';
import { shiftedHeader } from './columns/shiftedHeader';
import type { MoneyRule } from './customs/amountRule';
import { currenciesIn, currenciesOfColumns, currencyOfHeader } from './customs/currencies';
import { datesOfFile } from './customs/datesOfFile';
import { decimalOfFile } from './customs/decimalOfFile';
import { impliedOfFile } from './customs/impliedDecimals';
import { signsOf } from './customs/signs';
import type { SideWord, SignHints, Signs } from './customs/signTypes';
import { feesOfFile } from './feesOfFile';
import { type BalancePlaces, balanceIn, balancePlaces, type Surroundings } from './place/surroundings';
import type { TableOfFile } from './place/tables';
import { columnsByRole, type Plan } from './plan';
import { askColumns } from './rows/questions';
import type { Source } from './source';

export type Decision = {
  plan: Plan;
  profiles: readonly Profile[];
  /** What was decided, as the mapping that decides it again: without what is still open. */
  mapping: Mapping;
  /** Words of sides that staff may correct. */
  words: SideWord[];
  understood: Understanding[];
  questions: Question[];
};

/** The rows that the money columns are weighed on: enough to tell, few enough to try every combination. */
const WEIGHED = 400;

/** Decides roles, decimal mark, days and signs of a table, in that order, each on the evidence of the whole of it. */
export function decide(
  table: TableOfFile,
  width: number,
  wanted: Mapping,
  around: Surroundings,
  source: Source,
  today: string,
): Decision {
  const { above, body } = table;
  const isHeaderless = table.header.at < 0;
  const given = wanted.columns ?? source.columns;
  const seen = profiles(body, width);
  const shift = given || isHeaderless ? undefined : shiftedHeader(table.header.texts, seen, body);
  const header = shift?.texts ?? table.header.texts;
  const drafts = isHeaderless ? draftByContent(seen) : draftColumns(header, seen);
  const weighed = datedRows(body, given ? columnsOf(given, ['date', 'value_date']) : likelyDates(drafts, seen));

  const moneyColumns = given ? columnsOf(given, MONEY) : likelyMoney(drafts, seen);
  const currency = currencyOfHeader(header, moneyColumns) || around.currency;
  const currencies = currenciesIn(body, drafts, currency);
  const ofColumns = currenciesOfColumns(header, isHeaderless ? undefined : above.at(-2), around.currency);
  const likely = decimalOfFile(body, moneyColumns, undefined, currencies, wanted.decimal);
  const said = wanted.implied_decimals;
  const sample = { rows: weighed.slice(0, WEIGHED), decimal: likely.decimal, implied: said ?? 0 };
  const settled: Columns = given
    ? { roles: [...given], understood: [], others: [] }
    : settleColumns(drafts, seen, sample, ofColumns);
  const roles = Array.from({ length: width }, (_, column): Role => settled.roles[column] ?? 'ignore');

  const balance = roles.includes('balance') ? roles.indexOf('balance') : undefined;
  const amounts = columnsOf(roles, ['amount', 'debit', 'credit']);
  const decimals = decimalOfFile(weighed, amounts, balance, currencies, wanted.decimal);
  const decimal = decimals.decimal;
  const implied = impliedOfFile(weighed, [...amounts, ...columnsOf(roles, ['balance'])], currencies, said, header);
  const dates = datesOfFile(
    body,
    {
      columns: columnsOf(roles, ['date', 'value_date']),
      parts: partsOf(roles),
      header,
      isHeaderless,
      others: around.dates,
      years: around.years,
      months: around.months,
      decimal: decimals.question ? undefined : decimal,
      currency,
      today,
    },
    wanted,
  );
  const hints: SignHints = {
    isCard: around.isCard,
    isNewestFirst: fallsIn(weighed.flatMap((row) => dates.dayOf(row, columnsOf(roles, ['date'])[0]) ?? [])),
    opening: openingIn([...above, ...body], balancePlaces(roles), decimal, implied.implied),
    ...sectionsIn([...above, ...body], new Set(weighed), wanted.sides),
  };
  const groups = groupsOf(roles, ofColumns).map(({ roles: own, currency: name }) => ({
    balance: own.includes('balance') ? own.indexOf('balance') : undefined,
    currency: name,
    signs: signsOf(own, { rows: weighed, decimal, implied: implied.implied }, wanted, hints),
  }));
  const rules = groups.flatMap(({ signs, ...group }): MoneyRule[] =>
    signs
      ? [
          {
            ...group,
            rule: signs.rule,
            fees: asFees({ rows: weighed, decimal, implied: implied.implied }, columnsOf(roles, ['fee'])),
          },
        ]
      : [],
  );
  const taken = given
    ? undefined
    : feesOfFile(
        rules,
        { rows: weighed, decimal, implied: implied.implied },
        { drafts, profiles: seen, roles, header },
      );
  for (const { column } of taken?.fees ?? []) roles[column] = 'fee';
  const money = taken ? rules.map((one) => ({ ...one, fees: taken.fees })) : rules;
  const signs = groups.flatMap((group) => group.signs ?? []);
  const doubts = settled.others.length === 0 ? [] : [askColumns([roles, ...settled.others], header)];
  if (shift && !isProven(money, sample)) doubts.push(askColumns([roles, shift.asIs(drafts.length)], header));
  const questions = [
    ...doubts,
    taken?.question,
    decimals.question,
    implied.question,
    ...dates.questions,
    ...signs.flatMap((one) => one.questions),
  ].filter((one) => one !== undefined);
  const plan: Plan = {
    header,
    roles,
    columns: columnsByRole(roles),
    money,
    decimal,
    implied: implied.implied,
    dayOf: dates.dayOf,
    usualCells: usualCells(weighed),
    account: around.account,
    currency: groups.length > 1 ? '' : currency,
    wanted,
  };
  const open = new Set(questions.map(({ field }) => field));
  return {
    plan,
    profiles: seen,
    mapping: {
      ...(decimal && !open.has('decimal') && { decimal }),
      ...(implied.isSaid && !open.has('implied_decimals') && { implied_decimals: implied.implied }),
      ...(!open.has('date_order') && { date_order: dates.order }),
      ...dates.told,
      ...toldSigns(signs, open, wanted),
    },
    words: signs.flatMap((one) => one.words ?? []),
    understood: [
      ...(shift ? [{ text: 'Los títulos están corridos: se pusieron sobre sus datos' }] : []),
      ...settled.understood,
      ...(taken?.understood ?? []),
      ...decimals.understood,
      ...implied.understood,
      ...dates.understood,
      ...signs.flatMap((one) => one.understood),
    ],
    questions,
  };
}

const MONEY: readonly Role[] = ['amount', 'debit', 'credit', 'balance'];

function partsOf(roles: readonly Role[]): { month?: number; year?: number } {
  const [month, year] = [roles.indexOf('month'), roles.indexOf('year')];
  return { ...(month >= 0 && { month }), ...(year >= 0 && { year }) };
}

function toldSigns(signs: readonly Signs[], open: ReadonlySet<Question['field']>, wanted: Mapping): Mapping {
  const [first] = signs;
  return {
    ...(first?.signs && !open.has('signs') && { signs: first.signs }),
    ...(wanted.sides && !open.has('sides') && { sides: wanted.sides }),
    ...(wanted.oldest && { oldest: wanted.oldest }),
  };
}

/** The columns of money of each currency; one group, of whatever is there, where the table has one. */
function groupsOf(roles: readonly Role[], currencies: readonly string[]): { roles: Role[]; currency: string }[] {
  const repeats = (['amount', 'debit', 'credit'] as const).some(
    (role) => roles.filter((one) => one === role).length > 1,
  );
  const names = new Set(
    roles.flatMap((role, column) => (MONEY.includes(role) && currencies[column] ? [currencies[column]] : [])),
  );
  if (names.size < 2 || !(repeats || isSplit(roles, currencies))) return [{ roles: [...roles], currency: '' }];
  return [...names].map((currency) => ({
    currency,
    roles: roles.map((role, column) => (MONEY.includes(role) && currencies[column] !== currency ? 'ignore' : role)),
  }));
}

/** One `debit` and one `credit`, each of another currency, are no pair. */
function isSplit(roles: readonly Role[], currencies: readonly string[]): boolean {
  const paid = roles.flatMap((role, column) =>
    role === 'debit' || role === 'credit' ? [currencies[column] ?? ''] : [],
  );
  return new Set(paid).size > 1;
}

/** Whether days fall from the first row to the last. */
const fallsIn = (days: readonly string[]) => (days[0] ?? '') > (days.at(-1) ?? '');

/** The balance that the file states before its movements. */
function openingIn(rows: Grid, places: BalancePlaces, decimal: Plan['decimal'], implied: number): Cents | undefined {
  const ends = rows.length > 120 ? [...rows.slice(0, 60), ...rows.slice(-60)] : rows;
  for (const row of ends) {
    const told = balanceIn(row, places, decimal, implied);
    if (told?.end === 'opening' && told.cents !== undefined) return told.cents;
  }
  return undefined;
}

/** Rows under titles that name a side: "Depósitos y otros abonos", "Cheques pagados". */
function sectionsIn(
  rows: Grid,
  dated: ReadonlySet<GridRow>,
  wanted: Readonly<Record<string, Side>> | undefined,
): Pick<SignHints, 'sections' | 'sectionWords'> {
  const sections = new Map<GridRow, Side>();
  const words = new Set<string>();
  let side: Side | undefined;
  for (const row of rows) {
    if (isBlankRow(row)) continue;
    if (dated.has(row) && dated.size < rows.length) {
      if (side) sections.set(row, side);
      continue;
    }
    const [title, ...others] = row.cells.map(textOf).filter((text) => text !== '');
    if (title === undefined || others.some((text) => !/^[\d.,$\s-]+$/.test(text)) || /^(?:sub ?)?total/i.test(title))
      continue;
    const told = wanted?.[title] ?? sideOfTitle(title);
    if (!told) continue;
    side = told;
    words.add(title);
  }
  const both = new Set(sections.values()).size === 2;
  return both ? { sections, sectionWords: [...words] } : { sections: new Map(), sectionWords: [] };
}

/** Whether the balance follows what was settled. */
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

/** Share of the movements that have as many cells. */
const ALIKE = 0.9;

function usualCells(rows: readonly GridRow[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [length, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
  return rows.length >= 4 && count >= rows.length * ALIKE ? length : undefined;
}

function columnsOf(roles: readonly Role[], wanted: readonly Role[]): number[] {
  return roles.flatMap((role, column) => (wanted.includes(role) ? [column] : []));
}

function likelyDates(drafts: readonly Draft[], seen: readonly Profile[]): number[] {
  const named = drafts.flatMap(({ meaning }, column) =>
    meaning === 'date' || meaning === 'value_date' ? [column] : [],
  );
  return named.length > 0
    ? named
    : seen.flatMap(({ dates, shorts }, column) => (dates >= 0.5 || shorts >= 0.8 ? [column] : []));
}

function likelyMoney(drafts: readonly Draft[], seen: readonly Profile[]): number[] {
  return drafts.flatMap(({ meaning }, column) =>
    isMoney(meaning) || (!meaning && (seen[column]?.money ?? 0) > 0.5) ? [column] : [],
  );
}

/** A balance of either end, which some files write as a dated row. */
function isEnd(cell: Cell): boolean {
  const word = typeof cell === 'string' ? rowWord(cell) : undefined;
  return word === 'opening' || word === 'closing';
}

/** The rows that hold a day; all of them when none does. */
function datedRows(rows: readonly GridRow[], columns: readonly number[]): readonly GridRow[] {
  const dated = rows.filter((row) =>
    columns.some((column) => {
      if (row.cells.some(isEnd)) return false;
      const cell = row.cells[column];
      if (cell === undefined || typeof cell !== 'string') return cell !== undefined;
      return isWrittenDay(cell.trim()) || /^\d{5}$|^\d{1,2}$/.test(cell.trim());
    }),
  );
  return dated.length > 0 ? dated : rows;
}
