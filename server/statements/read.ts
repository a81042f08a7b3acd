import type { Mapping } from '../../src/api/contract/reconciliation/statement';
import { hasTooManyLines, mustBeReadable, mustHaveReadableLines } from '../files/cells/grid';
import { type Content, contentOf, looksBinary } from '../files/encoding';
import { foreignBinary, foreignText, notAStatement, PDF_WITHOUT_DAYS } from '../files/foreign';
import { gunzipped, looksGzip } from '../files/gzip';
import { isOfficeDocument, looksOle, mustBeOleWorkbook, mustBeWorkbook } from '../files/office';
import { FileRefusal } from '../files/refusal';
import { looksZip, membersOf } from '../files/zipDirectory';
import { formatMoney } from '../ledger/words';
import { isOf, ofOneAccount } from './accounts';
import { htmlRows, looksHtml, readHtmlTable } from './formats/htmlTable';
import { readerOf } from './formats/known';
import { looksPdf, PDF, pdfContent } from './formats/pdf';
import { SPREADSHEET_XML, spreadsheetXml, xmlSheets } from './formats/spreadsheetXml';
import { withoutOutOfRange, withoutRowsOfNoMoney } from './leftOut';
import { type Ask, type Remembered, readByMemory } from './memory';
import type { Reading } from './statement';
import { withCompactDays } from './tabular/cut/compactDays';
import { withDaysOfLines } from './tabular/cut/dayLines';
import { delimitedShape, readDelimited } from './tabular/cut/delimited';
import { bestDelimiter } from './tabular/cut/delimiter';
import { fixedShape, hasRecords, looksFixedWidth, readFixedWidth } from './tabular/cut/fixedWidth';
import { legacySheets } from './tabular/cut/legacyWorkbook';
import { withBareLines } from './tabular/cut/quotedLines';
import { readSheets, type Sheet, shapeOfSheets } from './tabular/cut/sheets';
import { workbookSheets } from './tabular/cut/workbook';
import { type Shape, shapeOf } from './tabular/shape';
import type { Source } from './tabular/source';
import { withCompletenessQuestion, withTruncations } from './truncated';
import { readZip } from './zip';

const MAX_BYTES = 50 * 1024 * 1024;

type Input = [bytes: Uint8Array, wanted: Mapping | undefined, remembered?: readonly Remembered[]];

/**
 * Reads a bank's movement file by its content: as staff want it, or with no wish yet (`undefined`) as files of its layout are
 * remembered; of several accounts the chosen one. Throws a `FileRefusal` when the file is no statement.
 */
export async function readStatement(...input: Input): Promise<Reading> {
  const { chosen, ...reading } = await readAll(...input);
  if (!chosen) return reading;
  return { ...reading, accounts: [chosen], entries: reading.entries.filter((entry) => isOf(entry, chosen)) };
}

async function readAll(...[bytes, wanted, remembered = []]: Input): Promise<Reading> {
  try {
    const reading = await readFile(bytes, { wanted, remembered });
    if (isEmpty(reading)) throw withoutMovements(reading);
    mustBeReadable(reading.entries.length);
    const requested = reading.followed?.requested ?? wanted ?? {};
    return withoutOutOfRange(
      withoutRowsOfNoMoney(ofOneAccount(withCompletenessQuestion(reading, requested), requested)),
    );
  } catch (cause) {
    if (cause instanceof FileRefusal) throw cause;
    const msg = 'No se pudo leer el archivo: está dañado o incompleto. Descárguelo de nuevo del banco.';
    throw new FileRefusal('damaged', msg, { cause });
  }
}

/** Reads all accounts, with unique row numbers for staff: several files of a ZIP, or sheets, may repeat them. */
export async function readNumbered(...input: Input): Promise<Reading> {
  const reading = await readAll(...input);
  const { entries } = reading;
  const isRising = entries.every(({ row }, at) => at === 0 || row > (entries[at - 1]?.row ?? 0));
  if (isRising || new Set(entries.map(({ row }) => row)).size === entries.length) return reading;
  return { ...reading, entries: entries.map((entry, i) => ({ ...entry, row: i + 1 })) };
}

async function readFile(bytes: Uint8Array, ask: Ask, member?: string): Promise<Reading> {
  if (bytes.length > MAX_BYTES) {
    throw new FileRefusal('too-large', 'El archivo pasa de 50 MB. Descárguelo por periodos más cortos.');
  }
  if (looksZip(bytes)) {
    const members = membersOf(bytes);
    if (isOfficeDocument(members)) {
      mustBeWorkbook(members, member);
      return readBook(await workbookSheets(bytes), { format: 'xlsx', formatName: 'Excel' }, ask, bytes);
    }
    if (member === undefined) return readZip(bytes, members, (inside, name) => readFile(inside, ask, name));
    throw notAStatement('un ZIP dentro de otro, y no se abrió. Descomprímalo y cargue el extracto.', member);
  }
  if (looksOle(bytes)) {
    mustBeOleWorkbook(bytes, member);
    return readBook(legacySheets(bytes), { format: 'xls', formatName: 'Excel 97-2003' }, ask, bytes);
  }
  if (looksGzip(bytes)) return readFile(gunzipped(bytes, MAX_BYTES), ask, member);
  if (looksPdf(bytes)) return readPdf(bytes, ask, member);
  const foreign = foreignBinary(bytes);
  if (foreign) throw notAStatement(foreign, member);
  return readText(bytes, ask, member);
}

type Book = Pick<Source, 'format' | 'formatName'>;

function readBook(found: readonly Sheet[], book: Book, ask: Ask, { length }: Uint8Array): Promise<Reading> {
  const sheets = found.map(withCompactDays);
  const shape = shapeOfSheets(book.formatName, sheets);
  return readByMemory(ask, shape, length, (mapping) => withTruncations(readSheets(sheets, book, mapping)));
}

async function readPdf(bytes: Uint8Array, ask: Ask, member: string | undefined): Promise<Reading> {
  const printed = await pdfContent(bytes, member);
  const content = { ...printed, text: withDaysOfLines(printed.text) };
  mustHaveReadableLines(content.text);
  if (!hasRecords(content)) throw notAStatement(PDF_WITHOUT_DAYS, member);
  return readByMemory(ask, { ...fixedShape(content), kind: PDF }, bytes.length, (mapping) =>
    withTruncations(readFixedWidth(content, mapping, PDF), content),
  );
}

async function readText(bytes: Uint8Array, ask: Ask, member: string | undefined): Promise<Reading> {
  mustNotBeTooLong(bytes);
  const contentIn = (encoding?: string) => withBareLines(contentOf(bytes, encoding, member));
  const content = contentIn(ask.wanted?.encoding);
  if (looksBinary(content)) {
    const msg = 'El archivo no es texto ni un formato conocido. Descargue el extracto en CSV, Excel, OFX o Norma 43.';
    throw new FileRefusal('unknown-format', msg);
  }
  if (content.text.trim() === '') {
    throw new FileRefusal('empty', 'El archivo está vacío. Descárguelo de nuevo del banco.');
  }
  // A remembered encoding may differ from the one inferred for this file.
  const decoded = ({ encoding }: Mapping) => (encoding === undefined ? content : contentIn(encoding));
  const by = (shape: Shape | undefined, read: (content: Content, mapping: Mapping) => Reading | Promise<Reading>) =>
    readByMemory(ask, shape, bytes.length, async (mapping) => {
      const one = decoded(mapping);
      return withTruncations(await read(one, mapping), one);
    });
  if (spreadsheetXml.recognises(content)) return readBook(xmlSheets(content), SPREADSHEET_XML, ask, bytes);
  const reader = readerOf(content);
  if (reader) return by({ kind: reader.name }, reader.read);
  if (looksHtml(content.text)) {
    const grid = htmlRows(content.text);
    return by(shapeOf('html', grid), (one, mapping) =>
      readHtmlTable(one, one === content ? grid : htmlRows(one.text), mapping),
    );
  }
  const foreign = foreignText(content.text);
  if (foreign) throw notAStatement(foreign, content.member);
  mustHaveReadableLines(content.text);
  const isFixedWidth = looksFixedWidth(content);
  const best = isFixedWidth ? undefined : bestDelimiter(content.text);
  return by(best === undefined ? fixedShape(content) : delimitedShape(content, best), (one, mapping) => {
    const isFixed = mapping.delimiter === 'fixed' || (mapping.delimiter === undefined && isFixedWidth);
    return isFixed ? readFixedWidth(one, mapping) : readDelimited(one, mapping, one === content ? best : undefined);
  });
}

/** A text's format shows in its head. */
const HEAD = 64 * 1024;

/** Refuses a table of too many lines before it is decoded. Formats of several lines a movement are counted by their movements. */
function mustNotBeTooLong(bytes: Uint8Array): void {
  if (!hasTooManyLines(bytes)) return;
  const head = contentOf(bytes.subarray(0, HEAD));
  const isTable =
    !/^utf-?16/i.test(head.encoding) && !readerOf(head) && !looksHtml(head.text) && !foreignText(head.text);
  if (isTable) mustBeReadable(Number.POSITIVE_INFINITY);
}

/** Problems and questions count as content: staff can act on them. */
function isEmpty({ entries, problems, questions }: Reading): boolean {
  return entries.length === 0 && problems.length === 0 && questions.length === 0;
}

function withoutMovements({ dialect, accounts, warnings }: Reading): FileRefusal {
  const named = accounts
    .filter(({ key }) => key !== '')
    .map(({ key, currency, closing }) => {
      const balance = closing === undefined ? '' : `, saldo final ${formatMoney(closing)} ${currency}`.trimEnd();
      return `cuenta ${key}${balance}`;
    });
  const found = named.length > 0 ? ` (${named.join('; ')})` : '';
  const more = warnings.length > 0 ? ` ${warnings.join(' ')}` : '';
  return new FileRefusal(
    'no-movements',
    `El archivo es un extracto ${dialect.format_name}${found}, pero no tiene movimientos. Compruebe el periodo descargado.${more}`,
  );
}
