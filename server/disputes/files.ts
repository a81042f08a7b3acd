import { type DisputeDetail, MOST_DISPUTE_FILES } from '../../src/api/contract/receivables/disputes';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import type { Upload } from '../files/upload';
import { type Actor, audit } from '../ledger/audit';
import { notFound } from '../problems';
import { disputes } from './change';
import { evidenceOf, refusedFile } from './evidence';
import { readDispute } from './read';

const LARGEST_MB = 5;

/** Keeps a file that a browser can show, whatever its name says. Problem 404, 422 for any other, a larger one or one too many. */
export async function addFile(tx: Queryable, who: Actor, id: string, upload: Upload): Promise<DisputeDetail> {
  const { name, mediaType } = evidenceOf(upload, LARGEST_MB);
  const { files } = await disputes.lock(tx, who, id);
  if (files >= MOST_DISPUTE_FILES) {
    throw refusedFile(`Una disputa tiene ${MOST_DISPUTE_FILES} archivos como máximo. Quite uno y súbalo de nuevo.`);
  }
  await tx.rows(sql`
    insert into dispute_file (profile_id, dispute_id, name, media_type, bytes, created_by)
    values (${who.profileId}, ${id}, ${name}, ${mediaType}, ${Buffer.from(upload.bytes)}, ${who.userId})`);
  await audit(tx, who, [{ action: 'adjuntar', entity: 'dispute', entityId: id, after: { file: name } }]);
  return readDispute(tx, who.profileId, id);
}

type Named = { dispute: string; name: string };

/** Problem 404 if it is not here. */
export async function mustHaveFile(db: Queryable, profileId: string, file: string): Promise<Named> {
  const [found] = isUuid(file)
    ? await db.rows<Named>(sql`
    select f.dispute_id as dispute, f.name from dispute_file f where f.profile_id = ${profileId} and f.id = ${file}`)
    : [];
  if (!found) throw notFound('el archivo');
  return found;
}

/** As it is served: its kind is known from its bytes. */
export async function disputeFile(db: Queryable, profileId: string, file: string) {
  const [found] = await db.rows<{ fileName: string; mediaType: string; content: Buffer }>(sql`
    select f.name as "fileName", f.media_type as "mediaType", f.bytes as content
    from dispute_file f where f.profile_id = ${profileId} and f.id = ${file}`);
  if (!found) throw notFound('el archivo');
  return { ...found, isShown: true };
}

export async function removeFile(tx: Queryable, who: Actor, file: string): Promise<DisputeDetail> {
  const { dispute, name } = await mustHaveFile(tx, who.profileId, file);
  await disputes.lock(tx, who, dispute);
  await tx.rows(sql`delete from dispute_file where id = ${file}`);
  await audit(tx, who, [{ action: 'quitar', entity: 'dispute', entityId: dispute, before: { file: name } }]);
  return readDispute(tx, who.profileId, dispute);
}
