import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listOpenPreviews, listPreviewRows } from '../../src/api/contract/reconciliation/conciliations';
import { preview, type RowFilter } from '../../src/api/contract/reconciliation/preview';
import { conciliation } from '../../src/api/contract/reconciliation/shapes';
import type { Mapping } from '../../src/api/contract/reconciliation/statement';
import { type Person, type Service, withService } from '../support/processes/service';
import { books, expectOk, movementsOf, previewOf, save, upload } from '../support/service/receivables';

/** Nothing in it says whether 1.000 is a thousand, nor which comes first, day or month. */
const OPEN = 'Fecha;Concepto;Importe\n02/04/2024;Uno;1.000\n03/05/2024;Dos;2.000\n';

const EUROS =
  ':20:X\n:25:DE89370400440532013000\n:28C:1\n:60F:C261001EUR10,00\n:61:2610021002CR1,50NTRFNONREF\n:62F:C261002EUR11,50\n';
const SOLES = 'Fecha;Concepto;Monto USD;Monto PEN\n03/10;Uno;120,50;\n04/10;Dos;;-350,00\n';

const PREVIEWS = '/conciliation/conciliations/preview_data/';
const opened = async (person: Person, id: string) => preview.parse(expectOk(await person.get(`${PREVIEWS}${id}/`)));
const waiting = async (person: Person) =>
  listOpenPreviews.answer.parse(expectOk(await person.get(PREVIEWS))).results.map(({ id }) => id);

/** With the number of the account it is of, in its head. */
const named = (number: string) =>
  `Cuenta: ${number}\n\nFecha;Concepto;Importe\n02/04/2024;Uno;1,50\n03/05/2024;Dos;-2,00\n`;

async function addAccount(of: Service, person: Person, number: string, alias: string): Promise<string> {
  const [added] = await of.database.rows<{ id: string }>(
    'insert into bank_account (profile_id, bank_id, number, alias) select profile_id, bank_id, $2, $3 from bank_account where profile_id = $1 limit 1 returning id',
    [person.profileId, number, alias],
  );
  return added?.id ?? '';
}

const reread = (person: Person, id: string, mapping: Mapping) =>
  person.post(`/conciliation/conciliations/preview_data/${id}/`, { mapping });

withService('the file of a preview, read again', (service) => {
  it('answers a question from what the service has, and saves as staff said', async () => {
    const ana = await service().person();
    const { account } = await books(service(), ana, []);
    const first = await previewOf(ana, account, OPEN);
    expect(first.questions.map(({ field }) => field)).toContain('decimal');
    const answers: Mapping = { ...first.dialect.mapping, decimal: '.', date_order: 'dmy', signs: 'signed' };
    const second = preview.parse(expectOk(await reread(ana, first.id, answers)));
    expect(second.questions).toEqual([]);
    expect(second.file_name).toBe(first.file_name);
    expect(second.rows.map(({ date, amount }) => [date, amount])).toEqual([
      ['2024-04-02', '1.00'],
      ['2024-05-03', '2.00'],
    ]);
    // Each amount of two currencies in its own, and the year that the file's name tells is offered first.
    const named = preview.parse(expectOk(await upload(ana, account, SOLES, undefined, 'extracto-202410.csv')));
    expect(named.rows.map(({ currency }) => currency)).toEqual(['USD', 'PEN']);
    expect(named.questions.find(({ field }) => field === 'year')?.options[0]).toEqual({
      label: '2024 (lo dice el nombre del archivo)',
      mapping: { year: 2024 },
    });
    const third = preview.parse(expectOk(await reread(ana, second.id, { ...answers, decimal: ',' })));
    expect(third.summary.credits).toBe('3000.00');
    // The one that staff saw last is not the only one they may save.
    const saved = expectOk(await save(ana, { preview_id: second.id }));
    const { id } = z.pick(preview, { id: true }).parse(saved);
    expect((await movementsOf(ana, id)).map(({ amount }) => amount).sort()).toEqual(['1.00', '2.00']);
  });

  it('is come back to as it was left, once for each file, until it is saved or discarded', async () => {
    const ana = await service().person();
    const luis = await service().person();
    const { account } = await books(service(), ana, []);
    const first = await previewOf(ana, account, OPEN);
    const asked: Mapping = { ...first.dialect.mapping, decimal: ',', date_order: 'mdy', signs: 'signed' };
    const second = preview.parse(expectOk(await reread(ana, first.id, asked)));
    expect(await opened(ana, second.id)).toEqual(second);
    expect(second).toMatchObject({ bank_account: account, asked, file_name: 'movimientos.csv' });
    expect([await waiting(ana), await waiting(luis)]).toEqual([[second.id], []]);

    // What is saved meanwhile is told when one comes back, and is not saved twice.
    const same = await previewOf(ana, account, OPEN, asked);
    const { id } = conciliation.parse(expectOk(await save(ana, { preview_id: same.id })));
    expect((await opened(ana, second.id)).rows.map(({ status }) => status)).toEqual(['duplicado', 'duplicado']);
    expect((await save(ana, { preview_id: second.id })).status).toBe(409);
    expect((await opened(ana, same.id)).conciliation).toBe(id);
    expect(await waiting(ana)).toEqual([second.id]);

    expect((await luis.send('DELETE', `${PREVIEWS}${second.id}/`)).status).toBe(404);
    expectOk(await ana.send('DELETE', `${PREVIEWS}${second.id}/`));
    expect(await waiting(ana)).toEqual([]);
    for (const gone of [first.id, second.id]) {
      const { status, body } = await ana.get(`${PREVIEWS}${gone}/`);
      expect([status, body]).toMatchObject([404, { msg: expect.stringContaining('Vuelva a subir el archivo') }]);
    }
  });

  it('answers the first rows of a long file, and all a page at a time by what they are, as they stand when it is opened', async () => {
    const ana = await service().person({ profile: 'Larga' });
    const { account } = await books(service(), ana, []);
    const line = (n: number) => `${String((n % 28) + 1).padStart(2, '0')}/04/2024;Pago ${n};R${n};${n},50`;
    const lines = Array.from({ length: 1_345 }, (_, at) => line(at + 1));
    // Two that cannot be read, one of them on the second page.
    lines[4] = '05/04/2024;Pago 5;R5;cinco';
    lines[1_200] = '05/04/2024;Pago 1201;R1201;mil';
    const long = await previewOf(ana, account, `Fecha;Concepto;Referencia;Importe\n${lines.join('\n')}\n`);
    const pageOf = async (query: string) =>
      listPreviewRows.answer.parse(expectOk(await ana.get(`${PREVIEWS}${long.id}/rows/?page_size=200${query}`)));
    const whole = async (show: RowFilter) => {
      const { count } = await pageOf(`&show=${show}`);
      const pages = Array.from({ length: Math.ceil(count / 200) }, (_, at) => pageOf(`&show=${show}&p=${at + 1}`));
      const found = (await Promise.all(pages)).flatMap(({ results }) => results);
      expect(found).toHaveLength(count);
      return found.map(({ row }) => row);
    };
    const rowOf = (pago: number) => pago + 1;
    expect([long.rows.length, long.problems.map(({ row }) => row)]).toEqual([999, [rowOf(5), rowOf(1_201)]]);
    expect(long.counts).toEqual({ all: 1_345, nuevo: 1_343, duplicado: 0, posible: 0, problem: 2, excluded: 2 });
    expect(await whole('all')).toEqual(lines.map((_, at) => rowOf(at + 1)));
    expect(await whole('nuevo')).not.toContain(rowOf(5));
    expect(await whole('problem')).toEqual([rowOf(5), rowOf(1_201)]);
    expect((await pageOf('&p=7')).results[0]).toMatchObject({ row: rowOf(1_201), msg: expect.stringContaining('') });
    expect((await pageOf('&p=7')).results[1]).toMatchObject({ description: 'Pago 1202', amount: '1202.50' });
    expect((await pageOf('&p=9')).results).toEqual([]);
    const short = await previewOf(ana, account, OPEN);
    expect((await ana.get(`${PREVIEWS}${short.id}/rows/`)).status).toBe(404);
    // What is saved meanwhile is said of rows of any page.
    const other = await previewOf(ana, account, `Fecha;Concepto;Referencia;Importe\n${line(1_340)}\n`);
    expectOk(await save(ana, { preview_id: other.id }));
    expect((await opened(ana, long.id)).counts).toMatchObject({ nuevo: 1_342, duplicado: 1, excluded: 3 });
    expect(await whole('duplicado')).toEqual([rowOf(1_340)]);
    // What staff chose is shown so, and another reading says of which rows it still is.
    const chosen = `&left_out=${rowOf(1_300)}&taken_in=${rowOf(1_340)},${rowOf(5)}`;
    const shown = (await pageOf(`&show=excluded${chosen}`)).results.map(({ row }) => row);
    expect(shown).toEqual([rowOf(5), rowOf(1_201), rowOf(1_300)]);
    const choices = [
      { row: rowOf(1_300), amount: '1300.50', status: 'nuevo' },
      { row: rowOf(1_301), amount: '7.00', status: 'nuevo' },
      { row: rowOf(1_340), amount: '1340.50', status: 'nuevo' },
    ];
    const again = await ana.post(`${PREVIEWS}${long.id}/`, { mapping: long.dialect.mapping, choices });
    expect(preview.parse(expectOk(again)).choices).toEqual([rowOf(1_300)]);
    // All pages are saved, but for what staff left out.
    const saved = conciliation.parse(expectOk(await save(ana, { preview_id: long.id, excluded: [rowOf(1_300)] })));
    expect((await movementsOf(ana, saved.id)).length).toBe(1_341);
  });

  it('is of the account that its file names, and of another at a word', async () => {
    const ana = await service().person({ profile: 'Tres' });
    const { account } = await books(service(), ana, []);
    // Of one account there is nothing to choose.
    expect((await previewOf(ana, undefined, OPEN)).bank_account).toBe(account);
    const other = await addAccount(service(), ana, '02005123456', 'Produbanco');
    expect((await previewOf(ana, undefined, named('02005123456'))).bank_account).toBe(other);
    const unknown = [
      [OPEN, 'El archivo no dice de qué cuenta es. ¿Para cuál de sus cuentas se lee?'],
      [
        named('999000111222'),
        'El archivo es de la cuenta 999000111222, que no está entre las suyas. ¿Para cuál de sus cuentas se lee?',
      ],
    ] as const;
    for (const [file, msg] of unknown) {
      const { status, body } = await upload(ana, undefined, file);
      expect([status, body]).toMatchObject([422, { code: 'account-unknown', fields: { bank_account: msg } }]);
    }
    const wrong = await previewOf(ana, account, named('02005123456'));
    expect(wrong.questions[0]?.options.map(({ label }) => label)).toEqual([
      'Cambiar a Produbanco',
      'Sí, 02005123456 es de Pichincha',
    ]);
    // In another currency, the accounts that are kept in it come first; without any, to choose one of all.
    const labels = async () => (await previewOf(ana, account, EUROS)).questions.map(({ options }) => options[0]);
    expect(await labels()).toMatchObject([{ leaves: true }]);
    await service().database.rows("update bank_account set currency = 'EUR' where id = $1", [other]);
    expect(await labels()).toMatchObject([{ bank_account: other }]);
    await service().database.rows("update bank_account set currency = 'USD' where id = $1", [other]);
    const moved = await ana.post(`${PREVIEWS}${wrong.id}/`, { bank_account: other });
    expect(preview.parse(expectOk(moved))).toMatchObject({ bank_account: other, questions: [] });
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
