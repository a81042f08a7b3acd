import { expect, test } from 'vitest';
import { documentOf, isLeftOut } from '../../../server/accountingSource/fields';
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
