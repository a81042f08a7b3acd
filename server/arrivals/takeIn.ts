import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database';
import { insertInto, sql } from '../database/sql';
import { enqueue } from '../jobs/enqueue';

/** A file that a source has; `bytes` is absent of one that is too large to be read, `subject` of what is no attachment of an e-mail. */
export type Brought = {
  fileName: string;
  sender: string;
  size: number;
  bytes: Uint8Array | undefined;
  subject?: string;
};

export type Source = { id: string; profileId: string; createdBy: string };

/** Whether a source ignores what this sender, or folder below it, has: a line each, and `@example.com` for all of a domain. */
export function isIgnored(ignored: string, sender: string): boolean {
  const from = sender.trim().toLowerCase();
  const lines = ignored
    .toLowerCase()
    .split('\n')
    .map((line) => line.trim());
  return (
    from !== '' && lines.some((line) => line !== '' && (from === line || (line.startsWith('@') && from.endsWith(line))))
  );
}

export const READS = 'read_arrival';

const TOO_LARGE =
  'El archivo pesa más de 20 MB: no se leyó. Descárguelo del banco en partes, o en otro formato, y envíelo otra vez.';

/**
 * Takes a file in, in the caller's transaction, and lets a job read it. The same bytes are taken in once, whatever their name and
 * wherever they come from: `isNew` is false of those. One that waits, and comes again from the source of another account, is read
 * for that one.
 */
export async function takeIn(
  tx: Queryable,
  { id: sourceId, profileId, createdBy }: Source,
  { fileName, sender, size, bytes }: Brought,
): Promise<{ id: string; isNew: boolean }> {
  const content = bytes ?? `${fileName}\n${size}`;
  const digest = createHash('sha256').update(content).digest();
  const refusal = bytes ? {} : { status: 'rechazada', msg: TOO_LARGE };
  const columns = { file_name: fileName, sender, size, digest, file: bytes ?? null, ...refusal };
  const [made] = await tx.rows<{ id: string }>(sql`
    ${insertInto('arrival', { profile_id: profileId, source_id: sourceId, ...columns })}
    on conflict (profile_id, digest) do nothing returning id`);
  if (made) {
    if (bytes) await enqueue(tx, { name: READS, key: made.id, profileId, createdBy });
    return { id: made.id, isNew: true };
  }
  const [known] = await tx.rows<{ id: string; strayed: boolean }>(sql`
    select a.id, a.status = 'espera' and a.import_id is null and s.bank_account_id <> coalesce(a.bank_account_id, was.bank_account_id) as strayed
    from arrival a join arrival_source was on was.id = a.source_id join arrival_source s on s.id = ${sourceId}
    where a.profile_id = ${profileId} and a.digest = ${digest} for update of a`);
  const id = known?.id ?? '';
  if (known?.strayed) {
    await tx.rows(sql`
      update arrival set source_id = ${sourceId}, sender = ${sender}, bank_account_id = null, status = 'recibida', reasons = '[]'
      where id = ${id}`);
    await enqueue(tx, { name: READS, key: id, profileId, createdBy });
  }
  return { id, isNew: false };
}
