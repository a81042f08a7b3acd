import { expect, test } from 'vitest';
import { sql } from '../../server/database/sql';
import { announcePresence } from '../../src/api/contract/console/presence';
import { type Person, withService } from '../support/processes/service';
import { expectOk } from '../support/service/receivables';

withService('presence', (service) => {
  const open = async (person: Person, place: string, id: string = crypto.randomUUID()) => {
    const answer = await person.send('PUT', `/console/presence/${id}/`, { place });
    const { others } = announcePresence.answer.parse(expectOk(answer));
    return { id, others: others.map((one) => one.id) };
  };

  test('colleagues who have the same open see each other until they leave; another company and another place do not', async () => {
    const [ana, bruno] = [await service().person(), await service().person()];
    const stranger = await service().person({ profile: 'Dos' });
    const place = `/clientes/${crypto.randomUUID()}`;
    const mine = await open(ana, place);
    expect(mine.others).toEqual([]);
    const his = await open(bruno, place);
    expect(his.others).toEqual([ana.user.id]);
    // A second tab of one's own is nobody else.
    expect((await open(ana, place)).others).toEqual([bruno.user.id]);
    expect((await open(stranger, place)).others).toEqual([]);
    expect((await open(ana, `/documentos/${crypto.randomUUID()}`)).others).toEqual([]);
    // Nobody ends another's visit, nor writes over it.
    expectOk(await ana.send('DELETE', `/console/presence/${his.id}/`));
    expect((await open(ana, place, his.id)).others).toEqual([bruno.user.id]);
    expectOk(await bruno.send('DELETE', `/console/presence/${his.id}/`));
    expect((await open(ana, place, mine.id)).others).toEqual([]);
  });

  test('a page that fell silent is forgotten, and leaves no row behind', async () => {
    const [ana, bruno] = [await service().person(), await service().person()];
    const place = `/conciliaciones/${crypto.randomUUID()}`;
    const { id } = await open(bruno, place);
    const { database } = service();
    await database.rows(sql`update presence set seen_at = now() - interval '76 seconds' where id = ${id}`);
    expect((await open(ana, place)).others).toEqual([]);
    expect(await database.rows(sql`select from presence where id = ${id}`)).toEqual([]);
  });

  test('what is no address of a record is refused', async () => {
    const ana = await service().person();
    const answer = await ana.send('PUT', `/console/presence/${crypto.randomUUID()}/`, { place: 'javascript:1 2' });
    expect(answer.status).toBe(422);
  });
});
