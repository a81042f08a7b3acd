import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listCustomers } from '../../src/api/contract/customers/customers';
import { type Staff, withService } from '../support/processes/service';
import { ignoredFilters, listed, lists, OF_A_PAGE, valuesOf } from '../support/service/listQueries';
import { expectOk } from '../support/service/receivables';
import { threeOfMost } from '../support/service/threeOfMost';

/** Under whatever a list is narrowed and ordered by, it counts what it shows, and its totals count the same. */

const page = z.extend(listed, { totals: z.optional(z.array(z.looseObject({ count: z.number() }))) });

withService('filters of lists', (service) => {
  async function samplesFor({ profileId }: Staff): Promise<Record<string, string[]>> {
    const [{ customer, owed, document, center } = { customer: '', owed: '', document: '', center: '' }] =
      await service().database.rows<{
        customer: string;
        owed: string;
        document: string;
        center: string;
      }>(
        `select (select id from customer where profile_id = $1 limit 1) as customer, (select id from document where profile_id = $1 limit 1) as owed, (select number from document where profile_id = $1 limit 1) as document,
         (select id from cost_center where profile_id = $1 limit 1) as center`,
        [profileId],
      );
    return {
      search: ['a'],
      idCustomer: [customer],
      customer: [customer],
      document: [owed],
      id: [document],
      start: ['2026-01-01'],
      end: ['2026-12-31'],
      currency: ['USD'],
      overdue_from: ['0.01'],
      overdue_to: ['50.00'],
      days_from: ['1'],
      days_to: ['60'],
      quiet_days: ['15'],
      next_until: ['hoy'],
      owner: ['nadie'],
      doc_type: ['factura'],
      cost_center: [center],
      number: ['0'],
    };
  }

  test('each list counts what it shows, under each filter and each order of it', { timeout: 240_000 }, async () => {
    const ana = await threeOfMost(service());
    const samples = await samplesFor(ana);
    const served = lists.filter(({ name }) => service().app.servedRows.has(name));
    expect(served.map(({ name }) => name)).toEqual(expect.arrayContaining(['listCustomers', 'listDocuments']));
    const wrong: string[] = [];
    for (const { path, shape } of served) {
      // Turned round an order is the same list (`orderings.test`).
      const orders = valuesOf(shape.ordering, {}, 'ordering').filter((field) => !field.startsWith('-'));
      const filters = Object.entries(shape).flatMap(([name, schema]) =>
        OF_A_PAGE.includes(name)
          ? []
          : valuesOf(schema, samples, name).map((value, i) => ({ filter: { [name]: value }, isFirst: i === 0 })),
      );
      for (const { filter, isFirst } of [{ filter: {}, isFirst: true }, ...filters]) {
        for (const ordering of ['', ...(isFirst ? orders : [])]) {
          const query = new URLSearchParams({ ...filter, ...(ordering && { ordering }), page_size: '200' });
          const answer = await ana.get(`${path}?${query}`);
          const asked = `${path}?${query}`;
          if (answer.status !== 200) {
            wrong.push(`${asked}: ${answer.status} ${JSON.stringify(answer.body)}`);
            continue;
          }
          const { count, results, totals } = page.parse(expectOk(answer));
          if (count !== results.length) wrong.push(`${asked}: count ${count}, rows ${results.length}`);
          const summed = totals?.reduce((sum, line) => sum + line.count, 0);
          if (summed !== undefined && summed !== count) wrong.push(`${asked}: count ${count}, totals ${summed}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('a filter by what nothing has leaves nothing: none is taken and forgotten', { timeout: 240_000 }, async () => {
    const ana = await threeOfMost(service());
    const ignored = await ignoredFilters(service(), ana);
    expect(ignored, 'the list takes this filter and does not narrow by it').toEqual([]);
  });

  test('a search leaves the same customers in the list, in whatever order, in its count and in what is done to all', async () => {
    const ana = await threeOfMost(service());
    const [category] = await service().database.rows<{ id: string }>(
      `with kind as (insert into category (profile_id, name) values ($1, 'Trato') returning id)
       insert into subcategory (profile_id, category_id, name) select $1, id, 'VIP' from kind returning id`,
      [ana.profileId],
    );
    for (const ordering of ['', 'balance', '-balance', '-dni']) {
      const query = new URLSearchParams({ search: 'beta', ...(ordering && { ordering }) });
      expect(expectOk(await ana.get(`/customers/customers/?${query}`))).toMatchObject({ count: 1, results: [{}] });
    }
    const body = { subcategory: category?.id, is_in: true, search: 'beta', expected: 1 };
    expect(expectOk(await ana.post('/customers/customers/subcategories/', body))).toEqual({ count: 1, changed: 1 });
    // So do the other filters: who is in it now, what they owe, and whether they are debited.
    const counted = async (query: string) =>
      page.parse(expectOk(await ana.get(`/customers/customers/?${query}`))).count;
    expect(await counted(`in_subcategory=${category?.id}`)).toBe(1);
    const all = await counted('');
    expect((await counted('owes=debe')) + (await counted('owes=nada'))).toBe(all);
    expect((await counted('debited=true')) + (await counted('debited=false'))).toBe(all);
    expect(await counted('owes=vencido&ordering=-balance')).toBeLessThanOrEqual(await counted('owes=debe'));
    // And what a collector goes by, told in the row as the filter has it.
    const [beta] = listCustomers.answer.parse(expectOk(await ana.get('/customers/customers/?search=beta'))).results;
    const of = {
      customer: beta?.id,
      happened_on: (await service().database.rows<{ day: string }>('select current_date as day'))[0]?.day,
    };
    expectOk(await ana.post('/customers/activities/', { ...of, kind: 'llamada', outcome: 'contesto' }));
    await service().database.rows(
      `with a as (insert into activity (profile_id, customer_id, kind, note, created_by) select $1, $2, 'promesa', '', created_by from activity limit 1 returning id)
       insert into promise (profile_id, activity_id, customer_id, amount, currency, due_on) select $1, id, $2, 5, 'USD', current_date - 3 from a`,
      [ana.profileId, beta?.id],
    );
    const [seen] = listCustomers.answer.parse(expectOk(await ana.get('/customers/customers/?search=beta'))).results;
    expect(seen).toMatchObject({ contacted_on: of.happened_on, open_promise: { status: 'rota', amount: '5.00' } });
    expect([await counted('promise=rota'), await counted('promise=pendiente')]).toEqual([1, 0]);
    expect(await counted('promise=ninguna')).toBe(all - 1);
    expect(await counted('quiet_days=15')).toBeLessThan(all);
    expect(await counted('quiet_days=15&search=beta')).toBe(0);
    const days = seen?.days_overdue ?? 0;
    expect(await counted('days_from=30&search=beta')).toBe(days >= 30 ? 1 : 0);
    expect(await counted('city=x')).toBe(0);
    const late = { ...body, is_in: false, in_subcategory: category?.id };
    expect(expectOk(await ana.post('/customers/customers/subcategories/', late))).toEqual({ count: 1, changed: 1 });
    expect(await counted(`in_subcategory=${category?.id}`)).toBe(0);
  });
});
