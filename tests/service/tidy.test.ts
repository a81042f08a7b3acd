import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../server/database/database';
import { startWorker } from '../../server/jobs/worker';
import { tidy } from '../../server/tidy';
import { answered } from '../support/eventually';
import { type Fresh, freshDatabase } from '../support/processes/service';

let fresh: Fresh;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase({});
  database = await openDatabase(fresh.url, {});
});
afterAll(async () => {
  await database.close();
  await fresh.database.close();
  await fresh.drop();
});

test('a step that fails keeps no other from being done, and the job says that it failed', async () => {
  // The first step has nothing to work on.
  await database.rows('alter table idempotency_key rename to lost_key');
  await database.rows(`insert into attempt_limit values ('old', 1, 0, now() - interval '2 days')`);
  await database.rows(
    `insert into job (name, key, state, ended_at) values ('tidy', 'old', 'done', now() - interval '31 days')`,
  );
  await database.rows(`insert into job (name, key) values ('tidy', 'day')`);
  const worker = startWorker(database, [{ ...tidy, attempts: 1 }], {});
  const job = () => database.rows<{ state: string }>(`select state from job where key = 'day'`);
  await answered(async () => (await job())[0]?.state === 'failed');
  await worker.close();
  expect(await database.rows('select from attempt_limit')).toEqual([]);
  expect(await database.rows(`select from job where key = 'old'`)).toEqual([]);
});

test('it is done anew on each day, also a minute after it was done on the day before, and then no more', async () => {
  const waiting = () => database.rows(`select key from job where name = 'tidy' and state = 'waiting'`);
  await database.rows(`delete from job where name = 'tidy'`);
  await database.rows(`insert into job (name, key, state, created_at, ended_at)
    select 'tidy', 'day', 'done', at, at from (select current_date - interval '1 minute' as at) yesterday`);
  await tidy.due?.ask(database);
  expect(await waiting()).toEqual([{ key: 'day' }]);
  await database.rows(`update job set state = 'done', ended_at = now() where name = 'tidy'`);
  await tidy.due?.ask(database);
  expect(await waiting()).toEqual([]);
});
