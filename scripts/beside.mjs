import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the service's modules name beside themselves: `new URL('./x', import.meta.url)`. Bundled, a module is elsewhere. */

export const root = fileURLToPath(new URL('..', import.meta.url));
const server = resolve(root, 'server');

const BESIDE = /new URL\(\s*'(\.[^']*)',\s*import\.meta\.url,?\s*\)/g;
/** What another process runs; anything else is read. */
const PROGRAM = /\.(ts|mjs)$/;

const below = (folder, file) => relative(folder, file).replaceAll('\\', '/');

/**
 * The code with other addresses: `program` is given the file and the name it has in dist-server/, `file` the path from the
 * project's folder; each answers the new address as code, or undefined where it stays.
 */
export function withBeside(code, id, { program, file = () => undefined }) {
  if (relative(server, id).startsWith('..')) return code;
  return code.replace(BESIDE, (whole, path) => {
    const to = resolve(dirname(id), path);
    if (!PROGRAM.test(path)) return file(below(root, to) + (path.endsWith('/') ? '/' : '')) ?? whole;
    return program(to, `${below(server, to).replaceAll('/', '-').replace(PROGRAM, '')}.js`) ?? whole;
  });
}
