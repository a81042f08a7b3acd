import { expect, test } from 'vitest';
import { foldManyOwed, foldOwed } from '../../server/customers/owed';
import { listCustomerDebits } from '../../src/api/contract/customers/customers';
import { listPayments } from '../../src/api/contract/receivables/payments';
import { withService } from '../support/processes/service';
import { found, read } from '../support/service/customerCalls';
import { payers, sent } from '../support/service/debits';
import { books, conciliate, expectOk, reconcile, reconciledOf, settle } from '../support/service/receivables';

withService('where customers stand', (service) => {
  test('what thousands owe anew is folded by a job; a call that asks for their order folds a thousand notes at most', async () => {
    const person = await service().person();
    const { database } = service();
    const notes = async () => (await database.rows('select from customer_owed_change')).length;
    await database.rows(
      `with c as (insert into customer (profile_id, first_name, dni) select $1, 'Cliente', 'P' || i from generate_series(1, 1500) i returning id, dni)
       insert into document (profile_id, customer_id, number, total) select $1, id, dni, substr(dni, 2)::numeric from c`,
      [person.profileId],
    );
    expect(await notes()).toBe(3_000);
    expect(await foldOwed(database, person.profileId)).toBe(true);
    expect(await notes()).toBe(2_000);
    expectOk(await person.get('/customers/customers/?ordering=-balance'));
    await foldManyOwed.due?.ask(database);
    await expect.poll(notes).toBe(0);
    const [most] = (await found(person, '?ordering=-balance')).results;
    expect(most?.balance).toBe('1500.00');
  });

  test('what a customer owes is told by currency and age, beside their credit and what was last done', async () => {
    const person = await service().person();
    const customer = { name: 'Comercial Andes', dni: '1793213150001' };
    const made = await books(service(), person, [
      { number: 'A-1', total: '100.00', due: '2020-01-01', customer },
      { number: 'A-2', total: '50.00', due: null, customer },
      { number: 'A-3', total: '70.00', due: '2999-01-01', customer },
    ]);
    const { database } = service();
    await settle(service(), made.documentId('A-1'), '40.00');
    await database.rows(
      `insert into document (profile_id, customer_id, number, total, currency) select profile_id, customer_id, 'E-1', 9, 'EUR'
       from document where number = 'A-1'`,
    );
    await database.rows(
      `insert into payment (profile_id, customer_id, origin, method, date, amount) select profile_id, customer_id, 'manual', 'efectivo', '2026-11-03', 7.5
       from document where number = 'A-1'`,
    );
    const file = 'Fecha;Concepto;Monto\n06/11/2026;TRANSFER ANDES;20,00\n';
    const { id, movements } = await conciliate(person, made.account, file);
    reconciledOf(await reconcile(person, id, movements[0]?.id ?? '', [[made.documentId('A-2'), '20.00']]));

    const [listed] = (await found(person)).results;
    expect(listed).toMatchObject({
      balance: '160.00',
      balances: [
        { currency: 'USD', balance: '160.00', overdue: '60.00', documents: 3 },
        { currency: 'EUR', balance: '9.00', overdue: '0.00', documents: 1 },
      ],
    });
    const detail = await read(person, listed?.id ?? '');
    const [dollars, euros] = detail.standing ?? [];
    expect(dollars).toMatchObject({ currency: 'USD', credit: '7.50' });
    expect(euros).toMatchObject({ currency: 'EUR', credit: '0.00' });
    expect(dollars?.buckets.filter(({ cantidad }) => cantidad > 0)).toEqual([
      { bucket: 'Por vencer', cantidad: 1, total: '70.00' },
      { bucket: 'Más de 120', cantidad: 1, total: '60.00' },
      { bucket: 'Sin fecha', cantidad: 1, total: '30.00' },
    ]);
    expect(detail.counts).toEqual({ documents: 4, payments: 3, debits: 0, messages: 0, activities: 0 });
    const payments = await person.get(`/customers/payments_details/?idCustomer=${detail.id}&method=transferencia`);
    expect(listPayments.answer.parse(payments.body).results).toMatchObject([
      { amount: '20.00', movement: { id: movements[0]?.id, conciliation: id } },
    ]);
  });

  test('a debit that a customer is in stands on their page', async () => {
    const person = await service().person();
    const { account } = await payers(service(), person, [{ name: 'Deudora', owes: { 'F-9': '5.00' } }]);
    await sent(service(), person, account);
    const [payer] = (await found(person)).results;
    const debits = async (query: string) =>
      listCustomerDebits.answer.parse((await person.get(`/customers/debits/?idCustomer=${payer?.id}${query}`)).body);
    expect(await debits('&status=pendiente')).toMatchObject({
      count: 1,
      results: [{ document_number: 'F-9', amount: '5.00', currency: 'USD', status: 'pendiente' }],
    });
    expect((await debits('&status=cobrado')).count).toBe(0);
  });
});
