import { expect, test } from 'vitest';
import { getDraft } from '../../src/api/contract/console/drafts';
import { type Person, withService } from '../support/processes/service';
import { expectOk } from '../support/service/receivables';

withService('drafts', (service) => {
  const AT = '/console/drafts/conciliation/nov-2026/';
  const bodyFor = async (person: Person, path = AT) => getDraft.answer.parse(expectOk(await person.get(path))).body;

  test('what a person began is theirs alone, kept as written last, and discarded', async () => {
    const person = await service().person({ role: 'analista' });
    expect(await bodyFor(person)).toBeNull();
    for (const note of ['Llamar', 'Llamar a López']) {
      expectOk(await person.send('PUT', AT, { body: { movements: { m1: { note } } } }));
    }
    expect(await bodyFor(person)).toEqual({ movements: { m1: { note: 'Llamar a López' } } });
    expect(await bodyFor(person, AT.replace('nov', 'oct'))).toBeNull();
    expect(await bodyFor(person, AT.replace('conciliation', 'debit'))).toBeNull();

    const colleague = await service().person();
    expect(await bodyFor(colleague)).toBeNull();
    expectOk(await colleague.send('DELETE', AT));
    expectOk(await colleague.send('PUT', AT, { body: { mine: true } }));
    expect(await bodyFor(person)).toEqual({ movements: { m1: { note: 'Llamar a López' } } });
    for (const _ of [1, 2]) expectOk(await person.send('DELETE', AT));
    expect(await bodyFor(person)).toBeNull();
    expect(await bodyFor(colleague)).toEqual({ mine: true });
  });

  test('nobody fills the service, neither with one nor with many', async () => {
    const person = await service().person();
    const refused = async (path: string, body: unknown) => (await person.send('PUT', path, { body })).status;
    expect(await refused(AT, { text: 'x'.repeat(256 * 1024) })).toBe(413);
    expect(await refused('/console/drafts/poem/x/', {})).toBe(422);
    expect(await refused('/console/drafts/debit/a%20b/', {})).toBe(422);
    await service().database.rows(
      `insert into draft (profile_id, user_id, kind, subject, body) select $1, $2, 'debit', i::text, '{}' from generate_series(1, 200) i`,
      [person.profileId, person.user.id],
    );
    expect(await refused(AT, {})).toBe(409);
    expect(await refused('/console/drafts/debit/7/', { again: true })).toBe(200);
  });
});
