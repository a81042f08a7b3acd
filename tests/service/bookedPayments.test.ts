import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getHome } from '../../src/api/contract/console/home';
import { getCustomer, listCustomers } from '../../src/api/contract/customers/customers';
import { TOO_LARGE } from '../../src/api/contract/money';
import { getDueWallet } from '../../src/api/contract/receivables/dueWallet';
import { listPayments, paymentDetail, paymentWithAllocations } from '../../src/api/contract/receivables/payments';
import { failureBody } from '../../src/api/contract/row';
import { type Person, withService } from '../support/processes/service';
import type { Answered } from '../support/service/caller';
import { books, conciliate, expectOk, ledgerFaults, movementsOf, reconciledOf } from '../support/service/receivables';

const QUISPE = { name: 'María Quispe', dni: '0991234567' };

withService('payments booked by hand', (service) => {
  const path = '/customers/payments_details/';
  const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key });
  const refusal = ({ status, body }: Answered) => [status, failureBody.parse(body).msg.replaceAll('\u00a0', ' ')];

  /** Ana, to whom López owes two documents in dollars, and María Quispe another. */
  async function ana() {
    const person = await service().person({ profile: 'Uno' });
    const made = await books(service(), person, [
      { number: 'F-1', total: '100.00' },
      { number: 'F-2', total: '50.00' },
      { number: 'Q-1', total: '30.00', customer: QUISPE },
    ]);
    const [lopez] = await service().database.rows<{ id: string }>(
      'select customer_id as id from document where id = $1',
      [made.documentId('F-1')],
    );
    const customer = lopez?.id ?? '';
    const documents = (...parts: [string, string][]) =>
      parts.map(([number, amount]) => ({ document: made.documentId(number), amount }));
    const usual = { customer, currency: 'USD', date: '2026-11-20', method: 'efectivo', documents: [] as object[] };
    const book = (who: Person, given: object, key?: string) => who.post(path, { ...usual, ...given }, keyed(key));
    return { person, made, customer, documents, book };
  }
  const read = async (person: Person, id: string) =>
    paymentWithAllocations.parse(expectOk(await person.get(`${path}${id}/`)));

  test('an amount that is an identifier is refused at its field, and a hundred of the largest are a credit that lists show', async () => {
    const { person, customer, book } = await ana();
    for (const amount of ['100000000000.00', '1790012345001.00', '17900123450010.00']) {
      const { status, body } = await book(person, { amount, keeps_rest: true });
      expect([status, failureBody.parse(body).fields]).toEqual([422, { amount: TOO_LARGE }]);
    }
    for (let time = 0; time < 100; time++) expectOk(await book(person, { amount: '99999999999.99', keeps_rest: true }));
    const sum = '9999999999999.00';
    listCustomers.answer.parse(expectOk(await person.get(listCustomers.path)));
    const detail = getCustomer.answer.parse(expectOk(await person.get(`${listCustomers.path}${customer}/`)));
    expect(JSON.stringify(detail)).toContain(sum);
    expect(listPayments.answer.parse(expectOk(await person.get(path))).totals).toMatchObject([{ amount: sum }]);
    getHome.answer.parse(expectOk(await person.get(getHome.path)));
    getDueWallet.answer.parse(expectOk(await person.get(getDueWallet.path)));
  });

  test('cash pays its documents in part, and what is left over is the customer’s: once, however often it is sent', async () => {
    const { person, made, documents, book } = await ana();
    const given = {
      amount: '130.00',
      reference: ' Recibo 7 ',
      note: 'En ventanilla',
      documents: documents(['F-1', '100.00'], ['F-2', '20.00']),
      keeps_rest: true,
    };
    const key = randomUUID();
    const { id, ...payment } = paymentDetail.parse(expectOk(await book(person, given, key)));
    expect(payment).toMatchObject({
      origin: 'manual',
      method: 'efectivo',
      date: '2026-11-20',
      reference: 'Recibo 7',
      note: 'En ventanilla',
      amount: '130.00',
      unallocated: '10.00',
      movement: null,
    });
    expect(paymentDetail.parse(expectOk(await book(person, given, key))).id).toBe(id);
    expect([await made.balance('F-1'), await made.balance('F-2')]).toEqual(['0.00', '30.00']);
    const { history } = await read(person, id);
    expect(history?.find(({ what }) => what === 'anotar')).toMatchObject({
      who: person.user.full_name,
      text: 'Registrado a mano: En ventanilla',
    });
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('amounts that do not fit are refused with what to do, and nothing is booked', async () => {
    const { person, made, documents, book } = await ana();
    for (const [given, told] of [
      [{ amount: '101.00', documents: documents(['F-1', '101.00']) }, 'A F-1 le quedan $ 100,00 por cobrar'],
      [{ amount: '120.00', documents: documents(['F-1', '100.00']) }, 'Sobran $ 20,00'],
      [{ amount: '90.00', documents: documents(['F-1', '100.00']) }, 'y el pago es de $ 90,00'],
      [{ amount: '0.00', documents: [] }, 'mayor que cero'],
      [{ amount: '1.00', documents: documents(['F-1', '0.00'], ['F-2', '1.00']) }, 'mayor que cero'],
      [{ amount: '2.00', documents: documents(['F-1', '-1.00'], ['F-2', '3.00']) }, 'mayor que cero'],
      [{ amount: '2.00', documents: documents(['F-1', '1.00'], ['F-1', '1.00']) }, 'está repetido'],
      [{ amount: '30.00', documents: documents(['Q-1', '30.00']) }, 'no es de ese cliente'],
      [{ amount: '1.00', currency: 'EUR', documents: documents(['F-1', '1.00']) }, 'está en USD y el pago en EUR'],
      [{ amount: '1.00', date: '2999-01-01', documents: documents(['F-1', '1.00']) }, 'no ha llegado'],
    ] as const) {
      expect(refusal(await book(person, given))).toEqual([422, expect.stringContaining(told)]);
    }
    expect((await book(person, { amount: '1.00', method: 'enlace' })).status).toBe(422);
    expect((await book(person, { amount: '1.00', customer: randomUUID() })).status).toBe(404);
    const analyst = await service().person({ profile: 'Uno', role: 'analista' });
    expect((await book(analyst, { amount: '1.00', keeps_rest: true })).status).toBe(403);
    expect([await made.balance('F-1'), await made.balance('F-2'), await made.balance('Q-1')]).toEqual([
      '100.00',
      '50.00',
      '30.00',
    ]);
  });

  test('two who book the same document at once pay it once', async () => {
    const { person, made, documents, book } = await ana();
    const given = { amount: '100.00', documents: documents(['F-1', '100.00']) };
    const answers = await Promise.all([book(person, given), book(person, given)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await made.balance('F-1')).toBe('0.00');
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('a wrong one is undone with its reason, which its history keeps, but not while a movement of the bank is tied to it', async () => {
    const { person, made, documents, book } = await ana();
    const given = { amount: '95.00', documents: documents(['F-1', '95.00']) };
    const { id, version } = paymentDetail.parse(expectOk(await book(person, given)));
    const undo = (body: object, which = id) => person.post(`${path}${which}/void/`, body, keyed());
    const file = 'Fecha;Concepto;Monto\n21/11/2026;DEPOSITO EFECTIVO;95,00\n22/11/2026;TRANSFERENCIA;50,00\n';
    const { id: conciliation, movements } = await conciliate(person, made.account, file);
    const [line, other] = movements;
    // The bank's line proposes it, and takes it.
    expect(line?.booked).toMatchObject([{ payment_id: id, amount: '95.00', documents: ['F-1'] }]);
    const tied = reconciledOf(
      await person.post(
        `/conciliation/conciliations/${conciliation}/tie_payment/`,
        { movement_id: line?.id, payment_id: id },
        keyed(),
      ),
    );
    expect(refusal(await undo({ reason: 'Repetido' }))).toEqual([
      409,
      expect.stringContaining('unido a un movimiento'),
    ]);
    const untie = { batch: tied.batch };
    expectOk(await person.send('PUT', `/conciliation/conciliations/${conciliation}/update_movements/`, untie));

    expect((await undo({ reason: ' ' })).status).toBe(422);
    expect((await undo({ reason: 'Repetido', version })).status).toBe(412);
    expectOk(await undo({ reason: 'Repetido' }));
    expect(await made.balance('F-1')).toBe('100.00');
    const { voided_at, allocations, history } = await read(person, id);
    expect([voided_at === null, allocations]).toEqual([false, []]);
    expect(history?.find(({ what }) => what === 'eliminar')?.text).toBe('Anulado: Repetido');
    expect((await movementsOf(person, conciliation)).find((m) => m.id === line?.id)?.booked).toBeUndefined();
    expect((await undo({ reason: 'Otra vez' })).status).toBe(409);

    // One that came from the bank is undone where it was made.
    const reconciled = reconciledOf(
      await person.post(
        `/conciliation/conciliations/${conciliation}/manual_reconcile/`,
        { movement_id: other?.id, document_ids: [made.documentId('F-2')], amounts: ['50.00'] },
        keyed(),
      ),
    );
    expect(reconciled.results).toMatchObject([{ ok: true }]);
    const [bank] = await service().database.rows<{ id: string }>('select id from payment where movement_id = $1', [
      other?.id,
    ]);
    expect(refusal(await undo({ reason: 'Repetido' }, bank?.id))).toEqual([
      409,
      expect.stringContaining('no se registró a mano'),
    ]);
    expect(await ledgerFaults(service())).toEqual([]);
  });
});
