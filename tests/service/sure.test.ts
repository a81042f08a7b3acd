import { afterEach, expect, it, vi } from 'vitest';
import { explainDocument } from '../../src/api/contract/reconciliation/conciliations';
import { type Person, withService } from '../support/processes/service';
import { surelyPaying } from '../support/service/holds';
import {
  books,
  commit,
  conciliate,
  detailOf,
  expectOk,
  movementsOf,
  type Owed,
  reconciledOf,
  settle,
} from '../support/service/receivables';

/** What is sure stays so only as long as what made it sure holds. */

const PASOCHOA = { name: 'Distribuidora Pasochoa S.A.', dni: '0291798454001' };
const SANCHEZ = { name: 'María José Sánchez Vera', dni: '0956789012' };
const TIED: Owed[] = ['CU-30506-1', 'CU-30506-3'].map((number) => ({ number, total: '3803.28', customer: PASOCHOA }));

const fileOf = (...lines: [text: string, amount: string][]) =>
  `Fecha;Descripción;Crédito\n${lines.map(([text, amount], i) => `${String(i + 1).padStart(2, '0')}/10/2026;${text};${amount}`).join('\n')}\n`;
const base = (id: string) => `/conciliation/conciliations/${id}`;

/** Once nothing is looked for any more. */
async function settledOf(person: Person, id: string) {
  return vi.waitFor(async () => {
    const movements = await movementsOf(person, id);
    expect(movements.some(({ matching }) => matching)).toBe(false);
    return movements;
  }, 20_000);
}

withService('what is sure', (service) => {
  afterEach(async () => expect((await surelyPaying(service())).written).toEqual([]));

  it('is not what was found while a part was assigned: undone, it is looked for anew, and a batch is asked again', async () => {
    const ana = await service().person();
    const { account, documentId, balance } = await books(service(), ana, TIED);
    const { id, movements } = await conciliate(
      ana,
      account,
      fileOf(['TRANSFERENCIA SPI 0291798454001 CUOTA', '3803,28']),
    );
    const [tied] = movements;
    expect(tied?.suggestion).toBe('empate');
    const movement_id = tied?.id ?? '';

    const part = { movement_id, document_ids: [documentId('CU-30506-1')], amounts: ['1000.00'] };
    const done = reconciledOf(await ana.post(`${base(id)}/manual_reconcile/`, part));
    await settledOf(ana, id);
    const undone = reconciledOf(await ana.send('PUT', `${base(id)}/update_movements/`, { batch: done.batch }));
    expect(undone.movements).toMatchObject([{ suggestion: 'ninguna', suggested: [], matching: true }]);
    expect(undone.matching).toBe(true);

    // What the screen showed a moment ago is sent all the same.
    const row = { movement_id, document_ids: [documentId('CU-30506-1')], amounts: ['3803.28'] };
    const batch = reconciledOf(await ana.post(`${base(id)}/bulk_reconcile/`, { movements: [row] }));
    expect(batch.results).toMatchObject([{ ok: false, kind: 'unsure' }]);
    expect(await balance('CU-30506-1')).toBe('3803.28');
    expect((await settledOf(ana, id)).map(({ suggestion }) => suggestion)).toEqual(['empate']);
  });

  it('is sure for one movement of the company, whatever conciliation it is in', async () => {
    const ana = await service().person();
    const owed = [{ number: 'FAC-0012345', total: '91.17', customer: SANCHEZ }];
    const { account } = await books(service(), ana, owed);
    const other = await books(service(), ana, [], '2200112299');
    const first = await conciliate(ana, account, fileOf(['PAGO FAC-0012345 0956789012', '91,17']));
    expect(first.movements.map(({ suggestion }) => suggestion)).toEqual(['segura']);
    const second = await conciliate(ana, other.account, fileOf(['TRANSF FAC-0012345', '91,17']));
    expect(second.movements.map(({ suggestion }) => suggestion)).toEqual(['empate']);
    expect((await movementsOf(ana, first.id)).map(({ suggestion }) => suggestion)).toEqual(['empate']);
  });

  it('asks where only a name tells who pays and the text speaks of somebody or something else, and of much more than is owed', async () => {
    const ana = await service().person();
    const owed = (number: string, total: string, name: string, dni: string): Owed => ({
      number,
      total,
      customer: { name, dni },
    });
    const { account } = await books(service(), ana, [
      owed('FAC-0045711', '89.60', 'Julio Wilmer Arévalo Villacís', '0956789101'),
      owed('FAC-0045800', '12.40', 'Rosa Yánez Mora', '0956789102'),
      owed('FAC-0047736', '300.00', 'Bodega Nevado S.A.', '0956789103001'),
      owed('001-002-000019465', '35.00', 'Nelly Ordóñez Torres', '0956789105'),
      owed('FAC-0048100', '61.30', 'Galo Peralta Freire', '0956789106'),
      owed('FAC-0048200', '44.10', 'Doris Montoya Vera', '0956789107'),
    ]);
    const lines: [text: string, amount: string, said: string][] = [
      ['TRANSF VILLACIS YANEZ JULIO', '89,60', 'posible'],
      ['FACT 5571 BODEGA NEVADO', '300,00', 'posible'],
      ['PAGO 001-002-000019465', '522,27', 'posible'],
      ['TRANSF PERALTA FREIRE GALO', '61,30', 'segura'],
      ['FACT 48200 DORIS MONTOYA', '44,10', 'segura'],
    ];
    const file = fileOf(...lines.map(([text, amount]): [string, string] => [text, amount]));
    const { movements } = await conciliate(ana, account, file);
    expect(movements.map(({ description, suggestion }) => [description, suggestion])).toEqual(
      lines.map(([text, , said]) => [text, said]),
    );
  });

  it('of an instalment is the one of just the amount, also where the number is written without its short last part', async () => {
    const ana = await service().person();
    const owed = (number: string, total: string): Owed => ({ number, total, customer: SANCHEZ });
    const { account, documentId } = await books(service(), ana, [
      ...Array.from({ length: 36 }, (_, i) => owed(`CU-35221-${i + 1}`, i === 30 ? '71.15' : '80.20')),
      owed('CU-35222-1', '71.15'),
      owed('CU-47102-1', '64.90'),
      owed('CU-47102-2', '64.90'),
      owed('CU-50118-1', '58.30'),
      owed('CU-50118-2', '58.30'),
    ]);
    const lines: [text: string, amount: string, said: string, document: string][] = [
      ['PAGO CUOTA 35221', '71,15', 'segura', 'CU-35221-31'],
      ['PAGO CUOTA 35221', '80,20', 'empate', ''],
      ['PAGO CU-47102-2', '64,90', 'segura', 'CU-47102-2'],
      ['PAGO CUOTA 47102-1', '64,90', 'segura', 'CU-47102-1'],
    ];
    const { movements } = await conciliate(
      ana,
      account,
      fileOf(...lines.map(([text, amount]): [string, string] => [text, amount])),
    );
    expect(
      movements.map(({ description, unassigned, suggestion, suggested }) => [
        description,
        unassigned?.replace('.', ','),
        suggestion,
        suggested.map(({ document_number }) => document_number).join(' '),
      ]),
    ).toEqual(lines);

    // Once the first of two level ones is paid, that number is of the other, and no repeat.
    await settle(service(), documentId('CU-50118-1'), '58.30');
    const next = await conciliate(ana, account, fileOf(['PAGO CUOTA 50118', '58,30']));
    expect(next.movements).toMatchObject([{ suggestion: 'segura', suggested: [{ document_number: 'CU-50118-2' }] }]);
  });

  it('of equal debts is the oldest for the first payment and the next for the next, once the company says so; those of one day stay a tie', async () => {
    const ana = await service().person();
    const VERA = { name: 'Rosa Vera Loor', dni: '0934567890' };
    const TORRES = { name: 'José Luis Torres García', dni: '0923456789' };
    const owed = (customer: Owed['customer'], number: string, total: string, due: string): Owed => ({
      customer,
      number,
      total,
      due,
    });
    const { account, balance } = await books(service(), ana, [
      owed(SANCHEZ, 'F-60030', '45.20', '2026-10-01'),
      owed(SANCHEZ, 'F-60040', '45.20', '2026-08-01'),
      owed(SANCHEZ, 'F-60050', '45.20', '2026-09-01'),
      owed(VERA, 'F-61010', '31.70', '2026-08-01'),
      owed(VERA, 'F-61020', '31.70', '2026-08-01'),
      owed(TORRES, 'F-62010', '58.90', '2026-08-01'),
      owed(TORRES, 'F-62020', '58.90', '2026-09-01'),
    ]);
    const { id, movements } = await conciliate(
      ana,
      account,
      fileOf(
        ['TRANSF 0956789012', '45,20'],
        ['TRANSF 0956789012 GRACIAS', '45,20'],
        ['TRANSF 0934567890', '31,70'],
        ['TRANSF 0923456789', '58,90'],
        ['PAGO F-62010 0923456789', '58,90'],
      ),
    );
    expect(movements.map(({ suggestion }) => suggestion)).toEqual(['empate', 'empate', 'empate', 'empate', 'empate']);

    const settings = '/conciliation/settings/';
    expect(expectOk(await ana.get(settings))).toMatchObject({ oldest_first: false });
    expectOk(await ana.send('PUT', settings, { forgive_limit: '0.00', oldest_first: true }));
    expect(expectOk(await ana.get(settings))).toMatchObject({ oldest_first: true });
    const now = await settledOf(ana, id);
    expect(
      now.map(({ suggestion, because, suggested }) => [suggestion, because?.kind, suggested[0]?.document_number]),
    ).toEqual([
      ['segura', 'oldest', 'F-60040'],
      ['segura', 'oldest', 'F-60050'],
      ['empate', undefined, undefined],
      ['segura', 'oldest', 'F-62020'],
      ['segura', 'number', 'F-62010'],
    ]);

    // Both are accepted in one batch, whichever comes first.
    const both = [now[1], now[0]].map((one) => ({
      movement_id: one?.id,
      document_ids: one?.suggested.map(({ document_id }) => document_id),
      amounts: ['45.20'],
    }));
    const done = reconciledOf(await ana.post(`${base(id)}/bulk_reconcile/`, { movements: both }));
    expect(done.results.map(({ ok }) => ok)).toEqual([true, true]);
    expect([await balance('F-60030'), await balance('F-60040'), await balance('F-60050')]).toEqual([
      '45.20',
      '0.00',
      '0.00',
    ]);
  });

  it('tells of a document that was paid already, by which movement, and what speaks for it', async () => {
    const ana = await service().person();
    const { account, documentId } = await books(service(), ana, [
      { number: 'FAC-0041644', total: '2704.14', customer: SANCHEZ },
      { number: 'FAC-0041700', total: '2704.14', customer: SANCHEZ },
    ]);
    const lines: [string, string][] = [
      ['PAGO FACTURA FAC-0041644', '2704,14'],
      ['PAGO FACTURA FAC-0041644 0956789012', '2704,14'],
    ];
    const { id, movements } = await conciliate(ana, account, fileOf(...lines));
    expect(movements.map(({ suggestion }) => suggestion)).toEqual(['empate', 'empate']);
    const [first, second] = movements;
    const paid = { movement_id: first?.id, document_ids: [documentId('FAC-0041644')], amounts: ['2704.14'] };
    reconciledOf(await ana.post(`${base(id)}/manual_reconcile/`, paid));
    const [, again] = await settledOf(ana, id);
    // The customer owes that amount once more, and the text says that it is not that.
    expect(again).toMatchObject({
      suggestion: 'posible',
      suggested: [],
      repeats: { document_number: 'FAC-0041644', paid_on: '2026-10-01', amount: '2704.14', movement_id: first?.id },
    });
    expect(again?.repeats?.text).toContain('ya se pagó con el movimiento del 01/10/2026 (USD 2.704,14)');

    const query = new URLSearchParams({ movement_id: second?.id ?? '', document: '41644' });
    const [why] = explainDocument.answer.parse(expectOk(await ana.get(`${base(id)}/explain/?${query}`))).documents;
    expect(why?.speaks_for.map(({ kind }) => kind)).toEqual(['number', 'dni', 'exact']);
    expect(why?.speaks_against).toMatchObject([{ kind: 'settled', text: expect.stringContaining('01/10/2026') }]);
  });

  it('stays as it was when somebody asks why not', async () => {
    const ana = await service().person();
    const { account } = await books(service(), ana, [
      ...TIED,
      { number: 'FAC-0055555', total: '10.00', customer: SANCHEZ },
    ]);
    const { id, movements } = await conciliate(ana, account, fileOf(['DEPOSITO EN VENTANILLA', '77,70']));
    const kept = () =>
      service().database.rows('select movement_id, document_id from candidate where profile_id = $1 order by 1, 2', [
        ana.profileId,
      ]);
    const before = await kept();
    const query = new URLSearchParams({ movement_id: movements[0]?.id ?? '', document: 'FAC-0055555' });
    const answer = explainDocument.answer.parse(expectOk(await ana.get(`${base(id)}/explain/?${query}`)));
    expect(answer.documents).toHaveLength(1);
    expect(await kept()).toEqual(before);
    expect((await detailOf(ana, id, movements[0]?.id ?? '')).candidates).toEqual([]);
  });

  it('follows whatever is changed of what matching reads', async () => {
    const ana = await service().person();
    const { account } = await books(service(), ana, [
      { number: 'FAC-0077777', total: '64.13', customer: SANCHEZ },
      { number: 'FAC-0088888', total: '18.55', customer: PASOCHOA },
    ]);
    const { id } = await conciliate(
      ana,
      account,
      fileOf(['TRANSFERENCIA DE 2233445566', '64,13'], ['SPI 0291798454001', '18,55']),
    );
    const said = async () => (await settledOf(ana, id)).map(({ suggestion }) => suggestion).join(' ');
    expect(await said()).toBe('posible segura');
    const ofSanchez = `(select id from customer where profile_id = '${ana.profileId}' and dni like '0956%')`;
    const bank = (number: string) =>
      `insert into customer_bank (profile_id, customer_id, bank_id, account_number)
       select '${ana.profileId}', id, (select id from bank limit 1), '${number}' from ${ofSanchez} c
       on conflict (customer_id) do update set account_number = excluded.account_number`;
    const document = (number: string) =>
      `document set %s where profile_id = '${ana.profileId}' and number = '${number}'`;
    const change = (number: string, what: string) => `update ${document(number).replace('%s', what)}`;
    const customer = (what: string, dni: string) =>
      `update customer set ${what} where profile_id = '${ana.profileId}' and dni like '${dni}%'`;
    const steps: [what: string, then: string][] = [
      [bank('9988776655'), 'posible segura'],
      [bank('2233445566'), 'segura segura'],
      [`update customer_bank set account_number = '1' where customer_id in ${ofSanchez}`, 'posible segura'],
      [`update customer_bank set account_number = '2233445566' where customer_id in ${ofSanchez}`, 'segura segura'],
      [`delete from customer_bank where customer_id in ${ofSanchez}`, 'posible segura'],
      [customer(`dni = '0291798454002'`, '0291'), 'posible posible'],
      [customer(`dni = '2233445566'`, '0956'), 'segura posible'],
      [customer(`dni = '0956789012'`, '2233'), 'posible posible'],
      [customer(`dni = '0291798454001'`, '0291'), 'posible segura'],
      [customer('deleted_at = now()', '0291'), 'posible posible'],
      [customer('deleted_at = null', '0291'), 'posible segura'],
      [change('FAC-0088888', 'total = 40'), 'posible posible'],
      [change('FAC-0088888', 'total = 18.55'), 'posible segura'],
      [change('FAC-0088888', 'voided_at = now()'), 'posible ninguna'],
      [change('FAC-0088888', 'voided_at = null'), 'posible segura'],
      [change('FAC-0077777', `number = '2233445566'`), 'segura segura'],
      [change('2233445566', `number = 'FAC-0077777'`), 'posible segura'],
      [
        `update bank_movement set description = 'SPI', tokens = '{SPI}' where profile_id = '${ana.profileId}' and amount = 18.55`,
        'posible posible',
      ],
    ];
    const heard: [what: string, then: string][] = [];
    for (const [what] of steps) {
      await commit(service(), what);
      heard.push([what, await said()]);
    }
    expect(heard).toEqual(steps);
  });

  it('is left alone where looking for it fails for good, until something changes', async () => {
    const ana = await service().person();
    const { database } = service();
    const { account, documentId } = await books(service(), ana, TIED);
    const { id } = await conciliate(ana, account, fileOf(['DEPOSITO', '5,00']));
    await settledOf(ana, id);
    const rests = async () => {
      const [row] = await database.rows<{ rests: boolean }>('select matching_rests($1) as rests', [ana.profileId]);
      return row?.rests;
    };
    await database.transaction(async (tx) => {
      await tx.rows('insert into document_change (profile_id, document_id) values ($1, $2)', [
        ana.profileId,
        documentId('CU-30506-1'),
      ]);
      await tx.rows(
        `insert into job (profile_id, name, key, state, created_at, ended_at) values ($1::uuid, 'match_documents', $1::text, 'failed', now() + interval '1 second', now() + interval '1 second')`,
        [ana.profileId],
      );
    });
    expect(await rests()).toBe(true);
    await database.rows(`update document set due_date = '2026-12-01' where id = $1`, [documentId('CU-30506-3')]);
    await database.rows(`update document_change set at = now() + interval '2 seconds' where profile_id = $1`, [
      ana.profileId,
    ]);
    await settledOf(ana, id);
    const left = await database.rows('select from document_change where profile_id = $1 and not looked', [
      ana.profileId,
    ]);
    expect(left).toEqual([]);
  });

  it.each(['Жуков', 'Παπαδόπουλος', '山田', '🙂', '–'])('finds nobody by «%s», and not everybody', async (search) => {
    const ana = await service().person();
    await books(service(), ana, TIED);
    for (const path of [
      '/customers/customers/',
      '/customers/documents/',
      '/customers/payments_details/',
      '/console/messages/',
      '/conciliation/conciliations/',
    ]) {
      const answer = await ana.get(`${path}?search=${encodeURIComponent(search)}`);
      expect(answer.status, path).toBe(200);
      expect(answer.body, path).toMatchObject({ count: 0 });
    }
  });
});
