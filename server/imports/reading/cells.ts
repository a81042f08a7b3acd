import type { LANGUAGE } from '../../../src/api/contract/customers/customers';
import { type DniKind, kindOfDni } from '../../../src/api/contract/customers/dni';
import type { DNI_COUNTRY } from '../../../src/api/contract/customers/dniCountry';
import { fromCents } from '../../../src/api/contract/money';
import { FAR_YEAR, isNearYear } from '../../../src/api/contract/row';
import { internationalPhone, WRONG_PHONE } from '../../customers/phone';
import { currencyOfSymbol, type Decimal, decimalOf, readAmount } from '../../files/cells/amounts';
import { isRealDay } from '../../files/cells/days';
import { type Cell, textOf } from '../../files/cells/grid';
import { thisYear } from '../../files/cells/today';
import { normal, oneLine } from '../../files/cells/words';

/** The value of a cell, or the fault that refuses it. */
type Value = { text: string /** ISO 4217, of an amount whose cell says it. */; currency?: string } | { fault: string };

/** The customs of a file's cells, decided for entire columns. */
export type Customs = {
  decimal: Decimal | undefined;
  /** Amounts have one or two decimals, so that three digits behind the mark may be thousands. */
  hasCents: boolean;
  dayOf: (cell: Cell | undefined) => string | undefined;
  /** Of telephones without a country's code and of signs that several currencies have, ISO 3166-1. */
  country: string | null;
};

const ERROR = /^#(?:¡?[A-Z/0]+[!?]|N\/[AD]|¿\w+\?|GETTING_DATA)$/i;
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E\+?\d+$/i;
/** Spreadsheets store fifteen digits of a number. */
const MOST_EXACT = 1e15;

/** The text of a cell without the marks by which spreadsheets and exports force a text. */
export function plainText(cell: Cell | undefined): string {
  const text = oneLine(textOf(cell));
  const [, quoted] = /^="([^"]*)"$/.exec(text) ?? [];
  return quoted ?? text.replace(/^'(?=[=+\-@\d])/, '');
}

/** `undefined` for an empty cell. */
export function readValue(read: Reader, cell: Cell | undefined, customs: Customs): Value | undefined {
  const text = plainText(cell);
  if (text === '') return undefined;
  if (ERROR.test(text)) return { fault: 'Es un error de fórmula. Corrija la fórmula o escriba el dato.' };
  if (text.startsWith('=')) return { fault: 'Es una fórmula sin calcular. Guarde el archivo con los valores.' };
  return read(cell, text, customs);
}

/** How the cells of a field are read. */
export type Reader = (cell: Cell | undefined, text: string, customs: Customs) => Value | undefined;
export const asText: Reader = (_cell, text) => ({ text });
export const asCode: Reader = (cell, text) => codeOf(cell, text, (code) => code);
export const asDni: Reader = (cell, text) =>
  codeOf(cell, text, (code) => ungrouped(code.replace(LABEL, '')).toUpperCase());
/** "RUC 1790012345001", "C.I.: 1710034065": what the number is, before it. */
const LABEL =
  /^(?:r\.?u\.?c|c\.?i|ced(?:ula)?|cédula|nit|dni|rfc|rut|cuit|nif|cif|rif)(?![\p{L}\d])[\s.:#-]*(?=[\w.-]*\d{3})/iu;
const ungrouped = (code: string) => (/^\d{1,3}(?:,\d{3})+$/.test(code) ? code.replaceAll(',', '') : code);
export const asChoice =
  ({ words, fault }: Choices): Reader =>
  (_cell, text) => {
    const word = normal(text);
    const found = Object.entries(words).find(([, list]) => list.split('|').includes(word));
    return found ? { text: found[0] } : { fault };
  };
export const asAccountNumber: Reader = (cell, text) => codeOf(cell, text, (code) => code.replace(/[\s-]+/g, ''));

/** Codes are digits, and spreadsheets take them for numbers and days. */
function codeOf(cell: Cell | undefined, text: string, clean: (text: string) => string): Value {
  if (typeof cell === 'object' && 'date' in cell) {
    return { fault: 'El programa lo convirtió en fecha. Dé a la columna el formato Texto y escríbalo de nuevo.' };
  }
  if (SHORTENED.test(text)) {
    return {
      fault:
        'El programa lo acortó y se perdieron cifras. Dé a la columna el formato Texto, copie los números otra vez del original y guarde.',
    };
  }
  if (typeof cell === 'object' && 'number' in cell && Math.abs(cell.number) >= MOST_EXACT) {
    return { fault: 'Tiene más de 15 cifras y Excel cambia las últimas. Dé a la columna el formato Texto.' };
  }
  return { text: clean(/^\d+[.,]0+$/.test(text) ? text.replace(/[.,]0+$/, '') : text) };
}

export function asPhone(cell: Cell | undefined, text: string, { country }: Customs): Value {
  const code = codeOf(cell, text, (phone) => phone);
  if ('fault' in code) return code;
  const phone = internationalPhone(code.text, country);
  return phone === undefined ? { fault: WRONG_PHONE } : { text: phone };
}

export function asAmount(cell: Cell | undefined, text: string, { decimal, hasCents, country }: Customs): Value {
  const read = readAmount(typeof cell === 'object' ? cell : text, decimal);
  if (!read || (typeof cell === 'object' && 'date' in cell)) return { fault: 'No es un monto. Por ejemplo 1.234,56.' };
  if (read.cents < 0 || read.mark === 'credit') {
    return { fault: 'Es negativo, y lo que se debe no lo es. Las notas de crédito no se importan.' };
  }
  const isNumber = typeof cell === 'object' && 'number' in cell;
  if (!isNumber && hasCents && read.body.includes(decimal ?? '.') && decimalOf(read.body) === 'open') {
    return { fault: 'Puede ser de miles o tener tres decimales. Escríbalo con dos decimales, como los demás.' };
  }
  if (read.rounded) return { fault: 'Tiene más de dos decimales. Redondéelo en el archivo.' };
  const sign = read.currency?.replace(/\.$/, '') ?? '$';
  const currency = CURRENCIES.has(sign) ? sign : currencyOfSign(sign);
  if (currency === undefined && sign !== '$' && !OF_COUNTRIES[sign]?.includes(country ?? '')) {
    return { fault: `No se sabe de qué moneda es «${sign}». Escriba su código, como USD.` };
  }
  return { text: fromCents(read.cents), ...(currency !== undefined && { currency }) };
}

/** Payments are lowered from a total, with the sign of either. A column of other words is of no amounts. */
export function asPaid(cell: Cell | undefined, text: string, customs: Customs): Value | undefined {
  if (readAmount(typeof cell === 'object' ? cell : text, customs.decimal) === undefined) return undefined;
  const unsigned = typeof cell === 'object' && 'number' in cell ? { ...cell, number: Math.abs(cell.number) } : cell;
  return asAmount(unsigned, text.replace(/[-()\u2212]/g, ''), customs);
}

export function asDay(cell: Cell | undefined, _text: string, { dayOf: read }: Customs): Value {
  const day = read(cell);
  if (day === undefined || !isRealDay(day)) return { fault: 'No es una fecha que exista. Por ejemplo 31/12/2026.' };
  if (!isNearYear(day)) return { fault: FAR_YEAR };
  return Number(day.slice(0, 4)) <= thisYear() + MOST_YEARS
    ? { text: day }
    : { fault: `Está a más de ${MOST_YEARS} años de hoy. Revise el año.` };
}

/** No debt falls due later. */
const MOST_YEARS = 50;

/** `30`, `30 días`, or none. */
export function asCreditDays(cell: Cell | undefined, text: string): Value {
  if (/^(?:(?:de |al )?contado|inmediato|cash)$/i.test(text)) return { text: '0' };
  const code = codeOf(cell, text, (days) => days.replace(/\s*(?:d[ií]as?|days?)\.?$/i, ''));
  if ('fault' in code) return code;
  // As a text, "1.000" is a thousand and no integer with decimals.
  return /^\d{1,3}$/.test(code.text) && !/[.,]\d{3}$/.test(text)
    ? { text: String(Number(code.text)) }
    : { fault: 'No es un número de días. Escriba de 0 a 999.' };
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
export const isCurrency = (text: string): boolean => CURRENCIES.has(text);
/** Signs of one currency, and ISO codes before a "$" ("COP$"). */
const SIGNS: Record<string, string> = {
  Q: 'GTQ',
  L: 'HNL',
  Gs: 'PYG',
  'B/': 'PAB',
  MX$: 'MXN',
  RD$: 'DOP',
  '₡': 'CRC',
  '₲': 'PYG',
};
const currencyOfSign = (sign: string): string | undefined => {
  const code = sign.replace(/\$$/, '');
  return CURRENCIES.has(code) ? code : SIGNS[sign];
};
/** Where a sign that several currencies have is the country's own. */
const OF_COUNTRIES: Record<string, readonly string[]> = { Bs: ['BO', 'VE'], C$: ['NI'] };

const SPOKEN: Record<string, string> = {
  dolar: 'USD',
  dolares: 'USD',
  us: 'USD',
  euro: 'EUR',
  euros: 'EUR',
  sol: 'PEN',
  soles: 'PEN',
  'nuevos soles': 'PEN',
  'dolares americanos': 'USD',
  'us dollar': 'USD',
  'us dollars': 'USD',
  'pesos mexicanos': 'MXN',
  'pesos colombianos': 'COP',
  'pesos chilenos': 'CLP',
  'pesos argentinos': 'ARS',
};

/** `undefined` for the "$" of dollars and of pesos: it is the company's own currency. */
export function asCurrency(_cell: Cell | undefined, text: string): Value | undefined {
  if (text === '$') return undefined;
  const code = SPOKEN[normal(text)] ?? currencyOfSymbol(text) ?? text.toUpperCase();
  return CURRENCIES.has(code) ? { text: code } : { fault: 'No es una moneda. Escriba su código, como USD.' };
}

type Choices = { words: Record<string, string>; fault: string };

/** The choices in the form of `normal`. */
export const CHOICES = {
  dni_country: {
    words: {
      EC: 'ec|ecu|ecuador|ecuatoriana|ecuatoriano',
      CO: 'co|col|colombia|colombiana|colombiano',
      PE: 'pe|per|peru|peruana|peruano',
      MX: 'mx|mex|mexico|mexicana|mexicano',
      otro: 'otro|otra|extranjero|extranjera|exterior|pasaporte',
    } satisfies Record<(typeof DNI_COUNTRY)[number], string>,
    fault: 'No es un país que se conozca. Escriba EC, CO, PE, MX u otro.',
  },
  language: {
    words: {
      es: 'es|esp|spa|espanol|castellano|spanish',
      en: 'en|ing|eng|ingles|english',
      pt: 'pt|por|portugues|portuguese',
      fr: 'fr|fra|frances|french',
      de: 'de|ale|ger|aleman|german|deutsch',
      it: 'it|ita|italiano|italian',
    } satisfies Record<(typeof LANGUAGE)[number], string>,
    fault: 'No es un idioma que se conozca. Escriba español, inglés, portugués, francés, alemán o italiano.',
  },
  doc_type: {
    words: {
      factura: 'factura|facturas|fac|fact|fv|f|fa|invoice|01|1',
      nota_debito: 'nota de debito|nota debito|nota_debito|nota deb|nd|n d|ndb|n db|debit note|05|5',
      cuota: 'cuota|cuotas|letra|instalment|installment',
    },
    fault: 'No es un tipo que se importe. Escriba Factura, Nota de débito o Cuota.',
  },
  account_type: {
    words: {
      ahorros: 'ahorros|ahorro|aho|ah|a|cuenta de ahorros|cuenta ahorros|cta ahorros|savings',
      corriente: 'corriente|corrientes|cte|cc|c|cuenta corriente|cta corriente|checking',
    },
    fault: 'No es un tipo de cuenta. Escriba Ahorros o Corriente.',
  },
} satisfies Record<string, Choices>;

/** The currency that a header names beside its word: "Total (EUR)". */
export function currencyIn(header: string): string | undefined {
  const [symbol] = /€|£|US\$|R\$|S\/\.?/.exec(header) ?? [];
  const named = header.match(/\b[A-Z]{3}\b/g)?.find((code) => CURRENCIES.has(code));
  return named ?? (symbol === undefined ? undefined : currencyOfSymbol(symbol));
}

/** A cédula or RUC without the marks between its digits; any other number as it is written. */
export function withoutMarks(dni: string): string {
  const digits = dni.replace(/[\s.-]/g, '');
  return ECUADOR.has(kindOfDni(digits)) ? digits : dni;
}

const ECUADOR = new Set<DniKind>(['cedula', 'personRuc', 'companyRuc', 'oddCompanyRuc']);

/** The number with the leading zero that a spreadsheet dropped; `undefined` when its digits show that none is missing. A DNI of Peru has eight. */
export function withZero(dni: string, country: 'EC' | 'PE'): string | undefined {
  if (country === 'PE') return /^\d{7}$/.test(dni) ? `0${dni}` : undefined;
  if (!/^(?:\d{9}|\d{12})$/.test(dni)) return undefined;
  return ['cedula', 'personRuc', 'companyRuc'].includes(kindOfDni(`0${dni}`)) ? `0${dni}` : undefined;
}
