import { expect, test } from 'vitest';
import { describedNumbers, shortNumber } from '../../src/features/workbench/describedNumbers';

const said = (text: string, ...numbers: string[]) =>
  describedNumbers(text, numbers).map(({ text: piece, number }) => (number === undefined ? piece : [number]));

test('a document’s number is found in the text in every notation that a bank writes it in', () => {
  const number = '001-002-000041296';
  expect(said('PAGO FACTURA 001-002-000041296', number)).toEqual(['PAGO FACTURA ', [number]]);
  expect(said('CHEQUE FACT 001002000041296 GRACIAS', number)).toEqual(['CHEQUE FACT ', [number], ' GRACIAS']);
  expect(said('TRANSF CANCELA FACT 41296', number)).toEqual(['TRANSF CANCELA FACT ', [number]]);
  expect(said('CUOTA CU-30506-1', 'CU-30506-1')).toEqual(['CUOTA CU-', ['CU-30506-1']]);
});

test('of several numbers each is found, and other digits stay the bank’s words', () => {
  const numbers = ['001-002-000041576', '001-002-000041575'];
  expect(said('PAGO 001-002-000041576 Y 001-002-000041575', ...numbers)).toEqual([
    'PAGO ',
    [numbers[0]],
    ' Y ',
    [numbers[1]],
  ]);
  expect(said('SPI 0390624042001 DOC 37205165', ...numbers)).toEqual(['SPI 0390624042001 DOC 37205165']);
  expect(said('', ...numbers)).toEqual([]);
  // One that nothing open has is told by its look.
  expect(said('PAGO 001-002-000041644 REENVIADO')).toEqual(['PAGO ', ['001-002-000041644'], ' REENVIADO']);
});

test('a long number is told by its last part, a short one whole', () => {
  expect(['001-002-000041617', 'CU-30506-1', 'F-7', 'ND/000123'].map(shortNumber)).toEqual([
    '41617',
    'CU-30506-1',
    'F-7',
    'ND/000123',
  ]);
});
