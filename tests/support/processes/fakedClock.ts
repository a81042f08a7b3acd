import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = '/usr/lib';

/** The machine's libfaketime (of the package `faketime`), by which whole processes run under a clock of the test's own. */
export const FAKETIME = existsSync(ROOT)
  ? readdirSync(ROOT)
      .map((folder) => join(ROOT, folder, 'faketime', 'libfaketimeMT.so.1'))
      .find((library) => existsSync(library))
  : undefined;

/** A clock for all processes that get `env`, the database among them. Durations stay real: only the time of day is another. */
export function fakedClock(library: string) {
  const folder = mkdtempSync(join(tmpdir(), 'cartera-clock-'));
  // The database may run as another user.
  chmodSync(folder, 0o755);
  const file = join(folder, 'clock');
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      // Each process looks at the file each time: one that kept what it saw would go on in the day before for a second.
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    /** `at`: an ISO moment with its offset. */
    set(at: string): void {
      const seconds = Math.round((Date.parse(at) - Date.now()) / 1_000);
      writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}`);
      renameSync(`${file}.new`, file);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
