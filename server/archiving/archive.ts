import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { REACHED } from '../campaigns/read';
import { OPEN } from '../conciliations/read';
import { LONG_WORK, type Table, tablesOf } from '../database/copy/tables';
import { rowsOf } from '../database/copy/write';
import type { Database, Queryable } from '../database/database';
import { sql } from '../database/sql';
import {
  type Counts,
  checksumOf,
  countedEvents,
  fileOf,
  mustAddUp,
  PARTS,
  partialOf,
  type Stored,
  within,
} from './month';

/**
 * The audit, the campaign events and the texts of messages of a closed year, month by month in files and out of the database,
 * and back (`bringBack.ts`). No amount moves: documents, payments and movements stay, and what campaigns count of their events stays.
 */

/** Quiet days and their like look back as far as this. */
const OPEN_DAYS = 90;

const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`);

/** Of a message only these leave: its row says who was written to, and links in mails name it. */
const TEXTS = ['text', 'html', 'template', 'statement'];

/** Moves a year to files in `folder`: all of it or nothing. Throws an Error for people. */
export async function archiveYear(database: Database, year: number, folder: string): Promise<Stored[]> {
  await mkdir(folder, { recursive: true });
  const stored = await database.transaction(async (tx) => {
    await tx.rows(LONG_WORK);
    await tx.rows('lock table archived_month');
    await mustBeClosed(tx, year);
    const done: Stored[] = [];
    for (const month of monthsOf(year)) {
      const [known] = await tx.rows(sql`select from archived_month where month = ${month}`);
      if (known) throw new Error(`${month} ya está archivado. No se cambió nada.`);
      if (existsSync(fileOf(folder, month))) {
        throw new Error(`Ya existe ${fileOf(folder, month)}. Elija otra carpeta. No se cambió nada.`);
      }
      const counts = await writeMonth(tx, month, partialOf(folder, month));
      if (Object.values(counts).every((count) => count === 0)) {
        await rm(partialOf(folder, month));
        continue;
      }
      const one = { month, sha256: await checksumOf(partialOf(folder, month)), ...counts };
      await takeOut(tx, one);
      done.push(one);
    }
    await mustAddUp(tx);
    return done;
  });
  // A process that is killed before this leaves the file under its other name, where it is found.
  for (const { month } of stored) await rename(partialOf(folder, month), fileOf(folder, month));
  return stored;
}

async function mustBeClosed(tx: Queryable, year: number): Promise<void> {
  const [first, last] = [`${year}-01-01`, `${year + 1}-01-01`];
  const [found] = await tx.rows<{ over: boolean; campaigns: number; messages: number; movements: number }>(sql`
    select ${last}::date + ${OPEN_DAYS}::int <= current_date as over,
      (select count(*) from campaign g where g.deleted_at is null and g.status in ('programada', 'lanzando', 'lanzada', 'pausada')
        and exists (select from campaign_event e where e.campaign_id = g.id and e.at >= ${first}::date and e.at < ${last}::date)) as campaigns,
      (select count(*) from message where created_at >= ${first}::date and created_at < ${last}::date and status in ('en_cola', 'enviando')) as messages,
      (select count(*) from bank_movement m where m.date >= ${first} and m.date < ${last} and m.deleted_at is null and ${OPEN}) as movements`);
  const open = [
    [found?.campaigns ?? 0, 'campañas que aún salen o están en pausa'],
    [found?.messages ?? 0, 'mensajes que esperan'],
    [found?.movements ?? 0, 'movimientos sin conciliar'],
  ] as const;
  if (!found?.over) {
    throw new Error(`${year} se puede archivar ${OPEN_DAYS} días después de su fin. No se cambió nada.`);
  }
  const remaining = open.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  if (remaining.length > 0)
    throw new Error(`De ${year} quedan ${remaining.join(', ')}. Termínelos antes. No se cambió nada.`);
}

const narrowed = (table: Table): Table =>
  table.name === 'message'
    ? { ...table, hasBytes: false, columns: table.columns.filter(({ name }) => name === 'id' || TEXTS.includes(name)) }
    : table;

async function writeMonth(tx: Queryable, month: string, file: string): Promise<Counts> {
  const tables = new Map((await tablesOf(tx)).map((table) => [table.name, narrowed(table)]));
  const counts: Counts = { audit_lines: 0, campaign_events: 0, messages: 0 };
  const line = (value: object) => `${JSON.stringify(value)}\n`;
  async function* lines() {
    yield line({ cartera: 'archivo', format: 1, month });
    for (const { table: name, counted, which } of PARTS) {
      const table = tables.get(name);
      if (!table) throw new Error(`there is no ${name}`);
      yield line({ table: name, columns: table.columns.map((column) => column.name) });
      for await (const rows of rowsOf(tx, table, `where ${which(month).text}`)) {
        counts[counted] += rows.length;
        yield `[${rows.join(',')}]\n`;
      }
    }
    yield line({ rows: Object.values(counts).reduce((sum, one) => sum + one, 0) });
  }
  await pipeline(
    Readable.from(lines()),
    createGzip({ level: 6 }),
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return counts;
}

async function takeOut(
  tx: Queryable,
  { month, sha256, audit_lines, campaign_events, messages }: Stored,
): Promise<void> {
  await tx.rows(sql`update campaign g set archived_events = g.archived_events + c.events
    from (${countedEvents(month)}) c where g.id = c.campaign_id`);
  await tx.rows(sql`update campaign_customer c set reached_at = least(c.reached_at, e.at) from (
      select campaign_id, customer_id, min(at) as at from campaign_event
      where ${within(month, 'at')} and status in ${REACHED} group by 1, 2) e
    where c.campaign_id = e.campaign_id and c.customer_id = e.customer_id`);
  await tx.rows(`set local cartera.archiving = 'on'`);
  const gone = [
    sql`delete from audit_line t where ${PARTS[0].which(month)}`,
    sql`delete from campaign_event t where ${PARTS[1].which(month)}`,
    sql`update message t set text = ${`El texto está en el archivo de ${month}.`}, html = '', template = null, statement = null
      where ${PARTS[2].which(month)}`,
  ];
  for (const [at, written] of [audit_lines, campaign_events, messages].entries()) {
    const [left] = await tx.rows<{ count: number }>(
      sql`with gone as (${gone[at] ?? sql``} returning 1) select count(*) from gone`,
    );
    if (left?.count !== written) throw new Error(`${month} cambió mientras se escribía. No se cambió nada.`);
  }
  await tx.rows(sql`insert into archived_month (month, sha256, audit_lines, campaign_events, messages)
    values (${month}, ${sha256}, ${audit_lines}, ${campaign_events}, ${messages})`);
}
