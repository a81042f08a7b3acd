import type { Config } from '../config';
import { type Database, openDatabase } from './database';
import { startEmbedded } from './embedded/embedded';
import { migrate } from './migrate';

export type Opened = {
  database: Database;
  /** For people: where the data is. */
  where: string;
  close(): Promise<void>;
};

/** The configured database, up to date. Throws FolderInUse, and what a database that cannot be reached says. */
export async function openConfigured(config: Pick<Config, 'databaseUrl' | 'dataDir' | 'timeZone'>): Promise<Opened> {
  const opened = config.databaseUrl ? await openGiven(config.databaseUrl, config) : await openEmbedded(config);
  try {
    await migrate(opened.database);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

async function openEmbedded({ dataDir, timeZone }: Pick<Config, 'dataDir' | 'timeZone'>): Promise<Opened> {
  const embedded = await startEmbedded(dataDir);
  const database = await openDatabase(embedded.url, { timeZone });
  return {
    database,
    where: `embebida, en ${embedded.data}`,
    async close() {
      await database.close();
      await embedded.close();
    },
  };
}

async function openGiven(url: string, { timeZone }: Pick<Config, 'timeZone'>): Promise<Opened> {
  const { host, pathname } = new URL(url);
  try {
    const database = await openDatabase(url, { timeZone });
    return { database, where: `PostgreSQL, ${host}${pathname}`, close: database.close };
  } catch (cause) {
    throw new Error(`No se pudo abrir la base de datos ${host}${pathname}. Revise DATABASE_URL.`, { cause });
  }
}
