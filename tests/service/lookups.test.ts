import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listBankCodes, listCities } from '../../src/api/contract/customers/lookups';
import { listCostCenters } from '../../src/api/contract/receivables/costCenters';
import { createBank, listBanks } from '../../src/api/contract/reconciliation/bankAccounts';
import { type Person, withService } from '../support/processes/service';
import type { Answered } from '../support/service/caller';
import { problemOf } from '../support/service/customerCalls';
import { expectOk } from '../support/service/receivables';

const banksOf = ({ body }: Answered) => listBanks.answer.parse(body).results;

withService('look-ups', (service) => {
  test('a company finds the banks and cities of its country first, each with the code that payments name it by', async () => {
    const person = await service().person({ role: 'administrador' });
    expectOk(await person.send('PUT', '/console/company/', { name: 'Uno', country: 'PE' }));
    const banks = banksOf(await person.get('/customers/banks/?bankcm=true'));
    const countries = ['EC', 'CO', 'PE', 'MX', 'CL', 'ES', 'US', 'DE'];
    expect(countries.filter((country) => !banks.some((bank) => bank.country === country))).toEqual([]);
    const peruvian = banks.filter(({ country }) => country === 'PE').length;
    expect(banks.slice(0, peruvian).every(({ country }) => country === 'PE')).toBe(true);
    expect(banks.slice(0, 2).map(({ name }) => name)).toEqual(['BanBif', 'Banco de Comercio']);

    const codes = async (bank = '') =>
      listBankCodes.answer.parse((await person.get(`/customers/bankcodes/?bank=${bank}`)).body).results;
    const interbank = banks.find(({ name }) => name === 'Interbank')?.id;
    expect(await codes(interbank)).toMatchObject([{ bank: interbank, code: '003', name: 'SBS' }]);
    expect(await codes('no existe')).toEqual([]);
    const all = listBankCodes.answer.parse((await person.get('/customers/bankcodes/?bank=')).body);
    expect(all.results.length).toBeGreaterThan(100);

    const cities = listCities.answer.parse((await person.get('/customers/cities/')).body).results;
    expect(cities.slice(0, 3).map(({ name }) => name)).toEqual(['Abancay', 'Arequipa', 'Ayacucho']);
    expect(cities.some(({ name, country }) => name === 'Guayaquil' && country === 'EC')).toBe(true);
  });

  test('an administrator adds a bank that is missing, for the company alone, and has an account in it', async () => {
    const ana = await service().person({ profile: 'Uno' });
    const eva = await service().person({ profile: 'Dos' });
    const asked = { name: 'Cooperativa La Esperanza', country: 'EC', code: '0999' };
    const add = (who: Person, body: object) => who.post('/customers/banks/', body, { 'idempotency-key': randomUUID() });
    const made = createBank.answer.parse(expectOk(await add(ana, asked)));
    expect(made).toMatchObject({ name: 'Cooperativa La Esperanza', country: 'EC', cash_management: true });
    const account = { bank: made.id, number: '220011', alias: 'Esperanza', currency: 'USD', type: 'ahorros' };
    expectOk(await ana.post('/customers/bankaccounts/', account));
    const [code] = listBankCodes.answer.parse((await ana.get(`/customers/bankcodes/?bank=${made.id}`)).body).results;
    expect(code).toMatchObject({ code: '0999' });

    // Written otherwise it is the same bank, and so is one that everybody has.
    for (const name of ['COOPERATIVA LA  ESPERANZA', 'Banco Guayaquíl']) {
      const again = await add(ana, { ...asked, name });
      expect([again.status, problemOf(again).fields]).toEqual([409, { name: 'Ya está en la lista' }]);
    }
    // Another company neither sees it nor may use it, and may have one of that name.
    const seen = banksOf(await eva.get('/customers/banks/'));
    expect(seen.some(({ id, name }) => id === made.id || name === made.name)).toBe(false);
    expect(listBankCodes.answer.parse((await eva.get(`/customers/bankcodes/?bank=${made.id}`)).body).count).toBe(0);
    expect((await eva.post('/customers/bankaccounts/', account)).status).toBe(422);
    expectOk(await add(eva, asked));

    const operator = await service().person({ profile: 'Uno', role: 'operador' });
    expect((await add(operator, { ...asked, name: 'Otra' })).status).toBe(403);
    const [told] = await service().database.rows(
      `select action, after->>'name' as name from audit_line where entity = 'bank' and profile_id = $1`,
      [ana.profileId],
    );
    expect(told).toEqual({ action: 'crear', name: 'Cooperativa La Esperanza' });
  });

  test("cost centers are the profile's own", async () => {
    const ana = await service().person({ profile: 'Uno' });
    const eva = await service().person({ profile: 'Dos' });
    const add = (profile: string, code: string, name: string) =>
      service().database.rows('insert into cost_center (profile_id, code, name) values ($1, $2, $3)', [
        profile,
        code,
        name,
      ]);
    await add(ana.profileId, 'CC-02', 'Costa');
    await add(ana.profileId, 'CC-01', 'Sierra');
    await add(eva.profileId, 'CC-01', 'Única');
    const names = async (person: typeof ana, query = '') =>
      listCostCenters.answer
        .parse((await person.get(`/customers/cost_center/${query}`)).body)
        .results.map(({ name }) => name);
    expect(await names(ana)).toEqual(['Sierra', 'Costa']);
    expect(await names(ana, '?search=cos')).toEqual(['Costa']);
    expect(await names(ana, '?p=2&page_size=1')).toEqual(['Costa']);
    expect(await names(eva)).toEqual(['Única']);
  });
});
