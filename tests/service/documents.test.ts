import { expect, test } from 'vitest';
import { centsOf, fromCents } from '../../src/api/contract/money';
import { BUCKETS, documentDetail, listDocuments } from '../../src/api/contract/receivables/documents';
import { getDueWallet } from '../../src/api/contract/receivables/dueWallet';
import { type Person, withService } from '../support/processes/service';
import { books, expectOk, settle } from '../support/service/receivables';

const LOPEZ = { name: 'López C.A.', dni: '1790012345001' };
const QUISPE = { name: 'María Quispe Ñaupari', dni: '0991234567' };

withService('documents', (service) => {
  const path = '/customers/documents/';
  const found = async (person: Person, query: Record<string, string> = {}) =>
    listDocuments.answer.parse((await person.get(`${path}?${new URLSearchParams(query)}`)).body);
  const numbers = async (person: Person, query: Record<string, string>) =>
    (await found(person, query)).results.map(({ number }) => number);
  const walletOf = async (person: Person) =>
    getDueWallet.answer.parse((await person.get('/customers/documents/due_wallet/')).body);
  const days = async (ago: number) => {
    const [row] = await service().database.rows<{ day: string }>('select current_date - $1::int as day', [ago]);
    return row?.day ?? '';
  };

  /** Ana, whose customers López and Quispe owe four documents; F-59 is paid in part, F-60 whole, F-61 is void. */
  async function ana() {
    const person = await service().person({ profile: 'Uno' });
    const made = await books(service(), person, [
      { number: 'F-58', total: '450.00', due: '2026-10-01', customer: LOPEZ },
      { number: 'F-59', total: '100.00', due: '2026-10-05', customer: LOPEZ },
      { number: '001-002-000000060', total: '30.00', due: '2026-09-01', customer: QUISPE },
      { number: 'F-61', total: '75.00', due: '2026-10-03', customer: QUISPE },
    ]);
    await settle(service(), made.documentId('F-59'), '40.00');
    await settle(service(), made.documentId('001-002-000000060'), '30.00');
    await service().database.rows('update document set voided_at = now() where id = $1', [made.documentId('F-61')]);
    return { person, made };
  }

  test('what is owed comes first, each with its balance and a status that follows from it', async () => {
    const { person } = await ana();
    const { results, count, totals } = await found(person);
    expect(results.map(({ number, balance, status }) => [number, balance, status])).toEqual([
      ['F-58', '450.00', 'pendiente'],
      ['F-59', '60.00', 'parcial'],
      ['001-002-000000060', '0.00', 'pagado'],
      ['F-61', '0.00', 'anulado'],
    ]);
    expect(results[0]).toMatchObject({ customer_name: 'López C.A.', customer_dni: LOPEZ.dni, due_date: '2026-10-01' });
    expect(count).toBe(4);
    expect(totals).toEqual([{ currency: 'USD', count: 4, total: '655.00', balance: '510.00' }]);
  });

  test.each([
    ['number without its dash', 'f58', ['F-58']],
    ['part of a number', '0060', ['001-002-000000060']],
    ['name without accents, in any order', 'naupari maria', ['001-002-000000060', 'F-61']],
    ['part of the DNI', '1790012', ['F-58', 'F-59']],
    ['what is owed, as it is written here', '60,00', ['F-59']],
    ['what was asked for, as a machine writes it', '$ 100.0', ['F-59']],
    ['an amount without its cents', '60', ['F-59', '001-002-000000060']],
    ['an amount whose digits are in a DNI', '99,12', []],
    ['words that are nobody’s', 'lópez quispe', []],
    ['signs that are no wildcards', '%', []],
  ])('search finds by %s', async (_, search, expected) => {
    const { person } = await ana();
    expect(await numbers(person, { search })).toEqual(expected);
  });

  test('what is owed the amount looked for comes first, then what is nearest to it', async () => {
    const { person } = await ana();
    const near = (amount: string) => numbers(person, { search: 'f', near: amount });
    expect(await near('61.00')).toEqual(['F-59', 'F-58', 'F-61']);
    expect(await near('449.99')).toEqual(['F-58', 'F-59', 'F-61']);
    expect(await numbers(person, { search: 'f', near: '61.00', ordering: '-total' })).toEqual(['F-58', 'F-59', 'F-61']);
    expect((await person.get(`${path}?near=61,00`)).status).toBe(422);
  });

  test('each filter narrows, filters narrow together, and the totals are those of what is left', async () => {
    const { person, made } = await ana();
    const [lopez] = (await found(person, { id: 'F-58' })).results;
    expect(await numbers(person, { idCustomer: lopez?.customer ?? '' })).toEqual(['F-58', 'F-59']);
    expect(await numbers(person, { id: made.documentId('F-61') })).toEqual(['F-61']);
    expect(await numbers(person, { id: 'f 58' })).toEqual(['F-58']);
    expect(await numbers(person, { id: '60' })).toEqual(['001-002-000000060']);
    for (const [status, expected] of [
      ['pendiente', 'F-58'],
      ['parcial', 'F-59'],
      ['pagado', '001-002-000000060'],
      ['anulado', 'F-61'],
    ]) {
      expect(await numbers(person, { status: status ?? '' })).toEqual([expected]);
    }
    expect(await numbers(person, { start: '2026-10-01', end: '2026-10-03' })).toEqual(['F-58', 'F-61']);
    const both = await found(person, { search: 'lopez', start: '2026-10-02', page_size: '1' });
    expect(both.totals).toEqual([{ currency: 'USD', count: 1, total: '100.00', balance: '60.00' }]);
    expect((await person.get(`${path}?status=vencido`)).status).toBe(422);
    for (const filter of ['idCustomer=x', 'cost_center=x', 'id=99', 'currency=EUR']) {
      const nobody = Object.fromEntries(new URLSearchParams(filter));
      expect(await found(person, nobody)).toMatchObject({ count: 0, results: [], totals: [] });
    }
  });

  test('cost center and kind filter, and a document says its cost center’s name', async () => {
    const { person, made } = await ana();
    await service().database.rows(
      `with center as (insert into cost_center (profile_id, code, name) values ($1, 'CC-1', 'Matriz') returning id)
       update document set cost_center_id = center.id, doc_type = 'cuota' from center where document.id = $2`,
      [person.profileId, made.documentId('F-58')],
    );
    const [document] = (await found(person, { doc_type: 'cuota' })).results;
    expect(document).toMatchObject({ number: 'F-58', cost_center_name: 'Matriz' });
    expect(await numbers(person, { cost_center: document?.cost_center ?? '' })).toEqual(['F-58']);
    expect(await numbers(person, { doc_type: 'factura', status: 'pendiente' })).toEqual([]);
  });

  test('staff say what of a total is the subtotal: never more than all of it, and by whoever saw the last change', async () => {
    const person = await service().person();
    const { documentId } = await books(service(), person, [{ number: 'F-1', total: '115.00' }]);
    const path = `/customers/documents/${documentId('F-1')}/subtotal/`;
    const set = (body: object) => person.send('PUT', path, body);
    const done = documentDetail.parse(expectOk(await set({ subtotal: '100.00', version: 1 })));
    expect(done).toMatchObject({ total: '115.00', subtotal: '100.00', tax: '15.00', balance: '115.00', version: 2 });
    expect(done.history[0]?.text).toBe('Subtotal — → $\u00a0100,00');
    expect((await set({ subtotal: '90.00', version: 1 })).status).toBe(412);
    for (const subtotal of ['115.01', '-1.00', '1']) {
      expect(await set({ subtotal, version: 2 })).toMatchObject({
        status: 422,
        body: { fields: { subtotal: expect.any(String) } },
      });
    }
    expect(expectOk(await set({ subtotal: null, version: 2 }))).toMatchObject({ subtotal: null, tax: null });
    const analyst = await service().person({ role: 'analista' });
    expect((await analyst.send('PUT', path, { subtotal: '1.00' })).status).toBe(403);
  });

  test('pages hold as many as are asked for and follow one another', async () => {
    const { person } = await ana();
    const [first, second] = [await found(person, { page_size: '3' }), await found(person, { page_size: '3', p: '2' })];
    expect([first.count, first.results.length, first.next]).toEqual([4, 3, '?p=2&page_size=3']);
    expect([second.results.map(({ number }) => number), second.next]).toEqual([['F-61'], null]);
  });

  test('the due wallet puts each document in the bucket of its age, and its cards lead to exactly those', async () => {
    const person = await service().person({ profile: 'Uno' });
    const ages = [-3, 0, 1, 30, 31, 60, 61, 90, 91, 120, 121, 400];
    const owed = await Promise.all(
      ages.map(async (ago, i) => ({ number: `D${ago}`, total: `${i + 1}.10`, due: await days(ago) })),
    );
    await books(service(), person, [...owed, { number: 'Dx', total: '99.99', due: null }]);
    const wallet = await walletOf(person);
    expect(Object.keys(wallet)).toEqual([...BUCKETS]);
    expect(wallet['Por vencer']).toMatchObject({ cantidad: 2, total: '3.20', currency: 'USD', others: [] });
    expect(wallet['Sin fecha']).toMatchObject({ cantidad: 1, total: '99.99' });
    expect(await numbers(person, { bucket: '1-30' })).toEqual(['D30', 'D1']);
    expect(await numbers(person, { bucket: 'Más de 120' })).toEqual(['D400', 'D121']);
    for (const bucket of BUCKETS) {
      const { count, totals } = await found(person, { bucket });
      expect([count, totals?.[0]?.balance]).toEqual([wallet[bucket]?.cantidad, wallet[bucket]?.total]);
    }
    const sum = Object.values(wallet).reduce((cents, { total }) => cents + centsOf(total), 0);
    expect(fromCents(sum)).toBe((await found(person)).totals?.[0]?.balance);
  });

  test('amounts of several currencies are never added', async () => {
    const { person, made } = await ana();
    await service().database.rows("update document set currency = 'EUR', due_date = null where id = $1", [
      made.documentId('F-59'),
    ]);
    await service().database.rows('update document set voided_at = null');
    expect((await found(person, { search: 'lopez' })).totals).toEqual([
      { currency: 'EUR', count: 1, total: '100.00', balance: '60.00' },
      { currency: 'USD', count: 1, total: '450.00', balance: '450.00' },
    ]);
    const wallet = await walletOf(person);
    expect(wallet['Sin fecha']).toEqual({
      cantidad: 0,
      total: '0.00',
      currency: 'USD',
      others: [{ currency: 'EUR', cantidad: 1, total: '60.00' }],
    });
  });

  test('another profile sees nothing of it', async () => {
    const { made } = await ana();
    const other = await service().person({ profile: 'Dos' });
    expect(await found(other)).toMatchObject({ count: 0, results: [], totals: [] });
    expect(await found(other, { id: made.documentId('F-58') })).toMatchObject({ count: 0 });
    expect(await found(other, { search: 'lopez' })).toMatchObject({ count: 0 });
    expect((await walletOf(other))['31-60']).toMatchObject({ cantidad: 0, total: '0.00' });
  });
});
