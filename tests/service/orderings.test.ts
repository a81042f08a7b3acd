import { expect, test } from 'vitest';
import { z } from 'zod';
import { rows } from '../../src/api/contract/catalogue';
import { created } from '../support/debits';
import { books, conciliate, expectOk, settle } from '../support/receivables';
import { withService } from '../support/service';

const page = z.looseObject({ count: z.number(), results: z.array(z.looseObject({ id: z.string() })) });

/** Every order that a served row of the contract names. */
const ordered = rows.flatMap(({ name, path, query }) => {
  const ordering = query instanceof z.ZodObject ? query.shape.ordering : undefined;
  const values = ordering instanceof z.ZodOptional ? ordering.unwrap() : undefined;
  return values instanceof z.ZodEnum ? [{ name, path, fields: values.options.map(String) }] : [];
});

withService('orders of lists', (service) => {
  /** Three of most things, two of them alike in all that a list is ordered by. */
  async function ana() {
    const person = await service().person({ profile: 'Uno', email: 'b@cartera.local' });
    await service().person({ profile: 'Uno', email: 'a@cartera.local' });
    const owed = [
      { number: 'F-2', total: '90.00', due: '2026-10-01', customer: { name: 'Zoila', dni: '03' } },
      { number: 'F-1', total: '50.00', due: null, customer: { name: 'Árbol', dni: '02' } },
      { number: 'F-3', total: '50.00', due: '2026-09-01', customer: { name: 'beta', dni: '01' } },
    ];
    const { account, documentId } = await books(service(), person, owed);
    for (const number of ['F-1', 'F-2', 'F-3']) await settle(service(), documentId(number), '5.00');
    for (const [day, name] of ['Uno', 'Dos'].entries()) {
      await conciliate(person, account, `Fecha;Concepto;Importe\n0${day + 1}/10/2026;ABONO ${name};450,00\n`);
      await created(person, account, name);
    }
    await service().database.rows(
      "insert into cost_center (profile_id, code, name) select $1, n, 'Igual' from unnest(array['A','C','B']) n",
      [person.profileId],
    );
    await service().database.rows(
      `insert into subscription (profile_id, customer_id, name, amount, frequency, starts_on)
       select profile_id, id, 'Igual', 5, 'anual', '2026-01-01' from customer`,
    );
    await service().database.rows(
      "insert into payment_link (profile_id, customer_id, reference, amount) select profile_id, id, 'E-' || dni, 5 from customer",
    );
    await service().database.rows(
      "insert into template (profile_id, name, channel, body) select $1, 'Igual', n, 'Hola' from unnest(array[1, 0, 1]) n",
      [person.profileId],
    );
    await service().database.rows(
      `insert into message (profile_id, channel, recipient, subject, text, html, via, is_test, created_by)
       select $1, 0, '+593991234567', '', 'Hola', '', 'bandeja_local', true, $2 from generate_series(1, 3)`,
      [person.profileId, person.user.id],
    );
    await service().database.rows(
      `insert into reconciliation_rule (profile_id, kind, words, customer_id) select profile_id, 'pagador', array['ABONO', dni], id from customer`,
    );
    return person;
  }

  test('each that the contract names repeats itself, whole or by pages, and turned round it is the same backwards', async () => {
    const person = await ana();
    const served = ordered.filter(({ name }) => service().app.servedRows.has(name) && !name.startsWith('export'));
    expect(served.map(({ name }) => name)).toEqual(expect.arrayContaining(['listCustomers', 'listDocuments']));
    const ids = async (path: string, query: string) =>
      page.parse(expectOk(await person.get(`${path}?${query}`))).results.map(({ id }) => id);
    for (const { path, fields } of served) {
      for (const field of fields.filter((one) => !one.startsWith('-'))) {
        const all = await ids(path, `ordering=${field}`);
        expect(all.length, path).toBeGreaterThan(0);
        const pages: string[] = [];
        for (const p of all.keys()) pages.push(...(await ids(path, `ordering=${field}&page_size=1&p=${p + 1}`)));
        expect({ field, pages }).toEqual({ field, pages: all });
        expect({ field, back: await ids(path, `ordering=-${field}`) }).toEqual({ field, back: all.toReversed() });
      }
    }
    expect((await person.get('/customers/customers/?ordering=address')).status).toBe(422);
  });

  test('customers come by name without accents, by DNI, and by what they owe in the currency they are shown with', async () => {
    const person = await ana();
    const names = async (ordering: string) =>
      page
        .parse((await person.get(`/customers/customers/?ordering=${ordering}`)).body)
        .results.map(({ first_name }) => first_name);
    expect(await names('name')).toEqual(['Árbol', 'beta', 'Zoila']);
    expect(await names('-dni')).toEqual(['Zoila', 'Árbol', 'beta']);
    await service().database.rows(
      `insert into document (profile_id, customer_id, number, total, currency)
       select profile_id, id, 'E-' || n, 900, 'EUR' from customer, generate_series(1, 2) n where first_name = 'beta'`,
    );
    expect(await names('-balance')).toEqual(['beta', 'Zoila', 'Árbol']);
  });
});
