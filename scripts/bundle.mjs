import { resolve } from 'node:path';
import { build } from 'vite';
import { root, withBeside } from './beside.mjs';

/**
 * Bundles the service into dist-server/: a start loads a few files, and translates none. Packages stay where npm put them,
 * and what the service only reads (SQL, layouts of orders) stays where it is in server/: what runs is all that moves.
 */

/** What a person starts. */
const COMMANDS = ['main', 'user', 'backup', 'restore', 'archive'];

/** Packages of many small files, whose loading would be a good part of a start. */
const INSIDE = [
  'fast-xml-parser',
  ...[
    '@nodable/entities',
    'anynum',
    'fast-xml-builder',
    'is-unsafe',
    'path-expression-matcher',
    'strnum',
    'xml-naming',
  ],
  ...['fastify', 'avvio', 'fastify-plugin', 'find-my-way', 'safe-regex2', 'ret', 'semver'],
  ...['compress', 'formbody', 'helmet', 'multipart', 'static', 'busboy', 'error', 'send'].map(
    (one) => `@fastify/${one}`,
  ),
  ...['fast-querystring', 'fast-decode-uri-component', 'readable-stream'],
  ...['glob', 'minimatch', 'brace-expansion', 'balanced-match', 'path-scurry', 'lru-cache', 'minipass'],
  'jose',
  'libphonenumber-js',
  ...['pg', 'pg-connection-string', 'pg-int8', 'pg-pool', 'pg-protocol', 'pg-types'],
  ...['postgres-array', 'postgres-bytea', 'postgres-date', 'postgres-interval', 'xtend'],
  ...['read-excel-file', 'saxen'],
  'stdnum',
  'zod',
];

const urlOf = (path) => `new URL('${path}', import.meta.url)`;

/** A module that another process runs is bundled too, under a name of its own; all else is named where it is. */
const beside = {
  name: 'beside',
  enforce: 'pre',
  transform(code, id) {
    const named = withBeside(code, id, {
      program: (file, name) => {
        this.emitFile({ type: 'chunk', id: file, fileName: name });
        return urlOf(`./${name}`);
      },
      file: (path) => urlOf(`../${path}`),
    });
    return named === code ? undefined : { code: named, map: null };
  },
};

/** Nothing is translated any more once it runs. */
const noLoader = {
  name: 'no loader',
  enforce: 'pre',
  resolveId: (id) => (id === 'tsx/esm/api' ? '\0no-loader' : undefined),
  load: (id) => (id === '\0no-loader' ? 'export const register = () => {};' : undefined),
};

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [beside, noLoader],
  ssr: { noExternal: INSIDE },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist-server',
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(COMMANDS.map((name) => [name, resolve(root, 'server', `${name}.ts`)])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
