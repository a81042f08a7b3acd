import { expect, it } from 'vitest';
import { type FileLayout, listFileLayouts } from '../../src/api/contract/reconciliation/fileLayouts';
import { preview } from '../../src/api/contract/reconciliation/preview';
import { type Person, withService } from '../support/processes/service';
import { books, expectOk, previewOf, save, upload } from '../support/service/receivables';

const EMPTY = { decimal: '.', date_order: 'mdy' } as const;
const month = (number: number, head = 'Fecha;Concepto;Importe') =>
  `${head}\n0${number}/03/2024;Uno ${number};1.000\n0${number}/04/2024;Dos ${number};-2.000\n`;

const layoutsOf = async (person: Person, account: string): Promise<FileLayout[]> =>
  listFileLayouts.answer.parse(expectOk(await person.get(`/customers/bankaccounts/${account}/file_layouts/`))).results;
const at = (id: string | undefined) => `/customers/file_layouts/${id}/`;

withService('what an account remembers of its files', (service) => {
  it('is of one layout, answers the next file of it, and is named, shared with its bank and forgotten alone', async () => {
    const ana = await service().person();
    const { account } = await books(service(), ana, []);
    const [other] = await service().database.rows<{ id: string }>(
      `insert into bank_account (profile_id, bank_id, number, alias) select profile_id, bank_id, '0099', 'Ahorros' from bank_account where id = $1 returning id`,
      [account],
    );
    const read = async (text: string, mapping?: object, into = account) => {
      const shown = await previewOf(ana, into, text, mapping);
      return { ...shown, asks: shown.questions.map(({ field }) => field) };
    };
    const keep = async (id: string) => expectOk(await save(ana, { preview_id: id }));

    // Two layouts, each with answers of its own.
    const first = await read(month(1));
    expect(first.asks).toEqual(['decimal']);
    await keep((await read(month(1), { ...first.dialect.mapping, ...EMPTY })).id);
    const HEAD = 'Day,Detail,Amount';
    await keep((await read(month(1, HEAD).replaceAll(';', ','), { decimal: ',' })).id);
    expect((await layoutsOf(ana, account)).map(({ name, decided }) => [name, [...decided].sort()])).toEqual([
      ['CSV · Day, Detail, Amount', ['decimal']],
      ['CSV · Fecha, Concepto, Importe', ['date_order', 'decimal']],
    ]);
    const next = await read(month(2));
    expect([next.asks, next.rows.map(({ date, amount }) => [date, amount])]).toEqual([
      [],
      [
        ['2024-02-03', '1.00'],
        ['2024-02-04', '-2.00'],
      ],
    ]);
    expect(next.dialect.understood.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('«CSV · Fecha, Concepto, Importe»'),
    );
    await keep(next.id);
    expect(await layoutsOf(ana, account)).toHaveLength(2);
    expect((await read(month(3, 'Fecha;Glosa;Importe'))).asks).toEqual(['decimal']);

    // Another account of the bank knows nothing of it until it is shared.
    expect((await read(month(3), undefined, other?.id)).asks).toEqual(['decimal']);
    const [mine] = await layoutsOf(ana, account);
    const named = { name: 'Pichincha empresas', is_shared: true, version: mine?.version };
    expectOk(await ana.send('PUT', at(mine?.id), named));
    expect((await ana.send('PUT', at(mine?.id), named)).status).toBe(412);
    const shared = await read(month(3), undefined, other?.id);
    expect([shared.asks, shared.rows[0]?.date]).toEqual([[], '2024-03-03']);
    await keep(shared.id);
    expect((await layoutsOf(ana, other?.id ?? '')).map(({ name, bank_account }) => [name, bank_account])).toEqual([
      ['Pichincha empresas', account],
    ]);

    // Told otherwise there, that account learns for itself.
    await keep((await read(month(4), { ...shared.dialect.mapping, decimal: ',' }, other?.id)).id);
    expect((await read(month(5), undefined, other?.id)).rows[0]?.amount).toBe('1000.00');
    expect((await read(month(5))).rows[0]?.amount).toBe('1.00');

    expectOk(await ana.send('DELETE', at(mine?.id)));
    expect((await ana.send('DELETE', at(mine?.id))).status).toBe(404);
    expect((await read(month(6))).asks).toEqual(['decimal']);
    expect((await layoutsOf(ana, account)).map(({ name }) => name)).toEqual(['CSV · Day, Detail, Amount']);
    const analyst = await service().person({ role: 'analista' });
    expect((await analyst.send('DELETE', at((await layoutsOf(ana, account))[0]?.id))).status).toBe(403);
  });

  it('is where the columns of a file without separator begin, as staff said it', async () => {
    const ana = await service().person({ profile: 'Tres' });
    const { account } = await books(service(), ana, []);
    const fixed = (n: number) =>
      [
        `0${n}102026PAGOFACTURAF1001ANDINA000123000000012050C`,
        `0${n}102026ABONOCLIENTEUNO       000124000000035000D`,
        '',
      ].join('\n');
    const first = await previewOf(ana, account, fixed(3));
    expect(first.questions.map(({ field }) => field)).toContain('widths');
    expect(first.dialect.lines?.[0]).toBe(fixed(3).split('\n')[0]);
    const said = {
      delimiter: 'fixed',
      widths: [0, 8, 30, 36, 48],
      columns: ['date', 'description', 'reference', 'amount', 'kind'],
      implied_decimals: 2,
      date_order: 'dmy',
    };
    const read = await previewOf(ana, account, fixed(3), said);
    expect(read.rows.map(({ reference, amount }) => [reference, amount])).toEqual([
      ['000123', '120.50'],
      ['000124', '-350.00'],
    ]);
    expectOk(await save(ana, { preview_id: read.id }));
    const next = await previewOf(ana, account, fixed(4));
    expect([next.questions, next.rows.map(({ date, amount }) => [date, amount])]).toEqual([
      [],
      [
        ['2026-10-04', '120.50'],
        ['2026-10-04', '-350.00'],
      ],
    ]);
  });

  it('is what cells that staff pointed at came to, so that the next file asks nothing and shows no row that is none', async () => {
    const ana = await service().person({ profile: 'Cuatro' });
    const { account } = await books(service(), ana, []);
    const file = (n: number) =>
      [
        'Fecha;Detalle;Clase;Valor',
        `2${n}/03/2024;Cliente del mes ${n};2;900,00`,
        `2${n}/03/2024;Uno ${n};1;100,00`,
        `2${n}/03/2024;Dos ${n};2;30,50`,
        `2${n}/03/2024;Tres ${n};1;7,25`,
        `2${n}/03/2024;Cuatro ${n};2;400,00`,
        '',
      ].join('\n');
    const shownOf = async (text: string) => preview.parse(expectOk(await upload(ana, account, text)));
    const first = await shownOf(file(1));
    expect(first.questions.map(({ field }) => field)).toEqual(['signs']);
    expect(first.dialect.picture?.[2]).toEqual({ row: 3, cells: ['21/03/2024', 'Uno 1', '1', '100,00'] });

    const reread = (pointed: object[]) =>
      ana.post(`/conciliation/conciliations/preview_data/${first.id}/`, { mapping: { pointed } });
    // A text is no amount: it is said with what to do, and the file stays as it was read.
    const refused = await reread([{ row: 3, column: 1, is: 'credit' }]);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { msg: expect.stringMatching(/«Uno 1» no es un monto.*Indique/) },
    ]);

    const none = { row: 2, column: 1, is: 'no_movements' };
    const pointed = [none, { row: 3, column: 3, is: 'debit' }, { row: 4, column: 3, is: 'credit' }];
    const read = preview.parse(expectOk(await reread(pointed)));
    const toldOf = ({ questions, rows }: typeof read) => [questions, rows.map(({ amount }) => amount)];
    expect(toldOf(read)).toEqual([[], ['-100.00', '30.50', '-7.25', '400.00']]);
    expect(read.asked).toEqual({ pointed });
    // Whoever opens it again finds it so, and without the last cell it is read as before that.
    expect(
      toldOf(preview.parse(expectOk(await ana.get(`/conciliation/conciliations/preview_data/${read.id}/`)))),
    ).toEqual(toldOf(read));
    const undone = preview.parse(expectOk(await reread(pointed.slice(0, 1))));
    expect([undone.questions.length, undone.rows.length]).toEqual([1, 4]);

    expectOk(await save(ana, { preview_id: read.id }));
    const [kept] = await layoutsOf(ana, account);
    expect([[...(kept?.decided ?? [])].sort(), kept?.mapping.pointed]).toEqual([
      ['columns', 'sides', 'skipped_words'],
      undefined,
    ]);
    expect(toldOf(await shownOf(file(2)))).toEqual([[], ['-100.00', '30.50', '-7.25', '400.00']]);
  });

  it('does not stand in the way of a file that was given columns which do not serve', async () => {
    const ana = await service().person({ profile: 'Dos' });
    const { account } = await books(service(), ana, []);
    const wrong = { delimiter: 'fixed', widths: [900] };
    const shown = await previewOf(ana, account, month(1), wrong);
    expect(shown.warnings[0]).toMatch(/^Con lo que se eligió no se pudo leer el archivo/);
    expect([shown.summary.movements, shown.asked]).toEqual([2, {}]);
    // Once it is on show, what cannot be read so is refused, and the reading on show stays.
    const again = await ana.post(`/conciliation/conciliations/preview_data/${shown.id}/`, { mapping: wrong });
    expect(again.status).toBe(422);
    expect((await upload(ana, account, 'hola', wrong)).status).toBe(422);
  });
});
