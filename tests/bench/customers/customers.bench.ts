import { performance } from 'node:perf_hooks';
import { it } from 'vitest';
import { z } from 'zod';
import { type Person, type Service, startService } from '../../support/processes/service';
import { expectOk } from '../../support/service/receivables';
import { keepFigures } from '../figures';

/**
 * 100,000 customers who owe 200,000 documents, beside another company's 20,000. The base is the list's first page of a
 * company of 100, asked in the same run.
 */

const CUSTOMERS = 100_000;
const ROUNDS = 24;
/** As long as the base, at most. */
const MOST_TIMES = 15;
const page = z.looseObject({ count: z.number(), results: z.array(z.unknown()) });

it(`lists and searches ${CUSTOMERS} customers`, async () => {
  const service = await startService();
  const [ana, other, small] = [
    await service.person(),
    await service.person({ profile: 'Dos' }),
    await service.person({ profile: 'Tres' }),
  ];
  await fill(service, ana, CUSTOMERS);
  await fill(service, other, 20_000);
  await fill(service, small, 100);
  for (const one of [ana, other, small]) await one.get('/customers/customers/?ordering=balance');
  await service.database.rows('vacuum analyze');
  const base = await timed(small, ['customers/?p=1']);
  const table = {
    'a company of 100': base,
    'first page': await timed(ana, ['customers/?p=1']),
    'pages in the middle': await timed(ana, ['customers/?p=1900', 'customers/?p=2100', 'customers/?p=2000']),
    'the last pages': await timed(ana, ['customers/?p=4000', 'customers/?p=3990']),
    'a name': await timed(ana, searches('josé', 'MUÑOZ', 'quispe', 'Paredes')),
    'two words, any order': await timed(ana, searches('muñoz ana', 'jose quispe', 'zamb mar', 'perez sof')),
    'part of a DNI': await timed(ana, searches('0900123', '090-0456', '77001', '0900 99')),
    'one letter': await timed(ana, searches('a', 'z', 'q', 'm')),
    'two letters': await timed(ana, searches('ma', 'zu', 'qu', 'os')),
    nobody: await timed(ana, searches('xxyyzz', '999999999', 'ana xkw')),
    'by DNI': await timed(ana, ['customers/?ordering=dni', 'customers/?ordering=-dni&p=50']),
    'by trade name': await timed(ana, ['customers/?ordering=tradename', 'customers/?ordering=-tradename&p=9']),
    'by what they owe': await timed(ana, [
      'customers/?ordering=-balance',
      'customers/?ordering=balance&p=3',
      'customers/?ordering=balance&p=3900',
    ]),
    'search by what they owe': await timed(ana, ['customers/?ordering=-balance&search=quispe']),
    'documents of a name': await timed(ana, ['documents/?search=quispe+ana', 'documents/?search=muñoz+luis']),
  };
  console.table(table);
  const whole = performance.now();
  const all = page.parse(expectOk(await ana.get(`/customers/getAllCustomersNoPag/${ana.profileId}`)));
  console.log(`all ${all.count}: ${Math.round(performance.now() - whole)} ms`);
  await service.close();
  const [[slowest, { p50 }] = ['', { p50: 0 }]] = Object.entries(table).sort(([, a], [, b]) => b.p50 - a.p50);
  keepFigures([
    {
      job: `lists and searches of ${CUSTOMERS} customers`,
      base: 'the first page of 100',
      value: p50 / base.p50,
      of: `times for the slowest (${slowest})`,
      goal: { most: MOST_TIMES },
    },
  ]);
});

const searches = (...texts: string[]) => texts.map((text) => `customers/?search=${encodeURIComponent(text)}`);

const FIRST = "array['José','Ana','Luis','María','Sofía','Óscar','Zulema','Quintín']";
const LAST = "array['Quispe','Muñoz','Zambrano','Paredes','Ñaupari','Pérez','Guamán','Yánez','López','Chávez']";

async function fill({ database }: Service, { profileId }: Person, count: number): Promise<void> {
  await database.rows(
    `insert into customer (profile_id, first_name, last_name, dni, tradename)
     select $1, (${FIRST})[1 + i % 8] || ' ' || (${FIRST})[1 + i / 8 % 8],
       (${LAST})[1 + i % 10] || ' ' || (${LAST})[1 + i / 10 % 10] || ' ' || md5(i::text)::varchar(6), (900000000 + i * 7)::text,
       case when i % 3 = 0 then 'Bazar ' || (${LAST})[1 + i % 10] || ' ' || i else '' end
     from generate_series(1, $2::int) i`,
    [profileId, count],
  );
  await database.rows(
    `insert into document (profile_id, customer_id, number, total, due_date)
     select $1, id, 'F-' || row_number() over () || '-' || n, 100 + n, current_date - (n * 20)
     from customer, generate_series(1, 2) n where profile_id = $1`,
    [profileId],
  );
}

async function timed(person: Person, paths: string[]) {
  const times: number[] = [];
  for (let i = 0; i < ROUNDS + 4; i++) {
    const started = performance.now();
    const answer = await person.get(`/customers/${paths[i % paths.length]}`);
    if (i >= 4) times.push(performance.now() - started);
    expectOk(answer);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95) };
}
