import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../server/debits/answers/read';
import { bytesOf } from '../../support/files/statements';

/** Answers of fixed columns: a record of spaces with texts at their places, counted from 1. */
const record = (width: number, ...fields: [at: number, text: string][]) =>
  fields.reduce(
    (line, [at, text]) => line.slice(0, at - 1) + text + line.slice(at - 1 + text.length),
    ' '.repeat(width),
  );
const cents = (amount: number, width: number) => String(amount).padStart(width, '0');
const digits = (count: number, width: number) => String(count).padStart(width, '0');

type Debit = [reference: string, amount: number, code: string, paid?: number];
const DEBITS: Debit[] = [
  ['D000000001', 12345, '00'],
  ['D000000002', 5000, '01'],
  ['D000000003', 98765, '31'],
  ['D000000004', 2550, '96'],
];
const TITLES: Debit[] = [
  ['D000000001', 12345, '06', 12345],
  ['D000000002', 5000, '03', 0],
  ['D000000003', 98765, '17', 90000],
  ['D000000004', 2550, '02', 0],
];

const febraban = (debits = DEBITS) => {
  const head = record(
    150,
    [1, 'A2'],
    [3, 'CONVENIO'],
    [23, 'EMPRESA'],
    [43, '001BANCO'],
    [66, '20240415'],
    [80, '05'],
    [82, 'DÉBITO AUTOMÁTICO'],
  );
  const lines = debits.map(([reference, amount, code]) =>
    record(
      150,
      [1, 'F'],
      [2, reference],
      [27, '1234'],
      [31, '00002201234567'],
      [45, '20240415'],
      [53, cents(amount, 15)],
      [68, code],
      [150, '0'],
    ),
  );
  return [head, ...lines, record(150, [1, `Z${digits(lines.length + 2, 6)}`], [8, cents(0, 17)])];
};
const cnab240 = (debits = TITLES) => {
  const head = record(240, [1, '00100000'], [143, '2'], [144, '15042024']);
  const lot = record(240, [1, '00100011T01']);
  const lines = debits.flatMap(([reference, amount, code, paid = 0], at) => [
    record(
      240,
      [1, `00100013${digits(at * 2 + 1, 5)}T`],
      [16, code],
      [59, `F-${at}`],
      [82, cents(amount, 15)],
      [106, reference],
      [134, '000912345678901'],
      [149, 'ANA'],
      [199, cents(150, 15)],
    ),
    record(
      240,
      [1, `00100013${digits(at * 2 + 2, 5)}U`],
      [16, code],
      [18, cents(0, 60)],
      [78, cents(paid, 15)],
      [93, cents(paid - 150, 15)],
      [138, '15042024'],
      [146, '16042024'],
    ),
  ]);
  return [
    head,
    lot,
    ...lines,
    record(240, [1, '00100015']),
    record(240, [1, '00199999'], [18, '000001'], [24, digits(lines.length + 4, 6)]),
  ];
};
const cnab400 = (debits = TITLES) => {
  const head = record(400, [1, '02RETORNO01COBRANCA'], [77, '237BRADESCO'], [395, '000001']);
  const lines = debits.map(([reference, amount, code, paid = 0], at) =>
    record(
      400,
      [1, '1'],
      [38, reference],
      [109, code],
      [111, '150424'],
      [117, `F-${at}`],
      [153, cents(amount, 13)],
      [254, cents(paid, 13)],
      [395, digits(at + 2, 6)],
    ),
  );
  return [head, ...lines, record(400, [1, '9201'], [395, digits(lines.length + 2, 6)])];
};

const read = (lines: readonly string[], end = '\r\n') =>
  readAnswer(bytesOf(`${lines.join(end)}${end}`, 'windows-1252'));
const FORMATS = [
  ['FEBRABAN 150', febraban, ['cobrado 12345', 'rechazado -5000', 'cobrado 98765', 'sin_resultado 2550'], 1],
  ['CNAB 240', cnab240, ['cobrado 12345', 'rechazado -5000', 'cobrado 90000', 'en_tramite 2550'], 2],
  ['CNAB 400', cnab400, ['cobrado 12345', 'rechazado -5000', 'cobrado 90000', 'en_tramite 2550'], 1],
] as const;

describe.each(FORMATS)('an answer in %s', (format, of, outcomes, perDebit) => {
  const first = format === 'CNAB 240' ? 2 : 1;

  it.each(['\r\n', '\n', ''])('is read (%j between its records)', async (end) => {
    const answer = await read(of(), end);
    expect(answer).toMatchObject({ format, problems: [], warnings: [], questions: [] });
    expect(answer.lines.map(({ reference }) => reference)).toEqual(TITLES.map(([reference]) => reference));
    expect(answer.lines.map(({ outcome, amount }) => `${outcome} ${amount}`)).toEqual(outcomes);
  });

  it('takes no line for read that lost a character or its end', async () => {
    const lost = of();
    lost[first] = lost[first]?.replace('1', '') ?? '';
    const answer = await read(lost);
    expect(answer.lines.map(({ reference }) => reference)).not.toContain('D000000001');
    expect(answer.problems).toMatchObject([{ row: first + 1, msg: expect.stringContaining('dañada o cortada') }]);
    const entire = of();
    const cut = await read([
      ...entire.slice(0, first + perDebit * 2),
      (entire[first + perDebit * 2] ?? '').slice(0, 60),
    ]);
    expect(cut.lines.map(({ reference }) => reference)).toEqual(['D000000001', 'D000000002']);
    expect(cut.problems).toHaveLength(1);
    expect(cut.warnings).toEqual([expect.stringContaining('falta su registro final')]);
  });

  it('collects no other amount where a character is lost, or one too many, anywhere in it', async () => {
    const right = new Set((await read(of(), '')).lines.map(({ reference, amount }) => `${reference} ${amount}`));
    const text = of().join('');
    for (let at = 7; at < text.length; at += 11) {
      for (const damaged of [text.slice(0, at) + text.slice(at + 1), `${text.slice(0, at)}0${text.slice(at)}`]) {
        const answer = await read([damaged], '').catch(() => undefined);
        const collected = (answer?.lines ?? []).filter(({ outcome }) => outcome === 'cobrado');
        expect(collected.filter(({ reference, amount }) => !right.has(`${reference} ${amount}`))).toEqual([]);
      }
    }
  });

  it('says which records lack', async () => {
    const answer = await read(of().toSpliced(first, perDebit));
    expect(answer.lines).toHaveLength(3);
    expect(answer.warnings).toEqual([expect.stringMatching(/anuncia \d+ registros y el archivo tiene \d+/)]);
  });

  it('asks what a code means that the standard does not name', async () => {
    const debits: Debit[] = [['D000000001', 12345, '77', 12345]];
    const { lines, questions } = await read(of(debits));
    expect([lines[0]?.outcome, questions.map(({ said }) => said)]).toEqual(['sin_resultado', ['77']]);
  });
});

it('is refused where it is the order that the bank answers', async () => {
  await expect(read([febraban()[0]?.replace('A2', 'A1') ?? '', record(150, [1, 'E'])])).rejects.toThrow(
    'es la orden que se envía al banco (FEBRABAN 150), no su respuesta',
  );
});

it('asks for the second record of a title', async () => {
  const { lines, problems } = await read(cnab240().toSpliced(3, 1));
  expect(lines.map(({ reference }) => reference)).toEqual(['D000000002', 'D000000003', 'D000000004']);
  expect(problems).toMatchObject([{ row: 3, msg: expect.stringContaining('Falta la línea que sigue') }]);
});

it('names what is read where a CNAB is of another bank, whose places differ', async () => {
  const other = cnab400().map((line) => line.replace('237BRADESCO', '077INTER   '));
  await expect(read(other)).rejects.toThrow('el CNAB 400 de Bradesco o Itaú');
});
