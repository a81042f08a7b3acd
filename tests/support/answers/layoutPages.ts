import type { OrderLayout, TriedLayout } from '../../../src/api/contract/debits/orderLayouts';

/** What the service answers about order layouts. */

export const shippedLayout: OrderLayout = {
  id: 'y1',
  name: 'Banco Uno',
  is_shipped: true,
  text: '{"kind":"separated"}',
  note: 'Confirme el ancho.',
  unsure: 2,
  accounts: [],
};

export const ownLayout: OrderLayout = {
  ...shippedLayout,
  id: 'y2',
  version: 1,
  name: 'Banco Uno (nuestro)',
  is_shipped: false,
};

export const tried: TriedLayout = {
  problems: [],
  debit_name: 'Débitos de noviembre',
  records: [
    { of: 'detail', fields: [{ name: 'Valor', value: 'monto', at: 1, text: '0000010000', certainty: 'una_fuente' }] },
  ],
  answer: {
    fields: [{ name: 'Condición', value: 'resultado', at: 219, width: 4, certainty: 'confirmado' }],
    codes: [
      { code: '0000', outcome: 'cobrado', reason: '' },
      { code: '', outcome: 'rechazado', reason: '' },
    ],
  },
  content: 'CO\t0000010000\r\n',
  faults: ['F-9 · Cuenta: falta.'],
  cuts: [{ name: 'Nombre', width: 30, count: 2 }],
  note: 'Confirme el ancho.',
};

export const wrongText: TriedLayout = {
  ...tried,
  problems: [{ where: 'Línea 3, columna 1:', msg: 'el texto no es JSON: falta o sobra algo ahí.' }],
  debit_name: null,
  records: [],
  answer: null,
  content: '',
  faults: [],
  cuts: [],
  note: '',
};
