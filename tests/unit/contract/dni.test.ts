import { expect, test } from 'vitest';
import { kindOfDni } from '../../../src/api/contract/dni';

test.each([
  ['1710034065', 'cedula'],
  [' 1710034065 ', 'cedula'],
  ['1710034066', 'wrongCedula'],
  ['2510034065', 'wrongCedula'],
  ['0000000000', 'wrongCedula'],
  ['1710034065001', 'personRuc'],
  ['1710034065000', 'wrongPersonRuc'],
  ['1710034066001', 'wrongPersonRuc'],
  ['1790012345001', 'oddCompanyRuc'],
  ['1790016919001', 'companyRuc'],
  // An active company, whose check digit does not hold.
  ['1793213150001', 'oddCompanyRuc'],
  ['1760001550001', 'companyRuc'],
  ['9999999999999', 'finalConsumer'],
  ['ESB12345678', 'other'],
  ['12345', 'other'],
] as const)('%s of Ecuador is %s', (dni, kind) => {
  expect(kindOfDni(dni)).toBe(kind);
});

test("other countries' numbers are taken as they are", () => {
  for (const country of ['CO', 'PE', 'MX', 'otro'] as const) expect(kindOfDni('1710034066', country)).toBe('other');
});
