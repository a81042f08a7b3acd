import { usualDniCountry } from '../../../src/api/contract/customers/dniCountry';
import { centsOf, fromCents } from '../../../src/api/contract/money';
import {
  BESIDE_DOCUMENTS,
  type ImportRow,
  importedCustomer,
  importedDocument,
  type TabularKind,
} from '../../../src/api/contract/receivables/imports';
import { type Grid, type GridRow, textOf } from '../../files/cells/grid';
import { namesCreditNote } from '../../files/cells/noDebt';
import { rowWord } from '../../files/cells/rowWords';
import { oneLine } from '../../files/cells/words';
import { inWords } from '../../problems';
import { type Customs, currencyIn, plainText, readValue, withoutMarks, withZero } from './cells';
import { FIELDS, type Field, fieldsOf, namesField } from './fields';
import { numberOfPart } from './instalments';
import { notOwed, notOwedBy, notOwedUnder } from './notOwed';

/** A row as the file has it, before the comparison with the stored data. `cells` are for the file of refused rows. */
export type ReadRow = Pick<ImportRow, 'row' | 'values' | 'problems'> & {
  cells: string[];
  /** The problems of dropped values: the row is imported without them. */
  spared?: ImportRow['problems'];
};

/** A bad value in these fields does not refuse the customer. */
const SPARED: readonly Field[] = ['email'];

/** `001`, `F001`, `A`, `001-002`: an office's name in such a column is no part of a number. */
const PART_OF_NUMBER = /^(?:[A-Z]{0,4}\d{1,7}|[A-Z]{1,2})(?:-\d{1,5})?$/i;

/** Establishment and point of emission, of three digits each. */
const SERIES_LENGTH = 6;

/** Whether a number has the part already: `F001-12` or `F00112`, `001-002-000000012` or `001002000000012`; 100 does not have the series 1. */
function beginsWithPart(number: string, part: string): boolean {
  const bare = part.replaceAll('-', '');
  const isLong = /[A-Z]/i.test(bare) || bare.length >= SERIES_LENGTH;
  return (
    (isLong && number.replaceAll('-', '').startsWith(bare)) ||
    (number.startsWith(part) && /^\D/.test(number.slice(part.length)))
  );
}

const EXCHANGED =
  'Otro programa convirtió en fecha los días hasta el 12 y pudo cambiar el día por el mes. Copie la columna del original con el formato Texto.';

type Reader = {
  kind: TabularKind;
  header: readonly string[];
  columns: readonly string[];
  customs: Customs;
  zeros: 'restore' | 'keep';
  /** The title over the table, and the currency that is said there. */
  title: string;
  currency?: string | undefined;
  /** Columns whose workbook's days may have day and month exchanged. */
  exchanged: ReadonlySet<number>;
};

/** Reads the rows below a header; rows of totals are only counted, and so are numbers that lost their leading zero. */
export function readRows(body: Grid, reader: Reader): { rows: ReadRow[]; totals: number; zeros: number } {
  const fields = fieldsOf(reader.kind).flatMap((field) => {
    const column = reader.columns.indexOf(field);
    return column < 0 ? [] : [{ field, column }];
  });
  const home = usualDniCountry(reader.customs.country);
  const rows: ReadRow[] = [];
  let totals = 0;
  let zeros = 0;
  let last = 0;
  let under = notOwedUnder(reader.title);
  const written = new Map<string, string>();
  /** "900.123.456-8" and "9001234568" are one customer. */
  const asFirstWritten = (dni: string) => {
    const key = dni.replace(/[^\p{L}\p{N}]/gu, '');
    const first = written.get(key) ?? dni;
    written.set(key, first);
    return first;
  };
  for (const row of body) {
    if (isTotal(row, fields)) {
      totals += 1;
      continue;
    }
    // Rows of a web page may share a line of its source.
    last = Math.max(last + 1, row.row);
    const read = readRow({ ...row, row: last }, fields, reader);
    const title = titleOf(row);
    if (title !== undefined && rowWord(title) !== 'page') under = notOwedUnder(title);
    else if (under !== undefined && read.problems.length === 0) read.problems.push(ofRow(under));
    const country = read.values.dni_country ?? home;
    if (read.values.dni !== undefined && (country === 'EC' || country === 'PE')) {
      if (country === 'EC') read.values.dni = withoutMarks(read.values.dni);
      const restored = withZero(read.values.dni, country);
      if (restored !== undefined) zeros += 1;
      if (restored !== undefined && reader.zeros === 'restore') read.values.dni = restored;
    }
    if (read.values.dni !== undefined) read.values.dni = asFirstWritten(read.values.dni);
    rows.push(read);
  }
  return { rows, totals, zeros };
}

/** The text of a row that has no other cell. */
function titleOf({ cells }: GridRow): string | undefined {
  let title: string | undefined;
  for (const cell of cells) {
    const text = textOf(cell);
    if (text === '') continue;
    if (title !== undefined) return undefined;
    title = text;
  }
  return title;
}

/** "TOTAL" under a table is not a row. */
function isTotal(row: GridRow, fields: readonly { field: Field; column: number }[]): boolean {
  const columnOf = (field: Field) => fields.find((one) => one.field === field)?.column ?? -1;
  if (rowWord(textOf(row.cells[columnOf('number')])) === 'total') return true;
  const key = columnOf('dni');
  const first = row.cells.map(textOf).find((text) => text !== '') ?? '';
  return (textOf(row.cells[key]) === '' || textOf(row.cells[key]) === first) && rowWord(first) === 'total';
}

export const ofRow = (msg: string): ImportRow['problems'][number] => ({ field: '', column: '', value: '', msg });

function readRow(row: GridRow, fields: readonly { field: Field; column: number }[], reader: Reader): ReadRow {
  const { header, customs, kind } = reader;
  const cells = row.cells.map((cell) => oneLine(textOf(cell)));
  const values: Record<string, string> = {};
  const problems: ImportRow['problems'] = [];
  const spared: ImportRow['problems'] = [];
  const fault = rowFault(row, header);
  if (fault !== undefined) return { row: row.row, cells, values, problems: [ofRow(fault)] };
  /** The currency that the total's cell says. */
  let written: string | undefined;
  const columnOf = (field: Field) => fields.find((one) => one.field === field)?.column ?? -1;
  const headerOf = (field: Field) => header[columnOf(field)] ?? '';
  const blame = (field: Field, msg: string) => {
    const column = columnOf(field);
    const value = (cells[column] ?? '').slice(0, 200);
    const where = { field, column: header[column] || FIELDS[field].name, value };
    (SPARED.includes(field) ? spared : problems).push({ ...where, msg });
  };
  for (const { field, column } of fields) {
    const value = readValue(FIELDS[field].read, row.cells[column], customs);
    if (value === undefined) continue;
    if ('fault' in value) blame(field, value.fault);
    else if (reader.exchanged.has(column) && typeof row.cells[column] === 'object') blame(field, EXCHANGED);
    else values[field] = value.text;
    if (field === 'total' && 'currency' in value) written = value.currency;
  }
  if (kind === 'documents') complete();
  const checked = (kind === 'customers' ? importedCustomer : importedDocument).safeParse(values);
  for (const issue of checked.error?.issues ?? []) {
    const field = fieldsOf(kind).find((one) => one === issue.path[0]);
    // A field with an unreadable value already has its problem, and is missing only because of it.
    if (field && ![...problems, ...spared].some((problem) => problem.field === field)) blame(field, inWords(issue));
  }
  if (spared.length === 0) return { row: row.row, cells, values, problems };
  for (const { field } of spared) delete values[field];
  // A contact needs a phone or an e-mail.
  if (values.phone === undefined && values.email === undefined) delete values.contact_name;
  return { row: row.row, cells, values, problems, spared };

  /** What a document's columns say together: its number with the parts before it, whether it is owed, what is left of it, and its currency. */
  function complete() {
    const { establishment = '', series = '', instalment, status = '', paid = '0.00', number = '', total } = values;
    for (const field of BESIDE_DOCUMENTS) delete values[field];
    const before = [establishment, series].filter((part) => PART_OF_NUMBER.test(part)).join('-');
    if (number !== '' && before !== '' && !beginsWithPart(number, before)) values.number = `${before}-${number}`;
    const reason = notOwed(headerOf('status'), status);
    if (reason !== undefined) blame('status', reason);
    if (values.doc_type === undefined && namesCreditNote(number)) {
      blame(
        'number',
        'Es una nota de crédito, y no se importa. Si se debe, agregue una columna Tipo que diga Factura.',
      );
    }
    for (const [column, text] of cells.entries()) {
      const says = reader.columns[column] === 'ignore' ? notOwedBy(header[column] ?? '', text) : undefined;
      if (says !== undefined) problems.push({ field: '', column: header[column] ?? '', value: text, msg: says });
    }
    if (!problems.some(({ field }) => field === 'doc_type')) values.doc_type ??= 'factura';
    if (values.number !== undefined && instalment !== undefined) {
      values.number = numberOfPart(values.number, instalment);
      if (values.doc_type === 'factura') values.doc_type = 'cuota';
    }

    if (total !== undefined && paid !== '0.00')
      values.balance ??= fromCents(Math.max(0, centsOf(total) - centsOf(paid)));
    if (total !== undefined && namesField('balance', headerOf('total'))) values.balance ??= total;
    const currency = written ?? currencyIn(headerOf('total'));
    if (currency === undefined && reader.currency !== undefined) values.currency ??= reader.currency;
    if (currency === undefined) return;
    values.currency ??= currency;
    if (values.currency !== currency) blame('currency', `El total está en ${currency}. Corrija la moneda o el total.`);
  }
}

/** Why no value of the row can be trusted. */
function rowFault({ problem, cells }: GridRow, header: readonly string[]): string | undefined {
  if (problem !== undefined) return problem;
  const last = cells.findLastIndex((cell) => plainText(cell) !== '');
  const named = header.findLastIndex((text) => text !== '');
  return named >= 0 && last > named
    ? 'Tiene más columnas que el encabezado: un separador de más corre sus datos. Ponga ese texto entre comillas.'
    : undefined;
}
