import { expect, test } from 'vitest';
import { accountStatement } from '../../src/api/contract/customers/accountStatements';
import { portalCalls } from '../../src/api/contract/customers/portalPage';
import { listPromises } from '../../src/api/contract/customers/promises';
import { listWorklist } from '../../src/api/contract/customers/worklist';
import { previewTemplate } from '../../src/api/contract/messaging/templates';
import { documentDetail } from '../../src/api/contract/receivables/documents';
import { dueWallet } from '../../src/api/contract/receivables/dueWallet';
import {
  createWithholdingCertificate,
  exportWithheldTotals,
  listExpectedWithholdings,
  listWithheldTotals,
  listWithholdingCertificates,
  listWithholdingKinds,
} from '../../src/api/contract/receivables/withholdings';
import { getReconciliationStatement } from '../../src/api/contract/reconciliation/reconciliationStatement';
import { contactOf, visitOf } from '../support/portal/visitor';
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
  reconciledOf,
} from '../support/service/receivables';
import { mail } from '../support/service/templates';

const KINDS = '/customers/withholding_kinds/';
const CERTIFICATES = '/customers/withholding_certificates/';
const FREIGHT = {
  country: 'EC',
  tax: 'renta',
  code: '310',
  name: 'Flete',
  rate: '1',
  base: 'subtotal',
  supply: 'servicios',
};

withService('withholdings', (service) => {
  const kindsOf = async (person: Staff, query = '') =>
    listWithholdingKinds.answer.parse(expectOk(await person.get(`${KINDS}?page_size=200${query}`))).results;
  const move = async (person: Staff, country: string) =>
    expectOk(await person.send('PUT', '/console/company/', { name: 'Empresa', country }));

  test('a company gets the kinds of its country once, and keeps what it changed of them', async () => {
    const ana = await service().person({ profile: 'Uno' });
    expect(await kindsOf(ana)).toEqual([]);
    await move(ana, 'EC');
    const kinds = await kindsOf(ana);
    const of = (code: string) => kinds.find((kind) => kind.code === code);
    expect(of('312')).toMatchObject({
      tax: 'renta',
      rate: '1.75',
      base: 'subtotal',
      supply: 'bienes',
      archived_at: null,
    });
    expect(of('725')).toMatchObject({ tax: 'iva', rate: '30', base: 'impuesto', supply: 'bienes' });
    expect(new Set(kinds.map(({ country }) => country))).toEqual(new Set(['EC']));

    const goods = of('312');
    const path = `${KINDS}${goods?.id}/`;
    const body = {
      country: 'EC',
      tax: 'renta',
      name: 'Bienes muebles',
      rate: '2.125',
      base: 'subtotal',
      supply: 'bienes',
    };
    expect(expectOk(await ana.send('PUT', path, { ...body, version: 1 }))).toMatchObject({
      code: '312',
      rate: '2.125',
      version: 2,
    });
    expect((await ana.send('PUT', path, { ...body, version: 1 })).status).toBe(412);
    expectOk(await ana.send('DELETE', `${KINDS}${of('725')?.id}/`));
    await move(ana, 'CO');
    await move(ana, 'EC');
    const after = await kindsOf(ana);
    // The company's own country comes first.
    expect([after[0]?.country, after.at(-1)?.country]).toEqual(['EC', 'CO']);
    expect(after.filter(({ country }) => country === 'EC')).toHaveLength(kinds.length - 1);
    expect(after.find(({ code }) => code === '312')).toMatchObject({ name: 'Bienes muebles', rate: '2.125' });
    expect(await kindsOf(ana, '&tax=iva&search=reteiva')).toMatchObject([
      { country: 'CO', rate: '15', base: 'impuesto' },
    ]);
    expect(await kindsOf(await service().person({ profile: 'Dos' }))).toEqual([]);
  });

  test('the same code and name begins once a day, ends after it begins, and is a percentage', async () => {
    const ana = await service().person({ profile: 'Tres' });
    expectOk(await ana.post(KINDS, { ...FREIGHT, valid_until: '2026-12-31' }));
    expect((await ana.post(KINDS, FREIGHT)).status).toBe(409);
    // The next decree's rate stands beside the former one.
    expectOk(await ana.post(KINDS, { ...FREIGHT, rate: '1.5', valid_from: '2027-01-01' }));
    for (const [wrong, field] of [
      [{ valid_from: '2028-01-01', valid_until: '2027-12-31' }, 'valid_until'],
      [{ rate: '0' }, 'rate'],
      [{ rate: '100.5' }, 'rate'],
      [{ rate: '1,75' }, 'rate'],
      [{ rate: '-1' }, 'rate'],
    ] as const) {
      const answer = await ana.post(KINDS, { ...FREIGHT, name: 'Otro', ...wrong });
      expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } });
    }
    const [former] = await kindsOf(ana);
    const { id, valid_from: _, archived_at: __, version, ...fields } = former ?? { id: '', version: 1 };
    expect((await ana.send('PUT', `${KINDS}${id}/`, { ...fields, valid_from: '2027-05-01', version })).status).toBe(
      422,
    );
    expectOk(await ana.send('PUT', `${KINDS}${id}/`, { ...fields, archived: true, version }));
    expect(await kindsOf(ana)).toMatchObject([{ rate: '1.5' }]);
    expect(await kindsOf(ana, '&archived=true')).toHaveLength(2);
  });

  test('a payment that lacks what may be withheld says the rates, and nothing where the company has no kinds', async () => {
    const ana = await service().person({ profile: 'Cinco' });
    const { account, documentId } = await books(service(), ana, [
      { number: 'F-18475', total: '1150.00' },
      { number: 'F-18900', total: '230.00' },
    ]);
    const file = 'Fecha;Concepto;Importe\n02/10/2026;PAGO F-18475;1.087,50\n03/10/2026;PAGO F-18900;217,50\n';
    const { id, movements } = await conciliate(ana, account, file);
    const said = () =>
      Promise.all(
        movements.map(async (movement) => {
          const { candidates } = await detailOf(ana, id, movement.id);
          return candidates[0]?.reasons.find(({ kind }) => kind === 'withholding')?.text;
        }),
      );
    expect(await said()).toEqual([undefined, undefined]);
    await move(ana, 'EC');
    const path = `/customers/documents/${documentId('F-18475')}/subtotal/`;
    expectOk(await ana.send('PUT', path, { subtotal: '1000.00' }));
    expect(await said()).toEqual([
      'falta la retención: 1,75 % de renta y 30 % del IVA = 62,50',
      'puede faltar la retención: 1,75 % de renta y 30 % del IVA = 12,50, si el impuesto es el 15 %',
    ]);
    await move(ana, 'MX');
    expect(await said()).toEqual([undefined, undefined]);
  });

  test('a certificate takes off what was withheld, so that the payment that follows is exact; taken back, it is owed again', async () => {
    const ana = await service().person({ profile: 'Seis' });
    await move(ana, 'EC');
    const { account, documentId } = await books(service(), ana, [{ number: 'F-18475', total: '1150.00' }]);
    const document = documentId('F-18475');
    const kinds = await kindsOf(ana);
    const kind = (code: string) => kinds.find((one) => one.code === code)?.id;
    const body = {
      document,
      number: '001-002-000000123',
      issued_on: '2026-10-01',
      renta: '17.50',
      renta_kind: kind('312'),
      iva: '45.00',
      iva_kind: kind('725'),
    };
    const post = (more: object = {}) => ana.post(CERTIFICATES, { ...body, ...more }, key());
    for (const [wrong, field] of [
      [{ renta: '1150.01', iva: null }, 'renta'],
      [{ renta: null, iva: null }, 'renta'],
      [{ renta: '0.00' }, 'renta'],
      [{ renta_kind: kind('725') }, 'renta_kind'],
      [{ issued_on: '2099-01-01' }, 'issued_on'],
    ] as const) {
      expect(await post(wrong)).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } });
    }
    const made = createWithholdingCertificate.answer.parse(expectOk(await post()));
    expect(made).toMatchObject({
      amount: '62.50',
      document_number: 'F-18475',
      lines: [
        { tax: 'renta', amount: '17.50', kind_name: 'Transferencia de bienes muebles' },
        { tax: 'iva', amount: '45.00', kind_name: 'Bienes' },
      ],
    });
    // The same again, however its number is written, is none.
    expect((await post({ number: '001 002 000000123' })).status).toBe(409);
    expect((await post({ number: '2', renta: '1087.51', iva: null })).status).toBe(422);

    const { movements } = await conciliate(ana, account, 'Fecha;Concepto;Importe\n02/10/2026;PAGO F-18475;1.087,50\n');
    expect(movements).toMatchObject([{ suggestion: 'segura', because: { kind: 'number' } }]);

    const detail = async () => documentDetail.parse(expectOk(await ana.get(`/customers/documents/${document}/`)));
    expect(await detail()).toMatchObject({ balance: '1087.50', status: 'parcial', allocations: [] });
    expect((await detail()).history.map(({ what, text }) => [what, text]).slice(0, 1)).toEqual([
      ['retener', 'Se descontaron $\u00a062,50: Retención 001-002-000000123'],
    ]);
    expect(await ledgerFaults(service())).toEqual([]);

    const undo = (version: number) => ana.post(`${CERTIFICATES}${made.id}/void/`, { version });
    expect((await undo(9)).status).toBe(412);
    expectOk(await undo(made.version ?? 1));
    expect((await undo(2)).status).toBe(409);
    expect(await detail()).toMatchObject({ balance: '1150.00', status: 'pendiente' });
    expect(await ledgerFaults(service())).toEqual([]);
    // Its number is free again.
    expectOk(await post());
    const listed = listWithholdingCertificates.answer.parse(
      expectOk(await ana.get(`${CERTIFICATES}?document=${document}`)),
    );
    expect(listed.results.map(({ voided_at }) => voided_at !== null).sort()).toEqual([false, true]);
    expect((await ana.send('DELETE', `${KINDS}${kind('312')}/`)).status).toBe(409);
  });

  test('a typed certificate names several rates of one tax, adds them up to the cent, and takes a kind once', async () => {
    const ana = await service().person({ profile: 'Siete' });
    await move(ana, 'EC');
    const { documentId, balance } = await books(service(), ana, [{ number: 'F-18475', total: '1150.00' }]);
    const kinds = await kindsOf(ana);
    const kind = (code: string) => kinds.find((one) => one.code === code)?.id ?? '';
    // 600.10 of goods at 1.75 %, 399.90 of services at 2.75 %; 30 % of the IVA of goods, 70 % of that of services.
    const body = {
      ...{ document: documentId('F-18475'), number: '001-002-000000124', issued_on: '2026-10-01' },
      ...{ renta: '10.50', renta_kind: kind('312'), iva: '27.01', iva_kind: kind('725') },
      lines: [
        { kind: kind('3440'), amount: '11.00' },
        { kind: kind('729'), amount: '41.99' },
      ],
    };
    const post = (more: object = {}) => ana.post(CERTIFICATES, { ...body, ...more }, key());
    const others = await kindsOf(await service().person({ profile: 'Ajena' }));
    const foreign = others[0]?.id ?? 'x';
    for (const [wrong, field] of [
      [{ lines: [{ kind: kind('312'), amount: '1.00' }] }, 'lines.0.kind'],
      [{ lines: [...body.lines, { kind: kind('729'), amount: '0.01' }] }, 'lines.2.kind'],
      [{ lines: [{ kind: foreign, amount: '1.00' }] }, 'lines.0.kind'],
      [{ lines: [{ kind: kind('3440'), amount: '0.00' }] }, 'lines.0.amount'],
      [{ lines: [{ kind: kind('3440'), amount: '1112.50' }] }, 'renta'],
      [{ lines: Array.from({ length: 21 }, () => body.lines[0]) }, 'lines'],
    ] as const) {
      expect(await post(wrong)).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } });
    }
    expect(await balance('F-18475')).toBe('1150.00');
    const made = createWithholdingCertificate.answer.parse(expectOk(await post()));
    expect(made).toMatchObject({ amount: '90.50' });
    expect(made.lines.map(({ tax, amount, kind: of }) => [tax, amount, of])).toEqual([
      ['renta', '10.50', kind('312')],
      ['renta', '11.00', kind('3440')],
      ['iva', '27.01', kind('725')],
      ['iva', '41.99', kind('729')],
    ]);
    expect(await balance('F-18475')).toBe('1059.50');
    const { results } = listWithheldTotals.answer.parse(expectOk(await ana.get('/customers/withheld_totals/')));
    expect(results.map(({ tax, code, amount }) => [tax, code, amount]).toSorted()).toEqual([
      ['iva', '725', '27.01'],
      ['iva', '729', '41.99'],
      ['renta', '312', '10.50'],
      ['renta', '3440', '11.00'],
    ]);
    expect(await ledgerFaults(service())).toEqual([]);
    expectOk(await ana.post(`${CERTIFICATES}${made.id}/void/`, {}));
    expect(await balance('F-18475')).toBe('1150.00');
    // Further rates alone are a certificate too.
    const alone = createWithholdingCertificate.answer.parse(
      expectOk(await post({ renta: null, renta_kind: null, iva: null, iva_kind: null, number: '001-002-000000125' })),
    );
    expect(alone).toMatchObject({ amount: '52.99' });
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('a payment that lacks just what may be withheld leaves a document paid but for its certificate, which ends that, in part or whole', async () => {
    const ana = await service().person({ profile: 'Ocho' });
    await move(ana, 'EC');
    const { account, documentId } = await books(service(), ana, [
      { number: 'F-18475', total: '1150.00' },
      { number: 'F-18900', total: '230.00' },
    ]);
    const document = documentId('F-18475');
    expectOk(await ana.send('PUT', `/customers/documents/${document}/subtotal/`, { subtotal: '1000.00' }));
    const file = 'Fecha;Concepto;Importe\n02/10/2026;PAGO F-18475;1.087,50\n03/10/2026;PAGO F-18900;217,49\n';
    const { id, movements } = await conciliate(ana, account, file);
    const [first, second] = movements.map((movement) => movement.id);
    const { candidates } = await detailOf(ana, id, first ?? '');
    expect(candidates[0]?.withholding).toEqual({
      amount: '62.50',
      words: 'Retención por recibir: 1,75 % de renta y 30 % del IVA',
    });
    const confirm = (movement = '', of: string, amount: string, missing: string) =>
      ana.post(
        `/conciliation/conciliations/${id}/manual_reconcile/`,
        {
          movement_id: movement,
          document_ids: [of],
          amounts: [amount],
          withheld: [{ document_id: of, amount: missing }],
        },
        key(),
      );
    // All that is missing, and only what kinds in force come to.
    expect((await confirm(first, document, '1087.50', '62.49')).status).toBe(409);
    const other = documentId('F-18900');
    expect(await confirm(second, other, '217.00', '13.00')).toMatchObject({
      status: 409,
      body: { msg: expect.stringContaining('no salen de los tipos de retención vigentes') },
    });
    const act = async () => reconciledOf(await confirm(first, document, '1087.50', '62.50'));
    const { batch, movements: paid } = await act();
    expect(paid[0]).toMatchObject({ status: 'conciliado' });

    const detail = async () => documentDetail.parse(expectOk(await ana.get(`/customers/documents/${document}/`)));
    const EXPECTED = '/customers/expected_withholdings/';
    const pending = async () =>
      listExpectedWithholdings.answer
        .parse(expectOk(await ana.get(`${EXPECTED}?document=${document}&pending=true`)))
        .results.map((one) => [one.amount, one.pending]);
    expect(await detail()).toMatchObject({ balance: '0.00', status: 'pagado' });
    expect((await detail()).history.map(({ what }) => what).sort()).toContain('esperar_retencion');
    expect(await pending()).toEqual([['62.50', '62.50']]);
    // The customer's own page offers its certificate first, though it is paid.
    const visitor = await visitOf(service(), ana, await contactOf(service(), ana, '1790012345001'), '2345');
    const { certifiable } = portalCalls.readAccount.answer.parse((await visitor.ask('GET', 'account')).body);
    expect(certifiable.map((one) => [one.number, one.owed, one.expected])).toEqual([
      ['F-18475', '0.00', '62.50'],
      ['F-18900', '230.00', '0.00'],
    ]);
    expect(await detailOf(ana, id, first ?? '')).toMatchObject({ forgiven: [], withheld: [{ amount: '62.50' }] });
    expect(await ledgerFaults(service())).toEqual([]);

    // No debt, and told apart from it: beside the ages, in the statement of account, and among the day's work once it is late.
    const customer = (await detail()).customer;
    const [statement] = accountStatement.parse(
      expectOk(await ana.get(`/customers/customers/${customer}/account_statement/`)),
    ).currencies;
    expect(statement).toMatchObject({ balance: '230.00', expected: '62.50' });
    expect(statement?.lines.map(({ kind }) => kind)).toContain('retencion_esperada');
    const wallet = dueWallet.parse(expectOk(await ana.get(`/customers/documents/due_wallet/?idCustomer=${customer}`)));
    expect(Object.values(wallet).flatMap(({ expected = [] }) => expected)).toEqual(['62.50']);
    const work = async () =>
      listWorklist.answer.parse(expectOk(await ana.get('/customers/worklist/?reason=retencion'))).results;
    expect(await work()).toEqual([]);
    await commit(service(), "update expected_withholding set created_at = created_at - interval '7 days'");
    expect(await work()).toMatchObject([{ id: customer, reasons: [{ kind: 'retencion', count: 1 }, {}] }]);

    const certify = (number: string, renta: string, rest?: string) =>
      ana.post(CERTIFICATES, { document, number, issued_on: '2026-10-05', renta, ...(rest && { rest }) }, key());
    expect((await certify('R-0', '62.51')).status).toBe(422);
    const part = createWithholdingCertificate.answer.parse(expectOk(await certify('R-1', '17.50')));
    expect([await pending(), (await detail()).balance]).toEqual([[['62.50', '45.00']], '0.00']);
    const less = createWithholdingCertificate.answer.parse(expectOk(await certify('R-2', '40.00', 'deuda')));
    expect([await pending(), (await detail()).balance]).toEqual([[], '5.00']);
    const takeBack = (one: string) => ana.post(`${CERTIFICATES}${one}/void/`, {});
    expectOk(await takeBack(less.id));
    expect([await pending(), (await detail()).balance]).toEqual([[['62.50', '45.00']], '0.00']);
    expect(await ledgerFaults(service())).toEqual([]);

    // Taken back with its payment; what the certificate says stays.
    const undo = (made: string | null) =>
      ana.send('PUT', `/conciliation/conciliations/${id}/update_movements/`, { batch: made });
    expectOk(await undo(batch));
    expect([await pending(), (await detail()).balance]).toEqual([[], '1132.50']);
    expectOk(await takeBack(part.id));
    expect([await pending(), (await detail()).balance]).toEqual([[], '1150.00']);
    expect(await ledgerFaults(service())).toEqual([]);

    await act();
    const [again] = listExpectedWithholdings.answer.parse(expectOk(await ana.get(`${EXPECTED}?pending=true`))).results;
    expectOk(await ana.post(`${EXPECTED}${again?.id}/release/`, { version: again?.version }));
    expect([await pending(), (await detail()).balance]).toEqual([[], '62.50']);
    expect((await ana.post(`${EXPECTED}${again?.id}/release/`, {})).status).toBe(409);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('a payment that lacks just what may be withheld is sure by number or payer, says the rates, and expects the certificate once accepted', async () => {
    const ana = await service().person({ profile: 'Nueve' });
    await move(ana, 'EC');
    const other = { name: 'Textiles Chimborazo S.A.', dni: '0690012345001' };
    const unknown = { name: 'Ferretería Altar Cía. Ltda.', dni: '0690054321001' };
    const { account, documentId, balance } = await books(service(), ana, [
      { number: 'FAC-0018475', total: '1150.00' },
      { number: 'FAC-0018900', total: '3243.81', customer: other },
      { number: 'FAC-0018901', total: '805.07', customer: other },
      { number: 'FAC-0019111', total: '1150.00', customer: unknown },
      { number: 'FAC-0019222', total: '1150.00', customer: unknown },
      { number: 'FAC-0019333', total: '2300.00', customer: unknown },
      { number: 'FAC-0019444', total: '1150.00', customer: unknown },
    ]);
    const known = {
      'FAC-0019444': '1000.00',
      'FAC-0018475': '1000.00',
      'FAC-0018900': '2820.70',
      'FAC-0018901': '700.06',
      'FAC-0019222': '1000.00',
    };
    for (const [number, subtotal] of Object.entries({ ...known, 'FAC-0019333': '2000.00' })) {
      expectOk(await ana.send('PUT', `/customers/documents/${documentId(number)}/subtotal/`, { subtotal }));
    }
    const lines = [
      // 1.75 % and 30 %.
      'PAGO FAC-0018475;1.087,50',
      // 2.75 % and 70 %, by the payer alone.
      `TRANSF ${other.dni};2.870,06`,
      // Its taxes are not known.
      'PAGO FAC-0019111;1.087,50',
      // A tenth is 1 % and 70 % too.
      'PAGO FAC-0019222;1.035,00',
      // No rates.
      'PAGO FAC-0019333;2.150,13',
      // It says that it is the first of several payments, and may be one.
      'PRIMER PAGO FAC-0019444;1.087,50',
    ];
    const file = `Fecha;Concepto;Importe\n${lines.map((line, n) => `0${n + 1}/10/2026;${line}`).join('\n')}\n`;
    const { id, movements } = await conciliate(ana, account, file);
    expect(
      movements.map(({ suggestion, because, suggested }) => [
        suggestion,
        because?.kind,
        suggested[0]?.withheld?.amount,
      ]),
    ).toEqual([
      ['segura', 'withholding', '62.50'],
      ['segura', 'withholding', '373.75'],
      ['posible', undefined, undefined],
      ['posible', undefined, undefined],
      ['segura', 'part', undefined],
      ['posible', undefined, undefined],
    ]);
    expect(movements[0]?.because?.text).toBe(
      'Se sabe qué documento se paga, y falta la retención: 1,75 % de renta y 30 % del IVA = 62,50.',
    );
    const { candidates } = await detailOf(ana, id, movements[2]?.id ?? '');
    expect(candidates[0]?.reasons.map(({ text }) => text)).toContain(
      'puede faltar la retención: 1,75 % de renta y 30 % del IVA = 62,50, si el impuesto es el 15 %',
    );

    const rows = movements.slice(0, 2).map(({ id: movement_id, suggested }) => ({
      movement_id,
      document_ids: suggested.map((one) => one.document_id),
      amounts: suggested.map((one) => one.amount),
      withheld: suggested.map((one) => ({ document_id: one.document_id, amount: one.withheld?.amount })),
    }));
    const bulk = (...movements: object[]) =>
      ana.post(`/conciliation/conciliations/${id}/bulk_reconcile/`, { movements }, key());

    // A kind that is no longer in force makes nothing sure, also of what a page showed before.
    const archive = async (archived: boolean, ...codes: string[]) => {
      const kinds = (await kindsOf(ana, '&archived=true')).filter(({ code }) => codes.includes(code));
      for (const { id: kind, archived_at: _, ...fields } of kinds) {
        expectOk(await ana.send('PUT', `${KINDS}${kind}/`, { ...fields, archived }));
      }
    };
    await archive(true, '309', '312');
    expect(reconciledOf(await bulk(rows[0] ?? {})).results).toMatchObject([
      { ok: false, msg: expect.stringContaining('no salen de los tipos de retención vigentes') },
    ]);
    expect((await movementsOf(ana, id)).map(({ because }) => because?.kind)).toEqual([
      'part',
      'withholding',
      'part',
      undefined,
      'part',
      'part',
    ]);
    await archive(false, '312');
    expect((await movementsOf(ana, id))[0]?.because?.kind).toBe('withholding');

    const done = reconciledOf(await bulk(...rows));
    expect(done.results).toMatchObject([{ ok: true }, { ok: true }]);
    expect([await balance('FAC-0018475'), await balance('FAC-0018900')]).toEqual(['0.00', '0.00']);
    const expected = listExpectedWithholdings.answer.parse(
      expectOk(await ana.get('/customers/expected_withholdings/?pending=true')),
    );
    expect(expected.results.map((one) => [one.document_number, one.pending, one.words]).sort()).toEqual([
      ['FAC-0018475', '62.50', 'Retención por recibir: 1,75 % de renta y 30 % del IVA'],
      ['FAC-0018900', '373.75', 'Retención por recibir: 2,75 % de renta y 70 % del IVA'],
    ]);
    expect(await ledgerFaults(service())).toEqual([]);
    const undone = await ana.send('PUT', `/conciliation/conciliations/${id}/update_movements/`, { batch: done.batch });
    expectOk(undone);
    expect([await balance('FAC-0018475'), await balance('FAC-0018900')]).toEqual(['1150.00', '3243.81']);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('a payer of two documents that rates explain, one of them as a tenth of its total too, is asked which one it is', async () => {
    const ana = await service().person({ profile: 'Once' });
    await move(ana, 'EC');
    const payer = { name: 'Distribuidora Cotopaxi S.A.', dni: '1793009220001' };
    const { account, documentId } = await books(service(), ana, [
      { number: 'FAC-0048037', total: '7725.63', customer: payer },
      { number: 'FAC-0048148', total: '8138.46', customer: payer },
    ]);
    const subtotals = { 'FAC-0048037': '6717.94', 'FAC-0048148': '7076.92' };
    for (const [number, subtotal] of Object.entries(subtotals))
      expectOk(await ana.send('PUT', `/customers/documents/${documentId(number)}/subtotal/`, { subtotal }));
    // The first one less 1 % and 70 %, which is its tenth; the second one less other rates.
    const file = `Fecha;Concepto;Importe\n01/10/2026;TRANSF ${payer.dni};6.953,07\n`;
    const { movements } = await conciliate(ana, account, file);
    expect(movements.map(({ suggestion }) => suggestion)).toEqual(['posible']);
  });

  test('a fee that the payer alone explains is asked where what is left of another of its documents comes as near', async () => {
    const ana = await service().person({ profile: 'Doce' });
    await move(ana, 'EC');
    const many = { name: 'Ferretería Chimborazo S.A.', dni: '1794022852001' };
    const one = { name: 'Imprenta Altar S.A.', dni: '1799233554001' };
    const { account } = await books(service(), ana, [
      { number: 'FAC-0048033', total: '9449.86', customer: many },
      { number: 'FAC-0048037', total: '8999.99', customer: many },
      { number: 'FAC-0048041', total: '8999.99', customer: one },
    ]);
    // Of the first payer it is 12 cents less than one document, and a twentieth less than the other.
    const rows = [`TRANSF ${many.dni};8.999,87`, `TRANSF ${one.dni};8.999,80`, 'PAGO FAC-0048037;8.999,90'];
    const file = `Fecha;Concepto;Importe\n${rows.map((row) => `01/10/2026;${row}`).join('\n')}\n`;
    const { movements } = await conciliate(ana, account, file);
    expect(movements.map(({ suggestion, because }) => [suggestion, because?.kind])).toEqual([
      ['posible', undefined],
      ['segura', 'fee'],
      ['segura', 'fee'],
    ]);
  });

  test('what a bank keeps is learned of different documents, and not of many equal ones that lack what may be withheld of them', async () => {
    const ana = await service().person({ profile: 'Trece' });
    await move(ana, 'EC');
    const small = [0, 1, 2, 3].map((n) => ({
      number: `FAC-006101${n}`,
      total: '20.00',
      customer: { name: `Textiles Cajas ${n} S.A.`, dni: `179100000${n}001` },
    }));
    const one = { name: 'Bodegas Sangay S.A.', dni: '1795005550001' };
    const alike = [0, 1, 2].map((n) => ({ number: `FAC-007101${n}`, total: '500.00', customer: one }));
    const others = ['412.40', '733.15', '1250.00'].map((total, n) => ({
      number: `FAC-008101${n}`,
      total,
      customer: { name: `Imprenta Puruhá ${n} S.A.`, dni: `179200000${n}001` },
    }));
    const { account, documentId } = await books(service(), ana, [...small, ...alike, ...others]);
    for (const { number } of small.slice(0, 3))
      expectOk(await ana.send('PUT', `/customers/documents/${documentId(number)}/subtotal/`, { subtotal: '20.00' }));
    const learned = async () =>
      service().database.rows(
        `select largest::text from reconciliation_rule where profile_id = $1 and kind = 'comision'`,
        [ana.profileId],
      );
    const pay = (day: string, rows: [string, string][]) =>
      conciliate(
        ana,
        account,
        `Fecha;Concepto;Importe\n${rows.map(([number, amount]) => `${day}/10/2026;PAGO ${number};${amount}`).join('\n')}\n`,
      );

    // 1.75 % of 20.00; where the taxes are not known it is 2 % of what is left without the usual one.
    await pay(
      '01',
      small.map(({ number }) => [number, '19,65']),
    );
    expect(await learned()).toEqual([]);
    await pay(
      '02',
      alike.map(({ number }) => [number, '499,60']),
    );
    expect(await learned()).toEqual([]);

    await pay('03', [
      ['FAC-0081010', '412,09'],
      ['FAC-0081011', '732,84'],
      ['FAC-0081012', '1.249,69'],
    ]);
    expect(await learned()).toEqual([{ largest: '0.31' }]);
  });

  test('what was withheld is added up by month and kind, with what is still to come, and exported as it is listed', async () => {
    const ana = await service().person({ profile: 'Diez' });
    await move(ana, 'EC');
    const { account, documentId } = await books(service(), ana, [
      { number: 'FAC-0018475', total: '1150.00' },
      { number: 'FAC-0018900', total: '2300.00' },
    ]);
    const [invoice, other] = [documentId('FAC-0018475'), documentId('FAC-0018900')];
    expectOk(await ana.send('PUT', `/customers/documents/${invoice}/subtotal/`, { subtotal: '1000.00' }));
    const kind = (await kindsOf(ana)).find(({ code }) => code === '312')?.id;
    const certify = async (document: string, number: string, issued_on: string, sums: object) =>
      createWithholdingCertificate.answer.parse(
        expectOk(await ana.post(CERTIFICATES, { document, number, issued_on, ...sums }, key())),
      );
    await certify(other, 'R-1', '2026-09-30', { renta: '10.00', renta_kind: kind });
    await certify(other, 'R-2', '2026-10-01', { renta: '7.50', renta_kind: kind, iva: '45.00' });
    await certify(other, 'R-3', '2026-10-31', { renta: '0.05', renta_kind: kind });
    const undone = await certify(other, 'R-4', '2026-10-31', { otra: '3.00' });
    expectOk(await ana.post(`${CERTIFICATES}${undone.id}/void/`, {}));
    const file = 'Fecha;Concepto;Importe\n02/11/2026;PAGO FAC-0018475;1.087,50\n';
    const { id, movements } = await conciliate(ana, account, file);
    const [paid] = movements;
    expectOk(
      await ana.post(
        `/conciliation/conciliations/${id}/manual_reconcile/`,
        {
          movement_id: paid?.id,
          document_ids: [invoice],
          amounts: ['1087.50'],
          withheld: [{ document_id: invoice, amount: '62.50' }],
        },
        key(),
      ),
    );
    const TOTALS = '/customers/withheld_totals/';
    const totals = async (query = '') =>
      listWithheldTotals.answer
        .parse(expectOk(await ana.get(`${TOTALS}?${query}`)))
        .results.map((one) => [one.month, one.tax, one.code, one.certificates, one.amount, one.pending]);
    const all = [
      ['2026-11', 'renta', '312', 0, '0.00', '17.50'],
      ['2026-11', 'iva', '725', 0, '0.00', '45.00'],
      ['2026-10', 'renta', '312', 2, '7.55', '0.00'],
      ['2026-10', 'iva', '', 1, '45.00', '0.00'],
      ['2026-09', 'renta', '312', 1, '10.00', '0.00'],
    ];
    expect(await totals()).toEqual(all);
    expect(await totals('tax=iva')).toEqual([all[1], all[3]]);
    expect(await totals('start=2026-10-01&end=2026-10-30&search=muebles')).toEqual([
      ['2026-10', 'renta', '312', 1, '7.50', '0.00'],
    ]);
    // A part of what is expected came: the rest is of no rate by itself.
    await certify(invoice, 'R-5', '2026-11-05', { renta: '17.50' });
    expect((await totals()).slice(0, 2)).toEqual([
      ['2026-11', 'renta', '', 1, '17.50', '0.00'],
      ['2026-11', null, '', 0, '0.00', '45.00'],
    ]);
    const { url } = exportWithheldTotals.answer.parse(expectOk(await ana.get(`${TOTALS}export/?format=csv&tax=renta`)));
    const text = await (await fetch(`${service().url}/api/v1${url}`)).text();
    expect(text.replace(/^\uFEFF/, '').split('\r\n')).toEqual([
      'Mes;Impuesto;Código;Tipo;Moneda;Comprobantes;Retenido;Por recibir',
      '2026-11;Renta;;;USD;1;17,50;0,00',
      '2026-10;Renta;312;Transferencia de bienes muebles;USD;2;7,55;0,00',
      '2026-09;Renta;312;Transferencia de bienes muebles;USD;1;10,00;0,00',
      '',
    ]);
  });

  test('what is expected keeps a promise of the total, stands in the closing statement, and may be asked for in a message', async () => {
    const ana = await service().person({ profile: 'Once' });
    await move(ana, 'EC');
    const { account, documentId } = await books(service(), ana, [{ number: 'FAC-0018475', total: '1150.00' }]);
    const document = documentId('FAC-0018475');
    expectOk(await ana.send('PUT', `/customers/documents/${document}/subtotal/`, { subtotal: '1000.00' }));
    const { customer } = documentDetail.parse(expectOk(await ana.get(`/customers/documents/${document}/`)));
    const [{ soon } = { soon: '' }] = await service().database.rows<{ soon: string }>(
      'select (current_date + 5) as soon',
    );
    const promise = { amount: '1150.00', currency: 'USD', due_on: soon };
    expectOk(await ana.post('/customers/activities/', { customer, kind: 'promesa', promise }, key()));
    const paid = async () =>
      listPromises.answer
        .parse(expectOk(await ana.get('/customers/promises/')))
        .results.map((one) => [one.paid, one.status]);
    const message = async () => {
      const body =
        '{% if retencion_por_recibir %}Envíe el comprobante de {{ retencion_por_recibir }}{% else %}Nada{% endif %}';
      const given = { ...mail, body, customer };
      return previewTemplate.answer.parse(expectOk(await ana.post('/customers/templates/preview/', given))).text;
    };
    expect([await paid(), await message()]).toEqual([[['0.00', 'pendiente']], 'Nada']);

    const file = 'Fecha;Concepto;Importe\n02/10/2026;PAGO FAC-0018475;1.087,50\n';
    const { id, movements } = await conciliate(ana, account, file);
    const [movement] = movements;
    const withheld = [{ document_id: document, amount: '62.50' }];
    const row = { movement_id: movement?.id, document_ids: [document], amounts: ['1087.50'], withheld };
    const act = () => ana.post(`/conciliation/conciliations/${id}/bulk_reconcile/`, { movements: [row] }, key());
    const { batch } = reconciledOf(await act());
    expect([await paid(), await message()]).toEqual([
      [['1150.00', 'cumplida']],
      'Envíe el comprobante de $\u00a062,50',
    ]);
    const statement = async () =>
      getReconciliationStatement.answer.parse(expectOk(await ana.get(`/conciliation/conciliations/${id}/statement/`)));
    expect(await statement()).toMatchObject({
      forgiven: [],
      withheld: [
        {
          document_number: 'FAC-0018475',
          amount: '62.50',
          reason: 'Retención por recibir: 1,75 % de renta y 30 % del IVA',
        },
      ],
    });
    // Its certificate ends it, late as it comes; what becomes debt again is not paid.
    const certificate = createWithholdingCertificate.answer.parse(
      expectOk(
        await ana.post(CERTIFICATES, { document, number: 'R-1', issued_on: '2026-10-02', renta: '17.50' }, key()),
      ),
    );
    expect(await paid()).toEqual([['1150.00', 'cumplida']]);
    const [expected] = listExpectedWithholdings.answer.parse(
      expectOk(await ana.get('/customers/expected_withholdings/?pending=true')),
    ).results;
    expectOk(await ana.post(`/customers/expected_withholdings/${expected?.id}/release/`, {}));
    expect(await paid()).toEqual([['1105.00', 'pendiente']]);
    expectOk(await ana.post(`${CERTIFICATES}${certificate.id}/void/`, {}));
    expectOk(await ana.send('PUT', `/conciliation/conciliations/${id}/update_movements/`, { batch }));
    expect([await paid(), (await statement()).withheld]).toEqual([[['0.00', 'pendiente']], []]);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('a certificate that comes after its document was paid in full goes the way that its refusal tells: what was too much is credited to the customer', async () => {
    const ana = await service().person({ profile: 'Tarde' });
    await move(ana, 'EC');
    const { account, documentId } = await books(service(), ana, [{ number: 'F-1', total: '1150.00' }]);
    const document = documentId('F-1');
    const { id, movements } = await conciliate(ana, account, 'Fecha;Concepto;Importe\n02/10/2026;PAGO F-1;1.150,00\n');
    const movement_id = movements[0]?.id ?? '';
    const paid = (amount: string, more: object = {}) =>
      ana.post(
        `/conciliation/conciliations/${id}/manual_reconcile/`,
        { movement_id, document_ids: [document], amounts: [amount], ...more },
        key(),
      );
    reconciledOf(await paid('1150.00'));
    const post = () =>
      ana.post(CERTIFICATES, { document, number: '001-002-000000009', issued_on: '2026-10-01', renta: '17.50' }, key());
    const told =
      /^El documento ya no debe nada\. Antes deshaga lo que lo saldó: elimine o anule el pago en Pagos .* registre la retención, y concilie otra vez el movimiento .* a favor del cliente\.$/;
    expect(await post()).toMatchObject({ status: 422, body: { fields: { renta: expect.stringMatching(told) } } });

    const detail = async () => documentDetail.parse(expectOk(await ana.get(`/customers/documents/${document}/`)));
    const [allocation] = (await detail()).allocations;
    const form = new URLSearchParams({ id_payment_detail: allocation?.payment_id ?? '' });
    expectOk(await ana.post('/customers/payments_details/delete_payment/', form, key()));
    createWithholdingCertificate.answer.parse(expectOk(await post()));
    expect(await detail()).toMatchObject({ balance: '1132.50' });
    reconciledOf(await paid('1132.50', { credit: { customer_id: (await detail()).customer, amount: '17.50' } }));
    expect(await detail()).toMatchObject({ balance: '0.00', status: 'pagado' });
    const [left] = await service().database.rows<{ sum: string }>(
      'select sum(amount - allocated) as sum from payment where profile_id = $1 and voided_at is null',
      [ana.profileId],
    );
    expect(Number(left?.sum)).toBe(17.5);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('certificates at the same moment never take more than is owed', async () => {
    const ana = await service().person({ profile: 'Siete' });
    const { documentId } = await books(service(), ana, [{ number: 'F-1', total: '100.00' }]);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        ana.post(
          CERTIFICATES,
          { document: documentId('F-1'), number: `R-${n}`, issued_on: '2026-10-01', renta: '30.00' },
          key(),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422, 422]);
    expect(await ledgerFaults(service())).toEqual([]);
    const analyst = await service().person({ profile: 'Siete', role: 'analista' });
    const body = { document: documentId('F-1'), number: 'R-9', issued_on: '2026-10-01', renta: '1.00' };
    expect((await analyst.post(CERTIFICATES, body, key())).status).toBe(403);
    expect((await analyst.get(CERTIFICATES)).status).toBe(200);
  });

  test('operators and analysts see them and change none', async () => {
    for (const role of ['operador', 'analista'] as const) {
      const someone = await service().person({ profile: 'Cuatro', role });
      expect(await kindsOf(someone)).toEqual([]);
      expect((await someone.post(KINDS, FREIGHT)).status).toBe(403);
    }
  });
});
