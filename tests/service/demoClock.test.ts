import { expect, test } from 'vitest';
import { DEMO_EMAIL, seedDemo } from '../../server/demo/seed';
import { faultsIn } from '../../server/ledger/faults';
import { passDemoDays } from '../../src/api/contract/console/demoClock';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { listDocuments } from '../../src/api/contract/receivables/documents';
import { getDueWallet } from '../../src/api/contract/receivables/dueWallet';
import { listConciliations } from '../../src/api/contract/reconciliation/conciliations';
import { eventually } from '../support/eventually';
import { withService } from '../support/processes/service';
import { caller } from '../support/service/caller';
import { key, LAUNCH, sendAtAnyTime } from '../support/service/campaigns';
import { orderOf, save } from '../support/service/debits';
import { expectOk } from '../support/service/receivables';

const PASSWORD = 'clave de la demo';
const BROKEN = 'promise where cancelled_at is null and paid < amount and due_on < current_date';
/** Documents that were there at first. */
const THERE = 'from document where subscription_period is null order by id';
const CLOCK = '/console/demo_clock/';

withService(
  'the clock of a demonstration',
  (service) => {
    async function demoPerson() {
      await seedDemo(service().database, PASSWORD);
      const login = await service().anybody.post('/users/login/', { email: DEMO_EMAIL, password: PASSWORD });
      const { userData, accessToken } = sessionAnswer.parse(login.body);
      const person = caller(service().url, accessToken);
      await sendAtAnyTime(person);
      return {
        ...person,
        userData,
        profileId: userData.profile_id ?? '',
        pass: async (days: number) => passDemoDays.answer.parse(expectOk(await person.post(CLOCK, { days }))),
      };
    }

    async function count(text: string): Promise<number> {
      const [row] = await service().database.rows<{ n: number }>(`select count(*) as n from ${text}`);
      return row?.n ?? -1;
    }

    test('a day passes beside whoever is writing, and neither waits for the other', async () => {
      const ana = await demoPerson();
      const other = await service().person({ profile: 'Dos' });
      const { database } = service();
      const write = (name: string) =>
        `insert into customer (profile_id, first_name, dni) values ('${other.profileId}', '${name}', '${name}')`;
      await database.transaction(async (tx) => {
        await tx.rows(write('antes'));
        await tx.rows(`update customer set first_name = first_name where profile_id = '${other.profileId}'`);
        expect(await ana.pass(1)).toMatchObject({ days: 1 });
        await tx.rows(write('después'));
      });
      expect(await count(`customer where profile_id = '${other.profileId}'`)).toBe(2);
      expect(await faultsIn(database)).toEqual([]);
    });

    test('days pass: documents fall due, campaigns go out, subscriptions charge, banks answer, promises are kept or broken', async () => {
      const ana = await demoPerson();
      expect(ana.userData.demo).toBe(true);
      const { database } = service();
      const [account] = await database.rows<{ id: string }>(
        `select id from bank_account where alias like 'Pichincha%'`,
      );
      const today = (await ana.get(CLOCK)).body;
      const made = await ana.post('/cash_management/automatic-debts/', {
        name: 'Noviembre',
        bank_account: account?.id,
        collect_on: Reflect.get(Object(today), 'today'),
      });
      const { id: debit } = Object(expectOk(made));
      expectOk(await save(ana, debit));
      await orderOf(ana, debit);
      const lines = await count(`debit_detail where debit_id = '${debit}'`);
      const dueNow = `document where balance > 0 and voided_at is null and due_date < current_date`;
      const [broken, heard] = [await count(BROKEN), await count('inbound_message')];
      const older = await database.rows(
        `select id, due_date - 1 as due_date, created_at - interval '1 day' as created_at ${THERE}`,
      );

      const first = await ana.pass(1);
      expect(first).toMatchObject({ days: 1, today: Object(today).today });
      expect(await database.rows(`select id, due_date, created_at ${THERE}`)).toEqual(older);
      expect(first.passed.due).toBe(await count(`${dueNow} and due_date = current_date - 1`));
      expect(first.passed.collected + first.passed.rejected).toBe(lines);
      expect(Math.min(first.passed.collected, first.passed.rejected)).toBeGreaterThan(0);
      expect(await count(`debit where id = '${debit}' and status = 'cerrado'`)).toBe(1);

      const { passed, days } = await ana.pass(7);
      expect(days).toBe(8);
      for (const [what, n] of Object.entries(passed)) {
        if (!['collected', 'rejected', 'read', 'answers'].includes(what)) expect([what, n]).not.toEqual([what, 0]);
      }
      expect(first.passed.broken + passed.broken).toBe((await count(BROKEN)) - broken);
      const movements = first.passed.movements + passed.movements;
      expect(await count('bank_movement where deleted_at is null')).toBe(movements);
      const files = listConciliations.answer.parse((await ana.get('/conciliation/conciliations/')).body);
      expect(files.count).toBe(first.passed.movements > 0 ? 2 : 1);
      // Undoing, bounds and what is kept as owed hold as ever.
      expect(await faultsIn(database)).toEqual([]);
      await expect(database.rows('update allocation set amount = amount')).rejects.toThrow('never changed');

      // A card of the wallet opens exactly its documents.
      const wallet = getDueWallet.answer.parse((await ana.get('/customers/documents/due_wallet/')).body);
      for (const [bucket, { cantidad, total, currency = '' }] of Object.entries(wallet)) {
        const asked = new URLSearchParams({ bucket, currency, page_size: '1' });
        const { count: n, totals } = listDocuments.answer.parse((await ana.get(`/customers/documents/?${asked}`)).body);
        expect([bucket, n, totals?.map(({ balance }) => balance)]).toEqual([bucket, cantidad, [total]]);
      }
      expect(await count(`campaign where launched_at > now() - interval '9 days'`)).toBe(
        first.passed.campaigns + passed.campaigns,
      );
      // Who was written to today has read it, or answered, by tomorrow.
      const [waiting] = await database.rows<{ id: string }>(`select id from campaign where status = 'borrador'`);
      expectOk(await ana.post(LAUNCH, { campaign: waiting?.id }, key()));
      const going = `campaign where status in ('lanzando', 'lanzada')`;
      await eventually(async () => expect(await count(going)).toBe(0));
      const last = await ana.pass(1);
      expect(last.passed.read + last.passed.answers).toBeGreaterThan(0);
      const answers = first.passed.answers + passed.answers + last.passed.answers;
      expect(await count('inbound_message where not is_automatic')).toBe(heard + answers);
      expect(await count(`message where status = 'respondido' and created_at > now() - interval '9 days'`)).toBe(
        answers,
      );
    });

    test('no key is of neighbouring days, which would meet while rows grow older one by one', async () => {
      const keys = await service().database.rows<{ name: string }>(
        `select distinct i.indexrelid::regclass::text as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       join pg_attribute p on p.attrelid = i.indrelid and p.attname = 'profile_id'
       where i.indisunique and i.indimmediate and a.atttypid in ('date'::regtype, 'timestamptz'::regtype) order by 1`,
      );
      // A deferrable key is looked at when the statement ends. Holidays and counts stay; a subscription's periods are a week apart or more, and the ends of months a month.
      expect(keys.map(({ name }) => name)).toEqual([
        'document_subscription_period',
        'flow_traffic_pkey',
        'holiday_pkey',
        'wallet_month_pkey',
      ]);
    });

    test('a company that is no demonstration is refused, and nothing of it changes', async () => {
      await demoPerson();
      const luis = await service().person({ profile: 'Dos' });
      const before = await service().database.rows(
        'select created_at from app_user union all select created_at from document order by 1',
      );
      expect((await luis.get(CLOCK)).status).toBe(409);
      expect((await luis.post(CLOCK, { days: 1 })).status).toBe(409);
      const after = await service().database.rows(
        'select created_at from app_user union all select created_at from document order by 1',
      );
      expect(after).toEqual(before);
      const reader = await service().person({ profile: 'Comercial Andina', role: 'analista' });
      expect((await reader.get(CLOCK)).status).toBe(200);
      expect((await reader.post(CLOCK, { days: 1 })).status).toBe(403);
    });
  },
  { reads: false },
);

withService(
  'a service without demo data',
  (service) => {
    test('has no such clock, even for a company that was a demonstration', async () => {
      await seedDemo(service().database, PASSWORD);
      const login = await service().anybody.post('/users/login/', { email: DEMO_EMAIL, password: PASSWORD });
      const { userData, accessToken } = sessionAnswer.parse(login.body);
      expect(userData.demo).toBeUndefined();
      const person = caller(service().url, accessToken);
      expect((await person.get(CLOCK)).status).toBe(404);
      expect((await person.post(CLOCK, { days: 1 })).status).toBe(404);
    });
  },
  { demo: false },
);
