import { notAStatement, SAVE_AS } from './foreign';
import { FileRefusal } from './refusal';
import type { Member } from './zipDirectory';

/** Office files: workbooks can be read, other documents are named in a refusal. New ones are ZIPs, old ones OLE2 containers. */

const NO_DOCUMENT = 'Pida al banco el extracto en CSV, Excel, OFX, QIF, MT940, CAMT.053 o Norma 43.';

/** Far above any statement, far below the memory's size. */
const MAX_INFLATED = 300 * 1024 * 1024;

export function isOfficeDocument(members: Member[]): boolean {
  return members.some(({ name }) => name === '[Content_Types].xml' || name === 'mimetype' || name.endsWith('.iwa'));
}

/** Throws a `FileRefusal` for an Office document that is no workbook, or one that would fill the memory. */
export function mustBeWorkbook(members: Member[], member?: string): void {
  const has = (start: string) => members.some(({ name }) => name.startsWith(start));
  if (has('xl/workbook.bin')) throw notAStatement(`una hoja de Excel binaria (XLSB). ${SAVE_AS}`, member);
  if (has('word/')) throw notAStatement(`un documento de Word. ${NO_DOCUMENT}`, member);
  if (has('ppt/')) throw notAStatement(`una presentación. ${NO_DOCUMENT}`, member);
  if (has('Index/')) throw notAStatement(`un documento de Apple (Numbers o Pages). ${SAVE_AS}`, member);
  if (!has('xl/')) throw notAStatement(`un documento de OpenOffice. ${SAVE_AS}`, member);
  if (members.reduce((sum, { size }) => sum + size, 0) > MAX_INFLATED) {
    throw new FileRefusal(
      'zip-bomb',
      'El libro de Excel ocuparía demasiado al abrirlo. Descárguelo por periodos más cortos.',
    );
  }
}

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const stream = (name: string) => Buffer.from(name, 'utf16le');

export function looksOle(bytes: Uint8Array): boolean {
  return OLE.equals(bytes.subarray(0, 8));
}

/** Throws a `FileRefusal` for an OLE2 container that holds no workbook, or one with a password. */
export function mustBeOleWorkbook(bytes: Uint8Array, member?: string): void {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (name: string) => view.includes(stream(name));
  if (has('EncryptedPackage')) {
    throw new FileRefusal('encrypted', 'El libro de Excel tiene contraseña. Quítesela y cárguelo de nuevo.');
  }
  if (has('WordDocument')) throw notAStatement(`un documento de Word. ${NO_DOCUMENT}`, member);
  if (has('PowerPoint Document')) throw notAStatement(`una presentación. ${NO_DOCUMENT}`, member);
  if (has('__substg1.0_'))
    throw notAStatement('un mensaje de Outlook. Guarde el extracto adjunto y cárguelo aquí.', member);
  if (!has('Workbook') && !has('Book'))
    throw notAStatement(`un documento de Office que no es una hoja de cálculo. ${NO_DOCUMENT}`, member);
}
