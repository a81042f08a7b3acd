import { beginsWith, normal, saysYes } from './words';

/** What stands beside invoices and is no debt: in the form of `normal`, in the singular. */
export const NO_DEBT: readonly string[] =
  'nota de credito|nota credito|nota cred|credit note|credit memo|pago|cobro|abono|recibo|recibo de caja|recibo de cobro|recibo de pago|anticipo|comprobante de retencion|retencion|payment|receipt|anulada|anulado|void|voided'.split(
    '|',
  );
const CREDIT_NOTE = ['nota de credito', 'nota credito', 'credit note', 'credit memo'];

/** Whether a text in the form of `normal` begins as a credit note does: "nota de credito por devolucion". */
export const isCreditNote = (said: string): boolean => beginsWith(said, CREDIT_NOTE);
/** Whether such a text is no more than what is no debt. A payer's own words may begin so. */
export const isNoDebt = (said: string): boolean => NO_DEBT.includes(singular(said)) || isCreditNote(said);

export const singular = (said: string) => said.replace(/([aeo])s\b/g, '$1').replace(/\bnotes\b/g, 'note');

const CODES = new Set(['nc', 'n c', 'ncr', 'cr', 'rc', 'ret', 'ant']);
/** Whether a kind of document in the form of `normal` is the code of one that is no debt. */
export const isNoDebtCode = (said: string): boolean => CODES.has(said);

/** Whether a document's number is called a credit note's: "NC 001-001-000000012". */
export const namesCreditNote = (number: string): boolean =>
  /^n\s?[/.]?\s?c(?:r)?[\s.:#°º-]*\d/i.test(number) || isCreditNote(normal(number));

/** Of documents that nobody owes: what is void, what is paid, what is no document yet, and what systems call so that is paid or only booked. */
export const STATE = ['anulado', 'pagado', 'borrador', 'cerrado'] as const;
export type State = (typeof STATE)[number];
const STATES: Record<State, readonly string[]> = {
  anulado:
    'anulada|anulado|anulacion|cancelada|cancelado|cancelled|canceled|cancel|void|voided|nula|nulo|eliminada|eliminado|dada de baja|dado de baja|de baja|baja|rechazada|rechazado|rejected|reversada|reversado|revertida|revertido|reversed|devuelta|devuelto|no autorizada|no autorizado'.split(
      '|',
    ),
  pagado: 'pagada|pagado|paid|in payment|cobrada|cobrado|saldada|saldado|compensada|compensado'.split('|'),
  borrador: 'borrador|draft|proforma|pro forma|por autorizar|sin autorizar|pendiente de autorizacion'.split('|'),
  cerrado: 'cerrada|cerrado|closed|liquidada|liquidado'.split('|'),
};
const PARTLY = /\b(?:parcial|parcialmente|partial|partially|en parte)\b/;
/** The headers of a column of states, in the form of `normal`. */
export const STATE_HEADERS =
  'estado|estatus|status|state|situacion|estado factura|estado documento|estado comprobante|invoice status|document status|estado de pago|estado pago|estado de cobro|estado cobro|payment status|payment state|anulada|anulado|void';

/** The state that a document's cell says, or a yes under a header that is one ("Anulada: sí"). */
export function stateOf(header: string, text: string): State | undefined {
  const said = normal(saysYes(text) ? header : text);
  if (PARTLY.test(said)) return undefined;
  return STATE.find((state) => beginsWith(said, STATES[state]));
}
