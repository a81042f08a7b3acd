import { type DNI_COUNTRY, kindOfDni } from '../../src/api/contract/dni';

/** What a number is whose digits do not check out, in words; `undefined` when it may stand. */
export function wrongDni(dni: string, country: (typeof DNI_COUNTRY)[number] = 'EC'): string | undefined {
  const kind = kindOfDni(dni, country);
  if (kind === 'wrongCedula') return 'La cédula';
  return kind === 'wrongPersonRuc' ? 'El RUC de persona natural' : undefined;
}
