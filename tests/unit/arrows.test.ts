import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { arrowsOf, betweenFolders, circlesIn, wrongWith } from '../support/arrows';

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file).replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file));
}

const files = ['src', 'server'].flatMap(filesIn);

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
  expect(circlesIn(among)).toEqual([]);
});

test('no two folders of the service lead to each other, however deep', () => {
  const among = betweenFolders(all.filter(({ from, to }) => from.startsWith('server/') && to.startsWith('server/')));
  expect(among.length).toBeGreaterThan(20);
  expect(circlesIn(among)).toEqual([]);
});

test('folders that lead to each other are found, where their paths part', () => {
  const sources = {
    'server/debits/save.ts': "import type { A } from '../statements/reading'; import './faults'",
    'server/statements/formats/camt.ts': "import { a } from '../../debits/answers/reasons'; import '../tabular/cut/a'",
    'server/statements/tabular/readGrid.ts': "import '../formats/mt940'; import './rows/rows'",
  };
  expect(
    circlesIn(betweenFolders(Object.entries(sources).flatMap(([file, source]) => arrowsOf(file, source)))),
  ).toEqual([
    'server/debits -> server/statements',
    'server/statements -> server/debits',
    'server/statements/formats -> server/statements/tabular',
    'server/statements/tabular -> server/statements/formats',
  ]);
});

/** Folders of more than twenty files, and why. */
const LARGE: Record<string, string> = {
  'tests/browser': 'a file per area, by its name',
  'tests/models': 'a model and its test side by side',
  'tests/service': 'a file per area, by its name',
  'tests/support': 'what tests of every kind share',
};

test('a folder holds some twenty files at most, or says why', () => {
  const sizes = new Map<string, number>();
  for (const file of [...files, ...filesIn('tests')]) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  const large = [...sizes].flatMap(([folder, size]) => (size > 20 && !LARGE[folder] ? [folder] : []));
  expect(large, 'part its files into folders by what they are of, or say in LARGE why it is one').toEqual([]);
});

const namesOf = (folder: string) => readdirSync(folder).map((name) => name.replace(/\.tsx?$/, ''));
const nounsOf = (folder: string) => filesIn(folder).map((file) => basename(file, extname(file)));
/** Rooms that are no area of the contract, by what they are. */
const NO_AREA: Record<string, string[]> = {
  'a guided flow, by its chart': ['statementUpload', 'workbench'],
  'of the console alone': [
    'commandPalette',
    'flows',
    'help',
    'kit',
    'app',
    'notices',
    'catalogue',
    'charts.json',
    'kitUses.json',
  ],
  'calls that are no rows': ['demoPayment', 'openapi', 'unsubscribe', 'webhooks'],
  'work that serves several areas': [
    'archiving',
    'demo',
    'desk',
    'electronicDocuments',
    'exports',
    'matching',
    'messaging',
    'statements',
  ],
  'what the service stands on': ['console', 'database', 'files', 'http', 'ledger', 'network'],
};
function withoutNoun(rooms: string[]): string[] {
  const known = new Set([...nounsOf('src/api/contract'), ...Object.values(NO_AREA).flat()]);
  return rooms.filter((room) => !known.has(room));
}

test('an area has one noun, that of its file in the contract, in machines, features, service and routes', () => {
  const folders = readdirSync('server', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rooms = [
    ...['src/machines', 'src/features'].flatMap(namesOf),
    ...nounsOf('server/http/routes'),
    ...folders.map(({ name }) => name),
  ];
  expect(rooms.length).toBeGreaterThan(100);
  expect(withoutNoun(rooms), 'call it as its file of src/api/contract is called, or say in NO_AREA what it is').toEqual(
    [],
  );
  expect(withoutNoun(['conversations', 'inbox', 'layouts'])).toEqual(['inbox', 'layouts']);
});

/** The area whose folder a file lies in, by its noun: `webhookEndpoints` is of `console`. */
const areasOf = (folder: string) =>
  new Map(filesIn(folder).map((file) => [basename(file, extname(file)), relative(folder, dirname(file))]));

test('routes lie in the folder that the contract has them in', () => {
  const contract = areasOf('src/api/contract');
  const astray = [...areasOf('server/http/routes')].flatMap(([noun, area]) => {
    const expected = contract.get(noun) ?? area;
    return expected === area ? [] : [`${noun} lies in ${area}, and in ${expected} in src/api/contract`];
  });
  expect(astray).toEqual([]);
});

const GUIDES = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'docs/contract.md', 'docs/service.md'];

test('what the guides lead to is there, and every room is named', () => {
  const texts = GUIDES.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const linked = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^)#]+)/g)].map(([, to = '']) => ({ file, to: join(dirname(file), to) })),
  );
  const named = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![\w/])(?:src|server|tests|scripts|docs|examples)\/[\w./-]*\w/g)].map(([to]) => ({
      file,
      to,
    })),
  );
  expect(linked.length).toBeGreaterThan(10);
  const lost = [...linked, ...named].filter(({ to }) => !existsSync(to));
  expect(lost, 'a guide names what is not there: write where it is now').toEqual([]);
  const rooms = ['src', 'server', 'tests'].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])),
  );
  const all = texts.map(({ text }) => text).join('\n');
  const unnamed = rooms.filter((room) => !new RegExp(`\\b${room}\\b`).test(all));
  expect(unnamed, 'write what the room is for where ARCHITECTURE.md lists its neighbours').toEqual([]);
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
  ['src/features/debits/List.tsx', "import { type A, b } from '../../api/call'", 'features may not import api'],
  ['src/features/debits/List.tsx', "import type { A } from '../../api/client'", 'features may not import api'],
  ['src/features/debits/List.tsx', "export { b } from '../../api/encode'", 'features may not import api'],
  ['src/features/debits/List.tsx', "const a = import('../campaigns/List')", 'a feature may not import another feature'],
  ['src/features/debits/List.tsx', "import '../../../server/app'", 'features may not import server'],
  ['src/ui/Page.tsx', "import type { A } from '../machines/list'", 'ui may not import machines'],
  ['src/resource/List.tsx', "import { A } from '../features/debits/A'", 'resource may not import features'],
  ['src/resource/List.tsx', "import { A } from '../domain/A'", 'resource may not import src/domain'],
  ['src/domain/A.tsx', "import { A } from '../features/debits/A'", 'src/domain may not import features'],
  ['src/domain/A.tsx', "import { call } from '../api/call'", 'src/domain may not import api'],
  ['src/domain/A.tsx', "import { A } from '../flows/drawing'", 'src/domain may not import flows'],
  ['src/resource/List.tsx', "import { call } from '../api/call'", 'resource may not import api'],
  ['src/machines/list.ts', "import { A } from '../domain/A'", 'machines may not import src/domain'],
  ['src/ui/Page.tsx', "import { A } from '../domain/A'", 'ui may not import src/domain'],
  ['src/ui/Page.tsx', "import type { A } from '../api/call'", 'ui may not import api'],
  ['src/machines/list.ts', "import { Page } from '../ui/Page'", 'machines may not import ui'],
  ['src/api/call.ts', "import { list } from '../machines/list'", 'api may not import machines'],
  ['src/api/contract/row.ts', "import { call } from '../call'", 'contract may not import api'],
  ['server/start.ts', "import { call } from '../src/api/call'", 'server may not import api'],
  [
    'server/start.ts',
    "import { startService } from '../tests/support/service'",
    'server may not import tests/support/service',
  ],
  ['server/http/app.ts', "import { start } from '../start'", 'server/http may not import server'],
  ['server/debits/read.ts', "import type { Page } from '../http/paging'", 'domain may not import server/http'],
  ['server/debits/read.ts', "import { passOn } from '../console/passOn'", 'domain may not import server/console'],
  ['server/debits/answers/read.ts', "import { start } from '../../start'", 'domain may not import server'],
  ['server/ledger/pay.ts', "import { readDebit } from '../debits/read'", 'server/ledger may not import domain'],
  [
    'server/ledger/pay.ts',
    "import { oneLine } from '../files/cells/words'",
    'server/ledger may not import server/files',
  ],
  ['server/database/list.ts', "import { pageOf } from '../http/paging'", 'server/database may not import server/http'],
  [
    'server/database/list.ts',
    "import { audit } from '../ledger/audit'",
    'server/database may not import server/ledger',
  ],
  ['server/files/foreign.ts', "import { refused } from '../problems'", 'server/files may not import server/problems'],
  [
    'server/files/xml.ts',
    "import type { Reading } from '../statements/statement'",
    'server/files may not import domain',
  ],
  ['server/console/passOn.ts', "import { serve } from '../http/serve'", 'server/console may not import server/http'],
  ['server/config.ts', "import { may } from './session/abilities'", 'server/config may import only types of domain'],
  ['server/problems.ts', "import { audit } from './ledger/audit'", 'server/problems may not import server/ledger'],
])('%s: %s', (from, source, why) => {
  expect(arrowsOf(from, source).map(wrongWith)).toEqual([why]);
});

test.each([
  ['src/features/debits/List.tsx', "import { type A, createDebit } from '../../api/contract/debits'"],
  ['src/features/debits/List.tsx', "import { words } from './words'; import { list } from '../../machines/list'"],
  ['src/machines/list.ts', "import { call } from '../api/call'; import { row } from '../api/contract/row'"],
  ['src/console/routes.tsx', "const List = lazy(() => import('../features/debits/List'))"],
  [
    'server/http/routes/console/session.ts',
    "import { login } from '../../../src/api/contract/console/session'; import 'fastify'",
  ],
  ['server/http/app.ts', "import { readDebit } from '../debits/read'; import { stale } from '../problems'"],
  ['server/debits/read.ts', "import { audit } from '../ledger/audit'; import { readerOf } from '../statements/read'"],
  ['server/start.ts', "import { buildApp } from './http/app'; import { readConfig } from './config'"],
])('%s may: %s', (from, source) => {
  expect(arrowsOf(from, source).flatMap((arrow) => wrongWith(arrow) ?? [])).toEqual([]);
});
