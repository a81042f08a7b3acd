import type { Mapping, Question } from '../../../src/api/contract/reconciliation/statement';
import { type Grid, isBlankRow, widthOf } from '../../files/cells/grid';
import { today } from '../../files/cells/today';
import { FileRefusal } from '../../files/refusal';
import { leaveOutRepeats } from '../repeats';
import type { AccountReading, Reading } from '../statement';
import { draftByHeader } from './columns/draft';
import { profiles } from './columns/profiles';
import { shareCurrency } from './customs/currencies';
import { withOneOfEachSide } from './customs/severalSides';
import { decide } from './decide';
import { dialectOf, type Part } from './dialect';
import { withDaysOfHeadings } from './place/dayHeadings';
import { findHeader } from './place/header';
import { joinedRows } from './place/joinedRows';
import { type Layout, layoutOf, rowOf } from './place/layout';
import { withShortDays } from './place/shortDays';
import { type Surroundings, surroundings } from './place/surroundings';
import { type TableOfFile, tablesOf } from './place/tables';
import { withTablesBelow } from './place/tablesBeside';
import { type Checked, check } from './rows/checks';
import { withoutLeftOut } from './rows/leftOut';
import { readPreamble } from './rows/preamble';
import { askBook, askMissing, askOtherSide, askTables } from './rows/questions';
import { refuseReturns } from './rows/refusals';
import { type Rows, readRows } from './rows/rows';
import { markSuspicious } from './rows/suspicious';
import { announceUnbooked } from './rows/unbooked';
import { readPointed } from './search/pointed';
import { readByProof } from './search/search';
import type { Source } from './source';

/**
 * Reads the movements of any tabular file. What `wanted` says is obeyed, the rest is inferred from the entire file and proven by its
 * balances. Throws a FileRefusal when the file holds no movements at all; if staff decided how to read it, a question takes its place.
 */
export function readGrid(file: Grid, source: Source, { pointed = [], ...wanted }: Mapping): Reading {
  const input = withOneOfEachSide(withShortDays(withDaysOfHeadings(withTablesBelow(file))), wanted);
  const read = (mapping: Mapping) => readAs(input, source, mapping);
  const readProven = (mapping: Mapping) => readByProof(input, mapping, read);
  return pointed.length === 0 ? readProven(wanted) : readPointed(input, pointed, wanted, { read, readProven });
}

function readAs(file: Grid, source: Source, wanted: Mapping): Reading {
  const { rest: input, left } = withoutLeftOut(file, wanted);
  if (input.every(isBlankRow))
    throw new FileRefusal('empty', 'El archivo no tiene datos. No se guardó nada: descárguelo otra vez del banco.');
  const { grid, layout, each } = placed(input, wanted);
  if (layout.header.at >= 0)
    refuseReturns(draftByHeader(layout.header.texts, profiles(layout.body, layout.width)), layout.body);
  const all = tablesOf(grid, layout);
  const chosen = wanted.table === undefined || wanted.table === 0 ? undefined : all[wanted.table - 1];
  const tables = chosen ? [chosen] : all;
  const main = chosen ?? all.find(({ header }) => header.at === layout.header.at) ?? all[0];
  const parts = readTables(tables, main, layout, source);
  const own = parts.find(({ table }) => table === main) ?? parts[0];
  if (!own) throw noMovements(true);

  const repeated = parts.flatMap((part) => leaveOutRepeats(part.rows));
  const rows = merged(parts.map((part) => part.rows));
  if (parts.some((part) => part.rows.isCurrencyNamed)) shareCurrency(rows.entries);
  const missing = askMissing(own.decision.plan, own.decision.profiles);
  const isNothing = rows.entries.length === 0 && (rows.problems.length === 0 || missing.length === 2);
  if (isNothing && !saysLayout(wanted)) throw noMovements(layout.header.at < 0 || missing.length === 2);

  for (const part of parts) announceUnbooked(part.rows, part.table.body);
  const checks = parts.map((part) => check(part.rows, part.decision.plan));
  const odd = parts.flatMap(({ rows: { entries }, table, decision: { plan } }, at) =>
    markSuspicious(entries, checks[at]?.accounts ?? [], table.body, plan),
  );
  return {
    dialect: dialectOf({ file, grid, layout, each, tables: all, chosen, own, rows, checks }, source),
    accounts: accountsOf(checks),
    entries: rows.entries,
    problems: rows.problems,
    skipped: left.length === 0 ? rows.skipped : [...left, ...rows.skipped].sort((one, other) => one.row - other.row),
    warnings: [...new Set([...repeated, ...checks.flatMap(({ warnings }) => warnings), ...odd])],
    truncations: checks.flatMap(({ truncations }) => truncations),
    questions: [
      ...(source.questions ?? []),
      ...missing,
      ...askTables(
        chosen
          ? []
          : parts.map(({ table: { title, owner }, rows: { entries } }, at) => ({
              title,
              owner,
              entries,
              isProven: isProven(checks[at]),
            })),
        wanted.table,
      ),
      ...askOtherSide(own.decision.plan, own.table.body, own.rows.entries),
      ...askBook(own.decision.plan, own.table.body),
      ...(isNothing && missing.length === 0
        ? [nothingRead(rowOf(grid, findHeader(grid) ?? { at: -1, texts: [] }))]
        : []),
      ...firstOfEach(parts.flatMap((part) => part.decision.questions)),
      ...firstOfEach(checks.flatMap(({ questions }) => questions)),
    ],
  };
}

function isProven(checked: Checked | undefined): boolean {
  return checked?.accounts.every(({ check }) => check === 'running' || check === 'stated') ?? false;
}

/** Finds the header, and joins movements of several rows into one row each. */
function placed(grid: Grid, wanted: Mapping): { grid: Grid; layout: Layout; each: number } {
  const layout = layoutOf(grid, wanted);
  const { rows, each } = joinedRows(layout.body, layout.wanted.rows_each);
  if (each === 1) return { grid, layout, each };
  const width = widthOf([...layout.above, ...rows]);
  const texts = Array.from({ length: width }, (_, column) => layout.header.texts[column] ?? '');
  const header = { at: layout.header.at, texts };
  return { grid: [...layout.above, ...rows], layout: { ...layout, header, body: rows, width }, each };
}

/** Reads each table by itself; a custom of amounts or days that one leaves open and another decides applies to the file. */
function readTables(
  tables: readonly TableOfFile[],
  main: TableOfFile | undefined,
  layout: Layout,
  source: Source,
): Part[] {
  const file = surroundings(layout.above, layout.header.texts);
  const decided = tables.map((table) => {
    const around = tables.length === 1 ? file : ofTable(surroundings(table.above, table.header.texts), file);
    const wanted = table === main ? layout.wanted : ofAnyTable(layout.wanted);
    return { table, around, wanted, decision: decide(table, layout.width, wanted, around, source, today()) };
  });
  const known = decided.map(({ decision }) => decision.mapping);
  const custom: Mapping = {
    ...known.map(({ decimal }) => decimal && { decimal }).find((one) => one),
    ...known.map(({ date_order }) => date_order && { date_order }).find((one) => one),
    ...known.map(({ year }) => year && { year }).find((one) => one),
    ...known.map(({ month }) => month && { month }).find((one) => one),
  };
  return decided.map(({ table, around, wanted, decision }) => {
    const isOpen = decision.questions.some(
      ({ field }) => field === 'decimal' || field === 'date_order' || field === 'year' || field === 'month',
    );
    const final =
      isOpen && tables.length > 1
        ? decide(table, layout.width, { ...custom, ...wanted }, around, source, today())
        : decision;
    const rows: Rows = { entries: [], problems: [], skipped: [], totals: [], counts: [], stated: [] };
    const headerRow = table.above.at(-1);
    readPreamble(table.above, headerRow && table.header.at >= 0 ? [headerRow] : [], final.plan, rows);
    readRows(table.body, table.above, final.plan, rows);
    return { table, decision: final, rows };
  });
}

/** The surroundings of one table, and where it lacks them, those of the first. */
function ofTable(own: Surroundings, file: Surroundings): Surroundings {
  return {
    account: own.account || file.account,
    currency: own.currency || file.currency,
    isCard: own.isCard || file.isCard,
    dates: [...own.dates, ...file.dates],
    years: [...own.years, ...file.years],
    months: [...own.months, ...file.months],
  };
}

/** Drops the fields of a mapping that concern one table. */
function ofAnyTable({ columns, header, header_row, signs, oldest, ...rest }: Mapping): Mapping {
  return rest;
}

function merged(parts: readonly Rows[]): Rows {
  const [first, ...others] = parts;
  if (first && others.length === 0) return first;
  return {
    entries: parts.flatMap(({ entries }) => entries),
    problems: parts.flatMap(({ problems }) => problems),
    skipped: parts.flatMap(({ skipped }) => skipped),
    totals: [],
    counts: [],
    stated: [],
  };
}

/** The accounts of all tables. No balance covers an account whose movements are in several tables. */
function accountsOf(checks: readonly Checked[]): AccountReading[] {
  const all = checks.flatMap(({ accounts }) => accounts);
  const keyOf = ({ key, currency }: AccountReading) => `${key}\n${currency}`;
  const known = new Map<string, AccountReading>();
  for (const account of all) {
    const before = known.get(keyOf(account));
    const { key, currency } = account;
    const checks = [account.check, before?.check];
    const [isWorse, isNone] = [checks.includes('contradicted'), checks.every((check) => check === 'none')];
    const check = isWorse ? 'contradicted' : isNone ? 'none' : 'partial';
    known.set(keyOf(account), before ? { key, currency, check } : account);
  }
  return [...known.values()];
}

function firstOfEach(questions: readonly Question[]): Question[] {
  const seen = new Set<string>();
  return questions.filter(({ field }) => (seen.has(field) ? false : seen.add(field)));
}

function saysLayout({ columns, header_row, delimiter, widths, rows_each, table }: Mapping): boolean {
  return [columns, header_row, delimiter, widths, rows_each, table].some((one) => one !== undefined);
}

function nothingRead(header_row: number): Question {
  return {
    field: 'columns',
    msg: 'Leído así, el archivo no tiene movimientos. Cambie el separador, el encabezado o las columnas.',
    options: [
      {
        label: header_row === 0 ? 'Leerlo sin encabezado' : `Leerlo con el encabezado de la fila ${header_row}`,
        mapping: { header_row },
      },
    ],
  };
}

function noMovements(isUnknown: boolean): FileRefusal {
  return isUnknown
    ? new FileRefusal(
        'unknown-format',
        'El archivo no es un estado de cuenta que se pueda leer: no se hallaron fechas ni montos. No se guardó nada: descárguelo del banco en CSV o Excel.',
      )
    : new FileRefusal(
        'no-movements',
        'El archivo tiene encabezado pero ningún movimiento. No se guardó nada: revise las fechas con que lo descargó.',
      );
}
