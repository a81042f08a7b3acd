import { type Cents, MAX_CENTS } from '../../../src/api/contract/money';
import type { Cell } from './grid';

export type Decimal = ',' | '.';

/** The parts of a written amount: the digits with their marks, the sign, the currency and the debit or credit mark. */
type Written = {
  body: string;
  sign: '' | '-' | '+';
  mark?: 'debit' | 'credit';
  currency?: string;
};

export type Amount = Written & {
  /** Signed by `sign` only: the entire file decides what a mark means. */
  cents: Cents;
  /** The text had more than two decimals that are not zero: rounded half to even. */
  rounded: boolean;
};

const ISO = new Set(Intl.supportedValuesOf('currency'));
const SYMBOLS: Record<string, string> = { '€': 'EUR', '£': 'GBP', R$: 'BRL', US$: 'USD', 'S/': 'PEN', Kč: 'CZK' };

/** ISO 4217 of a symbol that one currency has ("€", "S/."); `undefined` of others, as "$" is. */
export const currencyOfSymbol = (symbol: string): string | undefined => SYMBOLS[symbol.replace(/\.$/, '')];

const CURRENCY = '[A-Z]{0,3}\\p{Sc}|S\\/\\.?|B\\/\\.?|Bs\\.?[SFD]?\\.?|Gs\\.?|Kč|kr\\.?|zł|Ft|Rs\\.?|Q|L\\.?|[A-Z]{3}';
const LEADING = new RegExp(`^(?:${CURRENCY})(?=[\\s\\d.,(<+-])`, 'u');
const TRAILING = new RegExp(`(?:${CURRENCY})$`, 'u');
const MARK = /(?<=[\s\d.,)])(CRED|DEB|CR|DR|DB|C|D|H|S)\.?$|^(CR|DR|DB)(?=[\s\d])/i;
/** A sign in brackets: `45,50 (-)`. */
const SIGN_APART = /^\(([+-])\)(?=.)|(?<=.)\(([+-])\)$/;
const BODY = /^(?:\d[\d.,' ]*|[.,]\d+)$/;
const DASHES = /[\u2212\u2010-\u2014\uFE58\uFE63\uFF0D]/g;
const SPACES = /[\u00A0\u2000-\u200B\u202F\u205F\u3000\uFEFF\t\n]/g;

/** What programs write where there is no amount. */
const NONE = new Set(['N/A', 'NA', 'NULL', 'NONE']);

/** Whether the text is empty, blank, the dash that accountants write for zero, or what programs write for none. */
export function isBlankAmount(text: string): boolean {
  // Nearly every cell is empty or begins with a digit or a letter: the cheap tests come first.
  if (text === '') return true;
  const first = text.charCodeAt(0);
  if (first >= ZERO && first <= LETTERS_END) return first > NINE && text.length <= 4 && NONE.has(text.toUpperCase());
  return /^[\s\u00A0\u202F]*[-\u2012-\u2015\u2212]{0,2}[\s\u00A0\u202F]*$/.test(text);
}

/** Splits an amount into its parts; `undefined` when the text is none ("NaN", "12@#.50", "1e5"). */
export function written(text: string): Written | undefined {
  if (text.length > 48) return undefined;
  if (/^-?[\d.,]*\d[\d.,]*$/.test(text)) {
    return text.startsWith('-') ? bodyOf(text.slice(1), '-', {}) : bodyOf(text, '', {});
  }
  let rest = text.replace(DASHES, '-').replace(SPACES, ' ').replace(/[’´`]/g, "'").trim();
  let sign: Written['sign'] = '';
  const found: Pick<Written, 'mark' | 'currency'> = {};
  // Sign, currency, mark and parentheses come in any order around the digits; each may come once.
  for (let turn = 0; turn < 8; turn++) {
    const before = rest;
    if (rest.startsWith("'")) rest = rest.slice(1);
    rest = rest.replace(SIGN_APART, '$1$2');
    if (/^(?:\(.*\)|<.*>)$/.test(rest)) {
      rest = rest.slice(1, -1);
      sign = '-';
    }
    const outer = /^([+-])|([+-])$/.exec(rest);
    if (outer) {
      const now = outer[0] === '-' ? '-' : '+';
      if (sign !== '' && !(sign === '-' && now === '-' && before.startsWith('('))) return undefined;
      sign = now;
      rest = outer[1] ? rest.slice(1) : rest.slice(0, -1);
    }
    rest = rest.trim();
    rest = found.mark ? rest : cutMark(rest, found);
    rest = found.currency ? rest : cutCurrency(rest, found);
    rest = rest.trim();
    if (rest === before) break;
  }
  return bodyOf(rest, sign, found);
}

function cutMark(rest: string, found: Pick<Written, 'mark'>): string {
  const match = MARK.exec(rest);
  const word = (match?.[1] ?? match?.[2])?.toUpperCase();
  if (!match || !word) return rest;
  found.mark = ['C', 'CR', 'CRED', 'H'].includes(word) ? 'credit' : 'debit';
  return rest.replace(MARK, '');
}

function cutCurrency(rest: string, found: Pick<Written, 'currency'>): string {
  const pattern = LEADING.test(rest) ? LEADING : TRAILING;
  const text = pattern.exec(rest)?.[0];
  if (text === undefined) return rest;
  if (/^[A-Z]{3}$/.test(text) && !ISO.has(text)) return rest;
  found.currency = ISO.has(text) ? text : (currencyOfSymbol(text) ?? text);
  return rest.replace(pattern, '');
}

function bodyOf(body: string, sign: Written['sign'], found: Pick<Written, 'mark' | 'currency'>): Written | undefined {
  return BODY.test(body) ? { body, sign, ...found } : undefined;
}

/**
 * The decimal mark that an amount's digits allow: `open` when both readings are possible ("1.000"),
 * `none` when the amount has no mark, `bad` when no reading is possible ("45.00.00").
 */
export function decimalOf(body: string): Decimal | 'open' | 'none' | 'bad' {
  if (/^\d+$/.test(body)) return 'none';
  const comma = centsIn(body, ',') !== undefined;
  const point = centsIn(body, '.') !== undefined;
  if (!/[.,]/.test(body)) return comma ? 'none' : 'bad';
  if (comma && point) return 'open';
  if (comma) return ',';
  return point ? '.' : 'bad';
}

const GROUPED: Record<Decimal, RegExp> = {
  ',': /^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+|\d{1,3}(?:'\d{3})+)?$/,
  '.': /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d{1,3}(?: \d{3})+|\d{1,3}(?:'\d{3})+)?$/,
};

/** Unsigned cents of an amount's digits under a decimal mark; `undefined` when the digits do not fit the mark. */
export function centsIn(body: string, decimal: Decimal): { cents: Cents; rounded: boolean } | undefined {
  const at = body.lastIndexOf(decimal);
  const integer = at < 0 ? body : body.slice(0, at);
  const fraction = at < 0 ? '' : body.slice(at + 1);
  if (!/^\d*$/.test(fraction) || !GROUPED[decimal].test(integer) || integer + fraction === '') return undefined;
  // "0.123" and "1234.567" are not thousands: a group of three after a longer or zero head is a fraction.
  const digits = integer.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (/^0\d*[^\d]/.test(integer)) return undefined;
  if (digits.length > 13) return undefined;
  const cents = Number(digits) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  const rest = fraction.slice(2);
  const rounded = /[1-9]/.test(rest);
  const up = rounded && (/^(?:[6-9]|5\d*[1-9])/.test(rest) || (/^50*$/.test(rest) && cents % 2 === 1));
  const total = up ? cents + 1 : cents;
  return total > MAX_CENTS ? undefined : { cents: total, rounded };
}

/** Reads an amount; `undefined` when the cell holds none under this decimal mark. */
export function readAmount(cell: Cell, decimal: Decimal | undefined, implied = 0): Amount | undefined {
  if (typeof cell !== 'string' && 'number' in cell) return ofNumber(cell.number);
  const text = typeof cell === 'string' ? cell.trim() : cell.text.trim();
  const plain = implied === 0 ? plainCents(text, decimal) : undefined;
  if (plain !== undefined) {
    const sign = text.charCodeAt(0) === MINUS ? '-' : '';
    return { body: sign === '' ? text : text.slice(1), sign, cents: plain, rounded: false };
  }
  const parts = written(text);
  if (!parts) return undefined;
  const mark = decimal ?? (decimalOf(parts.body) === ',' ? ',' : '.');
  const body = implied > 0 && /^\d+$/.test(parts.body) ? withImplied(parts.body, implied, mark) : parts.body;
  const read = centsIn(body, mark);
  return read && { ...parts, ...read, cents: parts.sign === '-' ? minus(read.cents) : read.cents };
}

export function minus(cents: Cents): Cents {
  return cents === 0 ? 0 : -cents;
}

function withImplied(digits: string, implied: number, mark: Decimal): string {
  const padded = digits.padStart(implied + 1, '0');
  return `${padded.slice(0, -implied).replace(/^0+(?=\d)/, '')}${mark}${padded.slice(-implied)}`;
}

/** A workbook stores doubles and shows fifteen significant digits, so 0.1 + 0.2 is 0.30. */
function ofNumber(number: number): Amount | undefined {
  if (!Number.isFinite(number) || Math.abs(number) > MAX_CENTS / 100) return undefined;
  const exact = Number(Math.abs(number).toPrecision(15));
  const text = exact < 1e-6 ? '0' : String(exact);
  const read = centsIn(text, '.');
  const negative = number < 0 && read !== undefined && read.cents !== 0;
  return read && { body: text, sign: negative ? '-' : '', ...read, cents: negative ? -read.cents : read.cents };
}

const [ZERO, NINE, MINUS, LETTERS_END] = [48, 57, 45, 122];
const CODES: Record<Decimal, number> = { ',': 44, '.': 46 };
/** No double rounds the cents of a text that is so short. */
const SHORT = 16;

/**
 * The cents of digits with thousands in groups of three and at most two decimals: nearly every amount of a long file, in one pass
 * over its letters. `undefined` for any other text, which says nothing about it.
 */
export function plainCents(text: string, decimal: Decimal | undefined): Cents | undefined {
  if (decimal === undefined || text.length > SHORT) return undefined;
  const mark = CODES[decimal];
  const thousands = CODES[decimal === ',' ? '.' : ','];
  const isNegative = text.charCodeAt(0) === MINUS;
  const first = isNegative ? 1 : 0;
  let digits = 0;
  let at = first;
  // A zero before other digits has rules of its own.
  const isZero = text.charCodeAt(at) === ZERO;
  let run = 0;
  let groups = 0;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) {
      digits = digits * 10 + code - ZERO;
      run += 1;
    } else if (code === thousands && (groups === 0 ? run > 0 && run <= 3 : run === 3)) {
      groups += 1;
      run = 0;
    } else break;
  }
  if (run === 0 || (groups > 0 && run !== 3) || (isZero && at > first + 1)) return undefined;
  let cents = digits * 100;
  if (at < text.length) {
    const decimals = text.length - at - 1;
    if (text.charCodeAt(at) !== mark || decimals < 1 || decimals > 2) return undefined;
    const tens = text.charCodeAt(at + 1) - ZERO;
    const ones = decimals === 2 ? text.charCodeAt(at + 2) - ZERO : 0;
    if (!(tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9)) return undefined;
    cents += tens * 10 + ones;
  }
  if (cents > MAX_CENTS) return undefined;
  return isNegative ? minus(cents) : cents;
}

/** Signed by the sign and by a debit mark; `undefined` for a blank cell or a text that is no amount. */
export function centsOfCell(cell: Cell | undefined, decimal: Decimal | undefined, implied = 0): Cents | undefined {
  const plain = typeof cell === 'string' && implied === 0 ? plainCents(cell, decimal) : undefined;
  if (plain !== undefined) return plain;
  if (cell === undefined || (typeof cell === 'string' && isBlankAmount(cell))) return undefined;
  const read = readAmount(cell, decimal, implied);
  return read && (read.mark === 'debit' ? minus(Math.abs(read.cents)) : read.cents);
}
