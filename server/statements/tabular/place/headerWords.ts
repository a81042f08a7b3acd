import type { Role } from '../../../../src/api/contract/reconciliation/statement';
import { normal } from '../../../files/cells/words';

/**
 * The meaning of a header's words. Beyond the roles: `net` and `gross` are amounts of which one moves the balance, `other` is an
 * amount that never does (in another currency, a limit), `return_reason` marks the files of returned direct debits.
 */
export type Meaning = Role | 'net' | 'gross' | 'other' | 'return_reason';

// Languages: Spanish, English, Portuguese, Italian, French, German, Dutch, Czech, Polish; all in the form of `normal`.
const PHRASES: [Meaning, string][] = [
  [
    'date',
    'fecha|date|data|datum|fec|fch|f operacion|f oper|fecha operacion|fecha movimiento|fecha transaccion|fecha contable|fecha proceso|fecha hora|fecha mov',
  ],
  [
    'date',
    'transaction date|txn date|dt|posting date|posted date|post date|posted|trans date|booking date|date processed|completed date|data movimento|data mov|data operazione',
  ],
  [
    'date',
    'data contabile|data lancamento|data lanc|date operation|date comptable|buchungstag|buchung|buchungsdatum|datum zauctovani|datum transakce|dia|giorno|jour|tag|data operacji|boekdatum',
  ],
  ['month', 'mes|month|mois|monat|mese'],
  ['year', 'ano|anio|year|annee|jahr|anno|any'],
  [
    'value_date',
    'fecha valor|f valor|fecha efectiva|value date|val date|value dt|effective date|started date|data valor|data valuta|valuta|valutadatum|date valeur|wertstellung|wertstellungstag|wertstellungsdatum|datum provedeni|datum valuty|rentedatum|f val',
  ],
  [
    'description',
    'descripcion|concepto|detalle|detalles|glosa|movimiento|description|details|detail|narrative|narration|memo|particulars|transaction|label|libelle|operation|motif|communication|text|buchungstext',
  ],
  [
    'description',
    'verwendungszweck|vorgang|bezeichnung|beschreibung|descricao|historico|lancamento|descrizione|causale|operazione|popis|zprava|zprava prijemce|zprava me|nota|notas|note|notes|observacion|observaciones|comentario|leyenda',
  ],
  [
    'description',
    'referencia ampliada|additional info|informacion adicional|more info|poznamka|klientska poznamka|mensaje|asunto|omschrijving|mededelingen|naam omschrijving|titulo|title|tytul|opis|transaction details|transaction description|referencia adicional|operacion|transaccion|desc',
  ],
  [
    'amount',
    'importe|monto|valor|cantidad|amount|amt|value|betrag|umsatz|montant|importo|montante|quantia|castka|bedrag|kwota|mto|importe eur|valor transaccion|monto transaccion|importe operacion|transaction amount|valor cuota|monto cuota|importe cuota|valor de la cuota|cuota del mes|cargo del mes',
  ],
  [
    'net',
    'neto|net|netto|liquido|importe neto|monto neto|valor neto|net amount|a pagar|valor a pagar|monto a pagar|neto a pagar|a acreditar|valor liquidado|monto liquidado|valor a acreditar|monto a acreditar',
  ],
  [
    'gross',
    'bruto|consumo|valor consumo|venta|monto venta|valor venta|valor bruto|monto bruto|gross|brutto|brut|importe bruto|gross amount',
  ],
  [
    'fee',
    'comision|comisiones|fee|fees|total fees|commission|commissione|impuesto|impuestos|tax|iva|isd|itf|gmf|igv|gebuhr|gebuhren|spese|frais|retencion|retenciones|tarifa|taxa|iva comision|cargo servicio|costo servicio|mp fee amount|fee amount|gmf 4x1000|imp deb cred|comision iva|ret fuente|ret iva|ret renta|ret ica|rete fuente|retefuente|reteiva|reteica|retencion fuente|retencion iva|retencion renta',
  ],
  [
    'other',
    'importe envio|importe original|monto original|valor original|valor de la compra|saldo por pagar|saldo diferido|importe divisa|foreign amount|local amount|original amount|montant origine|importe moneda extranjera|urspungsbetrag|limite|cupo|cuota|cuotas|equivalente|contravalor',
  ],
  [
    'debit',
    'debito|debitos|debe|cargo|cargos|debit|debits|withdrawal|withdrawals|withdrawn|paid out|money out|retiro|retiros|egreso|egresos|salida|salidas|saida|saidas|dare|addebito|addebiti|uscita|uscite|debet',
  ],
  [
    'debit',
    'n d|n debito|nd|n db|nota de debito|notas de debito|nota debito|notas debito|deb|db|ret|egr|sale|salen|soll|lastschrift|belastung|ausgang|ausgabe|ausgaben|sortie|sorties|depense|depenses|vydaj|vydaje|vrub|af|charge|charges|giros|reintegro|reintegros|debit amount|withdrawal amount|importe debito|importe cargo|monto debito|monto cargo|valor debito|obciazenia|cargos debitos|debitos cargos|cheques otros cargos|pagos cargos',
  ],
  [
    'credit',
    'credito|creditos|haber|abono|abonos|credit|credits|deposit|deposits|deposited|paid in|money in|deposito|depositos|ingreso|ingresos|entrada|entradas|avere|accredito|accrediti|entrata|entrate|haben',
  ],
  [
    'credit',
    'n c|n credito|nc|n cr|nota de credito|notas de credito|nota credito|notas credito|cred|cre|cr|dep|ing|entra|entran|gutschrift|eingang|einnahme|einnahmen|recette|recettes|entree|entrees|consignacion|consignaciones|imposicion|imposiciones|prijem|prijmy|prospech|bij|received|credit amount|deposit amount|importe credito|importe abono|monto credito|monto abono|valor credito|uznania|abonos creditos|creditos abonos|depositos abonos|depositos otros abonos',
  ],
  [
    'kind',
    'tipo|d c|c d|dc|cd|d h|debe haber|cargo abono|abono cargo|signo|sign|sinal|segno|signe|vorzeichen|naturaleza|dr cr|cr dr|db cr|cr db|debito credito|credito debito|debit credit|credit debit|soll haben|sollhaben|s h|sens|sentido|type|kind|direction|debit or credit',
  ],
  [
    'kind',
    'transaction type|tipo movimiento|tipo transaccion|tipo operacion|tip operacion|tipo mov|credit debit indicator|credit debit code|af bij|nat|sinal|natureza|segno|e s|entrada salida|ingreso egreso',
  ],
  [
    'balance',
    'saldo|saldos|disponible|balance|running balance|saldo contable|saldo disponible|saldo parcial|saldo acumulado|saldo final|saldo actual|solde|kontostand|zustatek|closing balance|bal|saldo posterior|saldo resultante|saldo nach mutatie|saldo na operacji',
  ],
  [
    'reference',
    'referencia|ref|reference|n serial|serial|n serie|serie documento|source id|operation id|order id|payment id|id pago|external reference|operacion numero|operacion nro|nro referencia|numero referencia|comprobante|nro comprobante|numero operacion|nro operacion|n operacion|operation number|n transaccion|nro transaccion|numero transaccion|reference number|ref no|utr|numero movimiento|nro movimiento',
  ],
  [
    'reference',
    'referencni cislo|referencni cislo transakce|variabilni symbol|kundenreferenz|referenz|mandatsreferenz|riferimento|secuencial|secuencia|autorizacion|nro autorizacion|trace|end to end id|folio|codigo operacion|num operacion|reference platby|n referencia|no referencia|numero comprobante|kenmerk|reference operation',
  ],
  [
    'document',
    'documento|nro documento|numero documento|no documento|n documento|num doc|nro doc|doc|cheque|nro cheque|numero cheque|cheque no|cheque number|check|check number|factura|nro factura|id factura|invoice|invoice number|recibo|voucher|beleg|belegnummer|nosso numero|numero do documento|docto|dcto|num documento',
  ],
  [
    'bank_id',
    'id|uuid|uid|fitid|id transaccion|transaction id|unique import id|unique transaction id|id movimiento|movement id|entry id|identificador|identificador unico|id unico|unique id|numero unico|id da transacao|id transacao|id transazione|id operacion|identificador transaccion|transaktions id|transaktionsnummer|id transakce|identificador movimiento',
  ],
  [
    'currency',
    'moneda|currency|divisa|wahrung|waehrung|devise|moeda|mena|ccy|cur|waluta|currency code|valuta conto|munt',
  ],
  [
    'status',
    'estado|status|estatus|situacion|stato|etat|stav|situacao|state|zustand|estado transaccion|estado movimiento',
  ],
  [
    'counterparty',
    'nombre|beneficiario|ordenante|nombre ordenante|nombre beneficiario|razon social|name|partner name|counterparty|counterparty name|payer|payee|contraparte|tercero|cliente|remitente|pagador|begunstigter|beguenstigter|auftraggeber|zahlungspflichtiger|zahlungspflichtige|zahlungsempfanger|zahlungsbeteiligter',
  ],
  [
    'counterparty',
    'nazev protiuctu|beneficiary|tegenpartij|naam tegenpartij|naam|nome|ordinante|originante|depositante|beneficiario ordenante|begunstigter zahlungspflichtiger|merchant|comercio|establecimiento|nadawca odbiorca|tiers',
  ],
  [
    'counterparty_account',
    'cuenta destino|cuenta origen|cuenta contraparte|cuenta bancaria|cuenta ordenante|cuenta beneficiario|cta destino|cta origen|iban contraparte|partner iban|partner account|iban ordenante|iban beneficiario|counterparty account|counterparty iban|tegenrekening|gegenkonto|kontonummer iban|protiucet|bankovni spojeni|cislo protiuctu|numero cuenta destino|numero cuenta origen',
  ],
  [
    'counterparty_id',
    'cedula|ruc|dni|nit|rut|cuit|cif|nif|rif|cedula ruc|ruc cedula|identificacion|numero identificacion|rut destino|rut origen|rut ordenante|tax id|cpf|cnpj|cpf cnpj|documento ordenante|identificacion ordenante|dni ruc|identificacion cliente',
  ],
  [
    'account',
    'cuenta|nro cuenta|numero cuenta|n cuenta|no cuenta|cuenta numero|cta|account|account number|account no|iban|konto|auftragskonto|compte|conta|conto|own account|cuenta propia|rekening',
  ],
  [
    'return_reason',
    'reason code|return reason|return code|motivo devolucion|codigo devolucion|causal devolucion|motivo rechazo|codigo rechazo|causal rechazo|motivo devolucao|ruckgabegrund|motif rejet|reject reason|codigo motivo|causa devolucion',
  ],
  [
    'ignore',
    'hora|time|operacion hora|original currency|moneda original|divisa original|foreign currency|zona horaria|time zone|timezone|categoria|category|sucursal|oficina|agencia|branch|canal|channel|tipo cambio|exchange rate|correo|correo electronico|email|codigo|code|cod transaccion|transaction code|caja|ciudad|pais|city|country|nombre banco|banco|bank|bank code',
  ],
  [
    'ignore',
    'saldo cuenta origen|order|orden|nro|no|n|numero|number|item|linea|line|konstantni symbol|specificky symbol|storno|duvod neprovedeni|bic|swift|blz|card|tarjeta|numero tarjeta|card number|cardholder|titular',
  ],
];

/** "Nº", "No.", "Nro." and "Número" are one word. */
const NUMBER = new Set(['no', 'nro', 'num', 'numero', 'nr', 'number', 'numer', 'numéro', 'cislo']);
const oneWord = (word: string) => (NUMBER.has(word) ? 'n' : word);
const phraseOf = (phrase: string) => phrase.split(' ').map(oneWord).join(' ');

const MEANINGS = new Map(
  PHRASES.flatMap(([meaning, list]) => list.split('|').map((phrase) => [phraseOf(phrase), meaning] as const)),
);
const FILLERS = new Set(
  'de del la el los las en por para y o a of the in on to and per di da do dos das e du des le les der die das und von zum pro na w van en local usd eur clp cop pen mxn ars brl gtq crc uyu pyg bob dop sgd gbp chf czk inr us mn ml dd mm yyyy aaaa yy aa'.split(
    ' ',
  ),
);
const DAY_FIRST =
  /\b(?:fecha|concepto|descripcion|importe|monto|saldo|valor|cargo|abono|debe|haber|debito|credito|referencia|datum|buchungstag|buchung|betrag|libelle|montant|descricao|historico|importo|descrizione|castka|bedrag|kwota|moneda|transferencia|deposito|retiro|pago|compra|comision|nomina|vencimiento|vence|emision|virement|uberweisung|bonifico)\b/;

export type Guess = { meaning: Meaning /** Share of the header's words that mean it, 0 to 1. */; quality: number };

const known = new Map<string, Guess | undefined>();

/** The meaning of a header's cell, by its longest known phrase; `undefined` for an unknown text. */
export function meaningOf(header: string): Guess | undefined {
  if (header.length > 80) return undefined;
  if (!known.has(header)) {
    if (known.size > 5_000) known.clear();
    known.set(header, guess(header));
  }
  return known.get(header);
}

/** The words before a sign that names the side of the amounts: "VALORES (-)". */
const MOVED = new Set([
  '',
  'valor',
  'valores',
  'monto',
  'montos',
  'importe',
  'importes',
  'movimientos',
  'amount',
  'amounts',
]);

function guess(header: string): Guess | undefined {
  if (/^\s*\(?\+\s*\/?\s*-\)?\s*$/.test(header)) return { meaning: 'kind', quality: 1 };
  // "Monto +/-" names both sides.
  const sign = /^(.*?)(?<!\+\s*\/?\s*)\s*\(?\s*([+\-\u2212])\s*\)?\s*$/.exec(header);
  if (sign && MOVED.has(normal(sign[1] ?? ''))) return { meaning: sign[2] === '+' ? 'credit' : 'debit', quality: 1 };
  const words = normal(header)
    .split(' ')
    .map((word) => oneWord(word.replace(/(?<=\p{L}{3})\d+$/u, '')));
  // "Paid in" and "N/D" are complete titles, whatever their single words mean elsewhere.
  const title = MEANINGS.get(words.filter((word) => word !== '').join(' '));
  if (title) return { meaning: title, quality: 1 };
  const telling = words.filter((word) => word !== '' && !FILLERS.has(word) && !/^\d+$/.test(word));
  const spoken = telling.length === 0 ? words.filter((word) => word !== '') : telling;
  for (let length = Math.min(spoken.length, 5); length > 0; length--) {
    const starts = spoken.slice(0, spoken.length - length + 1);
    const found = starts.flatMap((_, from) => MEANINGS.get(spoken.slice(from, from + length).join(' ')) ?? []);
    // "Amount debit" is a debit: the more specific word wins.
    const meaning = found.find((one) => one !== 'amount' && one !== 'ignore') ?? found[0];
    if (meaning) return { meaning, quality: length / spoken.length };
  }
  return undefined;
}

/** Whether the texts (a header, or the data of a file without one) are in a language that puts the day first. */
export function isDayFirstLanguage(texts: readonly string[]): boolean {
  return DAY_FIRST.test(texts.map(normal).join(' '));
}
