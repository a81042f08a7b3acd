import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import packed from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

// The package's own arguments switch web security off and run a single process: policies and tabs could not be tested with them.
const flags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // Pages live for seconds: code was compiled for speed that it never ran long enough to gain, a fifth of their time, with
  // threads of the collector that waited for each other. What a page makes is mostly gone at once: with room for it, it is swept
  // less often.
  '--js-flags=--no-maglev,--no-opt,--single-threaded-gc,--min-semi-space-size=16',
  // A window is drawn in a few large tiles, not in fifty small ones.
  '--default-tile-width=1440',
  '--default-tile-height=1024',
];

/** Unpacks the browser where it is not yet. Two that unpack at once would start a program that is still being written. */
export async function unpackBrowser(): Promise<void> {
  await packed.executablePath();
}

/** A headless Chromium that comes with the packages: nothing needs to be installed by hand. The caller closes it. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await packed.executablePath();
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value;
  if (lacksLibraries(executablePath)) {
    env.LD_LIBRARY_PATH = [packedLibraries(), env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  }
  return chromium.launch({ executablePath, args: flags, env });
}

let shared: Promise<Browser> | undefined;

/**
 * The browser of a worker: each of its files of tests opens pages of its own there, and closes them. It ends with the worker,
 * since starting one took each file a second.
 */
export async function workersBrowser(): Promise<Browser> {
  const open = await shared;
  if (open?.isConnected()) return open;
  shared = openBrowser();
  return shared;
}

/** Whether the system misses a shared library the browser needs; bare machines have no libnss3. */
function lacksLibraries(executable: string): boolean {
  try {
    return execFileSync('ldd', [executable], { encoding: 'utf8' }).includes('not found');
  } catch {
    return true;
  }
}

/** The libraries the package brings for such machines, unpacked once. */
function packedLibraries(): string {
  const folder = join(tmpdir(), 'cartera-browser-libraries');
  const lib = join(folder, 'lib');
  if (existsSync(lib)) return lib;
  const bin = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', '..', 'bin');
  const fresh = `${folder}-${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  const tar = join(fresh, 'libraries.tar');
  writeFileSync(tar, brotliDecompressSync(readFileSync(join(bin, 'al2023.tar.br'))));
  execFileSync('tar', ['-xf', tar, '-C', fresh]);
  rmSync(tar);
  try {
    renameSync(fresh, folder);
  } catch {
    // Another test file was quicker.
    rmSync(fresh, { recursive: true, force: true });
  }
  return lib;
}
