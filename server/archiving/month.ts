import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Queryable } from '../database/database';
import { piece, type Sql, sql } from '../database/sql';
import { faultsIn } from '../ledger/faults';

export type Counts = { audit_lines: number; campaign_events: number; messages: number };
export type Stored = Counts & { month: string; sha256: string };

/** `month`: 2024-03. Months are those of the configured time zone. */
export const within = (month: string, column: string): Sql =>
  piece(
    `${column} >= '${month}-01'::timestamptz and ${column} < ('${month}-01'::date + interval '1 month')::timestamptz`,
  );

/** What a month's file has of each table. Who closed a conciliation stays: its statement names them. */
export const PARTS = [
  {
    table: 'audit_line',
    counted: 'audit_lines',
    which: (m: string) => sql`${within(m, 't.at')} and t.entity <> 'conciliation'`,
  },
  { table: 'campaign_event', counted: 'campaign_events', which: (m: string) => within(m, 't.at') },
  { table: 'message', counted: 'messages', which: (m: string) => within(m, 't.created_at') },
] as const;

/** How many events of the month a campaign's figure counts: those of the last round of each message. */
export const countedEvents = (month: string): Sql => sql`
  select campaign_id, count(*) as events from campaign_event where ${within(month, 'at')} and not superseded group by campaign_id`;

export const fileOf = (folder: string, month: string) => join(folder, `${month}.archivo`);
export const partialOf = (folder: string, month: string) => `${fileOf(folder, month)}.parcial`;

export async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part);
  return hash.digest('hex');
}

export async function mustAddUp(tx: Queryable): Promise<void> {
  const faults = await faultsIn(tx);
  if (faults.length > 0)
    throw new Error(`Los saldos no cuadran con sus asientos (${faults.length}). No se cambió nada.`);
}
