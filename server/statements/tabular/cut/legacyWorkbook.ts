import CFB from 'cfb';
import { FileRefusal } from '../../../files/refusal';
import { Encrypted, sheetsOfBiff } from './biff';
import type { Sheet } from './sheets';

/** All sheets of an Excel 97-2003 workbook (.xls, BIFF8 in an OLE2 container) as grids. Throws a FileRefusal for a damaged one. */
export function legacySheets(bytes: Uint8Array): Sheet[] {
  try {
    const container = CFB.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { type: 'buffer' });
    const stream = CFB.find(container, 'Workbook') ?? CFB.find(container, 'Book');
    if (!stream) throw new RangeError('no Workbook stream');
    return sheetsOfBiff(Buffer.from(stream.content));
  } catch (cause) {
    if (cause instanceof FileRefusal) throw cause;
    if (cause instanceof Encrypted) {
      throw new FileRefusal(
        'encrypted',
        'El libro de Excel tiene contraseña. No se guardó nada: quítesela y cárguelo de nuevo.',
        { cause },
      );
    }
    throw new FileRefusal(
      'damaged',
      'El libro de Excel está dañado y no se pudo leer. No se guardó nada: ábralo, guárdelo como .xlsx y cárguelo.',
      { cause },
    );
  }
}
