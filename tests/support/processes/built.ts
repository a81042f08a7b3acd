import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';

const OPEN_CONSOLE = ['browser', 'bench'];

/** Runs before the tests of a project that start processes of the service, and in a browser open the console: they are built of today's sources. */
export default async function setup(project: TestProject): Promise<void> {
  const build = OPEN_CONSOLE.includes(project.name) ? 'ensureBuilt' : 'ensureServiceBuilt';
  const run = () =>
    execFileSync(process.execPath, ['-e', `import('./scripts/prepare.mjs').then((one) => one.${build}())`]);
  run();
  project.onTestsRerun(async () => void run());
}
