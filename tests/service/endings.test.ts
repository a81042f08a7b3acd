import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { accountStatement } from '../../src/api/contract/customers/accountStatements';
import { documentDetail } from '../../src/api/contract/receivables/documents';
import { listPayments, paymentWithAllocations } from '../../src/api/contract/receivables/payments';
import { listMovementCategories, movementCategory } from '../../src/api/contract/reconciliation/movementCategories';
import { reconciliationStatement } from '../../src/api/contract/reconciliation/reconciliationStatement';
import { exportedFile, failureBody } from '../../src/api/contract/row';
import { type Person, withService } from '../support/processes/service';
import {
  books,
  conciliate,
  detailOf,
  expectOk,
  ledgerFaults,
  movementsOf,
  reconcile,
  reconciledOf,
} from '../support/service/receivables';

const FILE = [
  'Fecha;Concepto;Importe;Documento;Saldo',
  '02/10/2026;ABONO LOPEZ;957,21;37205165;957,21',
  '03/10/2026;INTERES GANADO;3,17;37205166;960,38',
  '04/10/2026;COMISION;-2,50;37205167;957,88',
  '05/10/2026;ABONO LOPEZ SALDO;95,00;37205168;1052,88',
].join('\n');
const OWED = [
  { number: 'F-1', total: '911.63' },
  { number: 'F-2', total: '40.00' },
  { number: 'F-3', total: '100.00' },
];

withService('endings', (service) => {
  const path = '/conciliation/conciliations/';
  const keyed = () => ({ 'idempotency-key': randomUUID() });
  const refusal = (answer: { status: number; body: unknown }) => [answer.status, failureBody.parse(answer.body).msg];

  async function ana() {
    const person = await service().person({ profile: 'Uno' });
    const made = await books(service(), person, OWED);
    const { id, movements } = await conciliate(person, made.account, FILE);
    const movement = (text: string) => movements.find((m) => m.description === text)?.id ?? '';
    const [customer] = await service().database.rows<{ id: string }>(
      'select customer_id as id from document where id = $1',
      [made.documentId('F-1')],
    );
    return { person, made, id, movement, customer: customer?.id ?? '' };
  }
  const put = async (person: Person, id: string, call: string, body: object) =>
    person.send('PUT', `${path}${id}/${call}/`, body);
  const categories = async (person: Person) =>
    listMovementCategories.answer.parse(expectOk(await person.get('/conciliation/categories/'))).results;
  const categoryNamed = async (person: Person, name: string) =>
    (await categories(person)).find((one) => one.name === name)?.id ?? '';
  const statementOf = async (person: Person, id: string) =>
    reconciliationStatement.parse(expectOk(await person.get(`${path}${id}/statement/`)));
  const creditOf = async (person: Person, customer: string) =>
    z
      .looseObject({ standing: z.array(z.looseObject({ credit: z.string() })) })
      .parse(expectOk(await person.get(`/customers/customers/${customer}/`))).standing[0]?.credit;

  it('gives every movement an ending, closes, refuses every change from wherever it comes, and reopens with a reason', async () => {
    const { person, made, id, movement, customer } = await ana();
    expect((await categories(person)).map(({ name }) => name)).toEqual([
      'Comisión bancaria',
      'Impuesto',
      'Intereses ganados',
      'Otro',
      'Pago a proveedor',
      'Reverso',
      'Transferencia entre cuentas propias',
    ]);

    // What a document does not need is the customer's to keep.
    const surplus = {
      movement_id: movement('ABONO LOPEZ'),
      document_ids: [made.documentId('F-1')],
      amounts: ['911.63'],
    };
    const kept = reconciledOf(
      await person.post(
        `${path}${id}/manual_reconcile/`,
        { ...surplus, credit: { customer_id: customer, amount: '45.58' } },
        keyed(),
      ),
    );
    expect(kept.movements.find((m) => m.id === surplus.movement_id)).toMatchObject({
      status: 'conciliado',
      unassigned: '0.00',
    });
    expect(await creditOf(person, customer)).toBe('45.58');

    const interest = await categoryNamed(person, 'Intereses ganados');
    const fee = await categoryNamed(person, 'Comisión bancaria');
    const out = { movements: [movement('COMISION')], category: fee };
    expect(reconciledOf(await put(person, id, 'categorise', out)).movements).toMatchObject([
      { status: 'categorizado', category: { name: 'Comisión bancaria', amount: '-2.50' } },
    ]);
    expect((await put(person, id, 'categorise', out)).status).toBe(409);
    const done = reconciledOf(
      await put(person, id, 'categorise', { movements: [movement('INTERES GANADO')], category: interest }),
    );
    expect(done.conciliation).toMatchObject({ pending: 1, unassigned: '95.00' });
    // Undone as any other act, by its batch.
    const undone = reconciledOf(await put(person, id, 'update_movements', { batch: done.batch }));
    expect(undone.movements).toMatchObject([{ status: 'pendiente', category: null, unassigned: '3.17' }]);
    expectOk(await put(person, id, 'categorise', { movements: [movement('INTERES GANADO')], category: interest }));

    const putBy = { later_reason: 'Falta el comprobante', later_until: '2999-01-31' };
    expect(refusal(await put(person, id, 'close', {}))).toEqual([
      409,
      expect.stringContaining('Queda un movimiento sin conciliar'),
    ]);
    expectOk(
      await put(person, id, 'update_movements', {
        movements: [{ movement_id: movement('ABONO LOPEZ SALDO'), later: true, ...putBy }],
      }),
    );
    expectOk(await put(person, id, 'close', {}));

    const told = await statementOf(person, id);
    expect(told).toMatchObject({
      opening: '0.00',
      closing: '1052.88',
      ties: true,
      booked: { count: 1, amount: '911.63' },
      credited: { count: 1, amount: '45.58' },
      categorised: [
        { name: 'Comisión bancaria', count: 1, amount: '-2.50' },
        { name: 'Intereses ganados', count: 1, amount: '3.17' },
      ],
      pending: { count: 0, amount: '0.00' },
      put_by: { count: 1, amount: '95.00' },
      payments: [{ documents: 'F-1', reference: '37205165', amount: '911.63', created_by: person.user.full_name }],
      credits: [{ customer, amount: '45.58' }],
      outstanding: [{ description: 'ABONO LOPEZ SALDO', left: '95.00', ...putBy }],
      conciliation: { closed_by: person.user.full_name },
      history: [{ what: 'cerrar' }],
    });

    const asked = await person.get(`/conciliation/statements/export/?conciliation=${id}&format=csv`);
    const { url } = exportedFile.parse(expectOk(asked));
    const file = await (await fetch(`${service().url}/api/v1${url}`)).text();
    for (const line of [
      'A favor de clientes;;;;;45,58',
      'Intereses ganados;;;;;3,17',
      'ABONO LOPEZ SALDO;;;;;95,00;Falta el comprobante;31/01/2999',
    ]) {
      expect(file).toContain(line);
    }

    // What was put by when it was closed is told so also once its day has come.
    const standing = async (day: string, closedAt: string) => {
      const { database } = service();
      await database.rows('update conciliation set closed_at = null, closed_by = null where id = $1', [id]);
      const put = [movement('ABONO LOPEZ SALDO'), day];
      await database.rows('update bank_movement set later_until = $2 where id = $1', put);
      await database.rows('update conciliation set closed_at = $2, closed_by = created_by where id = $1', [
        id,
        closedAt,
      ]);
    };
    await standing('2020-01-31', '2020-01-15');
    expect(await statementOf(person, id)).toMatchObject({
      pending: { count: 0 },
      put_by: { count: 1, amount: '95.00' },
    });
    await standing('2999-01-31', '2026-10-31');

    const closed = [
      409,
      'La conciliación «' +
        told.conciliation.name +
        '» está cerrada: no se cambió nada. Para cambiarla, reábrala primero.',
    ];
    const payment = told.payments[0]?.id ?? '';
    const changes = [
      () => reconcile(person, id, movement('ABONO LOPEZ SALDO'), [[made.documentId('F-3'), '95.00']]),
      () => put(person, id, 'update_movements', { batch: kept.batch }),
      () => put(person, id, 'update_movements', { movements: [{ movement_id: movement('COMISION'), note: 'nueva' }] }),
      () => put(person, id, 'categorise', { movements: [movement('COMISION')], category: null }),
      () => person.send('DELETE', `${path}${id}/`),
      () =>
        person.post(
          '/customers/payments_details/delete_payment/',
          new URLSearchParams({ id_payment_detail: payment }),
          keyed(),
        ),
    ];
    for (const change of changes) expect(refusal(await change())).toEqual(closed);
    expect(await made.balance('F-1')).toBe('0.00');

    // The customer's credit is theirs: using it changes nothing of the bank's.
    const used = await person.post(
      `/customers/customers/${customer}/spend_credit/`,
      { document: made.documentId('F-2'), amount: '40.00' },
      keyed(),
    );
    const { batch } = z.looseObject({ batch: z.string() }).parse(expectOk(used));
    expect([await creditOf(person, customer), await made.balance('F-2')]).toEqual(['5.58', '0.00']);
    expect((await statementOf(person, id)).credited).toEqual({ count: 1, amount: '45.58' });
    const tooMuch = await person.post(
      `/customers/customers/${customer}/spend_credit/`,
      { document: made.documentId('F-3'), amount: '5.59' },
      keyed(),
    );
    expect(refusal(tooMuch)).toEqual([409, 'El cliente tiene 5,58 a favor. Ajuste el monto.']);
    expectOk(await person.post(`/customers/customers/${customer}/return_credit/`, { batch }, keyed()));
    expect([await creditOf(person, customer), await made.balance('F-2')]).toEqual(['45.58', '40.00']);

    const operator = await service().person({ profile: 'Uno', role: 'operador' });
    expect((await put(operator, id, 'reopen', { reason: 'Faltó un abono' })).status).toBe(403);
    expectOk(await put(person, id, 'reopen', { reason: 'Faltó un abono' }));
    expect((await statementOf(person, id)).history).toMatchObject([
      { what: 'reabrir', text: 'Reabierta: Faltó un abono' },
      { what: 'cerrar' },
    ]);
    expectOk(await put(person, id, 'update_movements', { batch: kept.batch }));
    expect([await creditOf(person, customer), await made.balance('F-1')]).toEqual(['0.00', '911.63']);
    expect((await movementsOf(person, id)).find((m) => m.id === surplus.movement_id)?.unassigned).toBe('957.21');
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('ties a payment that was booked by hand to the line that the bank tells of: nothing is booked twice, and undoing unties it', async () => {
    const { person, made, id, movement, customer } = await ana();
    const { database } = service();
    const booked = async (date: string, amount: string) => {
      const [paid] = await database.rows<{ id: string }>(
        `insert into payment (profile_id, customer_id, origin, method, date, reference, amount, batch)
         select profile_id, id, 'manual', 'transferencia', $2, 'A mano', $3, gen_random_uuid() from customer where id = $1 returning id`,
        [customer, date, amount],
      );
      return paid?.id ?? '';
    };
    const payment = await booked('2026-10-04', '95.00');
    await database.rows(
      `insert into allocation (profile_id, payment_id, document_id, amount, batch)
       select profile_id, id, $2, 90.00, batch from payment where id = $1`,
      [payment, made.documentId('F-3')],
    );
    // Neither another day nor another amount is proposed.
    await booked('2026-10-13', '95.00');
    await booked('2026-10-05', '95.01');
    const line = movement('ABONO LOPEZ SALDO');
    const tie = (who: Person, given: object) =>
      who.post(`${path}${id}/tie_payment/`, { movement_id: line, payment_id: payment, ...given }, keyed());
    const proposed = (await movementsOf(person, id)).find((m) => m.id === line)?.booked;
    expect(proposed).toMatchObject([{ payment_id: payment, date: '2026-10-04', amount: '95.00', documents: ['F-3'] }]);
    expect((await tie(person, { movement_id: movement('INTERES GANADO') })).status).toBe(409);

    const before = [await made.balance('F-3'), await creditOf(person, customer)];
    const done = reconciledOf(await tie(person, {}));
    expect(done.movements.find((m) => m.id === line)).toMatchObject({ status: 'conciliado', unassigned: '0.00' });
    expect([await made.balance('F-3'), await creditOf(person, customer)]).toEqual(before);
    expect(await statementOf(person, id)).toMatchObject({
      booked: { count: 1, amount: '90.00' },
      credited: { count: 1, amount: '5.00' },
    });
    expect(refusal(await tie(person, {}))).toEqual([
      409,
      expect.stringContaining(`Ya conciliado por ${person.user.full_name} · `),
    ]);
    expect(await ledgerFaults(service())).toEqual([]);

    // Undone as an act, by its entry, or with the conciliation, the payment is as it was.
    const standing = async () => {
      const [found] = await database.rows(
        'select movement_id, tied_batch, voided_at, keeps_rest, allocated from payment where id = $1',
        [payment],
      );
      return found;
    };
    const free = { movement_id: null, tied_batch: null, voided_at: null, keeps_rest: true, allocated: '90.00' };
    expectOk(await put(person, id, 'update_movements', { batch: done.batch }));
    expect(await standing()).toEqual(free);
    reconciledOf(await tie(person, {}));
    const [entry] = (await detailOf(person, id, line)).allocations;
    expectOk(await put(person, id, 'update_movements', { movements: [{ movement_id: line, deletedId: [entry?.id] }] }));
    expect(await standing()).toEqual(free);
    reconciledOf(await tie(person, {}));
    expectOk(await person.send('DELETE', `${path}${id}/`));
    expect(await standing()).toEqual(free);
    expect([await made.balance('F-3'), await creditOf(person, customer)]).toEqual(before);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('splits a line over documents, categories and a credit that come to its amount, and takes all of it back as one act', async () => {
    const { person, made, id, movement, customer } = await ana();
    const [interest, fee, tax] = await Promise.all(
      ['Intereses ganados', 'Comisión bancaria', 'Impuesto'].map((name) => categoryNamed(person, name)),
    );
    const split = (body: object) => person.post(`${path}${id}/split/`, body, keyed());
    const received = {
      movement_id: movement('ABONO LOPEZ'),
      document_ids: [made.documentId('F-1')],
      amounts: ['900.00'],
      credit: { customer_id: customer, amount: '40.00' },
      categories: [
        { category: fee, amount: '7.21' },
        { category: interest, amount: '10.00' },
      ],
    };
    // A cent less, and a category twice: nothing is done.
    expect(refusal(await split({ ...received, amounts: ['899.99'] }))).toEqual([
      409,
      'Las partes suman 17,21 y al movimiento le quedan 17,22. Ajuste los montos.',
    ]);
    // The documents and the credit take all of it: that is no colleague's doing.
    const all = { ...received, credit: { ...received.credit, amount: '57.21' } };
    expect(refusal(await split(all))).toEqual([
      409,
      'Las partes suman 17,21 y al movimiento le quedan 0,00. Ajuste los montos.',
    ]);
    const twice = [...received.categories.slice(1), ...received.categories];
    expect((await split({ ...received, categories: twice })).status).toBe(422);
    expect([await made.balance('F-1'), await creditOf(person, customer)]).toEqual(['911.63', '0.00']);

    const done = reconciledOf(await split(received));
    const parts = [
      { id: interest, name: 'Intereses ganados', amount: '10.00' },
      { id: fee, name: 'Comisión bancaria', amount: '7.21' },
    ];
    expect(done.movements.find((m) => m.id === received.movement_id)).toMatchObject({
      status: 'conciliado',
      unassigned: '0.00',
      category: parts[0],
      parts,
    });
    const spent = { movement_id: movement('COMISION'), document_ids: [], amounts: [] };
    const out = reconciledOf(
      await split({
        ...spent,
        categories: [
          { category: fee, amount: '2.20' },
          { category: tax, amount: '0.30' },
        ],
      }),
    );
    expect(out.movements).toMatchObject([
      { status: 'categorizado', parts: [{ amount: '-2.20' }, { name: 'Impuesto', amount: '-0.30' }] },
    ]);
    // Rules learn nothing of several categories.
    const offers = await person.get(`/conciliation/rules/offers/?movement=${spent.movement_id}`);
    expect(expectOk(offers)).toMatchObject({ results: [] });
    expect(await statementOf(person, id)).toMatchObject({
      booked: { count: 1, amount: '900.00' },
      credited: { count: 1, amount: '40.00' },
      categorised: [
        { name: 'Comisión bancaria', count: 2, amount: '5.01' },
        { name: 'Impuesto', count: 1, amount: '-0.30' },
        { name: 'Intereses ganados', count: 1, amount: '10.00' },
      ],
    });
    const used = listMovementCategories.answer.parse(expectOk(await person.get('/conciliation/categories/'))).results;
    expect(used.find((one) => one.id === fee)?.uses).toBe(2);
    expect(used.find((one) => one.id === tax)?.uses).toBe(1);
    expect((await person.send('DELETE', `/conciliation/categories/${tax}/`)).status).toBe(409);
    // Whoever comes second is told who did it, and when.
    const bruno = await service().person({ profile: 'Uno' });
    const by = expect.stringMatching(
      `^Ya conciliado por ${person.user.full_name} · \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d`,
    );
    expect(refusal(await bruno.post(`${path}${id}/split/`, received, keyed()))).toEqual([409, by]);
    expect(refusal(await reconcile(bruno, id, received.movement_id, [[made.documentId('F-2'), '40.00']]))).toEqual([
      409,
      by,
    ]);
    expect(refusal(await put(bruno, id, 'categorise', { movements: [spent.movement_id], category: tax }))).toEqual([
      409,
      expect.stringContaining(`Ya categorizado por ${person.user.full_name} · `),
    ]);

    expectOk(await put(person, id, 'update_movements', { batch: done.batch }));
    expectOk(await put(person, id, 'update_movements', { batch: out.batch }));
    expect(await movementsOf(person, id)).toMatchObject([
      { unassigned: '957.21', category: null, status: 'pendiente' },
      { status: 'pendiente' },
      { category: null, status: 'sin_aplicar' },
      { status: 'pendiente' },
    ]);
    expect([await made.balance('F-1'), await creditOf(person, customer)]).toEqual(['911.63', '0.00']);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('forgives the rest of a document up to the company’s limit, with a reason that document and account statement tell', async () => {
    const { person, made, id, movement, customer } = await ana();
    const body = {
      movement_id: movement('ABONO LOPEZ SALDO'),
      document_ids: [made.documentId('F-3')],
      amounts: ['95.00'],
      forgiven: [{ document_id: made.documentId('F-3'), amount: '5.00', reason: 'Comisión de su banco' }],
    };
    const forgive = (given: object = body) => person.post(`${path}${id}/manual_reconcile/`, given, keyed());
    expect(refusal(await forgive())).toEqual([409, expect.stringContaining('se condonan 0,00 como máximo')]);
    const limit = (forgive_limit: string, version?: number) =>
      person.send('PUT', '/conciliation/settings/', { forgive_limit, version });
    expect(
      (
        await (
          await service().person({ profile: 'Uno', role: 'operador' })
        ).send('PUT', '/conciliation/settings/', { forgive_limit: '9.00' })
      ).status,
    ).toBe(403);
    expectOk(await limit('5.00', 0));
    expect((await limit('6.00', 0)).status).toBe(412);
    expect(refusal(await forgive({ ...body, forgiven: [{ ...body.forgiven[0], amount: '4.00' }] }))).toEqual([
      409,
      expect.stringContaining('se condona todo lo que falta, que son 5,00'),
    ]);

    const done = reconciledOf(await forgive());
    expect(await made.balance('F-3')).toBe('0.00');
    const detail = await detailOf(person, id, body.movement_id);
    expect(detail).toMatchObject({
      allocations: [{ amount: '95.00' }],
      forgiven: [{ document_number: 'F-3', amount: '5.00', reason: 'Comisión de su banco' }],
    });
    const document = documentDetail.parse(
      expectOk(await person.get(`/customers/documents/${made.documentId('F-3')}/`)),
    );
    expect(document).toMatchObject({
      status: 'pagado',
      balance: '0.00',
      allocations: [{ reference: '37205168', movement: { id: body.movement_id, conciliation: id } }],
    });
    expect(document.history.find(({ what }) => what === 'condonar')?.text).toBe(
      'Se condonaron $\u00a05,00: Comisión de su banco',
    );
    const account = accountStatement.parse(
      expectOk(await person.get(`/customers/customers/${customer}/account_statement/`)),
    );
    expect(account.currencies[0]).toMatchObject({ balance: '951.63' });
    expect(account.currencies[0]?.lines.at(-1)).toMatchObject({
      kind: 'condonacion',
      amount: '-5.00',
      number: 'Comisión de su banco',
    });
    expect((await statementOf(person, id)).forgiven).toMatchObject([{ document_number: 'F-3', amount: '5.00' }]);

    // Undoing what was paid of it undoes what was forgiven with it.
    expectOk(
      await put(person, id, 'update_movements', {
        movements: [{ movement_id: body.movement_id, deletedId: [detail.allocations[0]?.id] }],
      }),
    );
    expect(await made.balance('F-3')).toBe('100.00');
    expectOk(await put(person, id, 'update_movements', { batch: done.batch }));
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('leaves all of a movement to a customer, shows the voucher’s number, and gives it back as one deletes the payment', async () => {
    const { person, id, movement, customer } = await ana();
    const plan = { movement_id: movement('ABONO LOPEZ SALDO'), document_ids: [], amounts: [] };
    const keep = (given: object) => person.post(`${path}${id}/manual_reconcile/`, { ...plan, ...given }, keyed());
    expect((await keep({})).status).toBe(422);
    expect(refusal(await keep({ credit: { customer_id: randomUUID(), amount: '95.00' } }))).toEqual([
      409,
      expect.stringContaining('no existe'),
    ]);
    reconciledOf(await keep({ credit: { customer_id: customer, amount: '95.00' } }));
    const [payment] = listPayments.answer.parse(expectOk(await person.get('/customers/payments_details/'))).results;
    expect(payment).toMatchObject({ reference: '37205168', amount: '95.00', unallocated: '95.00' });
    const whole = paymentWithAllocations.parse(
      expectOk(await person.get(`/customers/payments_details/${payment?.id}/`)),
    );
    expect(whole.movement).toMatchObject({ id: plan.movement_id, conciliation: id, document: '37205168' });
    expect((await detailOf(person, id, plan.movement_id)).credits).toMatchObject([
      { customer_id: customer, amount: '95.00' },
    ]);
    // A credit is undone by its payment's id.
    expectOk(
      await put(person, id, 'update_movements', {
        movements: [{ movement_id: plan.movement_id, deletedId: [payment?.id] }],
      }),
    );
    expect(await creditOf(person, customer)).toBe('0.00');
    reconciledOf(await keep({ credit: { customer_id: customer, amount: '94.00' } }));
    const [again] = listPayments.answer.parse(expectOk(await person.get('/customers/payments_details/'))).results;
    const remove = new URLSearchParams({ id_payment_detail: again?.id ?? '' });
    expectOk(await person.post('/customers/payments_details/delete_payment/', remove, keyed()));
    expect((await movementsOf(person, id)).find((m) => m.id === plan.movement_id)).toMatchObject({
      status: 'pendiente',
      unassigned: '95.00',
    });
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('keeps a company’s own categories: one in use is archived, not deleted, and is offered no more', async () => {
    const { person, id, movement } = await ana();
    const made = movementCategory.parse(
      expectOk(await person.post('/conciliation/categories/', { name: 'Dividendos' }, keyed())),
    );
    expect((await person.post('/conciliation/categories/', { name: ' dividendos ' }, keyed())).status).toBe(409);
    const change = (body: object) =>
      person.send('PUT', `/conciliation/categories/${made.id}/`, { name: 'Dividendo', ...body });
    expectOk(await put(person, id, 'categorise', { movements: [movement('INTERES GANADO')], category: made.id }));
    expect(refusal(await person.send('DELETE', `/conciliation/categories/${made.id}/`))).toEqual([
      409,
      '«Dividendos» está en un movimiento. No se eliminó; archívela para que no se ofrezca más.',
    ]);
    expectOk(await change({ archived: true, version: made.version }));
    expect((await change({ version: made.version })).status).toBe(412);
    expect((await categories(person)).map(({ name }) => name)).not.toContain('Dividendo');
    const all = listMovementCategories.answer.parse(
      expectOk(await person.get('/conciliation/categories/?archived=true')),
    ).results;
    expect(all.at(-1)).toMatchObject({ name: 'Dividendo', uses: 1, archived_at: expect.any(String) });
    expect(
      refusal(await put(person, id, 'categorise', { movements: [movement('COMISION')], category: made.id })),
    ).toEqual([409, '«Dividendo» está archivada. Elija otra categoría.']);
    expectOk(await put(person, id, 'categorise', { movements: [movement('INTERES GANADO')], category: null }));
    expectOk(await person.send('DELETE', `/conciliation/categories/${made.id}/`));
  });
});
