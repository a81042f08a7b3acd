import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connector, SourceProblem } from './connector';
import { readDocuments } from './texts';

/** Documents in a folder's CSV and JSON files, in file name order: the last version of a document counts. */
export function folderConnector(folder: string): Connector {
  return {
    async *documents() {
      for (const name of await filesIn(folder)) yield readDocuments(await readFile(join(folder, name)), name);
    },
  };
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => /\.(csv|json)$/i.test(name)).sort();
  } catch (cause) {
    throw new SourceProblem('respuesta', 'la carpeta del sistema contable no existe o no se puede abrir.', { cause });
  }
}
