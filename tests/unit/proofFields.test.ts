import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Line, readsLikeReceipt, saidBy, saysReceipt } from '../../server/paymentProofs/reading/fields';
import { likenessOf } from '../../server/paymentProofs/reading/likeness';

const BANKS = ['Pichincha', 'Banco Pichincha', 'Produbanco'];
const lines = (...texts: string[]): Line[] => texts.map((text) => ({ text, sure: 95 }));
const read = (...readings: Line[][]) => saidBy(readings, BANKS, '2026-11-26');

test('a receipt says amount, day, bank, reference and account behind its labels, beside them or below', () => {
  const beside = lines(
    'BANCO PICHINCHA',
    'Monto $ 1.240,35',
    'Costo $ 0.41',
    'Fecha 19 de noviembre de 2026',
    'No. de comprobante 48812093',
    'Cuenta destino ****2245',
  );
  expect(read(beside)).toEqual({
    amount: '1240.35',
    paid_on: '2026-11-19',
    bank: 'Banco Pichincha',
    reference: '48812093',
    account: '2245',
  });
  const below = lines('Importe', 'US$ 85.00', 'Fecha de la operación', '03/11/2026 10:15', 'Referencia', '0048-1209');
  expect(read(below)).toEqual({ amount: '85.00', currency: 'USD', paid_on: '2026-11-03', reference: '0048-1209' });
});

test('what is not clear is left out', () => {
  // Two amounts, two days, a day to come, one of another century, a reference without digits, and one mark for thousands and cents.
  expect(read(lines('Monto $ 10.00', 'Monto $ 12.00', 'Fecha 01/10/2026', 'Hora 02/10/2026'))).toEqual({});
  expect(read(lines('Fecha 27/11/2026'))).toEqual({});
  // A zero in front was another digit: of $ 680.53.
  expect(read(lines('$080.53'))).toEqual({});
  expect(read(lines('Monto $ 0.53'))).toEqual({ amount: '0.53' });
  expect(read(lines('Fecha 19/11/1926', 'Referencia PAGO DE FACTURA', 'Monto 1.240.35'))).toEqual({});
  expect(read(lines('Fecha 31/02/2026', 'Saldo $ 10.00', 'Cuenta debitada 2200112245'))).toEqual({});
  // A word that may be another, and two readings that differ.
  expect(read([{ text: 'Monto $ 10.00', sure: 60 }])).toEqual({});
  expect(read(lines('Monto $ 10.00', 'Referencia 48812093'), lines('Monto $ 70.00', 'Referencia 48812093'))).toEqual({
    reference: '48812093',
  });
});

test('what is no receipt does not read like one, and a caption may say what a blurred picture does not', () => {
  const isReceipt = (...texts: string[]) => readsLikeReceipt([lines(...texts)]);
  expect(isReceipt('Banco Pichincha', '¡Transferencia exitosa!', '$85.00', 'Fecha 03/11/2026')).toBe(true);
  expect(isReceipt('Documento 48812093', 'Valor 85,00', 'Cuenta destino ****2245')).toBe(true);
  expect(isReceipt('OFERTA', 'Zapatos $ 24.99', 'Solo hasta el 30/11/2026')).toBe(false);
  expect(isReceipt('Feliz cumpleaños')).toBe(false);
  expect(isReceipt()).toBe(false);
  expect(readsLikeReceipt([[{ text: 'Transferencia Monto $ 1.00 Fecha 03/11/2026', sure: 20 }]])).toBe(false);
  expect([
    saysReceipt('Adjunto el depósito'),
    saysReceipt('ya pagué, aquí el recibo'),
    saysReceipt('mi perrito'),
  ]).toEqual([true, true, false]);
});

test('a picture of a single point’s width is enlarged to no more than a page', async () => {
  const narrow = sharp({ create: { width: 1, height: 2_000, channels: 3, background: '#fff' } });
  const { looks } = await likenessOf(await narrow.png().toBuffer());
  expect(looks).toHaveLength(192 * 192);
});
