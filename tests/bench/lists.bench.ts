import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { it } from 'vitest';
import { type Person, type Service, startService } from '../support/processes/service';
import { fillLongCompany } from '../support/service/longCompany';
import { keepFigures, versionOf } from './figures';

/**
 * Lists of a million documents, payments, messages and events, read by 8 people at once without a pause. The base, in the same run:
 * a bare route over a table of its own, with the same rows, the same indexes and stored totals, and no company, token or contract.
 */

const DOCUMENTS = Number(process.env.DOCUMENTS ?? 1_000_000);
const PEOPLE = 8;
const SECONDS = 3;
const BARE_SECONDS = 2;
const WARMING_SECONDS = 1;
/** Of the base’s calls a second, at least. */
const LEAST_SHARE = 0.3;
/** Of our calls, on an idle machine. */
const MOST_P99_MS = 50;

const CALLS: { what: string; ours: string; bare: string }[] = [
  { what: 'first page', ours: '/documents/', bare: 'page' },
  { what: 'page 400', ours: '/documents/?p=400', bare: 'page?p=400' },
  { what: 'page in the middle', ours: `/documents/?p=${DOCUMENTS / 50}`, bare: `page?p=${DOCUMENTS / 50}` },
  { what: 'by total', ours: '/documents/?ordering=-total', bare: 'total' },
  { what: 'one state', ours: '/documents/?status=pendiente', bare: 'state' },
  { what: 'search by number', ours: '/documents/?search=31234-', bare: 'number?search=31234' },
  {
    what: 'search by name',
    ours: '/documents/?search=jos%C3%A9%20quispe%20mora',
    bare: 'name?search=JOSE QUISPE MORA',
  },
  { what: 'payments, first page', ours: '/payments_details/', bare: 'page' },
  {
    what: 'payments, by name',
    ours: '/payments_details/?search=jos%C3%A9%20quispe%20mora',
    bare: 'name?search=JOSE QUISPE MORA',
  },
];

it(`lists of ${DOCUMENTS} rows`, async () => {
  const held: { service?: Service } = {};
  const service = await startService({
    witnessed: false,
    works: false,
    routes: (app) => bareRoutes(app, () => held.service),
  });
  held.service = service;
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => service.person()));
  const [ana] = people;
  if (!ana) throw new Error('nobody came');
  await service.database.transaction((tx) => fillLongCompany(tx, ana.profileId, DOCUMENTS));
  for (const statement of BARE) await service.database.rows(statement);
  await service.database.rows('vacuum analyze');
  await service.database.rows('checkpoint');

  const table = [];
  for (const { what, ours, bare } of CALLS) {
    const asked = (person: Person) => person.get(`/customers${ours}`);
    // What the disk has to bring is brought once.
    await atOnce(people, asked, WARMING_SECONDS);
    const one = await atOnce(people, asked);
    const base = await atOnce(
      people,
      () => fetch(`${service.url}/bare/${bare}`).then((answer) => answer.json()),
      BARE_SECONDS,
    );
    table.push({
      what,
      'a second': one.rate,
      'p99 ms': one.p99,
      'bare a second': base.rate,
      share: one.rate / base.rate,
    });
  }
  console.table(table.map((row) => ({ ...row, share: row.share.toFixed(2) })));
  await service.close();
  const base = `a bare route of ${versionOf('fastify')} over a table of its own`;
  keepFigures(
    table.flatMap((row) => [
      {
        job: `${DOCUMENTS} rows: ${row.what}`,
        base,
        value: row.share,
        of: 'of its calls a second',
        goal: { least: LEAST_SHARE },
      },
      {
        job: `${DOCUMENTS} rows: ${row.what}, p99`,
        base: 'none',
        value: row['p99 ms'],
        of: 'ms',
        goal: { most: MOST_P99_MS },
      },
    ]),
  );
}, 1_800_000);

async function atOnce(people: Person[], call: (person: Person) => Promise<unknown>, seconds = SECONDS) {
  for (const person of people.slice(0, 2)) await call(person);
  const times: number[] = [];
  const from = performance.now();
  await Promise.all(
    people.map(async (person) => {
      while (performance.now() - from < seconds * 1_000) {
        const began = performance.now();
        await call(person);
        times.push(performance.now() - began);
      }
    }),
  );
  const sorted = times.toSorted((a, b) => a - b);
  return {
    rate: Math.round(times.length / ((performance.now() - from) / 1_000)),
    p99: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
  };
}

const BARE = [
  `create table bare_document as select d.id, d.number, d.number_key, c.full_name, c.search_key, d.is_owed, d.status, d.due_date, d.currency, d.total, d.owed
     from document d join customer c on c.id = d.customer_id`,
  'alter table bare_document add primary key (id)',
  'create index on bare_document (is_owed desc, due_date, number, id)',
  'create index on bare_document (status, due_date, number, id)',
  'create index on bare_document (total, id)',
  'create index on bare_document using gin (number_key gin_trgm_ops)',
  'create index on bare_document using gin (search_key gin_trgm_ops)',
  'create table bare_total as select currency, status, count(*), sum(total) as total, sum(owed) as owed from bare_document group by 1, 2',
];

const PAGES: Record<string, { where: string; order: string; isStored: boolean }> = {
  page: { where: 'true', order: 'is_owed desc, due_date, number, id', isStored: true },
  total: { where: 'true', order: 'total desc, id desc', isStored: true },
  state: { where: `status = 'pendiente'`, order: 'due_date, number, id', isStored: true },
  number: { where: `number_key like '%' || $1 || '%'`, order: 'is_owed desc, due_date, number, id', isStored: false },
  name: {
    where: `search_key like all (select '%' || w || '%' from unnest(string_to_array($1, ' ')) w)`,
    order: 'is_owed desc, due_date, number, id',
    isStored: false,
  },
};

/** A page and its totals, with one statement each. */
function bareRoutes(app: FastifyInstance, service: () => Service | undefined): void {
  for (const [name, { where, order, isStored }] of Object.entries(PAGES)) {
    app.get<{ Querystring: { p?: string; search?: string } }>(
      `/bare/${name}`,
      async ({ query: { p = '1', search } }) => {
        const { database } = service() ?? {};
        if (!database) throw new Error('not yet there');
        const found = `with found as materialized (select * from bare_document where ${where})`;
        const from = isStored ? `select * from bare_document where ${where}` : `${found} select * from found`;
        const sums = isStored
          ? `select currency, sum(count) as count, sum(total) as total from bare_total where ${where} group by currency`
          : `select currency, count(*), sum(total) as total from bare_document where ${where} group by currency`;
        const values = search === undefined ? [] : [search];
        const [results, totals] = await Promise.all([
          database.rows(`${from} order by ${order} limit 25 offset ${(Number(p) - 1) * 25}`, values),
          database.rows(sums, values),
        ]);
        return { results, totals };
      },
    );
  }
}
