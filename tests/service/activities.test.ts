import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { activity, listActivities } from '../../src/api/contract/customers/activities';
import { listPromises, promise } from '../../src/api/contract/customers/promises';
import { customerDetail } from '../../src/api/contract/customers/shapes';
import { type Person, withService } from '../support/processes/service';
import type { Answered } from '../support/service/caller';
import { problemOf } from '../support/service/customerCalls';
import { books, conciliate, expectOk, reconcile, reconciledOf } from '../support/service/receivables';
import { expectHidden } from '../support/service/strangers';

withService('activities', (service) => {
  const PATH = '/customers/activities/';
  const PROMISES = '/customers/promises/';
  const activityOf = (answer: Answered) => activity.parse(expectOk(answer));
  const daysFrom = async (days: number) => {
    const [row] = await service().database.rows<{ day: string }>('select (current_date + $1::int) as day', [days]);
    return row?.day ?? '';
  };
  const call = { kind: 'llamada', outcome: 'contesto', note: 'Pide la factura' };

  async function ana() {
    const person = await service().person();
    const made = await books(service(), person, [
      { number: 'F-1', total: '100.00' },
      { number: 'F-2', total: '50.00' },
    ]);
    const [row] = await service().database.rows<{ id: string }>('select id from customer');
    const customer = row?.id ?? '';
    const add = (given: object, key: string = randomUUID()) =>
      person.post(PATH, { customer, ...given }, { 'idempotency-key': key });
    const promised = async (amount: string, days: number) =>
      activityOf(await add({ kind: 'promesa', promise: { amount, currency: 'USD', due_on: await daysFrom(days) } }));
    return { person, made, customer, add, promised };
  }
  const all = async (person: Person, query = '') =>
    listActivities.answer.parse(expectOk(await person.get(PATH + query))).results;
  const promises = async (person: Person, query = '') =>
    listPromises.answer.parse(expectOk(await person.get(PROMISES + query)));

  test('a call, a visit, a message and a note are kept with what came of them, who and when; newest first', async () => {
    const { person, customer, add } = await ana();
    const key = randomUUID();
    const first = activityOf(await add(call, key));
    expect(activityOf(await add(call, key)).id).toBe(first.id);
    await add({ kind: 'visita', outcome: 'no_contesto', happened_on: '2026-01-02' });
    await add({ kind: 'nota', note: 'Cambió de dueño' });
    expect(first).toMatchObject({ ...call, customer, promise: null, created_by: 'Ana Prueba', editable: true });
    expect((await all(person)).map(({ kind }) => kind)).toEqual(['nota', 'llamada', 'visita']);
    for (const [query, kinds] of [
      [`?idCustomer=${customer}&kind=visita`, ['visita']],
      ['?outcome=contesto', ['llamada']],
      ['?end=2026-01-31', ['visita']],
      ['?search=dueño', ['nota']],
      ['?idCustomer=x', []],
    ] as const)
      expect(
        (await all(person, query)).map(({ kind }) => kind),
        query,
      ).toEqual(kinds);
    const page = customerDetail.parse(expectOk(await person.get(`/customers/customers/${customer}/`)));
    expect(page).toMatchObject({
      counts: { activities: 3, documents: 2, payments: 0 },
      last_contact: { message: null, activity: { kind: 'llamada', outcome: 'contesto' } },
      commitment: { promise: null, kept: 0, broken: 0 },
    });
  });

  test('what its kind asks for must be there', async () => {
    const { add } = await ana();
    const tomorrow = await daysFrom(1);
    const late = { amount: '5.00', currency: 'USD', due_on: '2026-01-01' };
    for (const [given, field] of [
      [{ kind: 'llamada' }, 'outcome'],
      [{ kind: 'llamada', outcome: 'prometio_pagar' }, 'promise.amount'],
      [{ kind: 'promesa' }, 'promise.due_on'],
      [{ kind: 'promesa', promise: { ...late, amount: '0.00' } }, 'promise.amount'],
      [{ kind: 'promesa', promise: late }, 'promise.due_on'],
      [{ kind: 'nota' }, 'note'],
      [{ ...call, happened_on: tomorrow }, 'happened_on'],
    ] as const) {
      const { status, fields } = problemOf(await add(given));
      expect([status, Object.keys(fields ?? {})], field).toEqual([422, expect.arrayContaining([field])]);
    }
    expect((await add({ ...call, customer: randomUUID() })).status).toBe(404);
  });

  test('whoever wrote it corrects it until the next day, an administrator always; what was deleted stays in the audit', async () => {
    const { add } = await ana();
    const luis = await service().person({ role: 'operador' });
    const { id, version } = activityOf(await add(call));
    const put = (who: Person, given: object) => who.send('PUT', `${PATH}${id}/`, { ...call, ...given });
    expect((await put(luis, { note: 'Otra' })).status).toBe(403);
    const boss = await service().person();
    expect(activityOf(await put(boss, { note: 'Otra', version }))).toMatchObject({ note: 'Otra', version: 2 });
    expect((await put(boss, { note: 'Tercera', version })).status).toBe(412);
    expect(problemOf(await put(boss, { kind: 'visita' })).fields).toEqual({ kind: 'No se cambia' });
    await service().database.rows("update activity set created_by = $1, created_at = now() - interval '3 days'", [
      luis.user.id,
    ]);
    expect((await all(luis)).map(({ editable }) => editable)).toEqual([false]);
    expect((await luis.send('DELETE', `${PATH}${id}/`)).status).toBe(403);
    expectOk(await boss.send('DELETE', `${PATH}${id}/`));
    const lines = await service().database.rows<{ action: string; note: string }>(
      "select action, before ->> 'note' as note from audit_line where entity = 'activity' order by id",
    );
    expect(lines.map(({ action, note }) => `${action} ${note}`)).toEqual([
      'crear null',
      'cambiar Pide la factura',
      'eliminar Otra',
    ]);
  });

  test('nobody promises more than is owed, or for a day too far ahead; what was promised before stays', async () => {
    const { person, made, customer, add } = await ana();
    const promise = { amount: '150.00', currency: 'USD', due_on: await daysFrom(90) };
    const tried = async (change: object) => {
      const answer = await add({ kind: 'promesa', promise: { ...promise, ...change } });
      return answer.status === 201 ? 201 : problemOf(answer).fields;
    };
    expect(await tried({ amount: '150.01' })).toEqual({ 'promise.amount': 'Como mucho $\u00a0150,00' });
    expect(await tried({ amount: '99999999.00' })).toEqual({ 'promise.amount': 'Como mucho $\u00a0150,00' });
    expect(await tried({ currency: 'EUR', amount: '1.00' })).toEqual({ 'promise.amount': 'Como mucho €\u00a00,00' });
    expect(Object.keys((await tried({ due_on: await daysFrom(91) })) ?? {})).toEqual(['promise.due_on']);
    expect(Object.keys((await tried({ due_on: '2099-12-31' })) ?? {})).toEqual(['promise.due_on']);
    // About some documents no more than what those are owed.
    const [first, second] = ['F-1', 'F-2'].map((number) => made.documentId(number));
    expect(await tried({ amount: '50.01', documents: [second] })).toEqual({
      'promise.amount': 'Como mucho $\u00a050,00',
    });
    expect(await tried({ amount: '5.00', documents: [randomUUID()] })).toEqual({
      'promise.documents': 'Elija los que se deben',
    });
    expect(await tried({ amount: '5.00', documents: ['x'] })).toEqual({
      'promise.documents': 'Elija los que se deben',
    });
    const about = activityOf(
      await add({ ...call, outcome: 'prometio_pagar', promise: { ...promise, amount: '100.00', documents: [first] } }),
    );
    expect(about.promise?.documents).toEqual([{ id: first, number: 'F-1' }]);

    // Another day for one that was made before there were bounds: its amount is not asked about again.
    await service().database.rows('update promise set amount = 500 where id = $1', [about.promise?.id]);
    const path = `${PATH}${about.id}/`;
    const again = { kind: 'llamada', promise: { amount: '500.00', currency: 'USD', due_on: await daysFrom(5) } };
    expect(activityOf(await person.send('PUT', path, again)).promise?.due_on).toBe(await daysFrom(5));
    // Naming the same documents changes nothing of them.
    const same = { kind: 'llamada', promise: { ...again.promise, documents: [first] } };
    expect((await person.send('PUT', path, same)).status).toBe(200);
    const more = { kind: 'llamada', promise: { ...again.promise, amount: '501.00' } };
    expect(problemOf(await person.send('PUT', path, more)).status).toBe(422);

    const settings = '/customers/promise_settings/';
    expect(expectOk(await person.get(settings))).toMatchObject({ most_days: 90, version: 0 });
    expect(expectOk(await person.send('PUT', settings, { most_days: 10 }))).toMatchObject({ most_days: 10 });
    expect(Object.keys((await tried({ due_on: await daysFrom(11) })) ?? {})).toEqual(['promise.due_on']);
    const analyst = await service().person({ role: 'analista' });
    expect((await analyst.send('PUT', settings, { most_days: 700 })).status).toBe(403);
    const { totals } = await promises(person, `?idCustomer=${customer}`);
    expect(totals).toMatchObject([{ currency: 'USD', count: 1, amount: '500.00' }]);
  });

  test('a promise is kept by what is paid after it, to the cent, open again when that is undone, and broken once its day has passed', async () => {
    const { person, made, customer, add, promised } = await ana();
    const kept = await promised('100.00', 3);
    const later = activityOf(
      await add({
        ...call,
        outcome: 'prometio_pagar',
        promise: { amount: '20.00', currency: 'USD', due_on: await daysFrom(9) },
      }),
    );
    const states = async () => (await promises(person)).results.map(({ status, paid }) => `${status} ${paid}`);
    const file = 'Fecha;Concepto;Importe\n02/10/2026;ABONO;99,99\n03/10/2026;ABONO MAS;10,01\n';
    const { id, movements } = await conciliate(person, made.account, file);
    const at = (amount: string) => movements.find((one) => one.amount === amount)?.id ?? '';
    reconciledOf(await reconcile(person, id, at('99.99'), [[made.documentId('F-1'), '99.99']]));
    expect(await states()).toEqual(['pendiente 99.99', 'pendiente 0.00']);
    const { batch } = reconciledOf(await reconcile(person, id, at('10.01'), [[made.documentId('F-2'), '10.01']]));
    expect(await states()).toEqual(['cumplida 100.00', 'pendiente 10.00']);
    const read = async () =>
      customerDetail.parse(expectOk(await person.get(`/customers/customers/${customer}/`))).commitment;
    expect(await read()).toMatchObject({ promise: { id: later.promise?.id }, kept: 1, broken: 0 });
    const change = { kind: 'promesa', promise: { amount: '1.00', currency: 'USD', due_on: await daysFrom(3) } };
    expect((await person.send('PUT', `${PATH}${kept.id}/`, change)).status).toBe(409);

    const undo = { movements: [], batch };
    expectOk(await person.send('PUT', `/conciliation/conciliations/${id}/update_movements/`, undo));
    expect(await states()).toEqual(['pendiente 99.99', 'pendiente 0.00']);
    await service().database.rows('update promise set due_on = current_date - 1 where id = $1', [kept.promise?.id]);
    expect(await read()).toMatchObject({ kept: 0, broken: 1 });
    expect((await promises(person, '?status=rota')).totals).toEqual([
      { currency: 'USD', count: 1, amount: '100.00', paid: '99.99' },
    ]);
    const [from, to] = [await daysFrom(5), await daysFrom(10)];
    expect((await promises(person, `?start=${from}&end=${to}&idCustomer=${customer}`)).results).toMatchObject([
      { id: later.promise?.id, amount: '20.00' },
    ]);
  });

  test('a promise that is called off, or goes with its activity, leaves what was paid to the others', async () => {
    const { person, made, promised } = await ana();
    const [first, second] = [await promised('30.00', 2), await promised('30.00', 5)];
    const { id, movements } = await conciliate(
      person,
      made.account,
      'Fecha;Concepto;Importe\n02/10/2026;ABONO;30,00\n',
    );
    reconciledOf(await reconcile(person, id, movements[0]?.id ?? '', [[made.documentId('F-1'), '25.00']]));
    const states = async () => (await promises(person)).results.map(({ status, paid }) => `${status} ${paid}`);
    const cancel = (one: string | undefined, given: object) => person.post(`${PROMISES}${one}/cancel/`, given);
    expect((await cancel(first.promise?.id, { reason: ' ' })).status).toBe(422);
    const over = promise.parse(expectOk(await cancel(first.promise?.id, { reason: 'Se acordó otra fecha' })));
    expect(over).toMatchObject({ status: 'anulada', cancel_reason: 'Se acordó otra fecha' });
    expect(await states()).toEqual(['anulada 0.00', 'pendiente 25.00']);
    expect((await cancel(first.promise?.id, { reason: 'otra vez' })).status).toBe(409);
    const third = await promised('10.00', 7);
    expectOk(await person.send('DELETE', `${PATH}${second.id}/`));
    // What was registered before it was made does not count for it.
    expect(await states()).toEqual(['anulada 0.00', 'pendiente 0.00']);
    expect(third.promise?.status).toBe('pendiente');
  });

  test("another profile's people see none of it; an analyst reads and changes nothing", async () => {
    const { person, add, promised } = await ana();
    const { id, promise } = await promised('5.00', 1);
    const stranger = await service().person({ profile: 'Dos' });
    await expectHidden(
      stranger,
      [
        { method: 'PUT', path: `${PATH}${id}/`, body: call },
        { method: 'DELETE', path: `${PATH}${id}/` },
        { method: 'POST', path: `${PROMISES}${promise?.id}/cancel/`, body: { reason: 'x' } },
      ],
      () => all(person),
    );
    expect([await all(stranger), (await promises(stranger)).count]).toEqual([[], 0]);
    const analyst = await service().person({ role: 'analista' });
    expect((await all(analyst)).length).toBe(1);
    expect((await analyst.post(PATH, call)).status).toBe(403);
    expect((await add(call)).status).toBe(201);
  });
});
