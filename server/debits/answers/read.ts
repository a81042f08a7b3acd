import { LARGEST_AMOUNT, TOO_LARGE } from '../../../src/api/contract/money';
import { today } from '../../files/cells/today';
import { type Content, contentOf, looksBinary } from '../../files/encoding';
import { type Foreign, foreignBinary, foreignText, notAStatement, WEB_PAGE } from '../../files/foreign';
import { isOfficeDocument, looksOle } from '../../files/office';
import { FileRefusal } from '../../files/refusal';
import { looksZip, membersOf } from '../../files/zipDirectory';
import { formatMoney } from '../../ledger/words';
import type { NamedLayout } from '../../orderLayouts/layout';
import { htmlRows, looksHtml } from '../../statements/formats/htmlTable';
import { readerOf } from '../../statements/formats/known';
import { withCompactDays } from '../../statements/tabular/cut/compactDays';
import { bestDelimiter, parseDelimited } from '../../statements/tabular/cut/delimiter';
import { legacySheets } from '../../statements/tabular/cut/legacyWorkbook';
import { withBareLines } from '../../statements/tabular/cut/quotedLines';
import type { Sheet } from '../../statements/tabular/cut/sheets';
import { workbookSheets } from '../../statements/tabular/cut/workbook';
import type { Answer, AnswerLine } from './answer';
import { readByLayout } from './byLayout';
import { spacedGrid } from './flags';
import { readCamtReturns } from './messages/camtReturns';
import { readPain002 } from './messages/pain002';
import { readPain008 } from './messages/pain008';
import { askResult, type Decisions } from './questions';
import { looksNacha, readNacha } from './records/nacha';
import { readStandard } from './records/readStandard';
import { readTable } from './table';
import { sheetsBelow, tablesIn } from './tables';

/** XML messages by the element below the root, whatever their version and prefix. */
const MESSAGES: { element: string; read: (content: Content, decisions: Decisions) => Answer }[] = [
  { element: 'CstmrPmtStsRpt', read: readPain002 },
  { element: 'CstmrDrctDbtInitn', read: readPain008 },
  { element: 'BkToCstmrDbtCdtNtfctn', read: readCamtReturns },
  { element: 'BkToCstmrStmt', read: readCamtReturns },
  { element: 'BkToCstmrAcctRpt', read: readCamtReturns },
];

/** Reads a bank's answer to a batch of direct debits, whatever its file name: by the order's layout if the file fits it. Throws a `FileRefusal` for any other file. */
export async function readAnswer(bytes: Uint8Array, layout?: NamedLayout, decisions: Decisions = {}): Promise<Answer> {
  try {
    const answered = layout && (await asLayoutSays(bytes, layout, decisions));
    const answer = doubtFutureDays(withoutTooLarge(answered ?? (await readFile(bytes, decisions))), decisions);
    if (answered) return answer;
    const { lines, problems, skipped, warnings, orderResult } = answer;
    if (orderResult || lines.length + problems.length + skipped.length + warnings.length > 0) return answer;
  } catch (cause) {
    if (cause instanceof FileRefusal) throw cause;
    throw new FileRefusal('damaged', 'No se pudo leer el archivo: está dañado o incompleto. Descárguelo de nuevo.', {
      cause,
    });
  }
  throw new FileRefusal('no-movements', 'El archivo no contiene respuestas a cobros. Compruebe que es el del lote.');
}

const isTooLarge = ({ amount }: AnswerLine) => Math.abs(amount) > LARGEST_AMOUNT;

function withoutTooLarge(answer: Answer): Answer {
  const { lines, problems } = answer;
  const left = lines.filter(isTooLarge).map(({ row, reference }) => ({ row, msg: TOO_LARGE, raw: reference }));
  if (left.length === 0) return answer;
  return { ...answer, lines: lines.filter((line) => !isTooLarge(line)), problems: [...problems, ...left] };
}

/** Money whose day is still to come is not collected yet, unless staff say so: a bank may date it by the day of its value. */
function doubtFutureDays(answer: Answer, decisions: Decisions): Answer {
  const lines = answer.lines.map((line) => {
    if (line.outcome !== 'cobrado' || line.date <= today()) return line;
    const day = line.date.split('-').reverse().join('/');
    const example = [line.reference || line.account, formatMoney(line.amount)].filter(Boolean).join(' · ');
    return { ...line, outcome: askResult(answer, decisions, `Cobrado con fecha futura, ${day}`, example) };
  });
  return { ...answer, lines };
}

async function asLayoutSays(bytes: Uint8Array, layout: NamedLayout, decisions: Decisions): Promise<Answer | undefined> {
  if (looksZip(bytes)) {
    const [sheet] = isOfficeDocument(membersOf(bytes)) ? await workbookSheets(bytes) : [];
    return sheet && readByLayout(layout, '', () => sheet.grid, decisions);
  }
  if (looksOle(bytes)) {
    const [sheet] = legacySheets(bytes);
    return sheet && readByLayout(layout, '', () => sheet.grid, decisions);
  }
  const content = contentOf(bytes);
  if (foreignBinary(bytes) || looksBinary(content)) return undefined;
  const { text } = content;
  return readByLayout(layout, text, () => parseDelimited(text, bestDelimiter(text)), decisions);
}

async function readFile(bytes: Uint8Array, decisions: Decisions): Promise<Answer> {
  if (looksZip(bytes)) {
    if (isOfficeDocument(membersOf(bytes))) return readSheets(await workbookSheets(bytes), 'Excel', decisions);
    throw notAStatement('un ZIP. Descomprímalo y cargue la respuesta del banco.');
  }
  if (looksOle(bytes)) return readSheets(legacySheets(bytes), 'Excel 97-2003', decisions);
  const foreign = foreignBinary(bytes);
  if (foreign) throw notAnAnswer(foreign);
  return readText(contentOf(bytes), decisions);
}

const readSheets = (found: readonly Sheet[], format: string, decisions: Decisions): Answer =>
  readTable(withCompactDays({ name: '', grid: sheetsBelow(found) }).grid, format, decisions);

function readText(content: Content, decisions: Decisions): Answer {
  const { text } = content;
  if (looksBinary(content)) {
    throw new FileRefusal(
      'unknown-format',
      'El archivo no es texto ni un formato conocido. Cargue la respuesta del banco.',
    );
  }
  if (text.trim() === '') throw new FileRefusal('empty', 'El archivo está vacío. Descárguelo de nuevo.');
  if (looksNacha(text)) return readNacha(content);
  const standard = readStandard(content, decisions);
  if (standard) return standard;
  const head = /^\s*</.test(text) ? text.slice(0, 20_000) : '';
  const message = MESSAGES.find(({ element }) => new RegExp(`<(?:[\\w-]+:)?${element}[\\s>/]`).test(head));
  if (message) return message.read(content, decisions);
  const statement = readerOf(content);
  if (statement) {
    const msg = `El archivo es un extracto de la cuenta (${statement.name}), no la respuesta a un lote: cárguelo en Conciliación.`;
    throw new FileRefusal('not-a-statement', msg);
  }
  const page = looksHtml(text) ? htmlRows(text).map((row, at) => ({ ...row, row: at + 1 })) : [];
  if (tablesIn(page)) return readTable(page, 'HTML', decisions, /<\/table>\s*(?:<\/\w+>\s*)*$/i.test(text) ? '\n' : '');
  const foreign = looksHtml(text) ? WEB_PAGE : foreignText(text);
  if (foreign) throw notAnAnswer(foreign);
  const bare = withBareLines(content).text;
  const delimiter = bestDelimiter(bare);
  const parsed = parseDelimited(bare, delimiter);
  const spaced = tablesIn(parsed) ? undefined : [spacedGrid(bare)].find(tablesIn);
  const format = spaced ? 'Ancho fijo' : delimiter === '\t' ? 'TSV' : 'CSV';
  return readTable(spaced ?? parsed, format, decisions, text);
}

/** A file that is no answer to a debit: the person is not sent for a statement. */
const notAnAnswer = ({ is }: Foreign): FileRefusal =>
  notAStatement(
    `${is}. La respuesta del banco se lee de CSV, Excel, pain.002, camt.054, NACHA, FEBRABAN 150, CNAB 240 o el CNAB 400 de Bradesco o Itaú: descárguela en uno de ellos y cárguela aquí.`,
  );
