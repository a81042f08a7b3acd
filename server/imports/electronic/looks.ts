import { ROOTS } from '../../electronicDocuments/reading/read';
import { withoutLitter } from '../../files/safeZip';
import { inflate, looksZip, membersOf } from '../../files/zipDirectory';

const FIRST = new RegExp(`<(?:[\\w-]+:)?(?:${ROOTS.join('|')})[\\s>]`);

/** Whether a file of documents is an electronic document, or a ZIP of XMLs: a workbook is a ZIP too, and says so. */
export function looksElectronic(bytes: Uint8Array): boolean {
  if (!looksZip(bytes)) return FIRST.test(headOf(bytes));
  try {
    const names = membersOf(bytes).map(({ name }) => name.toLowerCase());
    return !names.includes('[content_types].xml') && names.some((name) => name.endsWith('.xml'));
  } catch {
    // A broken ZIP is refused in the words of a table's file.
    return false;
  }
}

/** So many of a ZIP's XMLs are sampled, and none that is longer than that. */
const SAMPLED = 20;
const LONGEST = 4 * 1024 * 1024;

/** Whether a file of whatever kind holds electronic documents: banks send XML too, also in a ZIP. */
export function holdsElectronic(bytes: Uint8Array): boolean {
  if (!looksElectronic(bytes)) return false;
  if (!looksZip(bytes)) return true;
  return withoutLitter(membersOf(bytes))
    .filter(({ name, size, encrypted }) => name.toLowerCase().endsWith('.xml') && size <= LONGEST && !encrypted)
    .slice(0, SAMPLED)
    .some((member) => {
      try {
        return FIRST.test(headOf(inflate(bytes, member)));
      } catch {
        // The reading says what is broken.
        return false;
      }
    });
}

/** Every second byte of UTF-16 is zero in what matters here. */
const headOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, 4_096)).toString('latin1').replace(/\0/g, '');
