import { USER_ROLE } from '../src/api/contract/console/users';
import { openCompany } from './company/company';
import { type Config, readConfig } from './config';
import { openConfigured } from './database/configured';
import { type Database, openDatabase } from './database/database';
import { lockHolder } from './database/embedded/lock';
import { isRole } from './session/abilities';
import { grant } from './session/user';
import { linkByHand, putOutByHand } from './session/users';

/** `npm run user -- <e-mail> <role | fuera | clave> [profile]`. Works whether or not the service runs. */
const [email, what, profile] = process.argv.slice(2);

if (!email || !what || !(isRole(what) || what === 'fuera' || what === 'clave')) {
  console.error(`Uso: npm run user -- <email> <${USER_ROLE.join(' | ')} | fuera | clave> [empresa]`);
  process.exit(2);
}

try {
  const config = readConfig(process.env);
  const { database, close } = await open(config);
  try {
    console.log(await done(database, config.publicUrl, email, what, profile));
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function done(
  database: Database,
  publicUrl: string | undefined,
  who: string,
  change: string,
  company?: string,
): Promise<string> {
  if (isRole(change)) {
    await grant(database, { email: who, role: change, profileName: company }, openCompany);
    return `${who} es ahora ${change}. Rige desde ya; quien tenga la consola abierta ve el menú nuevo al volver a ingresar.`;
  }
  if (change === 'fuera') {
    await putOutByHand(database, who);
    return `${who} ya no puede entrar, y sus sesiones terminaron. Para dejarle volver, asígnele un rol.`;
  }
  const { path } = await linkByHand(database, who);
  const uses = `${who} elige una contraseña nueva, una vez y dentro de 24 horas`;
  if (publicUrl !== undefined) return `Con esta dirección ${uses}: ${publicUrl.replace(/\/$/, '')}${path}`;
  return `Con esta dirección de la consola ${uses}: ${path}\nAntes de ella va la de su servidor; con PUBLIC_URL se imprime entera.`;
}

async function open(config: Config): Promise<{ database: Database; close: () => Promise<void> }> {
  const running = config.databaseUrl ? undefined : await lockHolder(config.dataDir);
  if (!running?.url) return openConfigured(config);
  const database = await openDatabase(running.url, { connections: 1, timeZone: config.timeZone });
  return { database, close: database.close };
}
