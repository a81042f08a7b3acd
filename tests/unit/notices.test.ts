import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const packages = z.object({ dependencies: z.record(z.string(), z.string()) });

/** What the build writes for the packages that are installed here. */
function written(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartera-notices-'));
  const file = join(folder, 'third-party-notices.txt');
  const script = `import('./scripts/notices.mjs').then(({ writeNotices }) => writeNotices('.', ${JSON.stringify(file)}))`;
  execFileSync(process.execPath, ['-e', script]);
  const text = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  return text;
}

const notices = written();

test('the notices name every package the product asks for, and each its source', () => {
  const { dependencies } = packages.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const named = notices.split('\n').filter((line) => / \d+\.\d+\.\d+/.test(line));
  const missing = Object.keys(dependencies).filter((name) => !named.some((line) => line.startsWith(`${name} `)));
  expect(missing).toEqual([]);
  expect(notices).not.toContain('Source: not named');
});

test('the layout of charts is under the EPL: its text goes along, and where its source is', () => {
  const from = notices.indexOf('\nelkjs ');
  const elk = notices.slice(from, notices.indexOf('-'.repeat(80), from));
  expect(elk).toContain('Licence: EPL-2.0');
  expect(elk).toMatch(/Source: https:\/\/github\.com\/kieler\/elkjs/);
  expect(elk).toContain('Eclipse Public License');
});
