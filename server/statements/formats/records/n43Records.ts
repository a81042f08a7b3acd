import { recordsOf } from './fixedRecords';

/**
 * The records of Norma 43 (AEB, "Información normalizada de cuenta corriente", June 2012): fixed columns, 80 wide,
 * often trimmed on the right. Amounts have two implied decimals; 1 is debe (out), 2 is haber (in).
 */

const START = /^11\d{18}\d{12}[\d ]\d{14}\d{3}/;
const FOLLOWS = /^(22|33|23|24)/;

export const RECORD = 80;

/** Whether these are Norma 43 records: an account header and a record that may follow it, with or without a record 00 before. */
export function looksNorma43(text: string): boolean {
  const [first, second, third] = recordsOf(text.slice(0, 1000), RECORD).map((record) => record.text.trimStart());
  if (first?.startsWith('00')) return START.test(second ?? '') && FOLLOWS.test(third ?? '');
  return START.test(first ?? '') && FOLLOWS.test(second ?? '');
}

/** The norm's table of common concepts, for movements without a text of their own. */
export const COMMON_CONCEPTS: Record<string, string> = {
  '01': 'Talones y reintegros',
  '02': 'Abonarés, entregas e ingresos',
  '03': 'Domiciliados, recibos y letras',
  '04': 'Giros, transferencias, traspasos y cheques',
  '05': 'Amortización de préstamos y créditos',
  '06': 'Remesas de efectos',
  '07': 'Suscripciones, dividendos pasivos y canjes',
  '08': 'Dividendos, cupones y amortizaciones',
  '09': 'Operaciones de bolsa',
  '10': 'Cheques gasolina',
  '11': 'Cajero automático',
  '12': 'Tarjetas de crédito y débito',
  '13': 'Operaciones con el extranjero',
  '14': 'Devoluciones e impagados',
  '15': 'Nóminas y seguros sociales',
  '16': 'Timbres, corretaje y pólizas',
  '17': 'Intereses, comisiones, gastos e impuestos',
  '98': 'Anulaciones y correcciones',
  '99': 'Varios',
};

/** ISO 4217 numeric codes of our banks' currencies. */
export const CURRENCY_OF: Record<string, string> = {
  '032': 'ARS',
  '036': 'AUD',
  '068': 'BOB',
  '124': 'CAD',
  '152': 'CLP',
  '156': 'CNY',
  '170': 'COP',
  '188': 'CRC',
  '203': 'CZK',
  '208': 'DKK',
  '214': 'DOP',
  '320': 'GTQ',
  '340': 'HNL',
  '348': 'HUF',
  '392': 'JPY',
  '484': 'MXN',
  '504': 'MAD',
  '558': 'NIO',
  '578': 'NOK',
  '590': 'PAB',
  '600': 'PYG',
  '604': 'PEN',
  '752': 'SEK',
  '756': 'CHF',
  '826': 'GBP',
  '840': 'USD',
  '858': 'UYU',
  '928': 'VES',
  '946': 'RON',
  '949': 'TRY',
  '975': 'BGN',
  '978': 'EUR',
  '985': 'PLN',
  '986': 'BRL',
};
