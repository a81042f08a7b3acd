import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rows } from '../../src/api/contract/catalogue';
import { listCampaigns } from '../../src/api/contract/messaging/campaigns';
import { withService } from '../support/processes/service';
import { expectOk } from '../support/service/receivables';
import { threeOfMost } from '../support/service/threeOfMost';

const page = z.looseObject({ count: z.number(), results: z.array(z.looseObject({ id: z.string() })) });

/** Every order that a served row of the contract names. */
const ordered = rows.flatMap(({ name, path, query }) => {
  const ordering = query instanceof z.ZodMiniObject ? query.shape.ordering : undefined;
  const values = ordering instanceof z.ZodMiniOptional ? ordering._zod.def.innerType : undefined;
  return values instanceof z.ZodMiniEnum ? [{ name, path, fields: values.options.map(String) }] : [];
});

withService('orders of lists', (service) => {
  const ana = () => threeOfMost(service());

  test('each that the contract names repeats itself, whole or by pages, and turned round it is the same backwards', async () => {
    const person = await ana();
    const served = ordered.filter(({ name }) => service().app.servedRows.has(name) && !name.startsWith('export'));
    expect(served.map(({ name }) => name)).toEqual(expect.arrayContaining(['listCustomers', 'listDocuments']));
    const ids = async (path: string, query: string) =>
      page.parse(expectOk(await person.get(`${path}?${query}`))).results.map(({ id }) => id);
    for (const { path, fields } of served) {
      for (const field of fields.filter((one) => !one.startsWith('-'))) {
        const all = await ids(path, `ordering=${field}`);
        expect(all.length, `${path} is empty: tests/support/service/threeOfMost.ts makes three of it`).toBeGreaterThan(
          0,
        );
        const pages: string[] = [];
        for (const p of all.keys()) pages.push(...(await ids(path, `ordering=${field}&page_size=1&p=${p + 1}`)));
        expect({ field, pages }).toEqual({ field, pages: all });
        expect({ field, back: await ids(path, `ordering=-${field}`) }).toEqual({ field, back: all.toReversed() });
      }
    }
    expect((await person.get('/customers/customers/?ordering=address')).status).toBe(422);
  });

  test('campaigns come by their launch and by the name of their template, and tell what became of their messages', async () => {
    const person = await ana();
    const { database } = service();
    await database.rows(
      `update template set name = case when channel = 'whatsapp' then 'Árbol' else 'beta' end where profile_id = $1`,
      [person.profileId],
    );
    await database.rows(
      `update campaign set launch_date = '2026-11-01' where profile_id = $1 and channel = 'whatsapp'`,
      [person.profileId],
    );
    await database.rows(
      `insert into message (profile_id, campaign_id, customer_id, channel, recipient, subject, text, html, via, status)
       select g.profile_id, g.id, c.id, g.channel, '+593991234567', '', '', '', 'bandeja_local',
         case c.dni when '01' then 'enviado' when '02' then 'enviando' else 'cancelado' end
       from campaign g join customer c on c.profile_id = g.profile_id where g.channel = 'whatsapp'`,
    );
    const told = async (query: string) =>
      listCampaigns.answer.parse(expectOk(await person.get(`/campaigns/campaigns_list/${query}`))).results;
    const names = async (query: string) => (await told(query)).map(({ template }) => template?.name);
    expect(await names('')).toEqual(['beta', 'beta', 'Árbol']);
    expect(await names('?ordering=launch_date')).toEqual(['Árbol', 'beta', 'beta']);
    expect(await names('?ordering=template')).toEqual(['Árbol', 'beta', 'beta']);
    expect(await names('?ordering=-template')).toEqual(['beta', 'beta', 'Árbol']);
    expect((await told('?ordering=template')).map(({ messages }) => messages)).toEqual([
      { enviado: 1, en_cola: 1 },
      {},
      {},
    ]);
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
