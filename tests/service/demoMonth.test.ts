import { expect, test } from 'vitest';
import { DEMO_EMAIL, seedDemo } from '../../server/demo/seed';
import { faultsIn } from '../../server/ledger/faults';
import { passDemoDays } from '../../src/api/contract/console/demoClock';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { centsOf } from '../../src/api/contract/money';
import { getDueWallet } from '../../src/api/contract/receivables/dueWallet';
import { eventually } from '../support/eventually';
import { withService } from '../support/processes/service';
import { caller } from '../support/service/caller';
import { sendAtAnyTime } from '../support/service/campaigns';
import { orderOf, save } from '../support/service/debits';
import { expectOk } from '../support/service/receivables';
import { isWhole } from '../support/sizes';

const PASSWORD = 'clave de la demo';
/** With `WHOLE` a month, its first days one by one, then by weeks. */
const STEPS = isWhole ? [1, 1, 1, 1, 7, 1, 7, 7, 7] : [1, 7];

withService(
  'a month of a demonstration',
  (service) => {
    const rows = <T extends object>(text: string) => service().database.rows<T>(text);

    /** The work that each real day brings by itself, done at once. */
    async function workOfDay(profileId: string): Promise<void> {
      for (const name of ['remind_instalments', 'run_policies'])
        await rows(
          `insert into job (profile_id, name, key) values ('${profileId}', '${name}', '${profileId}')
           on conflict (name, key) where state in ('waiting', 'running') do nothing`,
        );
      const going = `select name from job where name in ('remind_instalments', 'run_policies') and state in ('waiting', 'running')`;
      await eventually(async () => expect(await rows(going)).toEqual([]));
    }

    test('each day owes what its documents owe, to the cent; nothing is charged, reminded of or collected twice', async () => {
      await seedDemo(service().database, PASSWORD);
      const login = await service().anybody.post('/users/login/', { email: DEMO_EMAIL, password: PASSWORD });
      const { userData, accessToken } = sessionAnswer.parse(login.body);
      const profileId = userData.profile_id ?? '';
      const person = caller(service().url, accessToken);
      await sendAtAnyTime(person);

      const [account] = await rows<{ id: string; today: string }>(
        `select id, current_date::text as today from bank_account where alias like 'Pichincha%'`,
      );
      const made = await person.post('/cash_management/automatic-debts/', {
        name: 'Del mes',
        bank_account: account?.id,
        collect_on: account?.today,
      });
      const { id: debit } = Object(expectOk(made));
      expectOk(await save({ ...person, profileId }, debit));
      await orderOf({ ...person, profileId }, debit);

      const known = new Map<string, string>();
      let charged = 0;
      for (const days of STEPS) {
        const { passed } = passDemoDays.answer.parse(expectOk(await person.post('/console/demo_clock/', { days })));
        charged += passed.charges;
        await workOfDay(profileId);
        expect(await faultsIn(service().database)).toEqual([]);

        // What the wallet says, and what the documents say one by one.
        const wallet = getDueWallet.answer.parse(expectOk(await person.get('/customers/documents/due_wallet/')));
        const told = new Map<string, number>();
        const add = (sums: Map<string, number>, currency: string, amount: string) =>
          sums.set(currency, (sums.get(currency) ?? 0) + centsOf(amount));
        for (const { total, currency = '', others = [] } of Object.values(wallet)) {
          add(told, currency, total);
          for (const other of others) add(told, other.currency, other.total);
        }
        const owed = new Map<string, number>();
        for (const { currency, total, paid } of await rows<{ currency: string; total: string; paid: string }>(
          `select d.currency, d.total, (select coalesce(sum(a.amount), 0.00) from allocation a where a.document_id = d.id) as paid
           from document d where d.profile_id = '${profileId}' and d.voided_at is null`,
        )) {
          add(owed, currency, total);
          owed.set(currency, (owed.get(currency) ?? 0) - centsOf(paid));
        }
        expect([days, [...told].filter(([, cents]) => cents !== 0).sort()]).toEqual([
          days,
          [...owed].filter(([, cents]) => cents !== 0).sort(),
        ]);

        // Of a subscription no period twice, none left out, and none that is due waits.
        expect(
          await rows(
            `select s.name, count(d.id) from subscription s left join document d on d.subscription_id = s.id
             where s.profile_id = '${profileId}' and s.status = 'activa' and s.next_charge <= least(current_date, coalesce(s.ends_on, current_date))
             group by s.id`,
          ),
        ).toEqual([]);
        expect(
          await rows(
            `select subscription_id from (
               select subscription_id, subscription_period - lag(subscription_period) over (partition by subscription_id order by subscription_period) as apart
               from document where subscription_id is not null and profile_id = '${profileId}') p where apart < 7`,
          ),
        ).toEqual([]);

        // A reminder goes once, and a customer hears once a day at most of one policy's step.
        expect(
          await rows(
            `select agreement_id, number, day from agreement_reminder group by agreement_id, number, day having count(*) > 1`,
          ),
        ).toEqual([]);
        expect(
          await rows(
            `select message_id from agreement_reminder where message_id is not null group by 1 having count(*) > 1`,
          ),
        ).toEqual([]);

        // What was promised for a day that is over was kept or is broken, and stays so.
        for (const { id, standing } of await rows<{ id: string; standing: string }>(
          `select id, case when paid >= amount then 'cumplida' else 'incumplida' end as standing
           from promise where cancelled_at is null and due_on < current_date`,
        )) {
          if (known.get(id) === 'cumplida') expect(standing).toBe('cumplida');
          known.set(id, standing);
        }

        // What the bank collected was booked, once.
        const [collected] = await rows<{ lines: string; booked: string }>(
          `select coalesce(sum(l.collected), 0.00) as lines,
             (select coalesce(sum(p.amount), 0.00) from payment p where p.voided_at is null and p.id in (select payment_id from debit_detail where debit_id = '${debit}')) as booked
           from debit_detail l where l.debit_id = '${debit}'`,
        );
        expect(collected?.booked).toBe(collected?.lines);
      }
      const [answered] = await rows<{ status: string; waiting: number }>(
        `select b.status, (select count(*) from debit_detail l where l.debit_id = b.id and l.status in ('pendiente', 'en_tramite')) as waiting from debit b where b.id = '${debit}'`,
      );
      expect(answered).toEqual({ status: 'cerrado', waiting: 0 });
      expect(charged).toBeGreaterThan(0);
      expect([...known.values()]).toContain('incumplida');
      expect([...known.values()]).toContain('cumplida');
    }, 600_000);
  },
  { reads: false },
);
