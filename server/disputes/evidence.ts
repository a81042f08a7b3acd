import { mediaTypeOf } from '../files/mediaType';
import { storable } from '../files/storable';
import type { Upload } from '../files/upload';
import { refused } from '../problems';

const MEGABYTE = 1024 * 1024;
const LONGEST_NAME = 120;
const EVIDENCE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];

export const refusedFile = (msg: string) => refused(`${msg} No se guardó nada.`, { fields: { file: msg } });

/** What proves something, if a browser can show it: its kind by its bytes, whatever its name says. */
export const evidenceType = (bytes: Uint8Array): EvidenceType | undefined => {
  const type = mediaTypeOf(bytes);
  return EVIDENCE_TYPES.find((one) => one === type);
};

/** Problem 422 for a file that is no PDF or picture, and for a larger one. */
export function evidenceOf({ fileName, bytes }: Upload, megabytes: number): { name: string; mediaType: EvidenceType } {
  const mediaType = evidenceType(bytes);
  if (mediaType === undefined) {
    throw refusedFile(
      'El archivo no es un PDF ni una imagen (PNG, JPEG o WebP). Guárdelo en uno de esos formatos y súbalo de nuevo.',
    );
  }
  mustBeSmall(bytes, megabytes);
  return { name: nameOf(fileName), mediaType };
}

/** Problem 422 for a larger file. */
export function mustBeSmall(bytes: Uint8Array, megabytes: number): void {
  if (bytes.length <= megabytes * MEGABYTE) return;
  throw refusedFile(`El archivo pesa más de ${megabytes} MB. Redúzcalo o divídalo, y súbalo de nuevo.`);
}

/** Without folders, control characters and what makes a text read backwards. */
export function nameOf(fileName: string): string {
  const last = storable(fileName)
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return last.slice(-LONGEST_NAME) || 'archivo';
}
