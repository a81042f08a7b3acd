import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { conflict, notFound } from '../problems';
import { sourceRecords } from './sourceRecords';
import { isIgnored } from './takeIn';

/** As the contract has it. */
const LONGEST_IGNORED = 4_000;

/** Adds the sender of a file that arrived to those that its source ignores. 404, 409. */
export async function ignoreSender(tx: Queryable, who: Actor, arrival: string): Promise<void> {
  const [found] = await tx.rows<{ source: string; sender: string; mail: string | null }>(sql`
    select a.source_id as source, trim(a.sender) as sender, coalesce(a.inbound_id, a.returned_id) as mail
    from arrival a where a.profile_id = ${who.profileId} and a.id = ${arrival}`);
  if (!found) throw notFound('el archivo que llegó');
  const { source, sender, mail } = found;
  if (mail !== null) throw conflict('Es un email de una conversación: a quien escribe no se lo ignora aquí.');
  if (sender === '') throw conflict('El archivo no dice quién lo envió. Descártelo.');
  const before = await sourceRecords.lock(tx, who, source);
  const { ignored = '' } = before;
  const all = isIgnored(ignored, sender) ? ignored : [ignored, sender].filter(Boolean).join('\n');
  if (all.length > LONGEST_IGNORED) {
    throw conflict('El origen ya ignora demasiados remitentes. Ponga sus dominios en él, como @ejemplo.com.');
  }
  await discardIgnored(tx, who.profileId, source, all);
  await sourceRecords.change(tx, who, before, { ignored: all });
}

/** What waits of a sender that is ignored from now on, or could not be read, is looked at no more. */
export async function discardIgnored(tx: Queryable, profileId: string, id: string, ignored: string): Promise<void> {
  const waiting = await tx.rows<{ id: string; sender: string }>(sql`
    select id, sender from arrival where profile_id = ${profileId} and source_id = ${id} and status in ('espera', 'rechazada')`);
  const gone = waiting.filter(({ sender }) => isIgnored(ignored, sender)).map((one) => one.id);
  await tx.rows(sql`update arrival set status = 'descartada' where id = any(${gone}::uuid[])`);
}
