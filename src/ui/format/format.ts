/**
 * How figures and dates are written for staff. The page's language (`<html lang>`, es-EC unless configured) decides the
 * separators; es-EC writes `1.234,50`. Money never passes through a float: strings in, strings out.
 */

const language = () => (typeof document === 'undefined' ? '' : document.documentElement.lang) || 'es-EC';

const known = new Map<string, { thousands: string; decimal: string }>();

/** Separators of the page's language. */
export function separators(): { thousands: string; decimal: string } {
  const lang = language();
  const found = known.get(lang);
  if (found) return found;
  const parts = new Intl.NumberFormat(lang).formatToParts(1234567.5);
  const of = (type: string) => parts.find((part) => part.type === type)?.value;
  // Some locales group with a thin space; a full stop is what staff type.
  const decimal = of('decimal') ?? ',';
  const group = of('group') ?? '.';
  const pair = { thousands: group.trim() === '' ? '.' : group, decimal };
  known.set(lang, pair);
  return pair;
}

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, separators().thousands);

const symbols: Record<string, string> = { USD: '$', EUR: '€', PEN: 'S/', BRL: 'R$' };

/** `USD` -> `$`; a currency without a sign nobody could mistake is its own code. */
export const currencySign = (currency: string): string => symbols[currency] ?? currency;

type Parts = { negative: boolean; integer: string; cents: string };

/** A decimal string's sign and digits, `-1234.5` -> `{ negative: true, integer: '1234', cents: '50' }`; undefined when it is none. */
function parsed(decimal: string): Parts | undefined {
  const match = /^([+-]?)0*(\d+)(?:\.(\d{1,2}))?$/.exec(decimal.trim());
  if (!match?.[2]) return undefined;
  const cents = (match[3] ?? '').padEnd(2, '0');
  return { negative: match[1] === '-' && /[1-9]/.test(match[2] + cents), integer: match[2], cents };
}

/** The placeholder of an unknown value. */
export const UNKNOWN = '—';

/** `"-1234.5"` -> `"−1.234,50"`. What is no decimal string comes back as it is, so that nothing is hidden. */
export function amount(decimal: string | null): string {
  if (decimal === null) return UNKNOWN;
  const parts = parsed(decimal);
  if (!parts) return decimal;
  return `${parts.negative ? '−' : ''}${grouped(parts.integer)}${separators().decimal}${parts.cents}`;
}

/** `"1234.50"`, `USD` -> `"$ 1.234,50"`, with a non-breaking space after the sign of the currency, if that is known; `"-5"` -> `"−$ 5,00"`. */
export function money(decimal: string | null, currency: string | undefined): string {
  if (decimal === null) return UNKNOWN;
  const text = amount(decimal);
  const sign = text.startsWith('−') ? '−' : '';
  return `${sign}${markOf(currency)}${text.slice(sign.length)}`;
}

const markOf = (currency: string | undefined): string => (currency ? `${currencySign(currency)}\u00a0` : '');

/** Rounded to units, for a glance: `"1234.50"`, `USD` -> `"$ 1.235"`. */
export function roundedMoney(decimal: string, currency: string | undefined): string {
  const parts = parsed(decimal);
  if (!parts) return decimal;
  const rounded = BigInt(parts.integer) + (Number(parts.cents) >= 50 ? 1n : 0n);
  const sign = parts.negative && rounded > 0n ? '−' : '';
  return `${sign}${markOf(currency)}${grouped(String(rounded))}`;
}

/** Whether one decimal string is less than another; an invalid one never is. */
export function isBelow(one: string, other: string): boolean {
  const [a, b] = [parsed(one), parsed(other)];
  if (!a || !b) return false;
  const cents = ({ negative, integer, cents }: Parts) => BigInt(integer + cents) * (negative ? -1n : 1n);
  return cents(a) < cents(b);
}

/** `1284` -> `1.284`. */
export const count = (n: number | null): string =>
  n === null ? UNKNOWN : `${n < 0 ? '−' : ''}${grouped(String(Math.abs(Math.trunc(n))))}`;

/** `plural(1284, 'movimiento', 'movimientos')` -> `1.284 movimientos`. */
export const plural = (n: number | null, one: string, many: string): string =>
  `${count(n)} ${n !== null && Math.abs(n) === 1 ? one : many}`;

/** `Ya pagó` -> `ya pagó`: a text amid a sentence, whose names stay as they are. */
export const lowered = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/** Bytes for people: `512 B`, `40 KB`, `1,2 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  const tenths = Math.round((bytes * 10) / (1024 * 1024));
  const rest = tenths % 10 === 0 ? '' : `${separators().decimal}${tenths % 10}`;
  return `${count(Math.floor(tenths / 10))}${rest} MB`;
}
