import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import type { Brought } from '../takeIn';
import { LARGEST } from './way';

const MOST_FILES = 200;

/**
 * What a ZIP with a password holds, where the password opens it; of any other file, the file as it came: an open ZIP is read by the
 * readers of statements, and one that does not open, or breaks off, is refused by them. All of it together is no longer than a file may be.
 */
export async function unzipped(brought: Brought, password: string | undefined): Promise<Brought[]> {
  const { bytes, sender } = brought;
  if (!password || !bytes || bytes[0] !== 0x50 || bytes[1] !== 0x4b) return [brought];
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { password, useWebWorkers: false });
  try {
    const entries = await zip.getEntries();
    if (entries.length > MOST_FILES || !entries.some(({ encrypted }) => encrypted)) return [brought];
    const files: Brought[] = [];
    let left = LARGEST;
    for (const entry of entries) {
      if (entry.directory) continue;
      const { filename: fileName, uncompressedSize: size } = entry;
      const content = size > left ? undefined : await entry.getData(new BoundedWriter(left));
      left -= content?.length ?? 0;
      files.push({ fileName, sender, size, bytes: content });
    }
    return files;
  } catch {
    return [brought];
  } finally {
    await zip.close().catch(() => undefined);
  }
}

/** Refuses more than was announced: a ZIP may say that it is small. */
class BoundedWriter extends Uint8ArrayWriter {
  constructor(private left: number) {
    super();
  }

  override async writeUint8Array(array: Uint8Array): Promise<void> {
    this.left -= array.length;
    if (this.left < 0) throw new Error('the entry is longer than was announced');
    await super.writeUint8Array(array);
  }
}
