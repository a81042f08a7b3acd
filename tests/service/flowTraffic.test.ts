import { expect, it } from 'vitest';
import { forgetOldTraffic } from '../../server/desk/flowTraffic';
import { getFlowTraffic, MOST_COUNTS, MOST_TIMES } from '../../src/api/contract/console/flowTraffic';
import { type Person, withService } from '../support/processes/service';
import { expectOk } from '../support/service/receivables';

const PATH = '/console/flow_traffic/';
const SELECTED = { machine: 'workbench', transition: 'working.detail SELECT 0' };

withService('the traffic of the flows', (service) => {
  const add = (person: Person, ...taken: object[]) => person.post(PATH, { taken });
  const consent = (person: Person, is_counted: boolean) => person.send('PUT', `${PATH}consent/`, { is_counted });
  const read = async (person: Person, machine = 'workbench') =>
    getFlowTraffic.answer.parse(expectOk(await person.get(`${PATH}?machine=${machine}`)));
  const since = expect.stringMatching(/^\d{4}-/);

  it('is counted of a whole company and a day once an administrator lets it be, is bounded, and goes with the consent', async () => {
    const administrator = await service().person();
    const operator = await service().person({ role: 'operador' });
    const analyst = await service().person({ role: 'analista' });
    const elsewhere = await service().person({ profile: 'Dos' });
    const nothing = { counted_since: null, taken: [] };
    expect((await add(operator, { ...SELECTED, times: 3 })).body).toEqual({ counted_since: null });
    expect(await read(administrator)).toEqual(nothing);
    for (const person of [operator, analyst]) expect((await consent(person, true)).status).toBe(403);

    expect(expectOk(await consent(administrator, true))).toEqual({ counted_since: since });
    expectOk(await consent(administrator, true));
    expect((await add(analyst)).body).toEqual({ counted_since: since });
    await Promise.all([operator, analyst, operator].map((person) => add(person, { ...SELECTED, times: 3 })));
    // What no chart has is passed over, whatever it says.
    const unknown = [
      { machine: 'workbench', transition: 'Ana Paz debe 100', times: 1 },
      { machine: 'nobody', transition: SELECTED.transition, times: 1 },
    ];
    expectOk(await add(operator, ...unknown, { ...SELECTED, times: 1 }, { ...SELECTED, times: 2 }));
    expect(await read(analyst)).toEqual({
      counted_since: since,
      taken: [{ transition: SELECTED.transition, times: 12 }],
    });
    expect(await read(analyst, 'nobody')).toEqual({ counted_since: since, taken: [] });
    expect(await read(elsewhere)).toEqual(nothing);
    for (const times of [0, -1, 1.5, MOST_TIMES + 1]) {
      expect((await add(operator, { ...SELECTED, times })).status).toBe(422);
    }
    const many = Array.from({ length: MOST_COUNTS + 1 }, () => ({ ...SELECTED, times: 1 }));
    expect((await add(operator, ...many)).status).toBe(422);

    const { database } = service();
    await database.rows('update flow_traffic set times = 99999999');
    expectOk(await add(operator, { ...SELECTED, times: 5 }));
    expect((await read(analyst)).taken[0]?.times).toBe(100_000_000);

    // A week is seven days, and after five of them nothing is left.
    await database.rows('update flow_traffic set day = current_date - 6');
    expect((await read(analyst)).taken).toHaveLength(1);
    await database.rows('update flow_traffic set day = current_date - 7');
    expect((await read(analyst)).taken).toEqual([]);
    const left = async (day: string) => {
      await database.rows(`update flow_traffic set day = ${day}`);
      await database.transaction(forgetOldTraffic);
      return (await database.rows('select from flow_traffic')).length;
    };
    expect([await left('current_date - 34'), await left('current_date - 35')]).toEqual([1, 0]);

    expectOk(await add(operator, { ...SELECTED, times: 3 }));
    expect(expectOk(await consent(administrator, false))).toEqual({ counted_since: null });
    expectOk(await consent(administrator, true));
    expect((await read(administrator)).taken).toEqual([]);
  });
});
