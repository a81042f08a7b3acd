import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LINKS } from '../../server/customers/remove';
import { withService } from '../support/processes/service';
import {
  at,
  CEDULA,
  CUSTOMERS,
  detailOf,
  fields,
  found,
  places,
  problemOf,
  put,
  read,
} from '../support/service/customerCalls';
import { payers, sent } from '../support/service/debits';

/** The tables whose rows do not keep their customer from being deleted. */
const KEEP_NOBODY = [
  // Parts of the customer.
  ...['contact', 'customer_bank', 'customer_owed', 'customer_subcategory', 'portal_link'],
  // What was said to them and done about them.
  ...[
    'activity',
    'campaign_customer',
    'campaign_event',
    'conversation',
    'inbound_message',
    'message',
    'policy_action',
    'promise',
  ],
  // Whatever these are about keeps the customer, or they are read without them.
  ...['debit_exclusion', 'electronic_document', 'payment_agreement', 'payment_proof', 'reconciliation_rule'],
];

withService('customers', (service) => {
  async function ana() {
    const person = await service().person();
    const customer = detailOf(await person.post(CUSTOMERS, fields));
    return { person, customer };
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
    const [one, other] = [await person.post(CUSTOMERS, fields, key), await person.post(CUSTOMERS, fields, key)];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect((await found(person)).count).toBe(1);
  });

  test('pages are in the order of names and say how many there are', async () => {
    const { person } = await ana();
    for (const name of ['Álvaro', 'beatriz', 'Zoila'])
      await person.post(CUSTOMERS, { first_name: name, dni: `P-${name}` });
    const page = await found(person, '?page_size=3');
    expect(page.results.map(({ first_name }) => first_name)).toEqual(['Álvaro', 'beatriz', 'Rosa']);
    expect((await found(person, '?page_size=3&p=2')).results.map(({ first_name }) => first_name)).toEqual(['Zoila']);
    expect(page.count).toBe(4);
  });

  test('a cédula is refused by its digits; a company, a foreigner and the final consumer never are', async () => {
    const { person } = await ana();
    const wrong = problemOf(await person.post(CUSTOMERS, { ...fields, dni: '1710034066' }));
    expect([wrong.status, Object.keys(wrong.fields ?? {})]).toEqual([422, ['dni']]);
    const other = problemOf(await person.post(CUSTOMERS, { ...fields, dni: '1710034066001' }));
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
      expect((await person.post(CUSTOMERS, { ...fields, ...given })).status, given.dni).toBe(201);
    for (const given of [
      { dni: '860034313-6', dni_country: 'CO' },
      { dni: '20131312954', dni_country: 'PE' },
      { dni: 'GODE561331GR8', dni_country: 'MX' },
    ])
      expect(Object.keys(problemOf(await person.post(CUSTOMERS, { ...fields, ...given })).fields ?? {})).toEqual([
        'dni',
      ]);
    const twice = problemOf(await person.post(CUSTOMERS, fields));
    expect([twice.status, twice.fields]).toEqual([409, { dni: 'Ya lo tiene otro cliente' }]);
  });

  test('a form changes it; what is left out stays, what is emptied goes', async () => {
    const { person, customer } = await ana();
    const { city, subcategories } = await places(service(), person.profileId);
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
    expect((await person.post(CUSTOMERS, fields)).status).toBe(201);
  });

  test('each table that names a customer keeps them, or is said not to', async () => {
    const found = await service().database.rows<{ name: string }>(
      "select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'customer'::regclass order by 1",
    );
    const said = [...LINKS.map(({ table }) => table), ...KEEP_NOBODY];
    expect(
      found.map(({ name }) => name).filter((name) => !said.includes(name)),
      'whoever deletes a customer leaves these rows behind: add the table to LINKS of server/customers/remove.ts, or to KEEP_NOBODY here',
    ).toEqual([]);
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
      await other.post(`${CUSTOMERS}pendingValuesDocs_byCustomer/`, { idCustomer: customer.id }),
    ];
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404));
    const analyst = await service().person({ role: 'analista' });
    expect((await analyst.get(at(customer.id))).status).toBe(200);
    expect((await analyst.post(`${CUSTOMERS}groupby_document/`)).status).toBe(200);
    const refused = [
      await analyst.post(CUSTOMERS, { ...fields, dni: 'X-77777' }),
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
      const made = detailOf(await person.post(CUSTOMERS, { first_name, dni: `H-${i}00` }));
      expect(made.first_name).toBe(first_name);
    }
    for (const first_name of ['x'.repeat(10_000), 'a\0b', '\ud83d'])
      expect((await person.post(CUSTOMERS, { first_name, dni: 'H-99999' })).status).toBe(422);
    expect((await found(person)).count).toBe(texts.length);
  });
});
