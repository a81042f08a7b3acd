import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureServiceBuilt, root } from './prepare.mjs';

/** Runs a command of the service: `node scripts/run.mjs user <parameters>`. An image of it has no lock: it was built with all it needs. */

if (existsSync(join(root, 'package-lock.json'))) ensureServiceBuilt();

const [command] = process.argv.splice(2, 1);
process.setSourceMapsEnabled(true);
await import(`../dist-server/${command}.js`);
