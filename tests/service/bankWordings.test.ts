import { expect, it } from 'vitest';
import { type Person, withService } from '../support/processes/service';
import { books, conciliate, type Owed } from '../support/service/receivables';

/** What stands at one place of most lines of a statement is the bank's, and says nothing of one payment. */

const SURNAMES =
  'ABAD BELTRAN CORRAL DUARTE ESPIN FREIRE GALARZA HIDALGO IBARRA JATIVA LARREA MONCAYO NARVAEZ OBANDO PROANO QUEZADA RUALES SEVILLA TAPIA URRESTA VILLOTA YEROVI ZURITA ARTEAGA'.split(
    ' ',
  );
const PAYERS = SURNAMES.map((surname, i) => ({
  name: `Elena ${surname}`,
  dni: `09${String(10_000_000 + 137 * i)}`,
  surname,
}));
const MARIA = { name: 'María Quispe Huamán', dni: '0912345678' };
const PEDRO = { name: 'Pedro Loor Bravo', dni: '0945678901' };

const owedBy = (customer: { name: string; dni: string }, number: string, total: string): Owed => ({
  customer,
  number,
  total,
});
const TOTAL_OF = (i: number) => `${31 + 3 * i}.17`;
const codeOf = (i: number) => 71_003 + 211 * i;

withService("the bank's own words and codes", (service) => {
  /** A statement of many lines, each of a payer who owes just the amount, and those that are asked about. */
  async function said(
    ana: Person,
    owed: Owed[],
    lineOf: (payer: (typeof PAYERS)[number], i: number) => string,
    asked: [text: string, amount: string][],
  ) {
    const { account } = await books(service(), ana, [
      ...PAYERS.map((payer, i) => owedBy(payer, `F-${50_021 + 3 * i}`, TOTAL_OF(i))),
      ...owed,
    ]);
    // Only what is looked for together with the other lines knows them.
    const unheard = 'select from document_change where profile_id = $1 and not looked';
    await expect.poll(() => service().database.rows(unheard, [ana.profileId]), { timeout: 30_000 }).toEqual([]);
    const lines = [
      ...PAYERS.map((payer, i): [string, string] => [lineOf(payer, i), TOTAL_OF(i).replace('.', ',')]),
      ...asked,
    ];
    const file = `Fecha;Descripción;Crédito\n${lines.map(([text, amount]) => `02/10/2026;${text};${amount}`).join('\n')}\n`;
    const { movements } = await conciliate(ana, account, file);
    return asked.map(([text]) => {
      const found = movements.find(({ description }) => description === text);
      return [text, found?.suggestion, found?.suggested.map(({ document_number }) => document_number).join(' ')];
    });
  }

  it('are no word of a part where the bank begins its lines with it, and are one further on', async () => {
    const ana = await service().person();
    // An amount that many owe: who pays a part of something may pay just that.
    const common = PAYERS.slice(0, 12).map((payer, i) => owedBy(payer, `F-${60_001 + 3 * i}`, '120.00'));
    const owed = [...common, owedBy(MARIA, 'F-20011', '120.00'), owedBy(PEDRO, 'F-20044', '120.00')];
    expect(
      await said(ana, owed, ({ dni }) => `ABONO EN CUENTA ${dni}`, [
        ['ABONO EN CUENTA 0912345678', '120,00'],
        ['RECAUDACION ABONO 0945678901', '120,00'],
      ]),
    ).toEqual([
      ['ABONO EN CUENTA 0912345678', 'segura', 'F-20011'],
      ['RECAUDACION ABONO 0945678901', 'posible', ''],
    ]);
  });

  it("are no codes behind the bank's word for one where the payers write there what they pay", async () => {
    const ana = await service().person();
    expect(
      await said(ana, [owedBy(MARIA, 'F-20011', '100.40')], (_, i) => `DEPOSITO CHEQUE ${50_021 + 3 * i}`, [
        ['DEPOSITO CHEQUE 20011', '100,40'],
      ]),
    ).toEqual([['DEPOSITO CHEQUE 20011', 'segura', 'F-20011']]);
  });

  it("are codes behind a document's word with which the bank begins its lines, and a document's number behind a payer's", async () => {
    const ana = await service().person();
    const owed = [
      owedBy(MARIA, 'F-20011', '100.40'),
      owedBy(PEDRO, 'F-31415', '100.40'),
      owedBy(PEDRO, 'F-31500', '77.70'),
    ];
    expect(
      await said(ana, owed, ({ dni }, i) => `ABONO CUOTA ${codeOf(i)} ${dni}`, [
        ['ABONO CUOTA 31415 0912345678', '100,40'],
        ['ABONO CUOTA 84410 CUOTA 31500', '77,70'],
      ]),
    ).toEqual([
      ['ABONO CUOTA 31415 0912345678', 'segura', 'F-20011'],
      ['ABONO CUOTA 84410 CUOTA 31500', 'segura', 'F-31500'],
    ]);
  });

  it.each([
    ['at the end of the line', (code: number) => `${code}`],
    ['before its own word', (code: number) => `${code} TERM`],
  ])("are bare codes behind the payer's name, %s", async (_, written) => {
    const ana = await service().person();
    const owed = [owedBy(MARIA, 'F-20011', '100.40'), owedBy(PEDRO, 'F-31415', '100.40')];
    const text = `TRANSF MARIA QUISPE HUAMAN ${written(31_415)}`;
    expect(
      await said(ana, owed, ({ surname }, i) => `TRANSF ELENA ${surname} ${written(codeOf(i))}`, [[text, '100,40']]),
    ).toEqual([[text, 'segura', 'F-20011']]);
  });

  it('are codes of ten digits too, however many instalments have such a number', async () => {
    const ana = await service().person();
    const parts = Array.from({ length: 3 }, (_, i) => owedBy(MARIA, `F-${codeOf(i)}`, '9.10'));
    const instalments = [1, 2, 3].flatMap((part) => parts.map((one) => ({ ...one, number: `${one.number}-0${part}` })));
    const owed = [...instalments, owedBy(PEDRO, 'F-31415', '100.40'), owedBy(PEDRO, 'F-31620', '200.70')];
    const asked: [string, string][] = [
      ['PAGO DE TERCERO BNET 0000031415 VARIOS', '100,40'],
      ['PAGO DE TERCERO BNET 0000099415 FACT 31620', '200,70'],
    ];
    const others = Array.from({ length: 40 }, (_, i): [string, string] => [
      `PAGO DE TERCERO BNET 00000${81_003 + 211 * i} VARIOS`,
      `${401 + i},20`,
    ]);
    const found = await said(ana, owed, (_, i) => `PAGO DE TERCERO BNET 00000${codeOf(i)} VARIOS`, [
      ...asked,
      ...others,
    ]);
    expect(found.slice(0, 2)).toEqual([
      [asked[0]?.[0], 'posible', ''],
      [asked[1]?.[0], 'segura', 'F-31620'],
    ]);
  });

  it("are no codes where payers write their documents' numbers there", async () => {
    const ana = await service().person();
    const owed = [owedBy(MARIA, 'F-20011', '100.40'), owedBy(PEDRO, 'F-31415', '100.40')];
    const text = 'TRANSF MARIA QUISPE HUAMAN 31415';
    expect(
      await said(ana, owed, ({ surname }, i) => `TRANSF ELENA ${surname} ${50_021 + 3 * i}`, [[text, '100,40']]),
    ).toEqual([[text, 'empate', '']]);
  });

  it("are codes behind a document's word also where no payer is known", async () => {
    const ana = await service().person();
    const owed = [owedBy(MARIA, 'F-20011', '100.40'), owedBy(PEDRO, 'F-31415', '64.90')];
    expect(
      await said(ana, owed, (_, i) => `DEPOSITO CHEQUE 48HS NRO 000${codeOf(i)} A CUENTA`, [
        ['DEPOSITO CHEQUE 48HS NRO 00031415 A CUENTA', '40,00'],
      ]),
    ).toEqual([['DEPOSITO CHEQUE 48HS NRO 00031415 A CUENTA', 'ninguna', '']]);
  });

  it("are codes behind a document's word however long the name is before it", async () => {
    const ana = await service().person();
    const owed = [owedBy(MARIA, 'F-20011', '100.40'), owedBy(PEDRO, 'F-31415', '64.90')];
    const text = 'TRANSFERENCIA DE MARIA QUISPE HUAMAN DOC 31415';
    expect(
      await said(ana, owed, ({ surname }, i) => `TRANSFERENCIA DE ELENA ${surname} DOC ${codeOf(i)}`, [
        [text, '100,40'],
      ]),
    ).toEqual([[text, 'segura', 'F-20011']]);
  });
});
