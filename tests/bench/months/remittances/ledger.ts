import type { Lot } from '../grammar';
import type { Customer, Owed, Size } from '../suggestionMonth';
import { COUNTRIES, type Country, FACTS, type Series } from './countries';
import { FAMILY, GIVEN, MARKS, TRADES } from './names';

/** Who owes what to one firm of one country. */

/** A document's number in its parts; one of some instalments has its own last. */
export type Numbered = Series & { serial: number; text: string; instalment?: { of: number; is: number } };
export type Ledger = {
  country: Country;
  customers: Customer[];
  documents: Owed[];
  numbers: Numbered[];
  /** Places of documents that were made at once for one customer, with serials one after the other. */
  batches: number[][];
};

export const padded = (n: number, width: number) => String(n).padStart(width, '0');

export function ledgerOf(lot: Lot, { documents, customers }: Size): Ledger {
  const country = lot.any(COUNTRIES);
  const ledger: Ledger = { country, customers: [], documents: [], numbers: [], batches: [] };
  for (let i = 0; i < customers; i++) ledger.customers.push(customerOf(lot, ledger));
  const first = lot.any([340, 1_150, 7_800, 12_000, 46_000, 208_000]);
  const series = [...FACTS[country].series].sort(() => lot.next() - 0.5).slice(0, lot.any([1, 1, 2, 3]));
  const serials = series.map((_, i) => first + i * lot.upTo(900));
  const prices = Array.from({ length: 10 }, () => amountOf(lot, country));
  const mark = lot.any(['-0', '/', '-']);
  while (ledger.documents.length < documents) {
    const at = Math.floor(lot.next() * series.length);
    const own = series[at];
    if (!own) continue;
    const sells = { lot, ledger, own, prices, mark, customer: skewed(lot, customers, 1.3) };
    serials[at] = made(sells, (serials[at] ?? first) + lot.upTo(2));
  }
  ledger.documents.length = documents;
  return { ...ledger, batches: ledger.batches.filter((batch) => batch.every((place) => place < documents)) };
}

type Sale = { lot: Lot; ledger: Ledger; own: Series; prices: number[]; mark: string; customer: number };

/** One sale's documents from a serial on; says the last serial that it took. */
function made({ lot, ledger, own, prices, mark, customer }: Sale, serial: number): number {
  const price = lot.is(0.3) ? lot.any(prices) : amountOf(lot, ledger.country);
  const month = 4 + lot.upTo(5);
  const day = lot.upTo(28);
  const add = (n: number, cents: number, due: number, instalment?: Numbered['instalment']) => {
    const plainText = `${own.series}${own.joint}${padded(n, own.width)}`;
    const text = instalment ? `${plainText}${mark}${instalment.is}` : plainText;
    const documents = ledger.documents.push({ customer, number: text, cents, due: dueOf(due, day) });
    ledger.numbers.push({ ...own, serial: n, text, ...(instalment && { instalment }) });
    return documents - 1;
  };
  const sort = lot.next();
  if (sort < 0.62) {
    add(serial, price, month);
    return serial;
  }
  const count = 1 + lot.upTo(5);
  if (sort < 0.76) {
    const batch = Array.from({ length: count }, (_, i) => add(serial + i, amountOf(lot, ledger.country), month));
    ledger.batches.push(batch);
    return serial + count - 1;
  }
  if (sort < 0.9) {
    const apart = lot.upTo(40);
    for (let i = 0; i < count; i++) add(serial + i * apart, price, month + i);
    return serial + (count - 1) * apart;
  }
  for (let i = 0; i < count; i++) add(serial, price, month + i, { of: count, is: i + 1 });
  return serial;
}

const dueOf = (month: number, day: number) =>
  `${2026 + Math.floor((month - 1) / 12)}-${padded(((month - 1) % 12) + 1, 2)}-${padded(day, 2)}`;

function amountOf(lot: Lot, country: Country): number {
  const { scale, coin } = FACTS[country];
  const about = 1_200 + Math.floor(180_000 * lot.next() ** 2);
  if (lot.is(0.25)) return Math.max(1, Math.round(about / 500)) * 500 * scale;
  return Math.max(coin, Math.round((about * scale) / coin) * coin);
}

/** The first of a list are the most frequent. */
const skewed = (lot: Lot, count: number, how: number) => Math.floor(count * lot.next() ** how);
const common = (lot: Lot, list: readonly string[]) => list[skewed(lot, list.length, 1.6)] ?? '';

/** A customer; of a whole ledger, somebody who is none. */
export function customerOf(lot: Lot, { country, customers }: Ledger): Customer {
  const isFirm = lot.is(0.45);
  const own = padded(customers.length * 7 + lot.upTo(7), 6);
  const dni = FACTS[country].identity(lot, isFirm, own);
  const account = lot.is(0.35) ? lot.digits(10) : '';
  if (!isFirm) {
    const first = lot.is(0.6) ? `${common(lot, GIVEN)} ${common(lot, GIVEN)}` : common(lot, GIVEN);
    const last = `${common(lot, FAMILY)}${country === 'AR' && lot.is(0.7) ? '' : ` ${common(lot, FAMILY)}`}`;
    return { first, last, tradename: lot.is(0.1) ? `${lot.any(TRADES)} ${lot.any(MARKS)}` : '', dni, account };
  }
  const of = lot.any([
    () => `${lot.any(MARKS)} ${lot.any(MARKS)}`,
    () => lot.any(MARKS),
    () => common(lot, FAMILY),
    () => `${common(lot, FAMILY)} e Hijos`,
    () => `del ${lot.any(MARKS)}`,
  ]);
  const first = `${lot.any(TRADES)} ${of()} ${lot.any(FACTS[country].forms)}`;
  return { first, last: '', tradename: lot.is(0.15) ? `${lot.any(MARKS)} ${lot.any(TRADES)}` : '', dni, account };
}
