import { execFileSync } from 'node:child_process';

/** Runs once before the tests of a project that start the service in processes of its own, or open the console: both are built of today's sources. */
export default function setup(): void {
  const script = "import('./scripts/prepare.mjs').then(({ ensureBuilt }) => ensureBuilt())";
  execFileSync(process.execPath, ['-e', script], { stdio: 'inherit' });
}
