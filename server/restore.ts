import { holdRestored } from './company/outgoingHold';
import { readConfig } from './config';
import { openBeside } from './database/configured';
import { readCopy } from './database/copy/read';
import { faultsIn } from './ledger/faults';

/**
 * `npm run restore -- <file> [--es-la-que-trabaja]`: into an empty database, embedded or by DATABASE_URL. Whatever leaves the house is held until
 * an administrator of each company confirms it on the home, or from the start goes on where the flag says so.
 */
const [file, flag] = process.argv.slice(2);
const WORKING = '--es-la-que-trabaja';

if (!file || (flag !== undefined && flag !== WORKING)) {
  console.error(`Uso: npm run restore -- <archivo> [${WORKING}]`);
  process.exit(2);
}

try {
  const { database, close } = await openBeside(readConfig(process.env));
  try {
    let orders = 0;
    const rows = await readCopy(database, file, async (tx, copiedAt) => {
      const faults = await faultsIn(tx);
      if (faults.length > 0) {
        throw new Error(`Los saldos de la copia no cuadran con sus asientos (${faults.length}). No se cambió nada.`);
      }
      ({ orders } = await holdRestored(tx, { copiedAt, isWorking: flag === WORKING }));
    });
    console.log(`Copia restaurada: ${rows} filas, y los saldos cuadran con sus asientos.`);
    console.log(
      flag === WORKING
        ? 'Es la que trabaja: lo que estaba por salir (mensajes, asientos, avisos) saldrá cuando arranque.'
        : 'Nada sale de ella (mensajes, órdenes a bancos, asientos, avisos) hasta que un administrador de cada empresa confirme en Inicio que esta copia es la que trabaja ahora.',
    );
    if (orders > 0)
      console.log(
        `Quedan detenidas las órdenes de débito que iban en camino al banco (${orders}): mire allá si las tiene, y si no, envíelas desde su débito.`,
      );
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
