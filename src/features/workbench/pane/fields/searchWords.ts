/** The texts of the search of documents. */
export const searchWords = {
  search: 'Monto, número, cliente o RUC',
  searchLabel: 'Buscar otro documento por monto, número, cliente o RUC',
  searching: 'Buscando documentos',
  found: 'Documentos encontrados',
  noneFound: (text: string) => `Ningún documento con saldo coincide con «${text}».`,
  foundAbove: 'Lo demás que coincide ya está marcado o entre las sugerencias.',
  searchFailed: 'No se pudo buscar.',
  retry: 'Reintentar',
};
