import type { AgreementDetail } from '../../src/api/contract/receivables/agreements';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { evidenceOf } from '../disputes/evidence';
import type { Upload } from '../files/upload';
import { type Actor, audit } from '../ledger/audit';
import { notFound } from '../problems';
import { agreements } from './change';
import { readAgreement } from './read';

const LARGEST_MB = 5;

/** In place of the one before, whatever became of the agreement. Problem 404, 422 for what is no evidence. */
export async function signAgreement(tx: Queryable, who: Actor, id: string, upload: Upload): Promise<AgreementDetail> {
  const { name, mediaType } = evidenceOf(upload, LARGEST_MB);
  await agreements.lock(tx, who, id);
  await tx.rows(sql`
    insert into agreement_file (profile_id, agreement_id, name, media_type, bytes, created_by)
    values (${who.profileId}, ${id}, ${name}, ${mediaType}, ${Buffer.from(upload.bytes)}, ${who.userId})
    on conflict (agreement_id) do update set name = excluded.name, media_type = excluded.media_type, bytes = excluded.bytes,
      created_by = excluded.created_by, created_at = now()`);
  await audit(tx, who, [{ action: 'firmar', entity: 'payment_agreement', entityId: id, after: { file: name } }]);
  return readAgreement(tx, who.profileId, id);
}

/** As it is served: its kind is known from its bytes. Problem 404 without one. */
export async function signedFile(db: Queryable, profileId: string, id: string) {
  const [found] = await db.rows<{ fileName: string; mediaType: string; content: Buffer }>(sql`
    select f.name as "fileName", f.media_type as "mediaType", f.bytes as content
    from agreement_file f where f.profile_id = ${profileId} and f.agreement_id = ${id}`);
  if (!found) throw notFound('la copia firmada');
  return { ...found, isShown: true };
}
