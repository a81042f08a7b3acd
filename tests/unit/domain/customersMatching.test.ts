import { expect, test } from 'vitest';
import { customersMatching, type KnownCustomer } from '../../../src/machines/customers/customerSearch';

const known = (first_name: string, last_name: string, dni: string): KnownCustomer => ({
  customer: { id: dni, first_name, last_name, tradename: '', dni },
  key: `${first_name} ${last_name}  ${dni}`.toLowerCase(),
});

const found = (text: string): string[] =>
  customersMatching(
    [
      known('Cliente 13', 'Vera', '1700017815'),
      known('Cliente 80', 'Vera', '1700019191'),
      known('Cliente 8', 'Vera', '1700010968'),
    ],
    text,
  ).map(({ first_name }) => first_name);

test('whoever is named in full goes before those whose identifier has what was typed somewhere inside', () => {
  expect(found('cliente 8')).toEqual(['Cliente 8', 'Cliente 80', 'Cliente 13']);
  expect(found('17000109')).toEqual(['Cliente 8']);
  expect(found('')).toEqual(['Cliente 13', 'Cliente 80', 'Cliente 8']);
});
