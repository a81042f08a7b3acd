const names = new Intl.DisplayNames('es', { type: 'region' });

/** `EC` -> `Ecuador`; what is no country comes back as it is. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? names.of(code) : undefined) ?? code;
