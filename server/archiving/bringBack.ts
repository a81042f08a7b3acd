import { existsSync } from 'node:fs';
import { endLine, monthHead, tableLine } from '../database/copy/format';
import { insertOf, linesOf, notACopy, parsed } from '../database/copy/read';
import { LONG_WORK, type Table, tablesOf } from '../database/copy/tables';
import type { Database, Queryable } from '../database/database';
import { piece, type Sql, sql } from '../database/sql';
import { checksumOf, countedEvents, fileOf, mustAddUp, partialOf, type Stored, within } from './month';

/** Brings the archived months of a year back from `folder`: all of them or nothing. Throws an Error for people. */
export async function bringBack(database: Database, year: number, folder: string): Promise<Stored[]> {
  return database.transaction(async (tx) => {
    await tx.rows(LONG_WORK);
    await tx.rows('lock table archived_month');
    const months = await tx.rows<Stored>(
      sql`select month, sha256, audit_lines, campaign_events, messages from archived_month where month like ${`${year}-%`} order by month`,
    );
    if (months.length === 0) throw new Error(`De ${year} no hay nada archivado.`);
    const tables = new Map((await tablesOf(tx)).map((table) => [table.name, table]));
    for (const one of months) await readMonth(tx, one, await foundFile(folder, one), tables);
    await tx.rows(sql`update campaign_customer set reached_at = null
      where reached_at is not null and not exists (select from archived_month)`);
    await mustAddUp(tx);
    return months;
  });
}

async function foundFile(folder: string, { month, sha256 }: Stored): Promise<string> {
  for (const file of [fileOf(folder, month), partialOf(folder, month)]) {
    if (existsSync(file) && (await checksumOf(file)) === sha256) return file;
  }
  throw new Error(`En ${folder} no está el archivo de ${month} tal como se escribió. No se cambió nada.`);
}

async function readMonth(tx: Queryable, { month, ...counts }: Stored, file: string, tables: Map<string, Table>) {
  let put: ((line: string) => Sql) | undefined;
  let rows = 0;
  let isComplete = false;
  for await (const line of linesOf(file)) {
    const part = parsed(line);
    const table = tableLine.safeParse(part);
    const end = endLine.safeParse(part);
    if (Array.isArray(part)) {
      if (!put) throw notACopy(file);
      await tx.rows(put(line));
      rows += part.length;
    } else if (table.success) {
      const { table: name, columns } = table.data;
      put = name === 'message' ? updateOf(tables.get(name), columns) : insertOf(tables.get(name), columns, file);
    } else if (end.success) isComplete = end.data.rows === rows;
    else if (!monthHead.safeParse(part).success) throw notACopy(file);
  }
  if (!isComplete || rows !== counts.audit_lines + counts.campaign_events + counts.messages) throw notACopy(file);
  // A file of an earlier version does not say it.
  await tx.rows(sql`update campaign_event e set superseded = true from message m
    where m.id = e.message_id and m.round > e.round and not e.superseded and ${within(month, 'e.at')}`);
  await tx.rows(sql`update campaign g set archived_events = g.archived_events - c.events
    from (${countedEvents(month)}) c where g.id = c.campaign_id`);
  await tx.rows(sql`delete from archived_month where month = ${month}`);
}

function updateOf(table: Table | undefined, names: string[]): (line: string) => Sql {
  const types = new Map(table?.columns.map(({ name, type }) => [name, type]));
  const typed = (name: string) => `(r->>${names.indexOf(name)})::${types.get(name) ?? 'text'}`;
  const set = names.filter((name) => name !== 'id').map((name) => `${name} = ${typed(name)}`);
  const update = piece(`update message m set ${set.join(', ')} from json_array_elements(`);
  const which = piece(`::json) r where m.id = ${typed('id')}`);
  return (line) => sql`${update}${line}${which}`;
}
