import readXlsxFile from 'read-excel-file/node';
import type { Mapping } from '../../../../src/api/contract/statement';
import { type Cell, dateCell, numberCell } from '../../../files/cells/grid';
import { FileRefusal } from '../../../files/refusal';
import { inflate, type Member, membersOf } from '../../../files/zipDirectory';
import type { Reading } from '../../statement';
import { readSheets, type Sheet } from './sheets';

/** What the parts we read may inflate to, in bytes: some 150,000 rows, and a few seconds of work. */
const MAX_INFLATED = 50 * 1024 * 1024;
/** XML packs well, but not a thousand times; small parts may be all alike. */
const MAX_RATIO = 200;

/**
 * Reads an Excel workbook (.xlsx). Throws a FileRefusal when it would inflate too much, is damaged, or holds no movements.
 * Encrypted workbooks are no ZIP and never come here.
 */
export async function readWorkbook(bytes: Uint8Array, wanted: Mapping): Promise<Reading> {
  return readSheets(await workbookSheets(bytes), { format: 'xlsx', formatName: 'Excel' }, wanted);
}

/** All sheets as grids, for whoever looks for something other than movements in them. */
export async function workbookSheets(bytes: Uint8Array): Promise<Sheet[]> {
  guardSize(bytes, membersOf(bytes));
  return sheetsOf(bytes);
}

/** Sizes are announced in the directory and proved by inflating with that bound, before the reader holds them all. */
function guardSize(bytes: Uint8Array, members: readonly Member[]): void {
  const read = members.filter(({ name }) => /^xl\/.*\.(?:xml|rels)$/i.test(name));
  const total = read.reduce((sum, { size }) => sum + size, 0);
  const bomb = read.some(({ size, packed }) => size > 1024 * 1024 && size > packed * MAX_RATIO);
  if (total > MAX_INFLATED || bomb) {
    throw new FileRefusal(
      'zip-bomb',
      'El libro de Excel ocuparía demasiado al abrirlo y no se abrió. No se guardó nada: descárguelo por periodos más cortos o en CSV.',
    );
  }
  for (const member of read) inflate(bytes, member);
}

async function sheetsOf(bytes: Uint8Array): Promise<Sheet[]> {
  try {
    const found = await readXlsxFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { trim: false });
    return found.map(({ sheet, data }) => ({
      name: sheet,
      grid: data.map((cells, at) => ({ row: at + 1, cells: cells.map(cellOf) })),
    }));
  } catch (cause) {
    throw new FileRefusal(
      'damaged',
      'El libro de Excel está dañado y no se pudo leer. No se guardó nada: ábralo en Excel, guárdelo otra vez y cárguelo.',
      { cause },
    );
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateCell(value);
  return typeof value === 'number' ? numberCell(value) : String(value);
}
