import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { seeded } from '../../server/demo/random';
import { type Mutant, mutantsOf } from './mutants';

/**
 * Changes the charts at random, one place at a time, in a copy of the tree, and runs the tests of the machine that was
 * changed: whatever they do not notice is named. `COUNT=30 SEED=1 npm run mutations`; `ONLY=workbench` for one machine.
 * The drawings' own test, which notices any change at all, is not among them.
 */

const COUNT = Number(process.env.COUNT ?? 30);
const SEED = Number(process.env.SEED ?? 1);
const root = resolve('.');

const files = readdirSync('src/machines', { recursive: true, encoding: 'utf8' })
  .map((file) => join('src/machines', file).replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.includes('/flows/'));
const all = files.flatMap((file) => {
  const source = readFileSync(file, 'utf8');
  return source.includes('.createMachine(') ? mutantsOf(file, source) : [];
});
const mutants = seeded(SEED)
  .shuffled(all.filter(({ file }) => !process.env.ONLY || basename(file, '.ts') === process.env.ONLY))
  .slice(0, COUNT);

const tests = ['tests/models', 'tests/machines'].flatMap((folder) =>
  readdirSync(folder).map((file) => `${folder}/${file}`),
);
const testsOf = (file: string) => {
  const name = basename(file, '.ts').toLowerCase();
  const own = tests.filter((test) => /\.test\.tsx?$/.test(test) && basename(test).toLowerCase().startsWith(name));
  return [...own, 'tests/models/catalogue.test.ts'];
};

const copy = mkdtempSync(join(tmpdir(), 'cartera-mutations-'));
for (const part of ['src', 'server', 'tests', 'scripts', 'package.json', 'tsconfig.json', 'vite.config.ts']) {
  cpSync(part, join(copy, part), { recursive: true });
}
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');

const survivors: Mutant[] = [];
console.log(`${mutants.length} of ${all.length} places, seed ${SEED}`);
try {
  for (const mutant of mutants) {
    const { file, kind, start, end, instead, was } = mutant;
    const source = readFileSync(file, 'utf8');
    writeFileSync(join(copy, file), source.slice(0, start) + instead + source.slice(end));
    const flags = ['run', '--project', 'models', '--project', 'machines', '--bail', '1', '--maxWorkers', '1'];
    const vitest = join('node_modules', 'vitest', 'vitest.mjs');
    const { status } = spawnSync(process.execPath, [vitest, ...flags, ...testsOf(file)], {
      cwd: copy,
      stdio: 'ignore',
    });
    writeFileSync(join(copy, file), source);
    if (status === 0) survivors.push(mutant);
    const line = source.slice(0, start).split('\n').length;
    console.log(
      `${status === 0 ? 'SURVIVED' : 'killed  '} ${file}:${line} ${kind}: ${was}${instead && ` -> ${instead}`}`,
    );
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const killed = mutants.length - survivors.length;
console.log(`${killed} of ${mutants.length} killed (${((100 * killed) / mutants.length).toFixed(0)} %)`);
