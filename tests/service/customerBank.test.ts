import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { withService } from '../support/processes/service';
import { at, CUSTOMERS, detailOf, fields, problemOf } from '../support/service/customerCalls';

withService('bank data of customers', (service) => {
  async function ana() {
    const person = await service().person();
    const customer = detailOf(await person.post(CUSTOMERS, fields));
    return { person, customer };
  }
  async function bank(cash = true) {
    const [made] = await service().database.rows<{ id: string; code: string }>(
      `with b as (insert into bank (name, cash_management) values ($1, $2) returning id)
       insert into bank_code (bank_id, code, name) select id, '10', 'Corriente' from b returning bank_id as id, id as code`,
      [`Banco ${randomUUID()}`, cash],
    );
    return { bank: made?.id ?? '', bank_code: made?.code ?? '' };
  }

  test('bank data are made, changed in part and taken away; the debit needs them', async () => {
    const { person, customer } = await ana();
    const where = await bank();
    const early = problemOf(await person.send('PATCH', at(customer.id, 'set_is_active/'), { is_active_cm: true }));
    expect([early.status, early.msg]).toEqual([
      409,
      'No se activó el débito: el cliente no tiene información bancaria. Escríbala primero.',
    ]);
    const given = { ...where, account_number: '2200113344', account_type: 'ahorros', mandate: 'M-1', version: 1 };
    const saved = detailOf(await person.post(at(customer.id, 'create_or_update_bank_customer/'), given));
    expect(saved).toMatchObject({ version: 2, bank: { ...where, account_number: '2200113344', mandate: 'M-1' } });
    expect((await person.post(at(customer.id, 'create_or_update_bank_customer/'), given)).status).toBe(412);

    const on = await person.send('PATCH', at(customer.id, 'set_is_active/'), { is_active_cm: true, version: 2 });
    expect(detailOf(on).is_active_cm).toBe(true);
    const patched = await person.send('PATCH', at(customer.id, 'update_cash_management/'), {
      account_type: 'corriente',
    });
    expect(detailOf(patched)).toMatchObject({
      is_active_cm: true,
      bank: { account_type: 'corriente', mandate: 'M-1' },
    });
    const elsewhere = await bank();
    const moved = await person.send('PATCH', at(customer.id, 'update_cash_management/'), { bank: elsewhere.bank });
    expect(detailOf(moved).bank).toMatchObject({ bank: elsewhere.bank, bank_code: null });

    const gone = detailOf(await person.post(at(customer.id, 'delete_bank_customer/'), {}));
    expect(gone).toMatchObject({ bank: null, is_active_cm: false });
    expect((await person.post(at(customer.id, 'delete_bank_customer/'), {})).status).toBe(404);
    const half = await person.send('PATCH', at(customer.id, 'update_cash_management/'), { account_type: 'corriente' });
    expect(problemOf(half).fields).toEqual({ bank: 'Falta', account_number: 'Falta' });
  });

  test('a bank, a code or a number that is none is said at its field', async () => {
    const { person, customer } = await ana();
    const [one, other] = [await bank(), await bank()];
    const save = async (more: object) => {
      const given = { ...one, account_number: '2200113344', account_type: 'ahorros', ...more };
      return problemOf(await person.post(at(customer.id, 'create_or_update_bank_customer/'), given));
    };
    expect((await save({ bank: 'x' })).fields).toEqual({ bank: 'No existe' });
    expect((await save({ bank_code: other.bank_code })).fields).toEqual({ bank_code: 'No es de ese banco' });
    for (const account_number of ['22-00', '1234', '1'.repeat(21)])
      expect(Object.keys((await save({ account_number })).fields ?? {}), account_number).toEqual(['account_number']);
    await service().database.rows(`update bank set country = 'MX' where id = $1`, [one.bank]);
    const clabe = await save({ account_number: '002010077777777772' });
    expect(clabe.fields).toEqual({ account_number: 'La CLABE no es válida' });
  });
});
