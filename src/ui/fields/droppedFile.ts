import { fileSize } from '../format/format';
import { words } from '../words';

/** Bytes. */
export const LARGEST = 20 * 1024 * 1024;

/** One file that was made of several, or why none was. */
export type Packed = { file: File } | { refusal: string };

/** Makes one file, of at most `largest` bytes, of several that were dropped together. */
export type Pack = (files: File[], largest: number) => Promise<Packed>;

/** Why what was dropped is not taken: one file is, which holds something and is not too large. */
export function whyNot(files: File[], largest = LARGEST): string | undefined {
  const [file, ...more] = files;
  if (more.length > 0) return words.oneFile(files.length);
  if (!file) return undefined;
  if (file.size === 0) return words.emptyFile(file.name);
  return file.size > largest ? words.tooLarge(file.name, fileSize(file.size), fileSize(largest)) : undefined;
}
