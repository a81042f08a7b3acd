/** Whose rules the number follows; those of other countries are taken as they are. */
export const DNI_COUNTRY = ['EC', 'CO', 'PE', 'MX', 'otro'] as const;
export type DniCountry = (typeof DNI_COUNTRY)[number];

/** Of a customer of whom nothing else is said: the company's own; Ecuador, where the company does not say its own. */
export const usualDniCountry = (company: string | null | undefined): DniCountry =>
  company ? (DNI_COUNTRY.find((one) => one === company) ?? 'otro') : 'EC';
