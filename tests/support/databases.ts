import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/database/database';
import { startEmbedded } from '../../server/database/embedded';
import { migrate } from '../../server/database/migrate';
import { findPostgres } from './postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder of the embedded database with the schema in it, as a tar: loading it is five times quicker than making one. */
    embeddedTemplate: string;
    /** A PostgreSQL that has the database `cartera_template`; '' when the machine has none. */
    postgresUrl: string;
  }
}

/** Runs once before the service tests: prepares a database of each kind to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'cartera-template-'));
  const template = join(folder, 'embedded.tar');
  await embeddedTemplate(folder, template);
  project.provide('embeddedTemplate', template);

  const postgres = await findPostgres();
  if ('url' in postgres) await postgresTemplate(postgres.url);
  project.provide('postgresUrl', 'url' in postgres ? postgres.url : '');

  return async () => {
    rmSync(folder, { recursive: true, force: true });
    if ('close' in postgres) await postgres.close();
    else console.warn(`${skippedIn(project)} tests on PostgreSQL were not run: ${postgres.missing}.`);
  };
}

function skippedIn({ vitest }: TestProject): number {
  return vitest.state.getTestModules().reduce((sum, { children }) => sum + [...children.allTests('skipped')].length, 0);
}

async function embeddedTemplate(folder: string, tar: string): Promise<void> {
  const embedded = await startEmbedded(folder);
  const database = await openDatabase(embedded.url, { connections: 1 });
  await migrate(database);
  await database.close();
  await embedded.close();
  const engine = await PGlite.create({ dataDir: join(folder, 'db') });
  const dump = await engine.dumpDataDir('none');
  await writeFile(tar, new Uint8Array(await dump.arrayBuffer()));
  await engine.close();
}

async function postgresTemplate(url: string): Promise<void> {
  const admin = await openDatabase(url, { connections: 1 });
  await admin.rows('drop database if exists cartera_template');
  await admin.rows('create database cartera_template');
  await admin.close();
  const address = new URL(url);
  address.pathname = '/cartera_template';
  const database = await openDatabase(address.href, { connections: 1 });
  await migrate(database);
  await database.close();
}
