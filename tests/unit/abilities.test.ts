import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_SUBJECTS } from '../../server/session/abilities';
import { routes } from '../../src/console/routes';

/** The console names permissions by words alone: one that the service does not know hides a screen or a button, and nothing says so. */

const HOW = 'a subject stands in SUBJECTS or OF_ADMINISTRATORS of server/session/abilities.ts';
const known = (subject: string) => ALL_SUBJECTS.some((one) => one === subject);

test('each screen needs a permission that the service gives', () => {
  const needed = new Set(routes.map(({ needs }) => needs.subject));
  expect(needed.size).toBeGreaterThan(20);
  expect(
    [...needed].filter((subject) => !known(subject)),
    HOW,
  ).toEqual([]);
});

test('each button asks for a permission that the service gives', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const asked = files.flatMap((file) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(/\bcan\(\s*'(\w+)',\s*'(\w+)'/g)].map(
      ([, action = '', subject = '']) => ({
        file,
        action,
        subject,
      }),
    ),
  );
  expect(asked.length).toBeGreaterThan(20);
  const actions = ['read', 'create', 'update', 'delete'];
  expect(
    asked.filter(({ action, subject }) => !known(subject) || !actions.includes(action)),
    HOW,
  ).toEqual([]);
});
