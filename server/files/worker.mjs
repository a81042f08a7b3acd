// Loads the TypeScript loader itself, however its parent was started.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
