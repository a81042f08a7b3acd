import type { MEDIA_KIND } from '../../src/api/contract/messaging/conversations';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { extensionOf } from '../files/mediaType';
import { notFound } from '../problems';

type Named = { kind: (typeof MEDIA_KIND)[number]; name: string; type: string | null };

const stored = (profileId: string, message: string) =>
  sql`from inbound_media f join inbound_message i on i.profile_id = f.profile_id and i.id = f.message_id
   where f.profile_id = ${profileId} and f.message_id = ${message} and f.state = 'guardado'`;

const nameOf = ({ kind, name, type }: Named) => name || `${kind}.${extensionOf(type)}`;

/** The name of a message's file. Problem 404 if it is not here. */
export async function mustHaveMedia(db: Queryable, profileId: string, message: string): Promise<string> {
  const [found] = await db.rows<Named>(
    sql`select i.media_kind as kind, i.media_name as name, f.media_type as type ${stored(profileId, message)}`,
  );
  if (!found) throw notFound('el archivo');
  return nameOf(found);
}

/** The file of a message: shown if its bytes are of a kind that is, else only downloaded. Problem 404 if it is not here. */
export async function mediaFile(db: Queryable, profileId: string, message: string) {
  const [found] = await db.rows<Named & { bytes: Buffer }>(
    sql`select i.media_kind as kind, i.media_name as name, f.media_type as type, f.bytes ${stored(profileId, message)}`,
  );
  if (!found) throw notFound('el archivo');
  return {
    fileName: nameOf(found),
    mediaType: found.type ?? 'application/octet-stream',
    content: found.bytes,
    isShown: found.type !== null,
  };
}
