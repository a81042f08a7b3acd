import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret of `bytes` random bytes in base64url, created once in the file `dataDir/name`, which only its owner reads. */
export async function storedSecret(dataDir: string, name: string, bytes: number): Promise<string> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    // Two services may start at once on one folder: the first to write decides.
    await writeFile(file, randomBytes(bytes).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < Math.ceil((bytes * 8) / 6))
    throw new Error(`El archivo ${file} está dañado. Bórrelo y vuelva a arrancar.`);
  return secret;
}
