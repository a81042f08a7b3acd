import { expect, test } from 'vitest';
import { listExpectedWithholdings } from '../../src/api/contract/receivables/withholdings';
import { type Staff, withService } from '../support/processes/service';
import { key } from '../support/service/campaigns';
import {
  books,
  commit,
  conciliate,
  detailOf,
  expectOk,
  ledgerFaults,
  movementsOf,
  type Owed,
  reconciledOf,
  settle,
} from '../support/service/receivables';
import { allStored, staleSuggestions } from '../support/service/storedSuggestions';

const CHIMBORAZO = { name: 'Textiles Chimborazo S.A.', dni: '0690012345001' };
const ALTAR = { name: 'Ferretería Altar Cía. Ltda.', dni: '0690054321001' };
const COTOPAXI = { name: 'Distribuidora Cotopaxi S.A.', dni: '1793009220001' };
const CAJAS = { name: 'Imprenta Cajas S.A.', dni: '0190332211001' };

type Invoice = Owed & { subtotal?: string };

withService('payments of several documents, each less its withholding', (service) => {
  async function paidBy(profile: string, invoices: Invoice[], lines: string[], country = 'EC') {
    const ana = await service().person({ profile });
    expectOk(await ana.send('PUT', '/console/company/', { name: profile, country }));
    const { account, documentId, balance } = await books(service(), ana, invoices);
    for (const { number, subtotal } of invoices) {
      if (subtotal === undefined) continue;
      expectOk(await ana.send('PUT', `/customers/documents/${documentId(number)}/subtotal/`, { subtotal }));
    }
    const rows = lines.map((line, n) => `${String(n + 1).padStart(2, '0')}/10/2026;${line}`);
    const { id, movements } = await conciliate(ana, account, `Fecha;Concepto;Importe\n${rows.join('\n')}\n`);
    return { ana, id, movements, balance, documentId };
  }
  const saidOf = ({ suggestion, because, suggested }: Awaited<ReturnType<typeof paidBy>>['movements'][number]) => [
    suggestion,
    because?.kind,
    suggested.map((one) => [one.document_number, one.amount, one.withheld?.amount]),
  ];
  const acceptedOf = ({ id, suggested }: Awaited<ReturnType<typeof paidBy>>['movements'][number]) => ({
    movement_id: id,
    document_ids: suggested.map((one) => one.document_id),
    amounts: suggested.map((one) => one.amount),
    withheld: suggested.flatMap((one) =>
      one.withheld ? [{ document_id: one.document_id, amount: one.withheld.amount }] : [],
    ),
  });
  const pendingOf = async (ana: Staff) =>
    listExpectedWithholdings.answer
      .parse(expectOk(await ana.get('/customers/expected_withholdings/?pending=true')))
      .results.map((one) => [one.document_number, one.pending, one.words])
      .sort();

  test('are none any more once another payment has settled one of them, of a payer whom only a number tells', async () => {
    const { ana, id, movements, documentId } = await paidBy(
      'Cinco',
      [
        { number: 'FAC-0018475', total: '1150.00', subtotal: '1000.00', customer: CHIMBORAZO },
        { number: 'FAC-0018901', total: '23.00', subtotal: '20.00', customer: CHIMBORAZO },
      ],
      // 1.75 % and 30 % of each: 62.50 and 1.25.
      ['PAGO FACT 0018475;1.109,25'],
    );
    expect(movements.map(saidOf)[0]?.[0]).toBe('posible');
    // A change of a document is heard of by the movements that it is a candidate of.
    const heard = await service().database.rows<{ id: string }>('select document_id as id from candidate');
    expect(heard.map((one) => one.id).sort()).toEqual(['FAC-0018475', 'FAC-0018901'].map(documentId).sort());
    await settle(service(), documentId('FAC-0018901'), '23.00');
    await allStored(service().database);
    expect(await staleSuggestions(service().database)).toEqual([]);
    const said = (await movementsOf(ana, id)).map(saidOf);
    expect(said).toEqual([['segura', 'part', [['FAC-0018475', '1109.25', undefined]]]]);
  });

  test('are sure by the numbers of all, or by a payer with one way of explaining it, and are accepted and undone to the cent', async () => {
    const { ana, id, movements, balance } = await paidBy(
      'Uno',
      [
        { number: 'FAC-0018475', total: '1150.00', subtotal: '1000.00', customer: CHIMBORAZO },
        { number: 'FAC-0018901', total: '805.07', subtotal: '700.06', customer: CHIMBORAZO },
        { number: 'FAC-0019111', total: '3243.81', subtotal: '2820.70', customer: ALTAR },
        { number: 'FAC-0019222', total: '1671.28', subtotal: '1453.29', customer: ALTAR },
      ],
      [
        // 1.75 % and 30 % of each: 62.50 and 43.75.
        'PAGO FAC-0018475 FAC-0018901;1.848,82',
        // 2.75 % and 70 % of each: 77.57 + 296.18, and 39.97 + 152.59.
        `TRANSF ${ALTAR.dni};4.348,78`,
      ],
    );
    expect(movements.map(saidOf)).toEqual([
      [
        'segura',
        'withholding',
        [
          ['FAC-0018475', '1087.50', '62.50'],
          ['FAC-0018901', '761.32', '43.75'],
        ],
      ],
      [
        'segura',
        'withholding',
        [
          ['FAC-0019111', '2870.06', '373.75'],
          ['FAC-0019222', '1478.72', '192.56'],
        ],
      ],
    ]);
    expect(movements[0]?.because?.text).toBe(
      'Se sabe qué documentos se pagan, y falta la retención de cada uno: FAC-0018475: 1,75 % de renta y 30 % del IVA = 62,50; FAC-0018901: 1,75 % de renta y 30 % del IVA = 43,75.',
    );
    const { candidates } = await detailOf(ana, id, movements[0]?.id ?? '');
    expect(candidates.map((one) => [one.set, one.suggested_amount, one.withholding?.amount])).toEqual([
      [1, '1087.50', '62.50'],
      [1, '761.32', '43.75'],
    ]);
    expect(candidates[0]?.reasons.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'suma exacta con los otros marcados, cada uno menos su retención',
        'falta la retención: 1,75 % de renta y 30 % del IVA = 62,50',
      ]),
    );

    const path = `/conciliation/conciliations/${id}`;
    const done = reconciledOf(
      await ana.post(`${path}/bulk_reconcile/`, { movements: movements.map(acceptedOf) }, key()),
    );
    expect(done.results).toMatchObject([{ ok: true }, { ok: true }]);
    const numbers = ['FAC-0018475', 'FAC-0018901', 'FAC-0019111', 'FAC-0019222'];
    expect(await Promise.all(numbers.map(balance))).toEqual(['0.00', '0.00', '0.00', '0.00']);
    expect(await pendingOf(ana)).toEqual([
      ['FAC-0018475', '62.50', 'Retención por recibir: 1,75 % de renta y 30 % del IVA'],
      ['FAC-0018901', '43.75', 'Retención por recibir: 1,75 % de renta y 30 % del IVA'],
      ['FAC-0019111', '373.75', 'Retención por recibir: 2,75 % de renta y 70 % del IVA'],
      ['FAC-0019222', '192.56', 'Retención por recibir: 2,75 % de renta y 70 % del IVA'],
    ]);
    expect(await ledgerFaults(service())).toEqual([]);
    expectOk(await ana.send('PUT', `${path}/update_movements/`, { batch: done.batch }));
    expect(await Promise.all(numbers.map(balance))).toEqual(['1150.00', '805.07', '3243.81', '1671.28']);
    expect(await pendingOf(ana)).toEqual([]);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('are asked about where rates are wrong, taxes unknown, documents equal or explained in another way, or others of the payer could be it', async () => {
    const { ana, id, movements } = await paidBy(
      'Dos',
      [
        { number: 'FAC-0028475', total: '1193.02', subtotal: '1037.41', customer: CHIMBORAZO },
        { number: 'FAC-0028901', total: '805.07', subtotal: '700.06', customer: CHIMBORAZO },
        { number: 'FAC-0029111', total: '1150.00', customer: ALTAR },
        { number: 'FAC-0029222', total: '805.07', customer: ALTAR },
        { number: 'FAC-0030111', total: '1150.00', subtotal: '1000.00', customer: COTOPAXI },
        { number: 'FAC-0030222', total: '1150.00', subtotal: '1000.00', customer: COTOPAXI },
        { number: 'FAC-0030333', total: '1150.00', subtotal: '1000.00', customer: COTOPAXI },
        { number: 'FAC-0041111', total: '2417.83', subtotal: '2102.46', customer: CAJAS },
        { number: 'FAC-0041222', total: '934.19', subtotal: '812.34', customer: CAJAS },
      ],
      [
        // 1.5 % and 70 % of each: no such rates.
        'PAGO FAC-0028475 FAC-0028901;1.789,59',
        // Their taxes are not known.
        'PAGO FAC-0029111 FAC-0029222;1.848,82',
        // Two of three equal ones.
        `TRANSF ${COTOPAXI.dni};2.175,00`,
        // 1.75 % and 30 % of the first one, 2.75 % and 70 % of the second one, which is small.
        'PAGO FAC-0041111 FAC-0041222;3.112,98',
      ],
    );
    expect(movements.map(({ suggestion, suggested }) => [suggestion, suggested])).toEqual(
      movements.map(() => ['posible', []]),
    );
    const saysOf = async (at: number) => {
      const { candidates } = await detailOf(ana, id, movements[at]?.id ?? '');
      return candidates.flatMap((one) =>
        one.set === undefined || !one.withholding
          ? []
          : [
              [
                one.document_number,
                one.withholding.amount,
                one.reasons.find(({ kind }) => kind === 'withholding')?.text,
              ],
            ],
      );
    };
    expect(await saysOf(0)).toEqual([]);
    expect(await saysOf(1)).toEqual([
      [
        'FAC-0029111',
        '62.50',
        'puede faltar la retención: 1,75 % de renta y 30 % del IVA = 62,50, si el impuesto es el 15 %',
      ],
      [
        'FAC-0029222',
        '43.75',
        'puede faltar la retención: 1,75 % de renta y 30 % del IVA = 43,75, si el impuesto es el 15 %',
      ],
    ]);
    expect((await saysOf(2)).map(([, amount]) => amount)).toEqual(['62.50', '62.50']);
    expect(await saysOf(3)).toEqual([
      ['FAC-0041111', '131.40', 'puede faltar la retención: 1,75 % de renta y 30 % del IVA = 131,40'],
      ['FAC-0041222', '107.64', 'puede faltar la retención: 2,75 % de renta y 70 % del IVA = 107,64'],
    ]);
  });

  test('what a proposed set lacks is accepted as it is said, and kept apart from what no kinds come to', async () => {
    const { ana, id, movements, balance, documentId } = await paidBy(
      'Tres',
      [
        { number: 'FAC-0041111', total: '2417.83', subtotal: '2102.46', customer: CAJAS },
        { number: 'FAC-0041222', total: '934.19', subtotal: '812.34', customer: CAJAS },
      ],
      ['PAGO FAC-0041111 FAC-0041222;3.112,98'],
    );
    const { candidates } = await detailOf(ana, id, movements[0]?.id ?? '');
    expect(candidates.map((one) => one.withholding?.amount)).toEqual(['131.40', '107.64']);
    const reconcile = (withheld: [string, string]) =>
      ana.post(
        `/conciliation/conciliations/${id}/manual_reconcile/`,
        {
          movement_id: movements[0]?.id,
          document_ids: ['FAC-0041111', 'FAC-0041222'].map(documentId),
          amounts: ['2286.43', '826.55'],
          withheld: ['FAC-0041111', 'FAC-0041222'].map((number, at) => ({
            document_id: documentId(number),
            amount: withheld[at],
          })),
        },
        key(),
      );
    expect((await reconcile(['131.40', '107.63'])).status).toBe(409);
    const done = reconciledOf(await reconcile(['131.40', '107.64']));
    expect(await pendingOf(ana)).toEqual([
      ['FAC-0041111', '131.40', 'Retención por recibir: 1,75 % de renta y 30 % del IVA'],
      ['FAC-0041222', '107.64', 'Retención por recibir: 2,75 % de renta y 70 % del IVA'],
    ]);
    expectOk(await ana.send('PUT', `/conciliation/conciliations/${id}/update_movements/`, { batch: done.batch }));
    expect([await balance('FAC-0041111'), await balance('FAC-0041222')]).toEqual(['2417.83', '934.19']);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  const PAIR = [
    { number: 'FAC-0018475', total: '1150.00', subtotal: '1000.00', customer: CHIMBORAZO },
    { number: 'FAC-0018901', total: '805.07', subtotal: '700.06', customer: CHIMBORAZO },
  ];
  const BOTH = 'PAGO FAC-0018475 FAC-0018901;1.848,82';

  test('two movements that claim the same set, or one of its documents, are not both sure', async () => {
    const twice = await paidBy('Cuatro', PAIR, [BOTH, BOTH]);
    expect(twice.movements.map(({ suggestion }) => suggestion)).not.toContain('segura');
    const part = await paidBy('Cinco', PAIR, [BOTH, 'PAGO FAC-0018475;1.087,50']);
    expect(part.movements.filter(({ suggestion }) => suggestion === 'segura').length).toBeLessThan(2);
  });

  test('are accepted by one of two at once, and by none after a document of them changed', async () => {
    const { ana, id, movements, balance, documentId } = await paidBy('Seis', PAIR, [BOTH]);
    const accept = () =>
      ana.post(`/conciliation/conciliations/${id}/bulk_reconcile/`, { movements: movements.map(acceptedOf) }, key());
    const okOf = (answers: Awaited<ReturnType<typeof accept>>[]) =>
      answers.flatMap((one) => (one.status < 300 ? reconciledOf(one).results.map(({ ok }) => ok) : [false]));
    const at = await Promise.all([accept(), accept()]);
    expect(okOf(at).filter(Boolean)).toHaveLength(1);
    expect([await balance('FAC-0018475'), await balance('FAC-0018901')]).toEqual(['0.00', '0.00']);
    const done = at.map((one) => (one.status < 300 ? reconciledOf(one) : undefined)).find((one) => one?.results[0]?.ok);
    expectOk(await ana.send('PUT', `/conciliation/conciliations/${id}/update_movements/`, { batch: done?.batch }));
    expect([await balance('FAC-0018475'), await balance('FAC-0018901')]).toEqual(['1150.00', '805.07']);
    await settle(service(), documentId('FAC-0018901'), '0.01');
    expect(okOf([await accept()])).toEqual([false]);
    expect([await balance('FAC-0018475'), await balance('FAC-0018901')]).toEqual(['1150.00', '805.06']);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('are not accepted as sure after more documents of their payer came that it may be', async () => {
    const { ana, id, movements, balance, documentId } = await paidBy('Siete', PAIR, [
      `TRANSF ${CHIMBORAZO.dni};1.848,82`,
    ]);
    expect(movements.map(({ suggestion }) => suggestion)).toEqual(['segura']);
    await commit(
      service(),
      `insert into document (profile_id, customer_id, number, total, subtotal, tax, due_date)
       select d.profile_id, d.customer_id, 'FAC-' || (20000 + n), 115 * n, 100 * n, 15 * n, '2026-10-01' from document d, generate_series(1, 15) n where d.id = $1`,
      [documentId('FAC-0018475')],
    );
    const rows = { movements: movements.map(acceptedOf) };
    const answer = await ana.post(`/conciliation/conciliations/${id}/bulk_reconcile/`, rows, key());
    expect(reconciledOf(answer).results.map(({ ok }) => ok)).toEqual([false]);
    expect(await balance('FAC-0018475')).toBe('1150.00');
  });

  test('stand beside a set that is paid whole: where rates of usual taxes explain one document of the payer, neither is sure', async () => {
    const whole: Invoice[] = [
      { number: 'FAC-0051111', total: '587.40', customer: COTOPAXI },
      { number: 'FAC-0051222', total: '500.10', customer: COTOPAXI },
      { number: 'FAC-0052111', total: '587.40', customer: CAJAS },
      { number: 'FAC-0052222', total: '500.10', customer: CAJAS },
      // It says no taxes: 1.75 % and 30 % of a document with 15 % are 62.50.
      { number: 'FAC-0052333', total: '1150.00', customer: CAJAS },
    ];
    const lines = [`TRANSF ${COTOPAXI.dni};1.087,50`, `TRANSF ${CAJAS.dni};1.087,50`];
    const { movements } = await paidBy('Ocho', whole, lines);
    expect(movements.map(({ suggestion, because }) => [suggestion, because?.kind])).toEqual([
      ['segura', 'set'],
      ['posible', undefined],
    ]);
    const named = await paidBy('Nueve', whole, ['PAGO FAC-0052111 FAC-0052222;1.087,50']);
    expect(named.movements.map(({ suggestion, because }) => [suggestion, because?.kind])).toEqual([['segura', 'set']]);
  });

  test('lack a bank’s fee, some cents or the part that the text says, of the last due one, or are paid with little more, where all are named', async () => {
    const owed = ['0061111', '0061222', '0061333', '0061444'].flatMap((number, i) => [
      {
        number: `FAC-${number}`,
        total: '587.40',
        due: '2026-09-01',
        customer: [CHIMBORAZO, ALTAR, COTOPAXI, CAJAS][i] ?? CAJAS,
      },
      {
        number: `FAC-${number.replace('0061', '0062')}`,
        total: '500.10',
        due: '2026-08-01',
        customer: [CHIMBORAZO, ALTAR, COTOPAXI, CAJAS][i] ?? CAJAS,
      },
    ]);
    const { ana, id, movements, balance } = await paidBy('Diez', owed, [
      'PAGO FAC-0061111 FAC-0062111;1.086,96',
      `TRANSF ${ALTAR.dni} PAGO PARCIAL FAC-0061222 Y FAC-0062222;1.000,10`,
      'PAGO FAC-0061333 FAC-0062333;1.090,00',
      // Nothing says a part: another one may be paid too, less a credit note.
      'PAGO FAC-0061444 FAC-0062444;1.000,10',
    ]);
    expect(movements.map(saidOf)).toEqual([
      [
        'segura',
        'fee',
        [
          ['FAC-0062111', '500.10', undefined],
          ['FAC-0061111', '586.86', undefined],
        ],
      ],
      [
        'segura',
        'part',
        [
          ['FAC-0062222', '500.10', undefined],
          ['FAC-0061222', '500.00', undefined],
        ],
      ],
      [
        'segura',
        'surplus',
        [
          ['FAC-0062333', '500.10', undefined],
          ['FAC-0061333', '587.40', undefined],
        ],
      ],
      ['posible', undefined, []],
    ]);
    expect(movements[0]?.suggested.map(({ fee }) => fee)).toEqual([undefined, '0.54']);
    expect(movements[0]?.because?.text).toContain('nombra estos documentos');
    const { candidates } = await detailOf(ana, id, movements[1]?.id ?? '');
    expect(candidates.map((one) => [one.document_number, one.suggested_amount, one.set]).sort()).toEqual([
      ['FAC-0061222', '500.00', undefined],
      ['FAC-0062222', '500.10', undefined],
    ]);
    const rows = { movements: movements.slice(0, 3).map(acceptedOf) };
    const done = reconciledOf(await ana.post(`/conciliation/conciliations/${id}/bulk_reconcile/`, rows, key()));
    expect(done.results.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await Promise.all(owed.map(({ number }) => balance(number)))).toEqual([
      '0.54',
      '0.00',
      '87.40',
      '0.00',
      '0.00',
      '0.00',
      '587.40',
      '500.10',
    ]);
    expect(await ledgerFaults(service())).toEqual([]);
  });
});
