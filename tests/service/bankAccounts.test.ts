import { expect, test } from 'vitest';
import {
  type BankAccountFields,
  bankAccount,
  listBankAccounts,
} from '../../src/api/contract/reconciliation/bankAccounts';
import { failureBody } from '../../src/api/contract/row';
import { type Person, withService } from '../support/processes/service';

withService('bank accounts', (service) => {
  const path = '/customers/bankaccounts/';
  const at = (id: string) => `${path}${id}/`;

  /** Ana, and an account of hers at a bank that everyone has. */
  async function ana() {
    const [bank] = await service().database.rows<{ id: string }>(
      "select id from bank where name = 'Banco Pichincha' and country = 'EC'",
    );
    const person = await service().person({ profile: 'Uno' });
    const fields: BankAccountFields = {
      bank: bank?.id ?? '',
      number: '2100112233',
      alias: 'Pichincha operativa',
      currency: 'USD',
      type: 'corriente',
    };
    const made = await person.post(path, fields);
    return { person, fields, made, account: bankAccount.parse(made.body) };
  }
  const form = (fields: Record<string, string | number>) =>
    new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const found = async (person: Person, query = '') =>
    listBankAccounts.answer.parse((await person.get(path + query)).body);

  test('an account is added, found by alias, number or bank, and read', async () => {
    const { person, account, made } = await ana();
    expect(made.status).toBe(201);
    expect(account).toMatchObject({
      alias: 'Pichincha operativa',
      bank_name: 'Banco Pichincha',
      version: 1,
      mapping: null,
    });
    for (const search of ['operativa', '2100', 'banco pichincha', '']) {
      expect((await found(person, `?search=${search}`)).results, search).toEqual([account]);
    }
    expect((await found(person, '?search=guayaquil')).count).toBe(0);
    expect(bankAccount.parse((await person.get(at(account.id))).body)).toEqual(account);
  });

  test('pages hold as many as are asked for, and say how many there are', async () => {
    const { person, fields } = await ana();
    for (const n of [1, 2, 3, 4]) await person.post(path, { ...fields, number: `99${n}000`, alias: `Otra ${n}` });
    const [first, last] = [await found(person, '?page_size=2'), await found(person, '?page_size=2&p=3')];
    expect(first.results.map(({ alias }) => alias)).toEqual(['Otra 1', 'Otra 2']);
    expect(last.results.map(({ alias }) => alias)).toEqual(['Pichincha operativa']);
    expect([first.count, first.previous, last.next]).toEqual([5, null, null]);
  });

  test('a form changes it; the mapping is remembered, kept when left out, and forgotten when empty', async () => {
    const { person, fields, account } = await ana();
    const put = async (more: Record<string, string | number>) =>
      bankAccount.parse((await person.send('PUT', at(account.id), form({ ...fields, ...more }))).body);
    const mapping = { delimiter: ';', decimal: ',', columns: ['date', 'description', 'amount'] };
    expect(await put({ alias: 'Cía. & Ñandú', mapping: JSON.stringify(mapping), version: 1 })).toMatchObject({
      alias: 'Cía. & Ñandú',
      version: 2,
      mapping,
    });
    expect(await put({ version: 2 })).toMatchObject({ version: 3, mapping });
    expect(await put({ mapping: '' })).toMatchObject({ version: 4, mapping: null });
  });

  test('whoever changes what another has changed since is told so, and nothing is lost', async () => {
    const { person, fields, account } = await ana();
    await person.send('PUT', at(account.id), form({ ...fields, alias: 'Primera', version: 1 }));
    const late = await person.send('PUT', at(account.id), form({ ...fields, alias: 'Segunda', version: 1 }));
    expect(late.status).toBe(412);
    expect((await found(person)).results[0]?.alias).toBe('Primera');
  });

  test('a number stands once at a bank, until its account is deleted', async () => {
    const { person, fields, account } = await ana();
    const again = await person.post(path, { ...fields, alias: 'Repetida' });
    expect(again.status).toBe(409);
    expect(failureBody.parse(again.body).fields).toEqual({ number: 'Ya existe en ese banco' });
    await person.send('DELETE', at(account.id));
    expect((await person.post(path, fields)).status).toBe(201);
  });

  test('an account with conciliations is not deleted, and keeps its currency', async () => {
    const { person, fields, account } = await ana();
    await service().database.rows(
      `insert into conciliation (profile_id, bank_account_id, preview_id, name, file_name, currency, created_by)
       values ($1, $2, gen_random_uuid(), 'abril', 'abril.csv', 'USD', $3)`,
      [person.profileId, account.id, person.user.id],
    );
    const refused = await person.send('DELETE', at(account.id));
    expect(refused.status).toBe(409);
    expect(failureBody.parse(refused.body).msg).toBe(
      'Pichincha operativa tiene una conciliación. No se eliminó; elimine primero lo que depende de la cuenta.',
    );
    expect((await person.send('PUT', at(account.id), form({ ...fields, currency: 'EUR' }))).status).toBe(409);
    expect((await found(person)).results[0]).toMatchObject({ currency: 'USD', conciliations: 1 });
  });

  test('what is deleted is gone, and leaves its trace', async () => {
    const { person, account } = await ana();
    expect((await person.send('DELETE', at(account.id))).status).toBe(200);
    expect((await person.send('DELETE', at(account.id))).status).toBe(404);
    expect((await found(person)).count).toBe(0);
    const lines = await service().database.rows<{ action: string }>('select action from audit_line order by id');
    expect(lines.map(({ action }) => action)).toEqual(['crear', 'eliminar']);
  });

  test("another profile's people see none of it, by any id", async () => {
    const { person, fields, account } = await ana();
    const other = await service().person({ profile: 'Dos' });
    expect((await found(other)).count).toBe(0);
    const tries = [
      await other.get(at(account.id)),
      await other.send('PUT', at(account.id), form({ ...fields, alias: 'Mía' })),
      await other.send('DELETE', at(account.id)),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await found(person)).results).toEqual([account]);
    expect((await other.post(path, fields)).status).toBe(201);
  });

  test('an analyst reads and changes nothing', async () => {
    const { fields, account } = await ana();
    const analyst = await service().person({ profile: 'Uno', role: 'analista' });
    expect((await analyst.get(at(account.id))).status).toBe(200);
    expect((await analyst.post(path, fields)).status).toBe(403);
    expect((await analyst.send('DELETE', at(account.id))).status).toBe(403);
  });

  test('what is missing or unknown is said field by field', async () => {
    const { person, fields } = await ana();
    const unknown = await person.post(path, { ...fields, number: '777777', bank: 'no existe' });
    expect([unknown.status, failureBody.parse(unknown.body).fields]).toEqual([422, { bank: 'No existe' }]);
    const empty = await person.post(path, { ...fields, alias: ' ', currency: 'dólar' });
    expect(empty.status).toBe(422);
    expect(Object.keys(failureBody.parse(empty.body).fields ?? {})).toEqual(['alias', 'currency']);
  });

  test('the same send twice makes one account', async () => {
    const { person, fields } = await ana();
    const send = () => person.post(path, { ...fields, number: '555555' }, { 'idempotency-key': 'k-1' });
    const [one, two] = [await send(), await send()];
    expect([one.status, two.status, two.body]).toEqual([201, 201, one.body]);
  });
});
