import { gunzipSync } from 'node:zlib';
import { FileRefusal } from './refusal';

export const looksGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;

/** The content of a gzip, up to `most` bytes. */
export function gunzipped(bytes: Uint8Array, most: number): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: most });
  } catch (cause) {
    const isLarge = cause instanceof RangeError;
    const msg = isLarge
      ? 'El archivo comprimido ocuparía demasiado al descomprimirlo y no se abrió.'
      : 'El archivo comprimido (gzip) está dañado o incompleto. Descárguelo de nuevo.';
    throw new FileRefusal(isLarge ? 'zip-bomb' : 'damaged', msg, { cause });
  }
}
