import { expect, test } from 'vitest';
import { DNI_KIND, isWrongDni, kindOfDni } from '../../../src/api/contract/customers/dni';

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

test.each([
  ['CO', '860034313-7', 'nit'],
  ['CO', '860.034.313-7', 'nit'],
  ['CO', '8600343137', 'nit'],
  ['CO', '860034313-6', 'wrongNit'],
  ['CO', '8600343136', 'wrongNit'],
  // A cédula of ten digits has no check digit, and a NIT may be written without its own.
  ['CO', '1032456780', 'other'],
  ['CO', '860034313', 'other'],
  ['PE', '20131312955', 'peruRuc'],
  ['PE', '20131312954', 'wrongPeruRuc'],
  ['PE', '30131312955', 'wrongPeruRuc'],
  ['PE', '45678912', 'peruDni'],
  ['PE', 'A1234567', 'other'],
  ['MX', 'GODE561231GR8', 'rfc'],
  ['MX', 'gode-561231-gr8', 'rfc'],
  ['MX', 'GODE561231GR9', 'oddRfc'],
  ['MX', 'GODE561331GR8', 'wrongRfc'],
  ['MX', '1710034065', 'wrongRfc'],
  ['MX', 'XAXX010101000', 'finalConsumer'],
  ['MX', 'XEXX010101000', 'finalConsumer'],
  ['otro', 'ESB12345678', 'other'],
] as const)('of %s, %s is %s', (country, dni, kind) => {
  expect(kindOfDni(dni, country)).toBe(kind);
});

test('what is no number of its country is refused, what is only odd is not', () => {
  expect(DNI_KIND.filter(isWrongDni)).toEqual([
    'wrongCedula',
    'wrongPersonRuc',
    'wrongNit',
    'wrongPeruRuc',
    'wrongRfc',
  ]);
});
