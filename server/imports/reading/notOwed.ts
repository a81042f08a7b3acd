import { beginsWith, normal, saysYes } from '../../files/cells/words';

/** The states of documents that nobody owes, in the form of `normal`: what is void, what is paid, and what is no document yet. */
const STATES: readonly { words: readonly string[]; fault: string }[] = [
  {
    words:
      'anulada|anulado|anulacion|cancelada|cancelado|cancelled|canceled|cancel|void|voided|nula|nulo|eliminada|eliminado|dada de baja|dado de baja|de baja|baja|rechazada|rechazado|rejected|reversada|reversado|revertida|revertido|reversed|devuelta|devuelto|no autorizada|no autorizado'.split(
        '|',
      ),
    fault: 'No está vigente',
  },
  {
    words:
      'pagada|pagado|paid|in payment|cobrada|cobrado|saldada|saldado|liquidada|liquidado|cerrada|cerrado|closed|compensada|compensado'.split(
        '|',
      ),
    fault: 'Ya está pagada',
  },
  {
    words: 'borrador|draft|proforma|pro forma|por autorizar|sin autorizar|pendiente de autorizacion'.split('|'),
    fault: 'Todavía no está emitida',
  },
];
const PARTLY = /\b(?:parcial|parcialmente|partial|partially|en parte)\b/;

/** Why the state of a document, or a yes under a header that is one ("Anulada: sí"), says that it is not owed. */
export function notOwed(header: string, state: string): string | undefined {
  const said = normal(saysYes(state) ? header : state);
  const found = PARTLY.test(said) ? undefined : STATES.find(({ words }) => beginsWith(said, words));
  return found && `${found.fault}: no se importa. Si se debe, corrija el estado o deje la columna sin usar.`;
}
