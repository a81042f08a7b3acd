import { isNoDebt, isNoDebtCode, NO_DEBT, type State, singular, stateOf } from '../../files/cells/noDebt';
import { beginsWith, normal } from '../../files/cells/words';

const FAULTS: Record<State, string> = {
  anulado: 'No está vigente',
  pagado: 'Ya está pagada',
  borrador: 'Todavía no está emitida',
  cerrado: 'Puede estar pagada',
};

/** Why the state of a document, or a yes under a header that is one ("Anulada: sí"), says that it is not owed. */
export function notOwed(header: string, state: string): string | undefined {
  const found = stateOf(header, state);
  return found && `${FAULTS[found]}: no se importa. Si se debe, corrija el estado o deje la columna sin usar.`;
}

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
    (isNoDebtCode(said) && OF_KINDS.test(title)) ||
    ((CREDITS.has(said) || isSign) && OF_SIDES.test(title));
  return isKnown ? 'No es una deuda, y no se importa. Si lo es, borre esa columna del archivo.' : undefined;
}

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
