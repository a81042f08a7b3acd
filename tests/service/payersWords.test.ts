import { expect, it } from 'vitest';
import { type Person, withService } from '../support/processes/service';
import { expectOk, type SuggestedLine as Line, type Owed, suggested } from '../support/service/receivables';

/** What payers write instead of a number, or beside it, and what a bank writes that looks like it. */

const SANCHEZ = { name: 'María José Sánchez Vera', dni: '0956789012' };
const PERALTA = { name: 'Galo Peralta Freire', dni: '0956789106' };
const OCHOA = { name: 'Ana Ochoa Chiriboga', dni: '0956789113' };
const JULIO = { name: 'Julio Montoya Norte', dni: '0956789121' };

/** `count` equal instalments, due on the fifth of May and of the months after it. */
const instalments = (customer: Owed['customer'], number: string, total: string, count: number): Owed[] =>
  Array.from({ length: count }, (_, i) => ({
    customer,
    number: `F-${number}${i + 1}`,
    total,
    due: `2026-${String(i + 5).padStart(2, '0')}-05`,
  }));

withService('what payers write', (service) => {
  const said = (ana: Person, owed: Owed[], lines: Line[]) => suggested(service(), ana, owed, lines);

  it('keeps the document that a payment names, beside one that may be of any of its payer’s equal debts or is of the bank’s own business', async () => {
    const ana = await service().person();
    const lines: Line[] = [
      ['PAGO FACT F-31112 SPI', '640,25', 'segura', 'F-31112'],
      ['TRANSF 0956789012', '640,25', 'empate', ''],
      ['PAGO FACTURAS F-31211 Y F-31311', '180,40', 'segura', 'F-31211 F-31311'],
      ['TRANSF GALO PERALTA FREIRE', '90,20', 'empate', ''],
      ['CANC FACT F-41111', '377,19', 'segura', 'F-41111'],
      ['INTERESES GANADOS', '377,19', 'posible', ''],
      // A payment that may be of nothing else: the named one may well be its second.
      ['CANC FACT F-51111', '218,64', 'empate', ''],
      ['DEPOSITO EFECTIVO', '218,64', 'posible', ''],
      // Of two that its payer owes, the one that names nothing may have paid the named one first.
      ['CANC FACT F-61111', '451,08', 'empate', ''],
      ['TRANSF 0956789121', '451,08', 'empate', ''],
      // Both name it, or the number is too short for that.
      ['CANC FACT F-61222', '333,17', 'empate', ''],
      ['PAGO DOC 61222 0956789121', '333,17', 'empate', ''],
      // A set, and what a company's own account or its sales by card bring, are no second payment.
      ['PAGO FACT F-71111 Y F-71112', '612,20', 'segura', 'F-71111 F-71112'],
      ['TRANSF 0956789113', '301,10', 'empate', ''],
      ['CANC FACT F-81111', '719,33', 'segura', 'F-81111'],
      ['TRANSF ENTRE CUENTAS PROPIAS', '719,33', 'posible', ''],
      ['PAGO 613', '274,30', 'empate', ''],
      ['TRANSF JULIO MONTOYA NORTE', '274,30', 'empate', ''],
    ];
    const owed = [
      ...instalments(SANCHEZ, '3111', '640.25', 4),
      ...instalments(PERALTA, '3121', '90.20', 3),
      { customer: PERALTA, number: 'F-31311', total: '90.20', due: '2026-10-05' },
      { customer: OCHOA, number: 'F-41111', total: '377.19' },
      { customer: OCHOA, number: 'F-51111', total: '218.64' },
      { customer: OCHOA, number: 'F-71111', total: '301.10' },
      { customer: OCHOA, number: 'F-74222', total: '301.10' },
      { customer: OCHOA, number: 'F-71112', total: '311.10' },
      { customer: OCHOA, number: 'F-81111', total: '719.33' },
      { customer: JULIO, number: 'F-61111', total: '451.08' },
      { customer: JULIO, number: 'F-64777', total: '451.08' },
      { customer: JULIO, number: 'F-61222', total: '333.17' },
      { customer: JULIO, number: 'B-613', total: '274.30' },
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('asks of a part or a fee where the payer owes just the amount elsewhere', async () => {
    const ana = await service().person();
    const lines: Line[] = [
      ['DOC F-31112 0956789012', '120,00', 'posible', ''],
      ['DOC F-31311 0956789106', '118,60', 'posible', ''],
      ['DOC F-41111 0956789113', '120,00', 'segura', 'F-41111'],
    ];
    const owed = [
      { customer: SANCHEZ, number: 'F-31112', total: '640.25' },
      { customer: SANCHEZ, number: 'F-35212', total: '120.00' },
      { customer: PERALTA, number: 'F-31311', total: '120.40' },
      { customer: PERALTA, number: 'F-35311', total: '118.60' },
      { customer: OCHOA, number: 'F-41111', total: '377.19' },
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('adds up the numbers of two payers, and asks where what is left over of the first may be of the other', async () => {
    const ana = await service().person();
    const lines: Line[] = [
      ['TRANSF 0956789012 4-31112 4-45859', '940,65', 'segura', 'F4-31112 F4-45859'],
      ['TRANSF 0956789106 4-32112 4-46859', '941,95', 'posible', ''],
      // No number of the text is another's that what is left over could pay; digits alone leave no surplus certain.
      ['TRANSF 0956789121 4-33112 4-99859', '751,65', 'posible', ''],
      ['DEVOLUCION 0956789012 4-34112 4-47859', '940,65', 'posible', ''],
      // The payer owes as much as the other's.
      ['TRANSF 0956789121 4-35112 4-48859', '943,65', 'posible', ''],
      // Whoever pays, one customer's two numbers come to it, though another one has a document of one of them.
      ['TRANSF 0956789121 FAC. 51774, 51653', '187,10', 'segura', 'F4-51653 F4-51774'],
      ['TRANSF 0956789012 F/2054;2872', '151,30', 'segura', 'F4-72054 F4-72872'],
    ];
    const owed = [
      ...[31112, 34112].map((number) => ({ customer: SANCHEZ, number: `F4-${number}`, total: '640.25' })),
      { customer: PERALTA, number: 'F4-32112', total: '641.25' },
      { customer: JULIO, number: 'F4-33112', total: '642.25' },
      { customer: JULIO, number: 'F4-35112', total: '643.25' },
      { customer: JULIO, number: 'F4-35212', total: '300.40' },
      ...[45859, 46859, 47859, 48859].map((number) => ({ customer: OCHOA, number: `F4-${number}`, total: '300.40' })),
      { customer: OCHOA, number: 'F4-51774', total: '100.00' },
      { customer: OCHOA, number: 'F4-51653', total: '87.10' },
      { customer: PERALTA, number: 'F5-51774', total: '55.00' },
      { customer: SANCHEZ, number: 'F4-72054', total: '80.10' },
      { customer: SANCHEZ, number: 'F4-72872', total: '71.20' },
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('takes some cents too many or too few for their document, in the measure of the amount', async () => {
    const ana = await service().person();
    const lines: Line[] = [
      ['PSE 486114865 PAGO FACT F-31112', '1331395,00', 'segura', 'F-31112'],
      ['PSE 48611 PAGO FACT F-31113', '1332400,00', 'posible', ''],
      ['TRANSF 0956789106', '472,00', 'segura', 'F-31311'],
      // A part of a small one, and one on account.
      ['TRANSF 0956789113', '50,00', 'posible', ''],
      ['ABONO CI 0956789121', '4720,00', 'posible', ''],
    ];
    const owed = [
      ...['F-31112', 'F-31113'].map((number) => ({ customer: SANCHEZ, number, total: '1331310.00' })),
      { customer: PERALTA, number: 'F-31311', total: '472.38' },
      { customer: OCHOA, number: 'F-41111', total: '50.90' },
      { customer: JULIO, number: 'F-51111', total: '4720.38' },
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('asks where a wrong digit, a list that its field cuts, or some more than is owed may explain it as well', async () => {
    const ana = await service().person();
    const lines: Line[] = [
      // With one digit wrong it is rounded, or of whom the text may name.
      ['PAGO FACT F-31112', '319,00', 'posible', ''],
      ['TRANSF M OCHOA FACT 002-001-000035558', '293,15', 'posible', ''],
      // The second number begins as the first.
      ['CI 0956789106 002001000032200-002001000', '1086,62', 'posible', ''],
      // Ten more than one document, or it and another of ten; with cents it is both.
      ['TRANSF 0956789121', '1680,00', 'posible', ''],
      ['TRANSF 0956789121', '2680,40', 'segura', 'F-51112 F-51113'],
      // A month in digits tells one of equal debts.
      ['TRANSF 0956789012 M09/26', '90,20', 'segura', 'F-61112'],
    ];
    const owed = [
      { customer: SANCHEZ, number: 'F-31112', total: '4608.98' },
      { customer: PERALTA, number: 'F-31117', total: '318.90' },
      { customer: SANCHEZ, number: '002-001-000035558', total: '981.85' },
      { customer: OCHOA, number: '002-001-000035550', total: '310.00' },
      { customer: PERALTA, number: '002-001-000032200', total: '1160.00' },
      { customer: JULIO, number: 'F-51110', total: '1670.00' },
      { customer: JULIO, number: 'F-51111', total: '10.00' },
      { customer: JULIO, number: 'F-51112', total: '2660.20' },
      { customer: JULIO, number: 'F-51113', total: '20.20' },
      { customer: SANCHEZ, number: 'F-61111', total: '90.20', due: '2026-08-05' },
      { customer: SANCHEZ, number: 'F-61112', total: '90.20', due: '2026-09-05' },
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('asks where what is paid off or paid with others lacks oddly, or the amount is somebody else’s debt', async () => {
    const ana = await service().person();
    // What may be withheld is known.
    expectOk(await ana.send('PUT', '/console/company/', { name: 'Empresa', country: 'EC' }));
    const lines: Line[] = [
      // Nobody chooses such a part: something else is taken off, or the line lacks the other numbers.
      ['TRANSF 0956789106 CANC FACT F-41111', '351,13', 'posible', ''],
      ['TRANSF 0956789106 PAGO FACT F-41112', '351,13', 'segura', 'F-41112'],
      ['TRANSF 0956789106 CANC FACT F-41113', '264,03', 'segura', 'F-41113'],
      ['TRANSF 0956789113 FACTURAS F-51111', '351,14', 'posible', ''],
      ['TRANSF 0956789113 FACTURAS F-51112', '300,00', 'segura', 'F-51112'],
      // By a number alone, what is just another document's amount is no part of this one.
      ['PAGO FACT 61111', '215,40', 'posible', ''],
      ['PAGO FACT 61112', '215,30', 'segura', 'F-61112'],
    ];
    const owed = [
      ...['F-41111', 'F-41112', 'F-41113'].map((number) => ({ customer: PERALTA, number, total: '377.19' })),
      ...['F-51111', 'F-51112'].map((number) => ({ customer: OCHOA, number, total: '377.18' })),
      ...['F-61111', 'F-61112'].map((number) => ({ customer: JULIO, number, total: '500.00' })),
      { customer: SANCHEZ, number: 'A-77', total: '215.40' },
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('asks of a round amount beside words for a part, and of one that two debts of an earlier day come to as well', async () => {
    const ana = await service().person();
    const lines: Line[] = [
      ['DEP ABONO GALO PERALTA FREIRE', '280,00', 'posible', ''],
      ['DEP ABONO ANA OCHOA CHIRIBOGA', '281,37', 'segura', 'F-51111'],
      ['TRANSF 0956789121 QUEDO DEBIENDO', '270,00', 'posible', ''],
      ['TRANSF 0956789012', '60,00', 'posible', ''],
      ['TRANSF 0956789113', '60,00', 'segura', 'F-51113'],
    ];
    const owed = [
      { customer: PERALTA, number: 'F-41111', total: '280.00' },
      { customer: PERALTA, number: 'F-41112', total: '1469.86' },
      { customer: OCHOA, number: 'F-51111', total: '281.37' },
      { customer: OCHOA, number: 'F-51112', total: '1469.86' },
      { customer: JULIO, number: 'F-61111', total: '270.00' },
      { customer: JULIO, number: 'F-61112', total: '1469.86' },
      { customer: SANCHEZ, number: 'F-71111', total: '60.00', due: '2026-07-01' },
      { customer: SANCHEZ, number: 'F-71112', total: '25.00', due: '2026-05-07' },
      { customer: SANCHEZ, number: 'F-71113', total: '35.00', due: '2026-05-07' },
      { customer: OCHOA, number: 'F-51113', total: '60.00', due: '2026-07-01' },
      { customer: OCHOA, number: 'F-51114', total: '25.00', due: '2026-05-07' },
      ...Array.from({ length: 9 }, (_, i) => ({ customer: JULIO, number: `F-8${i}111`, total: '60.00' })),
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('takes two parts of a document for sure where both name it and come to no more than it owes', async () => {
    const ana = await service().person();
    const lines: Line[] = [
      ['ABONO FACT F-31112 0956789012', '300,00', 'segura', 'F-31112'],
      ['SALDO FACT F-31112 0956789012', '340,25', 'segura', 'F-31112'],
      ['PAGO FACT F-41111 0956789106', '200,00', 'segura', 'F-41111'],
      ['PAGO FACT F-41111 0956789106', '177,19', 'segura', 'F-41111'],
      // More than it owes, and one that does not name it.
      ['PAGO FACT F-51111 0956789113', '200,00', 'empate', ''],
      ['PAGO FACT F-51111 0956789113', '18,65', 'empate', ''],
      ['PAGO FACT F-61111 0956789121', '51,08', 'empate', ''],
      ['TRANSF 0956789121', '451,08', 'empate', ''],
    ];
    const owed = [
      { customer: SANCHEZ, number: 'F-31112', total: '640.25' },
      { customer: PERALTA, number: 'F-41111', total: '377.19' },
      { customer: OCHOA, number: 'F-51111', total: '218.64' },
      { customer: JULIO, number: 'F-61111', total: '451.08' },
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('reads a whole number without the zeros between its series and its last part, or the letter before it, and no slip of it', async () => {
    const ana = await service().person();
    const lines: Line[] = [
      ['DOC 00100213606', '1015,00', 'segura', '001-002-000013606'],
      ['FACT#F00220034, GALO', '591,29', 'segura', 'F002-00020034'],
      ['TRANSF 0956789113 FACT 000200028751', '250,02', 'segura', 'A 0002-00028751'],
      // A day, and another series.
      ['TRANSF 20260805', '71,30', 'posible', ''],
      ['DOC 00100320034', '591,30', 'ninguna', ''],
      // The number of its series stands before it; beside another amount it may be a wrong one.
      ['DEPOSITO 1 151420', '286,00', 'segura', '0001-00151420'],
      ['DEPOSITO A CTA / PAGO 1-151430', '10,00', 'posible', ''],
    ];
    const owed = [
      { customer: SANCHEZ, number: '001-002-000013606', total: '1015.00' },
      { customer: SANCHEZ, number: '0001-00151420', total: '286.00' },
      { customer: OCHOA, number: '0003-00151420', total: '286.00' },
      { customer: OCHOA, number: '0001-00151430', total: '1168.60' },
      { customer: PERALTA, number: 'F002-00020034', total: '591.29' },
      { customer: OCHOA, number: 'A 0002-00028751', total: '250.02' },
      { customer: OCHOA, number: 'A 0002-00028701', total: '250.02' },
      { customer: JULIO, number: '2026-000805', total: '71.30' },
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('reads a number that touches what is beside it, has the letter O for its zeros, or is its last four digits', async () => {
    const ana = await service().person();
    const owed = [
      { customer: SANCHEZ, number: '002-001-000005368', total: '1209.19' },
      { customer: PERALTA, number: 'F002-00018072', total: '591.29' },
      { customer: OCHOA, number: 'A-14180', total: '250.02' },
      { customer: JULIO, number: '002-001-000020052', total: '71.30' },
      { customer: JULIO, number: '002-001-000030052', total: '33.40' },
      { customer: OCHOA, number: '002-001-000040052', total: '33.40' },
    ];
    const lines: Line[] = [
      ['TRANSF FRA. 000005368SANCHEZ', '1209,19', 'segura', '002-001-000005368'],
      ['FACT#FOO2-OOO18O72', '591,29', 'segura', 'F002-00018072'],
      ['SPEI RECIBIDOSTP 4010975A1418O', '250,02', 'segura', 'A-14180'],
      ['TRANSF JULIO MONTOYA FAC. 0052', '71,30', 'segura', '002-001-000020052'],
      // The last digits of several, and no number at all.
      ['FAC. 0052', '33,40', 'empate', ''],
      ['FACT OCTUBRE', '33,40', 'empate', ''],
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('pays all from a first to a last number, also where the last is written short, if both are owed and it is their sum', async () => {
    const ana = await service().person();
    const range = (customer: Owed['customer'], from: number, totals: string[]) =>
      totals.map((total, i) => ({ customer, number: `F002-000${from + i}`, total }));
    const owed = [
      ...range(SANCHEZ, 20981, ['10.10', '20.20', '30.30', '40.40', '55.55', '60.60']),
      ...range(PERALTA, 16839, ['11.15', '21.25', '31.35']),
      ...range(OCHOA, 17583, ['110.05', '215.20']),
      ...range(JULIO, 12553, ['90.15', '80.25', '70.35', '65.45']),
    ];
    const lines: Line[] = [
      ['FC 20.981 A LA 86', '217,15', 'segura', [0, 1, 2, 3, 4, 5].map((i) => `F002-000${20981 + i}`).join(' ')],
      ['TRANSF CFDI.16839...41', '63,75', 'segura', 'F002-00016839 F002-00016840 F002-00016841'],
      ['TRANSF 0956789113 FRAS 7583-84', '325,25', 'segura', 'F002-00017583 F002-00017584'],
      // Of another sum, or to one that nobody owes.
      ['FACT F002-00012553 HASTA F002-00012556', '306,00', 'posible', ''],
      ['FACT 12553 AL 59', '306,20', 'posible', ''],
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('asks of a number whose list goes on behind the line’s end, where the amount is not the document’s', async () => {
    const ana = await service().person();
    const lines: Line[] = [
      ['DEP SPI FACT 001-002-000000384,', '1562,15', 'posible', ''],
      ['TRANSF 0956789106 FACT F-26692,F', '852,03', 'posible', ''],
      ['TRANSF 0956789106 FACT F-26692/', '853,03', 'posible', ''],
      ['TRANSF 0956789106 FACT F-26692 e 0001', '854,03', 'posible', ''],
      ['TRANSF 0956789113 FC F-23315-F30', '4711,47', 'posible', ''],
      ['TRANSF 0956789121 FC F-77315', '4711,47', 'segura', 'F-77315'],
      // Letters that begin no document's word are a payer's next one; one month before a number is a part of it.
      ['TRANSF 0956789121 ANTICIPO FC F-77415/ME', '4711,47', 'segura', 'F-77415'],
      ['TRANSF 0956789121 ANTICIPO FC F-77515/F', '4711,47', 'posible', ''],
      ['TRANSF 0956789121 ANTICIPO FC F-77515,FOO1-O', '4711,48', 'posible', ''],
      ['TRANSF 0956789121 ANTICIPO FC 202605-02318', '4711,47', 'segura', 'PEN-202605-02318'],
    ];
    const owed = [
      { customer: SANCHEZ, number: '001-002-000000384', total: '1488.83' },
      { customer: PERALTA, number: 'F-26692', total: '687.03' },
      { customer: OCHOA, number: 'F-23315', total: '5219.49' },
      { customer: JULIO, number: 'F-77315', total: '5219.49' },
      { customer: JULIO, number: 'F-77415', total: '5220.49' },
      { customer: JULIO, number: 'F-77515', total: '5221.49' },
      { customer: JULIO, number: 'PEN-202605-02318', total: '5222.49' },
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('tells equal instalments by the instalment that stands behind a number or a name, or in words, and none that no document has', async () => {
    const ana = await service().person();
    const parts = (customer: Owed['customer'], number: string, total: string, count: number): Owed[] =>
      Array.from({ length: count }, (_, i) => ({ customer, number: `F002-000${number}-${i + 1}`, total }));
    const owed = [
      ...parts(SANCHEZ, '31111', '640.25', 6),
      ...parts(PERALTA, '41111', '90.20', 5),
      ...parts(OCHOA, '51111', '71.15', 4),
      ...parts(JULIO, '61111', '64.90', 12),
    ];
    const lines: Line[] = [
      ['PAGO FC 31.111 CUOTA 2/6 SPI', '640,25', 'segura', 'F002-00031111-2'],
      ['PAGO F00200031111-03 SPI', '640,25', 'segura', 'F002-00031111-3'],
      ['TRANSF 0956789012 LETRA 5', '640,25', 'segura', 'F002-00031111-5'],
      ['FACT 41111 1 DE 5', '90,20', 'segura', 'F002-00041111-1'],
      ['TRANSF GALO PERALTA FREIRE 2DA CUOTA', '90,20', 'segura', 'F002-00041111-2'],
      ['TRANSF GALO PERALTA FREIRE TERCERA CUOTA', '90,20', 'segura', 'F002-00041111-3'],
      ['CTA 04 PERALTA GALO', '90,20', 'segura', 'F002-00041111-4'],
      // A day, more than there are, a list of them, and none of these.
      ['TRANSF 0956789121 05/08', '64,90', 'empate', ''],
      ['TRANSF 0956789121 5/8', '64,90', 'empate', ''],
      ['TRANSF 0956789113 CUOTAS 2 Y 3', '71,15', 'empate', ''],
      ['TRANSF 0956789113 CUOTA 7', '71,15', 'empate', ''],
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
    // Alone it is the longest of its lines, whose end may be cut.
    const alone: Line[] = [['TRANSF 0956789113 CUOTAS 2 Y 3', '71,15', 'empate', '']];
    expect(await said(ana, [], alone)).toEqual(alone);
  });

  it('tells equal instalments by the month, with its year or without, also where people are called so', async () => {
    const ana = await service().person();
    const lines: Line[] = [
      ['TRANSF 0956789012 CUOTA MAYO', '640,25', 'segura', 'F-31111'],
      ['TRANSF 0956789012 mensualidad junio 2026', '640,25', 'segura', 'F-31112'],
      ['TRANSF 0956789012 07/2026', '640,25', 'segura', 'F-31113'],
      ['TRANSF OCHOA CHIRIBOGA ANA CUOTA JULIO', '90,20', 'segura', 'F-41113'],
      // A name, a date, another year and two months tell none.
      ['TRANSF JULIO MONTOYA', '71,15', 'empate', ''],
      ['TRANSF 0956789106 15 MAYO', '64,90', 'empate', ''],
      ['TRANSF 0956789106 MAYO 2025', '64,90', 'empate', ''],
      ['TRANSF 0956789106 MAYO Y JUNIO', '64,90', 'empate', ''],
    ];
    const owed = [
      ...instalments(SANCHEZ, '3111', '640.25', 4),
      ...instalments(OCHOA, '4111', '90.20', 4),
      ...instalments(JULIO, '5111', '71.15', 4),
      ...instalments(PERALTA, '6111', '64.90', 4),
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('is of whom a name means right before the month, whoever pays; and neither month nor a bank’s code is a number that more than is owed may pay', async () => {
    const ana = await service().person();
    const lines: Line[] = [
      ['TRANSF PERALTA FREIRE GALO ANA OCHOA C/PENSION JUNIO', '90,20', 'segura', 'F-41112'],
      // It may be of any of them: the other one tells which.
      ['TRANSF 0956789113', '90,20', 'empate', ''],
      // Two are called so, and owe as much.
      ['TRANSF PERALTA FREIRE GALO JULIO MONTOYA CUOTA MAYO', '71,15', 'posible', ''],
      ['DEBIN 689531A09492047 FACTURA F-61111 05/2026', '70,25', 'segura', 'F-61111'],
      ['DEBIN 7953 FACTURA F-61112 05/2026', '70,25', 'posible', ''],
    ];
    const owed = [
      ...instalments(OCHOA, '4111', '90.20', 4),
      ...instalments(JULIO, '5111', '71.15', 4),
      ...instalments({ name: 'Julio Montoya Andrade', dni: '0956789899' }, '7111', '71.15', 4),
      ...instalments(PERALTA, '6111', '64.90', 4),
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('tells months in digits too, and what is owed of each of several months, where the payment is their sum', async () => {
    const ana = await service().person();
    const lines: Line[] = [
      ['TRANSF 0956789012 - 202605', '640,25', 'segura', 'F-31111'],
      ['TRANSF 0956789012 MES 6', '640,25', 'segura', 'F-31112'],
      ['TRANSF 0956789113 CUOTA MAYO 18:36', '90,20', 'segura', 'F-41111'],
      ['TRANSF 0956789113 JUNIO Y JULIO', '180,40', 'segura', 'F-41112 F-41113'],
      ['TRANSF 0956789106 05/2026/07/2026', '129,80', 'segura', 'F-61111 F-61113'],
      ['TRANSF ANA OCHOA CHIRIBOGA/08/2026', '90,20', 'segura', 'F-41114'],
      // The payment's own month may be the bank's writing; another sum is not these.
      ['TRANSF 0956789106 202608', '64,90', 'empate', ''],
      ['TRANSF 0956789106 JUNIO Y JULIO', '65,00', 'posible', ''],
    ];
    const owed = [
      ...instalments(SANCHEZ, '3111', '640.25', 4),
      ...instalments(OCHOA, '4111', '90.20', 4),
      ...instalments(PERALTA, '6111', '64.90', 4),
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('is no set that its payer alone explains, where the text has a number of something else', async () => {
    const ana = await service().person();
    const lines: Line[] = [
      ['TRANSF 0956789012 PAGO FACTURA 7721', '930,35', 'posible', ''],
      ['TRANSF 0956789106 PAGO FACTURAS', '501,29', 'segura', 'F-61111 F-61112'],
    ];
    const owed: Owed[] = [
      { customer: SANCHEZ, number: 'F-31111', total: '640.25' },
      { customer: SANCHEZ, number: 'F-31112', total: '290.10' },
      { customer: PERALTA, number: 'F-61111', total: '437.19' },
      { customer: PERALTA, number: 'F-61112', total: '64.10' },
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('is a document with some cents more, or rounded up, where payer or number tells it and no other debt is as near', async () => {
    const ana = await service().person();
    const lines: Line[] = [
      ['TRANSF 0956789012 SPI 77120934', '641,00', 'segura', 'F-31111'],
      ['PAGO FACT F-41111 SPI 77120935', '90,50', 'segura', 'F-41111'],
      // Another debt lacks a fee; so much more than so little may be of anything; more than one is no rounding.
      ['TRANSF 0956789106', '500,50', 'posible', ''],
      ['TRANSF 0956789121', '4,90', 'posible', ''],
      ['TRANSF 0956789012', '822,00', 'posible', ''],
      // Who pays on account pays multiples of five.
      ['TRANSF 0956789113', '108,00', 'segura', 'F-71111'],
      ['TRANSF 0956789113', '110,00', 'posible', ''],
    ];
    const owed: Owed[] = [
      ...['107.50', '109.50', ...Array.from({ length: 10 }, (_, i) => `${1007 + 31 * i}.10`)].map((total, i) => ({
        customer: OCHOA,
        number: `F-711${11 + i}`,
        total,
      })),
      { customer: SANCHEZ, number: 'F-31111', total: '640.25' },
      { customer: SANCHEZ, number: 'F-31112', total: '819.20' },
      { customer: OCHOA, number: 'F-41111', total: '90.20' },
      { customer: PERALTA, number: 'F-51111', total: '500.10' },
      { customer: PERALTA, number: 'F-51112', total: '500.80' },
      { customer: JULIO, number: 'F-61111', total: '4.20' },
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('is a name with a slip too, where few owe that amount and it fits one customer alone', async () => {
    const ana = await service().person();
    await service().database.rows(
      "insert into customer (profile_id, first_name, dni) select $1, 'Cliente ' || n, '1700000' || n from generate_series(100, 399) n",
      [ana.profileId],
    );
    const owed: Owed[] = [
      { customer: PERALTA, number: 'F-31111', total: '64.90' },
      { customer: OCHOA, number: 'F-41111', total: '64.90' },
      ...instalments(SANCHEZ, '5111', '90.20', 4),
      { customer: JULIO, number: 'F-61111', total: '90.20' },
      { customer: JULIO, number: 'F-61112', total: '33.40' },
    ];
    const lines: Line[] = [
      ['TRANSF PERALTA FREIRRE', '64,90', 'segura', 'F-31111'],
      ['TRANSF JULLIO MONTOYA', '90,20', 'posible', ''],
      // What the bank received is no receipt's number.
      ['TRF REC 51394130 JULIO MONTOYA NORTE', '33,40', 'segura', 'F-61112'],
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('reads a name whose marked letters the bank wrote as a ? or as two characters, where the company’s names tell which they are', async () => {
    const ana = await service().person();
    const [diaz, nunez, pena] = [
      { name: 'Julio Díaz Núñez', dni: '0956789131' },
      { name: 'Rosa Núñez Muñiz', dni: '0956789132' },
      { name: 'Comercial Peña Ámbar', dni: '0956789133' },
    ];
    const roldans = ['María Roldán', 'Mario Roldán'].map((name, i) => ({ name, dni: `095678914${i}` }));
    const owed: Owed[] = [
      ...[diaz, { name: 'Julio Daza Norte', dni: '0956789134' }].map((customer, i) => ({
        customer,
        number: `F-3111${i}`,
        total: '640.25',
      })),
      { customer: nunez, number: 'F-41111', total: '90.20' },
      { customer: nunez, number: 'F-41112', total: '15.80' },
      { customer: pena, number: 'F-51111', total: '71.15' },
      { customer: pena, number: 'F-51112', total: '33.40' },
      ...roldans.map((customer, i) => ({ customer, number: `F-6111${i}`, total: '64.90' })),
    ];
    const lines: Line[] = [
      ['TRANSF D?AZ N??EZ JULIO', '640,25', 'segura', 'F-31110'],
      ['YAPE ROSA N??EZ MU??IZ', '90,20', 'segura', 'F-41111'],
      ['SPI N��EZ MU�IZ ROSA', '15,80', 'segura', 'F-41112'],
      ['SPEI COMERCIAL PEÃ‘A', '71,15', 'segura', 'F-51111'],
      ['SPEI COMERCIAL PEÑA ?MBAR', '33,40', 'segura', 'F-51112'],
      // It may be either.
      ['TRANSF MARI? ROLD?N', '64,90', 'empate', ''],
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('counts a word that stands twice in a line once, so that somebody of fewer words is no rival', async () => {
    const ana = await service().person();
    const owed: Owed[] = [
      { customer: { name: 'Luis Marco García Quispe', dni: '0956789151' }, number: 'F-31111', total: '640.25' },
      { customer: { name: 'Luis García Vera', dni: '0956789152' }, number: 'F-31112', total: '90.20' },
    ];
    const lines: Line[] = [['SPI BOLIVARIANO GARCIA QUISPE LUIS MARCO GAR', '640,25', 'segura', 'F-31111']];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('is a number behind a # too, and no name where a bank names its office', async () => {
    const ana = await service().person();
    const lines: Line[] = [
      ['PAGO FACT #31111 SPI 77120934', '640,25', 'segura', 'F-31111'],
      ['TRANSF CTA ##31112', '70,25', 'posible', ''],
      ['DEPOSITO ANA OCHOA CHIRIBOGA OF 252 NORTE', '90,20', 'segura', 'F-41111'],
      // Behind a word for a code it is the only document's of just the amount.
      ['RECAUDO CONV 8224 REF 51118', '71,32', 'segura', 'F-51118'],
      ['RECAUDO CONV 8224 REF 51119', '71,33', 'posible', ''],
      // A bank's code of twelve digits touches it.
      ['91351678419651121 X CTA', '71,35', 'segura', 'F-51121'],
    ];
    const owed: Owed[] = [
      { customer: SANCHEZ, number: 'F-31111', total: '640.25' },
      { customer: SANCHEZ, number: 'F-31112', total: '70.25' },
      { customer: OCHOA, number: 'F-41111', total: '90.20' },
      { customer: JULIO, number: 'F-61111', total: '4.20' },
      { customer: JULIO, number: 'F-51118', total: '71.32' },
      { customer: JULIO, number: 'F-51119', total: '75.33' },
      { customer: OCHOA, number: 'F-59000', total: '71.33' },
      { customer: OCHOA, number: 'F-51121', total: '71.35' },
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });
});
