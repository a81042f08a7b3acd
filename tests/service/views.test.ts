import { expect, test } from 'vitest';
import { listViews, savedView } from '../../src/api/contract/console/views';
import { type Person, withService } from '../support/processes/service';
import { problemOf } from '../support/service/customerCalls';
import { expectOk } from '../support/service/receivables';

withService('saved views', (service) => {
  const PATH = '/console/views/';
  const at = (id: string) => `${PATH}${id}/`;
  const mine = {
    list: 'listCustomers',
    name: 'Los que más deben',
    query: { ordering: '-balance', columns: 'name,dni' },
  };
  const save = async (person: Person, given: object = {}) =>
    savedView.parse(expectOk(await person.post(PATH, { ...mine, ...given })));
  const names = async (person: Person, list = mine.list) =>
    listViews.answer.parse((await person.get(`${PATH}?list=${list}`)).body).results.map(({ name }) => name);

  test('a view is kept for the person and the list, renamed, overwritten and deleted', async () => {
    const person = await service().person({ role: 'analista' });
    const view = await save(person);
    expect(view).toMatchObject(mine);
    await save(person, { name: 'Ámbar' });
    await save(person, { list: 'listDocuments' });
    expect(await names(person)).toEqual(['Ámbar', mine.name]);
    const renamed = await person.send('PUT', at(view.id), { name: ' Deudores ' });
    expect(expectOk(renamed)).toMatchObject({ name: 'Deudores', query: mine.query });
    const changed = await person.send('PUT', at(view.id), { query: { search: 'x' } });
    expect(expectOk(changed)).toMatchObject({ name: 'Deudores', query: { search: 'x' } });
    expectOk(await person.send('DELETE', at(view.id)));
    expect(await names(person)).toEqual(['Ámbar']);
    expect((await person.send('DELETE', at(view.id))).status).toBe(404);
  });

  test('a name is taken once, and nobody fills the service', async () => {
    const person = await service().person();
    const view = await save(person);
    const other = await save(person, { name: 'Otra' });
    const taken = { status: 409, fields: { name: 'Ya tiene una con ese nombre' } };
    expect(problemOf(await person.post(PATH, mine))).toMatchObject(taken);
    expect(problemOf(await person.send('PUT', at(other.id), { name: view.name }))).toMatchObject(taken);
    for (let n = 2; n < 50; n++) await save(person, { name: `Vista ${n}` });
    expect(problemOf(await person.post(PATH, { ...mine, name: 'Una más' })).msg).toContain('50 vistas');
    const tooMuch = [{ name: ' ' }, { name: 'x'.repeat(61) }, { list: '../x' }, { query: { search: 'x'.repeat(501) } }];
    for (const wrong of tooMuch) expect((await person.post(PATH, { ...mine, ...wrong })).status).toBe(422);
  });

  test('another person of the company has their own', async () => {
    const person = await service().person();
    const view = await save(person);
    const colleague = await service().person();
    expect(await names(colleague)).toEqual([]);
    expect((await colleague.send('PUT', at(view.id), { name: 'Ajena' })).status).toBe(404);
    expect((await colleague.send('DELETE', at(view.id))).status).toBe(404);
    await save(colleague);
    expect(await names(person)).toEqual([mine.name]);
  });
});
