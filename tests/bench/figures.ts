import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { expect, inject } from 'vitest';
import { z } from 'zod';

/** A figure beside its base of the same run: `value` is what `of` says, mostly how many times the base's. */
export type Figure = {
  job: string;
  base: string;
  value: number;
  of: string;
  goal: { most: number } | { least: number };
};

const FILE = new URL('../../docs/figures.md', import.meta.url);

const HEAD = `# Figures

Written by \`npm run bench\` (\`npm run bench -- people\` measures one): each figure stands beside a base that was measured in the same run on the same machine, so that it says something on another one. A goal that is not met fails its bench.

| job | base | measured | goal | met | on |
|---|---|---|---|---|---|
`;

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of this run's figures, a row of cells each, as JSON. */
    figuresOfRun: string;
  }
}

/** A base with its version, as it is installed. */
export function versionOf(name: string): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), 'utf8')));
  return `${name} ${version}`;
}

/** Keeps the figures in docs/figures.md, in place of their last ones. The test goes on where a goal is not met, and fails. */
export function keepFigures(figures: Figure[]): void {
  const rows = new Map(keptRows().map((row) => [row.split(' | ')[0], row]));
  for (const figure of figures) {
    const cells = cellsOf(figure);
    const row = `| ${cells.join(' | ')} |`;
    rows.set(row.split(' | ')[0], row);
    appendFileSync(inject('figuresOfRun'), `${JSON.stringify(cells)}\n`);
  }
  writeFileSync(FILE, HEAD + [...rows.values()].sort().join('\n').concat('\n'));
  expect.soft(figures.filter((figure) => !isMet(figure))).toEqual([]);
}

function keptRows(): string[] {
  if (!existsSync(FILE)) return [];
  const [, ...rows] = readFileSync(FILE, 'utf8').split('|---|---|---|---|---|---|\n');
  return rows.join('').split('\n').filter(Boolean);
}

const isMet = ({ value, goal }: Figure) => ('most' in goal ? value <= goal.most : value >= goal.least);

function cellsOf(figure: Figure): string[] {
  const { job, base, value, of, goal } = figure;
  const wanted = 'most' in goal ? `at most ${goal.most}` : `at least ${goal.least}`;
  const where = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.versions.node}`;
  return [job, base, `${rounded(value)} ${of}`, wanted, isMet(figure) ? 'yes' : '**no**', where];
}

const rounded = (value: number) => Number(value.toPrecision(3));
