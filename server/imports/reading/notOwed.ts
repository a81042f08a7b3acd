import { isCreditNote, isNoDebt, NO_DEBT, singular } from '../../files/cells/noDebt';
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

const CODES = new Set(['nc', 'n c', 'ncr', 'cr', 'rc', 'ret', 'ant']);
const OF_KINDS = /\b(?:tipo|tp|t|td|tdoc|doc|docto|documento|comp|comprobante|clase|trans|transaccion|type|origen)\b/;
/** Columns of the side of an account: "D/C", "Debe/Haber", "Signo". */
const OF_SIDES =
  /^(?:signo|sign|d c|d h|dc|dh|db cr|dr cr|debe haber|debe o haber|debito credito|cargo abono|naturaleza)$/;
const CREDITS = new Set(['c', 'cr', 'cre', 'h', 'haber', 'credito', 'abono']);
/** The texts of one of these begin so: the cheap test comes first, for it runs on every cell that is not used. */
const MAY_BE_NO_DEBT =
  /^\W*(?:notas? |n\W?c|credit|pago|cobro|abono|recibo|anticipo|comprob|retenc|payment|receipt|anulad|void|ret\b|ant\b|rc\b|cr|c\s*$|h(?:aber)?\s*$|$)/i;
const LONGEST = 60;

/** Why a row is no debt by a column that is not used. */
export function notOwedBy(header: string, text: string): string | undefined {
  if (text.length > LONGEST || !MAY_BE_NO_DEBT.test(text)) return undefined;
  const said = normal(text);
  const [title, isSign] = [normal(header), /^\s*[-\u2212]\s*$/.test(text)];
  const isKnown =
    isNoDebt(said) ||
    (CODES.has(said) && OF_KINDS.test(title)) ||
    ((CREDITS.has(said) || isSign) && OF_SIDES.test(title));
  return isKnown ? 'No es una deuda, y no se importa. Si lo es, borre esa columna del archivo.' : undefined;
}

/** Whether a document's number is called a credit note's: "NC 001-001-000000012". */
export const namesCreditNote = (number: string): boolean =>
  /^n\s?[/.]?\s?c(?:r)?[\s.:#°º-]*\d/i.test(number) || isCreditNote(normal(number));

const BEFORE_STATE =
  /^(?:(?:factura|documento|comprobante|venta|cuenta|cartera|listado|lista|detalle|reporte|de|la|lo|el|invoice)\s)+/;

/** Why the rows under a title are no debts: "Facturas anuladas", "Notas de crédito". */
export function notOwedUnder(title: string): string | undefined {
  const said = singular(normal(title)).replace(BEFORE_STATE, '');
  if (title.length > LONGEST || /\by\b|pendiente/.test(said)) return undefined;
  return beginsWith(said, NO_DEBT) || notOwed('', said) !== undefined
    ? `Está bajo el título «${title}»: no se importa. Si se debe, borre ese título del archivo.`
    : undefined;
}
