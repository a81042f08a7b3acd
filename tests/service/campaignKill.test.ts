import { expect, test, vi } from 'vitest';
import { startService } from '../support/processes/service';
import { programOf, runInBackground } from '../support/processes/serviceProcess';
import { addTemplate, CAMPAIGNS, campaignOf, debtors, finished, key } from '../support/service/campaigns';
import { drawsOf } from '../support/sizes';

/** By each channel. */
const EACH = drawsOf('MESSAGES', 500, 120);

test(`${EACH} due messages a channel, two processes, one killed in the middle of both sends: nobody gets two, and whoever may have none is told`, async () => {
  const service = await startService({ works: false });
  const { database } = service;
  const person = await service.person();
  await database.rows('create table mark (key text not null, pid integer not null)', []);
  const customers = await debtors(service, person, EACH);
  const launch = async (campaign_type: 0 | 1) => {
    const template = await addTemplate(service, person, campaign_type, 'Hola, {{ nombre }}: {{ enlace_a_su_cuenta }}');
    const launch_date = new Date(Date.now() - 1_000).toISOString();
    // Both at once: the one is no reason to hold the other.
    const fields = { template, campaign_type, customers, launch_date, quiet_days: 0 };
    return campaignOf(await person.post(CAMPAIGNS, fields, key())).id;
  };
  const campaigns = [await launch(0), await launch(1)] as const;
  const processes = [0, 1].map(() => runInBackground(programOf('campaignProcess'), [service.databaseUrl]));
  const sent = async () => {
    const rows = await database.rows<{ channel: string; n: number }>(
      `select channel, count(*)::int as n from message where status = 'enviado' group by channel order by channel desc`,
      [],
    );
    return rows.map(({ n }) => n);
  };
  await vi.waitUntil(
    async () => {
      const [local = 0, mails = 0] = await sent();
      return local > 50 && mails > 50;
    },
    { timeout: 60_000, interval: 5 },
  );
  const before = await sent();
  // Whichever has the mails in hand.
  const [last] = await database.rows<{ pid: number }>('select pid from mark order by ctid desc limit 1', []);
  await processes.find(({ pid }) => pid === last?.pid)?.kill('SIGKILL');
  const [local, mails] = [await finished(person, campaigns[0]), await finished(person, campaigns[1])];
  await Promise.all(processes.map(({ kill }) => kill('SIGTERM')));

  expect(local.messages).toEqual({ enviado: EACH });
  expect(local.statistics?.by_status).toEqual({ enviado: EACH });
  const marks = await database.rows<{ key: string }>('select key from mark', []);
  expect(new Set(marks.map((mark) => mark.key)).size).toBe(marks.length);
  const { enviado = 0, incierto = 0 } = mails.messages ?? {};
  expect(enviado + incierto).toBe(EACH);
  // As many as were on their way, and no more.
  expect(incierto).toBeLessThanOrEqual(5);
  expect(marks.length).toBeGreaterThanOrEqual(enviado);
  expect(mails.statistics?.by_status).toEqual({ enviado, ...(incierto > 0 && { incierto }) });
  // Whoever wrote them anew, each contact has one link, which both its messages carry.
  const [links] = await database.rows(
    `select (select count(*)::int from portal_link) as made, (select count(*)::int from message where portal_link_id is null) as without,
       (select count(distinct portal_link_id)::int from message) as carried`,
    [],
  );
  expect(links).toEqual({ made: EACH, without: 0, carried: EACH });
  console.log(`killed after ${before.join(' and ')} of ${EACH}; uncertain: ${incierto}`);
  await service.close();
}, 120_000);
