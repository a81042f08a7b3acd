import { readConfig } from './config';
import { openBeside } from './database/configured';
import { readCopy } from './database/copy/read';
import { faultsIn } from './ledger/faults';

/** `npm run restore -- <file>`: into an empty database, embedded or by DATABASE_URL. */
const [file] = process.argv.slice(2);

if (!file) {
  console.error('Uso: npm run restore -- <archivo>');
  process.exit(2);
}

try {
  const { database, close } = await openBeside(readConfig(process.env));
  try {
    const rows = await readCopy(database, file, async (tx) => {
      const faults = await faultsIn(tx);
      if (faults.length > 0) {
        throw new Error(`Los saldos de la copia no cuadran con sus asientos (${faults.length}). No se cambió nada.`);
      }
    });
    console.log(`Copia restaurada: ${rows} filas, y los saldos cuadran con sus asientos.`);
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
