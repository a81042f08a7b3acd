import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/max';

/** `0991234567` -> `+593991234567`: without another country it is of Ecuador; `undefined` for an invalid number. */
export function internationalPhone(phone: string, country: CountryCode = 'EC'): string | undefined {
  const read = parsePhoneNumber(phone, country);
  return read?.isValid() ? read.number : undefined;
}

export const WRONG_PHONE = 'No es un teléfono válido. Por ejemplo 099 123 4567 o +57 300 123 4567.';
