import { expect, test, vi } from 'vitest';
import { startService } from '../support/processes/service';
import { programOf, runInBackground } from '../support/processes/serviceProcess';
import { addTemplate, debtors, sendAtAnyTime } from '../support/service/campaigns';
import { drawsOf } from '../support/sizes';

/** More than one slice of the job. */
const AGREEMENTS = drawsOf('MESSAGES', 450, 220);

test(`the reminders of ${AGREEMENTS} instalments by two processes, one killed in its slices and one in its messages: each goes once`, async () => {
  const service = await startService({ works: false });
  const { database } = service;
  const person = await service.person();
  await sendAtAnyTime(person);
  await database.rows('create table mark (key text not null, pid integer not null)', []);
  await debtors(service, person, AGREEMENTS);
  const template = await addTemplate(service, person, 1);
  await database.rows(
    `with a as (
       insert into payment_agreement (profile_id, number, customer_id, currency, amount, grace_days, reminder_template_id, reminder_days, created_by)
       select profile_id, row_number() over (order by id), customer_id, currency, balance, 3, $2, '{-3,0}', $3 from document where profile_id = $1
       returning id, profile_id, customer_id, amount
     ), i as (
       insert into agreement_instalment (profile_id, agreement_id, number, due_on, amount) select profile_id, id, 1, current_date, amount from a
     )
     insert into agreement_document (profile_id, agreement_id, document_id, owed, total)
     select a.profile_id, a.id, d.id, d.balance, d.total from a join document d on d.customer_id = a.customer_id`,
    [person.profileId, template, person.user.id],
  );
  await database.rows('select keep_agreements(array(select id from payment_agreement where profile_id = $1))', [
    person.profileId,
  ]);

  const start = () => runInBackground(programOf('policyProcess'), [service.databaseUrl]);
  const processes = [start(), start()];
  const isRunning = async () =>
    (await database.rows(`select from job where name = 'remind_instalments' and state = 'running'`, [])).length > 0;
  await vi.waitUntil(isRunning, { timeout: 90_000, interval: 2 });
  await processes[0]?.kill('SIGKILL');
  processes.push(start());
  const marked = () => database.rows<{ key: string; pid: number }>('select key, pid from mark order by ctid desc', []);
  await vi.waitUntil(async () => (await marked()).length > 50, { timeout: 90_000, interval: 5 });
  const [last] = await marked();
  await processes.find(({ pid }) => pid === last?.pid)?.kill('SIGKILL');
  processes.push(start());
  const noted = () =>
    database.rows<{ status: string | null; n: number }>(
      'select m.status, count(*)::int as n from agreement_reminder r left join message m on m.id = r.message_id group by 1',
      [],
    );
  const isOver = ({ status }: { status: string | null }) => status === 'enviado' || status === 'incierto';
  await vi.waitUntil(
    async () => {
      const all = await noted();
      return all.every(isOver) && all.reduce((sum, { n }) => sum + n, 0) === AGREEMENTS;
    },
    { timeout: 120_000, interval: 50 },
  );
  // Who looks once more finds nothing to remind of.
  await database.rows(
    `insert into job (profile_id, name, key) values ($1::uuid, 'remind_instalments', $1::uuid::text)`,
    [person.profileId],
  );
  await vi.waitUntil(
    async () =>
      (await database.rows(`select from job where name in ('remind_instalments', 'send_message') limit 1`, []))
        .length === 0,
    { timeout: 60_000, interval: 50 },
  );
  await Promise.all(processes.map(({ kill }) => kill('SIGTERM').catch(() => undefined)));

  const uncertain = (await noted()).find(({ status }) => status === 'incierto')?.n ?? 0;
  // As many as a process has in hand.
  expect(uncertain).toBeLessThanOrEqual(2);
  const marks = (await marked()).map(({ key }) => key);
  expect(new Set(marks).size).toBe(marks.length);
  expect(marks.length).toBeGreaterThanOrEqual(AGREEMENTS - uncertain);
  const [sent] = await database.rows<{ n: number }>('select count(*)::int as n from message', []);
  expect(sent?.n).toBe(AGREEMENTS);
  await service.close();
}, 300_000);
