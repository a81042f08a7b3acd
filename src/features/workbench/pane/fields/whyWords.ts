/** Why a document is not suggested. */
export const whyWords = {
  label: 'Número de otro documento',
  verb: '¿Por qué no?',
  looking: 'Revisando qué lo indica',
  retry: 'Reintentar',
  unknown: (number: string) => `No hay un documento «${number}». Revise su número.`,
  suggested: 'Es lo que se sugiere.',
  speaksFor: 'A favor:',
  nothingFor: 'Nada habla a favor.',
  against: 'En contra:',
  nothingAgainst: 'Nada habla en contra, pero no basta para darlo por seguro.',
};
