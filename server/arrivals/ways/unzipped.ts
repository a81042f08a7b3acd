import { ERR_ENCRYPTED, ERR_INVALID_PASSWORD, Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import type { Brought } from '../takeIn';
import { LARGEST } from './way';

const MOST_FILES = 200;

/**
 * What a ZIP with a password holds, where the password opens it; of any other file, the file as it came: an open ZIP is read by the
 * readers of statements, and one that does not open is refused by them.
 */
export async function unzipped(brought: Brought, password: string | undefined): Promise<Brought[]> {
  const { bytes, sender } = brought;
  if (!password || !bytes || bytes[0] !== 0x50 || bytes[1] !== 0x4b) return [brought];
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { password, useWebWorkers: false });
  try {
    const entries = await zip.getEntries();
    if (entries.length > MOST_FILES || !entries.some(({ encrypted }) => encrypted)) return [brought];
    const files: Brought[] = [];
    for (const entry of entries) {
      if (entry.directory) continue;
      const { filename: fileName, uncompressedSize: size } = entry;
      const content = size > LARGEST ? undefined : await entry.getData(new Uint8ArrayWriter());
      files.push({ fileName, sender, size, bytes: content });
    }
    return files;
  } catch (error) {
    if (error instanceof Error && [ERR_ENCRYPTED, ERR_INVALID_PASSWORD].includes(error.message)) return [brought];
    throw error;
  } finally {
    await zip.close();
  }
}
