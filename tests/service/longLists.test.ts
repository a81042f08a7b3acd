import { expect, test } from 'vitest';
import { listDocuments } from '../../src/api/contract/receivables/documents';
import { type Person, withService } from '../support/processes/service';
import { expectOk } from '../support/service/receivables';

withService('long lists', (service) => {
  /** More documents than a search looks up by their ids: F-1 to F-5100, all of one customer but the last hundred. */
  async function manyDocuments(person: Person): Promise<void> {
    await service().database.rows(
      `with c as (insert into customer (profile_id, first_name, dni) values ($1, 'Quispe', '0912345678'), ($1, 'Muñoz', '0987654321') returning id, first_name)
     insert into document (profile_id, customer_id, number, total, due_date)
     select $1, c.id, 'F-' || i, 10 + i % 90, current_date + i % 50 from generate_series(1, 5100) i
     join c on c.first_name = case when i <= 5000 then 'Quispe' else 'Muñoz' end`,
      [person.profileId],
    );
  }

  const listed = async (person: Person, query: string) =>
    listDocuments.answer.parse(expectOk(await person.get(`/customers/documents/?${query}`)));

  test('a search that finds few is counted and added up; one that finds many is not, and is read page by page to its end', async () => {
    const person = await service().person();
    await manyDocuments(person);
    const few = await listed(person, 'search=munoz');
    expect(few).toMatchObject({ count: 100, totals: [{ currency: 'USD', count: 100 }] });
    expect(few.uncounted).toBeUndefined();

    const first = await listed(person, 'search=f&page_size=200');
    expect(first).toMatchObject({ uncounted: true, count: 200, totals: [], next: '?p=2&page_size=200' });
    const last = await listed(person, 'search=f&page_size=200&p=26');
    expect(last).toMatchObject({ uncounted: true, count: 5_100, next: null });
    // Another filter leaves few of them, wherever they stand among the found.
    const { results } = await listed(person, 'search=f&ordering=number&id=5077');
    expect(results.map(({ number }) => number)).toEqual(['F-5077']);
  });

  test('a page far down a list has the rows that follow those before it, in each order', async () => {
    const person = await service().person();
    await manyDocuments(person);
    const rows = await service().database.rows<{ number: string }>(
      'select number from document where profile_id = $1 order by total, id offset 4000 limit 25',
      [person.profileId],
    );
    const page = await listed(person, 'ordering=total&p=161');
    expect(page.count).toBe(5_100);
    expect(page.results.map(({ number }) => number)).toEqual(rows.map(({ number }) => number));
  });

  test('a page of the second half, which is found from the end, has the rows that it has from the beginning', async () => {
    const person = await service().person();
    await manyDocuments(person);
    const numbers = async (query: string) => (await listed(person, query)).results.map(({ number }) => number);
    for (const [query, order] of [
      ['', 'is_owed desc, due_date, number, id'],
      ['ordering=-total', 'total desc, id desc'],
      ['status=pendiente', 'due_date, number, id'],
    ]) {
      const rows = await service().database.rows<{ number: string }>(
        `select number from document where profile_id = $1 order by ${order}`,
        [person.profileId],
      );
      const from = (offset: number) => rows.slice(offset, offset + 30).map(({ number }) => number);
      expect(await numbers(`${query}&page_size=30&p=100`)).toEqual(from(2_970));
      expect(await numbers(`${query}&page_size=30&p=169`)).toEqual(from(5_040));
      expect(await numbers(`${query}&page_size=30&p=170`)).toEqual(from(5_070));
      expect(await numbers(`${query}&page_size=30&p=171`)).toEqual([]);
    }
  });

  test('a page far down begins at its day: it has the rows of that place, whatever is owed, undated or filtered', async () => {
    const person = await service().person();
    await service().database.rows(
      `with c as (insert into customer (profile_id, first_name, dni) values ($1, 'Quispe', '0912345678') returning id)
     insert into document (profile_id, customer_id, number, total, allocated, due_date, doc_type, currency)
     select $1, c.id, 'F-' || i, 10 + i % 90, case i % 3 when 0 then 10 + i % 90 else i % 2 end, case when i % 11 > 0 then current_date - i % 60 end,
       case when i % 5 = 0 then 'cuota' else 'factura' end, case when i % 2 = 0 then 'USD' else 'EUR' end from c, generate_series(1, 7000) i`,
      [person.profileId],
    );
    for (const [query, order, where = 'true'] of [
      ['', 'is_owed desc, due_date, number, id'],
      ['currency=EUR', 'is_owed desc, due_date, number, id', `currency = 'EUR'`],
      ['doc_type=cuota', 'is_owed desc, due_date, number, id', `doc_type = 'cuota'`],
      ['ordering=due_date', 'due_date, number, id'],
      ['ordering=-due_date', 'due_date desc, number desc, id desc'],
      ['status=parcial', 'due_date, number, id', `status = 'parcial'`],
      ['end=2999-01-01', 'is_owed desc, due_date, number, id', 'due_date is not null'],
    ]) {
      const rows = await service().database.rows<{ number: string }>(
        `select number from document where profile_id = $1 and ${where} order by ${order}`,
        [person.profileId],
      );
      const pages = Array.from({ length: Math.ceil(rows.length / 180) + 1 }, (_, at) => at);
      const listedRows: string[] = [];
      for (const at of pages) {
        const page = await listed(person, `${query}&page_size=180&p=${at + 1}`);
        expect(page.count).toBe(rows.length);
        listedRows.push(...page.results.map(({ number }) => number));
      }
      expect(listedRows).toEqual(rows.map(({ number }) => number));
    }
  });

  test('an order that is walked says how far, and loses nothing', async () => {
    const person = await service().person();
    await service().database.rows(
      `with c as (insert into customer (profile_id, first_name, dni) values ($1, 'Quispe', '0912345678') returning id)
     insert into document (profile_id, customer_id, number, total) select $1, c.id, 'F-' || i, 10 from c, generate_series(1, 10400) i`,
      [person.profileId],
    );
    const page = (p: number) => person.get(`/customers/documents/?ordering=customer_name&page_size=200&p=${p}`);
    expect(expectOk(await page(26))).toMatchObject({ count: 10_400 });
    expect(await page(27)).toMatchObject({
      status: 422,
      body: {
        code: 'too-deep',
        msg: 'En este orden se llega a las primeras y a las últimas 25 páginas. Acote la lista con un filtro o una búsqueda, o quite el orden.',
      },
    });
    expect(expectOk(await page(28))).toMatchObject({ count: 10_400 });
  });

  test('one or two characters are what a number begins with, or the digits it ends in', async () => {
    const person = await service().person();
    await service().database.rows(
      `with c as (insert into customer (profile_id, first_name, dni) values ($1, 'Quispe', '0912345678') returning id)
     insert into document (profile_id, customer_id, number, total)
     select $1, c.id, number, 500 from c, unnest(array['F-31', 'F-0031', '31-7', 'F-310', 'A-131', 'XF-1']) number`,
      [person.profileId],
    );
    const found = async (search: string) =>
      (await listed(person, `ordering=number&search=${search}`)).results.map(({ number }) => number);
    expect((await found('31')).toSorted()).toEqual(['31-7', 'F-0031', 'F-31']);
    expect((await found('f')).toSorted()).toEqual(['F-0031', 'F-31', 'F-310']);
    expect((await found('131')).toSorted()).toEqual(['A-131']);
  });

  test('what looks ids up for a search finds nothing of another company', async () => {
    const [ana, eva] = [await service().person({ profile: 'Una' }), await service().person({ profile: 'Otra' })];
    await manyDocuments(ana);
    const asked = (as: Person) =>
      service()
        .database.scoped(as.profileId)
        .reading(async (db) => {
          const [found] = await db.rows<{ documents: number; customers: number; amounts: number }>(
            `select (select count(*) from documents_like($1, 'f-1', 10)) as documents, (select count(*) from customers_like($1, 'quispe')) as customers,
           (select count(*) from documents_between($1, 20, 30, 10)) as amounts`,
            [ana.profileId],
          );
          return found;
        });
    expect(await asked(ana)).toEqual({ documents: 10, customers: 1, amounts: 20 });
    expect(await asked(eva)).toEqual({ documents: 0, customers: 0, amounts: 0 });
  });
});
