import { expect, it } from 'vitest';
import { listMovements } from '../../src/api/contract/reconciliation/conciliations';
import { withService } from '../support/processes/service';
import {
  books,
  conciliate,
  conciliationsOf,
  detailOf,
  expectOk,
  ledgerFaults,
  movementsOf,
  previewOf,
  reconcile,
  reconciledOf,
  save,
} from '../support/service/receivables';

const FILE = [
  'BANCO PICHINCHA - ESTADO DE CUENTA',
  '',
  'Fecha;Descripción;Débito;Crédito;Saldo',
  '02/10/2026;TRANSF F-1042 LOPEZ;;450,00;1.450,00',
  '03/10/2026;DEPOSITO EFECTIVO;;1.000,00;2.450,00',
  '04/10/2026;COMISION;2,50;;2.447,50',
  '05/10/2026;TRANSF QUISPE 0912345678;;320,00;2.767,50',
].join('\n');

const OWED = [
  { number: 'F-1042', total: '450.00' },
  { number: 'F-0998', total: '450.00', due: '2026-09-01' },
  { number: 'F-2000', total: '320.00', customer: { name: 'María Quispe', dni: '0912345678' } },
  { number: 'F-2001', total: '900.00', customer: { name: 'Andrés Peña', dni: '0999999999' } },
];

withService('conciliation', (service) => {
  it('previews a bank file, saves it, suggests documents with reasons, and gives every balance back when deleted', async () => {
    const ana = await service().person({ role: 'operador' });
    const { account, balance, documentId } = await books(service(), ana, OWED);

    const shown = await previewOf(ana, account, FILE);
    expect(shown.summary).toMatchObject({
      movements: 4,
      credits: '1770.00',
      debits: '-2.50',
      duplicates: 0,
      rejected: 0,
    });

    const { id, movements } = await conciliate(ana, account, FILE);
    expect(movements.map((m) => [m.description, m.suggestion, m.suggested.map((s) => s.document_number)])).toEqual([
      ['TRANSF F-1042 LOPEZ', 'segura', ['F-1042']],
      ['DEPOSITO EFECTIVO', 'ninguna', []],
      ['COMISION', 'ninguna', []],
      ['TRANSF QUISPE 0912345678', 'segura', ['F-2000']],
    ]);
    const [first, deposit] = movements;
    if (!first || !deposit) throw new Error('movements missing');
    const detail = await detailOf(ana, id, first.id);
    expect(detail.candidates.map((c) => c.document_number)).toEqual(['F-1042', 'F-0998']);
    expect(detail.candidates[0]?.reasons.map(({ kind }) => kind)).toEqual(['number', 'exact', 'due']);

    const partly = reconciledOf(await reconcile(ana, id, deposit.id, [[documentId('F-2001'), '300.00']]));
    expect(partly.movements.find((m) => m.id === deposit.id)).toMatchObject({
      status: 'parcial',
      unassigned: '700.00',
    });
    expect(await balance('F-2001')).toBe('600.00');

    const deleted = await ana.send('DELETE', `/conciliation/conciliations/${id}/`);
    expect(deleted.body).toEqual({ allocations_reversed: 1, movements_freed: 4 });
    expect(await balance('F-2001')).toBe('900.00');
    expect(await conciliationsOf(ana)).toEqual([]);
    expect(await ledgerFaults(service())).toEqual([]);
    expect((await previewOf(ana, account, FILE)).summary).toMatchObject({ movements: 4, duplicates: 0 });
  });

  it('accepts many suggestions at once, says what became of each, and undoes the whole batch', async () => {
    const ana = await service().person();
    const { account, balance, documentId } = await books(service(), ana, OWED);
    const { id, movements } = await conciliate(ana, account, FILE);
    const plan = (i: number, document: string, amount: string) => ({
      movement_id: movements[i]?.id,
      document_ids: [documentId(document)],
      amounts: [amount],
    });
    const done = reconciledOf(
      await ana.post(`/conciliation/conciliations/${id}/bulk_reconcile/`, {
        movements: [
          plan(0, 'F-1042', '450.00'),
          plan(3, 'F-2000', '320.00'),
          plan(2, 'F-2001', '2.50'),
          plan(1, 'F-2000', '1.00'),
        ],
      }),
    );
    expect(done.results.map((r) => r.ok)).toEqual([true, true, false, false]);
    expect(done.results.map(({ kind }) => kind)).toEqual([undefined, undefined, 'unsure', 'unsure']);
    expect(done.results[2]?.msg).toContain('Ya no es seguro');
    expect(done.conciliation).toMatchObject({ reconciled: 2, unassigned: '1000.00' });

    // A colleague who had the same page open is told the truth of it.
    const luis = await service().person({ role: 'operador' });
    const late = reconciledOf(
      await luis.post(`/conciliation/conciliations/${id}/bulk_reconcile/`, {
        movements: [plan(0, 'F-1042', '450.00'), plan(3, 'F-2000', '320.00')],
      }),
    );
    expect(late.results.map(({ ok, kind }) => [ok, kind])).toEqual([
      [false, 'settled'],
      [false, 'settled'],
    ]);
    expect(late.movements.map(({ status }) => status)).toEqual(expect.arrayContaining(['conciliado', 'conciliado']));

    const undone = reconciledOf(
      await ana.send('PUT', `/conciliation/conciliations/${id}/update_movements/`, { batch: done.batch }),
    );
    expect(undone.conciliation).toMatchObject({ reconciled: 0, unassigned: '1770.00' });
    expect(await balance('F-1042')).toBe('450.00');
    await ana.send('PUT', `/conciliation/conciliations/${id}/update_movements/`, { batch: done.batch });
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('adds nothing when the same file comes again, keeps equal real rows, and of overlapping files takes the union', async () => {
    const ana = await service().person();
    const { account } = await books(service(), ana, []);
    const head = 'Fecha;Concepto;Importe\n';
    const toll = '07/10/2026;PEAJE;-3,55\n';
    await conciliate(ana, account, `${head}06/10/2026;ABONO ANA;10,00\n${toll}${toll}${toll}`);

    const again = await previewOf(ana, account, `${head}06/10/2026;ABONO ANA;10,00\r\n${toll}${toll}${toll}`);
    expect(again.summary).toMatchObject({ movements: 4, duplicates: 4 });
    const refused = await save(ana, { preview_id: again.id });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ error: true, msg: expect.stringContaining('ya estaban guardados') });

    const overlapping = await previewOf(
      ana,
      account,
      `${head}${toll}${toll}${toll}${toll}08/10/2026;ABONO LUIS;20,00\n`,
    );
    expect(overlapping.rows.map((r) => r.status)).toEqual(['duplicado', 'duplicado', 'duplicado', 'nuevo', 'nuevo']);
    expect((await save(ana, { preview_id: overlapping.id })).status).toBe(201);

    const [{ movements } = { movements: 0 }, before = { movements: 0 }] = await conciliationsOf(ana);
    expect((movements ?? 0) + (before.movements ?? 0)).toBe(6);
  });

  it('marks as possible what has the same day and amount under another text, and imports it only when staff say so', async () => {
    const ana = await service().person();
    const { account } = await books(service(), ana, []);
    await conciliate(ana, account, 'Fecha;Concepto;Importe\n06/10/2026;TRANSFERENCIA 1;10,00\n');
    const file = 'Fecha;Concepto;Importe\n06/10/2026;DEPOSITO CHEQUE;10,00\n';
    const shown = await previewOf(ana, account, file);
    expect(shown.rows[0]).toMatchObject({ status: 'posible', because: expect.stringContaining('mismo día y monto') });
    expect((await save(ana, { preview_id: shown.id })).status).toBe(409);
    expect((await save(ana, { preview_id: shown.id, included: [shown.rows[0]?.row] })).status).toBe(201);
  });

  it('lets 100 people reconcile one document at once and never takes more than it owes', async () => {
    const ana = await service().person();
    const { account, balance, documentId } = await books(service(), ana, [{ number: 'F-1', total: '100.00' }]);
    const rows = Array.from({ length: 100 }, (_, i) => `06/10/2026;ABONO ${i};7,00`).join('\n');
    const { id, movements } = await conciliate(ana, account, `Fecha;Concepto;Importe\n${rows}\n`);
    const answers = await Promise.all(movements.map((m) => reconcile(ana, id, m.id, [[documentId('F-1'), '7.00']])));
    const statuses = answers.map((a) => a.status);
    expect(statuses.filter((s) => s === 200)).toHaveLength(14);
    expect(statuses.filter((s) => s === 409)).toHaveLength(86);
    expect(await balance('F-1')).toBe('2.00');
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('does once what is sent 100 times with one key', async () => {
    const ana = await service().person();
    const { account, balance, documentId } = await books(service(), ana, OWED);
    const { id, movements } = await conciliate(ana, account, FILE);
    const deposit = movements[1]?.id ?? '';
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => reconcile(ana, id, deposit, [[documentId('F-2001'), '5.00']], 'una-clave')),
    );
    expect(new Set(answers.map((a) => JSON.stringify([a.status, a.body]))).size).toBe(1);
    expect(await balance('F-2001')).toBe('895.00');
  });

  it('tells a person what they did last, undoes any of it once, and not what somebody changed since', async () => {
    const ana = await service().person();
    const { account, balance, documentId } = await books(service(), ana, OWED);
    const { id, movements } = await conciliate(ana, account, FILE);
    const [first, deposit] = movements;
    if (!first || !deposit) throw new Error('movements missing');
    const path = `/conciliation/conciliations/${id}/update_movements/`;
    const update = (body: object) => ana.send('PUT', path, body);
    const change = async (given: object) =>
      reconciledOf(await update({ movements: [{ movement_id: deposit.id, ...given }] }));
    const acts = async () => {
      const answer = await ana.get(`/conciliation/conciliations/${id}/movements/`);
      return listMovements.answer
        .parse(expectOk(answer))
        .acts?.map(({ what, numbers }) => [what, ...numbers].join(' '));
    };
    const now = async () => (await movementsOf(ana, id)).find((m) => m.id === deposit.id);

    await reconcile(ana, id, first.id, [[documentId('F-1042'), '450.00']]);
    const put = await change({ later: true, later_reason: 'Falta el comprobante', later_until: '2999-01-31' });
    const noted = await change({ note: 'Llamar' });
    expect(await acts()).toEqual(['conciliar F-1042', 'posponer', 'anotar']);
    expect(await now()).toMatchObject({
      status: 'luego',
      later_reason: 'Falta el comprobante',
      later_until: '2999-01-31',
    });

    reconciledOf(await update({ batch: noted.batch }));
    reconciledOf(await update({ batch: put.batch }));
    expect(await now()).toMatchObject({ status: 'pendiente', later_reason: '', later_until: null, note: '' });
    expect(await acts()).toEqual(['conciliar F-1042']);
    // What was undone is not undone again, nor is an undo an act.
    const again = reconciledOf(await update({ batch: put.batch }));
    expect(again.results).toEqual([]);

    const mine = await change({ note: 'Mía' });
    await change({ note: 'De otra persona' });
    expect((await update({ batch: mine.batch })).status).toBe(409);
    expect(await now()).toMatchObject({ note: 'De otra persona' });

    // One that is due is among what needs a person, and still says why.
    await change({ later: true, later_reason: 'Hasta ayer', later_until: '2020-01-31' });
    expect(await now()).toMatchObject({ status: 'pendiente', later_reason: 'Hasta ayer' });

    const settled = reconciledOf(
      await ana.post(`/conciliation/conciliations/${id}/manual_reconcile/`, {
        movement_id: deposit.id,
        document_ids: [documentId('F-2001')],
        amounts: ['300.00'],
        note: 'Con la llamada',
      }),
    );
    expect(await now()).toMatchObject({ status: 'parcial', note: 'Con la llamada' });
    expect((await acts())?.at(-1)).toBe('conciliar F-2001');
    reconciledOf(await update({ batch: settled.batch }));
    expect(await now()).toMatchObject({ status: 'pendiente', note: 'Con la llamada' });
    expect(await balance('F-2001')).toBe('900.00');
  });

  it('names the other movement that may pay the same document', async () => {
    const ana = await service().person();
    const { account } = await books(service(), ana, OWED);
    const file = 'Fecha;Descripción;Crédito\n02/10/2026;PAGO F-1042;450,00\n09/10/2026;PAGO F-1042 REENVIADO;450,00\n';
    const { id, movements } = await conciliate(ana, account, file);
    expect(movements.map(({ suggestion }) => suggestion)).toEqual(['empate', 'empate']);
    const [first, again] = movements;
    const { rivals } = await detailOf(ana, id, first?.id ?? '');
    expect(rivals).toEqual([
      { movement_id: again?.id, date: '2026-10-09', description: 'PAGO F-1042 REENVIADO', amount: '450.00' },
    ]);
  });

  it('undoes one allocation of several, and refuses a change made on an old version', async () => {
    const ana = await service().person();
    const { account, balance, documentId } = await books(service(), ana, OWED);
    const { id, movements } = await conciliate(ana, account, FILE);
    const deposit = movements[1];
    if (!deposit) throw new Error('deposit missing');
    await reconcile(ana, id, deposit.id, [
      [documentId('F-2001'), '600.00'],
      [documentId('F-0998'), '400.00'],
    ]);
    const detail = await detailOf(ana, id, deposit.id);
    const first = detail.allocations.find((a) => a.document_number === 'F-0998');
    const path = `/conciliation/conciliations/${id}/update_movements/`;
    const old = await ana.send('PUT', path, {
      movements: [{ movement_id: deposit.id, version: deposit.version, later: true }],
    });
    expect(old.status).toBe(412);
    const undone = reconciledOf(
      await ana.send('PUT', path, { movements: [{ movement_id: deposit.id, deletedId: [first?.id] }] }),
    );
    expect(undone.movements.find((m) => m.id === deposit.id)).toMatchObject({
      status: 'parcial',
      unassigned: '400.00',
    });
    expect(await balance('F-0998')).toBe('450.00');
    expect(await balance('F-2001')).toBe('300.00');
  });

  it('shows nothing of one profile to another, by any id', async () => {
    const ana = await service().person();
    const eva = await service().person({ profile: 'Dos' });
    const hers = await books(service(), ana, OWED);
    const theirs = await books(service(), eva, [{ number: 'X-1', total: '450.00' }], '77');
    const { id, movements } = await conciliate(ana, hers.account, FILE);
    const shown = await previewOf(ana, hers.account, FILE);
    const movementId = movements[0]?.id ?? '';
    const base = `/conciliation/conciliations/${id}`;
    const part = { movement_id: movementId, document_ids: [theirs.documentId('X-1')], amounts: ['1.00'] };
    const answers = [
      await eva.get(`${base}/movements/`),
      await eva.get(`${base}/movement_detail/?movement_id=${movementId}`),
      await eva.send('DELETE', `${base}/`),
      await eva.post(`${base}/manual_reconcile/`, part),
      await eva.post(`${base}/bulk_reconcile/`, { movements: [part] }),
      await eva.send('PUT', `${base}/update_movements/`, { movements: [{ movement_id: movementId, later: true }] }),
      await save(eva, { preview_id: shown.id }),
    ];
    expect(answers.map((a) => a.status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect(await conciliationsOf(eva)).toEqual([]);
    const crossed = await ana.post(`${base}/manual_reconcile/`, part);
    expect(crossed.status).toBe(409);
    expect(await movementsOf(ana, id)).toHaveLength(4);
  });
});
