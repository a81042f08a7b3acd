import { type DniKind, isWrongDni, kindOfDni } from '../../src/api/contract/customers/dni';
import type { DniCountry } from '../../src/api/contract/customers/dniCountry';

const NAMES: Partial<Record<DniKind, string>> = {
  wrongCedula: 'La cédula',
  wrongPersonRuc: 'El RUC de persona natural',
  wrongNit: 'El NIT',
  wrongPeruRuc: 'El RUC del Perú',
  wrongRfc: 'El RFC',
};

/** The Spanish name of a number with wrong check digits; `undefined` for any other number. */
export function wrongDni(dni: string, country: DniCountry | undefined): string | undefined {
  const kind = kindOfDni(dni, country);
  return isWrongDni(kind) ? (NAMES[kind] ?? 'El número') : undefined;
}
