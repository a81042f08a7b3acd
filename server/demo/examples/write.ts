import { mkdir, writeFile } from 'node:fs/promises';
import { exampleFiles } from './files';

/** `npm run examples`: writes the files of `examples/` anew. */
const folder = new URL('../../../examples/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const { name, bytes } of exampleFiles()) await writeFile(new URL(name, folder), bytes);
