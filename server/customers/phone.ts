import parsePhoneNumber, { isSupportedCountry } from 'libphonenumber-js/max';

/** Where neither the number nor the company says its country, ISO 3166-1. */
const OTHERWISE = 'EC';
/** Mexico's mobile numbers had a 1 behind the code of the country until 2019, and are still written so. */
const MEXICAN_MOBILE = /^\s*\+52[\s-]*1(?=(?:[\s-]*\d){10}\s*$)/;

/** `0991234567` of Ecuador -> `+593991234567`; `undefined` for an invalid number. `country`: of a number without its country's code, the company's. */
export function internationalPhone(phone: string, country: string | null | undefined): string | undefined {
  const home = country && isSupportedCountry(country) ? country : OTHERWISE;
  const read = parsePhoneNumber(phone.replace(MEXICAN_MOBILE, '+52'), home);
  return read?.isValid() ? read.number : undefined;
}

export const WRONG_PHONE =
  'No es un teléfono válido. Escríbalo con el código de su país, por ejemplo +593 99 123 4567 o +57 300 123 4567.';
