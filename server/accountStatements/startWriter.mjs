// However its parent was started, it brings the TypeScript loader itself.
import { register } from 'tsx/esm/api';

register();
await import('./writerProcess.ts');
