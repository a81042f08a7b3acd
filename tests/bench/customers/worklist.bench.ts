import { performance } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { foldOwed } from '../../../server/customers/owed';
import { listWorklist, openWork as openRow } from '../../../src/api/contract/customers/worklist';
import { type Person, type Service, startService } from '../../support/processes/service';
import { expectOk } from '../../support/service/receivables';
import { keepFigures } from '../figures';

/**
 * The day's worklist of 50,000 customers who owe 200,000 documents: a first page with its count, and one customer opened. The
 * base finds out the same of each customer by a query of its own.
 */

const CUSTOMERS = 50_000;
const ROUNDS = 20;
/** How many are asked one by one; the rest would take as long. */
const SAMPLE = 500;

it(`lists the work of a day of ${CUSTOMERS} customers`, async () => {
  // Its jobs would count the same customers meanwhile.
  const service = await startService({ works: false });
  const ana = await service.person();
  await fill(service, ana);
  const base = await oneByOne(service, ana);
  const page = await timed(() => ana.get('/customers/worklist/'));
  const named = await timed(() => ana.get('/customers/worklist/?reason=promesa_rota'));
  const { results, count } = listWorklist.answer.parse(expectOk(await ana.get('/customers/worklist/')));
  let at = 0;
  const opened = await timed(() => {
    at = (at + 1) % results.length;
    return ana.send('PUT', `/customers/worklist/${results[at]?.id}/`, { visit: crypto.randomUUID() });
  });
  const [first] = results;
  const sent = await ana.send('PUT', `/customers/worklist/${first?.id}/`, { visit: crypto.randomUUID() });
  expect(openRow.answer.parse(expectOk(sent)).documents).toHaveLength(4);
  console.table({
    'one query a customer (ms)': base,
    'first page (ms)': page,
    'of a reason (ms)': named,
    'one opened (ms)': opened,
  });
  console.log(`${count} customers on the list`);
  await service.close();
  keepFigures([
    {
      job: `the work of a day of ${CUSTOMERS} customers`,
      base: 'one query a customer',
      value: base / page,
      of: 'times as fast for the first page',
      goal: { least: 20 },
    },
  ]);
}, 900_000);

async function fill({ database }: Service, { profileId, user }: Person): Promise<void> {
  await database.rows(
    `insert into customer (profile_id, first_name, last_name, dni)
     select $1, 'Ana', 'Quispe ' || i, (900000000 + i * 7)::text from generate_series(1, $2::int) i`,
    [profileId, CUSTOMERS],
  );
  await database.rows(
    `insert into document (profile_id, customer_id, number, total, due_date)
     select $1, id, 'F-' || row_number() over () || '-' || n, 100 + n, current_date - 50 + n * 20
     from customer, generate_series(1, 4) n where profile_id = $1`,
    [profileId],
  );
  // A fifth spoke with somebody, and a tenth of these broke a promise.
  await database.rows(
    `with a as (
       insert into activity (profile_id, customer_id, kind, outcome, happened_on, next_on, created_by)
       select $1, id, 'llamada', case when dni::bigint % 10 = 0 then 'prometio_pagar' else 'contesto' end, current_date - 20,
         case when dni::bigint % 10 = 0 then null else current_date + (dni::bigint % 9)::int - 2 end, $2
       from customer where profile_id = $1 and dni::bigint % 5 = 0 returning id, profile_id, customer_id, outcome)
     insert into promise (profile_id, activity_id, customer_id, amount, currency, due_on)
     select profile_id, id, customer_id, 50, 'USD', current_date - 3 from a where outcome = 'prometio_pagar'`,
    [profileId, user.id],
  );
  for (;;) if (!(await database.transaction((tx) => foldOwed(tx, profileId)))) break;
  await database.rows('vacuum analyze');
}

/** What the list says of each customer, asked customer by customer: for all of them, in milliseconds. */
async function oneByOne({ database }: Service, { profileId }: Person): Promise<number> {
  const ids = await database.rows<{ id: string }>('select id from customer where profile_id = $1 limit $2', [
    profileId,
    SAMPLE,
  ]);
  const started = performance.now();
  for (const { id } of ids) await database.rows('select * from figures_of($1)', [id]);
  return Math.round(((performance.now() - started) / SAMPLE) * CUSTOMERS);
}

async function timed(call: () => Promise<{ status: number }>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < ROUNDS + 3; i++) {
    const started = performance.now();
    const { status } = await call();
    if (i >= 3) times.push(performance.now() - started);
    expect(status).toBe(200);
  }
  times.sort((a, b) => a - b);
  return Math.round((times[Math.floor(times.length / 2)] ?? 0) * 10) / 10;
}
