import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { distinctNames, packElectronic } from '../../../src/features/imports/packElectronic';

const LARGEST = 1_000_000;
const xml = (name: string, text: string) => new File([text], name, { type: 'text/xml' });

test('files of the same name are all there, each whole and by a name of its own', async () => {
  const made = await packElectronic(
    [
      xml('factura.xml', 'una'),
      xml('FACTURA.xml', 'otra'),
      xml('factura (2).xml', 'la tercera'),
      xml('factura.xml', 'la última'),
    ],
    LARGEST,
  );
  if (!('file' in made)) throw new Error(made.refusal);
  const members = unzipSync(new Uint8Array(await made.file.arrayBuffer()));
  const texts = Object.values(members).map((bytes) => new TextDecoder().decode(bytes));
  expect(texts.sort()).toEqual(['la tercera', 'la última', 'otra', 'una']);
  expect(made.file.name).toBe('4 archivos.zip');
});

test('no name is another’s, whatever its case', () => {
  const names = distinctNames(['a.xml', 'A.XML', 'a (2).xml', 'a.xml', 'b', 'b', '.xml', '.xml']);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
});

test('what is no electronic document is named, and nothing is taken', async () => {
  const made = await packElectronic([xml('a.xml', '<a/>'), new File(['x'], 'banco.csv')], LARGEST);
  expect(made).toEqual({ refusal: expect.stringContaining('«banco.csv» no es un comprobante electrónico en XML') });
  const pictures = await packElectronic([new File(['x'], 'a.pdf'), new File(['x'], 'b.pdf')], LARGEST);
  expect(pictures).toEqual({ refusal: expect.stringContaining('ninguno es un XML') });
});

test('more than one import takes is told, with what to do', async () => {
  const noise = Array.from({ length: 3_000 }, (_, i) => Math.sin(i).toString(36)).join('');
  const made = await packElectronic([xml('a.xml', noise), xml('b.xml', noise)], 1_000);
  expect(made).toEqual({ refusal: expect.stringContaining('juntos son demasiado para una importación') });
});

test('a file that is gone is named', async () => {
  const gone = xml('a.xml', '<a/>');
  Object.defineProperty(gone, 'arrayBuffer', {
    value: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
  });
  expect(await packElectronic([xml('b.xml', '<b/>'), gone], LARGEST)).toEqual({
    refusal: expect.stringContaining('«a.xml» no se pudo leer'),
  });
});
