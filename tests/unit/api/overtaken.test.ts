import { expect, test } from 'vitest';
import { saveCustomerBank, updateCustomer } from '../../../src/api/contract/customers/customers';
import { refuseOvertaken } from '../../../src/api/overtaken';

/** The fields that somebody else changed, where the customer is read again as this. */
const refusedOf = (...[row, ask, record]: [Parameters<typeof refuseOvertaken>[0], object, unknown]) =>
  refuseOvertaken(row, { params: { id: '7' }, ...ask }, async () => record).then(
    () => [],
    ({ fields }) => Object.keys(fields),
  );

test('what is sent over a change of somebody else is refused by field', async () => {
  const ask = { seen: { first_name: 'Ana', last_name: 'Vera' }, body: { first_name: 'Ana', last_name: 'Vélez' } };
  expect(await refusedOf(updateCustomer, ask, { first_name: 'Anita', last_name: 'Vera' })).toEqual(['first_name']);
  expect(await refusedOf(updateCustomer, ask, { first_name: 'Ana', last_name: 'Vera' })).toEqual([]);
});

test('what somebody else changed to the same, or is not sent, is no reason', async () => {
  const ask = { seen: { first_name: 'Ana', address: '' }, body: { first_name: 'Anita' } };
  expect(await refusedOf(updateCustomer, ask, { first_name: 'Anita ', address: 'Loja' })).toEqual([]);
});

test('what only came in another form, or not at all, is no change', async () => {
  const ask = { seen: { last_name: null, address: 'Loja' }, body: { last_name: '', address: 'Cuenca' } };
  expect(await refusedOf(updateCustomer, ask, { last_name: '' })).toEqual([]);
  expect(await refusedOf(updateCustomer, ask, undefined)).toEqual([]);
});

test.each([
  ['10', '10.00', []],
  ['2026-11-25', '2026-11-25T00:00:00Z', []],
  ['Pichincha', 12, []],
  ['2026-11-25', '2026-11-26T00:00:00Z', ['address']],
  ['10', '11', ['address']],
  ['', '12', ['address']],
])('%j that is now %j is overtaken in %j', async (address, now, fields) => {
  const ask = { seen: { address }, body: { address: 'Loja' } };
  expect(await refusedOf(updateCustomer, ask, { address: now })).toEqual(fields);
});

test('an account is compared with the customer’s account', async () => {
  const ask = { seen: { account_number: '0011' }, body: { account_number: '0022' } };
  expect(await refusedOf(saveCustomerBank, ask, { bank: { account_number: '0033' } })).toEqual(['account_number']);
  expect(await refusedOf(saveCustomerBank, ask, { bank: null })).toEqual([]);
});
