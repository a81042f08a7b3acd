import {
  type ImportMapping,
  type ImportQuestion,
  importQuestion,
  type RecordsImport,
  type TabularKind,
} from '../../../src/api/contract/receivables/imports';
import { dateReader } from '../../files/cells/dates';
import { isBlankRow, mustBeReadable, textOf } from '../../files/cells/grid';
import { sameHeader } from '../../files/cells/headers';
import { oneLine } from '../../files/cells/words';
import { FileRefusal } from '../../files/refusal';
import { storable } from '../../files/storable';
import { orderOfDates, textsOfColumns } from '../../statements/tabular/customs/datesOfFile';
import { decimalOfFile } from '../../statements/tabular/customs/decimalOfFile';
import type { Sheet } from '../../statements/tabular/cut/sheets';
import { meaningOf } from '../../statements/tabular/place/headerWords';
import type { Customs } from './cells';
import { cutFile } from './cut';
import { FIELDS, type Field, NEEDED } from './fields';
import { withBrokenEnd } from './lastRow';
import { type Place, padded, placeOf } from './place';
import { type ReadRow, readRows } from './rows';

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
  const { format, sheets, mapping, endsOpen = false } = await cutFile(bytes, kind, wanted);
  const { sheet, place, question } = chooseSheet(sheets, kind, wanted);
  const header = padded(place.texts, sheet.grid, '');
  const columns = padded(columnsOf(place, wanted, remembered, header), sheet.grid, 'ignore');
  const written = sheet.grid.slice(place.at + 1).filter((row) => !isBlankRow(row));
  mustBeReadable(written.length, MOST_RECORDS);
  if (written.length === 0) throw new FileRefusal('empty', 'El archivo no tiene filas debajo de su encabezado.');

  const at = (field: Field): number[] => columns.flatMap((one, column) => (one === field ? [column] : []));
  const moneyColumns = (['total', 'subtotal', 'tax', 'balance'] as const).flatMap(at);
  const body = endsOpen
    ? withBrokenEnd(written, moneyColumns, (['dni', 'number', 'issue_date', 'due_date'] as const).flatMap(at))
    : written;
  const amounts = decimalOfFile(body, moneyColumns, undefined, new Set(), wanted.decimal);
  const dayColumns = [...at('issue_date'), ...at('due_date')];
  const days = orderOfDates(
    body,
    textsOfColumns(body, dayColumns),
    dateEvidence(dayColumns, header),
    wanted.date_order,
  );
  const customs: Customs = { decimal: amounts.decimal, dayOf: dateReader(days.order), country };
  const reader = { kind, header, columns, customs, zeros: wanted.dni_zeros ?? 'restore' };
  const { rows, totals, zeros } = readRows(body, reader);
  const asksZeros = zeros > 0 && wanted.dni_zeros === undefined;
  const open = [question, askColumns(kind, columns, header), amounts.question, days.question];
  const questions = open.flatMap((one) => (one ? [importQuestion.parse(one)] : []));
  return {
    dialect: {
      format_name: format,
      mapping: {
        ...mapping,
        ...(sheets.length > 1 && !question && { sheet: sheet.name }),
        header_row: sheet.grid[place.at]?.row ?? 1,
        header,
        columns,
        ...(amounts.decimal && !amounts.question && { decimal: amounts.decimal }),
        ...(days.understood.length > 0 && !days.question && { date_order: days.order }),
        ...(zeros > 0 && !asksZeros && { dni_zeros: reader.zeros }),
      },
      header,
      sample: body.slice(0, 5).map((row) => padded(row.cells, sheet.grid, '').map((cell) => oneLine(textOf(cell)))),
      sheets: sheets.map(({ name }) => name),
      understood: [
        ...(totals > 0 ? [totals === 1 ? '1 fila de total no se usa' : `${totals} filas de total no se usan`] : []),
      ],
    },
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
  const isKnown = remembered.header !== undefined && sameHeader(remembered.header, header);
  return (isKnown && remembered.columns) || place.columns;
}

/** Documents fall due in the future, so a future day does not rule out a day order. */
function dateEvidence(columns: number[], header: string[]) {
  return {
    columns,
    parts: {},
    header,
    isHeaderless: false,
    others: [],
    years: [],
    months: [],
    decimal: undefined,
    currency: '',
    today: '9999-12-31',
  };
}

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
