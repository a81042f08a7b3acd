import type { ImportMapping, TabularKind } from '../../../src/api/contract/receivables/imports';
import { contentOf, looksBinary } from '../../files/encoding';
import { foreignBinary, foreignText } from '../../files/foreign';
import { isOfficeDocument, looksOle, mustBeOleWorkbook, mustBeWorkbook } from '../../files/office';
import { FileRefusal } from '../../files/refusal';
import { looksZip, membersOf } from '../../files/zipDirectory';
import { htmlRows, looksHtml } from '../../statements/formats/htmlTable';
import { readerOf } from '../../statements/formats/known';
import { spreadsheetXml, xmlSheets } from '../../statements/formats/spreadsheetXml';
import { bestDelimiter, parseDelimited } from '../../statements/tabular/cut/delimiter';
import { legacySheets } from '../../statements/tabular/cut/legacyWorkbook';
import type { Sheet } from '../../statements/tabular/cut/sheets';
import { workbookSheets } from '../../statements/tabular/cut/workbook';

/** A file's tables, and the part of the mapping that cut them. */
type Cut = {
  format: string;
  sheets: Sheet[];
  mapping: Pick<ImportMapping, 'encoding' | 'delimiter'>;
  /** The text ends within its last line: in a cell that a quote has closed, or in a bare one. */
  endsOpen?: 'quoted' | 'bare' | undefined;
};

const WHAT: Record<TabularKind, string> = { customers: 'clientes', documents: 'documentos' };
const SAVE_AS = 'Ábralo en su programa, guárdelo como Excel (.xlsx) o CSV y cárguelo aquí.';

/** Cuts a file by its content, not its name. Throws a FileRefusal when it holds no table. */
export async function cutFile(bytes: Uint8Array, kind: TabularKind, wanted: ImportMapping): Promise<Cut> {
  try {
    return await cut(bytes, kind, wanted);
  } catch (cause) {
    throw inOurWords(cause, kind);
  }
}

async function cut(bytes: Uint8Array, kind: TabularKind, wanted: ImportMapping): Promise<Cut> {
  if (looksZip(bytes)) {
    const members = membersOf(bytes);
    if (!isOfficeDocument(members)) throw foreign('un ZIP. Descomprímalo y cargue la hoja que está dentro.');
    mustBeWorkbook(members);
    return { format: 'Excel', sheets: await workbookSheets(bytes), mapping: {} };
  }
  if (looksOle(bytes)) {
    mustBeOleWorkbook(bytes);
    return { format: 'Excel 97-2003', sheets: legacySheets(bytes), mapping: {} };
  }
  const binary = foreignBinary(bytes);
  if (binary) throw foreign(`${binary.is}, no una hoja de ${WHAT[kind]}. ${SAVE_AS}`);
  const content = contentOf(bytes, wanted.encoding);
  const { text, encoding } = content;
  if (looksBinary(content)) throw new FileRefusal('unknown-format', `El archivo no es una hoja de cálculo. ${SAVE_AS}`);
  if (text.trim() === '') throw new FileRefusal('empty', 'El archivo está vacío.');
  if (spreadsheetXml.recognises(content)) return { format: 'Excel XML', sheets: xmlSheets(content), mapping: {} };
  const statement = readerOf(content);
  if (statement) {
    throw foreign(`un extracto del banco (${statement.name}), no una hoja de ${WHAT[kind]}: cárguelo en Conciliación.`);
  }
  if (looksHtml(text)) {
    const grid = htmlRows(text);
    if (grid.filter(({ cells }) => cells.length > 1).length < 2) throw foreign(`una página web sin tabla. ${SAVE_AS}`);
    return { format: 'Tabla HTML', sheets: [{ name: '', grid }], mapping: { encoding } };
  }
  const other = foreignText(text);
  if (other) throw foreign(`${other.is}, no una hoja de ${WHAT[kind]}. ${SAVE_AS}`);
  const delimiter = wanted.delimiter ?? bestDelimiter(text);
  const grid = parseDelimited(text, delimiter);
  return {
    format: delimiter === '\t' ? 'TSV' : 'CSV',
    sheets: [{ name: '', grid }],
    mapping: { encoding, delimiter },
    endsOpen: /[\r\n]\s*$/.test(text.slice(-200)) ? undefined : text.endsWith('"') ? 'quoted' : 'bare',
  };
}

const foreign = (says: string) => new FileRefusal('not-a-statement', `El archivo es ${says}`);

/** The readers of bank files refuse in words about banks; an import has its own words for each kind of refusal. */
function inOurWords(cause: unknown, kind: TabularKind): FileRefusal {
  if (!(cause instanceof FileRefusal)) return refusalOf('damaged', kind, cause);
  return ['empty', 'not-a-statement', 'unknown-format'].includes(cause.code)
    ? cause
    : refusalOf(cause.code, kind, cause);
}

function refusalOf(code: FileRefusal['code'], kind: TabularKind, cause: unknown): FileRefusal {
  const few = `Divídalo en archivos de menos de 50.000 ${WHAT[kind]}`;
  switch (code) {
    case 'too-large':
      return new FileRefusal(code, `El archivo tiene demasiadas filas o columnas y no se abrió. ${few}.`, { cause });
    case 'zip-bomb':
      return new FileRefusal(code, `El libro de Excel ocuparía demasiado al abrirlo. ${few}, o guárdelo como CSV.`, {
        cause,
      });
    case 'encrypted':
      return new FileRefusal(code, 'El libro de Excel tiene contraseña. Quítesela y cárguelo de nuevo.', { cause });
    default:
      return new FileRefusal(
        'damaged',
        'El archivo está dañado o incompleto y no se pudo leer. No se importó nada: ábralo en Excel, guárdelo otra vez y cárguelo.',
        { cause },
      );
  }
}
