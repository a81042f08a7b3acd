import { expect, it } from 'vitest';
import { type Person, withService } from '../support/processes/service';
import {
  books,
  conciliate,
  detailOf,
  type SuggestedLine as Line,
  type Owed,
  suggested,
} from '../support/service/receivables';

/** What is left of a number or a list of them, and whose document somebody else's payment names. */

const SANCHEZ = { name: 'María José Sánchez Vera', dni: '0956789412' };
const PERALTA = { name: 'Galo Peralta Freire', dni: '0956789406' };
const OCHOA = { name: 'Ana Ochoa Chiriboga', dni: '0956789413' };
const TEXTILES = { name: 'Textiles Montoya Norte', dni: '0956789421' };

/** A line of this width is the longest, and its bank may have cut it. */
const cut = (text: string) => `TRANSFERENCIA INTERBANCARIA ${text}`.padStart(62, 'N/C ');

withService('what is left of a number', (service) => {
  const said = (ana: Person, owed: Owed[], lines: Line[]) => suggested(service(), ana, owed, lines);

  it('pays what is named, and with it the only others of its customer that make up the rest', async () => {
    const ana = await service().person();
    const owed: Owed[] = [
      ...['17.27', '36.65', '54.20', '1129.67', '28.35', '300.00'].map((total, i) => ({
        customer: SANCHEZ,
        number: `002-001-00001999${i + 1}`,
        total,
      })),
      ...[PERALTA, OCHOA].flatMap((customer, at) =>
        ['410.13', '88.41', '91.17', '215.22', '33.05'].map((total, i) => ({
          customer,
          number: `002-001-00003${at}11${i + 1}`,
          total,
        })),
      ),
    ];
    const lines: Line[] = [
      [
        cut('002-001-000019991 E 002-'),
        '1266,14',
        'segura',
        [1, 2, 3, 4, 5].map((i) => `002-001-00001999${i}`).join(' '),
      ],
      ['TRANSF 0956789406 FAC 30111', '498,54', 'segura', '002-001-000030111 002-001-000030112'],
      // Five of one payer's come to it, and none of them is named.
      ['TRANSF 0956789413', '837,98', 'segura', [1, 2, 3, 4, 5].map((i) => `002-001-00003111${i}`).join(' ')],
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('has the last four digits of a number with just its amount, and of a payer’s behind a document’s word with any', async () => {
    const ana = await service().person();
    const six = Array.from({ length: 6 }, (_, i) => ({
      customer: { name: `Cliente Número ${i}`, dni: `095678950${i}` },
      number: `001-001-00001674${i}`,
      total: '274.50',
    }));
    const owed: Owed[] = [
      ...six,
      { customer: PERALTA, number: '001-001-000032112', total: '442.50' },
      { customer: PERALTA, number: '001-001-000032999', total: '500.10' },
    ];
    const lines: Line[] = [
      ['DEPOSITO DOC 6743', '274,50', 'segura', '001-001-000016743'],
      ['TRANSF 0956789406 FAC. 2112', '64,00', 'segura', '001-001-000032112'],
      // A code's, and without the word.
      ['DEPOSITO CHQ 6744', '274,50', 'empate', ''],
      ['TRANSF 0956789406 2999', '64,00', 'posible', ''],
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('is the last four digits of each of several documents that only one customer owes, whoever pays them', async () => {
    const ana = await service().person();
    const each = (customer: Owed['customer'], tails: string[]): Owed[] =>
      tails.map((tail) => ({ customer, number: `0001-0015${tail}`, total: '165.27' }));
    const owed: Owed[] = [
      ...each(PERALTA, ['0750', '3733', '4648']),
      ...each(OCHOA, ['0891', '3044']),
      ...each(SANCHEZ, ['5151', '6262']),
      ...each(TEXTILES, ['5252']),
      { customer: TEXTILES, number: '0002-00025151', total: '165.27' },
      { customer: TEXTILES, number: '0002-00026262', total: '165.27' },
    ];
    const lines: Line[] = [
      ['ECHEQ 91220488 CARDENAS CLARA VALERIA 0750/3733', '330,54', 'segura', '0001-00150750 0001-00153733'],
      ['DEPOSITO CANCELA 0891-3044', '330,54', 'segura', '0001-00150891 0001-00153044'],
      // Of two customers, of both, and one that nobody has.
      ['DEPOSITO CANCELA 4648, 5252', '330,54', 'ninguna', ''],
      ['DEPOSITO CANCELA 5151 Y 6262', '330,54', 'ninguna', ''],
      ['DEPOSITO CANCELA 4648/9999', '330,54', 'ninguna', ''],
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('is a whole one without the zeros behind its own letters', async () => {
    const ana = await service().person();
    const owed: Owed[] = [
      { customer: PERALTA, number: 'AC 001307', total: '120.86' },
      { customer: OCHOA, number: 'AC 002499', total: '127.00' },
      { customer: SANCHEZ, number: 'BC 002499', total: '127.00' },
    ];
    const lines: Line[] = [
      ['PAGO DE AC-1307 TEXTILES URRUTIA', '106,36', 'segura', 'AC 001307'],
      ['DEPOSITO AC 2499', '127,00', 'segura', 'AC 002499'],
      ['DEPOSITO 2499', '127,00', 'empate', ''],
    ];
    for (const line of lines) expect(await said(ana, lines.indexOf(line) === 0 ? owed : [], [line])).toEqual([line]);
  });

  it('is paid together by all that write it, whoever they are, where they come to just what it owes', async () => {
    const ana = await service().person();
    const owed: Owed[] = [
      { customer: PERALTA, number: 'F-31111', total: '64.19' },
      { customer: PERALTA, number: 'F-31112', total: '71.15' },
      { customer: OCHOA, number: 'F-41111', total: '90.20' },
      { customer: SANCHEZ, number: 'F-51111', total: '33.40' },
    ];
    const lines: Line[] = [
      ['ANA OCHOA CHIRIBOGA/1RA CUOTA FACTURA F-31111', '16,00', 'segura', 'F-31111'],
      ['MARIA JOSE SANCHEZ VERA/FACTURA F-31111', '48,19', 'segura', 'F-31111'],
      ['ANA OCHOA CHIRIBOGA/FACTURA F-31112', '16,00', 'posible', ''],
      ['MARIA JOSE SANCHEZ VERA/FACTURA F-31112', '48,19', 'posible', ''],
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('is listed first where it is suggested, though the movement alone would be worth more with another', async () => {
    const ana = await service().person();
    const owed: Owed[] = [
      { customer: PERALTA, number: 'F-31111', total: '64.19' },
      { customer: OCHOA, number: 'F-41111', total: '90.20' },
      { customer: SANCHEZ, number: 'F-51111', total: '33.40' },
    ];
    const { account } = await books(service(), ana, owed);
    const payments = [
      'ANA OCHOA CHIRIBOGA/1RA CUOTA FACTURA F-31111;16,00',
      'MARIA JOSE SANCHEZ VERA/FACTURA F-31111;48,19',
    ];
    const text = ['Fecha;Descripción;Crédito', ...payments.map((one) => `15/08/2026;${one}`), ''].join('\n');
    const { id, movements } = await conciliate(ana, account, text);
    const [first] = movements;
    expect(first?.suggested.map(({ document_number }) => document_number)).toEqual(['F-31111']);
    const { candidates } = await detailOf(ana, id, first?.id ?? '');
    expect(candidates.map(({ document_number }) => document_number)).toEqual(['F-31111', 'F-41111']);
  });

  it('is paid by whom the text calls otherwise, where nobody of that name owes the amount', async () => {
    const ana = await service().person();
    const owed: Owed[] = [
      { customer: SANCHEZ, number: '001-001-000021780', total: '90.20' },
      { customer: PERALTA, number: '001-001-000031111', total: '640.25' },
      { customer: OCHOA, number: '001-001-000041112', total: '71.15' },
      { customer: PERALTA, number: '001-001-000051113', total: '71.15' },
    ];
    const lines: Line[] = [
      ['TRANSF DE PERALTA FREIRE GALO FC 21780', '90,20', 'segura', '001-001-000021780'],
      // Who is called so owes as much, or is known by more than a name.
      ['TRANSF DE PERALTA FREIRE GALO FC 41112', '71,15', 'empate', ''],
      ['TRANSF 0956789413 FC 31111', '640,25', 'posible', ''],
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('is one document’s part where letters O, the payer’s name or a filler stand behind it, and an instalment where the line ends', async () => {
    const ana = await service().person();
    const owed: Owed[] = [
      { customer: SANCHEZ, number: 'F002-00012896', total: '1730.91' },
      { customer: PERALTA, number: 'F002-00023418', total: '438.93' },
      { customer: TEXTILES, number: 'F002-00012764', total: '250.02' },
      ...[1, 2, 3].map((part) => ({ customer: OCHOA, number: `F-8509-0${part}`, total: '210.69' })),
    ];
    const lines: Line[] = [
      ['TRANSF 0956789412 FACT FOO2-OOO12896', '377,00', 'segura', 'F002-00012896'],
      ['TRANSF 0956789406 FACT 23418 VARIOS', '148,00', 'segura', 'F002-00023418'],
      [cut('FACT 8509 CUOTA 3'), '210,69', 'segura', 'F-8509-03'],
      ['TRANSF TEXTILES MONTOYA NORTE FC 12764, TEX', '75,01', 'segura', 'F002-00012764'],
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });
});
