import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** What the built service loads before it answers. Each package there costs processor and memory in every process, also where nobody ever needs it. */

const BUILT = join(import.meta.dirname, '../../dist-server');
const IMPORTED = /^(?:import|export)\b[^"]*"([^"]+)";$/gm;

/** All that a built file imports, by itself and by what it imports: packages of others by name. What a function imports when it runs is not among it. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
    if (from.startsWith('.')) packagesOf(join(dirname(file), from), seen);
    else if (!from.startsWith('node:')) seen.add(from);
  }
  return seen;
}

const namesOf = (file: string) => [...packagesOf(join(BUILT, file))].filter((name) => !name.startsWith(BUILT)).sort();

test('a start loads what each company needs; what reads mailboxes, servers, archives and pictures comes when it is needed', () => {
  expect(namesOf('start.js')).toEqual([
    '@casl/ability',
    '@node-rs/argon2',
    'fflate',
    'iconv-lite',
    'liquidjs',
    'papaparse',
    'saxes',
  ]);
});

test('a process that reads statements loads few packages: all their files are opened before it reads its first row', () => {
  expect(namesOf('statements-read.js')).toEqual(['cfb', 'fflate', 'iconv-lite', 'papaparse']);
});
