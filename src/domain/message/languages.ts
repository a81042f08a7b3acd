import { LANGUAGE } from '../../api/contract/customers/customers';

const names = new Intl.DisplayNames('es', { type: 'language' });

/** `en_US`: `inglés`. */
export const languageName = (code: string): string => names.of(code.slice(0, 2)) ?? code;

export const languageOptions = LANGUAGE.map((value) => ({ value, label: languageName(value) }));
