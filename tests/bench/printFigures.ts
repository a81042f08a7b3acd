import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';

const COLUMNS = ['job', 'base', 'measured', 'goal', 'met'];

/** Runs once, around all benches: what they measured in this run as one table, last of all, and how long they took. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'cartera-figures-'));
  const file = join(folder, 'figures.jsonl');
  writeFileSync(file, '');
  project.provide('figuresOfRun', file);
  const began = performance.now();
  return () => {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    const rows = lines.map((line) =>
      z
        .array(z.string())
        .parse(JSON.parse(line.replaceAll('**', '')))
        .slice(0, COLUMNS.length),
    );
    rmSync(folder, { recursive: true });
    const minutes = (performance.now() - began) / 60_000;
    const unmet = rows.filter((row) => row.at(-1) !== 'yes').length;
    console.log(`\n${tableOf([COLUMNS, ...rows])}`);
    console.log(`${rows.length} figures, ${unmet} not met, in ${minutes.toFixed(1)} minutes`);
  };
}

/** Each column as wide as its widest cell. */
function tableOf(rows: string[][]): string {
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n');
}
