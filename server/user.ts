import { readConfig } from './config';
import { openConfigured } from './database/configured';
import { type Database, openDatabase } from './database/database';
import { lockHolder } from './database/embedded/lock';
import { isRole, ROLES } from './session/abilities';
import { grant } from './session/users';

/** `npm run user -- <e-mail> <role> [profile]`: lets a registered person in. Works while the service runs, and when it does not. */
const [email, role, profile] = process.argv.slice(2);

if (!email || !role || !isRole(role)) {
  console.error(`Uso: npm run user -- <correo> <${ROLES.join(' | ')}> [empresa]`);
  process.exit(2);
}

try {
  const { database, close } = await open();
  try {
    await grant(database, email, role, profile);
    console.log(`${email} es ahora ${role}. Si tiene la consola abierta, debe salir y volver a ingresar.`);
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function open(): Promise<{ database: Database; close: () => Promise<void> }> {
  const config = readConfig(process.env);
  const running = config.databaseUrl ? undefined : await lockHolder(config.dataDir);
  if (!running?.url) return openConfigured(config);
  const database = await openDatabase(running.url, { connections: 1, timeZone: config.timeZone });
  return { database, close: database.close };
}
