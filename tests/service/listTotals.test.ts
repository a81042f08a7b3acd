import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statisticsOf } from '../../server/campaigns/read';
import type { Database } from '../../server/database/database';
import { foldTotals, wrongNotes, wrongTotals } from '../../server/ledger/listTotals';
import { profileNamed } from '../../server/session/user';
import type { Statistics } from '../../src/api/contract/messaging/shapes';
import { fc, seed } from '../support/files/lots';
import { type Fresh, freshDatabase } from '../support/processes/service';

/** `HISTORIES=2000 npm test -- tests/service/listTotals.test.ts` for more of them. */
const HISTORIES = Number(process.env.HISTORIES ?? 40);

let fresh: Fresh;
let db: Database;
let profileId: string;
beforeAll(async () => {
  fresh = await freshDatabase({ connections: 2 });
  db = fresh.database;
  profileId = await db.transaction((tx) => profileNamed(tx, 'Uno'));
  await db.rows(
    `with c as (insert into customer (profile_id, first_name, dni) select $1, dni, dni from unnest(array['01', '02']) dni),
       s as (insert into cost_center (profile_id, code, name) values ($1, 'A', 'A')),
       t as (insert into template (profile_id, name, channel, body, status) values ($1, 'T', 'whatsapp', 'Hola', 'activa') returning id)
     insert into campaign (profile_id, template_id, channel, launch_date, status)
     select $1, id, 'whatsapp', now(), 'terminada' from t, generate_series(1, 2)`,
    [profileId],
  );
  // So that the first histories find something to change.
  for (const name of ['owe', 'owe', 'credit', 'invite', 'write', 'happen'])
    for (const lot of [1, 3, 4]) await db.rows(STEPS[name] ?? '', [profileId, lot]);
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

const some = (table: string, where = 'true') =>
  `(select id from ${table} where profile_id = $1 and ${where} order by md5(id::text || $2::int) limit 1 + $2::int % 4)`;
const oneOf = (names: string[]) => `(array['${names.join(`', '`)}'])[1 + $2::int / 3 % ${names.length}]`;

/** Nobody writes anew to whom a campaign no longer is for. */
const STILL_FOR = `(campaign_id is null or status <> 'cancelado' or exists (
  select from campaign_customer r where r.campaign_id = message.campaign_id and r.customer_id = message.customer_id))`;

/** What changes rows that lists count, a statement each: of the company $1, by the lot $2. */
const STEPS: Record<string, string> = {
  owe: `insert into document (profile_id, customer_id, number, total, currency, due_date, doc_type, cost_center_id)
    select $1, id, gen_random_uuid()::text, 1 + $2::int % 900 / 100.0, ${oneOf(['USD', 'EUR'])}, current_date + $2::int % 5, ${oneOf(['factura', 'cuota'])},
      (select id from cost_center where profile_id = $1 and $2::int % 2 = 0) from customer where profile_id = $1`,
  change: `update document set due_date = nullif(current_date + $2::int % 3, current_date), doc_type = ${oneOf(['factura', 'nota de débito'])}, cost_center_id = null
    where id in ${some('document')}`,
  void: `update document set voided_at = now() where id in ${some('document', 'allocated = 0')}`,
  restore: `update document set voided_at = null where id in ${some('document')}`,
  remove: `delete from document where id in ${some('document', 'allocated = 0')}
    and not exists (select from allocation a where a.document_id = document.id)`,
  pay: `with d as (select * from document where id in ${some('document', 'balance > 0 and voided_at is null')}),
      p as (insert into payment (profile_id, customer_id, origin, method, date, amount, currency, reference)
        select $1, customer_id, 'manual', ${oneOf(['efectivo', 'deposito'])}, current_date, balance, currency, id::text from d returning id, amount, reference)
    insert into allocation (profile_id, payment_id, document_id, amount, batch)
    select $1, id, reference::uuid, amount, gen_random_uuid() from p`,
  credit: `insert into payment (profile_id, customer_id, origin, method, date, amount, reference)
    select $1, id, 'manual', 'efectivo', current_date, 1 + $2::int % 700 / 100.0, '' from customer where profile_id = $1`,
  method: `update payment set method = ${oneOf(['transferencia', 'efectivo'])} where id in ${some('payment')}`,
  'void payment': `update payment set voided_at = now() where id in ${some('payment', 'allocated = 0')}`,
  write: `insert into message (profile_id, channel, recipient, text, via, status, campaign_id, customer_id)
    select $1, 'whatsapp', gen_random_uuid()::text, 'Hola', ${oneOf(['whatsapp', 'bandeja_local'])}, 'enviado', g.id, c.id from customer c
    left join (select id from campaign where profile_id = $1 order by id limit $2::int % 3) g on true
    where c.profile_id = $1 and not exists (select from message m where m.campaign_id = g.id and m.customer_id = c.id)
      and (g.id is null or exists (select from campaign_customer r where r.campaign_id = g.id and r.customer_id = c.id))`,
  send: `update message set status = ${oneOf(['enviado', 'entregado', 'leido', 'fallido'])} where id in ${some('message', STILL_FOR)}`,
  happen: `insert into campaign_event (profile_id, campaign_id, customer_id, channel, address, status, at)
    select profile_id, campaign_id, customer_id, channel, recipient, status, now() from message where id in ${some('message', 'campaign_id is not null')}`,
  invite: `insert into campaign_customer (profile_id, campaign_id, customer_id)
    select $1, g.id, c.id from campaign g, customer c where g.profile_id = $1 and c.profile_id = $1 and (c.dni = '01') = ($2::int % 2 = 0) on conflict do nothing`,
  'leave out': `delete from campaign_customer where profile_id = $1 and campaign_id in ${some('campaign')}
    and not exists (select from message m where m.campaign_id = campaign_customer.campaign_id and m.customer_id = campaign_customer.customer_id and m.status <> 'cancelado')`,
  cancel: `update message set status = 'cancelado' where id in ${some('message', 'campaign_id is not null')}`,
  'write anew': `update message set status = 'en_cola', round = round + 1 where id in ${some('message', `campaign_id is not null and ${STILL_FOR}`)}`,
  report: `insert into campaign_event (profile_id, campaign_id, customer_id, channel, address, status, message_id, round)
    select profile_id, campaign_id, customer_id, channel, recipient, status, id, round from message
    where id in ${some('message', `campaign_id is not null and status <> 'enviando'`)} on conflict do nothing`,
  suppress: `update campaign_customer set held = array['pagado', ${oneOf(['contactado', 'disputa'])}], let_through = '{}'
    where profile_id = $1 and customer_id in ${some('customer')}`,
  'let through': `update campaign_customer set let_through = array['pagado', ${oneOf(['contactado', 'disputa'])}] where profile_id = $1 and customer_id in ${some('customer')}`,
  'change channel': `update campaign set channel = ${oneOf(['sms', 'whatsapp', 'whatsapp'])} where id in ${some('campaign')}`,
};

/** The figures of each campaign, counted from its recipients, messages and events. */
const COUNTED = `
  select g.id, jsonb_build_object('customers', (select count(*) from campaign_recipient r where r.campaign_id = g.id),
    'by_status', (select coalesce(jsonb_object_agg(state, n), '{}') from (select state, count(*) as n from campaign_recipient where campaign_id = g.id group by 1) s),
    'events', (select count(*) from campaign_event e left join message m on m.id = e.message_id where e.campaign_id = g.id and (m.id is null or m.round = e.round))) as figures
  from campaign g`;

const step = fc.record({ do: fc.constantFrom(...Object.keys(STEPS)), lot: fc.nat(10_000) });
const history = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  // Before the step of that place; without it the totals are not folded.
  folded: fc.option(fc.nat(7)),
  ends: fc.constantFrom('commit', 'commit', 'rollback', 'kill'),
});

it(`counts and adds up what lists and campaigns have to the cent, after each of ${HISTORIES} histories, and those that were killed half way`, {
  timeout: 1_800_000,
}, async () => {
  console.log(`histories of totals: ${HISTORIES}, seed ${seed}`);
  const changed = new Map<string, number>();
  let killed = 0;
  const holds = fc.asyncProperty(history, async ({ steps, folded, ends }) => {
    const client = new pg.Client(fresh.url);
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query('begin');
      const [{ pid } = { pid: 0 }] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
      for (const [place, { do: name, lot }] of steps.entries()) {
        // As the hourly job does, beside what others have not committed.
        if (place === folded) await db.transaction(foldTotals);
        const { rowCount } = await client.query(STEPS[name] ?? '', [profileId, lot]);
        if (rowCount) changed.set(name, (changed.get(name) ?? 0) + 1);
      }
      if (ends === 'kill') {
        killed += 1;
        const gone = client.query('select pg_sleep(60)').catch(() => 'gone');
        await db.rows('select pg_terminate_backend($1)', [pid]);
        expect(await gone).toBe('gone');
      } else await client.query(ends);
    } finally {
      await client.end().catch(() => {});
    }
    expect(await db.rows(wrongTotals())).toEqual([]);
    expect(await db.rows(wrongNotes)).toEqual([]);
    for (const { id, figures } of await db.rows<{ id: string; figures: Statistics }>(COUNTED))
      expect(await statisticsOf(db, id)).toEqual(figures);
  });
  await fc.assert(holds, { numRuns: HISTORIES });
  console.log({ killed, ...Object.fromEntries(changed) });
  // Histories that change nothing would prove nothing.
  expect([...changed.keys()].toSorted()).toEqual(Object.keys(STEPS).toSorted());
  expect(killed).toBeGreaterThan(0);
});
