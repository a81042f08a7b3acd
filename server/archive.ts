import { archiveYear } from './archiving/archive';
import { bringBack } from './archiving/bringBack';
import { readConfig } from './config';
import { openBeside } from './database/configured';

/** `npm run archive -- <year> <folder> [--devolver]`. Works whether or not the service runs. */
const [year = '', folder, back] = process.argv.slice(2);

if (!/^\d{4}$/.test(year) || !folder || (back !== undefined && back !== '--devolver')) {
  console.error('Uso: npm run archive -- <año> <carpeta> [--devolver]');
  process.exit(2);
}

try {
  const { database, close } = await openBeside(readConfig(process.env));
  try {
    const work = back ? bringBack : archiveYear;
    const months = await work(database, Number(year), folder);
    for (const { month, audit_lines, campaign_events, messages } of months) {
      console.log(`${month}   ${audit_lines} líneas de auditoría, ${campaign_events} eventos, ${messages} mensajes`);
    }
    console.log(
      back
        ? `${year} está otra vez en la base, y los saldos cuadran.`
        : `${year} está en ${folder}, y los saldos cuadran. Guarde la carpeta con las copias: lo archivado no va en ellas.`,
    );
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
