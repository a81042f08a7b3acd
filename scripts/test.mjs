import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, normalize, sep } from 'node:path';
import { checkNode, ensureInstalled, root } from './prepare.mjs';
import { tableOfWalks } from './walks.mjs';

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
/** What stands together runs at once, so that none waits for another's last file. */
const RUNS = [['unit', 'machines', 'models'], ['service'], ['oldest'], ['browser']];
/** Those on a database wait for other processes much of their time. */
const WORKERS = { service: '3', oldest: '3' };

const totals = { passed: 0, failed: 0, skipped: 0 };
const reports = mkdtempSync(join(tmpdir(), 'cartera-tests-'));
const walks = mkdtempSync(join(tmpdir(), 'cartera-walks-'));

for (const [name, command] of Object.entries(CHECKS)) {
  const seconds = stopwatch();
  const code = await run(name, command);
  totals[code === 0 ? 'passed' : 'failed'] += 1;
  console.log(`${name}: ${code === 0 ? 'passed' : 'FAILED'} (${seconds()} s)`);
}
for (const projects of RUNS) await runProjects(projects);

for (const folder of [reports, walks]) rmSync(folder, { recursive: true, force: true });
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exitCode = totals.failed > 0 ? 1 : 0;

async function runProjects(projects) {
  const title = projects.join(', ');
  if (title === 'oldest' && !hasOldest()) {
    return console.log(
      '\n== oldest: not run. What holds SQL ran on the embedded PostgreSQL only: there is no TEST_DATABASE_URL, and no PostgreSQL on this machine.',
    );
  }
  const report = join(reports, `${title}.json`);
  const seconds = stopwatch();
  const chosen = projects.flatMap((project) => ['--project', project]);
  const flags = ['run', ...chosen, '--maxWorkers', WORKERS[title] ?? '2', '--silent', 'passed-only'];
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report];
  const code = await run(title, [...bin('vitest/vitest.mjs'), ...flags, ...reporters]);
  const results = resultsOf(report);
  // The oldest database runs the service's files.
  const counts = projects.map((project) => count(results, project === 'oldest' ? 'service' : project));
  // Errors outside of any test: nothing failed by name, and yet it did.
  if (code !== 0 && counts.every(({ failed }) => failed === 0)) counts[0].failed = 1;
  for (const [at, counted] of counts.entries()) {
    for (const what of Object.keys(totals)) totals[what] += counted[what];
    const { passed, failed, skipped } = counted;
    console.log(`${projects[at]}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  }
  if (projects.includes('models')) tellOfWalks();
  console.log(`${title}: ${seconds()} s`);
}

/** What no model walks, or no screen: a failure of its own. */
function tellOfWalks() {
  const { text, holes } = tableOfWalks(walks);
  console.log(`\n== what the models walk\n${text}`);
  for (const hole of holes) console.log(`NOT WALKED: ${hole}`);
  totals[holes.length === 0 ? 'passed' : 'failed'] += 1;
}

function resultsOf(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    return [];
  }
}

/** The tests of one folder; one that ran none has failed. */
function count(results, folder) {
  const counted = { passed: 0, failed: 0, skipped: 0 };
  const below = `${join(root, 'tests', folder)}${sep}`;
  for (const { name, assertionResults, status } of results) {
    if (!normalize(name).startsWith(below)) continue;
    for (const test of assertionResults) {
      counted[test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped'] += 1;
    }
    // A file that cannot even be imported has no tests to count.
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed')) counted.failed += 1;
  }
  if (counted.passed + counted.failed + counted.skipped === 0) counted.failed = 1;
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
    const child = spawn(command, parameters, { cwd: root, stdio: 'inherit', env: { ...process.env, WALKS: walks } });
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
