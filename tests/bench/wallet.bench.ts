import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { foldTotals } from '../../server/ledger/listTotals';
import { centsOf } from '../../src/api/contract/money';
import { listDocuments } from '../../src/api/contract/receivables/documents';
import { type DueWallet, getDueWallet } from '../../src/api/contract/receivables/dueWallet';
import { type Person, type Service, startService } from '../support/processes/service';
import { expectOk } from '../support/service/receivables';
import { keepFigures } from './figures';

/** The due wallet and the home over 1,000,000 documents, 400,000 of them owed; the base, in the same run, adds up the documents themselves. */

const DOCUMENTS = 1_000_000;
const CALLS = 100;
const WALLET = '/customers/documents/due_wallet/';

test(`the due wallet of ${DOCUMENTS} documents`, async () => {
  const service = await startService();
  const ana = await service.person();
  await fill(service, ana);
  const customer = (await service.database.rows<{ id: string }>('select id from customer limit 1'))[0]?.id ?? '';
  const month = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const figures = {
    'added up document by document': await timed(10, () => addedUp(service, ana)),
    now: await timed(CALLS, () => wallet(ana)),
    'of a customer': await timed(CALLS, () => wallet(ana, `?idCustomer=${customer}`)),
    'the home, with all its parts': await timed(CALLS, () => ana.get('/console/home/')),
    'a month ago': await timed(CALLS / 4, () => wallet(ana, `?as_of=${month}`)),
  };
  const [rows] = await service.database.rows<{ count: number }>('select count(*) from due_total');
  await service.database.transaction(foldTotals);
  console.table({ ...figures, [`now, folded from ${rows?.count} rows`]: await timed(CALLS, () => wallet(ana)) });
  const { totals = [] } = listDocuments.answer.parse(expectOk(await ana.get('/customers/documents/?page_size=1')));
  for (const { currency, balance } of totals) expect(sumOf(await wallet(ana), currency)).toBe(centsOf(balance));
  console.log(`equal to the balance of all documents: ${totals.map((one) => `${one.currency} ${one.balance}`)}`);
  await service.close();
  keepFigures([
    {
      job: `the due wallet of ${DOCUMENTS} documents`,
      base: 'the documents added up',
      value: figures.now['p50 ms'] / figures['added up document by document']['p50 ms'],
      of: 'times',
      goal: { most: 0.1 },
    },
  ]);
});

/** Over four years of due days, five cost centers, two currencies; 20,000 payments of the last weeks, each in a statement of its own kind. */
async function fill({ database }: Service, { profileId }: Person): Promise<void> {
  await database.rows(
    `with c as (insert into customer (profile_id, first_name, dni) select $1, 'Cliente ' || i, '09' || i from generate_series(1, 20000) i)
     insert into cost_center (profile_id, code, name) select $1, i::text, i::text from generate_series(1, 5) i`,
    [profileId],
  );
  for (let first = 1; first <= DOCUMENTS / 20_000; first += 5) {
    await database.rows(
      `insert into document (profile_id, customer_id, cost_center_id, number, total, allocated, currency, issue_date, due_date, created_at)
     select $1, c.id, s.id, 'F-' || c.place || '-' || i, 10 + c.place % 900, case when i % 5 < 3 then 10 + c.place % 900 else 0 end,
       case when c.place % 20 = 0 then 'EUR' else 'USD' end, day - 30, day, day - 30
     from (select id, row_number() over () as place from customer where profile_id = $1) c
     cross join generate_series($2::int, $2 + 4) i
     cross join lateral (select current_date + 40 - ((c.place * 7 + i * 29) % 1400)::int as day) d
     join cost_center s on s.profile_id = $1 and s.code = (1 + (c.place + i) % 5)::text`,
      [profileId, first],
    );
  }
  for (let turn = 0; turn < 200; turn++) await pay(database, profileId, turn);
  await database.rows('analyze');
}

/** A hundred documents paid at once, through the ledger. */
const pay = (database: Service['database'], profileId: string, turn: number) =>
  database.rows(
    `with d as (select id, customer_id, balance, currency from document
         where profile_id = $1 and is_owed and due_date < current_date order by due_date, id limit 100 offset $2),
       p as (insert into payment (profile_id, customer_id, origin, method, date, amount, currency, reference)
         select $1, customer_id, 'manual', 'efectivo', current_date - $3::int, balance, currency, id::text from d
         returning id, amount, reference)
     insert into allocation (profile_id, payment_id, document_id, amount, batch)
     select $1, id, reference::uuid, amount, gen_random_uuid() from p`,
    [profileId, turn, turn % 28],
  );

const wallet = async (ana: Person, query = ''): Promise<DueWallet> =>
  getDueWallet.answer.parse(expectOk(await ana.get(`${WALLET}${query}`)));

const addedUp = ({ database }: Service, { profileId }: Person) =>
  database.scoped(profileId).rows(
    `select currency, due_date, count(*), sum(owed) from document
     where profile_id = $1 and is_owed group by currency, due_date`,
    [profileId],
  );

const sumOf = (wallet: DueWallet, currency: string): number =>
  Object.values(wallet)
    .flatMap(({ others = [], ...main }) => [main, ...others])
    .filter((one) => one.currency === currency)
    .reduce((sum, { total }) => sum + centsOf(total), 0);

async function timed(times: number, work: () => Promise<unknown>) {
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const started = performance.now();
    await work();
    took.push(performance.now() - started);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => Number((took[Math.min(times - 1, Math.floor(times * share))] ?? 0).toFixed(1));
  return { 'p50 ms': at(0.5), 'p95 ms': at(0.95) };
}
