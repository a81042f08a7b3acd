import { expect, test } from 'vitest';
import { listQuickAnswers } from '../../src/api/contract/messaging/quickAnswers';
import { type Person, withService } from '../support/processes/service';
import { expectOk } from '../support/service/receivables';

withService('quick answers', (service) => {
  const path = '/console/quick_answers/';
  const write = async (person: Person, name: string, text: string) => {
    const { results } = listQuickAnswers.answer.parse({ results: [expectOk(await person.post(path, { name, text }))] });
    return `${path}${results[0]?.id}/`;
  };
  const namesOf = async (person: Person, query = '') =>
    listQuickAnswers.answer.parse(expectOk(await person.get(path + query))).results.map(({ name }) => name);

  test('are found by name and text, changed by whoever saw the last change, and deleted', async () => {
    const ana = await service().person({ profile: 'Uno' });
    const account = await write(ana, 'Número de cuenta', 'Pague en la 2100112233.');
    await write(ana, 'Horario', 'De lunes a viernes.');
    expect(await namesOf(ana)).toEqual(['Horario', 'Número de cuenta']);
    expect(await namesOf(ana, '?search=2100')).toEqual(['Número de cuenta']);
    expect((await ana.post(path, { name: 'Horario', text: 'Otro' })).status).toBe(409);

    const change = (body: object) => ana.send('PUT', account, { name: 'Cuenta', text: 'La 99.', ...body });
    expect(expectOk(await change({ version: 1 }))).toMatchObject({ name: 'Cuenta', text: 'La 99.', version: 2 });
    expect((await change({ version: 1 })).status).toBe(412);
    expect((await change({ name: 'Horario', version: 2 })).status).toBe(409);

    expectOk(await ana.send('DELETE', account));
    expect(await namesOf(ana)).toEqual(['Horario']);
    expect((await change({})).status).toBe(404);
  });

  test('are read by analysts, who write none, and by no other company', async () => {
    const ana = await service().person({ profile: 'Dos' });
    const analyst = await service().person({ profile: 'Dos', role: 'analista' });
    const other = await service().person({ profile: 'Tres' });
    const greeting = await write(ana, 'Saludo', 'Buenos días.');
    expect([await namesOf(analyst), await namesOf(other)]).toEqual([['Saludo'], []]);
    expect((await analyst.post(path, { name: 'Otro', text: 'Otro' })).status).toBe(403);
    expect((await other.send('DELETE', greeting)).status).toBe(404);
  });
});
