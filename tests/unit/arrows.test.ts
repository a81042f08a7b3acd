import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { arrowsOf, circlesIn, wrongWith } from '../support/arrows';

const files = ['src', 'server']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file).replaceAll('\\', '/')),
  )
  .filter((file) => /\.tsx?$/.test(file));

const all = files.flatMap((file) => arrowsOf(file, readFileSync(file, 'utf8')));

test('every import follows the arrows of ARCHITECTURE.md', () => {
  expect(files.length).toBeGreaterThan(20);
  const wrong = all.flatMap((arrow) => {
    const why = wrongWith(arrow);
    return why ? [`${arrow.from} -> ${arrow.to}: ${why}`] : [];
  });
  expect(wrong).toEqual([]);
});

test('no import leads back to where it began, of types neither', () => {
  const named = new Map(files.map((file) => [file.replace(/\.tsx?$/, ''), file]));
  const among = all.flatMap((arrow) => {
    const to = named.get(arrow.to.replace(/\.tsx?$/, ''));
    return to === undefined ? [] : [{ ...arrow, to }];
  });
  expect(among.length).toBeGreaterThan(files.length);
  expect(circlesIn(among.filter(({ from }) => from.startsWith('src/')))).toEqual([]);
});

test('a circle is found, of types too, and what only leads to it is left out', () => {
  const sources = {
    'src/ui/A.ts': "import type { B } from './B.ts'",
    'src/ui/B.ts': "import { C } from './C.ts'",
    'src/ui/C.ts': "import { A } from './A.ts'; import { D } from './D.ts'",
    'src/ui/D.ts': "const a = import('./A.ts')",
    'src/ui/E.ts': "import { A } from './A.ts'",
  };
  expect(circlesIn(Object.entries(sources).flatMap(([file, source]) => arrowsOf(file, source)))).toEqual([
    'src/ui/A.ts -> src/ui/B.ts',
    'src/ui/B.ts -> src/ui/C.ts',
    'src/ui/C.ts -> src/ui/A.ts',
  ]);
});

test.each([
  [
    'src/features/debits/List.tsx',
    "import { login } from '../../api/contract/users'",
    'features may import only types of contract',
  ],
  [
    'src/features/debits/List.tsx',
    "import { type A, b } from '../../api/call'",
    'features may import only types of api',
  ],
  ['src/features/debits/List.tsx', "export { b } from '../../api/call'", 'features may import only types of api'],
  ['src/features/debits/List.tsx', "const a = import('../campaigns/List')", 'a feature may not import another feature'],
  ['src/features/debits/List.tsx', "import '../../../server/app'", 'features may not import server'],
  ['src/ui/Page.tsx', "import type { A } from '../machines/list'", 'ui may not import machines'],
  ['src/resource/List.tsx', "import { A } from '../features/debits/A'", 'resource may not import features'],
  ['src/ui/Page.tsx', "import type { A } from '../api/call'", 'ui may not import api'],
  ['src/machines/list.ts', "import { Page } from '../ui/Page'", 'machines may not import ui'],
  ['src/api/call.ts', "import { list } from '../machines/list'", 'api may not import machines'],
  ['src/api/contract/row.ts', "import { call } from '../call'", 'contract may not import api'],
  ['server/app.ts', "import { call } from '../src/api/call'", 'server may not import api'],
  [
    'server/app.ts',
    "import { startService } from '../tests/support/service'",
    'server may not import tests/support/service',
  ],
])('%s: %s', (from, source, why) => {
  expect(arrowsOf(from, source).map(wrongWith)).toEqual([why]);
});

test.each([
  ['src/features/debits/List.tsx', "import type { A } from '../../api/contract/debits'"],
  ['src/features/debits/List.tsx', "import { type A, type B } from '../../api/call'"],
  ['src/features/debits/List.tsx', "import { words } from './words'; import { list } from '../../machines/list'"],
  ['src/machines/list.ts', "import { call } from '../api/call'; import { row } from '../api/contract/row'"],
  ['src/console/routes.tsx', "const List = lazy(() => import('../features/debits/List'))"],
  ['server/routes/users.ts', "import { login } from '../../src/api/contract/users'; import 'fastify'"],
])('%s may: %s', (from, source) => {
  expect(arrowsOf(from, source).flatMap((arrow) => wrongWith(arrow) ?? [])).toEqual([]);
});
