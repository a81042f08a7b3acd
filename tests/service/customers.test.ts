import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { customerDetail } from '../../src/api/contract/customerShapes';
import { groupByDocument, listCustomers, pendingValuesByCustomer } from '../../src/api/contract/customers';
import { listAllCustomers, listCategories, listSubcategories } from '../../src/api/contract/lookups';
import { failureBody } from '../../src/api/contract/row';
import type { Answered } from '../support/caller';
import { payers, sent } from '../support/debits';
import { books, conciliate, expectOk, reconcile, reconciledOf, settle } from '../support/receivables';
import { type Person, withService } from '../support/service';

withService('customers', (service) => {
  const PATH = '/customers/customers/';
  const at = (id: string, more = '') => `${PATH}${id}/${more}`;
  const CEDULA = '1710034065';
  const fields = { first_name: 'Rosa', last_name: 'Quishpe Ñato', dni: CEDULA, tradename: 'Bazar Rosita' };

  const found = async (person: Person, query = '') => listCustomers.answer.parse((await person.get(PATH + query)).body);
  const detailOf = (answer: Answered) => customerDetail.parse(expectOk(answer));
  const read = async (person: Person, id: string) => detailOf(await person.get(at(id)));
  const problemOf = ({ status, body }: Answered) => ({ status, ...failureBody.parse(body) });
  const form = (given: Record<string, unknown>) =>
    new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value ?? '')]));
  const put = (person: Person, id: string, given: Record<string, unknown>) => person.send('PUT', at(id), form(given));

  async function ana() {
    const person = await service().person();
    const customer = detailOf(await person.post(PATH, fields));
    return { person, customer };
  }

  async function places(profileId: string) {
    const { database } = service();
    const [city] = await database.rows<{ id: string }>("insert into city (name) values ('Cuenca') returning id");
    const subcategories = await database.rows<{ id: string; name: string }>(
      `with c as (insert into category (profile_id, name) values ($1, 'Canal') returning id)
       insert into subcategory (profile_id, category_id, name) select $1, c.id, n from c, unnest(array['Mayorista', 'Tienda']) n
       returning id, name`,
      [profileId],
    );
    return { city: city?.id ?? '', subcategories };
  }

  async function bank(cash = true) {
    const [made] = await service().database.rows<{ id: string; code: string }>(
      `with b as (insert into bank (name, cash_management) values ($1, $2) returning id)
       insert into bank_code (bank_id, code, name) select id, '10', 'Corriente' from b returning bank_id as id, id as code`,
      [`Banco ${randomUUID()}`, cash],
    );
    return { bank: made?.id ?? '', bank_code: made?.code ?? '' };
  }

  test('a customer is added, found by words of the name or part of the DNI, and read', async () => {
    const { person, customer } = await ana();
    expect(customer).toMatchObject({
      ...fields,
      version: 1,
      balance: '0.00',
      balances: [],
      is_active_cm: false,
      bank: null,
    });
    for (const search of ['rosa', 'nato rosa', 'rosita', '10034', ''])
      expect(
        (await found(person, `?search=${search}`)).results.map(({ id }) => id),
        search,
      ).toEqual([customer.id]);
    expect((await found(person, '?search=nadie')).count).toBe(0);
    expect(await read(person, customer.id)).toEqual(customer);
  });

  test('the same send twice makes one customer', async () => {
    const person = await service().person();
    const key = { 'idempotency-key': randomUUID() };
    const [one, other] = [await person.post(PATH, fields, key), await person.post(PATH, fields, key)];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect((await found(person)).count).toBe(1);
  });

  test('pages are in the order of names and say how many there are', async () => {
    const { person } = await ana();
    for (const name of ['Álvaro', 'beatriz', 'Zoila']) await person.post(PATH, { first_name: name, dni: `P-${name}` });
    const page = await found(person, '?page_size=3');
    expect(page.results.map(({ first_name }) => first_name)).toEqual(['Álvaro', 'beatriz', 'Rosa']);
    expect((await found(person, '?page_size=3&p=2')).results.map(({ first_name }) => first_name)).toEqual(['Zoila']);
    expect(page.count).toBe(4);
  });

  test('a cédula is refused by its digits; a company, a foreigner and the final consumer never are', async () => {
    const { person } = await ana();
    const wrong = problemOf(await person.post(PATH, { ...fields, dni: '1710034066' }));
    expect([wrong.status, Object.keys(wrong.fields ?? {})]).toEqual([422, ['dni']]);
    const other = problemOf(await person.post(PATH, { ...fields, dni: '1710034066001' }));
    expect([other.status, other.msg]).toEqual([
      422,
      'El RUC de persona natural no pasa la verificación de sus dígitos. No se guardó; revise el número o el país.',
    ]);
    for (const given of [
      { dni: '1793213150001' },
      { dni: '1710034065001' },
      { dni: '9999999999999' },
      { dni: '1710034066', dni_country: 'CO' },
      { dni: 'XAXX010101000', dni_country: 'MX' },
    ])
      expect((await person.post(PATH, { ...fields, ...given })).status, given.dni).toBe(201);
    const twice = problemOf(await person.post(PATH, fields));
    expect([twice.status, twice.fields]).toEqual([409, { dni: 'Ya lo tiene otro cliente' }]);
  });

  test('a form changes it; what is left out stays, what is emptied goes', async () => {
    const { person, customer } = await ana();
    const { city, subcategories } = await places(person.profileId);
    const ids = subcategories.map(({ id }) => id);
    const given = { ...fields, city, subcategories_ids: JSON.stringify(ids), address: 'Av. 12 & "Loja"', version: 1 };
    expect(detailOf(await put(person, customer.id, given))).toMatchObject({
      city_name: 'Cuenca',
      subcategories: ['Mayorista', 'Tienda'],
      address: 'Av. 12 & "Loja"',
      version: 2,
    });
    const less = { first_name: 'Rosa María', dni: CEDULA, city: '', subcategories_ids: '[]' };
    expect(detailOf(await put(person, customer.id, less))).toMatchObject({
      first_name: 'Rosa María',
      last_name: fields.last_name,
      city: null,
      subcategories: [],
      address: 'Av. 12 & "Loja"',
    });
    const unknown = await put(person, customer.id, { ...less, subcategories_ids: JSON.stringify([randomUUID()]) });
    expect(problemOf(unknown).fields).toEqual({ subcategories_ids: 'Una ya no existe' });
    expect(problemOf(await put(person, customer.id, { ...less, city: randomUUID() })).fields).toEqual({
      city: 'No existe',
    });
  });

  test('of two editors the second is told, and nothing is lost', async () => {
    const { person, customer } = await ana();
    await put(person, customer.id, { ...fields, first_name: 'Primera', version: 1 });
    const late = problemOf(await put(person, customer.id, { ...fields, first_name: 'Segunda', version: 1 }));
    expect(late.status).toBe(412);
    expect(late.msg).toContain('Otra persona cambió este cliente');
    expect((await read(person, customer.id)).first_name).toBe('Primera');
  });

  test('a DNI that came in before it was checked does not stop other changes', async () => {
    const { person, customer } = await ana();
    await service().database.rows("update customer set dni = '1710034066' where id = $1", [customer.id]);
    const other = await put(person, customer.id, { ...fields, dni: '1710034066', first_name: 'Otra' });
    expect(detailOf(other).first_name).toBe('Otra');
    expect((await put(person, customer.id, { ...fields, dni: '1710034067' })).status).toBe(422);
  });

  test('nobody is deleted on whom anything stands; else what is deleted is gone and its DNI is free', async () => {
    const { person, customer } = await ana();
    const { database } = service();
    await database.rows(
      "insert into document (profile_id, customer_id, number, total) values ($1, $2, 'F-1', 10), ($1, $2, 'F-2', 10)",
      [person.profileId, customer.id],
    );
    await database.rows(
      `insert into payment (profile_id, customer_id, origin, method, date, amount) values ($1, $2, 'manual', 'efectivo', '2026-11-02', 3)`,
      [person.profileId, customer.id],
    );
    const refused = problemOf(await person.send('DELETE', at(customer.id)));
    expect([refused.status, refused.msg]).toEqual([
      409,
      'Rosa Quishpe Ñato tiene 2 documentos y 1 pago. No se eliminó nada.',
    ]);
    const debit = await payers(service(), person, [{ name: 'Deudora', owes: { 'F-9': '5.00' } }]);
    await sent(service(), person, debit.account);
    const [payer] = (await found(person, '?search=deudora')).results;
    expect(problemOf(await person.send('DELETE', at(payer?.id ?? ''))).msg).toBe(
      'Deudora tiene 1 documento y 1 cobro en un débito en curso. No se eliminó nada.',
    );
    await database.rows('delete from document where customer_id = $1', [customer.id]);
    await database.rows('delete from payment where customer_id = $1', [customer.id]);
    expect((await person.send('DELETE', at(customer.id))).status).toBe(200);
    expect((await person.get(at(customer.id))).status).toBe(404);
    expect((await person.send('DELETE', at(customer.id))).status).toBe(404);
    expect((await person.post(PATH, fields)).status).toBe(201);
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
    expect(detail.latest).toMatchObject({
      documents: { count: 4 },
      payments: { count: 3 },
      debits: { count: 0, results: [] },
      movements: { count: 1, results: [{ conciliation: id, amount: '20.00', description: 'TRANSFER ANDES' }] },
    });
  });

  test('a debit that a customer is in stands on their page', async () => {
    const person = await service().person();
    const { account } = await payers(service(), person, [{ name: 'Deudora', owes: { 'F-9': '5.00' } }]);
    await sent(service(), person, account);
    const [payer] = (await found(person)).results;
    const { latest } = await read(person, payer?.id ?? '');
    expect(latest?.debits).toMatchObject({
      count: 1,
      results: [{ document_number: 'F-9', amount: '5.00', currency: 'USD', status: 'pendiente' }],
    });
  });

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
    expect(Object.keys((await save({ account_number: '22-00' })).fields ?? {})).toEqual(['account_number']);
  });

  test('look-ups: categories with what is in them, all customers at once, what one owes, and all who owe', async () => {
    const { person, customer } = await ana();
    const { subcategories } = await places(person.profileId);
    await put(person, customer.id, { ...fields, subcategories_ids: JSON.stringify([subcategories[0]?.id]) });
    await books(service(), person, [
      { number: 'A-1', total: '100.00', customer: { name: '', dni: CEDULA } },
      { number: 'A-2', total: '20.00', due: '2026-09-01', customer: { name: '', dni: CEDULA } },
    ]);
    await person.post(PATH, { ...fields, first_name: 'Sin deuda', dni: 'X-12345' });
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

    const owed = await person.post(`${PATH}pendingValuesDocs_byCustomer/`, { idCustomer: customer.id });
    expect(pendingValuesByCustomer.answer.parse(expectOk(owed))).toMatchObject({
      customer: customer.id,
      total: '120.00',
      documents: [{ number: 'A-2', balance: '20.00' }, { number: 'A-1' }],
    });
    const nobody = await person.post(`${PATH}pendingValuesDocs_byCustomer/`, { idCustomer: 'nadie' });
    expect(nobody.status).toBe(404);
    const grouped = groupByDocument.answer.parse(expectOk(await person.post(`${PATH}groupby_document/`)));
    expect(grouped).toMatchObject({
      infoDocs: [
        { customer__id: customer.id, customer__dni: CEDULA, saldo: '120.00', docs: 2, subcategories: ['Mayorista'] },
      ],
      contactos: [{ customer__id: customer.id, phone: '+593991234567', email: '' }],
    });
  });

  test('fifty thousand customers are told at once, well within their time', { timeout: 120_000 }, async () => {
    const person = await service().person();
    await service().database.rows(
      `insert into customer (profile_id, first_name, last_name, dni) select $1, 'Nombre ' || n, 'Apellido', 'P' || n
       from generate_series(1, 50000) n`,
      [person.profileId],
    );
    const from = performance.now();
    const all = await person.get(`/customers/getAllCustomersNoPag/${person.profileId}`);
    console.log(`50,000 customers: ${Math.round(performance.now() - from)} ms`);
    expect(listAllCustomers.answer.parse(all.body).count).toBe(50_000);
    expect(performance.now() - from).toBeLessThan(30_000);
  });

  test("another profile's people see none of it; an analyst reads and changes nothing", async () => {
    const { person, customer } = await ana();
    const other = await service().person({ profile: 'Dos' });
    expect((await found(other)).count).toBe(0);
    const tries = [
      await other.get(at(customer.id)),
      await put(other, customer.id, fields),
      await other.send('DELETE', at(customer.id)),
      await other.send('PATCH', at(customer.id, 'set_is_active/'), { is_active_cm: false }),
      await other.post(at(customer.id, 'delete_bank_customer/'), {}),
      await other.post(`${PATH}pendingValuesDocs_byCustomer/`, { idCustomer: customer.id }),
    ];
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404));
    const analyst = await service().person({ role: 'analista' });
    expect((await analyst.get(at(customer.id))).status).toBe(200);
    expect((await analyst.post(`${PATH}groupby_document/`)).status).toBe(200);
    const refused = [
      await analyst.post(PATH, { ...fields, dni: 'X-77777' }),
      await put(analyst, customer.id, fields),
      await analyst.send('DELETE', at(customer.id)),
      await analyst.post(at(customer.id, 'delete_bank_customer/'), {}),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await read(person, customer.id)).version).toBe(1);
  });

  test('hostile texts are kept as they are or refused, and found again', async () => {
    const person = await service().person();
    const texts = [
      '<img src=x onerror=alert(1)>',
      "'; drop table customer; --",
      '=1+1',
      '\u202Eolrac',
      '😀👩‍👩‍👧',
      '%_\\',
    ];
    for (const [i, first_name] of texts.entries()) {
      const made = detailOf(await person.post(PATH, { first_name, dni: `H-${i}00` }));
      expect(made.first_name).toBe(first_name);
    }
    for (const first_name of ['x'.repeat(10_000), 'a\0b', '\ud83d'])
      expect((await person.post(PATH, { first_name, dni: 'H-99999' })).status).toBe(422);
    expect((await found(person)).count).toBe(texts.length);
  });
});
