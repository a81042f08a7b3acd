import { expect, test } from 'vitest';
import { readElectronicDocuments } from '../../../server/electronicDocuments/reading/read';
import { drawn, sriInvoice } from '../../support/files/electronicDocuments';
import { zipOf } from '../../support/files/zip';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const [first, second] = drawn(sriInvoice, 2).map(({ xml }) => bytesOf(xml));
const invoice = { name: 'uno.xml', bytes: first ?? bytesOf('') };
const other = { name: 'dos.xml', bytes: second ?? bytesOf('') };
const read = (...files: Parameters<typeof zipOf>) => readElectronicDocuments(zipOf(...files), 'mes.zip');
const refusals = (...files: Parameters<typeof zipOf>) =>
  read(...files).documents.map((one) => [one.name, 'refusal' in one ? one.refusal : 'read']);

test('what is no electronic document beside them is named, and nothing of it read', () => {
  const names = ['RIDE.pdf', 'logo.PNG', 'leame.txt', 'carta.docx', 'lista.xlsx', 'mes.csv', 'ver.html'];
  const beside = names.map((name) => ({ name, bytes: bytesOf('%PDF') }));
  expect(read(invoice, ...beside)).toMatchObject({ documents: [{ name: 'uno.xml' }], others: names });
});

test('a ZIP in it, what is damaged and what has a password say so each, and keep no other from being read', () => {
  const damaged = zipOf(invoice, other);
  // A byte of the second one's data, whatever its names are long.
  const at = Buffer.from(damaged).indexOf('dos.xml') + 'dos.xml'.length + 40;
  damaged[at] = (damaged[at] ?? 0) ^ 0xff;
  const { documents } = readElectronicDocuments(damaged, 'mes.zip');
  expect(documents).toMatchObject([
    { name: 'uno.xml', digest: expect.any(String) },
    { name: 'dos.xml', refusal: 'Está dañado dentro del ZIP y no se pudo leer. Descárguelo o pídalo otra vez.' },
  ]);
  expect(
    refusals(
      invoice,
      { name: 'mas.zip', bytes: zipOf(other) },
      { ...other, encrypted: true },
      {
        name: 'corto.xml',
        bytes: bytesOf('<factura><info'),
      },
    ),
  ).toEqual([
    ['uno.xml', 'read'],
    ['mas.zip', 'Es un ZIP dentro del ZIP y no se abrió. Descomprímalo y súbalo aparte.'],
    ['dos.xml', 'Tiene contraseña y no se abrió. Descomprímalo y súbalo sin contraseña.'],
    ['corto.xml', expect.stringMatching(/\S/)],
  ]);
});

test('a ZIP of which nothing can be read is refused as a whole, in a sentence', () => {
  expect(() => read({ ...invoice, encrypted: true }, { ...other, encrypted: true })).toThrow(
    /^El ZIP tiene contraseña/,
  );
  expect(() => read({ name: 'RIDE.pdf', bytes: bytesOf('%PDF') })).toThrow('El ZIP no contiene ningún XML.');
  expect(() => read()).toThrow('El ZIP no contiene archivos.');
  // A password of what is not read anyway keeps nothing back.
  expect(refusals(invoice, { name: 'RIDE.pdf', bytes: bytesOf('%PDF'), encrypted: true })).toEqual([
    ['uno.xml', 'read'],
  ]);
});

test('what stands in this folder or one above is read like any other, and hidden files are not', () => {
  const names = ['./uno.xml', '../../dos.xml', 'a/../uno.xml', '.oculto.xml', 'a/.oculto.xml'];
  expect(refusals(...names.map((name) => ({ ...invoice, name })))).toEqual(
    names.slice(0, 3).map((name) => [name, 'read']),
  );
});

test('blank lines before the declaration are no damage', () => {
  const blank = { ...invoice, bytes: Buffer.concat([bytesOf('\n \n'), invoice.bytes]) };
  expect(read(blank).documents).toEqual(read(invoice).documents);
});

test('what is called an XML and is none says what it is', () => {
  const said = (bytes: Uint8Array) => readElectronicDocuments(bytes, 'a.xml').documents;
  expect(said(bytesOf(''))).toMatchObject([{ refusal: 'El archivo está vacío. Descárguelo de nuevo.' }]);
  expect(said(bytesOf('%PDF-1.7\n'))).toMatchObject([
    { refusal: 'Es un PDF, no el XML del comprobante. Suba el XML.' },
  ]);
});
