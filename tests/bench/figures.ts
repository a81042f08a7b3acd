import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { expect } from 'vitest';

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

/** Keeps the figures in docs/figures.md, in place of their last ones, and fails where a goal is not met. */
export function keepFigures(figures: Figure[]): void {
  const rows = new Map(keptRows().map((row) => [row.split(' | ')[0], row]));
  for (const figure of figures) {
    const row = rowOf(figure);
    rows.set(row.split(' | ')[0], row);
  }
  writeFileSync(FILE, HEAD + [...rows.values()].sort().join('\n').concat('\n'));
  expect(figures.filter((figure) => !isMet(figure))).toEqual([]);
}

export function keptRows(): string[] {
  if (!existsSync(FILE)) return [];
  const [, ...rows] = readFileSync(FILE, 'utf8').split('|---|---|---|---|---|---|\n');
  return rows.join('').split('\n').filter(Boolean);
}

const isMet = ({ value, goal }: Figure) => ('most' in goal ? value <= goal.most : value >= goal.least);

function rowOf(figure: Figure): string {
  const { job, base, value, of, goal } = figure;
  const wanted = 'most' in goal ? `at most ${goal.most}` : `at least ${goal.least}`;
  const where = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.versions.node}`;
  return `| ${[job, base, `${rounded(value)} ${of}`, wanted, isMet(figure) ? 'yes' : '**no**', where].join(' | ')} |`;
}

const rounded = (value: number) => Number(value.toPrecision(3));
