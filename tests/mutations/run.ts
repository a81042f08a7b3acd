import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { seeded } from '../../server/demo/random';
import { type Mutant, mutantsOf } from './mutants';

/**
 * Changes the charts at random, one place at a time, in a copy of the tree, and runs the tests that load the machine that
 * was changed, until one fails: whatever they do not notice is named. `COUNT=30 SEED=1 npm run mutations`;
 * `ONLY=workbench` for one machine, `ONLY=workbench:106,draft:143` for places. The drawings' own test, which notices any
 * change at all, is not among them.
 */

const COUNT = Number(process.env.COUNT ?? 30);
const SEED = Number(process.env.SEED ?? 1);
const ONLY = (process.env.ONLY ?? '').split(',').filter(Boolean);
/** A chart that goes round for ever was noticed too. */
const LONGEST = 400_000;
const root = resolve('.');

/** All that is read is read there: the tree may change meanwhile. */
const copy = mkdtempSync(join(tmpdir(), 'cartera-mutations-'));
for (const part of ['src', 'server', 'tests', 'scripts', 'package.json', 'tsconfig.json', 'vite.config.ts']) {
  cpSync(part, join(copy, part), { recursive: true });
}
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');

const sourceOf = (file: string) => readFileSync(join(copy, file), 'utf8');
const machineOf = ({ file }: Mutant) => basename(file, '.ts');
const lineOf = ({ file, start }: Mutant) => sourceOf(file).slice(0, start).split('\n').length;
const placeOf = (mutant: Mutant) => `${machineOf(mutant)}:${lineOf(mutant)}`;

const files = readdirSync(join(copy, 'src/machines'), { recursive: true, encoding: 'utf8' })
  .map((file) => join('src/machines', file).replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.includes('/flows/'));
const all = files.flatMap((file) => {
  const source = sourceOf(file);
  // A chart, or a part of one that two charts have.
  return /\.createMachine\(|invoke: \{/.test(source) ? mutantsOf(file, source) : [];
});
const mutants = seeded(SEED)
  .shuffled(
    all.filter((one) => ONLY.length === 0 || ONLY.some((name) => [machineOf(one), placeOf(one)].includes(name))),
  )
  .slice(0, COUNT);

const tests = ['tests/machines', 'tests/models'].flatMap((folder) =>
  readdirSync(join(copy, folder))
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);
/** Of all charts. */
const EVERY = ['stories', 'promises', 'catalogue', 'faults'].map((name) => `tests/models/${name}.test.ts`);
/** Those of all charts, which are soon done; those of the machine that load no screen; and those that do, for what is left. */
function testsOf(file: string): string[][] {
  const name = basename(file, '.ts');
  const own = tests.filter(
    (test) => basename(test).toLowerCase().startsWith(name.toLowerCase()) || sourceOf(test).includes(`/${name}'`),
  );
  const isPure = (test: string) => test.startsWith('tests/machines/');
  return [EVERY, own.filter(isPure), own.filter((test) => !isPure(test) && !EVERY.includes(test))];
}

const report = join(copy, 'report.json');
const test = z.object({ fullName: z.string(), status: z.string() });
const fileResult = z.object({ status: z.string(), message: z.string(), assertionResults: z.array(test) });
const results = z.object({ testResults: z.array(fileResult) });

/** What a run of tests says of a mutant: it passed them all, or a test (by its name) noticed it; `none`: it ended without a report. */
type Verdict = { kind: 'survived' } | { kind: 'killed'; by: string } | { kind: 'none' };

function runOf(chosen: string[]): Verdict {
  rmSync(report, { force: true });
  const flags = ['run', '--project', 'models', '--project', 'machines', '--bail', '1', '--maxWorkers', '1'];
  const told = ['--reporter', 'json', '--outputFile', report];
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const options = { cwd: copy, stdio: 'ignore', timeout: LONGEST, killSignal: 'SIGKILL' } as const;
  const { status, signal } = spawnSync(process.execPath, [vitest, ...flags, ...told, ...chosen], options);
  if (status === 0) return { kind: 'survived' };
  if (signal) return { kind: 'killed', by: 'it goes on for ever' };
  if (!existsSync(report)) return { kind: 'none' };
  const { testResults } = results.parse(JSON.parse(readFileSync(report, 'utf8')));
  const failed = testResults.filter((one) => one.status === 'failed');
  const named = failed.flatMap((one) => one.assertionResults).find((one) => one.status === 'failed');
  return { kind: 'killed', by: named?.fullName ?? failed[0]?.message ?? 'an error outside of any test' };
}

/** A run that ended without a report (on a machine short of memory, say) is run once more. */
function verdictOf(chosen: string[]): Verdict {
  const first = runOf(chosen);
  return first.kind === 'none' ? runOf(chosen) : first;
}

const found: Record<Verdict['kind'], number> = { killed: 0, survived: 0, none: 0 };
console.log(`${mutants.length} of ${all.length} places, seed ${SEED}`);
try {
  const before = verdictOf(EVERY);
  if (before.kind !== 'survived') {
    throw new Error(`before anything was changed: ${before.kind === 'killed' ? before.by : 'vitest wrote no report'}`);
  }
  for (const mutant of mutants) {
    const { file, kind, start, end, instead, was } = mutant;
    const source = sourceOf(file);
    const change = `${file}:${lineOf(mutant)} ${kind}: ${was}${instead && ` -> ${instead}`}`;
    writeFileSync(join(copy, file), source.slice(0, start) + instead + source.slice(end));
    let verdict: Verdict = { kind: 'survived' };
    for (const chosen of testsOf(file)) {
      if (verdict.kind === 'survived' && chosen.length > 0) verdict = verdictOf(chosen);
    }
    writeFileSync(join(copy, file), source);
    found[verdict.kind] += 1;
    if (verdict.kind === 'killed') console.log(`killed   ${change}\n           by ${verdict.by}`);
    else console.log(`${verdict.kind === 'none' ? 'NO VERDICT' : 'SURVIVED'} ${change}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const percent = ((100 * found.killed) / mutants.length).toFixed(0);
console.log(`${found.killed} of ${mutants.length} killed (${percent} %), ${found.none} without a verdict`);
// A survivor is for whoever reads this to judge; of a mutant without a verdict nothing is known.
if (found.none > 0) process.exitCode = 1;
