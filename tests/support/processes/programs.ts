import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { root, withBeside } from '../../../scripts/beside.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the workers' programs. */
    programs: string;
  }
}

const PROGRAMS = ['campaignProcess', 'jobProcess', 'policyProcess'];
const BUILT = join(root, '.cache');

/**
 * Runs once before the tests of a project that start workers in processes of their own: their programs are bundled as the service
 * is, since to translate and load the service's modules at each start took four times as much of the processor as a start.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  mkdirSync(BUILT, { recursive: true });
  // Packages are found from within the project.
  const folder = mkdtempSync(join(BUILT, 'programs-'));
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'beside',
        enforce: 'pre',
        transform(code, id) {
          const addressOf = (path: string) => `new URL('${pathToFileURL(resolve(root, path)).href}')`;
          const program = (_: string, name: string) => addressOf(join('dist-server', name));
          const named = withBeside(code, id, { program, file: addressOf });
          return named === code ? undefined : { code: named, map: null };
        },
      },
    ],
    ssr: { noExternal: ['libphonenumber-js', 'zod'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((name) => [name, join(import.meta.dirname, `${name}.ts`)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  project.provide('programs', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
