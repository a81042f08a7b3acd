// The process loads TypeScript by itself, however its parent started.
import { register } from 'tsx/esm/api';

register();
await import('./writerProcess.ts');
