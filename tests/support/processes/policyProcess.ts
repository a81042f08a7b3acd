import { readConfig } from '../../../server/config';
import { portalLinksOf } from '../../../server/customers/pageLinks';
import { openDatabase } from '../../../server/database/database';
import { startWorker } from '../../../server/jobs/worker';
import type { Channel } from '../../../server/messaging/channel';
import { channelsOf } from '../../../server/messaging/channels';
import { sendMessage } from '../../../server/messaging/send.job';
import { unsubscribeLinks } from '../../../server/messaging/unsubscribe';
import { remindInstalments } from '../../../server/policies/remind.job';
import { runPolicies } from '../../../server/policies/run.job';

/** Only the worker of policies and of instalments' reminders, in a process of its own, whose e-mails arrive in the table `mark`: `programOf('policyProcess')` with the database's address. */
const database = await openDatabase(process.argv[2] ?? '');
const marking: Channel = {
  via: 'smtp',
  async send({ id, to }) {
    await database.rows('insert into mark (key, pid) values ($1, $2)', [to, process.pid]);
    return { kind: 'sent', providerId: id };
  },
};
const channels = { ...channelsOf(readConfig({}), unsubscribeLinks(new Uint8Array(32), undefined)), email: marking };
const links = portalLinksOf(new Uint8Array(32).fill(7), 'https://cartera.example');
startWorker(
  database,
  [runPolicies(channels, links), remindInstalments(channels, links), sendMessage(channels, links)],
  {
    leaseMs: 1_000,
  },
);
