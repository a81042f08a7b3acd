import { checkNode, ensureBuilt, ensureInstalled, root } from './prepare.mjs';

checkNode();
ensureInstalled();
ensureBuilt();

// What newer versions of Node have: without it the client of PostgreSQL looks for another runtime in what loads half of `fetch`.
globalThis.navigator ??= { userAgent: `Node.js/${process.versions.node.split('.')[0]}` };

// The service runs in this very process: signals and exit code need nobody to pass them on.
process.chdir(root);
process.setSourceMapsEnabled(true);
await import('../dist-server/main.js');

// npm ends its shell when it is told to end, and the shell tells nobody: where it goes, we go.
if (process.env.npm_lifecycle_event === 'start') {
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && process.kill(process.pid, 'SIGTERM'), 250).unref();
}
