import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, normalizePath } from 'vite';

/**
 * Bundles the service into dist-server/: a start loads a few files, and translates none. Packages stay where npm put them,
 * and what the service only reads (SQL, layouts of orders) stays where it is in server/: what runs is all that moves.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const server = resolve(root, 'server');
const below = (folder, file) => normalizePath(relative(folder, file));

/** What a person starts. */
const COMMANDS = ['main', 'user', 'backup', 'restore'];

/** What a module names beside itself. */
const BESIDE = /new URL\(\s*'(\.[^']*)',\s*import\.meta\.url,?\s*\)/g;
const PROGRAM = /\.(ts|mjs)$/;

/** A module that another process runs is bundled too, under a name of its own; all else is named where it is. */
const beside = {
  name: 'beside',
  enforce: 'pre',
  transform(code, id) {
    if (!normalizePath(id).startsWith(normalizePath(server))) return undefined;
    const named = code.replace(BESIDE, (_, path) => {
      const to = resolve(dirname(id), path);
      if (!PROGRAM.test(path)) return urlOf(`../${below(root, to)}${path.endsWith('/') ? '/' : ''}`);
      const fileName = `${below(server, to).replaceAll('/', '-').replace(PROGRAM, '')}.js`;
      this.emitFile({ type: 'chunk', id: to, fileName });
      return urlOf(`./${fileName}`);
    });
    return named === code ? undefined : { code: named, map: null };
  },
};

const urlOf = (path) => `new URL('${path}', import.meta.url)`;

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
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist-server',
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(COMMANDS.map((name) => [name, resolve(server, `${name}.ts`)])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
