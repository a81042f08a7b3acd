import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { it } from 'vitest';
import { startService } from '../support/processes/service';
import { keepFigures } from './figures';

/** What a service that nobody uses asks of its database; each statement is a transaction of its own. */

const SECONDS = 30;
const MOST_A_SECOND = 1;
/** Until what a start sets off is done. */
const SETTLING_MS = 5_000;

it('a service at rest leaves its database in peace', async () => {
  const service = await startService();
  await service.person();
  await setTimeout(SETTLING_MS);
  let asked = 0;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client, given: unknown[]) {
      asked += 1;
      return Reflect.apply(target, client, given);
    },
  });
  await setTimeout(SECONDS * 1_000);
  pg.Client.prototype.query = query;
  console.log(`at rest: ${(asked / SECONDS).toFixed(2)} statements a second`);
  await service.close();
  keepFigures([
    {
      job: 'a service at rest',
      base: 'none',
      value: asked / SECONDS,
      of: 'statements a second',
      goal: { most: MOST_A_SECOND },
    },
  ]);
});
