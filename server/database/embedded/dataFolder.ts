import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/**
 * Returns DATA_DIR as an absolute path, and makes it if needed. It makes folder by folder: on a file system that allows
 * none, Node's `recursive` tries for ever. Throws an Error for people when nothing can be stored there.
 */
export async function dataFolder(dataDir: string): Promise<string> {
  if (/\p{Cc}/u.test(dataDir)) {
    throw new Error(
      'DATA_DIR tiene un salto de línea u otro carácter de control, y ninguna base de datos se abre así. No se tocó nada. Indique otra carpeta con DATA_DIR.',
    );
  }
  const folder = resolve(dataDir);
  try {
    await make(folder);
    const probe = join(folder, `.${randomUUID()}`);
    await writeFile(probe, '');
    await rm(probe);
    return folder;
  } catch (error) {
    throw new Error(`No se puede guardar nada en ${folder}: ${why(error)}. Indique otra carpeta con DATA_DIR.`);
  }
}

class NoFolder extends Error {}

async function make(folder: string): Promise<void> {
  const there = await stat(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (there?.isDirectory()) return;
  if (there) throw new NoFolder();
  await make(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    // Another service made it meanwhile.
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

function why(error: unknown): string {
  if (error instanceof NoFolder) return 'ahí hay un archivo, no una carpeta';
  switch (codeOf(error)) {
    case 'ENOTDIR':
      return 'en el camino hay un archivo, no una carpeta';
    case 'EROFS':
      return 'ese disco es de solo lectura';
    case 'EACCES':
    case 'EPERM':
      return 'falta permiso';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'no queda espacio en el disco';
    case 'ENAMETOOLONG':
      return 'el nombre es demasiado largo';
    case 'ENOENT':
      return 'ahí no se pueden crear carpetas';
    default:
      return `el sistema responde ${codeOf(error) ?? 'un error'}`;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
