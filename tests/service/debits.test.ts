import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readAnswer } from '../../server/debits/answers/read';
import { previewDebit } from '../../src/api/contract/debits/debits';
import { orderLayout, triedLayout } from '../../src/api/contract/debits/orderLayouts';
import { debit } from '../../src/api/contract/debits/shapes';
import { pageOf } from '../../src/api/contract/row';
import { withService } from '../support/processes/service';
import {
  close,
  create,
  created,
  detailsOf,
  edit,
  loaded,
  order,
  orderOf,
  type Payer,
  payers,
  remove,
  save,
} from '../support/service/debits';
import { expectOk, ledgerFaults, settle } from '../support/service/receivables';

const PAYERS: Payer[] = [
  { name: 'López', owes: { 'F-1': '100.00', 'F-2': '50.00' }, mandate: 'M-1' },
  { name: '=Muñoz & Hijos', owes: { 'F-3': '30.00' } },
  { name: 'Sin Cuenta', setup: 'no bank', owes: { 'F-4': '10.00' } },
  { name: 'Apagado', setup: 'inactive', owes: { 'F-5': '10.00' } },
  { name: 'Apagado sin deuda', setup: 'inactive' },
  { name: 'Otro Banco', setup: 'other bank', owes: { 'F-6': '10.00' } },
  { name: 'Al día', owes: {} },
  { name: 'Futuro', owes: { 'F-7': '10.00' }, due: '2026-12-01' },
  { name: 'En euros', owes: { 'F-8': '10.00' }, currency: 'EUR' },
];

withService('automatic debits', (service) => {
  it('of one age takes what is so old today, and nothing else', async () => {
    const ana = await service().person();
    const [day] = await service().database.rows<{ late: string; later: string }>(
      'select current_date - 60 as late, current_date - 61 as later',
    );
    const { account } = await payers(service(), ana, [
      { name: 'López', owes: { 'F-1': '100.00' }, due: day?.late ?? '' },
      { name: 'Muñoz', owes: { 'F-2': '30.00' }, due: day?.later ?? '' },
    ]);
    const query = new URLSearchParams({ bank_account: account, collect_on: '2999-01-01', bucket: '31-60' });
    expect(expectOk(await ana.get(`/cash_management/automatic-debts/preview_data/?${query}`))).toMatchObject({
      total: '100.00',
      left_out: [{ customer_name: 'Muñoz', kind: 'sin_documentos', reason: 'Sin documentos de esa antigüedad.' }],
    });
    const { id } = debit.parse(
      expectOk(await create(ana, account, 'Tercera edad', { bucket: '31-60', collect_on: '2999-01-01' })),
    );
    expect((await detailsOf(ana, id)).lines.map((line) => line.document_number)).toEqual(['F-1']);
  });

  it('says of a collection day on which banks book nothing when they next do, before and after it is created', async () => {
    const ana = await service().person();
    const { account } = await payers(service(), ana, [{ name: 'López', owes: { 'F-1': '100.00' } }]);
    expectOk(await ana.send('PUT', '/campaigns/holidays/2027-03-15/', { name: 'Fiesta local' }));
    const closed = async (day: string) => {
      const query = `bank_account=${account}&collect_on=${day}`;
      const shown = expectOk(await ana.get(`/cash_management/automatic-debts/preview_data/?${query}`));
      return previewDebit.answer.parse(shown).collects_on_closed;
    };
    expect(await closed('2027-03-12')).toBeNull();
    expect(await closed('2027-03-13')).toEqual({ why: 'sábado', next: '2027-03-16' });
    expect(await closed('2027-03-15')).toEqual({ why: 'Fiesta local', next: '2027-03-16' });
    const { id } = debit.parse(expectOk(await create(ana, account, 'Marzo', { collect_on: '2027-03-14' })));
    expect((await detailsOf(ana, id)).collects_on_closed).toEqual({ why: 'domingo', next: '2027-03-16' });
  });

  it('generates the details with the header, and says of everyone left out why', async () => {
    const ana = await service().person({ role: 'operador' });
    const { account } = await payers(service(), ana, PAYERS);
    const query = `bank_account=${account}&collect_on=2026-11-21`;
    const shown = expectOk(await ana.get(`/cash_management/automatic-debts/preview_data/?${query}`));
    expect(shown).toMatchObject({ total: '180.00', lines: [{}, {}, {}] });
    expect((await ana.get('/cash_management/automatic-debts/')).body).toMatchObject({ count: 0 });

    const header = await created(ana, account);
    expect(header).toMatchObject({ status: 'borrador', details: 3, total: '180.00', exclusions: 6, collected: '0.00' });
    const { lines, left_out } = await detailsOf(ana, header.id);
    expect(lines.map((l) => [l.customer_name, l.document_number, l.amount])).toEqual([
      ['=Muñoz & Hijos', 'F-3', '30.00'],
      ['López', 'F-1', '100.00'],
      ['López', 'F-2', '50.00'],
    ]);
    expect(left_out.map((l) => [l.customer_name, l.document_number, l.kind, l.reason])).toEqual([
      ['Al día', '', 'sin_documentos', 'Sin documentos vencidos hasta esa fecha.'],
      ['Apagado', '', 'inactivo', 'El débito automático del cliente está inactivo.'],
      ['En euros', 'F-8', 'otra_moneda', 'Está en EUR y la cuenta en USD.'],
      ['Futuro', '', 'sin_documentos', 'Sin documentos vencidos hasta esa fecha.'],
      ['Otro Banco', '', 'banco_no_participa', expect.stringMatching(/^Su banco, Otro .*, no participa/)],
      ['Sin Cuenta', '', 'sin_banco', 'Sin datos bancarios.'],
    ]);
    expect((await detailsOf(ana, header.id, 'F-2')).lines.map((l) => l.document_number)).toEqual(['F-2']);
    expect((await detailsOf(ana, header.id, 'munoz')).lines).toHaveLength(1);
    expect((await detailsOf(ana, header.id, 'nadie')).lines).toHaveLength(0);

    const second = await created(ana, account, 'Otro');
    expect(second).toMatchObject({ details: 0 });
    const { left_out: taken } = await detailsOf(ana, second.id, 'F-1');
    expect(taken.map((l) => [l.kind, l.debit, l.reason])).toEqual([
      ['otro_debito', header.id, 'Ya está en el débito «Noviembre».'],
    ]);
  });

  it('of an agreement that stands takes what is due of its instalments, and says of its other documents that none is', async () => {
    const ana = await service().person();
    const { account, document } = await payers(service(), ana, [
      { name: 'López', owes: { 'F-1': '100.00', 'F-2': '50.00', 'F-3': '7.00' } },
    ]);
    const [lopez] = await service().database.rows<{ id: string; day: string; before: string; later: string }>(
      `select customer_id as id, current_date as day, current_date - 1 as before, current_date + 45 as later from document where id = $1`,
      [document('F-1')],
    );
    const { id: customer = '', day = '', before = '', later = '' } = lopez ?? {};
    const plan = { kind: 'iguales', count: 2, first_on: day, every: 'mensual' };
    const body = { customer, documents: ['F-1', 'F-2'].map(document), amount: '150.00', plan, grace_days: 3 };
    expectOk(await ana.post('/customers/agreements/', body, { 'idempotency-key': randomUUID() }));
    const linesOn = async (collect_on: string) => {
      const query = new URLSearchParams({ bank_account: account, collect_on });
      const { lines, left_out } = previewDebit.answer.parse(
        expectOk(await ana.get(`/cash_management/automatic-debts/preview_data/?${query}`)),
      );
      return [
        lines.map((one) => [one.document_number, one.amount]),
        left_out.map((one) => [one.document_number, one.kind]),
      ];
    };
    const none = ['F-1', 'F-2'].map((number) => [number, 'acuerdo']);
    expect(await linesOn(before)).toEqual([[['F-3', '7.00']], none]);
    expect(await linesOn(day)).toEqual([
      [
        ['F-1', '75.00'],
        ['F-3', '7.00'],
      ],
      [['F-2', 'acuerdo']],
    ]);
    expect(await linesOn(later)).toEqual([
      [
        ['F-1', '100.00'],
        ['F-2', '50.00'],
        ['F-3', '7.00'],
      ],
      [],
    ]);
    const made = debit.parse(expectOk(await create(ana, account, 'Cuotas', { collect_on: day })));
    const { lines, left_out } = await detailsOf(ana, made.id);
    expect(lines.map((one) => [one.document_number, one.amount])).toEqual([
      ['F-1', '75.00'],
      ['F-3', '7.00'],
    ]);
    expect(left_out.map((one) => one.reason)).toEqual([
      'Está en el acuerdo n.º 1, y hasta ese día no vence ninguna cuota.',
    ]);
  });

  it('never has one document in two live debits, also when 50 are generated at once', async () => {
    const ana = await service().person();
    const owes = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`F-${i}`, '10.00']));
    const { account } = await payers(service(), ana, [{ name: 'López', owes }]);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => create(ana, account, `Débito ${i}`)));
    const debits = answers.map((answer) => debit.parse(expectOk(answer)));
    expect(debits.reduce((sum, { details }) => sum + (details ?? 0), 0)).toBe(20);
    const loser = debits.find(({ details }) => details === 0);
    const { left_out } = await detailsOf(ana, loser?.id ?? '');
    expect(left_out).toHaveLength(20);
    expect(new Set(left_out.map(({ reason }) => reason.slice(0, 24)))).toEqual(new Set(['Ya está en el débito «Dé']));
  });

  it('edits amounts and drops lines, all or nothing, and says of every wrong line what is wrong', async () => {
    const ana = await service().person();
    const { account, document } = await payers(service(), ana, PAYERS);
    const { id } = await created(ana, account);
    const { lines, version } = await detailsOf(ana, id);
    const line = (number: string) => lines.find((l) => l.document_number === number)?.id;
    const refused = await edit(ana, id, [
      { id: line('F-1'), amount: '100.01' },
      { id: line('F-2'), amount: '0.00' },
      { id: line('F-3'), amount: '29.00' },
    ]);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      msg: expect.stringContaining('2 líneas'),
      fields: {
        [line('F-1') ?? '']: 'A F-1 le quedan 100,00 por cobrar. Baje el monto.',
        [line('F-2') ?? '']: expect.stringContaining('mayor que cero'),
      },
    });
    expect((await detailsOf(ana, id)).total).toBe('180.00');

    const changes = [
      { id: line('F-1'), amount: '40.00' },
      { id: line('F-2'), excluded: true },
    ];
    expect((await edit(ana, id, changes, version)).body).toMatchObject({ status: 'previsualizado', total: '70.00' });
    expect((await edit(ana, id, changes, version)).status).toBe(412);

    const elsewhere = await created(ana, account, 'Segundo');
    expect((await detailsOf(ana, elsewhere.id)).lines.map((l) => l.document_number)).toEqual(['F-2']);
    const back = await edit(ana, id, [{ id: line('F-2'), excluded: false }]);
    expect(back.body).toMatchObject({ fields: { [line('F-2') ?? '']: 'F-2 ya está en el débito «Segundo».' } });
    expectOk(await remove(ana, elsewhere.id));
    expect((await edit(ana, id, [{ id: line('F-2'), excluded: false }])).body).toMatchObject({ total: '120.00' });

    await settle(service(), document('F-1'), '80.00');
    const stopped = await save(ana, id);
    expect(stopped.status).toBe(422);
    expect(stopped.body).toMatchObject({
      fields: { [line('F-1') ?? '']: 'A F-1 le quedan 20,00 por cobrar. Baje el monto.' },
    });
    await edit(ana, id, [{ id: line('F-1'), amount: '20.00' }]);
    expect((await save(ana, id)).body).toMatchObject({ status: 'guardado', total: '100.00' });
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('gives the order as CSV and pain.008, the same every time, and is not deleted after', async () => {
    const ana = await service().person();
    const { account } = await payers(service(), ana, PAYERS);
    const { id } = await created(ana, account, 'Cobro ñandú 1/2');
    expect((await order(ana, id)).body).toMatchObject({ code: 'not-saved' });
    expectOk(await save(ana, id));
    const csv = await orderOf(ana, id);
    expect(csv).toMatchObject({ file_name: 'cobro-nandu-1-2-2026-11-21.csv', debit: { status: 'enviado' } });
    expect(csv.content.startsWith('\uFEFFreferencia;')).toBe(true);
    expect(csv.content).toContain(";'=Muñoz & Hijos;");
    expect((await orderOf(ana, id)).content).toBe(csv.content);

    const pain = await orderOf(ana, id, 'pain008');
    const { lines, warnings } = await readAnswer(new TextEncoder().encode(pain.content));
    expect(warnings).toEqual([]);
    expect(lines.map((l) => [l.holder, l.mandate, l.amount]).sort()).toEqual([
      ['=Muñoz & Hijos', '', 3000],
      ['López', 'M-1', 10000],
      ['López', 'M-1', 5000],
    ]);
    const refused = await remove(ana, id);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ msg: expect.stringContaining('Cargue la respuesta del banco o ciérrelo') });
    expect((await edit(ana, id, [{ id, excluded: true }])).status).toBe(409);

    expect((await created(ana, account, 'Mientras')).details).toBe(0);
    expect((await close(ana, id)).body).toMatchObject({ status: 'cerrado' });
    expect((await created(ana, account, 'Después')).details).toBe(3);
  });

  it('has one effect per key, refuses who may only read, and is not seen from another company', async () => {
    const ana = await service().person();
    const { account } = await payers(service(), ana, PAYERS);
    const first = await create(ana, account, 'Una vez', {}, 'misma-clave');
    expect((await create(ana, account, 'Una vez', {}, 'misma-clave')).body).toEqual(first.body);
    const list = pageOf(debit).parse(expectOk(await ana.get('/cash_management/automatic-debts/?p=1')));
    expect(list.results.map(({ name, created_by }) => [name, created_by])).toEqual([['Una vez', 'Ana Prueba']]);
    const id = list.results[0]?.id ?? '';

    const reader = await service().person({ role: 'analista' });
    expect((await reader.get(`/cash_management/automatic-debts/${id}/`)).status).toBe(200);
    for (const refused of [create(reader, account), save(reader, id), order(reader, id), remove(reader, id)]) {
      expect((await refused).status).toBe(403);
    }
    const stranger = await service().person({ profile: 'Dos' });
    expect((await stranger.get('/cash_management/automatic-debts/')).body).toMatchObject({ count: 0 });
    for (const unseen of [create(stranger, account), save(stranger, id), order(stranger, id), remove(stranger, id)]) {
      expect((await unseen).status).toBe(404);
    }
    expect((await stranger.get(`/cash_management/automatic-debts/${id}/details/`)).status).toBe(404);
    expect((await remove(ana, id)).body).toEqual({ documents_freed: 3 });
    const [lines] = await service().database.rows<{ n: number }>(
      `select count(*) as n from audit_line where entity = 'debit' and entity_id = $1`,
      [id],
    );
    expect(lines?.n).toBe(2);
  });

  it('writes the order as the account’s bank wants it, tells what does not fit first, and reads its answer by the same', async () => {
    const ana = await service().person();
    const operator = await service().person({ role: 'operador' });
    const { account, bank } = await payers(service(), ana, [
      { name: 'Ñusta Peña', owes: { 'F-1': '100.00' }, account: '2200111' },
      { name: 'López', owes: { 'F-2': '50.00' }, account: '22001112223' },
    ]);
    const LAYOUTS = '/cash_management/order_layouts/';
    const fields = { bank, number: '2100123456', alias: 'Recaudación', currency: 'USD', type: 'corriente' };
    const choose = (order_layout: string) =>
      ana.send('PUT', `/customers/bankaccounts/${account}/`, new URLSearchParams({ ...fields, order_layout }));
    const check = (id: string) => ana.get(`/cash_management/automatic-debts/${id}/order_check/?format=banco`);
    const { id } = await created(ana, account);
    expectOk(await save(ana, id));
    expect((await order(ana, id, 'banco')).body).toMatchObject({ code: 'no-layout' });
    expect((await choose('ninguno')).status).toBe(422);

    const shipped = pageOf(orderLayout)
      .parse(expectOk(await operator.get(LAYOUTS)))
      .results.find(({ name }) => name === 'Banco del Pacífico');
    expectOk(await choose(shipped?.id ?? ''));
    const refused = await check(id);
    expect(refused.status).toBe(422);
    expect(Object.values(z.object({ fields: z.record(z.string(), z.string()) }).parse(refused.body).fields)).toEqual([
      'Número de cuenta: «22001112223» no cabe: son 11 caracteres y caben 8.',
    ]);
    expect((await order(ana, id, 'banco')).status).toBe(422);
    expect((await detailsOf(ana, id)).status).toBe('guardado');

    const own = { name: 'Pacífico nuestro', text: (shipped?.text ?? '').replace('"width": 8,', '"width": 11,') };
    expect((await operator.post(LAYOUTS, own, { 'idempotency-key': 'a' })).status).toBe(403);
    const broken = await ana.post(LAYOUTS, { ...own, text: '{}' }, { 'idempotency-key': 'b' });
    expect(broken.body).toMatchObject({ fields: { text: expect.stringContaining('records: falta') } });
    const copy = orderLayout.parse(expectOk(await ana.post(LAYOUTS, own, { 'idempotency-key': 'c' })));
    expect(triedLayout.parse(expectOk(await operator.post(`${LAYOUTS}preview/`, { text: copy.text })))).toMatchObject({
      problems: [],
      debit_name: 'Noviembre',
      records: [
        {
          of: 'detail',
          fields: expect.arrayContaining([
            // Which of them stands first follows their documents' ids.
            expect.objectContaining({ at: 9, text: expect.stringMatching(/^(00002200111|22001112223)$/) }),
          ]),
        },
      ],
    });
    expectOk(await choose(copy.id));
    expect((await ana.send('DELETE', `${LAYOUTS}${copy.id}/`)).body).toMatchObject({ code: 'in-use' });
    const stranger = await service().person({ profile: 'Dos' });
    expect((await stranger.get(`${LAYOUTS}${copy.id}/`)).status).toBe(404);

    expect(expectOk(await check(id))).toMatchObject({
      cuts: [],
      first_line: expect.stringMatching(/Nusta Pena|Lopez/),
    });
    const file = await orderOf(ana, id, 'banco');
    expect(file).toMatchObject({
      file_name: expect.stringMatching(/^noviembre-\d{8}\.txt$/),
      debit: { status: 'enviado' },
    });
    const changed = { name: own.name, text: own.text.replace('"OCP"', '"XXX"') };
    expectOk(await ana.send('PUT', `${LAYOUTS}${copy.id}/`, { ...changed, version: 1 }));
    expect((await ana.send('PUT', `${LAYOUTS}${copy.id}/`, { ...changed, version: 1 })).status).toBe(412);
    expect((await orderOf(ana, id, 'banco')).content).toBe(file.content);

    const sheet = [...file.content.matchAll(/.*(D\d{9}).*/g)].map(([line, reference = '']) => {
      const cells = Array.from({ length: 34 }, () => '');
      [cells[3], cells[6], cells[23]] = [line.includes('Nusta') ? '100.00' : '49.00', '21/11/2026', reference];
      return cells.join(';');
    });
    const shown = await loaded(ana, id, ['cabecera', ...sheet].join('\n'));
    expect(shown).toMatchObject({
      format: own.name,
      summary: { collected: 2, rejected: 0, not_found: 0, amount: '149.00' },
    });
  });
});
