import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const entry = z.looseObject({ optionalDependencies: z.record(z.string(), z.string()).optional() });
const lock = z.object({ packages: z.record(z.string(), entry) });

test('the lock names the packages of every system: without them `npm ci` refuses the whole of it', () => {
  const { packages } = lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});

test('nothing says where the packages were fetched from', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
});
