// A thread does not take over its parent's loader on every Node we run on, so this one registers its own.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
