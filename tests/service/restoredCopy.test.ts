import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { holdRestored } from '../../server/company/outgoingHold';
import type { Database } from '../../server/database/database';
import { sql } from '../../server/database/sql';
import type { JobKind, JobName } from '../../server/jobs/job';
import { OUTWARD } from '../../server/jobs/outward';
import { startWorker } from '../../server/jobs/worker';
import { type Home, home } from '../../src/api/contract/console/home';
import { outgoingHold } from '../../src/api/contract/console/outgoingHold';
import { webhookEndpoint } from '../../src/api/contract/console/webhookEndpoints';
import { answered, eventually } from '../support/eventually';
import { entryLedger } from '../support/fakes/entryLedger';
import { begunWithAccounts, dispatchesOf, expectStates, lotTaken, sending } from '../support/fakes/entrySending';
import { receiveWebhooks } from '../support/fakes/webhookReceiver';
import { followed } from '../support/processes/follow';
import { type Fresh, freshDatabase, type Person, withService } from '../support/processes/service';
import { key } from '../support/service/campaigns';
import { books, expectOk, settle } from '../support/service/receivables';

const END = '/console/outgoing_hold/end/';
const COPIED = '2026-11-20T10:00:00.000Z';

const restored = (database: Database, isWorking = false) =>
  database.transaction((tx) => holdRestored(tx, { copiedAt: COPIED, isWorking }));

const isName = (name: string): name is JobName => name in OUTWARD;
const NAMES = Object.keys(OUTWARD).filter(isName);
const sorted = (names: Iterable<string>) => [...names].sort();

describe('jobs of a copy that was restored', () => {
  let fresh: Fresh;
  beforeEach(async () => {
    fresh = await freshDatabase();
  });
  afterEach(async () => {
    await fresh.database.close();
    await fresh.drop();
  });

  test.each([false, true])(
    'of each kind nothing leaves that company, and all else is done: of no company %s',
    async (ofNobody) => {
      const { database } = fresh;
      const [held, free] = await database.rows<{ id: string }>(
        sql`insert into profile (name) values ('Uno'), ('Dos') returning id`,
      );
      await database.rows(sql`insert into outgoing_hold (profile_id) values (${held?.id})`);
      const done: string[] = [];
      const kinds = NAMES.map(
        (name): JobKind => ({
          name,
          attempts: 1,
          async run(job) {
            done.push(`${name} ${job.key}`);
            return undefined;
          },
        }),
      );
      const [heldKey, freeKey] = [randomUUID(), randomUUID()];
      const wanted = (whose: string | undefined, what: string) =>
        database.rows(
          sql`insert into job (profile_id, name, key) select ${whose ?? null}, n, ${what} from unnest(${NAMES}::text[]) n`,
        );
      await wanted(ofNobody ? undefined : held?.id, heldKey);
      await wanted(ofNobody ? undefined : free?.id, freeKey);
      const worker = startWorker(database, kinds);
      onTestFinished(() => worker.close());
      const ofKey = (names: readonly string[], what: string) => names.map((name) => `${name} ${what}`);
      const inward = NAMES.filter((name) => !OUTWARD[name]);
      const before = [...ofKey(inward, heldKey), ...ofKey(ofNobody ? inward : NAMES, freeKey)];
      await eventually(() => expect(sorted(done)).toEqual(sorted(before)));
      const [waiting] = await database.rows<{ n: number }>(sql`select count(*) as n from job where state = 'waiting'`);
      expect(waiting?.n).toBe(2 * NAMES.length - before.length);

      await database.rows(sql`delete from outgoing_hold`);
      const all = [...ofKey(NAMES, heldKey), ...ofKey(NAMES, freeKey)];
      await eventually(() => expect(sorted(done)).toEqual(sorted(all)));
    },
  );
});

withService(
  'a copy that was restored',
  (service) => {
    const holdOf = async (person: Person): Promise<Home['hold']> =>
      home.parse(expectOk(await person.get('/console/home/'))).hold;

    const noticeOf = async (person: Person) =>
      outgoingHold.parse(expectOk(await person.get('/console/outgoing_hold/')));

    test.each([
      ['reconoce', 'enviada'],
      ['no_reconoce', 'no_se_sabe'],
    ] as const)(
      'sends nothing until an administrator says that it works; then each goes once: keys %s',
      async (key_use, status) => {
        const { database } = service();
        const [there, hooks] = await Promise.all([entryLedger(), receiveWebhooks()]);
        onTestFinished(async () => {
          await Promise.all([there.close(), hooks.close()]);
        });
        const person = await service().person();
        const operator = await service().person({ role: 'operador' });
        const customer = () => ({ first_name: 'Ana', last_name: 'Vera', dni: `PAS${randomUUID().slice(0, 8)}` });
        const heard = await followed(service().url, operator.token, async () =>
          expectOk(await person.post('/customers/customers/', customer(), key())),
        );
        const { documentId } = await books(service(), person, [{ number: 'F-1', total: '100.00' }]);
        await begunWithAccounts(person);
        await sending(person, there.url, { key_use });
        expect(await holdOf(person)).toEqual({ since: null });
        // Both wait as the copy is made: whoever made it may have sent them since.
        await database.rows(sql`insert into outgoing_hold (profile_id) values (${person.profileId})`);
        await settle(service(), documentId('F-1'), '40.00');
        await lotTaken(person);
        await restored(database);
        const body = { name: 'Contable', url: hooks.url, events: ['payment.booked'] };
        webhookEndpoint.parse(expectOk(await person.post('/console/webhook_endpoints/', body, key())));
        await settle(service(), documentId('F-1'), '10.00');
        await lotTaken(person);

        // A job of the company that leaves nothing is done, also if it was asked for later.
        await database.rows(sql`insert into job (name, key) values ('tidy', 'day') on conflict do nothing`);
        await eventually(async () =>
          expect(
            await database.rows(sql`select from job where name = 'tidy' and state in ('waiting', 'running')`),
          ).toEqual([]),
        );
        await answered(
          async () => (await database.rows(sql`select from job where name = 'deliver_webhooks'`)).length > 0,
        );
        await answered(async () => (await database.rows(sql`select from job where name = 'send_entries'`)).length > 0);
        expect(await holdOf(operator)).toMatchObject({ copied_at: COPIED, waiting: { notifications: 1, messages: 0 } });
        expect([there.received, hooks.received]).toEqual([[], []]);
        await expectStates(person, 'no_se_sabe', 'por_enviar');

        expect((await operator.post(END, {})).status).toBe(403);
        expect(await noticeOf(operator)).toMatchObject({ copied_at: COPIED });
        expectOk(await person.post(END, {}));
        await eventually(() => expect(heard.changes).toContainEqual({ kind: 'outgoing_hold' }));
        expect(await noticeOf(operator)).toEqual({ since: null });
        await eventually(() => expectStates(person, ...['enviada', status].sort()));
        await eventually(() => expect(hooks.received).toHaveLength(1));
        expect(there.received).toHaveLength(status === 'enviada' ? 2 : 1);
        expect(new Set(there.received.map((one) => one.key)).size).toBe(there.received.length);
        const asked = (await dispatchesOf(person, '?status=no_se_sabe')).map(({ is_staffs, reason }) => [
          is_staffs,
          reason,
        ]);
        expect(asked).toEqual(
          status === 'enviada' ? [] : [[true, expect.stringMatching(/^Esta base es una copia restaurada/)]],
        );
        expect(await holdOf(person)).toEqual({ since: null });
        expect((await person.post(END, {})).status).toBe(409);
      },
    );

    test('has entries that may be there also where the sending was off as it was made', async () => {
      const { database } = service();
      const there = await entryLedger();
      onTestFinished(there.close);
      const person = await service().person();
      const { documentId } = await books(service(), person, [{ number: 'F-1', total: '100.00' }]);
      await begunWithAccounts(person);
      await sending(person, there.url, { key_use: 'no_reconoce' });
      await database.rows(sql`insert into outgoing_hold (profile_id) values (${person.profileId})`);
      await settle(service(), documentId('F-1'), '40.00');
      await lotTaken(person);
      await database.rows(sql`update accounting_connector set sends_since = null`);
      await restored(database);
      await expectStates(person, 'no_se_sabe');
    });

    test('is held company by company, and not at all where it was said to be the one that works', async () => {
      const { database } = service();
      const person = await service().person();
      const other = await service().person({ profile: 'Dos' });
      await restored(database);
      expectOk(await other.post(END, {}));
      expect(await holdOf(other)).toEqual({ since: null });
      expect(await holdOf(person)).toMatchObject({ copied_at: COPIED });
      await restored(database, true);
      expect(await holdOf(person)).toEqual({ since: null });
    });
  },
  { sources: { accountingHosts: ['127.0.0.1'] }, webhooks: { webhookHosts: ['127.0.0.1'] } },
);
