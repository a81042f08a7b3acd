import { CHANNELS, type ChannelName } from '../../src/api/contract/messaging/channels';
import type { MEDIA_FAILURE } from '../../src/api/contract/messaging/conversations';
import type { Queryable } from '../database/database';
import { insertInto, sql } from '../database/sql';
import { evidenceType } from '../disputes/evidence';
import { extensionOf, mediaTypeOf } from '../files/mediaType';
import { comeBack, enqueue } from '../jobs/enqueue';
import type { JobKind } from '../jobs/job';
import { keepProof } from '../paymentProofs/change';
import type { Channels } from './channel';

const NAME = 'fetch_media';
/** How long it waits after each failed try; then as long as the last of them. */
const PAUSES_SECONDS = [5, 30, 120, 600, 3_600, 21_600];
/** WhatsApp gives a file out for this long. */
const AVAILABLE_FOR = sql`interval '7 days'`;
const FINAL: readonly (typeof MEDIA_FAILURE)[number][] = ['demasiado_grande', 'ya_no_esta'];

/** Once for each stored message. */
export async function queueFetch(tx: Queryable, profileId: string, message: string): Promise<void> {
  await tx.rows(insertInto('inbound_media', { profile_id: profileId, message_id: message }));
  await enqueue(tx, { name: NAME, key: message, profileId });
}

type Pictured = {
  profile_id: string;
  customer_id: string | null;
  text: string;
  media_name: string;
  media_kind: string;
};
type Waiting = { channel: ChannelName; media: string; attempts: number };

/** Fetches the file of an inbound message, whose key is the message's id. A picture or PDF of WhatsApp is a proof of payment until a person says otherwise. */
export const fetchMedia = (channels: Channels): JobKind => ({
  name: NAME,
  attempts: PAUSES_SECONDS.length,
  async run(job) {
    const [found] = await job.transaction((tx) =>
      tx.rows<Waiting>(
        sql`select i.channel, i.media_id as media, f.attempts from inbound_media f
         join inbound_message i on i.profile_id = f.profile_id and i.id = f.message_id
         where f.message_id = ${job.key} and f.state = 'pendiente'`,
      ),
    );
    if (!found) return undefined;
    const came = (await channels[found.channel].fetchMedia?.(found.media)) ?? { failure: 'sin_respuesta' };
    await job.transaction(async (tx) => {
      const mine = sql`f.message_id = ${job.key} and f.state = 'pendiente'`;
      if ('bytes' in came) {
        const [message] = await tx.rows<Pictured>(
          sql`update inbound_media f set state = 'guardado', failure = null, bytes = ${came.bytes},
           media_type = ${mediaTypeOf(came.bytes)} from inbound_message i
           where i.profile_id = f.profile_id and i.id = f.message_id and ${mine}
           returning i.profile_id, i.customer_id, i.text, i.media_name, i.media_kind`,
        );
        const mediaType = evidenceType(came.bytes);
        const origin = CHANNELS[found.channel].proofOrigin;
        if (message && mediaType && origin !== null) {
          const { profile_id: profileId, customer_id, text: caption, media_name, media_kind } = message;
          const name = media_name || `${media_kind}.${extensionOf(mediaType)}`;
          const columns = { origin, message_id: job.key, customer_id, caption };
          await keepProof(tx, { profileId, who: null, name, mediaType, bytes: came.bytes, columns });
        }
        return;
      }
      const pause = PAUSES_SECONDS[found.attempts] ?? PAUSES_SECONDS.at(-1);
      const [next] = await tx.rows<{ again: string | null }>(
        sql`update inbound_media f set attempts = f.attempts + 1, failure = ${came.failure},
           state = case when ${FINAL.includes(came.failure)} or i.received_at < now() - ${AVAILABLE_FOR} then 'fallido' else 'pendiente' end
         from inbound_message i where i.profile_id = f.profile_id and i.id = f.message_id and ${mine}
         returning case when f.state = 'pendiente' then (now() + ${pause} * interval '1 second')::text end as again`,
      );
      if (next?.again) await comeBack(tx, { name: NAME, key: job.key }, next.again);
    });
    return undefined;
  },
});
