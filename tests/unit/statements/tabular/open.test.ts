import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../src/api/contract/reconciliation/statement';
import { first, moneyOf, readText } from '../../../support/files/statements';
import { again, amounts, days, read } from './support';

/** What a file leaves open is asked, and every answer that is offered reads it so. */

type Read = ReturnType<typeof read>;
const questionOf = (reading: Read, field: Question['field']) =>
  reading.questions.find((question) => question.field === field);
const answers = (reading: Read, field: Question['field']) =>
  (questionOf(reading, field)?.options ?? []).map((option) => again(reading, option));

describe('what is asked', () => {
  it('is the year of days that have none, across a year’s turn, unless a period says it', () => {
    const rows = 'Fecha;Concepto;Valor;Saldo\n30/12;A;-10,00;90,00\n05/01;B;20,00;110,00\n16/01;C;-5,00;105,00\n';
    const [latest, before] = answers(read(rows), 'year');
    expect(latest?.questions).toEqual([]);
    expect(days(latest ?? read(rows)).map((day) => day.slice(4))).toEqual(['-12-30', '-01-05', '-01-16']);
    const years = [latest, before].map((reading) => reading?.entries.map(({ date }) => Number(date.slice(0, 4))) ?? []);
    expect(years[0]?.map((year) => year - (years[0]?.[1] ?? 0))).toEqual([-1, 0, 0]);
    expect(years[1]?.[1]).toBe((years[0]?.[1] ?? 0) - 1);
    const told = read(`Del 01/12/2023 al 31/01/2024\n${rows}`);
    expect([days(told), told.questions]).toEqual([['2023-12-30', '2024-01-05', '2024-01-16'], []]);
  });

  it('is whether digits without a mark carry decimals', () => {
    const reading = read('FECHA;SIGNO;IMPORTE\n20240105;-;00000000012345\n20240106;+;00000000099900\n');
    expect(answers(reading, 'implied_decimals').map(amounts)).toEqual([
      [-12_345, 99_900],
      [-1_234_500, 9_990_000],
    ]);
  });

  it('is not whether digits carry decimals where the currency has none', () => {
    const inCurrency = (currency: string) =>
      read(
        `Fecha;Moneda;Monto\n${['12345', '67891', '23457', '99912'].map((sum) => `15/01/2024;${currency};${sum}`).join('\n')}\n`,
      );
    const asked = (currency: string) =>
      inCurrency(currency).questions.some(({ field }) => field === 'implied_decimals');
    expect(['USD', 'COP', 'XOF'].filter(asked)).toEqual(['USD']);
  });

  it('is a balance that the amounts contradict: nothing says that there is none, and accepting it is of this file', () => {
    const reading = read(
      'Fecha;Concepto;Importe;Saldo\n15/01/2024;A;-1,00;99,00\n16/01/2024;B;-2,00;7,00\n17/01/2024;C;-3,00;44,00\n18/01/2024;D;-4,00;80,00\n',
    );
    expect(reading.accounts[0]).toMatchObject({ check: 'contradicted' });
    expect(reading.accounts[0]).not.toHaveProperty('opening');
    const [accepted, without] = answers(reading, 'accepted');
    expect([accepted?.questions, without?.questions]).toEqual([[], []]);
    expect([accepted?.dialect.mapping.accepted, without?.dialect.mapping.columns]).toEqual([
      ['balance'],
      ['date', 'description', 'amount', 'ignore'],
    ]);
  });

  it('is the side of unsigned amounts whose descriptions speak of money that left', () => {
    const reading = read('Fecha;Concepto;Monto\n15/01/2024;DEPOSITO;10,00\n16/01/2024;COMISION;2,00\n');
    expect(answers(reading, 'signs').map(amounts)).toEqual([
      [1000, -200],
      [1000, 200],
      [-1000, -200],
    ]);
  });

  it('is what words mean that banks use either way, word by word', () => {
    const reading = read('Fecha;Tipo;Monto\n15/01/2024;Depósito;10,00\n16/01/2024;Pago;2,00\n17/01/2024;Cheque;3,00\n');
    expect(reading.dialect.words).toContainEqual({ word: 'Pago', side: 'debit' });
    expect(answers(reading, 'sides').map(amounts)).toEqual([
      [1000, -200, -300],
      [1000, 200, -300],
    ]);
    expect(amounts(again(reading, { mapping: { sides: { Pago: 'debit', Cheque: 'credit' } } }))).toEqual([
      1000, -200, 300,
    ]);
  });
});

describe('a column of accounts', () => {
  it('may be of whoever paid or was paid: then the file is of one account', async () => {
    const text =
      'Konto;1234567890\nBuchungstag;Name;IBAN;Umsatz\n02.10.2026;A;DE44500105175407324931;10,00\n03.10.2026;B;DE02120300000000202051;-5,00\n';
    const { questions, dialect } = await readText(text);
    expect(questions.map(({ field, options }) => [field, options.length])).toEqual([['account', 3]]);
    const last = questions[0]?.options.at(-1);
    expect(last?.label).toBe('Ninguna: «IBAN» es la cuenta de la otra parte');
    const answered = await readText(text, { ...dialect.mapping, ...last?.mapping });
    expect([moneyOf(answered), answered.questions]).toEqual([
      [
        ['2026-10-02', 1000],
        ['2026-10-03', -500],
      ],
      [],
    ]);
    expect(answered.accounts.map(({ key }) => key)).toEqual(['1234567890']);
    expect(first(answered).counterparty.account).toBe('DE44500105175407324931');
  });

  it('is of the other party behind the title of one, below a period that is no movement', async () => {
    const rows = '3.11.2026;Keller;DE44500105175407324931;10,00\n4.11.2026;Strom;DE02120300000000202051;-5,00\n';
    const text = `Umsätze;;;\n01.11.2026 - 30.11.2026\nBuchungstag;Begünstigter / Auftraggeber;IBAN;Betrag\n${rows}`;
    const reading = await readText(text);
    expect([moneyOf(reading).length, reading.questions, reading.problems]).toEqual([2, [], []]);
    expect(first(reading).counterparty.account).toBe('DE44500105175407324931');
  });
});

describe('an opening balance among the debits', () => {
  const book =
    'FECHA;DETALLE;DEBE;HABER\n01/10/2026;SALDO INICIAL;100,00;\n02/10/2026;A;50,00;\n03/10/2026;B;;20,00\n;SALDO FINAL;130,00;\n';

  it('is of an overdrawn account or of a company’s own book, and staff say which', () => {
    const reading = read(book);
    expect(reading.questions.map(({ field }) => field)).toEqual(['columns']);
    const answered = reading.questions[0]?.options.map((option) => again(reading, option));
    expect(answered?.map((one) => [amounts(one), one.accounts[0]?.closing, one.questions, one.warnings])).toEqual([
      [[5000, -2000], 13_000, [], []],
      [[-5000, 2000], -13_000, [], []],
    ]);
  });

  it('is not asked about where a running balance follows the movements', () => {
    const running = read(
      'FECHA;DETALLE;DEBE;HABER;SALDO\n01/10/2026;SALDO INICIAL;100,00;;100,00\n02/10/2026;A;50,00;;150,00\n03/10/2026;B;;20,00;130,00\n',
    );
    expect([amounts(running), running.questions]).toEqual([[5000, -2000], []]);
  });
});

describe('what is chosen', () => {
  it('is one of several tables, or all of them', () => {
    const text =
      'Del día\nFecha;Detalle;Valor\n03/02/2024;A;-1,00\n04/02/2024;B;2,00\n\nAnteriores\nFecha;Detalle;Débito;Crédito;Saldo\n05/01/2024;C;;8,00;18,00\n06/01/2024;D;5,00;;13,00\n07/01/2024;E;1,00;;12,00\n';
    const reading = read(text);
    expect(reading.dialect.tables).toEqual([
      { row: 2, title: 'Del día' },
      { row: 7, title: 'Anteriores' },
    ]);
    expect([amounts(reading), reading.accounts[0]?.check]).toEqual([[-100, 200, 800, -500, -100], 'partial']);
    expect(amounts(read(text, { table: 1 }))).toEqual([-100, 200]);
    expect(amounts(read(text, { table: 2 }))).toEqual([800, -500, -100]);
  });

  it('is how many rows a movement takes', () => {
    const text = 'Fecha;Concepto;Importe\n15/01/2024;A;\n;REF 1;-1,00\n16/01/2024;B;\n;REF 2;2,00\n';
    expect([amounts(read(text)), read(text).dialect.mapping.rows_each]).toEqual([[-100, 200], 2]);
    expect(amounts(read(text, { rows_each: 1 }))).toEqual([]);
    expect(read(text, { rows_each: 1 }).problems).toHaveLength(4);
  });

  it('opens its questions even where nothing can be read so', () => {
    const reading = read('Fecha;Concepto;Importe\n15/01/2024;A;-1,00\n', { delimiter: '|' });
    expect([reading.entries, new Set(reading.questions.map(({ field }) => field))]).toEqual([[], new Set(['columns'])]);
  });
});

describe('rows that hold a day and an amount', () => {
  it('are movements above titles that a page lost, and problems where they do not fit the columns', () => {
    const rows = 'Fecha;Concepto;Importe;Saldo\n17/01/2024;C;-3,00;94,00\n18/01/2024;D;-4,00;90,00\n';
    const reading = read(`15/01/2024;A;-1,00;99,00\n16/01/2024;B;-2,00;97,00\n${rows}`);
    expect([amounts(reading), reading.problems]).toEqual([[-100, -200, -300, -400], []]);
    const other = read(`${rows}19/01/2024|E|-1,00|89,00\nX;20/01/2024;-1,00;88,00\n`);
    expect(other.problems.map(({ row }) => row)).toEqual([4, 5]);
  });

  it('are totals when they are what stands above them, dated or not', () => {
    const reading = read(
      'Fecha;Concepto;Debe;Haber\n15/01/2024;A;10,00;\n15/01/2024;B;;4,00\n15/01/2024;CIERRE;10,00;4,00\n16/01/2024;C;1,00;\n16/01/2024;TOTAL DEL DIA;1,00;0,00\n',
    );
    expect([amounts(reading), reading.warnings, reading.problems]).toEqual([[-1000, 400, -100], [], []]);
  });

  it('are marked when their day breaks the order that all others keep, or their reference comes twice', () => {
    const rows = ['02', '03', '04', '25', '06', '07', '08'].map(
      (day, at) => `${day}/01/2024;A${at};100${at};-${at + 1},00`,
    );
    const reading = read(`Fecha;Concepto;Referencia;Importe\n${[...rows, ...rows.slice(-1)].join('\n')}\n`);
    expect(reading.entries.flatMap(({ row, flags }) => (flags.length > 0 ? [row] : []))).toEqual([5, 9]);
  });
});

describe('a file in which one thing is damaged', () => {
  const rows = [
    'A;1,50;101,50',
    'B;2,25;103,75',
    'C;3,10;106,85',
    'D;-4,00;102,85',
    'DEPOSITO;5,75;108,60',
    'F;6,20;114,80',
  ];
  const file = (list: string[]) =>
    ['Fecha;Concepto;Importe;Saldo', ...list.map((row, at) => `1${at}/01/2024;${row}`)].join('\n');
  const marked = (list: string[]) =>
    read(file(list)).entries.flatMap(({ row, flags }) => (flags.length > 0 ? [row] : []));

  it('marks an amount that lost a decimal, where no balance proves it', () => {
    expect(marked(rows)).toEqual([]);
    expect(marked(rows.with(0, 'A;1,5;101,50'))).toEqual([2]);
  });

  it('marks the oldest movement where its words deny its sign', () => {
    expect(marked(rows.with(0, 'DEPOSITO;-1,50;101,50'))).toEqual([2]);
  });

  it('shows as a problem what a lost line end, quote or separator joined', () => {
    const long = Array.from({ length: 12 }, (_, at) => `${at + 10}/01/2024;A${at};1,50;1${at + 10},00`);
    const text = ['Fecha;Concepto;Importe;Saldo', ...long].join('\n').replaceAll('1,50', '1,00');
    const problems = (damaged: string) => read(damaged).problems.length;
    expect(problems(text)).toBe(0);
    expect(problems(text.replace('Saldo\n', 'Saldo;'))).toBe(1);
    expect(problems(text.replace('A2;1,00', '"A2;1,00').replace('A3;1,00', 'A3";1,00'))).toBe(1);
    expect(problems(text.replace('12/01/2024;A2', '12/0x/2024 A2'))).toBe(1);
  });

  it('asks about a column whose title was damaged and which fills the rows that the other leaves empty', () => {
    const sides = ['A;1,50;0,00', 'B;0,00;2,25', 'C;3,10;0,00', 'D;0,00;4,00'];
    const text = (title: string) =>
      [`Fecha;Concepto;${title};Haber`, ...sides.map((row, at) => `1${at}/01/2024;${row}`)].join('\n');
    expect(read(text('Debe')).questions).toEqual([]);
    const reading = read(text('Dbe'));
    expect(reading.questions.map(({ field }) => field)).toEqual(['columns']);
    expect(again(reading, reading.questions[0]?.options[0]).entries.map(({ amount }) => amount)).toEqual([
      -150, 225, -310, 400,
    ]);
  });
});
