import { afterAll, beforeAll, expect, test } from 'vitest';
import { resume } from '../../server/campaigns/launch';
import { writeSome } from '../../server/campaigns/write';
import { readConfig } from '../../server/config';
import { channelsOf } from '../../server/messaging/channels';
import { costsOf, type ReadCost } from '../support/processes/readCosts';
import { LINKS, PAGE_LINKS, type Person, type Service, startService } from '../support/processes/service';
import { addTemplate, campaignOf, debtors, key, LAUNCH, sendAtAnyTime } from '../support/service/campaigns';

/** A campaign that is far larger than those before it, of which the planner's statistics know nothing yet. */

const CUSTOMERS = 2_000;
const BATCHES = 3;
/** Where each of 500 customers read all of the campaign’s messages, the third batch took 1,000,000 (and 470,000 blocks). */
const MOST_ROWS = 100_000;

let service: Service;
let ana: Person;
let template: string;
const channels = channelsOf(readConfig({}), LINKS);
const going = (campaignId: string) => ({
  ...{ profileId: ana.profileId, campaignId, channel: 'whatsapp' as const, template, attachStatement: false },
});
const launched = async (customers: string[]) =>
  campaignOf(await ana.post(LAUNCH, { customers, template, campaign_type: 0, no_documentos: 0, quiet_days: 0 }, key()));

beforeAll(async () => {
  // Its messages are written below.
  service = await startService({ works: false });
  ana = await service.person();
  await sendAtAnyTime(ana);
  template = await addTemplate(service, ana, 0);
});
afterAll(() => service.close());

test('a batch of its messages reads no more for each however many are written', async () => {
  const { database } = service;
  const customers = await debtors(service, ana, CUSTOMERS);
  for (const from of [0, 20, 40]) {
    const { id } = await launched(customers.slice(from, from + 20));
    await database.transaction((tx) => writeSome(tx, channels, PAGE_LINKS, going(id)));
  }
  await database.rows('vacuum analyze');
  const { id } = await launched(customers);
  const costs: ReadCost[] = [];

  const written: number[] = [];
  for (let i = 0; i < BATCHES; i++) {
    written.push(
      await database.transaction((tx) =>
        writeSome(costsOf(tx, 'order by c.customer_id limit', costs), channels, PAGE_LINKS, going(id)),
      ),
    );
  }

  expect(written).toEqual(Array(BATCHES).fill(500));
  expect(costs).toHaveLength(BATCHES);
  for (const cost of costs) expect(cost.rows).toBeLessThan(MOST_ROWS);

  // Those that wait are written anew.
  await database.rows(`update campaign set status = 'pausada' where id = $1`, [id]);
  const again: ReadCost[] = [];
  const who = { profileId: ana.profileId, userId: ana.user.id };
  await database
    .scoped(ana.profileId)
    .transaction((tx) => resume(costsOf(tx, 'set again = true', again), who, channels, PAGE_LINKS, id));
  expect(again).toHaveLength(1);
  expect(again[0]?.rows).toBeLessThan(MOST_ROWS);
});
