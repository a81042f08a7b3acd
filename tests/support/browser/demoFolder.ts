import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../../../server/config';
import { openBeside } from '../../../server/database/configured';
import { sql } from '../../../server/database/sql';
import { startProcess, temporaryFolder } from '../processes/serviceProcess';
import { unpackBrowser } from './browser';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a demonstration that was made and stopped; each file of tests starts on a copy of its own. */
    demoFolder: string;
  }
}

const LONGEST_MS = 120_000;

/**
 * Runs once before the browser's tests: the browser is unpacked, and the demo data are made and all that follows from them done
 * (proofs read, movements matched), once and not by each file.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  await unpackBrowser();
  const folder = temporaryFolder();
  const service = await startProcess({ DATA_DIR: folder.path });
  await nothingLeft(folder.path).finally(() => service.stop());
  project.provide('demoFolder', folder.path);
  return folder.remove;
}

/** Until no job is due, and nothing is noted that one is made of. */
async function nothingLeft(folder: string): Promise<void> {
  const { database, close } = await openBeside(readConfig({ DATA_DIR: folder }));
  const left = sql`select from job where state = 'running' or (state = 'waiting' and run_at <= now())
    union all select from document_change union all select from customer_owed_change`;
  try {
    for (const end = Date.now() + LONGEST_MS; (await database.rows(left)).length > 0; await pause(50)) {
      if (Date.now() > end) throw new Error('the demonstration’s jobs do not end');
    }
  } finally {
    await close();
  }
}

/** The database's files stay those of the user it runs as. */
export function copyFolder(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', `${from}/.`, to]);
}
