import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../../server/database/database';
import { migrate } from '../../server/database/migrate';
import { embeddedPostgres } from '../support/processes/postgres';

/**
 * Each statement that the service's tests asked of the embedded PostgreSQL is prepared on the oldest one we promise, which
 * finds whatever that one does not know: syntax, functions, types, columns of its catalog. `npm test` runs the service's
 * tests first, and names the folder where they kept them.
 */

/** The rest begins and ends transactions, makes databases for tests, or is several statements, of which only the first would be prepared. */
const PREPARED = /^\s*(select|insert|update|delete|with|merge|values|table)\b[^;]*;?\s*$/i;

function asked(): string[] {
  const folder = process.env.STATEMENTS;
  if (folder === undefined) throw new Error('STATEMENTS names no folder: npm test runs this after the service’s tests');
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  const texts = lines.filter(Boolean).map((line) => z.string().parse(JSON.parse(line)));
  return [...new Set(texts)].filter((text) => PREPARED.test(text)).sort();
}

/** Those that cannot be prepared there, with what the server says. */
async function refused(url: string, texts: string[]): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const refusals = new Map<string, string>();
  for (const text of texts) {
    await client.query(`prepare asked as ${text}`).then(
      () => client.query('deallocate asked'),
      (error: Error) => refusals.set(text, error.message),
    );
  }
  await client.end();
  return refusals;
}

const templateOf = (url: string) => {
  const address = new URL(url);
  address.pathname = '/cartera_template';
  return address.href;
};

test('each statement that the service asks is understood by the oldest PostgreSQL', async () => {
  const texts = asked();
  expect(texts.length).toBeGreaterThan(1_000);
  const here = await refused(templateOf(inject('databaseUrl')), texts);
  // Tables that a test made for itself are in no other database, whatever its version.
  const embedded = await embeddedPostgres();
  const database = await openDatabase(embedded.url, { connections: 1 });
  await migrate(database);
  await database.close();
  const anywhere = await refused(embedded.url, [...here.keys()]);
  await embedded.close();
  const newer = [...here].filter(([text]) => !anywhere.has(text));
  expect(newer.map(([text, said]) => `${said}: ${text}`)).toEqual([]);
  expect(anywhere.size).toBeLessThan(texts.length / 10);
  console.log(`${texts.length} statements, ${anywhere.size} of tables that a test made for itself`);
});
