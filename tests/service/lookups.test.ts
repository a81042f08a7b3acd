import { expect, test } from 'vitest';
import { listBanks } from '../../src/api/contract/bankAccounts';
import { listCostCenters } from '../../src/api/contract/documents';
import { listBankCodes, listCities } from '../../src/api/contract/lookups';
import { withService } from '../support/service';

withService('look-ups', (service) => {
  test('banks, all or those of automatic debits; codes by bank; cities in order whatever their accents', async () => {
    const { database } = service();
    await database.rows(`
      insert into bank (name, country, cash_management) values
        ('Banco Pichincha', 'EC', true), ('Bancolombia', 'CO', false), ('Banco Guayaquil', 'EC', true);
      insert into bank_code (bank_id, code, name) select id, '10', 'Corriente' from bank where country = 'EC';
      insert into city (name, province) values ('Quito', 'Pichincha'), ('Ámbato', 'Tungurahua'), ('Azogues', 'Cañar')`);
    const person = await service().person({ role: 'analista' });
    const banks = listBanks.answer.parse((await person.get('/customers/banks/')).body).results;
    expect(banks.map(({ name }) => name)).toEqual(['Bancolombia', 'Banco Guayaquil', 'Banco Pichincha']);
    const debits = listBanks.answer.parse((await person.get('/customers/banks/?bankcm=true')).body);
    expect(debits).toMatchObject({ count: 2, next: null, results: [{ country: 'EC' }, { country: 'EC' }] });

    const pichincha = banks.find(({ name }) => name === 'Banco Pichincha')?.id ?? '';
    const codes = async (bank: string) =>
      listBankCodes.answer.parse((await person.get(`/customers/bankcodes/?bank=${bank}`)).body).results;
    expect(await codes(pichincha)).toMatchObject([{ bank: pichincha, code: '10', name: 'Corriente' }]);
    expect(await codes('no existe')).toEqual([]);
    const all = listBankCodes.answer.parse((await person.get('/customers/bankcodes/?bank=')).body);
    expect(all.results).toHaveLength(2);

    const cities = listCities.answer.parse((await person.get('/customers/cities/')).body).results;
    expect(cities.map(({ name }) => name)).toEqual(['Ámbato', 'Azogues', 'Quito']);
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
