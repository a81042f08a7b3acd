import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startProcess, temporaryFolder } from '../processes/serviceProcess';
import { unpackBrowser } from './browser';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a demonstration that was made and stopped; each file of tests starts on a copy of its own. */
    demoFolder: string;
  }
}

/** Runs once before the browser's tests: the browser is unpacked, and the demo data are made, once and not by each file. */
export default async function setup(project: TestProject): Promise<() => void> {
  await unpackBrowser();
  const folder = temporaryFolder();
  const service = await startProcess({ DATA_DIR: folder.path });
  await service.stop();
  project.provide('demoFolder', folder.path);
  return folder.remove;
}

/** The database's files stay those of the user it runs as. */
export function copyFolder(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', `${from}/.`, to]);
}
