import { expect, test } from 'vitest';
import { DEMO_EMAIL, seedDemo } from '../../server/demo/seed';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { listCities } from '../../src/api/contract/customers/lookups';
import { listBankAccounts, listBanks } from '../../src/api/contract/reconciliation/bankAccounts';
import { withService } from '../support/processes/service';
import { caller } from '../support/service/caller';

const PASSWORD = 'clave de la demo';

withService(
  'demo data',
  (service) => {
    test('an empty database becomes a company one can log in to and work with', async () => {
      await seedDemo(service().database, PASSWORD);
      const login = await service().anybody.post('/users/login/', { email: DEMO_EMAIL, password: PASSWORD });
      const person = caller(service().url, sessionAnswer.parse(login.body).accessToken);
      const accounts = listBankAccounts.answer.parse((await person.get('/customers/bankaccounts/')).body);
      expect(accounts.results.map(({ alias }) => alias)).toEqual([
        'Guayaquil recaudación',
        'Pichincha operativa',
        'Produbanco corriente',
        'Santander exportación',
      ]);
      const [banks, cities] = [
        await person.get('/customers/banks/?bankcm=true'),
        await person.get('/customers/cities/'),
      ];
      expect(listBanks.answer.parse(banks.body).results[0]).toMatchObject({ country: 'EC' });
      expect(listCities.answer.parse(cities.body).results[0]).toMatchObject({ country: 'EC' });
      const [placed] = await service().database.rows<{ cities: number; codes: number }>(
        `select (select count(*) from customer where city_id is not null) as cities,
         (select count(*) from customer_bank where bank_code_id is not null) as codes`,
      );
      expect(placed?.cities).toBeGreaterThan(100);
      expect(placed?.codes).toBeGreaterThan(50);
    });

    test('its documents are of all ages, their balances are what the ledger says, and starting again adds nothing', async () => {
      await seedDemo(service().database, PASSWORD);
      const ages = await service().database.rows<{ bucket: string; count: number }>(`
      select case when due_date is null then 'Sin fecha' when due_date >= current_date then 'Por vencer'
        when due_date >= current_date - 30 then '1-30' when due_date >= current_date - 60 then '31-60'
        when due_date >= current_date - 90 then '61-90' when due_date >= current_date - 120 then '91-120'
        else 'Más de 120' end as bucket, count(*) from document where balance > 0 group by 1`);
      const counts = Object.fromEntries(ages.map(({ bucket, count }) => [bucket, count]));
      for (const bucket of ['Por vencer', '1-30', '31-60', '61-90', '91-120', 'Más de 120', 'Sin fecha']) {
        expect(counts[bucket], bucket).toBeGreaterThan(8);
      }
      const wrong = await service().database.rows(`
      select d.number from document d left join allocation a on a.document_id = d.id
      group by d.id, d.profile_id having d.balance <> d.total - coalesce(sum(a.amount), 0)`);
      expect(wrong).toEqual([]);
      const [told] = await service().database.rows(`
      select count(*) filter (where paid = amount) as kept, count(*) filter (where paid < amount and due_on < current_date) as broken,
        count(*) filter (where paid < amount and due_on >= current_date) as pending,
        (select count(*) from timeslot where launch_date > now() and campaign_id is null) as planned from promise`);
      expect(told).toEqual({ kept: 6, broken: 4, pending: 12, planned: 10 });

      const count = async () => {
        const [all] = await service().database.rows<{ documents: number }>(
          'select count(*) as documents from document',
        );
        return all?.documents;
      };
      const first = await count();
      expect(first).toBeGreaterThan(800);
      await seedDemo(service().database, PASSWORD);
      expect(await count()).toBe(first);
    });
  },
  { reads: false },
);
