import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isFinished, isThere, LARGEST, partOf, type Way, WayFailure } from './way';

/** A file that changed within this time may still be written. */
const WRITTEN_AFTER_MS = 3_000;

/** The files of a folder and those below it, which stay where they are. Links are not followed. */
export function folderWay(folder: string): Way {
  return {
    async *look({ seen }) {
      const found = await filesIn(folder);
      const known = await seen(found.map(({ place }) => place));
      for (const { path, place, size, below } of found) {
        if (known.has(place)) continue;
        const [fileName = ''] = path.split(sep).slice(-1);
        yield {
          place,
          name: fileName,
          async open() {
            const bytes = size > LARGEST ? undefined : await readFile(path);
            return [{ fileName, sender: below, size, bytes }];
          },
        };
      }
    },
  };
}

type Found = { path: string; place: string; size: number; below: string };

async function filesIn(folder: string): Promise<Found[]> {
  try {
    await mkdir(folder, { recursive: true });
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    const found: Found[] = [];
    for (const entry of entries) {
      if (!entry.isFile() || !isFinished(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs < WRITTEN_AFTER_MS) continue;
      const below = relative(folder, entry.parentPath);
      found.push({ path, place: `${join(below, entry.name)} ${size} ${Math.trunc(mtimeMs)}`, size, below });
    }
    return found.sort((a, b) => a.place.localeCompare(b.place));
  } catch (cause) {
    throw new WayFailure(
      'lugar',
      'La carpeta no se puede abrir. Revise que exista y que el servicio la pueda leer.',
      cause,
    );
  }
}

/** Writes a file under another name first, so that the folder never shows a part of it. Throws WayFailure, also where another file has its name. */
export async function leaveInFolder(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    const path = join(folder, name);
    const there = await readFile(path).catch((cause: unknown) => {
      if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
      throw cause;
    });
    if (isThere(there, bytes, name)) return;
    const part = join(folder, partOf(name, bytes));
    const file = await open(part, 'w');
    await file.writeFile(bytes);
    await file.sync();
    await file.close();
    await rename(part, path);
  } catch (cause) {
    if (cause instanceof WayFailure) throw cause;
    throw new WayFailure('lugar', 'En la carpeta no se puede escribir. Revise su permiso y su espacio.', cause);
  }
}
