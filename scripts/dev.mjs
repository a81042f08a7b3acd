import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, ensureInstalled, root } from './prepare.mjs';

/** Vite's server for the console on PORT (4173), and the service on the next one, restarted when its sources change, to which calls are passed on. */

checkNode();
ensureInstalled();

const port = Number(process.env.PORT || 4173);
if (!Number.isInteger(port) || port < 1 || port > 65_534) {
  console.error('PORT: debe ser un número de 1 a 65534. La consola usa ese puerto y el servicio el siguiente.');
  process.exit(1);
}
const service = `http://127.0.0.1:${port + 1}`;

const run = (program, parameters, env = {}) =>
  spawn(process.execPath, [join(root, 'node_modules', program), ...parameters], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });

const running = [
  run('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/main.ts'], { PORT: String(port + 1) }),
  run('vite/bin/vite.js', ['--strictPort', '--port', String(port)], { SERVICE_URL: service }),
];

let stopping = false;
function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const child of running) child.kill('SIGTERM');
  process.exitCode = code;
}

process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
for (const child of running) child.on('exit', (code) => stop(code ?? 1));
