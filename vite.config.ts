import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { root, withBeside } from './scripts/beside.mjs';
import { compileStyles } from './scripts/compileStyles.mjs';
import { joinChunks } from './scripts/joinChunks.mjs';
import { LongestFirst } from './scripts/longestFirst.mjs';
import { preloadScreens } from './scripts/preloadScreens.mjs';
import { prunePackages } from './scripts/prunePackages.mjs';

/** What every screen of a person at work stands in. */
const FRAME = 'src/console/AppFrame.tsx';
/** What sends their calls. */
const HTTP = 'src/api/http.ts';

/** What the lists of every day ask for first. */
const FIRST_PAGES = {
  '/clientes': '/customers/customers/',
  '/documentos': '/customers/documents/',
  '/pagos': '/customers/payments_details/',
  '/conciliaciones': '/conciliation/conciliations/',
  '/campanas': '/campaigns/campaigns_list/',
};

const service = process.env.SERVICE_URL ?? 'http://127.0.0.1:4174';

const project = (name: string, extra: object = {}, plugins: Plugin[] = []) => ({
  extends: true as const,
  plugins,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    // What was found instead of nothing is named, not counted.
    chaiConfig: { truncateThreshold: 2_000 },
    ...extra,
  },
});

/** What the service under test starts in processes of its own is the built one, as in a service that somebody starts. */
const builtProcesses: Plugin = {
  name: 'built processes',
  enforce: 'pre',
  transform(code, id) {
    const program = (_: string, name: string) => `new URL('${pathToFileURL(resolve(root, 'dist-server', name)).href}')`;
    const named = withBeside(code, id, { program });
    return named === code ? undefined : { code: named, map: null };
  },
};

/** The screens are tested on the React that ships: what it checks and notes for whoever develops was a third of the time. */
const shippedReact: Plugin = { name: 'shipped React', config: () => ({ oxc: { jsx: { development: false } } }) };

/** Most of what a screen or an answer is made of is gone at once: more room for it, and it is swept less often. */
const YOUNG = ['--max-semi-space-size=64'];

/**
 * A service under test lives for seconds: only what runs very often is compiled for speed, and what it makes is swept less often. Both
 * were a tenth of its time. What the bench measures runs as it ships. A flag of V8 that this Node does not know (26 dropped the
 * first) is left out: Node would refuse to start.
 */
const SHORT_LIVED = {
  SERVICE_FLAGS: ['--interrupt-budget=4000000', '--min-semi-space-size=16']
    .filter((flag) => spawnSync(process.execPath, [flag, '--version']).status === 0)
    .join(' '),
};

const onDatabase = {
  env: SHORT_LIVED,
  isolate: false,
  globalSetup: ['tests/support/processes/built.ts', 'tests/support/processes/databases.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};
/**
 * What moves money, makes the schema, and copies from one version to another runs once more on the oldest PostgreSQL we promise;
 * each other statement is prepared on it (`tests/oldest`). Others that hold triggers and functions are in the whole run.
 */
const ON_OLDEST = [
  'copy',
  'ledger',
  'migrations',
  ...(process.env.WHOLE === '1'
    ? ['campaigns', 'customers', 'dueWallet', 'endings', 'promises', 'sendingCalendar', 'subscriptions', 'suggestions']
    : []),
].map((name) => `tests/service/${name}.test.ts`);

/** What such a module is made of hangs on which files there are: a screen or a model that was added or taken away would not be noticed. Vitest looks for the call without a type. */
const globsAnew: Plugin = {
  name: 'globs-anew',
  configureVitest: ({ experimental_defineCacheKeyGenerator: keyOf }) =>
    keyOf(({ sourceCode }) => (sourceCode.includes('import.meta.glob<') ? false : undefined)),
};

export default defineConfig({
  plugins: [
    react(),
    globsAnew,
    prunePackages(),
    compileStyles(),
    joinChunks({ inside: [FRAME, HTTP] }),
    preloadScreens({
      routes: 'src/console/routes.ts',
      frame: FRAME,
      http: HTTP,
      session: 'src/machines/session/sessionStore.ts',
      lists: FIRST_PAGES,
    }),
  ],
  build: {
    outDir: 'dist',
    sourcemap: true,
    chunkSizeWarningLimit: 900,
    // What one screen loads later stands at the head of another that is itself loaded later: `joinChunks` cuts the chunks.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  server: {
    port: 4173,
    proxy: {
      '/api': service,
      '/jwt': service,
      '/healthz': service,
      '/pagar': service,
      '/baja': service,
      '/c/': service,
    },
  },
  test: {
    // Each project is a run of its own, and what one translated the others have.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/modules' },
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 60_000, interval: 50 } },
    projects: [
      // Time-outs are for what hangs: a machine at full load must not look like one.
      project('unit', { isolate: false, testTimeout: 60_000 }),
      project('machines', { isolate: false, testTimeout: 60_000 }),
      // The screens' modules are loaded once for all files: loading was a third of the time.
      project(
        'models',
        {
          isolate: false,
          execArgv: YOUNG,
          environment: 'jsdom',
          setupFiles: ['tests/support/models/shippedReact.ts', 'tests/support/models/screen.ts'],
          // A page as it was printed whole would hide what failed.
          env: { DEBUG_PRINT_LIMIT: '2000', NODE_ENV: 'production' },
        },
        [shippedReact],
      ),
      project(
        'service',
        { ...onDatabase, globalSetup: [...onDatabase.globalSetup, 'tests/support/processes/programs.ts'] },
        [builtProcesses],
      ),
      project(
        'oldest',
        {
          ...onDatabase,
          include: ['tests/oldest/*.test.ts', ...ON_OLDEST],
          // Many histories look for faults of the rules, on the embedded one; few show that this one understands each step.
          env: { ...SHORT_LIVED, HISTORIES: process.env.HISTORIES ?? '20' },
        },
        [builtProcesses],
      ),
      project('browser', {
        isolate: false,
        env: SHORT_LIVED,
        globalSetup: ['tests/support/processes/built.ts', 'tests/support/browser/demoFolder.ts'],
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
      project('bench', {
        include: ['tests/bench/**/*.bench.ts'],
        globalSetup: [
          'tests/bench/printFigures.ts',
          'tests/support/processes/built.ts',
          'tests/support/processes/databases.ts',
        ],
        testTimeout: 600_000,
        fileParallelism: false,
      }),
    ],
  },
});
