import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from './beside.mjs';

// Writes docs/weights.md: what JavaScript each screen begins with, and what weighs what in it. Nothing is written to dist.

process.env.NODE_ENV = 'production';
const { output } = await build({ root, logLevel: 'error', build: { write: false, sourcemap: false } });
const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
const packed = new Map([...chunks].map(([name, { code }]) => [name, gzipSync(code, { level: 9 }).length]));
const sent = new Map([...chunks].map(([name, { code }]) => [name, brotliCompressSync(code).length]));

const holding = (path) =>
  [...chunks.values()].find(({ modules }) => Object.keys(modules).some((id) => id.endsWith(`/${path}`)))?.fileName;

function closureOf(name, into = new Set()) {
  if (into.has(name) || !chunks.has(name)) return into;
  into.add(name);
  for (const other of chunks.get(name).imports) closureOf(other, into);
  return into;
}

const LOGIN = closureOf(holding('src/main.tsx'));
const inside = new Set([
  ...LOGIN,
  ...closureOf(holding('src/console/AppFrame.tsx')),
  ...closureOf(holding('src/api/http.ts')),
]);
const screens = [...chunks.values()]
  .flatMap(({ modules, fileName }) => Object.keys(modules).map((id) => ({ id, fileName })))
  .filter(({ id }) => /\/features\/(?!session\/).*(Screen|List)\.tsx$/.test(id))
  .map(({ id, fileName }) => ({
    title: id.replace(/^.*\/features\/|\.tsx$/g, ''),
    files: new Set([...inside, ...closureOf(fileName)]),
  }))
  .sort((one, other) => one.title.localeCompare(other.title));

const sumOf = (files, sizes) => [...files].reduce((sum, name) => sum + sizes.get(name), 0);
const kB = (bytes) => (bytes / 1000).toFixed(1);
const line = ({ title, files }) =>
  `| ${title} | ${files.size} | ${kB(sumOf(files, packed))} | ${kB(sumOf(files, sent))} |`;

/** The packages and our own rooms in some files, heaviest first: each file's compressed size, shared out by its modules' code. */
function partsOf(files) {
  const sums = new Map();
  for (const name of files) {
    const modules = Object.entries(chunks.get(name).modules).map(([id, { code }]) => [
      id,
      code ? gzipSync(code).length : 0,
    ]);
    const all = modules.reduce((sum, [, size]) => sum + size, 0) || 1;
    for (const [id, size] of modules) {
      const part =
        /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? /\/(src\/[^/]+(?:\/[^/]+)?)/.exec(id)?.[1] ?? 'bundler';
      sums.set(part, (sums.get(part) ?? 0) + (size / all) * packed.get(name));
    }
  }
  return [...sums].filter(([, size]) => size >= 1_000).sort(([, one], [, other]) => other - one);
}

const named = (title) => screens.find((screen) => screen.title === title);
const breakdown = ({ title, files }) =>
  `## ${title}\n\n| kB | of |\n|---|---|\n${partsOf(files)
    .map(([part, size]) => `| ${kB(size)} | ${part} |`)
    .join('\n')}`;

const sheet = output.find(({ names }) => names?.includes('styles.css')).source;
const login = { title: 'session/LoginScreen', files: LOGIN };
const text = `# What each screen begins with

Written by \`npm run weights\`. JavaScript in kB (1,000 bytes): the files a screen is drawn with when nothing is cached, at gzip 9 and
as they are sent (brotli 11). What opens over a screen comes when it opens. \`tests/browser/firstLoad.test.ts\` holds the budgets. All screens share one style
sheet besides, compiled at the build: ${kB(gzipSync(sheet, { level: 9 }).length)} kB at gzip 9, ${kB(brotliCompressSync(sheet).length)} as it is sent.

| Screen | Files | gzip | brotli |
|---|---|---|---|
${[login, ...screens].map(line).join('\n')}

${[login, named('documents/DocumentsList'), named('workbench/WorkbenchScreen')].map(breakdown).join('\n\n')}
`;
writeFileSync(join(root, 'docs/weights.md'), text);
