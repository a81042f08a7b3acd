import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/database/sql';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { createCustomer } from '../../src/api/contract/customers/customers';
import { eventually } from '../support/eventually';
import { follow, followed, type Heard } from '../support/processes/follow';
import { type Fresh, freshDatabase, PASSWORD, type Person, withService } from '../support/processes/service';
import { startTwo, type TwoProcesses } from '../support/processes/twoProcesses';
import { type Caller, caller } from '../support/service/caller';
import { expectOk } from '../support/service/receivables';

let n = 0;
async function addCustomer(by: Caller): Promise<string> {
  n += 1;
  const body = { first_name: 'Cliente', last_name: String(n), dni: `PASX${n}` };
  const answer = await by.post('/customers/customers/', body, { 'idempotency-key': crypto.randomUUID() });
  return createCustomer.answer.parse(expectOk(answer)).id;
}

const told = ({ changes }: Heard, id: string) => changes.some((one) => one.kind === 'customer' && one.id === id);

withService('changes', (service) => {
  const followedBy = (person: Person) => followed(service().url, person.token, () => addCustomer(person));

  test('who may see it hears at once which customer changed, and nothing else of it; another company hears nothing', async () => {
    const ana = await service().person();
    const bruno = await service().person();
    const stranger = await service().person({ profile: 'Dos' });
    const heard = await followedBy(bruno);
    const others = await followedBy(stranger);
    const id = await addCustomer(ana);
    await eventually(() => expect(told(heard, id)).toBe(true));
    expect(heard.headers.get('content-type')).toBe('text/event-stream');
    expect(heard.headers.get('x-accel-buffering')).toBe('no');
    expect(heard.headers.get('cache-control')).toBe('no-store');
    // What their own company does comes after it, so that nothing of the other's is on its way.
    const own = await addCustomer(stranger);
    await eventually(() => expect(told(others, own)).toBe(true));
    expect(told(others, id)).toBe(false);
    expect(told(heard, own)).toBe(false);
  });

  test('many at once are told as one, and a transaction that is undone tells nothing', async () => {
    const ana = await service().person();
    const heard = await followedBy(ana);
    heard.changes.length = 0;
    const { database } = service();
    const add = (count: number) =>
      `insert into customer (profile_id, first_name, last_name, dni) select '${ana.profileId}', 'A', 'B', 'PASM' || ${count} || n from generate_series(1, ${count}) n`;
    await expect(
      database.transaction(async (tx) => {
        await tx.rows(add(3));
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await database.rows(add(500));
    await eventually(() => expect(heard.changes).toContainEqual({ kind: 'customer' }));
    expect(heard.changes.filter(({ kind }) => kind === 'customer')).toEqual([{ kind: 'customer' }]);
  });

  test('whose account is disabled, or who works for another company, hears no more; a login alone ends nothing', async () => {
    const ana = await service().person();
    const [bruno, carla] = [await service().person(), await service().person()];
    const [heard, moved] = [await followedBy(bruno), await followedBy(carla)];
    expectOk(await caller(service().url).post('/users/login/', { email: bruno.user.email, password: PASSWORD }));
    const id = await addCustomer(ana);
    await eventually(() => expect(told(heard, id)).toBe(true));
    expect(heard.isOver).toBe(false);

    expectOk(await ana.post(`/console/users/${bruno.user.id}/disable/`));
    await eventually(() => expect(heard.isOver).toBe(true));
    expect((await follow(service().url, bruno.token)).status).toBe(401);
    const { database } = service();
    const { profileId } = await service().person({ profile: 'Tres' });
    await database.rows(sql`update app_user set profile_id = ${profileId} where id = ${carla.user.id}`);
    await eventually(() => expect(moved.isOver).toBe(true));
  });

  test('a tab too many is told to come back, and comes in once another is closed', async () => {
    const ana = await service().person();
    (await followedBy(ana)).close();
    const open = () => follow(service().url, ana.token);
    const tabs = await Promise.all(Array.from({ length: 21 }, open));
    expect(tabs.filter(({ status }) => status === 503)).toHaveLength(1);
    for (const tab of tabs) tab.close();
    await eventually(async () => {
      const again = await Promise.all(Array.from({ length: 20 }, open));
      for (const tab of again) tab.close();
      expect(again.every(({ status }) => status === 200)).toBe(true);
    });
  });
});

let fresh: Fresh;
let both: TwoProcesses;
beforeAll(async () => {
  fresh = await freshDatabase();
  both = await startTwo(fresh);
}, 60_000);
afterAll(() => both.stop());

test('what one process does is heard at the other; a lost connection to the database ends the streams, to be asked for again, and so does a stop', async () => {
  const body = { fullName: 'Ana', email: 'ana@cartera.local', password: PASSWORD };
  const { one, other } = both;
  const { accessToken } = sessionAnswer.parse(expectOk(await one.post('/users/register/', body)));
  const add = () => addCustomer(caller(one.url, accessToken));
  const heard = await followed(other.url, accessToken, add);
  await fresh.database.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen "change"'`,
  );
  await eventually(() => expect(heard.isOver).toBe(true));
  const again = await followed(other.url, accessToken, add);
  await other.stop();
  await eventually(() => expect(again.isOver).toBe(true));
});
