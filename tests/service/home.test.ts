import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { readConfig } from '../../server/config';
import type { Queryable } from '../../server/database/database';
import { readHome } from '../../server/desk/home';
import { keepDueWalletMonths } from '../../server/dueWallet/months';
import { channelsOf } from '../../server/messaging/channels';
import { getHome } from '../../src/api/contract/console/home';
import { listPromises } from '../../src/api/contract/customers/promises';
import { listDebits } from '../../src/api/contract/debits/debits';
import { listMessages } from '../../src/api/contract/messaging/messages';
import { getDueWallet } from '../../src/api/contract/receivables/dueWallet';
import { listConciliations } from '../../src/api/contract/reconciliation/conciliations';
import { LINKS, type Service, startService } from '../support/processes/service';
import type { Caller } from '../support/service/caller';
import { created } from '../support/service/debits';
import { books, conciliate, expectOk, reconcile } from '../support/service/receivables';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const homeOf = async (person: Caller) => getHome.answer.parse(expectOk(await person.get('/console/home/')));
/** The page that everybody opens first: a part more is a statement or two more. */
const MOST_STATEMENTS = 24;
const FILE = 'Fecha;Concepto;Importe\n02/10/2026;ABONO F-1;450,00\n03/10/2026;ABONO;77,00\n04/10/2026;CARGO;-5,00\n';

test('the home tells what waits, each figure as the screen tells it that the figure leads to', async () => {
  const ana = await service.person();
  expect(await homeOf(ana)).toMatchObject({
    unread: [],
    conciliation: { accounts: [] },
    sync: { at: null },
    begun: { customers: false, documents: false, conciliations: false },
  });

  const customer = { name: 'Uno', dni: '1790012345001' };
  const {
    account,
    documentId,
    balance: balanceOf,
  } = await books(service, ana, [{ number: 'F-1', total: '450.00', customer }]);
  const { id, movements } = await conciliate(ana, account, FILE);
  const first = movements.find(({ amount }) => amount === '450.00')?.id ?? '';
  expectOk(await reconcile(ana, id, first, [[documentId('F-1'), '400.00']]));
  const debit = await created(ana, account);
  const [promised] = await service.database.rows<{ customer_id: string; today: string }>(
    'select customer_id, current_date as today from document where id = $1',
    [documentId('F-1')],
  );
  const promise = { amount: '5.00', currency: 'USD', due_on: promised?.today };
  expectOk(
    await ana.post('/customers/activities/', { customer: promised?.customer_id, kind: 'promesa', note: '', promise }),
  );
  await service.database.rows(
    `insert into message (profile_id, channel, recipient, text, via, status, created_at)
     select $1, 'email', 'uno@example.com', 'Hola', 'smtp', 'fallido', current_date - days from unnest(array[0, 7, 8]) days`,
    [ana.profileId],
  );
  const [job] = await service.database.rows<{ id: string }>(
    `insert into job (profile_id, name, key, state, reason, ended_at)
     values ($1::uuid, 'sync_documents', $1::uuid::text, 'failed', 'No contestó.', now()) returning id`,
    [ana.profileId],
  );

  const home = await homeOf(ana);
  const list = async <A extends z.ZodMiniType>(row: { path: string; answer: A }, query = '') =>
    row.answer.parse(expectOk(await ana.get(`${row.path}?${query}`)));
  const [conciliation] = (await list(listConciliations)).results;
  const waiting = { movements: conciliation?.pending, unassigned: conciliation?.unassigned };
  expect(waiting).toEqual({ movements: 3, unassigned: '127.00' });
  expect(home.conciliation?.accounts).toMatchObject([
    { id: account, ...waiting, until: '2026-10-04', conciliations: [{ id, ...waiting }] },
  ]);
  const [header] = (await list(listDebits)).results;
  expect(home.debits).toMatchObject({
    count: 1,
    open: [{ id: debit.id, status: header?.status, left_out: header?.exclusions }],
  });
  const due = await list(listPromises, `status=pendiente&start=${home.today}&end=${home.today}`);
  expect([home.promises?.count, home.promises?.amounts]).toEqual([due.count, [{ currency: 'USD', amount: '5.00' }]]);
  const failed = await list(listMessages, `status=fallido&start=${home.campaigns?.since}`);
  expect([home.campaigns?.failed, failed.count]).toEqual([2, 2]);
  expect(home.jobs).toMatchObject({ count: 1, failed: [{ id: job?.id, reason: 'No contestó.' }] });
  expect(home.begun).toEqual({ company: false, accounts: true, customers: true, documents: true, conciliations: true });

  // What stopped by itself, what should have gone out and did not, and what was promised and not kept.
  await service.database.rows(
    `with t as (insert into template (profile_id, name, channel, body, status) values ($1, 'Aviso', 'whatsapp', 'Hola', 'activa') returning id),
       s as (insert into timeslot (profile_id, template_id, channel, launch_date) select $1, id, 'whatsapp', now() - interval '3 days' from t)
     insert into campaign (profile_id, template_id, channel, launch_date, status, last_error)
     select $1, id, 'whatsapp', now() + hours * interval '1 hour', state, told
     from t, (values (-5, 'borrador', ''), (-4, 'pausada', 'Revise el token.'), (-3, 'pausada', ''), (5, 'borrador', '')) x(hours, state, told)`,
    [ana.profileId],
  );
  await service.database.rows('update promise set due_on = current_date - 1');
  const halted = await homeOf(ana);
  expect(halted.campaigns?.halted).toMatchObject([{ template: 'Aviso', status: 'pausada' }]);
  // Whom it has not gone to, who waits for an answer, and a link that was not made: each with what they owe or it collects.
  await service.database.rows(
    `with g as (select id from campaign where profile_id = $1 and last_error <> ''),
       c as (insert into campaign_customer (profile_id, campaign_id, customer_id) select $1, id, $2 from g),
       i as (insert into inbound_message (profile_id, channel, sender, text, at, provider_id, customer_id)
         values ($1, 'whatsapp', '+593991234567', '¿Cuánto debo?', now(), 'debo', $2)),
       l as (insert into payment_link (profile_id, customer_id, reference, amount, currency, status, expires_at)
         values ($1, $2, 'PL-1', 50.00, 'USD', 'creando', now() + interval '7 days') returning id)
     insert into job (profile_id, name, key, state, reason, ended_at)
     select $1::uuid, 'create_payment_link', id::text, 'failed', 'No contestó.', now() from l`,
    [ana.profileId, promised?.customer_id],
  );
  const owed = [{ currency: 'USD', amount: await balanceOf('F-1') }];
  const summed = await homeOf(ana);
  expect(summed.campaigns).toMatchObject({ halted: [{ owed }], unanswered: 1, unanswered_owed: owed });
  expect(summed.jobs?.failed.map(({ name, amounts }) => [name, amounts]).sort()).toEqual([
    ['create_payment_link', [{ currency: 'USD', amount: '50.00' }]],
    ['sync_documents', undefined],
  ]);
  // Without WhatsApp nobody needs its approval.
  expect(halted.campaigns?.unapproved).toEqual([]);
  expect(halted.campaigns?.missed?.map(({ planned }) => planned)).toEqual([false, true]);
  expect(halted.promises).toMatchObject({ count: 0, broken: (await list(listPromises, 'status=rota')).count });

  // Put by, a movement waits for nobody until its day comes.
  const later = `update bank_movement set later = true, later_until = current_date + $2::int where id = $1`;
  await service.database.rows(later, [first, 1]);
  expect((await homeOf(ana)).conciliation?.accounts).toMatchObject([
    {
      movements: 2,
      unassigned: '77.00',
      conciliations: [{ movements: 2, outgoing: 1, put_by: { movements: 1, unassigned: '50.00' } }],
    },
  ]);
  // With nothing else to do it still stands there, and nobody is told that all is done.
  await service.database.rows('update bank_movement set later = true, later_until = null where conciliation_id = $1', [
    id,
  ]);
  expect((await homeOf(ana)).conciliation?.accounts).toMatchObject([
    { movements: 0, conciliations: [{ id, movements: 0, put_by: { movements: 3, unassigned: '127.00' } }] },
  ]);
  await service.database.rows('update bank_movement set later = false where conciliation_id = $1', [id]);
  await service.database.rows(later, [first, 0]);
  expect((await homeOf(ana)).conciliation?.accounts).toMatchObject([{ movements: 3 }]);
});

test('the months tell what was paid in them, and their ends what the wallet of that day tells', async () => {
  const rosa = await service.person({ profile: 'Meses' });
  const customer = { name: 'Dos', dni: '1790012345001' };
  const { account, documentId } = await books(service, rosa, [{ number: 'M-1', total: '450.00', customer }]);
  const [days] = await service.database.rows<{ today: string; ended: string }>(
    `update document set issue_date = current_date - 90, due_date = date_trunc('month', current_date) - interval '10 days' where id = $1
     returning to_char(current_date, 'DD/MM/YYYY') as today, (date_trunc('month', current_date) - interval '1 day')::date as ended`,
    [documentId('M-1')],
  );
  const { id, movements } = await conciliate(
    rosa,
    account,
    `Fecha;Concepto;Importe\n${days?.today};ABONO M-1;100,00\n`,
  );
  expectOk(await reconcile(rosa, id, movements[0]?.id ?? '', [[documentId('M-1'), '100.00']]));
  // Twice: what still changes is told anew, and stands once.
  await keepDueWalletMonths(service.database, rosa.profileId);
  await keepDueWalletMonths(service.database, rosa.profileId);
  const { months = [] } = (await homeOf(rosa)).months ?? {};
  expect(months).toHaveLength(12);
  const [ended, now] = months.slice(-2);
  expect(ended).toMatchObject({
    collected: [],
    ends: [{ currency: 'USD', owed: '450.00', overdue: '450.00', billed: '0.00' }],
  });
  const billed = months.flatMap(({ ends }) => ends.map((end) => end.billed));
  expect(billed.filter((amount) => amount !== '0.00')).toEqual(['450.00']);
  expect(now).toMatchObject({ collected: [{ currency: 'USD', amount: '100.00', by_now: '100.00' }], ends: [] });
  const wallet = getDueWallet.answer.parse(
    expectOk(await rosa.get(`/customers/documents/due_wallet/?as_of=${days?.ended}`)),
  );
  expect(wallet['1-30']?.total).toBe('450.00');
  // What is booked is the bank's balance without what waits.
  const [shown] = (await homeOf(rosa)).conciliation?.accounts ?? [];
  expect([shown?.unbooked, shown?.conciliations]).toEqual(['0.00', []]);
});

test('a month that ended before the company had a document has no sums, also where some were stored; one without a date counts from its creation', async () => {
  const { database } = service;
  const luz = await service.person({ profile: 'Nueva' });
  const customer = { name: 'Tres', dni: '1790012345001' };
  const { documentId } = await books(service, luz, [{ number: 'N-1', total: '80.00', customer }]);
  await database.rows(
    `update document set issue_date = null, due_date = null, created_at = date_trunc('month', current_date) - interval '40 days' where id = $1`,
    [documentId('N-1')],
  );
  await database.rows(
    `insert into wallet_month (profile_id, day, currency, owed, overdue, billed)
     values ($1, date_trunc('month', current_date) - interval '2 months 1 day', 'USD', 7, 7, 0)`,
    [luz.profileId],
  );
  await keepDueWalletMonths(database, luz.profileId);
  const kept = await database.rows<{ ago: number; owed: string }>(
    `select (extract(year from age(date_trunc('month', current_date), date_trunc('month', day))) * 12
       + extract(month from age(date_trunc('month', current_date), date_trunc('month', day))))::int as ago, owed
     from wallet_month where profile_id = $1 order by day`,
    [luz.profileId],
  );
  // Forty days before a month begins is in the one before the last.
  expect(kept).toEqual([
    { ago: 2, owed: '80.00' },
    { ago: 1, owed: '80.00' },
  ]);
});

test('so many statements make the home, whatever there is', async () => {
  const eva = await service.person({ profile: 'Contada' });
  const channels = channelsOf(readConfig({}), LINKS);
  const statements = async () => {
    let asked = 0;
    const counted: Queryable = {
      rows: (...query) => {
        asked += 1;
        return service.database.rows(...query);
      },
    };
    const who = { profileId: eva.profileId, userId: eva.user.id, role: 'administrador' as const };
    const home = await readHome(counted, who, {
      channels,
      sources: service.app.sources,
      may: () => true,
      failed: () => undefined,
    });
    expect(home.unread).toEqual([]);
    return asked;
  };
  const empty = await statements();
  expect(empty).toBeLessThanOrEqual(MOST_STATEMENTS);
  for (const number of ['C-1', 'C-2', 'C-3']) {
    const customer = { name: number, dni: `17900123450${number.slice(-1)}1` };
    const { account } = await books(service, eva, [{ number, total: '450.00', customer }]);
    await conciliate(eva, account, FILE);
    await created(eva, account);
  }
  expect(await statements()).toBe(empty);
});

test('a part that cannot be read takes no other with it, and who may see nothing has no home', async () => {
  const luis = await service.person({ role: 'analista', profile: 'Dos' });
  await service.database.rows('alter table debit rename to debit_away');
  const home = await homeOf(luis).finally(() => service.database.rows('alter table debit_away rename to debit'));
  expect([home.unread, home.debits, home.jobs]).toEqual([['debits'], undefined, { count: 0, failed: [] }]);
  expect((await homeOf(luis)).unread).toEqual([]);
  expect((await (await service.person({ role: null })).get('/console/home/')).status).toBe(403);
});
