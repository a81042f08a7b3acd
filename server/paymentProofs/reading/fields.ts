import { withoutAccents } from '../../../src/api/contract/withoutAccents';

/** What a receipt says, by the lines of its text. What is not clear is left out: a person types it. */

/** A line, and how sure the least sure of its words is, 0 to 100. */
export type Line = { text: string; sure: number };
export type Said = {
  amount?: string;
  currency?: string;
  paid_on?: string;
  bank?: string;
  reference?: string;
  account?: string;
};

/** Below this a word may be another one. */
const SURE = 80;

/** What stands behind a label in its line, or else in the next one. */
function behind(lines: Line[], label: RegExp): string[] {
  return lines.flatMap(({ text, sure }, at) => {
    const found = label.exec(withoutAccents(text));
    if (!found) return [];
    const rest = text.slice(found.index + found[0].length).replace(/^[\s:.]+/, '');
    if (rest !== '') return sure >= SURE ? [rest] : [];
    const next = lines[at + 1];
    return next && next.sure >= SURE ? [next.text] : [];
  });
}

/** The only value there is; of two that differ neither is sure. */
function only(values: string[]): string | undefined {
  const [first, ...others] = new Set(values);
  return others.length === 0 ? first : undefined;
}

const AMOUNT = /^(?:US\$|USD|\$)?\s*(\d{1,3}(?:[.,]\d{3})*|\d+)([.,])(\d{2})(?:\s*USD)?$/i;

function decimalOf(text: string): string[] {
  const found = AMOUNT.exec(text.trim());
  const [, integer = '', mark, cents] = found ?? [];
  // One mark for both would be a guess.
  if (!found || (mark && integer.includes(mark))) return [];
  const digits = integer.replace(/\D/g, '');
  // Nobody writes a zero before an amount: it was another digit.
  if (/^0\d/.test(digits)) return [];
  return digits.length > 9 || Number(`${digits}.${cents}`) === 0 ? [] : [`${digits}.${cents}`];
}

const AMOUNT_LABEL =
  /^(?:monto|valor|importe|total)(?: (?:total|transferido|enviado|pagado|efectivo|depositado|de la transferencia))?(?=[\s:$]|US|$)/i;

/** Behind its label, or alone in a line with its currency's sign. */
export function amountIn(lines: Line[]): string | undefined {
  const named = behind(lines, AMOUNT_LABEL).flatMap(decimalOf);
  if (named.length > 0) return only(named);
  const alone = lines.filter(({ text, sure }) => sure >= SURE && /^(?:US\$|USD|\$)/i.test(text));
  return only(alone.flatMap(({ text }) => decimalOf(text)));
}

/** Only as a code: many countries write a `$`. */
export function currencyIn(lines: Line[]): string | undefined {
  return only(
    lines
      .flatMap(({ text }) => text.match(/\b(?:USD|US\$|EUR|COP|PEN|MXN)/g) ?? [])
      .map((code) => code.replace('US$', 'USD')),
  );
}

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

function daysOf(text: string): string[] {
  const plain = withoutAccents(text).toLowerCase();
  const found = [
    ...[...plain.matchAll(/(?<!\d)(\d{4})-(\d\d)-(\d\d)(?!\d)/g)].map(([, year, month, day]) => [year, month, day]),
    ...[...plain.matchAll(/(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?!\d)/g)].map(([, day, month, year]) => [
      year,
      month,
      day,
    ]),
    ...[...plain.matchAll(/(?<!\d)(\d{1,2})(?: de |[ -])([a-z]{3})[a-z]*\.?(?:,? de |[ -])(\d{4})(?!\d)/g)].map(
      ([, day, month = '', year]) => [year, String(MONTHS.indexOf(month) + 1), day],
    ),
  ];
  return found.flatMap(([year = '', month = '', day = '']) => {
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const at = new Date(`${iso}T00:00:00Z`);
    return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? [] : [iso];
  });
}

/** The only day there is, by then and not a year before; days stand before months. */
export function dayIn(lines: Line[], today: string): string | undefined {
  const day = only(lines.filter(({ sure }) => sure >= SURE).flatMap(({ text }) => daysOf(text)));
  const year = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return day !== undefined && day <= today && day >= year ? day : undefined;
}

const REFERENCE =
  /^(?:(?:numero|n\S{0,2}|nro|codigo)\.? (?:de )?)?(?:comprobante|referencia|documento|transaccion|operacion|secuencial|autorizacion|control)(?: (?:n\S{0,2}|nro|numero)\.?)?(?=[\s:]|$)/i;

export function referenceIn(lines: Line[]): string | undefined {
  const found = behind(lines, REFERENCE).filter((text) => /^(?=\S*\d{4})[A-Z0-9-]{5,24}$/.test(text));
  return only(found);
}

const ACCOUNT =
  /^(?:n\S* de )?(?:para la )?cuenta(?: (?:de |a |del )?(?:destino|beneficiari[oa]|acreditada|acreditar|destinatari[oa]))?(?=[\s:]|$)/i;

/** All of a number, or the last four digits of one behind its marks. */
export function accountIn(lines: Line[]): string | undefined {
  const found = behind(lines, ACCOUNT).flatMap(
    (text) => /^(?:[*•xX]+(?=\d{4}$))?(\d{4}|\d{6,20})$/.exec(text)?.[1] ?? [],
  );
  return only(found);
}

/** The first of these that a line names. */
function bankIn(lines: Line[], banks: string[]): string | undefined {
  const plain = (text: string) =>
    ` ${withoutAccents(text)
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, ' ')
      .trim()} `;
  for (const { text } of lines.slice(0, 6)) {
    const named = banks.filter((bank) => plain(text).includes(plain(bank)));
    const [longest] = named.toSorted((a, b) => b.length - a.length);
    if (longest) return longest;
  }
  return undefined;
}

/** Words of a transfer, wherever they stand. */
const TRANSFER = /\b(?:transfer|transac|comprobante|deposit|pago|pagad|abono|acredit|recibo|voucher|secuencial)/i;
/** Below this a line is noise. */
const LEGIBLE = 50;

/** Whether a picture reads like a receipt: three of an amount, its name, a day, a reference, an account and the words of a transfer. Less sure than what is filled in, since nothing is taken from it. */
export const readsLikeReceipt = (readings: Line[][]): boolean =>
  readings.some((lines) => {
    const texts = lines.filter(({ sure }) => sure >= LEGIBLE).map(({ text }) => withoutAccents(text));
    const signs = [/(?:\$|USD) ?\d[\d.,]*[.,]\d\d\b/i, AMOUNT_LABEL, REFERENCE, ACCOUNT, TRANSFER];
    const found = signs.filter((sign) => texts.some((text) => sign.test(text))).length;
    return found + (texts.some((text) => daysOf(text).length > 0) ? 1 : 0) >= 3;
  });

/** Whether what a customer wrote under a picture says that it is one. */
export const saysReceipt = (caption: string): boolean => TRANSFER.test(withoutAccents(caption));

/** What all readings of one picture agree on. */
export function saidBy(readings: Line[][], banks: string[], today: string): Said {
  const agreed = (field: (lines: Line[]) => string | undefined) => {
    const values = readings.map(field);
    return values.every((value) => value === values[0]) ? values[0] : undefined;
  };
  const said = {
    amount: agreed(amountIn),
    currency: agreed(currencyIn),
    paid_on: agreed((lines) => dayIn(lines, today)),
    bank: agreed((lines) => bankIn(lines, banks)),
    reference: agreed(referenceIn),
    account: agreed(accountIn),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}
