import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, normalize, relative, sep } from 'node:path';
import { checkNode, ensureInstalled, root } from './prepare.mjs';
import { tableOfWalks } from './walks.mjs';

/**
 * Runs every check and every test there is. The last line says how many passed and failed; the exit code is not 0 when
 * anything failed, or when a folder of tests ran none. What failed is named last of all, with its message.
 *
 * A file with a failed test runs once more, alone, when all is done: a machine that is busy is told apart from a fault.
 * What passes only then is named as unsteady, never silently passed; more than a few such files are a fault of their own.
 *
 * `npm test -- tests/service/ledger.test.ts` runs that file alone. `--whole` (`npm run test:whole`) runs all of what is drawn by
 * lot, of which `npm test` runs the beginning (`tests/support/sizes.ts`).
 */

checkNode();
ensureInstalled();

const bin = (path) => [process.execPath, join(root, 'node_modules', path)];
const WHOLE = '--whole';
const given = process.argv.slice(2).filter((one) => one !== WHOLE);
if (process.argv.includes(WHOLE)) process.env.WHOLE = '1';
// Only what is named: without the checks, and with what it prints as it goes.
if (given.length > 0) {
  const named = [...bin('vitest/vitest.mjs'), 'run', '--project', '!bench', '--project', '!oldest', ...given];
  process.exit(spawnSync(named[0], named.slice(1), { cwd: root, stdio: 'inherit' }).status ?? 1);
}

const CHECKS = {
  // What was checked before, and nothing changed of, is not checked again.
  types: [...bin('typescript/bin/tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
  lint: [...bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  build: [process.execPath, join(root, 'scripts/build.mjs')],
};
/** One after the other: on two cores steps beside each other gained nothing, and what waits for others became unsteady. Projects of one step run at once. */
const STEPS = ['types', 'lint', 'build', ['unit', 'machines', 'models'], ['service'], ['oldest'], ['browser']];
/** Those on a database or in a browser wait for other processes much of their time. */
const WORKERS = { service: '4', oldest: '3', browser: '5' };

/** Files that may run once more. */
const FEW = 6;
/** Lines of what a console's pages and service complained of that stand below its failed file. */
const COMPLAINTS = 15;

/** Each failed test: its project, file, name and message; `file` is '' where no file can be blamed. */
const failures = [];
const totals = { passed: 0, failed: 0, skipped: 0 };
const reports = mkdtempSync(join(tmpdir(), 'cartera-tests-'));
const walks = mkdtempSync(join(tmpdir(), 'cartera-walks-'));
/** What the service's tests ask of their database, for the oldest one. */
const statements = mkdtempSync(join(tmpdir(), 'cartera-statements-'));
/** What the browser's pages and their services complained of, by file of tests. */
const complaints = mkdtempSync(join(tmpdir(), 'cartera-complaints-'));

for (const step of STEPS) await (typeof step === 'string' ? runCheck(step) : runProjects(step));
const unsteady = await runFailedAlone();
tellOfWalks();
for (const { project, file, name, message } of failures)
  console.log(`\nFAILED ${project} ${file}\n  ${name}\n${message}${complaintsOf(file)}`);
for (const { project, file, name, message } of unsteady) {
  console.log(
    `\nUNSTEADY ${project} ${file}\n  ${name}: passed alone, after it had failed with\n${message}${complaintsOf(file)}`,
  );
}

for (const folder of [reports, walks, statements, complaints]) rmSync(folder, { recursive: true, force: true });
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exitCode = totals.failed > 0 ? 1 : 0;

async function runCheck(name) {
  const seconds = stopwatch();
  const code = await run(name, CHECKS[name]);
  totals[code === 0 ? 'passed' : 'failed'] += 1;
  if (code !== 0) failures.push({ project: name, file: '', name, message: 'see above' });
  console.log(`${name}: ${code === 0 ? 'passed' : 'FAILED'} (${seconds()} s)`);
}

async function runProjects(projects) {
  const title = projects.join(', ');
  if (title === 'oldest' && !hasOldest()) {
    return console.log(
      '\n== oldest: not run. All SQL ran on the embedded PostgreSQL only: there is no TEST_DATABASE_URL, and no PostgreSQL on this machine.',
    );
  }
  const seconds = stopwatch();
  const { code, results, errors } = await vitest(title, projects, WORKERS[title] ?? '2');
  const counts = projects.map((project) => count(results, project));
  for (const { file, message } of errors) {
    const at = Math.max(0, projects.indexOf(file.split('/')[1]));
    counts[at].failed += 1;
    failures.push({ project: projects[at], file, name: 'an error outside of any test', message });
  }
  // It ended otherwise than by a test or an error: a time-out of the whole, or a process that died.
  if (code !== 0 && counts.every(({ failed }) => failed === 0)) {
    counts[0].failed = 1;
    failures.push({ project: title, file: '', name: 'the run itself', message: `it ended with ${code}, see above` });
  }
  for (const [at, counted] of counts.entries()) {
    for (const what of Object.keys(totals)) totals[what] += counted[what];
    const { passed, failed, skipped } = counted;
    console.log(`${projects[at]}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  }
  console.log(`${title}: ${seconds()} s`);
}

async function vitest(title, projects, workers, files = []) {
  const report = join(reports, `${title}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const flags = ['run', ...files, ...chosen, '--maxWorkers', workers, '--silent', 'passed-only'];
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report];
  const errors = `${report}.errors`;
  const named = ['--reporter', join(root, 'scripts/errorsReporter.mjs')];
  const code = await run(title, [...bin('vitest/vitest.mjs'), ...flags, ...reporters, ...named], { ERRORS: errors });
  return { code, results: listIn(report).testResults ?? [], errors: (listIn(errors).errors ?? []).map(located) };
}

/** An error that no test caught, with the file that ran as it came: '' where it was none. */
function located({ file, message, stack }) {
  const ran = file && relative(root, normalize(file)).replaceAll(sep, '/');
  return { file: ran, message: told([message, stack]) };
}

/** Those that passed alone are no failures any more: they are returned. */
async function runFailedAlone() {
  const files = new Map(failures.map(({ project, file }) => [`${project} ${file}`, { project, file }]));
  if (files.size > FEW || [...files.values()].some(({ file }) => file === '')) return [];
  const passed = [];
  for (const [title, { project, file }] of files) {
    const { code } = await vitest(`alone, ${title}`.replaceAll(sep, '-'), [project], '1', [file]);
    if (code !== 0) continue;
    for (const failure of failures.filter((one) => one.project === project && one.file === file)) {
      passed.push(failure);
      failures.splice(failures.indexOf(failure), 1);
    }
  }
  totals.failed -= passed.length;
  totals.passed += passed.length;
  return passed;
}

/** What no model walks, or no screen: a failure of its own. */
function tellOfWalks() {
  const { text, holes } = tableOfWalks(walks);
  console.log(`\n== what the models walk\n${text}`);
  for (const hole of holes) console.log(`NOT WALKED: ${hole}`);
  totals[holes.length === 0 ? 'passed' : 'failed'] += 1;
}

/** What a reporter wrote; nothing where the run died before. */
function listIn(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return {};
  }
}

/** The last complaints of the consoles of a file, of all its runs. */
function complaintsOf(file) {
  try {
    const lines = readFileSync(join(complaints, `${basename(file)}.log`), 'utf8')
      .trim()
      .split('\n');
    return `\n  its consoles complained of\n${lines.slice(-COMPLAINTS).join('\n')}`;
  } catch {
    return '';
  }
}

/** Messages, with the places that are ours. */
function told(messages) {
  const lines = messages.flatMap((message) => message.split('\n'));
  return lines.filter((line) => !line.includes('node_modules')).join('\n');
}

/** The tests of one project; one that ran none has failed. */
function count(results, project) {
  const counted = { passed: 0, failed: 0, skipped: 0 };
  // The oldest database runs some of the service's files too.
  const folders = project === 'oldest' ? ['service', project] : [project];
  const below = folders.map((folder) => `${join(root, 'tests', folder)}${sep}`);
  for (const { name, assertionResults, status, message } of results) {
    if (!below.some((folder) => normalize(name).startsWith(folder))) continue;
    const file = relative(root, normalize(name));
    for (const test of assertionResults) {
      if (test.status === 'failed') {
        failures.push({ project, file, name: test.fullName, message: told(test.failureMessages) });
      }
      counted[test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped'] += 1;
    }
    // A file that cannot even be imported has no tests to count.
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed')) {
      counted.failed += 1;
      failures.push({ project, file, name: 'the file itself', message: message ?? '' });
    }
  }
  if (counted.passed + counted.failed + counted.skipped === 0) {
    counted.failed = 1;
    failures.push({ project, file: '', name: 'no test ran', message: '' });
  }
  return counted;
}

/** The same tests a second time, on a PostgreSQL that is not the one we bring along. */
function hasOldest() {
  return Boolean(process.env.TEST_DATABASE_URL) || existsSync('/usr/lib/postgresql') || works('initdb');
}

const works = (program) => spawnSync(program, ['--version']).status === 0;

function run(title, [command, ...parameters], more = {}) {
  console.log(`\n== ${title}`);
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, WALKS: walks, STATEMENTS: statements, COMPLAINTS: complaints, ...more },
    });
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
