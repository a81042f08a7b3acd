import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../server/database/database';
import { makeLeakproof } from '../../../server/database/leakproof';
import { migrate } from '../../../server/database/migrate';
import { embeddedPostgres, machinePostgres } from './postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that the tests run on; it has the database `cartera_template`, which copying costs little. */
    databaseUrl: string;
  }
}

/** Runs once before the tests of a project: the embedded PostgreSQL, or for `oldest` the machine's own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = project.name === 'oldest' ? await machinePostgres() : await embeddedPostgres();
  const admin = await openDatabase(postgres.url, { connections: 1 });
  await admin.rows('drop database if exists cartera_template');
  await admin.rows('create database cartera_template');
  await admin.close();
  const address = new URL(postgres.url);
  address.pathname = '/cartera_template';
  const database = await openDatabase(address.href, { connections: 1 });
  await migrate(database);
  await makeLeakproof(database);
  await database.close();
  project.provide('databaseUrl', postgres.url);
  return postgres.close;
}
