import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database';
import { insertInto, sql } from '../database/sql';
import type { JoinedMail } from '../messaging/mail/take';
import type { Source } from './takeIn';
import type { Letter } from './ways/way';

type Came = { place: string; name: string; letter: Letter; joined: JoinedMail | undefined };

const UNREADABLE = 'El email no se pudo leer: está dañado o pesa demasiado. Ábralo en el buzón, donde sigue.';

/** What became of an e-mail of a conversation, or of one that nobody can read: it stands among what arrived, once. */
export async function noteMail(
  tx: Queryable,
  { id: sourceId, profileId }: Source,
  { place, name, letter: { sender, size }, joined }: Came,
): Promise<string> {
  const digest = joined?.digest ?? createHash('sha256').update(`${sourceId} ${place}`).digest();
  const [made] = await tx.rows<{ id: string }>(sql`
    ${insertInto('arrival', {
      profile_id: profileId,
      source_id: sourceId,
      file_name: name.replaceAll('\0', '').slice(0, 300),
      sender: joined?.about || sender,
      size,
      digest,
      status: joined?.status ?? 'rechazada',
      reasons: JSON.stringify(joined?.reasons ?? []),
      msg: joined ? joined.msg : UNREADABLE,
      inbound_id: joined?.inbound ?? null,
      returned_id: joined?.returned ?? null,
      read_at: sql`now()`,
    })} on conflict (profile_id, digest) do nothing returning id`);
  if (made) return made.id;
  const [known] = await tx.rows<{ id: string }>(
    sql`select id from arrival where profile_id = ${profileId} and digest = ${digest}`,
  );
  return known?.id ?? '';
}
