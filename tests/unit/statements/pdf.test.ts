import { describe, expect, it } from 'vitest';
import { readStatement } from '../../../server/statements/read';
import { bankPdf, PDF_STYLES, pdfOf } from '../../support/files/bankPdfs';
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
