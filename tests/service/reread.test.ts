import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { preview } from '../../src/api/contract/preview';
import type { Mapping } from '../../src/api/contract/statement';
import { books, expectOk, movementsOf, previewOf, save } from '../support/receivables';
import { type Person, withService } from '../support/service';

/** Nothing in it says whether 1.000 is a thousand, nor which comes first, day or month. */
const OPEN = 'Fecha;Concepto;Importe\n02/04/2024;Uno;1.000\n03/05/2024;Dos;2.000\n';

const reread = (person: Person, id: string, mapping: Mapping) =>
  person.post(`/conciliation/conciliations/preview_data/${id}/`, { mapping });

withService('the file of a preview, read again', (service) => {
  it('answers a question from what the service has, and saves as staff said', async () => {
    const ana = await service().person();
    const { account } = await books(service(), ana, []);
    const first = await previewOf(ana, account, OPEN);
    expect(first.questions.map(({ field }) => field)).toContain('decimal');
    const answers: Mapping = { ...first.dialect.mapping, decimal: '.', date_order: 'dmy' };
    const second = preview.parse(expectOk(await reread(ana, first.id, answers)));
    expect(second.questions).toEqual([]);
    expect(second.file_name).toBe(first.file_name);
    expect(second.rows.map(({ date, amount }) => [date, amount])).toEqual([
      ['2024-04-02', '1.00'],
      ['2024-05-03', '2.00'],
    ]);
    const third = preview.parse(expectOk(await reread(ana, second.id, { ...answers, decimal: ',' })));
    expect(third.summary.credits).toBe('3000.00');
    // The one that staff saw last is not the only one they may save.
    const saved = expectOk(await save(ana, { preview_id: second.id }));
    const { id } = preview.pick({ id: true }).parse(saved);
    expect((await movementsOf(ana, id)).map(({ amount }) => amount).sort()).toEqual(['1.00', '2.00']);
  });

  it('is there for nobody else, and says so when it is gone', async () => {
    const ana = await service().person();
    const luis = await service().person({ profile: 'Dos' });
    const { account } = await books(service(), ana, []);
    const { id } = await previewOf(ana, account, OPEN);
    for (const [person, one] of [
      [luis, id],
      [ana, randomUUID()],
      [ana, 'none'],
    ] as const) {
      const { status, body } = await reread(person, one, {});
      expect(status).toBe(404);
      expect(body).toMatchObject({ error: true });
    }
    expect((await reread(await service().person({ role: 'analista' }), id, {})).status).toBe(403);
  });
});
