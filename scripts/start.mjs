import { checkNode, ensureBuilt, ensureInstalled, root } from './prepare.mjs';

checkNode();
ensureInstalled();
ensureBuilt();

// The service runs in this very process: signals and exit code need nobody to pass them on.
process.chdir(root);
const { register } = await import('tsx/esm/api');
register();
await import('../server/main.ts');
