import {
  type ImportField,
  type ImportMapping,
  type ImportQuestion,
  importQuestion,
  type RecordsImport,
  type TabularKind,
} from '../../../src/api/contract/receivables/imports';
import { type Grid, isBlankRow, mustBeReadable, textOf } from '../../files/cells/grid';
import { sameHeader } from '../../files/cells/headers';
import { openEnd } from '../../files/cells/openEnd';
import { oneLine } from '../../files/cells/words';
import { FileRefusal } from '../../files/refusal';
import { storable } from '../../files/storable';
import { decimalOfFile } from '../../statements/tabular/customs/decimalOfFile';
import type { Sheet } from '../../statements/tabular/cut/sheets';
import { meaningOf } from '../../statements/tabular/place/headerWords';
import { type Customs, isCurrency } from './cells';
import { cutFile } from './cut';
import { daysOfFile } from './days';
import { FIELDS, type Field, NEEDED } from './fields';
import { withBrokenEnd } from './lastRow';
import { type Place, padded, placeOf } from './place';
import { refuseRepeated } from './repeated';
import { type ReadRow, readRows } from './rows';
import { withheldUnused } from './withheld';

export type Records = {
  dialect: RecordsImport['dialect'];
  questions: ImportQuestion[];
  /** What of the file is no row, in Spanish. */
  warnings?: string[];
  /** How many rows the slices have. */
  total: number;
  /** JSON of `ReadRow[]`, one slice each, so that parsing a long file does not block the service. */
  slices: string[];
};

/** The last choice for files with this header. */
export type Remembered = Pick<ImportMapping, 'header' | 'columns'>;

const SLICE = 500;

/** A record has more cells than a movement, and each is checked. */
const MOST_RECORDS = 150_000;

/** Reads customers or documents of a file. `wanted` is obeyed, the rest is inferred; `country` is the company's. Throws a FileRefusal when it holds no table. */
export async function readRecords(
  bytes: Uint8Array,
  kind: TabularKind,
  wanted: ImportMapping,
  remembered: Remembered,
  country: string | null,
): Promise<Records> {
  const { format, sheets, mapping, endsOpen } = await cutFile(bytes, kind, wanted);
  const { sheet, place, question } = chooseSheet(sheets, kind, wanted);
  const header = padded(place.texts, sheet.grid, '');
  const written = sheet.grid.slice(place.at + 1).filter((row) => !isBlankRow(row));
  const columns = withCurrency(
    padded(columnsOf(place, wanted, remembered, header), sheet.grid, 'ignore'),
    written,
    kind,
  );
  mustBeReadable(written.length, MOST_RECORDS);
  if (written.length === 0) throw new FileRefusal('empty', 'El archivo no tiene filas debajo de su encabezado.');

  const at = (field: Field): number[] => columns.flatMap((one, column) => (one === field ? [column] : []));
  const moneyColumns = (['total', 'subtotal', 'tax', 'balance', 'paid'] as const).flatMap(at);
  const body = endsOpen
    ? withBrokenEnd(written, moneyColumns, (['dni', 'number', 'issue_date', 'due_date'] as const).flatMap(at))
    : written;
  const last = body.at(-1);
  const amounts = decimalOfFile(body, moneyColumns, undefined, new Set(), wanted.decimal);
  const days = daysOfFile(body, at('issue_date'), at('due_date'), header, wanted.date_order);
  const hasCents = body.some(({ cells }) => moneyColumns.some((column) => CENTS.test(textOf(cells[column]))));
  const customs: Customs = { decimal: amounts.decimal, hasCents, dayOf: days.dayOf, country };
  const above = sheet.grid.slice(0, Math.max(0, place.at));
  const zerosOf = wanted.dni_zeros ?? 'restore';
  const reader = {
    kind,
    header,
    columns,
    customs,
    zeros: zerosOf,
    title: titleOver(above),
    currency: currencyOver(above) ?? (isCurrency(sheet.name.trim()) ? sheet.name.trim() : undefined),
    exchanged: days.exchanged,
  };
  const { rows, totals, zeros } = readRows(body, reader);
  refuseRepeated(rows, kind);
  const asksZeros = zeros > 0 && wanted.dni_zeros === undefined;
  const open = [question, askColumns(kind, columns, header), amounts.question, days.question];
  const questions = open.flatMap((one) => (one ? [importQuestion.parse(one)] : []));
  return {
    dialect: {
      format_name: format,
      mapping: {
        ...mapping,
        ...(sheets.length > 1 && !question && { sheet: sheet.name }),
        ...(place.texts.length > 0 && { header_row: sheet.grid[place.at]?.row ?? 1 }),
        header,
        columns,
        ...(amounts.decimal && !amounts.question && { decimal: amounts.decimal }),
        ...(days.isKnown && { date_order: days.order }),
        ...(zeros > 0 && !asksZeros && { dni_zeros: reader.zeros }),
      },
      header,
      sample: body.slice(0, 5).map((row) => padded(row.cells, sheet.grid, '').map((cell) => oneLine(textOf(cell)))),
      sheets: sheets.map(({ name }) => name),
      understood: [
        ...(totals > 0 ? [totals === 1 ? '1 fila de total no se usa' : `${totals} filas de total no se usan`] : []),
      ],
    },
    warnings: [
      ...(kind === 'documents' ? withheldUnused(header, columns, body) : []),
      ...(last && endsOpen === 'bare' && last.problem === undefined ? openEnd(last, body.slice(0, -1)) : []),
    ],
    questions: [...questions, ...(asksZeros ? [askZeros(zeros)] : [])],
    total: rows.length,
    slices: slicesOf(rows),
  };
}

type Chosen = { sheet: Sheet; place: Place; question?: ImportQuestion };

/** The requested sheet, else the sheet whose header names the most; staff are asked when several name all needed columns. */
function chooseSheet(sheets: readonly Sheet[], kind: TabularKind, wanted: ImportMapping): Chosen {
  const filled = sheets.filter(({ grid }) => grid.some((row) => !isBlankRow(row)));
  const placed = filled
    .map((sheet) => ({ sheet, place: placeOf(sheet.grid, kind, wanted.header_row) }))
    .sort((one, other) => other.place.score - one.place.score);
  const [best] = placed;
  if (!best) throw new FileRefusal('empty', 'El archivo no tiene datos.');
  const chosen = placed.find(({ sheet }) => sheet.name === wanted.sheet);
  const complete = placed.filter(({ place }) => NEEDED[kind].every((field) => place.columns.includes(field)));
  if (chosen || complete.length < 2) return chosen ?? best;
  return {
    ...best,
    question: {
      field: 'sheet',
      msg: `El libro tiene ${complete.length} hojas que se pueden importar y se leyó «${best.sheet.name}». ¿Cuál es?`,
      options: complete.map(({ sheet: { name } }) => ({ label: name, mapping: { sheet: name } })),
    },
  };
}

function columnsOf(place: Place, wanted: ImportMapping, remembered: Remembered, header: string[]) {
  if (wanted.columns) return wanted.columns;
  const isKnown = remembered.header?.some((text) => text !== '') === true && sameHeader(remembered.header, header);
  return (isKnown && remembered.columns) || place.columns;
}

/** The column of currency codes, whatever it is called. */
function withCurrency(columns: ImportField[], body: Grid, kind: TabularKind): ImportField[] {
  if (kind === 'customers' || columns.includes('currency')) return columns;
  const isOfCodes = (column: number) => {
    const texts = body.map(({ cells }) => textOf(cells[column])).filter((text) => text !== '');
    return texts.length > 0 && texts.every(isCurrency);
  };
  const found = columns.findIndex((field, column) => field === 'ignore' && isOfCodes(column));
  return columns.map((field, column) => (column === found ? 'currency' : field));
}

/** The last row over a table that is a title. */
function titleOver(above: Grid): string {
  const titles = above.map(({ cells }) => cells.map(textOf).filter((text) => text !== ''));
  return titles.findLast((texts) => texts.length === 1)?.[0] ?? '';
}

/** "Moneda: EUR" over a table, in one cell or two. */
function currencyOver(above: Grid): string | undefined {
  for (const { cells } of above) {
    const line = cells.map(textOf).join(' ').replace(/\s+/g, ' ');
    const code = /\b(?:moneda|currency|divisa)\s*:?\s*([A-Z]{3})\b/i.exec(line)?.[1]?.toUpperCase();
    if (code !== undefined && isCurrency(code)) return code;
  }
  return undefined;
}

/** One or two decimals at the end of an amount. */
const CENTS = /[.,]\d{1,2}(?!\d)\D*$/;

function askColumns(
  kind: TabularKind,
  columns: readonly string[],
  header: readonly string[],
): ImportQuestion | undefined {
  const missing = NEEDED[kind].filter((field) => !columns.includes(field)).map((field) => FIELDS[field].name);
  if (missing.length === 0) return undefined;
  const meanings = header.map((text) => meaningOf(text)?.meaning);
  const isStatement = meanings.includes('date') && meanings.some((one) => one === 'balance' || one === 'credit');
  return {
    field: 'columns',
    msg: `Falta decir qué columna es ${missing.join(', ').replace(/, ([^,]*)$/, ' y cuál $1')}.${
      isStatement ? ' Si el archivo es un extracto del banco, cárguelo en Conciliación.' : ''
    }`,
    options: [],
  };
}

function askZeros(count: number): ImportQuestion {
  const numbers = count === 1 ? 'A 1 Cédula/RUC le falta' : `A ${count} Cédula/RUC les falta`;
  return {
    field: 'dni_zeros',
    msg: `${numbers} el cero del comienzo, que Excel quita; con él sus dígitos corresponden. ¿Se devuelve?`,
    options: [
      { label: 'Sí, devolver el cero', mapping: { dni_zeros: 'restore' } },
      { label: 'No, dejarlos como están', mapping: { dni_zeros: 'keep' } },
    ],
  };
}

function slicesOf(rows: readonly ReadRow[]): string[] {
  return Array.from({ length: Math.ceil(rows.length / SLICE) }, (_, slice) =>
    // In the JSON form, characters that a database cannot store are hidden in escapes.
    JSON.stringify(storable(rows.slice(slice * SLICE, (slice + 1) * SLICE))),
  );
}
