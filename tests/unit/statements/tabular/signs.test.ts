import { describe, expect, it } from 'vitest';
import { again, amounts, read } from './support';

const file = (header: string, ...rows: string[]) =>
  [header, ...rows.map((row, at) => `${31 - at}/01/2024;${row}`)].join('\n');
const signed = (header: string, ...rows: string[]) => amounts(read(file(header, ...rows)));

describe('debit and credit in columns of their own', () => {
  it('takes an unsigned debit out, whatever stands in the other', () => {
    expect(signed('Fecha;Debe;Haber', '10,00;0,00', '0,00;5,00', '3,00; ', ';2,00')).toEqual([-1000, 500, -300, 200]);
  });

  it('knows the titles of Spain', () => {
    expect(signed('Fecha;Imposiciones;Reintegros', '10,00;', ';5,00')).toEqual([1000, -500]);
  });

  it('never negates twice a debit that is negative or in parentheses', () => {
    expect(signed('Fecha;Débito;Crédito', '-10,00;', '(3,00);', ';5,00')).toEqual([-1000, -300, 500]);
  });

  it('keeps a reversal among debits what it is', () => {
    expect(signed('Fecha;Cargo;Abono', '10,00;', '20,00;', '-20,00;', ';5,00')).toEqual([-1000, -2000, 2000, 500]);
    expect(signed('Fecha;Cargo;Abono', '-10,00;', '-20,00;', '20,00;', ';5,00')).toEqual([-1000, -2000, 2000, 500]);
  });

  it('takes the difference when both are filled, and says so', () => {
    const [entry] = read(file('Fecha;Debe;Haber', '10,00;4,00', '1,00;')).entries;
    expect(entry?.amount).toBe(-600);
    expect(entry?.flags).toEqual([expect.stringContaining('débito (10.00) y crédito (4.00)')]);
  });
});

describe('codes of documents', () => {
  it('tell deposits from cheques beside notes of debit and credit, and beside each other', () => {
    const rows = (...codes: string[]) =>
      signed('Fecha;Tipo;Concepto;Valor', ...codes.map((code) => `${code};PAGO;10,00`));
    expect(rows('DP', 'CH', 'NC', 'ND')).toEqual([1000, -1000, 1000, -1000]);
    expect(rows('DP', 'CK', 'DP', 'CK')).toEqual([1000, -1000, 1000, -1000]);
  });

  it('are asked about where one stands alone', () => {
    const { questions } = read(
      file('Fecha;Tipo;Concepto;Valor', 'CH;Varios;10,00', 'CH;Varios;20,00', 'CH;Varios;5,00'),
    );
    expect(questions.map(({ field }) => field)).toEqual(['signs']);
  });
});

describe('the debits of a book, which come in', () => {
  const header = 'Fecha;Debe;Haber;Saldo\n;SALDO INICIAL;;100,00\n';

  it('are proven by one step, and never leave with what leaves by the credits', () => {
    expect(amounts(read('Fecha;Debe;Haber;Saldo\n02/10/2026;50,00;;150,00\n03/10/2026;;20,00;130,00\n'))).toEqual([
      5000, -2000,
    ]);
  });

  it('are proven by the opening balance, where there is one movement', () => {
    expect(amounts(read(`${header}02/10/2026;50,00;;150,00\n`))).toEqual([5000]);
    expect(amounts(read(`${header}02/10/2026;50,00;;50,00\n`))).toEqual([-5000]);
  });
});

describe('one column of amounts', () => {
  it.each([
    ['D/C', 'D', 'C'],
    ['Tipo', 'DB', 'CR'],
    ['Tipo de movimiento', 'Cargo', 'Abono'],
    ['Naturaleza', 'C', 'A'],
    ['Debe/Haber', 'D', 'H'],
    ['Signo', '-', '+'],
    ['+/-', '(-)', '(+)'],
    ['Soll/Haben', 'S', 'H'],
    ['Af Bij', 'Af', 'Bij'],
    ['Tipo', 'Nota de Débito', 'Nota de Crédito'],
    ['Sentido', 'Egreso', 'Ingreso'],
    ['Cualquiera', 'DEBITO', 'CREDITO'],
  ])('is signed by a flag column %s (%s/%s)', (name, debit, credit) => {
    expect(signed(`Fecha;Monto;${name}`, `10,00;${debit}`, `5,00;${credit}`, `1,00;${debit}`)).toEqual([
      -1000, 500, -100,
    ]);
  });

  it('is signed by a column of plus and minus, which are no blanks there', () => {
    expect(signed('Fecha;Sign;Monto', '-;10,00', '+;5,00', '-;1,00')).toEqual([-1000, 500, -100]);
    expect(signed('Fecha;Cualquiera;Monto', '-;10,00', '+;5,00')).toEqual([-1000, 500]);
    expect(signed('Fecha;Signo;Monto', '-;10,00')).toEqual([-1000]);
    expect(signed('Fecha;Débito;Crédito', '-;10,00', '3,00;-')).toEqual([1000, -300]);
  });

  it.each([
    ['C', 'cargo'],
    ['E', 'egreso'],
  ])('is asked about %s where no other letter stands beside it: it may be a %s', (letter) => {
    const reading = read(file('Fecha;Tipo;Monto', `${letter};10,00`, `${letter};5,00`));
    expect(reading.questions.map(({ field }) => field)).toEqual(['sides']);
    const answered = reading.questions[0]?.options.map((option) => again(reading, option));
    expect(answered?.map((one) => [amounts(one), one.questions])).toEqual([
      [[1000, 500], []],
      [[-1000, -500], []],
    ]);
  });

  it('hears the balance where a letter that stands alone is a charge', () => {
    const rows = ['01/02/2024;C;50,00;150,00', '02/02/2024;C;20,00;130,00', '03/02/2024;C;30,00;100,00'];
    const reading = read(`Saldo inicial;200,00\nFecha;Tipo;Valor;Saldo\n${rows.join('\n')}\n`);
    expect([amounts(reading), reading.questions]).toEqual([[-5000, -2000, -3000], []]);
  });

  it('lets the flag rule over the sign', () => {
    expect(signed('Fecha;Monto;D/C', '-10,00;D', '-5,00;C', '3,00;D')).toEqual([-1000, 500, -300]);
  });

  it('is signed by marks behind the amounts', () => {
    expect(signed('Fecha;Monto', '10,00 DR', '5,00 CR')).toEqual([-1000, 500]);
    expect(signed('Fecha;Monto', '10,00D', '5,00C')).toEqual([-1000, 500]);
  });

  it('of a card takes plain amounts as charges when only credits are marked', () => {
    expect(signed('Fecha;Monto', '10,00', '20,00', '5,00 CR')).toEqual([-1000, -2000, 500]);
    expect(signed('Fecha;Monto;', '10,00;', '20,00;', '+ 5,00;CR')).toEqual([-1000, -2000, 500]);
    expect(signed('Fecha;Monto', '10,00', '20,00', '+5,00')).toEqual([-1000, -2000, 500]);
  });

  it('takes plain amounts as credits when only debits are marked', () => {
    expect(signed('Fecha;Monto', '10,00', '5,00 DR')).toEqual([1000, -500]);
  });

  it('without sign or mark is signed by the steps of the balance', () => {
    const reading = read(
      'Fecha;Concepto;Valor;Saldo\n29/01/2024;A;50,00;150,00\n30/01/2024;B;20,00;130,00\n31/01/2024;C;30,00;160,00\n',
    );
    expect(amounts(reading)).toEqual([5000, -2000, 3000]);
    expect(reading.dialect.understood).toContainEqual({
      about: 'signs',
      text: 'El saldo dice qué montos entran y cuáles salen',
    });
    // Before the oldest stands no balance: staff say it.
    expect(reading.questions.map(({ field }) => field)).toEqual(['oldest']);
    const [first, second] = reading.questions[0]?.options ?? [];
    expect([first, second].map((option) => amounts(again(reading, option))[0])).toEqual([5000, -5000]);
  });

  it('takes the side of the oldest amount from an opening balance, or says that only its text tells', () => {
    const rows = ['01/02/2024;NOTA DEBITO;50,00;150,00', '02/02/2024;B;20,00;130,00', '03/02/2024;C;30,00;160,00'];
    const spoken = read(`Fecha;Concepto;Valor;Saldo\n${rows.join('\n')}\n`);
    expect([amounts(spoken)[0], spoken.questions]).toEqual([-5000, []]);
    expect(spoken.entries[0]?.flags).toEqual([expect.stringContaining('Solo su descripción')]);
    const stated = read(`Saldo inicial;200,00\nFecha;Concepto;Valor;Saldo\n${rows.join('\n')}\n`);
    expect([amounts(stated)[0], stated.questions, stated.entries[0]?.flags]).toEqual([-5000, [], []]);
    expect(stated.accounts[0]).toMatchObject({ check: 'stated' });
    expect(spoken.accounts[0]).toMatchObject({ check: 'running', unproven_row: 2 });
  });

  it('is asked about the oldest amount where the balance only falls: the others do not speak for it', () => {
    const reading = read('Fecha;Concepto;Valor;Saldo\n01/02/2024;A;50,00;150,00\n02/02/2024;B;20,00;130,00\n');
    expect(reading.questions.map(({ field }) => field)).toEqual(['oldest']);
    expect(reading.questions[0]?.options.map((option) => amounts(again(reading, option)))).toEqual([
      [5000, -2000],
      [-5000, -2000],
    ]);
  });

  it('is proven by the balance before and the one after, the oldest and the only one too', () => {
    const header = 'Fecha;Concepto;Saldo anterior;Valor;Saldo posterior';
    const rows = ['01/02/2024;A;100,00;50,00;50,00', '02/02/2024;B;50,00;20,00;70,00'];
    const both = read(`${header}\n${rows.join('\n')}\n`);
    expect([amounts(both), both.questions, both.entries[0]?.flags]).toEqual([[-5000, 2000], [], []]);
    expect(amounts(read(`${header}\n${rows[0]}\n`))).toEqual([-5000]);
  });

  it('without any evidence is asked, and one amount by itself came in', () => {
    const text = file('Fecha;Concepto;Monto', 'A;10,00', 'B;20,00');
    const { questions } = read(text);
    expect(questions.map(({ field, options }) => [field, options.length])).toEqual([['signs', 2]]);
    const answered = questions[0]?.options.map(({ mapping }) => read(text, mapping));
    expect(answered?.map((reading) => [amounts(reading), reading.questions])).toEqual([
      [[1000, 2000], []],
      [[-1000, -2000], []],
    ]);
    expect(read(file('Fecha;Concepto;Monto', 'A;10,00')).questions).toEqual([]);
  });

  it('of a card without marks is asked', () => {
    const reading = read(`Tarjeta Visa 4111\n${file('Fecha;Concepto;Monto', 'A;10,00', 'B;20,00')}`);
    expect(reading.questions.map(({ field }) => field)).toEqual(['signs']);
    expect(amounts(reading)).toEqual([-1000, -2000]);
  });
});

describe('a card whose charges are positive and payments negative', () => {
  it('is asked, and turned when staff say so', () => {
    const text = `Tarjeta de crédito 4111\n${file('Fecha;Concepto;Monto', 'A;10,00', 'B;20,00', 'C;5,00', 'SU PAGO;-35,00')}`;
    expect(read(text).questions.map(({ field }) => field)).toEqual(['signs']);
    expect(amounts(read(text, { signs: 'charges' }))).toEqual([-1000, -2000, -500, 3500]);
  });
});

describe('signs that the descriptions deny', () => {
  const rows = ['COMPRA A;10,00', 'CONSUMO B;20,00', 'COMISION;5,00', 'PAGO RECIBIDO;-35,00', 'ABONO;-4,00'];

  it('are asked about, and turned when staff say so', () => {
    const reading = read(file('Fecha;Concepto;Monto', ...rows));
    expect(reading.questions.map(({ field }) => field)).toEqual(['signs']);
    expect(amounts(again(reading, reading.questions[0]?.options[0]))).toEqual([-1000, -2000, -500, 3500, 400]);
  });

  it('are not where a balance proves them', () => {
    const balances = ['110,00', '100,00', '80,00', '75,00', '110,00'];
    const reading = read(file('Fecha;Concepto;Monto;Saldo', ...rows.map((row, at) => `${row};${balances[at]}`)));
    expect([reading.questions, amounts(reading)]).toEqual([[], [1000, 2000, 500, -3500, -400]]);
  });
});

describe('several columns of amounts', () => {
  it('takes the one that moves the balance', () => {
    const header = 'Fecha;Bruto;Comisión;Neto;Saldo';
    expect(
      signed(header, '49,37;-1,78;47,59;4.626,81', '28,82;-1,19;27,63;4.579,22', '35,78;-1,39;34,39;4.551,59'),
    ).toEqual([4759, 2763, 3439]);
    const gross = read(
      'Fecha;Bruto;Comisión;Neto;Saldo\n29/01/2024;50,00;-2,00;48,00;150,00\n30/01/2024;20,00;-1,00;19,00;170,00\n31/01/2024;30,00;-1,00;29,00;200,00\n',
    );
    expect(amounts(gross)).toEqual([5000, 2000, 3000]);
  });

  it('takes the net when there is no balance', () => {
    expect(signed('Fecha;Bruto;Comisión;Neto', '50,00;-2,00;48,00', '-20,00;0,00;-20,00')).toEqual([4800, -2000]);
  });
});
