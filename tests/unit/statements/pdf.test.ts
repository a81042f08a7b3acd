import { describe, expect, it } from 'vitest';
import { readStatement } from '../../../server/statements/read';
import { bankPdf, PDF_STYLES, pdfOf } from '../../support/files/bankPdfs';
import { type RawText, rawPdf } from '../../support/files/bankStyles/rawPdf';
import { refusalOf } from '../../support/files/statements';

describe('a PDF of a bank with text', () => {
  it.each(PDF_STYLES.map((style, at) => [style.name, style, at] as const))(
    'is read to the cent over several pages: %s',
    async (_name, style, at) => {
      const { bytes, truth } = await bankPdf(style, at, 70);
      const { entries, questions, problems, truncations, dialect } = await readStatement(bytes, {});
      expect(entries.map(({ date, amount }) => ({ date, cents: amount }))).toEqual(truth);
      expect([questions, problems, truncations]).toEqual([[], [], []]);
      expect(dialect).toMatchObject({ format: 'fixed', format_name: 'PDF' });
      // As staff send it back, it is read the same.
      const again = await readStatement(bytes, dialect.mapping);
      expect(again.entries.map(({ amount }) => amount)).toEqual(truth.map(({ cents }) => cents));
    },
  );

  it('is read as an upload hands it over, in a Buffer', async () => {
    const [style] = PDF_STYLES;
    if (!style) throw new Error('no style');
    const { bytes, truth } = await bankPdf(style, 1, 12);
    const { entries } = await readStatement(Buffer.from(bytes), {});
    expect(entries.map(({ amount }) => amount)).toEqual(truth.map(({ cents }) => cents));
  });

  it('is known again by its layout', async () => {
    const [style] = PDF_STYLES;
    if (!style) throw new Error('no style');
    const readings = await Promise.all(
      [20, 33].map(async (size) => readStatement((await bankPdf(style, size, size)).bytes, undefined)),
    );
    const [one, other] = readings.map(({ followed }) => followed?.shape);
    expect(one).toBeDefined();
    expect(one).toEqual(other);
  });

  it('keeps the lines of a description together', async () => {
    const style = PDF_STYLES.find(({ name }) => name.includes('several lines'));
    if (!style) throw new Error('no style');
    const { entries } = await readStatement((await bankPdf(style, 1, 12)).bytes, {});
    expect(entries.every(({ description }) => /REFERENCIA \d+ OFICINA CENTRAL$/.test(description))).toBe(true);
  });
});

describe('a PDF that is not read', () => {
  it('has a password, and is said to have one', async () => {
    const bytes = await pdfOf({ content: ['Saldo'], userPassword: 'secreta' });
    expect(await refusalOf(bytes)).toMatchObject({
      code: 'encrypted',
      message: expect.stringMatching(/tiene contraseña/),
    });
  });

  it('is a picture', async () => {
    const picture =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const bytes = await pdfOf({ content: [{ image: picture, width: 300 }] });
    expect(await refusalOf(bytes)).toMatchObject({
      code: 'not-a-statement',
      message: expect.stringMatching(/sin texto.*Descargue de su banco/),
    });
  });

  it('is a letter', async () => {
    const bytes = await pdfOf({ content: ['Estimado cliente:', 'Le damos la bienvenida a nuestro banco.'] });
    expect(await refusalOf(bytes)).toMatchObject({
      code: 'not-a-statement',
      message: expect.stringMatching(/no se hallaron movimientos.*Descargue de su banco/),
    });
  });

  it('is damaged anywhere: it is refused, or what is lost of it is said, and never breaks the reader', async () => {
    const [style] = PDF_STYLES;
    if (!style) throw new Error('no style');
    const { bytes, truth } = await bankPdf(style, 3, 30);
    for (const share of [0.02, 0.3, 0.6, 0.9]) {
      const reading = await readStatement(bytes.slice(0, Math.floor(bytes.length * share)), {}).catch((error) => error);
      const isSame = 'entries' in reading && reading.entries.length === truth.length;
      expect(isSame || reading.code === 'not-a-statement').toBe(true);
    }
  });
});

const MOVES = [
  {
    day: '02/11/2026',
    text: ['TRANSFERENCIA RECIBIDA', 'LOPEZ MENA'],
    debit: '',
    credit: '1,250.40',
    balance: '2,250.40',
  },
  { day: '02/11/2026', text: ['COMISION', 'MENSUAL'], debit: '0.54', credit: '', balance: '2,249.86' },
  { day: '13/11/2026', text: ['PAGO', 'PROVEEDOR'], debit: '320.00', credit: '', balance: '1,929.86' },
  { day: '14/11/2026', text: ['DEPOSITO', 'EFECTIVO'], debit: '', credit: '75.10', balance: '2,004.96' },
  { day: '25/11/2026', text: ['RETIRO', 'CAJERO'], debit: '12,000.00', credit: '', balance: '-9,995.04' },
];
const TRUTH = [
  '2026-11-02 125040 TRANSFERENCIA RECIBIDA LOPEZ MENA',
  '2026-11-02 -54 COMISION MENSUAL',
  '2026-11-13 -32000 PAGO PROVEEDOR',
  '2026-11-14 7510 DEPOSITO EFECTIVO',
  '2026-11-25 -1200000 RETIRO CAJERO',
];

type Style = { isLeft?: true; isCentred?: true; isMiddle?: true };

/** The statement with titles above its columns, a movement every 24 points. */
function page({ isLeft, isCentred, isMiddle }: Style = {}): RawText[] {
  const amount = (x: number, y: number, text: string): RawText[] =>
    text === '' ? [] : [isLeft ? { x: x - 60, y, text } : { x, y, text, isRight: true }];
  const title = (x: number, text: string): RawText =>
    isCentred ? { x: x - 45, y: 540, text } : { x, y: 540, text, isRight: true };
  return [
    { x: 40, y: 560, text: 'BANCO DEL LITORAL' },
    { x: 40, y: 540, text: 'Fecha' },
    { x: isCentred ? 150 : 100, y: 540, text: 'Detalle' },
    ...(isLeft
      ? [
          { x: 240, y: 540, text: 'Débito' },
          { x: 320, y: 540, text: 'Crédito' },
          { x: 400, y: 540, text: 'Saldo' },
        ]
      : [title(300, 'Débito'), title(380, 'Crédito'), title(460, 'Saldo')]),
    ...MOVES.flatMap(({ day, text: [first = '', second = ''], debit, credit, balance }, at) => {
      const y = 515 - 24 * at;
      const texts = isMiddle
        ? [
            { x: 100, y: y + 5, text: first },
            { x: 100, y: y - 5, text: second },
          ]
        : [{ x: 100, y, text: `${first} ${second}` }];
      return [
        { x: 40, y, text: day },
        ...texts,
        ...amount(300, y, debit),
        ...amount(380, y, credit),
        ...amount(460, y, balance),
      ];
    }),
  ];
}

const moved = (texts: readonly RawText[], by: number) => texts.map((one) => ({ ...one, x: one.x + by }));

describe('the texts of a page', () => {
  it.each<[string, Uint8Array]>([
    ['as they stand', rawPdf(page())],
    ['on a page that is turned', rawPdf(page(), { turned: true })],
    ['drawn twice to be bold', rawPdf([...page(), ...moved(page(), 0.4)])],
    ['with amounts from the left', rawPdf(page({ isLeft: true }))],
    ['with titles in the middle of their columns', rawPdf(page({ isCentred: true }))],
    ['with amounts between the lines of their text', rawPdf(page({ isMiddle: true }))],
  ])('are read %s', async (_, bytes) => {
    const { entries, questions, problems } = await readStatement(bytes, undefined);
    expect(entries.map(({ date, amount, description }) => `${date} ${amount} ${description}`)).toEqual(TRUTH);
    expect([questions, problems]).toEqual([[], []]);
  });

  it('are cut from an amount that they reach', async () => {
    const long = page().map((one) =>
      one.text === 'PAGO PROVEEDOR' ? { ...one, text: 'PAGO PROVEEDOR IMPORTADORA DEL SUR S.A' } : one,
    );
    const { entries } = await readStatement(rawPdf(long), undefined);
    expect(entries.map(({ amount }) => amount)).toEqual([125040, -54, -32000, 7510, -1200000]);
  });
});

/** Days alone in their lines, above the movements of each. */
function dayPage(title: string): RawText[] {
  const lines: RawText[][] = [];
  const line = (...texts: Omit<RawText, 'y'>[]) =>
    lines.push(texts.map((one) => ({ ...one, y: 760 - lines.length * 12 })));
  line(
    { x: 30, text: title },
    { x: 60, text: title === '' ? 'Concepto' : '   Concepto' },
    { x: 420, text: 'Importe', isRight: true },
  );
  for (const [day, ...amounts] of [
    ['2 de marzo de 2026', '1.250,40', '-0,54'],
    ['3 de marzo de 2026', '-320,00'],
    ['9 de marzo de 2026', '75,10', '-12.000,00'],
  ] as const) {
    line({ x: 30, text: day });
    for (const text of amounts) line({ x: 60, text: 'PAGO VARIOS' }, { x: 420, text, isRight: true });
  }
  return lines.flat().filter(({ text }) => text !== '');
}

describe('days that stand above their movements', () => {
  it.each(['', 'Fecha'])('are those of the lines below them, under the title «%s»', async (title) => {
    const { entries, problems } = await readStatement(rawPdf(dayPage(title)), undefined);
    expect(entries.map(({ date, amount }) => `${date} ${amount}`)).toEqual([
      '2026-03-02 125040',
      '2026-03-02 -54',
      '2026-03-03 -32000',
      '2026-03-09 7510',
      '2026-03-09 -1200000',
    ]);
    expect(problems).toEqual([]);
  });
});
