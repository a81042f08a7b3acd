import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import type { Database, Queryable } from '../database';
import { stepsOf } from '../migrate';
import { LONG_WORK, sequencesOf, type Table, tablesOf } from './tables';

const ROWS = 1_000;
/** Rows with files are read one by one. */
const ROWS_WITH_BYTES = 1;

/** Writes a snapshot of all data to `file`: the complete copy under that name, or none. Returns the number of rows. */
export async function writeCopy(database: Database, file: string): Promise<number> {
  const partial = `${file}.parcial`;
  let rows = 0;
  try {
    await database.transaction(async (tx) => {
      // This comes first. A transaction that runs again begins the file anew.
      await tx.rows('set transaction isolation level repeatable read, read only');
      await tx.rows(LONG_WORK);
      rows = 0;
      const counted = (some: number) => {
        rows += some;
      };
      const out = createWriteStream(partial, { mode: 0o600, flush: true });
      await pipeline(Readable.from(linesOf(tx, counted)), createGzip({ level: 6 }), out);
      if (!out.closed) await once(out, 'close');
    });
    await rename(partial, file);
    return rows;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function* linesOf(tx: Queryable, counted: (rows: number) => void): AsyncGenerator<string> {
  const [log] = await tx.rows<{ is: boolean }>(`select to_regclass('schema_migration') is not null as is`);
  if (!log?.is) throw new Error('Aquí no hay datos que copiar.');
  const line = (value: object) => `${JSON.stringify(value)}\n`;
  yield line({ cartera: 'copia', format: 1, made_at: new Date().toISOString(), steps: await stepsOf(tx) });
  let all = 0;
  for (const table of await tablesOf(tx)) {
    yield line({ table: table.name, columns: table.columns.map(({ name }) => name) });
    for await (const rows of rowsOf(tx, table)) {
      all += rows.length;
      counted(rows.length);
      yield `[${rows.join(',')}]\n`;
    }
  }
  yield line({ sequences: await sequencesOf(tx) });
  yield line({ rows: all });
}

/** All rows of a table, or those that the condition names, each as a line's part. */
export async function* rowsOf(tx: Queryable, { name, columns, hasBytes }: Table, where = ''): AsyncGenerator<string[]> {
  const texts = columns.map((column) => `t.${pg.escapeIdentifier(column.name)}::text`).join(', ');
  // The query makes an array of texts: a function takes a hundred arguments at most.
  await tx.rows(
    `declare rows_of_table no scroll cursor for select to_json(array[${texts}])::text as row from ${pg.escapeIdentifier(name)} t ${where}`,
  );
  for (;;) {
    const found = await tx.rows<{ row: string }>(`fetch ${hasBytes ? ROWS_WITH_BYTES : ROWS} from rows_of_table`);
    if (found.length === 0) break;
    yield found.map(({ row }) => row);
  }
  await tx.rows('close rows_of_table');
}
