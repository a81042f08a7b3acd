import { existsSync } from 'node:fs';
import { readConfig } from './config';
import { openBeside } from './database/configured';
import { writeCopy } from './database/copy/write';

/** `npm run backup -- <file>`. Works whether or not the service runs. */
const [file] = process.argv.slice(2);

if (!file) {
  console.error('Uso: npm run backup -- <archivo>');
  process.exit(2);
}

try {
  if (existsSync(file)) throw new Error(`Ya existe ${file}. Elija otro nombre: una copia no se escribe sobre otra.`);
  const { database, close } = await openBeside(readConfig(process.env));
  try {
    const rows = await writeCopy(database, file);
    console.log(
      `Copia completa en ${file}: ${rows} filas. Las claves del servicio (jwt-secret y secrets-key de DATA_DIR) no van en ella: guárdelas aparte.`,
    );
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
