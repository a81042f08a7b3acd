import { performance } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { type Person, type Service, startService } from '../support/processes/service';
import { collected, created, detailsOf, edit, loaded, orderOf, payers, save } from '../support/service/debits';
import { expectOk, ledgerFaults } from '../support/service/receivables';
import { keepFigures } from './figures';

/** A collection day at the size of the specification's tenfold: 10,000 details generated, edited, saved, ordered and answered. */

const DETAILS = 10_000;

it(`takes ${DETAILS} details from header to payments`, async () => {
  const service = await startService();
  const ana = await service.person();
  const { account, bank } = await payers(service, ana, []);
  await fill(service, ana, bank);
  const small = await day(service, ana, account, 1_000);
  const large = await day(service, ana, account, DETAILS);
  console.table({ '1.000': small, '10.000': large });
  expect(await ledgerFaults(service)).toEqual([]);
  await service.close();
  const sum = (times: Record<string, number>) => Object.values(times).reduce((all, one) => all + one, 0);
  keepFigures([
    {
      job: `${DETAILS} details collected, from header to payments`,
      base: '1,000 details',
      value: sum(large) / sum(small) / (DETAILS / 1_000),
      of: 'times a detail',
      goal: { most: 1.5 },
    },
  ]);
});

/** 1,000 documents due by October, 10,000 more by November. */
async function fill({ database }: Service, { profileId }: Person, bank: string): Promise<void> {
  await database.rows(
    `with added as (
       insert into customer (profile_id, first_name, dni, is_active_cm)
       select $1, 'Cliente ' || i, '09' || i, true from generate_series(1, 2000) i returning id)
     insert into customer_bank (profile_id, customer_id, bank_id, account_number)
     select $1, id, $2, '33' || row_number() over () from added`,
    [profileId, bank],
  );
  await database.rows(
    `insert into document (profile_id, customer_id, number, total, due_date)
     select $1, customer_id, 'F-' || place, 100 + place % 400, case when place <= 1000 then date '2026-10-01' else date '2026-11-01' end
     from (select customer_id, row_number() over () as place from customer_bank, generate_series(1, 6) where profile_id = $1 limit ${DETAILS + 1_000}) c`,
    [profileId],
  );
  await database.rows('create table bench_due as select id, due_date as created_due from document');
  await database.rows('analyze');
}

async function day(service: Service, ana: Person, account: string, count: number) {
  const times: Record<string, number> = {};
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await work();
    times[`${what} ms`] = Math.round(performance.now() - started);
    return result;
  };
  // What the first run left uncollected is not due in the second.
  const due = count === DETAILS ? '2026-11-01' : '2026-10-01';
  await service.database.rows(
    `update document set due_date = case when place = $1::date then date '2026-11-15' else date '2027-01-01' end
     from (select id, created_due as place from bench_due) b where b.id = document.id`,
    [due],
  );
  const debit = await timed('generate', () => created(ana, account, `De ${count}`));
  expect(debit.details).toBe(count);
  const { lines } = await timed('read', () => detailsOf(ana, debit.id));
  const changes = lines.map(({ id, version }) => ({ id, version, amount: '50.00' }));
  await timed('edit all', async () => expectOk(await edit(ana, debit.id, changes)));
  await timed('save', async () => expectOk(await save(ana, debit.id)));
  const { content } = await timed('order', () => orderOf(ana, debit.id));
  const preview = await timed('load answer', () => loaded(ana, debit.id, content.replace(/;;\r\n/g, ';COBRADO;\r\n')));
  expect(preview.summary.collected).toBe(count);
  await timed('collect', () => collected(ana, debit.id, preview.id));
  return times;
}
