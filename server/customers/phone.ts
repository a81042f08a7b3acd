import parsePhoneNumber from 'libphonenumber-js/max';

/** `0991234567` -> `+593991234567`: the default country is Ecuador; `undefined` for an invalid number. */
export function internationalPhone(phone: string): string | undefined {
  const read = parsePhoneNumber(phone, 'EC');
  return read?.isValid() ? read.number : undefined;
}

export const WRONG_PHONE = 'No es un teléfono válido. Por ejemplo 099 123 4567 o +57 300 123 4567.';
