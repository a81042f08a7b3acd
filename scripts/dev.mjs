import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, ensureInstalled, root } from './prepare.mjs';

/** The service on 4174, restarted when its sources change, and Vite's server for the console on 4173, which passes calls on to it. */

checkNode();
ensureInstalled();

const run = (program, parameters, env = {}) =>
  spawn(process.execPath, [join(root, 'node_modules', program), ...parameters], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });

const running = [
  run('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/main.ts'], { PORT: '4174' }),
  run('vite/bin/vite.js', ['--strictPort']),
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
