import type { Mapping } from '../../src/api/contract/statement';
import { mustBeReadable } from '../files/cells/grid';
import { type Content, contentOf, looksBinary } from '../files/encoding';
import { foreignBinary, foreignText, notAStatement } from '../files/foreign';
import { isOfficeDocument, looksOle, mustBeOleWorkbook, mustBeWorkbook } from '../files/office';
import { FileRefusal } from '../files/refusal';
import { looksZip, membersOf } from '../files/zipDirectory';
import { formatMoney } from '../ledger/words';
import { ofOneAccount } from './accounts';
import { looksHtml, readHtmlTable } from './formats/htmlTable';
import { readerOf } from './formats/known';

import type { Reading } from './statement';
import { readDelimited } from './tabular/cut/delimited';
import { looksFixedWidth, readFixedWidth } from './tabular/cut/fixedWidth';
import { readLegacyWorkbook } from './tabular/cut/legacyWorkbook';
import { readWorkbook } from './tabular/cut/workbook';
import { askedWhetherWhole, lookedThrough } from './truncated';
import { readZip } from './zip';

const MAX_BYTES = 50 * 1024 * 1024;

/** Reads a bank's movement file, whatever its name says. Throws a `FileRefusal` when it is none. */
export async function readStatement(bytes: Uint8Array, wanted: Mapping): Promise<Reading> {
  try {
    const reading = await readFile(bytes, wanted);
    if (holdsNothing(reading)) throw withoutMovements(reading);
    mustBeReadable(reading.entries.length);
    return ofOneAccount(askedWhetherWhole(reading, wanted), wanted);
  } catch (cause) {
    if (cause instanceof FileRefusal) throw cause;
    const msg = 'No se pudo leer el archivo: está dañado o incompleto. Descárguelo de nuevo del banco.';
    throw new FileRefusal('damaged', msg, { cause });
  }
}

/** The same with numbers by which staff can name a row: several files of a ZIP, or sheets, may repeat them. */
export async function readNumbered(bytes: Uint8Array, wanted: Mapping): Promise<Reading> {
  const reading = await readStatement(bytes, wanted);
  const { entries } = reading;
  if (new Set(entries.map(({ row }) => row)).size === entries.length) return reading;
  return { ...reading, entries: entries.map((entry, i) => ({ ...entry, row: i + 1 })) };
}

async function readFile(bytes: Uint8Array, wanted: Mapping, member?: string): Promise<Reading> {
  if (bytes.length > MAX_BYTES) {
    throw new FileRefusal('too-large', 'El archivo pasa de 50 MB. Descárguelo por periodos más cortos.');
  }
  if (looksZip(bytes)) {
    const members = membersOf(bytes);
    if (isOfficeDocument(members)) {
      mustBeWorkbook(members, member);
      return lookedThrough(await readWorkbook(bytes, wanted));
    }
    if (member === undefined) return readZip(bytes, members, (inside, name) => readFile(inside, wanted, name));
    throw notAStatement('un ZIP dentro de otro, y no se abrió. Descomprímalo y cargue el extracto.', member);
  }
  if (looksOle(bytes)) {
    mustBeOleWorkbook(bytes, member);
    return lookedThrough(readLegacyWorkbook(bytes, wanted));
  }
  const foreign = foreignBinary(bytes);
  if (foreign) throw notAStatement(foreign, member);
  const content = contentOf(bytes, wanted.encoding, member);
  return lookedThrough(await readText(content, wanted), content);
}

async function readText(content: Content, wanted: Mapping): Promise<Reading> {
  if (looksBinary(content)) {
    const msg = 'El archivo no es texto ni un formato conocido. Descargue el extracto en CSV, Excel, OFX o Norma 43.';
    throw new FileRefusal('unknown-format', msg);
  }
  if (content.text.trim() === '') {
    throw new FileRefusal('empty', 'El archivo está vacío. Descárguelo de nuevo del banco.');
  }
  const reader = readerOf(content);
  if (reader) return reader.read(content, wanted);
  if (looksHtml(content.text)) return readHtmlTable(content, wanted);
  const foreign = foreignText(content.text);
  if (foreign) throw notAStatement(foreign, content.member);
  const fixed = wanted.delimiter === 'fixed' || (wanted.delimiter === undefined && looksFixedWidth(content));
  return fixed ? readFixedWidth(content, wanted) : readDelimited(content, wanted);
}

/** Problems and questions are something staff can act on. */
function holdsNothing({ entries, problems, questions }: Reading): boolean {
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
