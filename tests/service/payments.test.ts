import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listPayments, paymentDetail, paymentWithAllocations } from '../../src/api/contract/receivables/payments';
import { failureBody } from '../../src/api/contract/row';
import { type Person, withService } from '../support/processes/service';
import {
  books,
  conciliate,
  ledgerFaults,
  movementsOf,
  reconcile,
  reconciledOf,
  settle,
} from '../support/service/receivables';
import { expectHidden } from '../support/service/strangers';

const LOPEZ = { name: 'López C.A.', dni: '1790012345001' };
const QUISPE = { name: 'María Quispe', dni: '0991234567' };

withService('payments', (service) => {
  const path = '/customers/payments_details/';
  const found = async (person: Person, query = '') => listPayments.answer.parse((await person.get(path + query)).body);
  const whole = async (person: Person, id: string) =>
    paymentWithAllocations.parse((await person.get(`${path}${id}/`)).body);
  const form = (fields: Record<string, string | number | undefined>) =>
    new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    );
  const update = (person: Person, fields: Record<string, string | number | undefined>, key: string = randomUUID()) =>
    person.post(`${path}update_payment/`, form(fields), { 'idempotency-key': key });
  const remove = (person: Person, fields: Record<string, string | number | undefined>, key: string = randomUUID()) =>
    person.post(`${path}delete_payment/`, form(fields), { 'idempotency-key': key });

  /** Ana, with a payment reconciled from the bank that settles two documents, and one made by hand. */
  async function ana() {
    const person = await service().person({ profile: 'Uno' });
    const made = await books(service(), person, [
      { number: 'F-58', total: '450.00', customer: LOPEZ },
      { number: 'F-59', total: '100.00', customer: LOPEZ },
      { number: 'F-60', total: '30.00', customer: QUISPE },
    ]);
    const file = 'Fecha;Concepto;Monto;Referencia\n05/11/2026;TRANSFERENCIA LOPEZ;550,00;88121\n';
    const { id: conciliation, movements } = await conciliate(person, made.account, file);
    const parts: [string, string][] = [
      [made.documentId('F-58'), '450.00'],
      [made.documentId('F-59'), '100.00'],
    ];
    reconciledOf(await reconcile(person, conciliation, movements[0]?.id ?? '', parts));
    const byHand = await settle(service(), made.documentId('F-60'), '12.00');
    const [reconciled] = (await found(person, '?method=transferencia')).results;
    return { person, made, conciliation, byHand, reconciled: reconciled?.id ?? '' };
  }

  test('newest first, each with its customer, and the totals of what the filters leave', async () => {
    const { person } = await ana();
    const { results, count, totals } = await found(person);
    expect(results).toMatchObject([
      {
        customer_name: 'López C.A.',
        origin: 'conciliacion',
        date: '2026-11-05',
        amount: '550.00',
        unallocated: '0.00',
      },
      { customer_name: 'María Quispe', origin: 'manual', date: '2026-11-02', amount: '12.00', currency: 'USD' },
    ]);
    expect([count, totals]).toEqual([2, [{ currency: 'USD', count: 2, amount: '562.00' }]]);
  });

  test('every filter narrows', async () => {
    const { person, reconciled, byHand } = await ana();
    const customer = (await whole(person, byHand)).customer;
    for (const [query, expected] of [
      [`idCustomer=${customer}`, [byHand]],
      ['idCustomer=x', []],
      [`id=${reconciled}`, [reconciled]],
      ['id=88121', [reconciled]],
      ['start=2026-11-03', [reconciled]],
      ['end=2026-11-04', [byHand]],
      ['method=efectivo', [byHand]],
      ['search=quispe', [byHand]],
      ['search=8812', [reconciled]],
      ['method=transferencia&end=2026-11-01', []],
      ['page_size=1&p=2', [byHand]],
    ] as const) {
      expect([query, (await found(person, `?${query}`)).results.map(({ id }) => id)]).toEqual([query, expected]);
    }
    expect((await person.get(`${path}?method=trueque`)).status).toBe(422);
  });

  test('one payment tells what it settles and the movement it came with', async () => {
    const { person, reconciled, conciliation } = await ana();
    expect(await whole(person, reconciled)).toMatchObject({
      id_payment_detail: reconciled,
      reference: '88121',
      allocations: [
        { document_number: 'F-58', amount: '450.00' },
        { document_number: 'F-59', amount: '100.00' },
      ],
      movement: { conciliation, date: '2026-11-05', description: 'TRANSFERENCIA LOPEZ' },
    });
  });

  test('a form changes it, and its history says what', async () => {
    const { person, byHand } = await ana();
    const { version } = await whole(person, byHand);
    const answer = await update(person, { id_payment_detail: byHand, method: 'cheque', reference: 'Ch. Ñ-7', version });
    expect(paymentDetail.parse(answer.body)).toMatchObject({
      method: 'cheque',
      reference: 'Ch. Ñ-7',
      date: '2026-11-02',
    });
    expect((await whole(person, byHand)).history?.[0]).toMatchObject({
      who: 'Ana Prueba',
      what: 'cambiar',
      text: 'Modificado: forma de pago «efectivo» → «cheque», referencia vacía → «Ch. Ñ-7»',
    });
    expect((await update(person, { id_payment_detail: byHand, method: 'efectivo', version })).status).toBe(412);
    expect((await update(person, { id_payment_detail: byHand, date: '2026-10-30' })).status).toBe(200);
    expect((await update(person, { id_payment_detail: byHand, date: '2026-02-30' })).status).toBe(422);
  });

  test('the date the bank gave stays', async () => {
    const { person, reconciled } = await ana();
    const { status, body } = await update(person, { id_payment_detail: reconciled, date: '2026-11-06' });
    expect([status, failureBody.parse(body).fields]).toEqual([409, { date: 'Es la del movimiento del banco' }]);
    expect(
      (await update(person, { id_payment_detail: reconciled, method: 'deposito', date: '2026-11-05' })).status,
    ).toBe(200);
  });

  test('deleted, what it settled is owed again and its movement is open again; the history stays', async () => {
    const { person, made, reconciled, conciliation } = await ana();
    expect(await made.balance('F-58')).toBe('0.00');
    expect((await remove(person, { id_payment_detail: reconciled })).status).toBe(200);
    expect([await made.balance('F-58'), await made.balance('F-59')]).toEqual(['450.00', '100.00']);
    expect(await movementsOf(person, conciliation)).toMatchObject([{ status: 'pendiente', unassigned: '550.00' }]);
    expect((await found(person)).count).toBe(1);
    const { voided_at, allocations, history } = await whole(person, reconciled);
    expect([voided_at === null, allocations]).toEqual([false, []]);
    expect(history?.map(({ text }) => text).sort()).toEqual([
      '$\u00a0100,00 aplicados a F-59',
      '$\u00a0450,00 aplicados a F-58',
      'Eliminado',
      'Se devolvieron $\u00a0100,00 a F-59',
      'Se devolvieron $\u00a0450,00 a F-58',
    ]);
    expect((await remove(person, { id_payment_detail: reconciled })).status).toBe(409);
    expect((await update(person, { id_payment_detail: reconciled, reference: 'x' })).status).toBe(409);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('a send repeated twenty times at once, and twenty different ones, have one effect', async () => {
    const { person, made, reconciled, byHand } = await ana();
    const same = await Promise.all(
      Array.from({ length: 20 }, () => remove(person, { id_payment_detail: byHand }, 'k-1')),
    );
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]));
    const many = await Promise.all(Array.from({ length: 20 }, () => remove(person, { id_payment_detail: reconciled })));
    expect(many.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(many.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await made.balance('F-58')).toBe('450.00');
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('another profile’s payment is not there, and an analyst changes none', async () => {
    const { person, byHand } = await ana();
    const other = await service().person({ profile: 'Dos' });
    await expectHidden(other, [{ method: 'GET', path: `${path}${byHand}/` }], () => whole(person, byHand));
    expect([
      (await update(other, { id_payment_detail: byHand })).status,
      (await remove(other, { id_payment_detail: byHand })).status,
    ]).toEqual([404, 404]);
    expect((await found(other)).count).toBe(0);
    const analyst = await service().person({ profile: 'Uno', role: 'analista' });
    expect((await found(analyst)).count).toBe(2);
    expect((await remove(analyst, { id_payment_detail: byHand })).status).toBe(403);
  });

  test('a payment in euros says so', async () => {
    const { person, made } = await ana();
    await service().database.rows("update document set currency = 'EUR' where id = $1", [made.documentId('F-60')]);
    await service().database.rows("update bank_account set currency = 'EUR'");
    const file = 'Fecha;Concepto;Monto\n06/11/2026;TRANSFER QUISPE;18,00\n';
    const { id, movements } = await conciliate(person, made.account, file);
    reconciledOf(await reconcile(person, id, movements[0]?.id ?? '', [[made.documentId('F-60'), '18.00']]));
    expect((await found(person)).totals).toEqual([
      { currency: 'USD', count: 2, amount: '562.00' },
      { currency: 'EUR', count: 1, amount: '18.00' },
    ]);
  });
});
