import type { Question, Role, Understanding } from '../../../src/api/contract/statement';
import { type DateOrder, dateReader, writtenDate } from '../../files/cells/dates';
import type { GridRow } from '../../files/cells/grid';
import { type Draft, draftByContent, draftColumns, isMoney } from './columns/draft';
import { type Profile, profiles } from './columns/profiles';
import { settleColumns } from './columns/settleColumns';
import { currenciesIn, currencyOfHeader } from './customs/currencies';
import { datesOfFile } from './customs/datesOfFile';
import { decimalOfFile } from './customs/decimalOfFile';
import { type Signs, signsOf } from './customs/signs';
import type { Layout } from './place/layout';
import type { Surroundings } from './place/surroundings';
import { columnsByRole, type Plan } from './plan';
import { askColumns } from './rows/questions';
import type { Source } from './source';

export type Decision = {
  plan: Plan;
  profiles: readonly Profile[];
  dateOrder: DateOrder;
  /** Which fields of the mapping are still open: they stay out of it, so that sending it back asks again. */
  open: ReadonlySet<Question['field']>;
  signs: 'signed' | 'charges' | undefined;
  understood: Understanding[];
  warnings: string[];
  questions: Question[];
};

/** The rows that the money columns are weighed on: enough to tell, few enough to try every combination. */
const WEIGHED = 400;

/** Decides roles, decimal mark, order of dates and signs of a file, in that order, each on the evidence of the whole file. */
export function decide(layout: Layout, around: Surroundings, source: Source, today: string): Decision {
  const { body, header, wanted, width } = layout;
  const isHeaderless = header.at < 0;
  const implied = wanted.implied_decimals ?? source.impliedDecimals ?? 0;
  const given = wanted.columns ?? source.columns;
  const seen = profiles(body, width);
  const drafts = isHeaderless ? draftByContent(seen) : draftColumns(header.texts, seen);
  const weighed = datedRows(body, given ? columnsOf(given, ['date', 'value_date']) : likelyDates(drafts, seen));

  const moneyColumns = given ? columnsOf(given, ['amount', 'debit', 'credit', 'balance']) : likelyMoney(drafts, seen);
  const currency = currencyOfHeader(header.texts, moneyColumns) || around.currency;
  const currencies = currenciesIn(body, drafts, currency);
  const likely = decimalOfFile(body, moneyColumns, undefined, currencies, wanted.decimal);
  const sample = { rows: weighed.slice(0, WEIGHED), decimal: likely.decimal, implied };
  const settled = given ? { roles: given, understood: [], others: [] } : settleColumns(drafts, seen, sample);
  const roles = Array.from({ length: width }, (_, column): Role => settled.roles[column] ?? 'ignore');

  const balance = roles.includes('balance') ? roles.indexOf('balance') : undefined;
  const amounts = columnsOf(roles, ['amount', 'debit', 'credit']);
  const decimals = decimalOfFile(weighed, amounts, balance, currencies, wanted.decimal);
  const decimal = decimals.decimal;
  const evidence = {
    columns: columnsOf(roles, ['date', 'value_date']),
    header: header.texts,
    isHeaderless,
    others: around.dates,
    decimal: decimals.question ? undefined : decimal,
    currency,
    today,
  };
  const dates = datesOfFile(body, evidence, wanted.date_order);
  const signs = signsOf(roles, { rows: weighed, decimal, implied }, wanted.signs, around.isCard);
  const doubts = settled.others.length === 0 ? [] : [askColumns([roles, ...settled.others], header.texts)];
  const questions = [...doubts, decimals.question, dates.question, signs?.question].filter((one) => one !== undefined);
  const plan: Plan = {
    header: header.texts,
    roles,
    columns: columnsByRole(roles),
    rule: signs?.rule,
    decimal,
    implied,
    dayOf: dateReader(dates.order),
    account: around.account,
    currency,
    wanted,
  };
  return {
    plan,
    profiles: seen,
    dateOrder: dates.order,
    open: new Set(questions.map(({ field }) => field)),
    signs: mappedSigns(signs),
    understood: [...settled.understood, ...decimals.understood, ...dates.understood, ...(signs?.understood ?? [])],
    warnings: signs?.warnings ?? [],
    questions,
  };
}

/** What a mapping says of signs; nothing when the columns, the marks or the balance say it, or when it was only guessed. */
function mappedSigns(signs: Signs | undefined): Decision['signs'] {
  if (signs?.rule.kind !== 'single' || signs.isGuessed || signs.rule.steps) return undefined;
  return signs.rule.unmarked === 'debit' ? 'charges' : signs.rule.unmarked === 'signed' ? 'signed' : undefined;
}

function columnsOf(roles: readonly Role[], wanted: readonly Role[]): number[] {
  return roles.flatMap((role, column) => (wanted.includes(role) ? [column] : []));
}

function likelyDates(drafts: readonly Draft[], seen: readonly Profile[]): number[] {
  const named = drafts.flatMap(({ meaning }, column) =>
    meaning === 'date' || meaning === 'value_date' ? [column] : [],
  );
  return named.length > 0 ? named : seen.flatMap(({ dates }, column) => (dates >= 0.5 ? [column] : []));
}

function likelyMoney(drafts: readonly Draft[], seen: readonly Profile[]): number[] {
  return drafts.flatMap(({ meaning }, column) =>
    isMoney(meaning) || (!meaning && (seen[column]?.money ?? 0) > 0.5) ? [column] : [],
  );
}

/** The rows that hold a day; all of them when none does. */
function datedRows(rows: readonly GridRow[], columns: readonly number[]): readonly GridRow[] {
  const dated = rows.filter((row) =>
    columns.some((column) => {
      const cell = row.cells[column];
      if (cell === undefined || typeof cell !== 'string') return cell !== undefined;
      return writtenDate(cell.trim()) !== undefined || /^\d{5}$/.test(cell.trim());
    }),
  );
  return dated.length > 0 ? dated : rows;
}
