import { sendCampaign } from '../../../server/campaigns/send.job';
import { readConfig } from '../../../server/config';
import { portalLinksOf } from '../../../server/customers/pageLinks';
import { openDatabase } from '../../../server/database/database';
import { startWorker } from '../../../server/jobs/worker';
import { type Channel, localOutbox } from '../../../server/messaging/channel';
import { channelsOf } from '../../../server/messaging/channels';
import { unsubscribeLinks } from '../../../server/messaging/unsubscribe';

/** Only the worker of campaigns, in a process of its own, whose e-mails arrive in the table `mark`: `programOf('campaignProcess')` with the database's address. */
const database = await openDatabase(process.argv[2] ?? '');
const marking: Channel = {
  via: 'smtp',
  perSecond: 300,
  async send({ id, to }) {
    await database.rows('insert into mark (key, pid) values ($1, $2)', [to, process.pid]);
    return { kind: 'sent', providerId: id };
  },
};
const NO_LINKS = unsubscribeLinks(new Uint8Array(32), undefined);
startWorker(
  database,
  [
    sendCampaign(
      {
        ...channelsOf(readConfig({}), NO_LINKS),
        whatsapp: { ...localOutbox, perSecond: 300 },
        email: marking,
      },
      portalLinksOf(new Uint8Array(32).fill(7), 'https://cartera.example'),
    ),
  ],
  { leaseMs: 1_000 },
);
