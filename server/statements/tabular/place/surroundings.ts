import type { Cents } from '../../../../src/api/contract/money';
import type { Role } from '../../../../src/api/contract/reconciliation/statement';
import { centsIn, centsOfCell, type Decimal, decimalOf, minus, written } from '../../../files/cells/amounts';
import { writtenDate } from '../../../files/cells/dates';
import { type Grid, type GridRow, textOf } from '../../../files/cells/grid';
import { monthOf } from '../../../files/cells/months';
import { rowWord } from '../../../files/cells/rowWords';
import { normal } from '../../../files/cells/words';

/** The facts about the file in the rows around the movements. */
export type Surroundings = {
  /** The account in the file; '' when it names none. */
  account: string;
  /** ISO code, '' when there is none. */
  currency: string;
  isCard: boolean;
  /** Days around the movements, as evidence of their order. */
  dates: string[];
  /** Years without a day: "2026", "Enero 2026". */
  years: number[];
  /** Months with their year, `YYYY-MM`: "Enero 2026", "01/2026". */
  months: string[];
};

const ACCOUNT =
  /^(?:(?:nro|numero|no|n|num) (?:de )?(?:la )?)?(?:cuenta|account|iban|conta|konto|kontonummer|compte|conto|ccc|rekening|rekeningnummer)\b/;
const CURRENCY = /^(?:moneda|currency|divisa|waehrung|wahrung|devise|moeda|mena|valuta|waluta)\b/;
const CARD =
  /\b(?:tarjeta|credit card|card|visa|mastercard|amex|american express|kreditkarte|carta di credito|cartao|carte de credit)\b/;
const SPOKEN = [
  ['dolar', 'USD'],
  ['dollar', 'USD'],
  ['euro', 'EUR'],
  ['soles', 'PEN'],
  ['quetzal', 'GTQ'],
  ['guarani', 'PYG'],
  ['lempira', 'HNL'],
  ['colones', 'CRC'],
  ['cordobas', 'NIO'],
  ['bolivares', 'VES'],
  ['bolivianos', 'BOB'],
  ['peso chileno', 'CLP'],
  ['peso colombiano', 'COP'],
  ['peso mexicano', 'MXN'],
  ['peso argentino', 'ARS'],
] as const;
const ISO = new Set(Intl.supportedValuesOf('currency'));

/** Reads the rows above the header (all of them, or none when there is no header). */
export function surroundings(rows: Grid, header: readonly string[]): Surroundings {
  const found: Surroundings = { account: '', currency: '', isCard: false, dates: [], years: [], months: [] };
  for (const row of rows.slice(0, 400)) {
    const texts = row.cells.map(textOf);
    found.months.push(...monthsIn(texts.join(' ')));
    texts.forEach((text, at) => {
      if (text === '') return;
      const plain = normal(text);
      if (CARD.test(plain)) found.isCard = true;
      if (/\d/.test(text)) {
        found.dates.push(...datesIn(text));
        found.years.push(...yearsIn(text));
      }
      const value = () => /[:#]\s*(\S.*)$/.exec(text)?.[1] ?? texts.slice(at + 1).find((next) => next !== '') ?? text;
      if (found.account === '' && ACCOUNT.test(plain)) {
        found.account = accountIn(value()) || accountIn(text);
        found.currency ||= found.account && isoIn(value());
      }
      if (found.currency === '' && CURRENCY.test(plain)) found.currency = currencySpoken(value());
      if (found.currency === '' && /^[:\s]*[A-Z]{3}\s*$/.test(text)) found.currency = isoIn(text);
    });
  }
  if (found.months.length === 0)
    found.months = monthsIn(
      rows
        .slice(0, 40)
        .flatMap(({ cells }) => cells.map(textOf))
        .join(' '),
    );
  if (CARD.test(header.map(normal).join(' '))) found.isCard = true;
  return found;
}

/** The days of the balances that stand among or below the movements: "Saldo final al 30/11/2026". */
export function datesOfBalances(rows: Grid): string[] {
  const ends = rows.length > 2 * ENDS ? [...rows.slice(0, ENDS), ...rows.slice(-ENDS)] : rows;
  return ends
    .flatMap(({ cells }) => cells.map(textOf))
    .filter((text) => /\d/.test(text) && ENDS_OF_BALANCE.has(rowWord(text)))
    .flatMap(datesIn);
}
const ENDS = 30;
const ENDS_OF_BALANCE = new Set<ReturnType<typeof rowWord>>(['opening', 'closing']);

const NUMERIC = /(?<!\d)\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}(?!\d)/g;
const NAMED = /(?<!\d)\d{1,2}(?:\s+de)?[\s./-]*\p{L}{3,11}\.?(?:\s+del?)?[\s./-]*\d{4}(?!\d)/gu;

function datesIn(text: string): string[] {
  return [...(text.match(NUMERIC) ?? []), ...(text.match(NAMED) ?? [])].filter((piece) => writtenDate(piece));
}

const YEAR = /(?<![\d/.,-])(?:19|20)\d{2}(?![\d/.,-])/g;

/** Years beside a month's name or a word for a period, or alone in the text. */
function yearsIn(text: string): number[] {
  const years = text.match(YEAR)?.map(Number) ?? [];
  if (years.length === 0) return [];
  const words = normal(text).split(' ');
  const isNamed = words.some((word) => PERIOD.has(word) || (word.length >= 3 && monthOf(word) !== undefined));
  return isNamed || /^\D{0,3}\d{4}\D{0,3}$/.test(text) ? years : [];
}

const MONTH_NAMED = /(\p{L}{3,10})\.?[\s/-]*(?:(?:de|del|ano|año|year)[:\s]+)*((?:19|20)\d{2})(?![\d/.-])/giu;
const MONTH_NUMBER =
  /(?<![\d/.-])(?:(0?[1-9]|1[0-2])[/-]((?:19|20)\d{2})|((?:19|20)\d{2})[/-](0[1-9]|1[0-2]))(?![\d/.-])/g;

function monthsIn(text: string): string[] {
  const written = (year: string, month: number) => `${year}-${String(month).padStart(2, '0')}`;
  const named = [...text.matchAll(MONTH_NAMED)].flatMap(([, word = '', year = '']) => {
    const month = monthOf(word);
    return month === undefined ? [] : [written(year, month)];
  });
  const numbered = [...text.matchAll(MONTH_NUMBER)].map(([, month, year, first, second]) =>
    written(year ?? first ?? '', Number(month ?? second)),
  );
  return [...named, ...numbered];
}

const PERIOD = new Set(
  'ano anio periodo mes corte desde hasta year period annee jahr anno any exercicio ejercicio'.split(' '),
);

/** The first run of digits, masks and dashes that is long enough for an account's number. */
function accountIn(text: string): string {
  const undated = datesIn(text).reduce((rest, date) => rest.replace(date, ' '), text);
  const match = /[A-Z]{0,2}[\dX*][\dX*. -]{2,40}[\dX*]/i.exec(undated)?.[0];
  return match && /\d{2}/.test(match) ? match.replace(/\s+/g, '') : '';
}

/** What accounts and cards are called, wherever it stands in a title. */
const ACCOUNT_KIND =
  /\b(?:cuentas?|account|iban|ahorros?|corriente|cta|cte|c c|c a|cc|ca|clabe|cci|cbu|cvu|tarjeta|card|producto|contrato)\b/;
/** A number alone, too long for that of a page, and no amount. */
const NUMBER_ALONE = /^(?=(?:\D*\d){8})[\dX*. -]+(?<![.]\d{2})$/i;

/** The number in the title of an account's own table, which may be cut into several cells; '' in any other row. */
export function accountOfTitle({ cells }: GridRow): string {
  const title = cells
    .map(textOf)
    .filter((text) => text !== '')
    .join(' ');
  return NUMBER_ALONE.test(title) || ACCOUNT_KIND.test(normal(title)) ? accountIn(title) : '';
}

/** The ISO currency named in a text, '' when none is. */
export function isoIn(text: string): string {
  return /\b[A-Z]{3}\b/g[Symbol.match](text)?.find((code) => ISO.has(code)) ?? '';
}

function spokenCurrency(text: string): string {
  const plain = normal(text);
  return SPOKEN.find(([name]) => plain.includes(name))?.[1] ?? '';
}

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/US\s?\$|U\$[SD]/i, 'USD'],
  [/S\/\.?/, 'PEN'],
  [/R\$/, 'BRL'],
  [/\u20ac/, 'EUR'],
  [/\u00a3/, 'GBP'],
  [/\u20a1/, 'CRC'],
  [/C\$/, 'NIO'],
  [/\u20b2|\bGs\b/, 'PYG'],
  [/\bBs\b/, 'BOB'],
];

/** The currency of a title, by its code, its sign or its name; '' when it names none. */
export function currencySpoken(title: string): string {
  const code = isoIn(title);
  if (code !== '') return code;
  const sign = SIGNS.find(([shape]) =>
    new RegExp(`(?<![A-Za-z])(?:${shape.source})(?![A-Za-z])`, shape.flags).test(title),
  );
  if (sign) return sign[1];
  if (/\bmoneda (?:nacional|extranjera)\b/.test(normal(title))) return '';
  return spokenCurrency(title);
}

type BalanceRow = { end: 'opening' | 'closing' | 'balance'; cents: Cents | undefined };

/** The columns that may hold the balance in a row with one, the likeliest first; a balance among debits is negative. */
export type BalancePlaces = readonly { column: number; sign: 1 | -1 }[];

const PLACES: readonly (readonly [Role, 1 | -1])[] = [
  ['balance', 1],
  ['amount', 1],
  ['credit', 1],
  ['debit', -1],
];

export function balancePlaces(roles: readonly Role[]): BalancePlaces {
  return PLACES.flatMap(([wanted, sign]) =>
    roles.flatMap((role, column) => (role === wanted ? [{ column, sign }] : [])),
  );
}

/** The balance of a row, read from its columns of money, its other cells or its own text ("Saldo Final: 1.858.000"). */
export function balanceIn(
  row: GridRow,
  places: BalancePlaces,
  decimal: Decimal | undefined,
  implied: number,
  isBelow = true,
): BalanceRow | undefined {
  const at = row.cells.findIndex((cell) => {
    const word = rowWord(textOf(cell));
    return word === 'opening' || word === 'closing' || word === 'balance';
  });
  const word = at < 0 ? undefined : rowWord(textOf(row.cells[at]));
  if (word !== 'opening' && word !== 'closing' && word !== 'balance') return undefined;
  const amounts = places.flatMap(({ column, sign }) => {
    const cents = column === at ? undefined : centsOfCell(row.cells[column], decimal, implied);
    return cents === undefined ? [] : [cents * sign || 0];
  });
  const own = amounts.find((cents) => cents !== 0) ?? amounts[0];
  const beside = () => besides(row, at, decimal);
  // Above the table, cells do not follow its columns: the value is beside its label.
  const cents = isBelow ? (own ?? beside()) : (beside() ?? own);
  return { end: word, cents: cents ?? withinText(textOf(row.cells[at]), decimal) };
}

function besides(row: GridRow, at: number, decimal: Decimal | undefined): Cents | undefined {
  const after = [...row.cells.slice(at + 1), ...row.cells.slice(0, at)];
  for (const cell of after) {
    if (typeof cell !== 'string') {
      if ('number' in cell) return centsOfCell(cell, decimal);
      continue;
    }
    if (writtenDate(cell.trim())) continue;
    const cents = loneAmount(cell, decimal);
    if (cents !== undefined) return cents;
  }
  return undefined;
}

function withinText(text: string, decimal: Decimal | undefined): Cents | undefined {
  const tail = /[:=]\s*([^:=]+)$/.exec(text)?.[1] ?? /\s([-+(]?[$€£]?\s?[\d.,' ]*\d\)?)$/.exec(text)?.[1];
  return tail === undefined || writtenDate(tail.trim()) ? undefined : loneAmount(tail, decimal);
}

/** A lone amount may show its own decimal mark; otherwise the file's applies. */
function loneAmount(text: string, decimal: Decimal | undefined): Cents | undefined {
  const parts = written(text);
  if (!parts) return undefined;
  const says = decimalOf(parts.body);
  const grouped = /\.\d{3}$/.test(parts.body) ? ',' : '.';
  const read = centsIn(parts.body, says === ',' || says === '.' ? says : (decimal ?? grouped));
  return read && (parts.sign === '-' || parts.mark === 'debit' ? minus(read.cents) : read.cents);
}
