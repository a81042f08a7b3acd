import { expect, test } from 'vitest';
import { documentOf, isLeftOut, partOf } from '../../../server/accountingSource/fields';
import { formatsOf } from '../../../server/accountingSource/formats';

/** A document that its source calls void is owed by nobody, whatever the column and the word. */

const isVoid = (state: object) => {
  const read = documentOf({ id: 1, numero: 'F-1', ruc: '0912345678', total: '10.00', ...state }, 'fila 2');
  return isLeftOut(read) ? read.msg : read.voided;
};

test.each([
  { estado: 'Anulado' },
  { Estado: 'ANULADA por el SRI' },
  { status: 'void' },
  { 'Estado documento': 'Cancelada' },
  { 'estado de pago': 'Reversado' },
  { anulado: 'no', estado: 'anulado' },
  { anulada: 'sí' },
  { anulado: true },
  { voided: 1 },
  { situacion: 'Dada de baja' },
])('%j is void', (state) => {
  expect(isVoid(state)).toBe(true);
});

test.each([{ estado: 'Pendiente' }, { estado: '1' }, { estado: 'x' }, { anulado: 'no' }, { status: 'open' }, {}])(
  '%j is not',
  (state) => {
    expect(isVoid(state)).toBe(false);
  },
);

test('a mapping without words of its own knows the same, and one that names them only those', () => {
  const words = ['Anulado', 'Cancelada', 'x', 'true', 'P'];
  expect(words.map(formatsOf('iso', 'punto', undefined).isVoid)).toEqual([true, true, true, true, false]);
  expect(words.map(formatsOf('iso', 'punto', 'P').isVoid)).toEqual([false, false, false, false, true]);
});

test('a credit note is none by its code or its number either', () => {
  expect(isVoid({ tipo: 'NC' })).toBe('fila 2: «NC» no es una deuda, y no se trae.');
  expect(isVoid({ numero: 'NC 001-001-000000012' })).toBe(
    'fila 2: «NC 001-001-000000012» no es una deuda, y no se trae.',
  );
  expect(isVoid({ tipo: 'Factura' })).toBe(false);
});

const read = (record: object) =>
  documentOf({ id: 1, numero: 'F-1', ruc: '0912345678', total: '10.00', ...record }, 'fila 2');

test.each([
  [{ estado: 'Pagada' }, '0.00'],
  [{ 'estado de pago': 'PAID' }, '0.00'],
  [{ estado: 'Pagada', saldo: '4.00' }, '4.00'],
  [{ estado: 'Pago parcial' }, undefined],
  [{ estado: 'Cerrada' }, undefined],
  [{ estado: 'Cerrada', estado_pago: 'Pagada' }, '0.00'],
  [{ Saldo: '2,50' }, '2.50'],
  [{ amount_residual: 0 }, '0.00'],
  [{ balance_due: -3.5 }, '0.00'],
  [{ pendiente: '' }, undefined],
  [{ pendiente: 'sí' }, 'fila 2: el saldo «sí» no es un monto sin dudas, como 1234.50.'],
  [{ estado: 'Borrador' }, 'fila 2: todavía no está emitido, y no se trae.'],
  [{ status: 'Draft' }, 'fila 2: todavía no está emitido, y no se trae.'],
])('of %j is open %s', (record, open) => {
  const one = read(record);
  expect(isLeftOut(one) ? one.msg : one.open).toBe(open);
});

test('a balance that runs from row to row is not what is open of each', () => {
  const rows = [read({ saldo: '10.00' }), read({ saldo: '7.00' })];
  expect(partOf(rows).documents.map(({ open }) => open)).toEqual(['10.00', '7.00']);
  expect(partOf([...rows, read({ saldo: '17.00' })]).documents.map(({ open }) => open)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
