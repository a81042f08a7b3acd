import { LANGUAGE } from '../../api/contract/customers/customers';

const names = new Intl.DisplayNames('es', { type: 'language' });

/** `en_US`: `inglés`; what is no language comes back as it is. */
export const languageName = (code: string): string =>
  (/^[a-z]{2}/i.test(code) ? names.of(code.slice(0, 2)) : undefined) ?? code;

export const languageOptions = LANGUAGE.map((value) => ({ value, label: languageName(value) }));
