import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Service, withService } from '../support/processes/service';
import {
  close,
  collect,
  collected,
  created,
  detailsOf,
  errorsOf,
  load,
  loaded,
  order,
  orderOf,
  type Payer,
  payers,
  save,
  sent,
} from '../support/service/debits';
import { conciliate, expectOk, ledgerFaults, reconcile, settle } from '../support/service/receivables';

const PAYERS: Payer[] = [
  { name: 'López', owes: { 'F-1': '100.00', 'F-2': '50.00' }, mandate: 'M-1', account: '2200-111' },
  { name: 'Muñoz', owes: { 'F-3': '30.00' }, mandate: 'M-2', account: '2200-222' },
  { name: 'Vera', owes: { 'F-4': '25.00', 'F-5': '25.00' }, account: '2200-333' },
];

const HEAD = 'Referencia;Mandato;Cuenta;Monto;Estado;Motivo;Fecha';
const file = (...rows: string[]) => `${[HEAD, ...rows].join('\n')}\n`;

async function paymentsIn({ database }: Service) {
  return database.rows<{ amount: string; origin: string; method: string; date: string; reference: string }>(
    'select amount, origin, method, date, reference from payment where voided_at is null order by amount',
  );
}

withService("a bank's answer", (service) => {
  it('says no longer that it collected what was deleted among the payments, and owes it again', async () => {
    const ana = await service().person();
    const { account, balance } = await payers(service(), ana, PAYERS);
    const { id, reference } = await sent(service(), ana, account);
    const shown = await loaded(ana, id, file(`${reference('F-1')};;;100,00;Cobrado;;20/11/2026`));
    await collected(ana, id, shown.id);
    const [payment] = await service().database.rows<{ id: string }>('select id from payment where voided_at is null');
    const form = new URLSearchParams({ id_payment_detail: payment?.id ?? '' });
    expectOk(await ana.post('/customers/payments_details/delete_payment/', form));
    expect(await balance('F-1')).toBe('100.00');
    const { lines } = await detailsOf(ana, id, 'F-1');
    expect(lines).toMatchObject([{ status: 'rechazado', reason: 'El pago se eliminó.' }]);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('collects, rejects, tells what is unknown, and saved twice or loaded twice pays once', async () => {
    const ana = await service().person();
    const { account, balance } = await payers(service(), ana, PAYERS);
    const { id, reference } = await sent(service(), ana, account);
    const text = file(
      `${reference('F-1')};;;100,00;Cobrado;;20/11/2026`,
      ';M-2;;30,00;Rechazado;Fondos insuficientes;',
      'X-99;;;12,00;Cobrado;;20/11/2026',
      `${reference('F-2')};;;algo;Cobrado;;`,
    );
    const shown = await loaded(ana, id, text);
    expect(shown.summary).toEqual({ collected: 1, rejected: 1, not_found: 1, amount: '100.00' });
    expect(shown.lines.map((l) => [l.row, l.outcome, l.document_number, l.amount, l.reason])).toEqual([
      [2, 'cobrado', 'F-1', '100.00', ''],
      [3, 'rechazado', 'F-3', '30.00', 'Fondos insuficientes'],
      [
        4,
        'no_encontrado',
        '',
        '12.00',
        'Ni la referencia, ni el mandato, ni la cuenta, ni la identificación son de este débito.',
      ],
    ]);
    expect(shown.problems).toMatchObject([{ row: 5, msg: expect.stringContaining('«algo»') }]);
    expect(await paymentsIn(service())).toEqual([]);

    const first = await collected(ana, id, shown.id);
    expect(first.debit).toMatchObject({ status: 'respondido', collected: '100.00', pending: 3 });
    expect(first.errors.map((e) => [e.row, e.reference, e.outcome])).toEqual([
      [4, 'X-99', 'no_encontrado'],
      [5, '', null],
    ]);
    await collected(ana, id, shown.id);
    expect((await loaded(ana, id, text)).id).toBe(shown.id);
    await collected(ana, id, shown.id);
    await collected(ana, id, (await loaded(ana, id, `${text}\n`)).id);
    expect(await paymentsIn(service())).toEqual([
      {
        amount: '100.00',
        origin: 'debito',
        method: 'debito_automatico',
        date: '2026-11-20',
        reference: reference('F-1'),
      },
    ]);
    expect([await balance('F-1'), await balance('F-3')]).toEqual(['0.00', '30.00']);
    expect((await created(ana, account, 'Reintento')).details).toBe(1);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('pays once when fifty people save the same answer at the same moment', async () => {
    const ana = await service().person();
    const { account } = await payers(service(), ana, PAYERS);
    const { id, reference } = await sent(service(), ana, account);
    const { id: answer } = await loaded(ana, id, file(`${reference('F-1')};;;100,00;Cobrado;;`));
    const all = await Promise.all(Array.from({ length: 50 }, () => collect(ana, id, answer)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await paymentsIn(service())).toHaveLength(1);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('tells of a row without a result until another answer says it', async () => {
    const ana = await service().person();
    const { account } = await payers(service(), ana, PAYERS);
    const { id, reference } = await sent(service(), ana, account);
    const waiting = async (text: string) => {
      const { errors } = await collected(ana, id, (await loaded(ana, id, text)).id);
      return errors.map(({ reference: of, outcome }) => [of, outcome]);
    };
    const silent = [`${reference('F-2')};;;50,00;;;`, `${reference('F-3')};;;30,00;;;`];
    const first = await waiting(file(`${reference('F-1')};;;100,00;Cobrado;;`, ...silent));
    expect(first).toEqual([
      [reference('F-2'), 'sin_resultado'],
      [reference('F-3'), 'sin_resultado'],
    ]);
    expect(await waiting(file(`${reference('F-2')};;;50,00;Cobrado;;`))).toEqual([]);
    const { content } = await errorsOf(ana, id);
    expect([content.includes(reference('F-2')), content.includes(reference('F-3'))]).toEqual([false, true]);
  });

  it('finds by account and amount, and never guesses between two that fit alike', async () => {
    const ana = await service().person();
    const { account } = await payers(service(), ana, PAYERS);
    const { id, reference } = await sent(service(), ana, account);
    const elsewhere = await payers(service(), ana, [{ name: 'Paz', owes: { 'G-1': '9.00' } }]);
    const other = await sent(service(), ana, elsewhere.account, 'Otro débito');
    const { lines } = await loaded(
      ana,
      id,
      file(
        ';;2200 222;30,00;Cobrado;;',
        ';;2200333;25,00;Cobrado;;',
        ';;2200222;31,00;Cobrado;;',
        ';;;100,00;Cobrado;;',
        ';M-1;;50,00;Cobrado;;',
        `${reference('F-2')};;;50,00;Rechazado;x;`,
        `${other.reference('G-1')};;2200222;30,00;Cobrado;;`,
      ),
    );
    expect(lines.map((l) => [l.outcome, l.document_number, l.reason])).toEqual([
      ['cobrado', 'F-3', ''],
      ['no_encontrado', '', 'Puede ser F-4 o F-5: mismo deudor y monto. El archivo no dice cuál.'],
      ['no_encontrado', '', 'El deudor está en este débito, pero ninguna línea suya es de 31,00.'],
      ['no_encontrado', '', 'Ni la referencia, ni el mandato, ni la cuenta, ni la identificación son de este débito.'],
      ['sin_resultado', 'F-2', expect.stringContaining('Las filas 6 y 7 dicen cosas distintas')],
      ['sin_resultado', 'F-2', expect.stringContaining('Las filas 7 y 6 dicen cosas distintas')],
      ['no_encontrado', '', 'Es del débito «Otro débito»: cargue el archivo allí.'],
    ]);
  });

  it('puts among the errors what was paid meanwhile, and carries it over once that is undone', async () => {
    const ana = await service().person();
    const { account, document, balance } = await payers(service(), ana, [
      ...PAYERS,
      { name: '=cmd()', owes: { '=F-6': '5.00' } },
    ]);
    const { id, reference } = await sent(service(), ana, account);
    const bank = await conciliate(ana, account, 'Fecha;Concepto;Importe\n06/10/2026;ABONO;100,00\n');
    await reconcile(ana, bank.id, bank.movements[0]?.id ?? '', [[document('F-1'), '100.00']]);
    await settle(service(), document('=F-6'), '1.00');
    const rows = [
      `${reference('F-1')};;;100,00;Cobrado;;`,
      `${reference('F-2')};;;60,00;Cobrado;;`,
      `${reference('F-3')};;;30,00;Cobrado;;`,
      `${reference('=F-6')};;;5,00;Cobrado;;`,
    ];
    const { id: answer } = await loaded(ana, id, file(...rows), '=mala.csv');
    const first = await collected(ana, id, answer);
    expect(first.errors.map((e) => e.msg)).toEqual([
      expect.stringContaining('F-1 ya está pagado: los 100,00 que cobró el banco quedaron sin aplicar'),
      'El banco cobró 60,00 y se pidieron 50,00.',
      expect.stringContaining('=F-6 solo debe 4,00'),
    ]);
    expect([await balance('F-1'), await balance('F-3')]).toEqual(['0.00', '0.00']);
    const { content, file_name } = await errorsOf(ana, id);
    expect(file_name).toBe('noviembre-errores.csv');
    expect(content).toContain('archivo;fila;referencia;monto;motivo');
    expect(content).toContain(`'=mala.csv;2;${reference('F-1')};100,00;`);
    expect(content).toContain(";'=F-6 solo debe 4,00: ");

    await ana.send('DELETE', `/conciliation/conciliations/${bank.id}/`);
    const again = await collected(ana, id, answer);
    expect(again.errors).toHaveLength(2);
    expect(again.debit.collected).toBe('130.00');
    expect(await balance('F-1')).toBe('0.00');
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('gives the balance back when a collection is returned days later', async () => {
    const ana = await service().person();
    const { account, balance } = await payers(service(), ana, [{ name: 'López', owes: { 'F-1': '100.00' } }]);
    const { id, reference } = await sent(service(), ana, account);
    const paid = await loaded(ana, id, file(`${reference('F-1')};;;100,00;Cobrado;;`));
    expect((await collected(ana, id, paid.id)).debit.status).toBe('cerrado');
    const returned = await loaded(ana, id, file(`${reference('F-1')};;;100,00;Devuelto;Cuenta cerrada;`));
    expect((await collected(ana, id, returned.id)).debit).toMatchObject({ status: 'cerrado', collected: '0.00' });
    expect(await balance('F-1')).toBe('100.00');
    const { lines } = await detailsOf(ana, id);
    expect(lines).toMatchObject([{ status: 'rechazado', reason: 'Cuenta cerrada', collected: '0.00' }]);
    await collected(ana, id, paid.id);
    await collected(ana, id, returned.id);
    expect(await paymentsIn(service())).toEqual([]);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('reads the order itself once the bank has filled it in, and refuses it while it has not', async () => {
    const ana = await service().person();
    const { account } = await payers(service(), ana, PAYERS);
    const { id } = await created(ana, account);
    expect((await load(ana, id, file())).status).toBe(409);
    expectOk(await save(ana, id));
    const { content } = await orderOf(ana, id);
    const [head = '', ...rows] = content.trimEnd().split('\r\n');
    const verdict = (row: string) => (row.includes(';F-3;') ? ';RECHAZADO;Cuenta cerrada' : ';COBRADO;');
    const filled = rows.map((row) => row.replace(/;;$/, verdict(row)));
    const shown = await loaded(ana, id, [head, ...filled].join('\r\n'));
    expect(shown.summary).toEqual({ collected: 4, rejected: 1, not_found: 0, amount: '200.00' });
    expect((await load(ana, id, content)).status).toBe(422);
    const pain = z.object({ content: z.string() }).parse(expectOk(await order(ana, id, 'pain008')));
    expect((await load(ana, id, pain.content)).body).toMatchObject({ code: 'order' });
    const statement = await load(
      ana,
      id,
      ':20:X\n:25:1\n:28C:1\n:60F:C261001USD0,\n:61:2610011001C10,00NTRFNONREF\n:62F:C261001USD10,\n-',
    );
    expect(statement.status).toBe(422);
    expect(statement.body).toMatchObject({ msg: expect.stringContaining('cárguelo en Conciliación') });
    expectOk(await close(ana, id));
  });

  it.each([
    [
      'a pain.002 of rejections',
      (
        reference: string,
      ) => `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
<OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
<StsRsnInf><Rsn><Cd>AM04</Cd></Rsn></StsRsnInf><OrgnlTxRef><Amt><InstdAmt Ccy="USD">100</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>
</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`,
      { outcome: 'rechazado', reason_code: 'AM04', reason: 'Fondos insuficientes' },
    ],
    [
      'a camt.054 of collections',
      (
        reference: string,
      ) => `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"><BkToCstmrDbtCdtNtfctn>
<Ntfctn><Ntry><Amt Ccy="USD">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-20</Dt></BookgDt><NtryDtls><TxDtls><Refs>
<EndToEndId>${reference}</EndToEndId><MndtId>M-1</MndtId></Refs></TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`,
      { outcome: 'cobrado' },
    ],
    [
      'a NACHA return',
      (reference: string) =>
        [
          '101 231380104 1210428822611200000A094101',
          '5225Cartera                             121042882 PPDCOBRO           261120   1121042880000001',
          `626231380104${'2200111'.padEnd(17)}${'10000'.padStart(10, '0')}${reference.padEnd(15)}${'Lopez'.padEnd(22)}  1121042880000001`,
          `799R01${'121042880000001'.padEnd(15)}${' '.repeat(6)}09101298${' '.repeat(44)}091012980000001`,
        ]
          .map((record) => record.padEnd(94))
          .join('\n'),
      { outcome: 'rechazado', reason_code: 'R01', reason: 'Fondos insuficientes' },
    ],
  ])('is understood as %s', async (_, text, expected) => {
    const ana = await service().person();
    const { account } = await payers(service(), ana, PAYERS);
    const { id, reference } = await sent(service(), ana, account);
    const { lines } = await loaded(ana, id, text(reference('F-1')), 'sin nombre');
    expect(lines).toMatchObject([{ document_number: 'F-1', amount: '100.00', ...expected }]);
  });

  it('lets no other company see, load or save an answer', async () => {
    const ana = await service().person();
    const { account } = await payers(service(), ana, PAYERS);
    const { id, reference } = await sent(service(), ana, account);
    const text = file(`${reference('F-1')};;;100,00;Cobrado;;`);
    const { id: answer } = await loaded(ana, id, text);
    const stranger = await service().person({ profile: 'Dos' });
    expect((await load(stranger, id, text)).status).toBe(404);
    expect((await collect(stranger, id, answer)).status).toBe(404);
    expect((await close(stranger, id)).status).toBe(404);
    expect((await stranger.get(`/cash_management/automatic-debts/${id}/migration_errors/`)).status).toBe(404);
    const reader = await service().person({ role: 'analista' });
    expect((await load(reader, id, text)).status).toBe(403);
    expect((await collect(reader, id, answer)).status).toBe(403);
    expect(await paymentsIn(service())).toEqual([]);
  });
});
