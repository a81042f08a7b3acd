import type { ChannelName } from '../../src/api/contract/messaging/channels';
import { OPEN_LINK, type PortalLinks } from '../customers/pageLinks';
import { sql } from '../database/sql';
import { comeBack } from '../jobs/enqueue';
import type { JobKind } from '../jobs/job';
import type { Channels } from './channel';
import { type Claimed, handOver, senderOf } from './handOver';
import { ATTEMPTS, INTERRUPTED, storeOutcome } from './outcome';
import { stopsPolicyMessage } from './policyMessage';
import { stopsReminder } from './reminderMessage';
import { deferredUntil } from './sendingTime';

type Found = Claimed & {
  profileId: string;
  channel: ChannelName;
  status: 'en_cola' | 'enviando';
  isDeferred: boolean;
  action: string | null;
  isReminder: boolean;
};

const NAME = 'send_message';

/** Sends one message; its key is the message's id. If the process ended during the send, the message is not sent again. */
export function sendMessage(channels: Channels, links: PortalLinks): JobKind {
  return {
    name: NAME,
    attempts: ATTEMPTS,
    async run(job) {
      const claimed = await job.transaction(async (tx) => {
        const [found] = await tx.rows<Found>(
          sql`select id, profile_id as "profileId", leaves_at is not null as "isDeferred", policy_action_id as action,
             exists (select from agreement_reminder r where r.message_id = message.id) as "isReminder", channel, status, recipient as "to", subject, text, html, template, round, attempts,
             statement_on is not null as carries, ${OPEN_LINK} as link, mail_references as references, ${senderOf('message')} as sender from message
           where id = ${job.key} and status in ('en_cola', 'enviando') for update`,
        );
        const until = found?.isDeferred && found.status === 'en_cola' ? await deferredUntil(tx, found.profileId) : null;
        if (until !== null) {
          await tx.rows(sql`update message set leaves_at = ${until} where id = ${job.key}`);
          await comeBack(tx, { name: NAME, key: job.key }, until);
          return undefined;
        }
        if (found?.isReminder && (await stopsReminder(tx, found.profileId, job.key))) return undefined;
        if (found?.action && (await stopsPolicyMessage(tx, found.profileId, found.action))) return undefined;
        await tx.rows(
          sql`update message set status = 'enviando', attempts = attempts + 1 where id = ${job.key} and status = 'en_cola'`,
        );
        return found;
      });
      if (!claimed) return undefined;
      const outcome =
        claimed.status === 'enviando' ? INTERRUPTED : await handOver(job, channels[claimed.channel], links, claimed);
      await job.transaction(async (tx) => {
        const again = await storeOutcome(tx, job.key, claimed.attempts + 1, outcome);
        if (again !== null) await comeBack(tx, { name: NAME, key: job.key }, again);
      });
      return undefined;
    },
  };
}
