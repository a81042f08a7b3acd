import { expect, test, vi } from 'vitest';
import { policy } from '../../src/api/contract/messaging/policies';
import { startService } from '../support/processes/service';
import { programOf, runInBackground } from '../support/processes/serviceProcess';
import { addTemplate, debtors, key, mailStep, POLICY, sendAtAnyTime } from '../support/service/campaigns';
import { expectOk } from '../support/service/receivables';
import { drawsOf } from '../support/sizes';

/** More than one slice of a run. */
const CUSTOMERS = drawsOf('MESSAGES', 1_200, 1_010);
const PATH = '/campaigns/policies/';

test(`a run of ${CUSTOMERS} customers by two processes, one killed in its slices and one in its messages: nobody gets two, each step is done once`, async () => {
  const service = await startService({ works: false });
  const { database } = service;
  const person = await service.person();
  await sendAtAnyTime(person);
  await database.rows('create table mark (key text not null, pid integer not null)', []);
  await debtors(service, person, CUSTOMERS);
  const template = await addTemplate(service, person, 1);
  const fields = { ...POLICY, is_rest: true, steps: [mailStep(3, template)] };
  const { id } = policy.parse(expectOk(await person.post(PATH, fields, key())));
  expectOk(await person.send('PUT', `${PATH}${id}/state/`, { state: 'automatica' }));

  const start = () => runInBackground(programOf('policyProcess'), [service.databaseUrl]);
  const processes = [start(), start()];
  const holder = async (name: string) => {
    const [row] = await database.rows<{ n: number }>(
      `select count(*)::int as n from job where name = $1 and state = 'running'`,
      [name],
    );
    return (row?.n ?? 0) > 0;
  };
  await vi.waitUntil(() => holder('run_policies'), { timeout: 60_000, interval: 2 });
  await processes[0]?.kill('SIGKILL');
  processes.push(start());
  const marked = async () => {
    const rows = await database.rows<{ key: string; pid: number }>('select key, pid from mark order by ctid desc', []);
    return rows;
  };
  await vi.waitUntil(async () => (await marked()).length > 50, { timeout: 60_000, interval: 5 });
  const [last] = await marked();
  await processes.find(({ pid }) => pid === last?.pid)?.kill('SIGKILL');
  processes.push(start());
  await vi.waitUntil(
    async () => {
      const live = await database.rows(`select from job where name in ('run_policies', 'send_message') limit 1`, []);
      return live.length === 0;
    },
    { timeout: 120_000, interval: 50 },
  );
  await Promise.all(processes.map(({ kill }) => kill('SIGTERM').catch(() => undefined)));

  const counts = await database.rows<{ status: string; n: number }>(
    'select status, count(*)::int as n from message group by 1',
    [],
  );
  const of = (status: string) => counts.find((one) => one.status === status)?.n ?? 0;
  expect(of('enviado') + of('incierto')).toBe(CUSTOMERS);
  // As many as a process has in hand.
  expect(of('incierto')).toBeLessThanOrEqual(2);
  const marks = (await marked()).map((mark) => mark.key);
  expect(new Set(marks).size).toBe(marks.length);
  const [done] = await database.rows(
    `select (select count(*)::int from policy_pass) as passes, (select count(distinct document_id)::int from policy_pass) as documents,
       (select count(*)::int from policy_action where status = 'enviada') as actions`,
    [],
  );
  expect(done).toEqual({ passes: CUSTOMERS, documents: CUSTOMERS, actions: CUSTOMERS });
  await service.close();
}, 240_000);
