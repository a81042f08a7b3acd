/** The texts of a movement that is split over categories. */
export const splitWords = {
  category: 'Categoría de la parte',
  amount: 'Monto',
  add: 'Agregar',
  documents: 'Entre varios documentos se reparte marcándolos: búsquelos con «Otro documento» (/).',
  partOf: (name: string) => `Parte de ${name}`,
  amountOf: (name: string) => `Monto de ${name}`,
};
