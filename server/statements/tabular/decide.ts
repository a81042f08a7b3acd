import type { Question, Role } from '../../../src/api/contract/statement';
import type { Decimal } from './amounts';
import { settleColumns } from './columns';
import { profiles } from './columnTypes';
import { dateOrder } from './dateOrder';
import { type DateOrder, dateReader, writtenDate } from './dates';
import { decimalOfFile } from './decimalOfFile';
import { draftByContent, draftColumns, isMoney } from './draft';
import { type Grid, type GridRow, type Source, textOf } from './grid';
import { isDayFirstLanguage } from './headerWords';
import type { Layout } from './layout';
import { askColumns } from './missing';
import { columnsByRole, type Plan } from './plan';
import { type Signs, signsOf } from './signs';
import { isoIn, type Surroundings } from './surroundings';
import type { Table } from './table';

export type Decision = {
  plan: Plan;
  dateOrder: DateOrder;
  /** Which fields of the mapping are still open: they stay out of it, so that sending it back asks again. */
  open: ReadonlySet<Question['field']>;
  isHeaderless: boolean;
  signs: 'signed' | 'charges' | undefined;
  understood: string[];
  warnings: string[];
  questions: Question[];
};

/** The rows that the money columns are weighed on: enough to tell, few enough to try every combination. */
const WEIGHED = 400;
const ORDER_NAMES: Record<DateOrder, string> = { dmy: 'día/mes/año', mdy: 'mes/día/año', ymd: 'año/mes/día' };

/** Decides roles, decimal mark, order of dates and signs of a file, in that order, each on the evidence of the whole file. */
export function decide(layout: Layout, around: Surroundings, source: Source, today: string): Decision {
  const { body, header, wanted, width } = layout;
  const isHeaderless = header.at < 0;
  const questions: Question[] = [];
  const understood: string[] = [];
  const implied = wanted.implied_decimals ?? source.impliedDecimals ?? 0;
  const given = wanted.columns ?? source.columns;

  const seen = profiles(body, width);
  const drafts = isHeaderless ? draftByContent(seen) : draftColumns(header.texts, seen);
  const dateColumns = given
    ? columnsOf(given, ['date', 'value_date'])
    : likelyDates(
        drafts.map(({ meaning }) => meaning),
        seen,
      );
  const dated = body.filter((row) => dateColumns.some((column) => isDated(row, column)));
  const weighed = dated.length > 0 ? dated : body;

  const moneyColumns = given
    ? columnsOf(given, ['amount', 'debit', 'credit', 'balance'])
    : drafts.flatMap(({ meaning }, column) =>
        isMoney(meaning) || (!meaning && (seen[column]?.money ?? 0) > 0.5) ? [column] : [],
      );
  const currency = currencyOf(header.texts, moneyColumns) || around.currency;
  const first = decimalOfFile(body, moneyColumns, undefined, currencyIn(body, drafts, currency));
  const table = (decimal: Decimal | undefined, rows: readonly GridRow[]): Table => ({ rows, decimal, implied });
  const settled = given
    ? undefined
    : settleColumns(drafts, seen, table(wanted.decimal ?? first.decimal, weighed.slice(0, WEIGHED)));
  const roles = Array.from({ length: width }, (_, column): Role => (given ?? settled?.roles ?? [])[column] ?? 'ignore');
  understood.push(...(settled?.understood ?? []));
  if (settled && settled.others.length > 0) questions.push(askColumns([roles, ...settled.others], header.texts));

  const money = { amounts: columnsOf(roles, ['amount', 'debit', 'credit']), balance: roles.indexOf('balance') };
  const decimal = decimalOfFile(
    weighed,
    money.amounts,
    money.balance < 0 ? undefined : money.balance,
    currencyIn(body, drafts, currency),
    wanted.decimal,
  );
  understood.push(...decimal.understood);
  if (decimal.question) questions.push(decimal.question);

  const texts = columnsOf(roles, ['date', 'value_date']).flatMap((column) => datesOf(body, column));
  const verdict = dateOrder(texts, around.dates, {
    today,
    ...dayFirst(
      isHeaderless ? spokenIn(body) : header.texts,
      texts,
      decimal.question ? undefined : decimal.decimal,
      currency,
    ),
    ...spelledOrder(header.texts),
  });
  const order = wanted.date_order ?? verdict.order;
  const isOpen = verdict.open !== undefined && wanted.date_order === undefined;
  if (isOpen) questions.push(orderQuestion(verdict.open ?? [], texts));
  if (texts.length > 0)
    understood.push(
      `Fechas ${ORDER_NAMES[order]}${verdict.because && !wanted.date_order ? ` (${verdict.because})` : ''}`,
    );

  const signs = signsOf(roles, table(decimal.decimal, weighed), wanted.signs, around.isCard);
  if (signs?.question) questions.push(signs.question);
  understood.push(...(signs?.understood ?? []));
  const { rule } = signs ?? {};
  const plan: Plan = {
    header: header.texts,
    roles,
    columns: columnsByRole(roles),
    rule,
    decimal: decimal.decimal,
    implied,
    dayOf: dateReader(order),
    account: around.account,
    currency,
    wanted,
  };
  return {
    plan,
    dateOrder: order,
    open: new Set(questions.map(({ field }) => field)),
    isHeaderless,
    signs: mappedSigns(signs),
    understood,
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

function likelyDates(meanings: readonly (string | undefined)[], seen: ReturnType<typeof profiles>): number[] {
  const named = meanings.flatMap((meaning, column) => (meaning === 'date' || meaning === 'value_date' ? [column] : []));
  return named.length > 0 ? named : seen.flatMap(({ dates }, column) => (dates >= 0.5 ? [column] : []));
}

function isDated(row: GridRow, column: number): boolean {
  const cell = row.cells[column];
  if (cell === undefined) return false;
  return typeof cell === 'string' ? writtenDate(cell.trim()) !== undefined || /^\d{5}$/.test(cell.trim()) : true;
}

function datesOf(rows: Grid, column: number): string[] {
  return rows.flatMap((row) => {
    const cell = row.cells[column];
    return typeof cell === 'string' && cell.trim() !== '' ? [cell.trim()] : [];
  });
}

function currencyOf(header: readonly string[], columns: readonly number[]): string {
  return columns.map((column) => isoIn(header[column] ?? '')).find((code) => code !== '') ?? '';
}

/** The currencies that could tell whether amounts have decimals: the header's, or those of the currency column. */
function currencyIn(rows: Grid, drafts: readonly { meaning: string | undefined }[], currency: string): Set<string> {
  const column = drafts.findIndex(({ meaning }) => meaning === 'currency');
  const codes = column < 0 ? [] : rows.slice(0, 500).map((row) => isoIn(textOf(row.cells[column]).toUpperCase()));
  return new Set([currency, ...codes].filter((code) => code !== ''));
}

/** Whoever writes decimals with a comma, days with points, or money of nearly anywhere, writes the day first. */
function dayFirst(
  header: readonly string[],
  dates: readonly string[],
  decimal: Decimal | undefined,
  currency: string,
): { dayFirst?: string } {
  if (isDayFirstLanguage(header)) return { dayFirst: 'por el idioma del archivo' };
  if (dates.some((text) => /^\d{1,2}\.\d{1,2}\.\d/.test(text))) return { dayFirst: 'por los puntos entre sus partes' };
  if (decimal === ',') return { dayFirst: 'por los decimales con coma' };
  return currency !== '' && !['USD', 'CAD', 'PHP'].includes(currency) ? { dayFirst: `por la moneda ${currency}` } : {};
}

function spokenIn(rows: Grid): string[] {
  return rows.slice(0, 60).flatMap((row) => row.cells.map(textOf));
}

function spelledOrder(header: readonly string[]): { spelled?: DateOrder } {
  const spelled =
    /\b(?:(dd?[^a-z]{0,2}mm?[^a-z]{0,2}(?:aa|yy))|(mm?[^a-z]{0,2}dd?[^a-z]{0,2}(?:aa|yy))|((?:aa|yy){1,2}[^a-z]{0,2}mm))/i.exec(
      header.join(' '),
    );
  if (!spelled) return {};
  return { spelled: spelled[1] ? 'dmy' : spelled[2] ? 'mdy' : 'ymd' };
}

function orderQuestion(open: readonly DateOrder[], dates: readonly string[]): Question {
  const example = dates.find((text) => /^\d/.test(text)) ?? '';
  return {
    field: 'date_order',
    msg: `Las fechas pueden leerse de dos maneras («${example}»). ¿Cuál es el orden?`,
    options: open.map((order) => ({ label: ORDER_NAMES[order], mapping: { date_order: order } })),
  };
}
