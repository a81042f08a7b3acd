import { FileRefusal } from './refusal';
import type { Member } from './zipDirectory';

const MAX_RATIO = 200;
/** Small files compress to almost nothing without ill intent. */
const RATIO_FROM = 1024 * 1024;
/** Hidden files, but nothing of a folder above or of this one (`./a.xml`). */
const LITTER = /(^|\/)(__MACOSX\/|\.(?!\.?\/)|Thumbs\.db$|desktop\.ini$)|\/$/i;

/** What a person put in: neither folders nor what their system adds. */
export const withoutLitter = (members: readonly Member[]): Member[] => members.filter(({ name }) => !LITTER.test(name));

/** `what` is what they should send instead: `los extractos`. */
type Most = { members: number; bytes: number; what: string };

/** All checks come before the first byte is inflated: `inflate` allows what the directory announces. */
export function refuseUnsafe(members: readonly Member[], most: Most): void {
  if (members.length === 0) throw new FileRefusal('empty', 'El ZIP no contiene archivos.');
  if (members.some(({ encrypted }) => encrypted)) {
    throw new FileRefusal('encrypted', `El ZIP tiene contraseña. Descomprímalo y cargue ${most.what} sin contraseña.`);
  }
  const total = members.reduce((sum, { size }) => sum + size, 0);
  const bomb = members.some(({ size, packed }) => size > RATIO_FROM && size > packed * MAX_RATIO);
  if (bomb || total > most.bytes) {
    throw new FileRefusal(
      'zip-bomb',
      `El ZIP ocuparía demasiado al descomprimirlo (más de ${most.bytes / 1024 / 1024} MB o una compresión fuera de lo normal) y no se abrió. Cargue ${most.what} uno por uno.`,
    );
  }
  if (members.length > most.members) {
    throw new FileRefusal(
      'zip-bomb',
      `El ZIP contiene ${members.length} archivos y se leen ${most.members} como máximo. Divídalo en varios.`,
    );
  }
}
