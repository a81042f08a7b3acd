import { expect, test } from 'vitest';
import { kindOfAccount } from '../../../src/api/contract/reconciliation/accountNumber';

test.each([
  ['EC', 'Banco Pichincha', '2200113344', 'usual'],
  ['EC', 'Banco Pichincha', '220011334', 'oddLength'],
  ['EC', 'Produbanco', '12005678901', 'usual'],
  ['EC', 'Produbanco', '123456789', 'oddLength'],
  // Of the same name elsewhere, and of whom nothing is known.
  ['PE', 'Banco Pichincha', '220011334', 'usual'],
  ['EC', 'Banco del Austro', '12345', 'usual'],
  ['CO', 'Bancolombia', '123456789012', 'oddLength'],
  ['CO', 'Banco de Bogotá', '123456789', 'usual'],
  ['MX', 'BBVA México', '002010077777777771', 'clabe'],
  ['MX', 'BBVA México', '002010077777777772', 'wrongClabe'],
  // Its check digit is 0.
  ['MX', 'BBVA México', '032180000118359780', 'clabe'],
  ['MX', 'BBVA México', '1234567890', 'usual'],
] as const)('of %s, %s: %s is %s', (country, name, number, kind) => {
  expect(kindOfAccount(number, { country, name })).toBe(kind);
});
