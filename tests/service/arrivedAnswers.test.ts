import { expect, it } from 'vitest';
import { getDebitAnswer } from '../../src/api/contract/debits/debits';
import { listWaitingDebits } from '../../src/api/contract/reconciliation/arrivals';
import { addSource, postFile, readOf, statementOf } from '../support/files/arrivals';
import { withService } from '../support/processes/service';
import { collected, detailsOf, orderOf, type Payer, payers, sent } from '../support/service/debits';
import { expectOk, ledgerFaults } from '../support/service/receivables';

const PAYERS: Payer[] = [
  { name: 'López', owes: { 'F-1': '100.00', 'F-2': '50.00' } },
  { name: 'Muñoz', owes: { 'F-3': '30.00' } },
];

const HEAD = 'Referencia;Monto;Estado;Motivo;Fecha';
const file = (...rows: string[]) => `${[HEAD, ...rows].join('\n')}\n`;

withService("a bank's answer that arrives by itself", (service) => {
  const begun = async (profile: string) => {
    const ana = await service().person({ profile });
    const made = await payers(service(), ana, PAYERS);
    const { token } = await addSource(ana, { name: 'Banco', kind: 'envio' });
    const order = await sent(service(), ana, made.account);
    const arrives = async (name: string, content: string) => {
      await postFile(service().url, token, name, content);
      return readOf(ana, name);
    };
    const row = (number: string, amount: string, result: string) =>
      `${order.reference(number)};${amount};${result};;20/11/2026`;
    return { ana, ...made, id: order.id, arrives, row };
  };

  it('is applied where it answers all that the order waits for, and comes again without effect', async () => {
    const { ana, id, account, balance, arrives, row } = await begun('Uno');
    const all = [row('F-1', '100,00', 'Cobrado'), row('F-2', '50,00', 'En proceso'), row('F-3', '30,00', 'Rechazado')];
    expect(await arrives('respuesta.csv', file(...all))).toMatchObject({
      status: 'guardada',
      reasons: [],
      debit: id,
      debit_name: 'Noviembre',
      bank_account: account,
      conciliation: null,
    });
    expect([await balance('F-1'), await balance('F-2'), await balance('F-3')]).toEqual(['0.00', '50.00', '30.00']);
    expect(await detailsOf(ana, id)).toMatchObject({ status: 'respondido', collected: '100.00', in_process: 1 });

    // The second part answers what the bank still worked on; the third says all of it again.
    expect(await arrives('segunda.csv', file(row('F-2', '50,00', 'Cobrado')))).toMatchObject({ status: 'guardada' });
    expect(await detailsOf(ana, id)).toMatchObject({ status: 'cerrado', collected: '150.00' });
    const again = [row('F-1', '100,00', 'Cobrado'), row('F-2', '50,00', 'Cobrado'), row('F-3', '30,00', 'Rechazado')];
    expect(await arrives('otra-vez.csv', file(...again))).toMatchObject({ status: 'repetida' });
    expect(await ledgerFaults(service())).toEqual([]);
    expect(await balance('F-1')).toBe('0.00');
  });

  it('waits with its reason where it is cut, strange or of other amounts, and nothing of it is applied until a person saves it', async () => {
    const { ana, id, balance, arrives, row } = await begun('Dos');
    const cut = await arrives('cortada.csv', file(row('F-1', '100,00', 'Cobrado'), row('F-2', '50,00', 'Cobrado')));
    expect(cut).toMatchObject({ status: 'espera', reasons: [{ kind: 'incompleta', count: 1 }], debit: id });
    const waiting = await ana.get('/conciliation/arrivals/debits/');
    expect(listWaitingDebits.answer.parse(expectOk(waiting)).results).toMatchObject([
      { kind: 'respuesta', debit: id, debit_answer: cut.debit_answer, failure: null },
    ]);
    const strange = [row('F-1', '90,00', 'Cobrado'), row('F-2', '50,00', 'P'), row('F-3', '30,00', 'Cobrado')];
    expect(await arrives('rara.csv', file(...strange, 'X-99;12,00;Cobrado;;20/11/2026'))).toMatchObject({
      status: 'espera',
      reasons: [
        { kind: 'preguntas', count: 2 },
        { kind: 'ajenas', count: 1 },
        { kind: 'resultado', count: 2 },
        { kind: 'montos', count: 1 },
      ],
    });
    expect(await detailsOf(ana, id)).toMatchObject({ status: 'enviado', collected: '0.00', pending: 3 });
    expect(await balance('F-1')).toBe('100.00');

    const path = `/cash_management/automatic-debts/${id}/load_debits/${cut.debit_answer}/`;
    const preview = getDebitAnswer.answer.parse(expectOk(await ana.get(path)));
    expect(preview).toMatchObject({ saved: false, summary: { collected: 2 } });
    await collected(ana, id, preview.id);
    expect(await readOf(ana, 'cortada.csv')).toMatchObject({ status: 'guardada', reasons: [] });
    const rest = await arrives('resto.csv', file(row('F-3', '30,00', 'Cobrado')));
    expect(rest).toMatchObject({ status: 'guardada' });
    expect(await detailsOf(ana, id)).toMatchObject({ status: 'cerrado', collected: '180.00' });
    const back = await arrives('devuelta.csv', file(row('F-3', '-30,00', 'Devuelto')));
    expect(back).toMatchObject({ status: 'espera', reasons: [{ kind: 'orden' }, { kind: 'devueltas', count: 1 }] });
    expect(await balance('F-3')).toBe('0.00');
  });

  it('is told apart from the order itself and from a statement', async () => {
    const { ana, id, arrives } = await begun('Tres');
    const order = await orderOf(ana, id, 'pain008');
    expect(await arrives('orden.xml', order.content)).toMatchObject({ status: 'rechazada', debit: id });
    const statement = statementOf(100_00, [['01/11/2026', 'DEPOSITO', 5_00]]);
    expect(await arrives('extracto.csv', statement)).toMatchObject({
      debit: null,
      reasons: [{ kind: 'formato' }, { kind: 'primero' }],
    });
    expect(await detailsOf(ana, id)).toMatchObject({ status: 'enviado' });
  });
});
