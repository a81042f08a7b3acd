import { performance } from 'node:perf_hooks';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '../../../server/database/database';
import { sessionAnswer } from '../../../src/api/contract/console/session';
import { policy, replay } from '../../../src/api/contract/messaging/policies';
import { freshDatabase, PASSWORD } from '../../support/processes/service';
import { startProcess } from '../../support/processes/serviceProcess';
import { caller } from '../../support/service/caller';
import { addTemplate, key, mailStep, POLICY, sendAtAnyTime } from '../../support/service/campaigns';
import { expectOk } from '../../support/service/receivables';
import { keepFigures } from '../figures';
import { watchOthers } from '../others';

/**
 * 50,000 customers who owe 200,000 documents, and paid as many in the last year: the daily run and the replay of that year,
 * beside one query per customer of the same run, and what others wait meanwhile.
 */

const SECRET = 'un secreto de al menos treinta y dos';
const CUSTOMERS = 50_000;
/** As many are written at once. */
const PORTION = 1_000;
const EVERY_MS = 10;
/** On an idle machine. */
const MOST_MS = 100;
const PATH = '/campaigns/policies/';

test(`policies of ${CUSTOMERS} customers`, async () => {
  const fresh = await freshDatabase();
  await fresh.database.close();
  const settings = { DATABASE_URL: fresh.url, JWT_SECRET: SECRET, SECRETS_KEY: SECRET, DEMO: 'on' };
  const service = await startProcess(settings);
  const database = await openDatabase(fresh.url, { connections: 1 });
  const [user] = await database.rows<{ profile_id: string }>(
    `update app_user set email = email where email = 'demo@cartera.local' returning profile_id`,
  );
  const profileId = user?.profile_id ?? '';
  const login = { email: 'demo@cartera.local', password: PASSWORD };
  const { accessToken } = sessionAnswer.parse(expectOk(await service.post('/users/login/', login)));
  const ana = { ...caller(service.url, accessToken), profileId };
  const headers = { authorization: `Bearer ${accessToken}` };
  await sendAtAnyTime(ana);
  // The policies of the demo stop: one of everybody is measured.
  await database.rows(`update policy set state = 'detenida', deleted_at = now() where profile_id = $1`, [profileId]);
  const ids: string[] = [];
  for (let from = 0; from < CUSTOMERS; from += PORTION) ids.push(...(await fill(from)));
  await database.rows('vacuum analyze');

  const figures: Record<string, { seconds: number; 'others p99': number; 'others max': number }> = {};
  const meanwhile = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const others = await watchOthers(`${service.url}/api/v1/customers/cost_center/?page_size=1`, headers, EVERY_MS);
    const started = performance.now();
    const result = await work();
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    const { p99, max } = await others.stop();
    figures[what] = { seconds, 'others p99': Math.round(p99), 'others max': Math.round(max) };
    return result;
  };
  await meanwhile('nothing', () => new Promise((done) => setTimeout(done, 3_000)));
  await meanwhile('one query per customer', async () => {
    for (const id of ids) {
      await database.rows('select id, due_date, balance from document where customer_id = $1 and is_owed', [id]);
    }
  });

  const mail = await addTemplate({ database }, ana, 1);
  const steps = [mailStep(3, mail), mailStep(15, mail), { ...mailStep(30, null), act: 'llamada', channel: null }];
  const made = await meanwhile('a policy added', async () =>
    policy.parse(expectOk(await ana.post(PATH, { ...POLICY, is_rest: true, steps }, key()))),
  );
  await meanwhile('the list of policies', async () => expectOk(await ana.get(PATH)));
  const past = await meanwhile('the replay of a year', async () =>
    replay.parse(expectOk(await ana.get(`${PATH}${made.id}/replay/?span=pasado`))),
  );
  expect(past.messages).toBeGreaterThan(CUSTOMERS);
  await meanwhile('the next thirty days', async () =>
    expectOk(await ana.get(`${PATH}${made.id}/replay/?span=proximo`)),
  );
  await meanwhile('the daily run', async () => {
    expectOk(await ana.send('PUT', `${PATH}${made.id}/state/`, { state: 'propone' }));
    const over = 'select from policy_run where profile_id = $1 and day = current_date and ended_at is not null';
    await vi.waitUntil(async () => (await database.rows(over, [profileId])).length > 0, {
      timeout: 600_000,
      interval: 100,
    });
  });
  const [done] = await database.rows<{ actions: number }>('select count(*)::int as actions from policy_action');
  expect(done?.actions).toBeGreaterThan(CUSTOMERS);
  await meanwhile('the first page of the proposals', async () =>
    expectOk(await ana.get(`${PATH}actions/?status=propuesta`)),
  );

  console.table(figures);
  await database.close();
  await service.stop();
  await fresh.drop();
  const seconds = (what: string) => figures[what]?.seconds ?? Number.NaN;
  keepFigures([
    ...['the daily run', 'the replay of a year'].map((what) => ({
      job: `${what} of ${CUSTOMERS} customers with 200,000 open documents`,
      base: 'one query per customer',
      value: seconds(what) / seconds('one query per customer'),
      of: `times (${seconds(what)} s)`,
      goal: { most: 2 },
    })),
    ...['the daily run', 'the replay of a year'].map((what) => ({
      job: `others wait during ${what}`,
      base: 'during nothing',
      value: figures[what]?.['others max'] ?? Number.NaN,
      of: 'ms at most',
      goal: { most: MOST_MS },
    })),
  ]);

  /** Each can be written to, has four documents that are owed, and four that were paid in the last year. */
  async function fill(from: number): Promise<string[]> {
    const made = await database.rows<{ id: string }>(
      `with c as (
         insert into customer (profile_id, first_name, dni)
         select $1, 'Cliente ' || n, 'D' || lpad(n::text, 9, '0') from generate_series($2::int, $3::int) n returning id, dni),
       t as (
         insert into contact (profile_id, customer_id, email, is_main)
         select $1, id, lower(dni) || '@x.example', true from c returning id),
       k as (
         insert into contact_consent (profile_id, contact_id, channel, consent, at) select $1, id, 'email', 'si', now() from t)
       select id from c`,
      [profileId, from, from + PORTION - 1],
    );
    const customers = made.map(({ id }) => id);
    await database.rows(
      `insert into document (profile_id, customer_id, number, total, issue_date, due_date, created_at)
       select $1, id, 'P-' || $3::int + i || '-' || n, 20 + n, current_date - age - 30, current_date - age, now() - make_interval(days => age + 30)
       from unnest($2::uuid[]) with ordinality c(id, i), generate_series(1, 8) n, lateral (select (n * 40 + i % 30)::int as age) a`,
      [profileId, customers, from],
    );
    await database.rows(
      `with paid as (
         insert into payment (profile_id, customer_id, origin, method, date, amount, created_at, reference)
         select d.profile_id, d.customer_id, 'manual', 'efectivo', d.due_date + 8, d.total, d.due_date + 9, d.id::text
         from document d where d.customer_id = any($2::uuid[]) and right(d.number, 1)::int > 4 returning *)
       insert into allocation (profile_id, payment_id, document_id, amount, batch, created_at)
       select profile_id, id, reference::uuid, amount, gen_random_uuid(), created_at from paid where profile_id = $1`,
      [profileId, customers],
    );
    return customers;
  }
});
