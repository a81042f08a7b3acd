import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database';
import { insertInto, sql } from '../database/sql';
import { enqueue } from '../jobs/enqueue';

/** A file that a source has; `bytes` is absent of one that is too large to be read. */
export type Brought = { fileName: string; sender: string; size: number; bytes: Uint8Array | undefined };

export type Source = { id: string; profileId: string; createdBy: string };

export const READS = 'read_arrival';

const TOO_LARGE =
  'El archivo pesa más de 20 MB: no se leyó. Descárguelo del banco en partes, o en otro formato, y envíelo otra vez.';

/**
 * Takes a file in, in the caller's transaction, and lets a job read it. The same bytes are taken in once, whatever their name and
 * wherever they come from: `isNew` is false of those.
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
  const [known] = await tx.rows<{ id: string }>(
    sql`select id from arrival where profile_id = ${profileId} and digest = ${digest}`,
  );
  return { id: known?.id ?? '', isNew: false };
}
