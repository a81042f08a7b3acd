import { plural } from '../../ui/format/format';

/** The texts of electronic credit notes on the page of a document. */
export const creditNoteWords = {
  title: 'Notas de crédito electrónicas',
  date: 'Fecha',
  number: 'Número',
  state: 'Estado',
  counts: 'Vigente',
  voided: 'Anulada',
  by: 'Registrada por',
  total: 'Total de la nota',
  undo: (number: string) => `Anular ${number}`,
  undoTitle: '¿Anular esta nota de crédito?',
  undoBody: (number: string, amount: string, documents: number) =>
    documents === 1
      ? `${number}: el documento vuelve a deber ${amount}.`
      : `${number}: ${plural(documents, 'documento vuelve', 'documentos vuelven')} a deber ${amount} en total.`,
  undoImpact: 'El mismo archivo se podrá subir otra vez.',
  undoVerb: 'Anular 1 nota',
};
