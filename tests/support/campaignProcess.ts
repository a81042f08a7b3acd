import { sendCampaign } from '../../server/campaigns/send.job';
import { openDatabase } from '../../server/database/database';
import { startWorker } from '../../server/jobs/worker';
import { type Channel, localOutbox } from '../../server/messaging/channel';

/** Only the worker of campaigns, in a process of its own, whose e-mails arrive in the table `mark`: `tsx tests/support/campaignProcess.ts <database url>`. */
const database = await openDatabase(process.argv[2] ?? '');
const marking: Channel = {
  via: 'smtp',
  perSecond: 300,
  async send({ id, to }) {
    await database.rows('insert into mark (key, pid) values ($1, $2)', [to, process.pid]);
    return { kind: 'sent', providerId: id };
  },
};
startWorker(database, [sendCampaign({ 0: { ...localOutbox, perSecond: 300 }, 1: marking })], { leaseMs: 1_000 });
