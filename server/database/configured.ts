import type { Config } from '../config';
import { Servers } from './connection/servers';
import { type Database, openDatabase } from './database';
import { startEmbedded } from './embedded/embedded';
import { lockHolder } from './embedded/lock';
import { makeLeakproof } from './leakproof';
import { migrate } from './migrate';

type Opened = {
  database: Database;
  /** For people: where the data is. */
  where: string;
  close(): Promise<void>;
};

type Where = Pick<Config, 'databaseUrl' | 'databaseReadUrl' | 'dataDir' | 'timeZone'>;

/** Opens the configured database and migrates it. Throws FolderInUse, or the error of an unreachable database. */
export async function openConfigured(config: Where): Promise<Opened> {
  const opened = await open(config);
  try {
    await migrate(opened.database);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

/** Opens the database without migrating it, also while a service runs on it: for the command line. */
export async function openBeside(config: Where): Promise<Opened> {
  const running = config.databaseUrl ? undefined : await lockHolder(config.dataDir);
  return running?.url ? openExternal(running.url, config) : open(config);
}

const open = (config: Where) => (config.databaseUrl ? openExternal(config.databaseUrl, config) : openEmbedded(config));

async function openEmbedded({ dataDir, timeZone }: Where): Promise<Opened> {
  const embedded = await startEmbedded(dataDir);
  const database = await openDatabase(embedded.url, { timeZone });
  await makeLeakproof(database);
  return {
    database,
    where: `embebida, en ${embedded.data}`,
    async close() {
      await database.close();
      await embedded.close();
    },
  };
}

async function openExternal(url: string, { timeZone, databaseReadUrl }: Where): Promise<Opened> {
  const { shown } = new Servers(url);
  const replica =
    databaseReadUrl === undefined ? '' : `, réplica ${new Servers(databaseReadUrl, 'DATABASE_READ_URL').shown}`;
  try {
    const database = await openDatabase(url, { timeZone, replicaUrl: databaseReadUrl });
    return { database, where: `PostgreSQL, ${shown}${replica}`, close: database.close };
  } catch (cause) {
    throw new Error(`No se pudo abrir la base de datos ${shown}. Revise DATABASE_URL.`, { cause });
  }
}
