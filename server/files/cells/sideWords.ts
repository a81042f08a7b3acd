import type { Side } from '../../../src/api/contract/reconciliation/statement';
import { normal } from './words';

/** The words of banks for outgoing and incoming money, by language, in the form of `normal`. `|` separates phrases. */
const SURE: Record<string, Record<Side, string>> = {
  spanish: {
    debit:
      'nota de debito|nota debito|notas de debito|nota de cargo|debito|debitos|cheque|cheques|ch pagado|cheque pagado|retiro|retiros|transferencia enviada|transferencias enviadas|transferencia emitida|transferencia realizada|transferencia a terceros|transferencia saliente|transf enviada|transf emitida|pago de servicios|pago servicios|pago proveedor|pago proveedores|pago a proveedor|pago a proveedores|pago nomina|pago de nomina|pago de impuestos|compra|compras|comision|comisiones|impuesto|impuestos|itf|gmf|egreso|egresos|cargo|cargos|salida|salidas|consumo|consumos|adeudo|adeudos|adeudo recibido|gasto|gastos|costo|domiciliacion|extraccion|retencion|pagaste|enviaste|transferiste|retiraste|compraste|yapeaste|transferencia debito|debito automatico|giro enviado',
    credit:
      'nota de credito|nota credito|notas de credito|nota de abono|credito|creditos|deposito|depositos|transferencia recibida|transferencias recibidas|transferencia entrante|transferencia de terceros|transf recibida|abono|abonos|consignacion|consignaciones|ingreso|ingresos|interes ganado|intereses ganados|interes a favor|intereses a favor|recaudo|recaudos|recaudacion|pago recibido|pagos recibidos|cobro recibido|entrada|entradas|acreditacion|devolucion recibida|transferencia credito|giro recibido|remesa recibida|te pago|te pagaron|te envio|te enviaron|te transfirieron|te yapearon|recibiste|cobraste|te depositaron',
  },
  english: {
    debit:
      'debit note|debit memo|check paid|withdrawal|withdrawals|transfer sent|transfer out|transfer to|outgoing|purchase|fee|fees|tax|bill payment|card payment|direct debit|standing order|charge|charges|money out|paid out|atm',
    credit:
      'credit note|credit memo|deposit|deposits|transfer received|transfer in|transfer from|incoming|interest earned|interest paid to you|refund|money in|paid in|payment received',
  },
  portuguese: {
    debit:
      'saque|saques|tarifa|tarifas|transferencia enviada|pix enviado|pagamento enviado|pagamento de|compra|saida|saidas|imposto|nota de debito|cheque compensado',
    credit:
      'deposito|depositos|pix recebido|transferencia recebida|pagamento recebido|recebimento|rendimento|rendimentos|entrada|entradas|resgate|nota de credito',
  },
  catalan: {
    debit: 'carrec|carrecs|reintegrament|transferencia emesa|rebut|rebuts|comissio|compra|pagament',
    credit: 'abonament|abonaments|ingres|ingressos|transferencia rebuda|diposit|diposits',
  },
  french: {
    debit:
      'retrait|retraits|virement emis|prelevement|prelevements|frais|achat|achats|paiement carte|cheque emis|commission',
    credit: 'virement recu|depot|depots|versement|versements|remise de cheque|remise cheques|interets crediteurs',
  },
  italian: {
    debit:
      'prelievo|prelievi|bonifico disposto|bonifico emesso|bonifico a favore di|addebito|addebiti|commissione|commissioni|imposta|pagamento|acquisto|spese',
    credit: 'bonifico ricevuto|bonifico a vostro favore|versamento|versamenti|accredito|accrediti|interessi attivi',
  },
  german: {
    debit: 'abhebung|auszahlung|lastschrift|uberweisung gesendet|gebuhr|gebuhren|kartenzahlung|belastung|dauerauftrag',
    credit: 'gutschrift|einzahlung|zahlungseingang|uberweisung erhalten|eingang|zinsgutschrift',
  },
};

/** Words that usually mean one side, but the other at some banks. */
const LIKELY: Record<Side, string> = {
  debit:
    'pago|pagos|giro|giros|transferencia a|transf a|pagamento|payment|payments|check|nomina|pos|cajero|atm|recibo|recibos|reintegro|mantenimiento|seguro|cuota|prestamo|interes|intereses|iva|virement a|n d|nd|db|dr',
  credit:
    'cobro|cobros|devolucion|reverso|reversa|reembolso|transferencia de|transf de|rendimiento|rendimientos|interest|remesa|venta|ventas|bonificacion|n c|nc|cr|recarga',
};

type SpokenSide = { side: Side; isSure: boolean };

const PHRASES = new Map<string, SpokenSide>();
let longest = 1;
function learn(side: Side, list: string, isSure: boolean): void {
  for (const phrase of list.split('|')) {
    if (!PHRASES.has(phrase)) PHRASES.set(phrase, { side, isSure });
    longest = Math.max(longest, phrase.split(' ').length);
  }
}
for (const language of Object.values(SURE)) {
  learn('debit', language.debit ?? '', true);
  learn('credit', language.credit ?? '', true);
}
learn('debit', LIKELY.debit, false);
learn('credit', LIKELY.credit, false);

/** The side that a text's first words name: "Nota de débito", "Depósito en efectivo"; `undefined` when they name none. */
export function spokenSide(text: string): SpokenSide | undefined {
  const words = normal(text.slice(0, 80)).split(' ');
  for (let length = Math.min(longest, words.length); length > 0; length--) {
    const found = PHRASES.get(words.slice(0, length).join(' '));
    if (found) return found;
  }
  return undefined;
}

/** The minimum of descriptions that must agree, or disagree, with the signs. */
const LEAST = 4;

/** Whether most descriptions agree with the signs or contradict them; `undefined` when neither is clear. */
export function sidesInTexts(
  amounts: readonly (number | undefined)[],
  textAt: (at: number) => string,
): 'same' | 'otherwise' | undefined {
  let same = 0;
  let otherwise = 0;
  for (const [at, amount = 0] of amounts.entries()) {
    const spoken = amount === 0 ? undefined : spokenSide(textAt(at));
    if (!spoken?.isSure) continue;
    if ((spoken.side === 'debit') === amount < 0) same += 1;
    else otherwise += 1;
  }
  if (otherwise >= LEAST && otherwise >= same * 3) return 'otherwise';
  return same >= LEAST && same >= otherwise * 3 ? 'same' : undefined;
}

/** The side that a title names anywhere: "Cheques pagados y otros cargos"; `undefined` when it names both or none. */
export function sideOfTitle(title: string): Side | undefined {
  const words = normal(title.slice(0, 80)).split(' ');
  const sides = new Set<Side>();
  for (const at of words.keys()) {
    const found = spokenSide(words.slice(at).join(' '));
    if (found?.isSure) sides.add(found.side);
  }
  const [only] = sides;
  return sides.size === 1 ? only : undefined;
}
