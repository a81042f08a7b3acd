import { createHash } from 'node:crypto';
import { CHANNELS } from '../../src/api/contract/messaging/channels';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { evidenceOf, evidenceType } from '../disputes/evidence';
import { keepProof, LARGEST_MB } from './change';

const ORIGIN = CHANNELS.email.proofOrigin;

/** An attachment of an e-mail, with the e-mail's subject. */
type Mailed = {
  fileName: string;
  sender: string;
  subject: string;
  bytes: Uint8Array;
  /** Of whose conversation the e-mail is, if that is known. */
  customer?: string | null | undefined;
};

/**
 * Keeps a PDF or picture that a customer mailed as a proof of payment to look at, once; says whether it is one. One address of
 * several customers leaves open whose it is.
 */
export async function keepMailed(
  tx: Queryable,
  profileId: string,
  { fileName, sender, subject, bytes, customer: known }: Mailed,
): Promise<boolean> {
  if (!evidenceType(bytes) || bytes.length > LARGEST_MB * 1024 * 1024) return false;
  const [one, ...others] = await tx.rows<{ id: string }>(sql`
    select distinct k.id from contact c join customer k on k.id = c.customer_id
    where k.profile_id = ${profileId} and k.deleted_at is null and c.email_key = address_key(${sender}) and c.email_key <> '' limit 2`);
  if (!one) return false;
  const [stored] = await tx.rows(sql`
    select from payment_proof where profile_id = ${profileId} and origin = ${ORIGIN} and digest = ${createHash('sha256').update(bytes).digest()}`);
  if (stored) return true;
  const { name, mediaType } = evidenceOf({ fileName, bytes }, LARGEST_MB);
  const customer = known ?? (others.length === 0 ? one.id : null);
  const columns = { origin: ORIGIN, bytes: Buffer.from(bytes), customer_id: customer, caption: subject };
  await keepProof(tx, { profileId, who: null, name, mediaType, bytes, columns });
  return true;
}
