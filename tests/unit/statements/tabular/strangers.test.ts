import { describe, expect, it } from 'vitest';
import { onDay } from '../../../../server/files/cells/today';
import { FileRefusal } from '../../../../server/files/refusal';
import { readStatement } from '../../../../server/statements/read';
import { bytesOf, moneyOf, readText, refusalOf } from '../../../support/files/statements';
import { xlsx } from '../../../support/files/workbooks';
import { again, amounts, days, read } from './support';

/** What banks do that nobody showed us: each file is read right, or asks with the right answer among its options. */

const answered = (reading: ReturnType<typeof read>, label: RegExp) =>
  again(
    reading,
    reading.questions.flatMap(({ options }) => options).find((option) => label.test(option.label)),
  );

describe('a valid file', () => {
  it('is not refused because another separator would leave its quotes open', async () => {
    const rows = Array.from(
      { length: 80 },
      (_, at) => `"${String((at % 28) + 1).padStart(2, '0')}/01/2026";PAGO ${at};-${at + 1},50`,
    );
    const reading = await readText(`"Fecha";Concepto;Importe\n${rows.join('\n')}\n`);
    expect(reading.entries).toHaveLength(80);
    expect(reading.entries[1]).toMatchObject({ date: '2026-01-02', amount: -250 });
  });

  it('is not refused because another separator would make it too wide', async () => {
    const text = `"${'a,'.repeat(700)}"`;
    const reading = await readText(
      `Fecha;Concepto;Importe\n02/01/2026;${text};-1,50\n15/01/2026;B;2,00\n16/01/2026;C;3,00\n`,
    );
    expect(moneyOf(reading)).toEqual([
      ['2026-01-02', -150],
      ['2026-01-15', 200],
      ['2026-01-16', 300],
    ]);
  });

  it('has as many movements as are promised, besides its titles, and one that has more is refused before it is read', async () => {
    const row = '02/01/2026;PAGO;-1,50\n';
    const tooLong = bytesOf(`Fecha;Concepto;Importe\n${row.repeat(400_000)}`);
    const before = process.cpuUsage();
    const refusal = await refusalOf(tooLong);
    const { user, system } = process.cpuUsage(before);
    expect(refusal.code).toBe('too-large');
    expect(refusal.message).toBe('El archivo tiene más de 300.000 filas. Descárguelo por periodos más cortos.');
    expect((user + system) / 1000).toBeLessThan(200);
    const { mustBeReadable, mustHaveReadableLines } = await import('../../../../server/files/cells/grid');
    expect(() => mustHaveReadableLines(`Fecha;Concepto;Importe\n${row.repeat(300_000)}`)).not.toThrow();
    expect(() => mustBeReadable(300_000)).not.toThrow();
    expect(() => mustBeReadable(300_001)).toThrow(FileRefusal);
  });
});

describe('a balance among the movements', () => {
  const file = (words: string) =>
    read(
      `Fecha;Tipo;Detalle;Entra;Sale\n01/01/2026;${words};;3.000,00;0,00\n15/01/2026;pago;A;100,00;0,00\n16/01/2026;retiro;B;0,00;40,00\n`,
    );

  it.each([
    'initial_available_balance',
    'OPENING_BALANCE',
    'Saldo al 31/12/2025',
    'S A L D O  A N T E R I O R',
    'Asiento de apertura',
    'BALANCE B/F',
    'openingBalance',
    'Solde au 01/01/2026',
    'Sdo. Ant.',
    'Saldo inicial cuenta 2200123456',
    'Übertrag',
  ])('is the opening one and no movement: «%s»', (words) => {
    const reading = file(words);
    expect(amounts(reading)).toEqual([10_000, -4_000]);
    expect(reading.accounts[0]).toMatchObject({ opening: 300_000 });
  });

  it.each(['SALDO FACTURA 1042', 'Apertura de crédito'])(
    'is a payment that only begins with such a word: «%s»',
    (words) => {
      expect(amounts(file(words))).toEqual([300_000, 10_000, -4_000]);
    },
  );

  it('is a movement where the running balance goes on by it, whatever its words', () => {
    const reading = read(
      'Fecha;Detalle;Importe;Saldo\n14/01/2026;A;10,00;110,00\n15/01/2026;Saldo;5,00;115,00\n16/01/2026;B;-15,00;100,00\n',
    );
    expect(amounts(reading)).toEqual([1_000, 500, -1_500]);
  });
});

describe('a workbook that counts its days from 1904', () => {
  const rows = (day: (serial: number) => number | { day: number }) => [
    ['Fecha', 'Concepto', 'Importe', 'Saldo'],
    [day(44_625), 'A', 10.5, 110.5],
    [day(44_626), 'B', -10, 100.5],
    [day(44_627), 'C', 1, 101.5],
  ];

  it.each(['1', 'true'] as const)(
    'says so by %s: its days are right with a format of days and without',
    async (says) => {
      for (const day of [(serial: number) => ({ day: serial }), (serial: number) => serial]) {
        const reading = await readStatement(xlsx([{ name: 'H', rows: rows(day) }], {}, says), {});
        expect(reading.entries.map(({ date }) => date)).toEqual(['2026-03-06', '2026-03-07', '2026-03-08']);
      }
    },
  );
});

describe('what is kept of an amount', () => {
  const rows = (balances: readonly string[]) =>
    `Fecha;Detalle;Importe;Comisión${balances.length > 0 ? ';Saldo' : ''}\n${[
      '100,00;1,00',
      '-50,00;0,50',
      '20,00;0,00',
      '30,00;0,30',
    ]
      .map((cells, at) => `${15 + at}/01/2026;M${at};${cells}${balances[at] === undefined ? '' : `;${balances[at]}`}`)
      .join('\n')}\n`;

  it('is taken off where the balance says so, and is not where the amount has it already', () => {
    expect(amounts(read(rows(['1.099,00', '1.048,50', '1.068,50', '1.098,20'])))).toEqual([
      9_900, -5_050, 2_000, 2_970,
    ]);
    expect(amounts(read(rows(['1.100,00', '1.050,00', '1.070,00', '1.100,00'])))).toEqual([
      10_000, -5_000, 2_000, 3_000,
    ]);
  });

  it('is asked where no balance says it, and either answer reads it so', () => {
    const reading = read(rows([]));
    expect(amounts(answered(reading, /menos «Comisión»/))).toEqual([9_900, -5_050, 2_000, 2_970]);
    const plain = answered(reading, /como está escrito/);
    expect([amounts(plain), plain.questions]).toEqual([[10_000, -5_000, 2_000, 3_000], []]);
  });
});

describe('what is asked with the right answer among the options', () => {
  it('is the month of days that are numbers alone, unless it is written above, over a turn of the month too', () => {
    const rows = 'Día;Concepto;Importe\n30;A;-1,00\n31;B;2,00\n2;C;-3,00\n';
    const ofFebruary = onDay('2026-11-30', () => answered(read(rows), /^2026-02$/));
    expect(days(ofFebruary)).toEqual(['2026-01-30', '2026-01-31', '2026-02-02']);
    expect(days(read(`Enero 2026 a febrero 2026\n${rows}`))).toEqual(['2026-01-30', '2026-01-31', '2026-02-02']);
  });

  it('is whether the steps of a balance are the amounts, where nothing else is written', () => {
    const reading = read('Fecha;Concepto;Saldo\n15/01/2026;A;100,00\n16/01/2026;B;130,00\n17/01/2026;C;90,00\n');
    const steps = answered(reading, /diferencias del saldo/);
    expect([amounts(steps), steps.questions, steps.problems.map(({ row }) => row)]).toEqual([[3_000, -4_000], [], [2]]);
  });

  it('is which of two currencies, where one is not named', async () => {
    const text =
      'Date;Description;Local;Dollars\n15/01/2026;A;1.000,00;0,00\n16/01/2026;B;0,00;20,00\n17/01/2026;C;-500,00;0,00\n';
    const reading = await readText(text);
    const question = reading.questions.find(({ field }) => field === 'account');
    const read = await Promise.all(
      (question?.options ?? []).map(({ label, mapping }) =>
        readText(text, { ...reading.dialect.mapping, ...mapping }).then((one) => [
          label.split(' · ').at(-1),
          one.entries.map(({ amount }) => amount),
        ]),
      ),
    );
    expect(read).toEqual([
      ['moneda local', [100_000, -50_000]],
      ['USD', [2_000]],
    ]);
  });

  it('is a column that fills the rows that the amount leaves empty', () => {
    const reading = read(
      'Fecha;Detalle;Importe;Otro\n15/01/2026;A;10,00;0,00\n16/01/2026;B;0,00;20,00\n17/01/2026;C;5,00;0,00\n18/01/2026;D;0,00;7,00\n',
    );
    expect(amounts(answered(reading, /«Otro» es el débito/))).toEqual([1_000, -2_000, 500, -700]);
  });
});

describe('two accounts one below the other, without a balance', () => {
  const table = (days: readonly number[]) =>
    `Fecha;Detalle;Débito;Crédito\n${days.map((day) => `${day}/01/2026;PAGO ${day};${day},50;\n`).join('')}`;
  const [own, other] = [table([15, 16, 17]), table([18, 19])];

  it.each([
    ['Caja de ahorro en pesos Nro 2200112233', 'Caja de ahorro en dólares Nro 2211445566'],
    ['CTA. CTE. $ 4001-223344-5', 'CTA. CTE. U$S 4001-556677-8'],
    ['Tarjeta terminada en 1234', 'Tarjeta terminada en 9876'],
    ['CLABE 012180001234567897', 'CLABE 012180007654321098'],
    ['2200112233', '2211445566'],
    ['CAJA DE;AHORRO NRO 2200112233', 'CAJA DE;AHORRO NRO 2211445566'],
  ])('are never added up, whatever their titles: «%s»', async (first, second) => {
    const text = `${first}\n${own}${second}\n${other}`;
    const reading = await readText(text);
    const [question] = reading.questions;
    expect(question?.field).toBe('account');
    const answers = question?.options.map(({ mapping }) => readText(text, { ...reading.dialect.mapping, ...mapping }));
    const chosen = (await Promise.all(answers ?? [])).map(amounts);
    expect(chosen).toEqual([
      [-1_550, -1_650, -1_750],
      [-1_850, -1_950],
    ]);
  });

  it.each([
    ['a company', 'EMPRESA ALFA S.A.', 'EMPRESA BETA S.A.'],
    ['an office', 'Sucursal: NORTE', 'Sucursal: SUR'],
    ['a currency', 'Movimientos en dólares', 'Movimientos en euros'],
    ['a kind of account', 'CUENTA CORRIENTE', 'CUENTA DE AHORROS'],
    ['a name of the account', 'Cuenta: Operativa', 'Cuenta: Nómina'],
    ['an identifier among other lines', 'Cliente: ALFA\nRUC: 1790012345001', 'Cliente: ALFA\nRUC: 1790099999001'],
  ])('are asked about where nothing but %s tells them apart', async (_, first, second) => {
    const text = `BANCO DEL NORTE\n${first}\n${own}\n${second}\n${other}`;
    const reading = await readText(text);
    expect(reading.questions.map(({ field }) => field)).toEqual(['table']);
    const options = reading.questions[0]?.options ?? [];
    const answers = options.map(({ mapping }) => readText(text, { ...reading.dialect.mapping, ...mapping }));
    const chosen = await Promise.all(answers);
    expect(chosen.map(amounts)).toEqual([
      [-1_550, -1_650, -1_750],
      [-1_850, -1_950],
      [-1_550, -1_650, -1_750, -1_850, -1_950],
    ]);
    expect(chosen.flatMap(({ questions }) => questions)).toEqual([]);
  });

  it.each([
    ['pages of one company', 'EMPRESA ALFA S.A. Página 1 de 2', 'EMPRESA ALFA S.A. Página 2 de 2'],
    ['its months', 'Cuenta corriente Enero 2026', 'Cuenta corriente Febrero 2026'],
    ['kinds of movements', 'Depósitos', 'Transferencias recibidas'],
    ['the text of the movement above', 'EMPRESA ALFA S.A.', ';PAGO DE EMPRESA BETA S.A.'],
  ])('are one where the titles are of %s', async (_, first, second) => {
    const reading = await readText(`${first}\n${own}${second}\n${other}`);
    expect(reading.questions).toEqual([]);
    expect(amounts(reading)).toEqual([-1_550, -1_650, -1_750, -1_850, -1_950]);
  });

  it('go back to the first one under its own title', async () => {
    const [first, second] = ['Tarjeta terminada en 1234', 'Tarjeta terminada en 9876'];
    const { entries } = await readText(`${first}\n${own}${second}\n${other}${first}\n${table([20])}`);
    expect(entries.map(({ account }) => account)).toEqual(['1234', '1234', '1234', '9876', '9876', '1234']);
  });

  it.each([
    ['the number of the first page', 'Tarjeta terminada en 1234', 'Tarjeta terminada en 1234'],
    ['the number of a page', 'Tarjeta terminada en 1234', 'Página 2 de 2'],
    ['an amount', 'Tarjeta terminada en 1234', '123456.78'],
    ['the text of the movement above', 'Tarjeta terminada en 1234', ';CTA DESTINO 2211445566'],
  ])('are one where the header only repeats below %s', async (_, first, second) => {
    const reading = await readText(`${first}\n${own}${second}\n${other}`);
    expect(reading.questions).toEqual([]);
    expect(amounts(reading)).toEqual([-1_550, -1_650, -1_750, -1_850, -1_950]);
  });
});

it('joins a text that a separator cut, where only one way puts days and amounts in their columns', () => {
  const reading = read(
    'Fecha;Documento;Detalle;Importe;Saldo\n15/01/2026;1;PAGO;10,00;110,00\n16/01/2026;2;LUZ; AGUA;-5,00;105,00\n17/01/2026;3;ABONO;1,00;106,00\n18/01/2026;4;ABONO;1,00;107,00\n19/01/2026;5;ABONO;1,00;108,00\n',
  );
  expect(reading.entries.map(({ amount, description }) => [amount, description])[1]).toEqual([-500, 'LUZ; AGUA']);
});

it('takes the sides of a section whose title the cuts of a text of fixed width go through', async () => {
  const { entries, questions } = await readText(
    [
      'BANCO DEL VALLE - ESTADO DE CUENTA AL 30/11/2026',
      '',
      'DEPOSITOS Y CREDITOS',
      'FECHA       DESCRIPCION                               VALOR',
      '03/11/2026  DEP EFECTIVO                             500.00',
      '09/11/2026  TRANSFERENCIA RECIBIDA                 1,250.75',
      '',
      'CHEQUES Y DEBITOS',
      'FECHA       DESCRIPCION                               VALOR',
      '05/11/2026  CHEQUE 120                               300.00',
      '30/11/2026  COSTO MANTENIMIENTO                        2.50',
    ].join('\n'),
  );
  expect(entries.map(({ amount }) => amount)).toEqual([50_000, 125_075, -30_000, -250]);
  expect(questions).toEqual([]);
});

it('takes no count of rows for their amounts where others are filled up with zeros: it asks', () => {
  const reading = read(
    '20261103|0001|TRANSF RECIBIDA|H|0000000125000|0000000225000\n20261104|0002|PAGO|D|0000000025000|0000000200000\n20261105|0003|COMISION|D|0000000000150|0000000199850\n',
  );
  expect(reading.questions.map(({ field }) => field)).toEqual(['columns']);
  expect(amounts(answered(reading, /Columna 5/))).toEqual([125_000, -25_000, -150]);
});
