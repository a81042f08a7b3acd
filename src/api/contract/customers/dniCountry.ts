/** Whose rules the number follows; those of other countries are taken as they are. */
export const DNI_COUNTRY = ['EC', 'CO', 'PE', 'MX', 'otro'] as const;
