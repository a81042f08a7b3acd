import { expect, test } from 'vitest';
import { proposalsOf } from '../../../server/conversations/proposes';

/** 25 November 2026 is a Wednesday. */
const read = (text: string, media?: 'imagen' | 'documento' | 'audio') =>
  proposalsOf({ text, media, day: '2026-11-25' }).map(({ kind, due_on }) => (due_on ? `${kind} ${due_on}` : kind));

test.each([
  ['Buenos días, ya pagué la semana pasada', ['pago']],
  ['Hice la transferencia ayer. Adjunto comprobante', ['pago']],
  ['Ese valor no es correcto: la factura ya la pagué y tengo el comprobante', ['pago', 'disputa']],
  ['No reconozco esa factura', ['disputa']],
  ['Disculpe la demora. Pago el viernes sin falta.', ['promesa 2026-11-27']],
  ['Voy a pagar mañana en la mañana', ['promesa 2026-11-26']],
  ['le deposito hoy', ['promesa 2026-11-25']],
  ['Pago el miércoles', ['promesa 2026-12-02']],
  ['Cancelo el 30 de noviembre', ['promesa 2026-11-30']],
  ['Le pago el 5/12', ['promesa 2026-12-05']],
  ['pago el 10', ['promesa 2026-12-10']],
  ['Pagaré a fin de mes', ['promesa 2026-11-30']],
  ['¿Me puede enviar el estado de cuenta, por favor?', ['estado_de_cuenta']],
  ['¿Me puede enviar el detalle?', ['estado_de_cuenta']],
  ['¿Cuánto debo?', ['estado_de_cuenta']],
])('«%s» suggests %j', (text, acts) => {
  expect(read(text)).toEqual(acts);
});

test.each([
  ['Ya pagué $1.234,50 ayer', '1234.50'],
  ['Hice el depósito de 200 dólares', '200.00'],
  ['Deposité 1,050.7 hoy', '1050.70'],
  ['Pago 150 el viernes', '150.00'],
  ['Pago el 15 de diciembre', null],
  ['Pago 15/12', null],
  ['Ya pagué 300 euros', null],
  ['Ya pagué $ 0,00', null],
  ['Ya pagué $ 1.2345', null],
  ['Ya pagué la factura 001-002-41644', null],
])('«%s» says %j', (text, amount) => {
  expect(proposalsOf({ text, media: undefined, day: '2026-11-25' })[0]?.amount).toBe(amount);
});

test('a picture or a document without words looks like a proof of payment; a voice does not', () => {
  expect([read('', 'imagen'), read('', 'documento'), read('', 'audio')]).toEqual([['pago'], ['pago'], []]);
});

test.each([
  '',
  'ok 👍',
  'Todavía no he pagado',
  'No pagué',
  'Pago cuando pueda',
  'pago el 31',
  'Gracias',
  '¿Dónde pago?',
])('«%s» suggests nothing', (text) => {
  expect(read(text)).toEqual([]);
});
