import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The columns of a list on the screen, and those of its file. */
const LISTS = {
  customers: { screen: ['src/features/customers/columns.tsx'], file: 'server/customers/export.ts' },
  documents: {
    screen: ['src/features/documents/columns.tsx', 'src/domain/columns/documents.tsx'],
    file: 'server/documents/export.ts',
  },
};

const keysIn = (file: string) => [...readFileSync(file, 'utf8').matchAll(/\bkey: '(\w+)'/g)].map(([, key = '']) => key);

test.each(Object.entries(LISTS))('the file of %s has each column that a person may choose', (_, { screen, file }) => {
  const shown = new Set(screen.flatMap(keysIn));
  expect(shown.size).toBeGreaterThan(8);
  const known = keysIn(file);
  expect(
    [...shown].filter((key) => !known.includes(key)),
    `add these keys to COLUMNS of ${file}: a file leaves out what has none`,
  ).toEqual([]);
});
