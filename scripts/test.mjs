import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkNode, ensureInstalled, root } from './prepare.mjs';

/**
 * Runs every check and every test there is. The last line says how many passed and failed; the exit code is not 0 when
 * anything failed, or when a folder of tests ran none.
 */

checkNode();
ensureInstalled();

const bin = (path) => [process.execPath, join(root, 'node_modules', path)];
const CHECKS = {
  types: [...bin('typescript/bin/tsc'), '--noEmit'],
  lint: [...bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  build: [process.execPath, join(root, 'scripts/build.mjs')],
};
const PROJECTS = ['unit', 'machines', 'models', 'service', 'oldest', 'browser'];
/** Those on a database wait for other processes much of their time. */
const WORKERS = { service: '3', oldest: '3' };

const totals = { passed: 0, failed: 0, skipped: 0 };
const reports = mkdtempSync(join(tmpdir(), 'cartera-tests-'));

for (const [name, command] of Object.entries(CHECKS)) {
  const seconds = stopwatch();
  const code = await run(name, command);
  totals[code === 0 ? 'passed' : 'failed'] += 1;
  console.log(`${name}: ${code === 0 ? 'passed' : 'FAILED'} (${seconds()} s)`);
}
for (const project of PROJECTS) await runProject(project);

rmSync(reports, { recursive: true, force: true });
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exitCode = totals.failed > 0 ? 1 : 0;

async function runProject(project) {
  if (project === 'oldest' && !hasOldest()) {
    return console.log(
      '\n== oldest: not run. What holds SQL ran on the embedded PostgreSQL only: there is no TEST_DATABASE_URL, and no PostgreSQL on this machine.',
    );
  }
  const report = join(reports, `${project}.json`);
  const seconds = stopwatch();
  const flags = ['run', '--project', project, '--maxWorkers', WORKERS[project] ?? '2', '--silent', 'passed-only'];
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report];
  const code = await run(project, [...bin('vitest/vitest.mjs'), ...flags, ...reporters]);
  const counted = count(report);
  if (counted.passed + counted.failed + counted.skipped === 0) counted.failed = 1;
  // Errors outside of any test: nothing failed by name, and yet it did.
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  for (const what of Object.keys(totals)) totals[what] += counted[what];
  console.log(
    `${project}: ${counted.passed} passed, ${counted.failed} failed, ${counted.skipped} skipped (${seconds()} s)`,
  );
}

function count(report) {
  const counted = { passed: 0, failed: 0, skipped: 0 };
  let results = [];
  try {
    results = JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    return { ...counted, failed: 1 };
  }
  for (const { assertionResults, status } of results) {
    for (const test of assertionResults) {
      counted[test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped'] += 1;
    }
    // A file that cannot even be imported has no tests to count.
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed')) counted.failed += 1;
  }
  return counted;
}

/** The same tests a second time, on a PostgreSQL that is not the one we bring along. */
function hasOldest() {
  return Boolean(process.env.TEST_DATABASE_URL) || existsSync('/usr/lib/postgresql') || works('initdb');
}

const works = (program) => spawnSync(program, ['--version']).status === 0;

function run(title, [command, ...parameters]) {
  console.log(`\n== ${title}`);
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd: root, stdio: 'inherit' });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function stopwatch() {
  const start = performance.now();
  return () => ((performance.now() - start) / 1000).toFixed(1);
}
