import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { groupByDocument, pendingValuesByCustomer } from '../../src/api/contract/customers/customers';
import { listAllCustomers, listCategories, listSubcategories } from '../../src/api/contract/customers/lookups';
import { withService } from '../support/processes/service';
import { CEDULA, CUSTOMERS, detailOf, fields, places, put } from '../support/service/customerCalls';
import { books, expectOk } from '../support/service/receivables';
import { drawsOf } from '../support/sizes';

const MANY = drawsOf('CUSTOMERS', 10_000, 3_000);

withService('look-ups of customers', (service) => {
  async function ana() {
    const person = await service().person();
    const customer = detailOf(await person.post(CUSTOMERS, fields));
    return { person, customer };
  }

  test('look-ups: categories with what is in them, all customers at once, what one owes, and all who owe', async () => {
    const { person, customer } = await ana();
    const { subcategories } = await places(service(), person.profileId);
    await put(person, customer.id, { ...fields, subcategories_ids: JSON.stringify([subcategories[0]?.id]) });
    await books(service(), person, [
      { number: 'A-1', total: '100.00', customer: { name: '', dni: CEDULA } },
      { number: 'A-2', total: '20.00', due: '2026-09-01', customer: { name: '', dni: CEDULA } },
    ]);
    await person.post(CUSTOMERS, { ...fields, first_name: 'Sin deuda', dni: 'X-12345' });
    await person.post('/customers/contacts/', { customer: customer.id, phone: '0991234567', email: '' });

    const categories = listCategories.answer.parse((await person.get('/customers/categories/get_allDetail/')).body);
    expect(categories.results).toMatchObject([
      { name: 'Canal', subcategories: [{ name: 'Mayorista' }, { name: 'Tienda' }] },
    ]);
    const mine = await person.get(`/customers/getSubcategoriesByClient/${person.profileId}`);
    expect(listSubcategories.answer.parse(mine.body).results.map(({ name }) => name)).toEqual(['Mayorista', 'Tienda']);
    for (const path of [`getAllCustomersNoPag/${person.profileId}`, 'customers/list_client/']) {
      const all = listAllCustomers.answer.parse((await person.get(`/customers/${path}`)).body);
      expect(all.results.map(({ first_name }) => first_name)).toEqual(['Rosa', 'Sin deuda']);
    }
    for (const path of ['getAllCustomersNoPag', 'getSubcategoriesByClient'])
      expect((await person.get(`/customers/${path}/${randomUUID()}`)).status).toBe(404);

    const owed = await person.post(`${CUSTOMERS}pendingValuesDocs_byCustomer/`, { idCustomer: customer.id });
    expect(pendingValuesByCustomer.answer.parse(expectOk(owed))).toMatchObject({
      customer: customer.id,
      total: '120.00',
      documents: [{ number: 'A-2', balance: '20.00' }, { number: 'A-1' }],
    });
    const nobody = await person.post(`${CUSTOMERS}pendingValuesDocs_byCustomer/`, { idCustomer: 'nadie' });
    expect(nobody.status).toBe(404);
    const grouped = groupByDocument.answer.parse(expectOk(await person.post(`${CUSTOMERS}groupby_document/`)));
    expect(grouped).toMatchObject({
      infoDocs: [
        { customer__id: customer.id, customer__dni: CEDULA, saldo: '120.00', docs: 2, subcategories: ['Mayorista'] },
      ],
      contactos: [{ customer__id: customer.id, phone: '+593991234567', email: '' }],
    });
  });

  test('a subcategory is given to many and taken from them, as many as staff saw, and each change is kept', async () => {
    const { person, customer } = await ana();
    const { subcategories } = await places(service(), person.profileId);
    const others = [];
    for (const n of [1, 2]) others.push(detailOf(await person.post(CUSTOMERS, { ...fields, dni: `X-${n}2345` })).id);
    const change = async (body: object) => {
      const answer = await person.post(`${CUSTOMERS}subcategories/`, { subcategory: subcategories[0]?.id, ...body });
      return answer.status === 200 ? answer.body : answer.status;
    };
    const stranger = await service().person({ profile: 'Dos' });
    const theirs = detailOf(await stranger.post(CUSTOMERS, fields)).id;

    expect(await change({ is_in: true, customers: [customer.id], expected: 1 })).toEqual({ count: 1, changed: 1 });
    expect(await change({ is_in: true, search: 'rosa', expected: 3 })).toEqual({ count: 3, changed: 2 });
    // One more than staff saw: nobody is changed. Of those chosen, another company's and one that is gone are nobody.
    expect(await change({ is_in: false, search: 'rosa', expected: 2 })).toBe(409);
    expect(await change({ is_in: true, customers: [theirs, randomUUID()], expected: 2 })).toBe(409);
    expect(await change({ is_in: true, customers: [customer.id, theirs], expected: 2 })).toEqual({
      count: 1,
      changed: 0,
    });
    expect(await change({ is_in: true, subcategory: randomUUID(), expected: 3 })).toBe(422);
    const now = async () => detailOf(await person.get(`${CUSTOMERS}${customer.id}/`));
    expect(await now()).toMatchObject({ subcategories: ['Mayorista'], version: 2 });
    expect(await change({ is_in: false, expected: 3 })).toEqual({ count: 3, changed: 3 });
    expect(await now()).toMatchObject({ subcategories: [], version: 3 });
    const kept = await service().database.rows(
      "select from audit_line where profile_id = $1 and action = 'cambiar' and entity = 'customer'",
      [person.profileId],
    );
    expect(kept).toHaveLength(6);
  });

  test(`${MANY} customers are told at once, well within their time`, { timeout: 120_000 }, async () => {
    const person = await service().person();
    await service().database.rows(
      `insert into customer (profile_id, first_name, last_name, dni) select $1, 'Nombre ' || n, 'Apellido', 'P' || n
       from generate_series(1, $2) n`,
      [person.profileId, MANY],
    );
    const from = performance.now();
    const all = await person.get(`/customers/getAllCustomersNoPag/${person.profileId}`);
    console.log(`${MANY} customers: ${Math.round(performance.now() - from)} ms`);
    expect(listAllCustomers.answer.parse(all.body).count).toBe(MANY);
    expect(performance.now() - from).toBeLessThan(65_000);
  });
});
