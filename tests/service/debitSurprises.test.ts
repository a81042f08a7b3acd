import { expect, it } from 'vitest';
import { z } from 'zod';
import { answerPreview, debit as debitShape } from '../../src/api/contract/debits/shapes';
import { type Service, type Staff, withService } from '../support/processes/service';
import { collected, created, detailsOf, load, loaded, type Payer, payers, sent } from '../support/service/debits';
import { expectOk, ledgerFaults } from '../support/service/receivables';

/** Answers with surprises, by the ledger: no cent is booked that did not come, and no document is asked for twice. */

const DEBTS = '/cash_management/automatic-debts/';

const decide = async (person: Staff, id: string, answer: string, decisions: Record<string, string>) =>
  answerPreview.parse(expectOk(await person.post(`${DEBTS}${id}/load_debits/${answer}/`, { decisions })));

const close = (person: Staff, id: string, in_process?: number) =>
  person.post(`${DEBTS}${id}/close/`, in_process === undefined ? {} : { in_process });

const isolated = (service: Service) => ({
  booked: async () => {
    const [sum] = await service.database.rows<{ total: string }>(
      'select coalesce(sum(amount), 0)::numeric(15,2) as total from payment where voided_at is null',
    );
    return sum?.total;
  },
});

/** Documents that a new debit of the same account would collect. */
async function offered(person: Staff, account: string): Promise<string[]> {
  const query = new URLSearchParams({ bank_account: account, collect_on: '2026-11-21' });
  const shown = z
    .object({ lines: z.array(z.object({ document_number: z.string() })) })
    .parse(expectOk(await person.get(`${DEBTS}preview_data/?${query}`)));
  return shown.lines.map(({ document_number }) => document_number).sort();
}

const THREE: Payer[] = [
  { name: 'López', owes: { 'F-1': '100.00', 'F-2': '50.00' }, mandate: 'M-1', account: '2200-111' },
  { name: 'Vera', owes: { 'F-3': '30.00' }, account: '2200-333' },
];
const HEAD = 'Referencia;Monto enviado;Monto cobrado;Estado;Motivo';
const file = (...rows: string[]) => `${[HEAD, ...rows].join('\n')}\n`;

/** Each row is about a document of 100,00: what the bank says, what came, and whether the document may be asked for again. */
const SURPRISES: [row: string, came: string, free: boolean][] = [
  ['100,00;100,00;Cobrado;', '100.00', false],
  ['100,00;;PENDIENTE;', '0.00', false],
  ['100,00;;EN PROCESO;', '0.00', false],
  ['100,00;;En tránsito;', '0.00', false],
  ['100,00;;POR PROCESAR;', '0.00', false],
  ['100,00;;Pendiente por fondos insuficientes;', '0.00', false],
  ['100,00;100,00;Pendiente;', '0.00', false],
  ['100,00;;P;', '0.00', false],
  ['100,00;;A;', '0.00', false],
  ['100,00;;R;', '0.00', false],
  ['100,00;;C;', '0.00', false],
  ['100,00;;0;', '0.00', false],
  ['100,00;;1;', '0.00', false],
  ['100,00;;Cancelado;', '0.00', false],
  ['100,00;;Aceptado;', '0.00', false],
  ['100,00;;;', '0.00', false],
  ['100,00;;Procesado;Fondos insuficientes', '0.00', false],
  ['100,00;;Procesado;R01', '0.00', false],
  ['100,00;60,00;Cobrado parcial;', '60.00', true],
  ['100,00;;Cobrado parcial;', '0.00', false],
  ['100,00;0,00;Cobrado;', '0.00', false],
  ['-100,00;;Cobrado;', '0.00', false],
  ['100,00;100,01;Cobrado;', '0.00', false],
  ['100,00;1.000,00;Cobrado;', '0.00', false],
  ['100,00;EUR 100,00;Cobrado;', '0.00', false],
  ['100,00;;Rechazado;Cuenta cerrada', '0.00', true],
  ['100,00;40,00;Rechazado;', '0.00', false],
  ['100,00;;RETURNED;', '0.00', true],
  ['100,00;;UNPAID;', '0.00', true],
  ['100,00;100,00;PAID;', '100.00', false],
  ['100,00;100,00;Settled;', '100.00', false],
  ['100,00;;REVERSO OK;', '0.00', true],
  ['100,00;;No rechazado;', '0.00', false],
  ['100,00;cien;Cobrado;', '0.00', false],
];

withService('an answer with surprises', (service) => {
  it('books what came and nothing else, and frees only what was refused', async () => {
    const ana = await service().person();
    const number = (i: number) => `S-${String(i).padStart(2, '0')}`;
    const owes = Object.fromEntries(SURPRISES.map((_, i) => [number(i), '100.00']));
    const { account, balance } = await payers(service(), ana, [{ name: 'Sorpresa', owes }]);
    const { id, reference } = await sent(service(), ana, account);
    const rows = SURPRISES.map(([row], i) => `${reference(number(i))};${row}`);
    const shown = await loaded(ana, id, file(...rows));
    const came = SURPRISES.filter(([, cents]) => cents !== '0.00');
    expect(shown.summary).toMatchObject({ collected: came.length, amount: '360.00' });
    const { debit } = await collected(ana, id, shown.id);
    expect(debit.collected).toBe('360.00');
    for (const [i, [row, cents]] of SURPRISES.entries()) {
      expect([row, await balance(number(i))]).toEqual([row, (100 - Number(cents)).toFixed(2)]);
    }
    const free = SURPRISES.flatMap(([, , isFree], i) => (isFree ? [number(i)] : []));
    expect(await offered(ana, account)).toEqual(free);
    await collected(ana, id, (await loaded(ana, id, file(...rows, ''))).id);
    expect(await isolated(service()).booked()).toBe('360.00');
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('holds what is pending until a later answer settles it, and is closed only by who knows of it', async () => {
    const ana = await service().person();
    const { account, balance } = await payers(service(), ana, THREE);
    const { id, reference } = await sent(service(), ana, account);
    const pending = (document: string) => `${reference(document)};10,00;;Pendiente;`;
    const first = await loaded(ana, id, file(...['F-1', 'F-2', 'F-3'].map(pending)));
    expect(first.lines.map(({ outcome }) => outcome)).toEqual(['en_tramite', 'en_tramite', 'en_tramite']);
    expect((await collected(ana, id, first.id)).debit).toMatchObject({
      status: 'respondido',
      pending: 0,
      in_process: 3,
      collected: '0.00',
    });
    expect(await offered(ana, account)).toEqual([]);
    expect((await close(ana, id)).body).toMatchObject({ code: 'in-process' });

    const later = file(`${reference('F-1')};100,00;100,00;Cobrado;`, `${reference('F-2')};50,00;;Rechazado;Sin fondos`);
    const second = await collected(ana, id, (await loaded(ana, id, later)).id);
    expect(second.debit).toMatchObject({ collected: '100.00', in_process: 1 });
    expect([await balance('F-1'), await balance('F-2')]).toEqual(['0.00', '50.00']);
    expect(await offered(ana, account)).toEqual(['F-2']);
    // The older file again says nothing new of what was settled, and frees nothing.
    const again = await collected(ana, id, (await loaded(ana, id, file(pending('F-1'), pending('F-2')))).id);
    expect(again.errors).toMatchObject([
      { reference: reference('F-2'), msg: expect.stringContaining('sigue en trámite') },
    ]);

    expect((await close(ana, id, 3)).status).toBe(409);
    expect(debitShape.parse(expectOk(await close(ana, id, 1)))).toMatchObject({ status: 'cerrado', in_process: 0 });
    expect(await offered(ana, account)).toEqual(['F-2', 'F-3']);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('takes a letter for what staff say it is, and keeps what they said', async () => {
    const ana = await service().person();
    const { account } = await payers(service(), ana, THREE);
    const { id, reference } = await sent(service(), ana, account);
    const text = file(`${reference('F-1')};100,00;;P;`, `${reference('F-3')};30,00;;R;`);
    const asked = await loaded(ana, id, text);
    expect(asked.questions).toMatchObject([
      { key: 'resultado:p', said: 'P', rows: 1, options: ['cobrado', 'rechazado', 'en_tramite', 'sin_resultado'] },
      { key: 'resultado:r', chosen: null },
    ]);
    expect(asked.lines).toMatchObject([
      { outcome: 'sin_resultado', document_number: 'F-1', reference: reference('F-1'), amount: '100.00' },
      { outcome: 'sin_resultado', document_number: 'F-3' },
    ]);
    const unsaid = await collected(ana, id, asked.id);
    expect(unsaid.debit).toMatchObject({ collected: '0.00', pending: 3 });
    expect(unsaid.errors.map(({ reference: of, amount }) => [of, amount])).toEqual([
      [reference('F-1'), '100.00'],
      [reference('F-3'), '30.00'],
    ]);
    await decide(ana, id, asked.id, { 'resultado:p': 'en_tramite' });
    const said = await decide(ana, id, asked.id, { 'resultado:r': 'cobrado' });
    expect(said.lines.map(({ outcome }) => outcome)).toEqual(['en_tramite', 'cobrado']);
    expect((await loaded(ana, id, text)).questions).toEqual(said.questions);
    expect((await collected(ana, id, asked.id)).debit).toMatchObject({ collected: '30.00', in_process: 1 });
    // What was only waiting may be said otherwise.
    await decide(ana, id, asked.id, { 'resultado:p': 'cobrado' });
    expect((await collected(ana, id, asked.id)).debit).toMatchObject({ collected: '130.00', in_process: 0 });
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('tells before it is saved what the bank took beyond what was asked, and leaves it out of the sum', async () => {
    const ana = await service().person();
    const { account } = await payers(service(), ana, THREE);
    const { id, reference } = await sent(service(), ana, account);
    const shown = await loaded(
      ana,
      id,
      file(`${reference('F-1')};;3380,23;Cobrado;`, `${reference('F-3')};;30,00;Cobrado;`),
    );
    expect(shown.summary).toMatchObject({ collected: 1, amount: '30.00' });
    expect(shown.lines[0]).toMatchObject({
      outcome: 'con_error',
      reason: 'El banco cobró 3.380,23 y se pidieron 100,00.',
    });
    expect((await collected(ana, id, shown.id)).debit.collected).toBe('30.00');
  });

  const whole = (status: string, message: string, more = '') =>
    `<?xml version="1.0"?><Document><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>${message}</OrgnlMsgId>${more}
<GrpSts>${status}</GrpSts><StsRsnInf><Rsn><Cd>AM10</Cd></Rsn></StsRsnInf></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`;

  it.each([
    ['RJCT', '', { collected: '0.00', in_process: 0, pending: 0 }, ['F-1', 'F-2', 'F-3']],
    [
      'ACSC',
      '<OrgnlNbOfTxs>3</OrgnlNbOfTxs><OrgnlCtrlSum>180</OrgnlCtrlSum>',
      { collected: '180.00', in_process: 0 },
      [],
    ],
    ['ACSC', '<OrgnlNbOfTxs>2</OrgnlNbOfTxs>', { collected: '0.00', pending: 3 }, []],
    ['ACCP', '', { collected: '0.00', in_process: 3, pending: 0 }, []],
  ])('of a whole order that is %s (%s) is of all its lines', async (status, more, expected, free) => {
    const ana = await service().person();
    const { account } = await payers(service(), ana, THREE);
    const { id } = await sent(service(), ana, account);
    const shown = await loaded(ana, id, whole(status, id.replaceAll('-', ''), more));
    expect((await collected(ana, id, shown.id)).debit).toMatchObject(expected);
    expect(await offered(ana, account)).toEqual(free);
    if (status === 'RJCT') {
      const { lines } = await detailsOf(ana, id, 'F-1');
      expect(lines).toMatchObject([{ status: 'rechazado', reason_code: 'AM10', reason: 'Total del lote incorrecto' }]);
    }
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('to another order is asked about, and books nothing until it is said to be ours', async () => {
    const ana = await service().person();
    const { account } = await payers(service(), ana, THREE);
    const { id, reference } = await sent(service(), ana, account);
    const other = await created(ana, account, 'Otro débito');
    const paid = `<TxInfAndSts><OrgnlEndToEndId>${reference('F-1')}</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts>`;
    const text = `<?xml version="1.0"?><Document><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>${other.id.replaceAll('-', '')}</OrgnlMsgId></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts>${paid}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
    const shown = await loaded(ana, id, text);
    expect(shown.questions).toMatchObject([{ kind: 'mensaje', example: 'Otro débito', chosen: null }]);
    expect(shown.lines).toMatchObject([{ outcome: 'sin_resultado', document_number: 'F-1' }]);
    expect((await collected(ana, id, shown.id)).debit.collected).toBe('0.00');
    const key = shown.questions?.[0]?.key ?? '';
    await decide(ana, id, shown.id, { [key]: 'es_de_este' });
    expect((await collected(ana, id, shown.id)).debit.collected).toBe('100.00');
  });

  const camt = (reference: string, status: string, side = 'CRDT', back = '') =>
    `<?xml version="1.0"?><Document><BkToCstmrDbtCdtNtfctn><Ntfctn><Ntry><Amt Ccy="USD">100.00</Amt><CdtDbtInd>${side}</CdtDbtInd>
<Sts><Cd>${status}</Cd></Sts><NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs>${back}</TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;

  it('of an entry that is pending, then booked, then returned, ends where it began', async () => {
    const ana = await service().person();
    const { account, balance } = await payers(service(), ana, THREE);
    const { id, reference } = await sent(service(), ana, account);
    const save = async (text: string) => (await collected(ana, id, (await loaded(ana, id, text)).id)).debit;
    const of = reference('F-1');
    expect(await save(camt(of, 'PDNG'))).toMatchObject({ collected: '0.00', in_process: 1 });
    expect(await save(camt(of, 'BOOK'))).toMatchObject({ collected: '100.00', in_process: 0 });
    expect(await balance('F-1')).toBe('0.00');
    const back = '<RtrInf><Rsn><Cd>AM04</Cd></Rsn></RtrInf>';
    expect(await save(camt(of, 'BOOK', 'DBIT', back))).toMatchObject({ collected: '0.00' });
    expect(await balance('F-1')).toBe('100.00');
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('that breaks off within its last amount books no part of it; whole, it is booked as it is', async () => {
    const ana = await service().person();
    const { account, balance } = await payers(service(), ana, THREE);
    const { id, reference } = await sent(service(), ana, account);
    const titles = 'Referencia;Estado;Monto cobrado';
    const rows = [titles, `${reference('F-2')};Cobrado;50,00`, `${reference('F-1')};Cobrado;`].join('\n');
    for (const amount of ['1', '10', '100,', '1,00', '10,0']) {
      const shown = await loaded(ana, id, rows + amount);
      const [whole, cut] = shown.lines;
      expect(whole?.outcome).toBe('cobrado');
      expect(cut).toMatchObject({ outcome: 'sin_resultado', reason: expect.stringContaining('puede estar cortado') });
      expect(shown.warnings).toEqual([expect.stringContaining('no responde 1 cobro de este débito')]);
    }
    await collected(ana, id, (await loaded(ana, id, `${rows}40`)).id);
    expect([await balance('F-1'), await balance('F-2')]).toEqual(['100.00', '0.00']);
    await collected(ana, id, (await loaded(ana, id, `${rows}40,00\n`)).id);
    expect(await balance('F-1')).toBe('60.00');
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('that says two things of one collection in one file says nothing of it', async () => {
    const ana = await service().person();
    const { account } = await payers(service(), ana, THREE);
    const { id, reference } = await sent(service(), ana, account);
    const [one, two, three] = ['F-1', 'F-2', 'F-3'].map(reference);
    const shown = await loaded(
      ana,
      id,
      file(
        `${one};100,00;;Cobrado;`,
        `${one};100,00;;Pendiente;`,
        `${two};50,00;;Cobrado;`,
        `${two};50,00;;Cobrado;`,
        `${three};30,00;;Cobrado;`,
        `${three};30,00;;Devuelto;Cuenta cerrada`,
      ),
    );
    expect(shown.lines.map(({ outcome }) => outcome)).toEqual([
      'sin_resultado',
      'sin_resultado',
      'cobrado',
      'no_encontrado',
      'no_encontrado',
      'rechazado',
    ]);
    expect((await collected(ana, id, shown.id)).debit).toMatchObject({ collected: '50.00', pending: 1 });
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('asks before it books less than was ordered where no column says what was collected, and takes no answer to an earlier order', async () => {
    const ana = await service().person();
    const { account } = await payers(service(), ana, THREE);
    const { id, reference } = await sent(service(), ana, account);
    const { booked } = isolated(service());
    const text = `Referencia;Cuenta;Monto;Comisión;Estado;Fecha
${reference('F-1')};;99,65;0,35;Cobrado;
;2200-333;30,00;0,35;Cobrado;05/01/2026
`;
    const shown = await loaded(ana, id, text);
    expect(shown.questions).toMatchObject([
      { said: 'Cobrado por menos de lo pedido', example: expect.stringContaining('99,65 de 100,00') },
    ]);
    expect(shown.lines).toMatchObject([
      { outcome: 'sin_resultado', document_number: 'F-1', reason: expect.stringContaining('99,65 de 100,00') },
      { outcome: 'no_encontrado', reason: expect.stringContaining('es de otra orden') },
    ]);
    await collected(ana, id, shown.id);
    expect(await booked()).toBe('0.00');
    await decide(ana, id, shown.id, { [shown.questions?.[0]?.key ?? '']: 'cobrado' });
    await collected(ana, id, shown.id);
    expect(await booked()).toBe('99.65');
  });

  it('is refused to no word: decisions that mean nothing change nothing', async () => {
    const ana = await service().person();
    const { account } = await payers(service(), ana, THREE);
    const { id, reference } = await sent(service(), ana, account);
    const shown = await loaded(ana, id, file(`${reference('F-1')};100,00;;P;`));
    const said = await decide(ana, id, shown.id, { 'resultado:p': 'regalado', nada: 'cobrado' });
    expect(said.lines).toMatchObject([{ outcome: 'sin_resultado' }]);
    expect((await load(ana, id, 'Referencia;Valor\n')).status).toBe(422);
  });
});
