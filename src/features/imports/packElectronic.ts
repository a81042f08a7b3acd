import { Zip, ZipDeflate } from 'fflate';
import type { Packed } from '../../ui/fields/droppedFile';
import { fileSize } from '../../ui/format/format';
import { words } from './words';

const XML = /\.xml$/i;
/** What providers put beside an XML; the service says that it is not read. */
const BESIDE = /\.(?:pdf|png|jpe?g|html?)$/i;
/** What the service opens of a ZIP: files, and bytes of all of them. */
const MOST_FILES = 20_000;
const MOST_BYTES = 400 * 1024 * 1024;

/** One ZIP of electronic documents that were dropped together, of at most `largest` bytes, or the sentence that says why there is none. */
export async function packElectronic(files: readonly File[], largest: number): Promise<Packed> {
  const stray = files.find(({ name }) => !XML.test(name) && !BESIDE.test(name));
  if (stray || !files.some(({ name }) => XML.test(name))) return { refusal: words.mixed(files.length, stray?.name) };
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (files.length > MOST_FILES || size > MOST_BYTES) return { refusal: words.tooMany(files.length, fileSize(size)) };
  const names = distinctNames(files.map(({ name }) => name));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let packed = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(new Uint8Array(chunk));
    packed += chunk.length;
  });
  for (const [at, file] of files.entries()) {
    const bytes = await bytesOf(file);
    if (!bytes) return { refusal: words.unreadableOne(file.name) };
    const entry = new ZipDeflate(names[at] ?? file.name);
    zip.add(entry);
    entry.push(bytes, true);
    if (packed > largest) return { refusal: words.tooMany(files.length, fileSize(size)) };
  }
  zip.end();
  if (packed > largest) return { refusal: words.tooMany(files.length, fileSize(size)) };
  return { file: new File(chunks, words.together(files.length), { type: 'application/zip' }) };
}

/** None where the file was moved or deleted meanwhile, or is a folder. */
async function bytesOf(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** The names, whatever their case, each once: the second `factura.xml` becomes `factura (2).xml`. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const used = new Set<string>();
  const next = new Map<string, number>();
  return names.map((name) => {
    const key = name.toLowerCase();
    if (!used.has(key)) {
      used.add(key);
      return name;
    }
    const [, stem = name, end = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
    for (let n = next.get(key) ?? 2; ; n += 1) {
      const other = `${stem} (${n})${end}`;
      if (taken.has(other.toLowerCase())) continue;
      taken.add(other.toLowerCase());
      next.set(key, n + 1);
      return other;
    }
  });
}
