import type { Lot } from '../grammar';
import { type Numbered, padded } from './ledger';

/** How a payer writes a document's number, the last fifth held out; and what stands before it. */

export type NumberWay = { name: string; write: (number: Numbered) => string };

const base = ({ series, joint, serial, width }: Numbered) => `${series}${joint}${padded(serial, width)}`;
const way = (name: string, write: (number: Numbered) => string): NumberWay => ({ name, write });
const lean = (series: string) => series.replaceAll(/[^0-9A-Za-z]/g, '');

/** As banks ask for it that take digits alone. */
export const OF_SEVEN = { digits: 7, way: way('of seven', ({ serial }) => padded(serial, 7)) };

export const NUMBER_WAYS: readonly NumberWay[] = [
  way('whole', base),
  way('whole', base),
  way('serial', ({ serial }) => String(serial)),
  way('serial', ({ serial }) => String(serial)),
  way('serial', ({ serial }) => String(serial)),
  way('serial with zeros', ({ serial, width }) => padded(serial, width || 6)),
  way('series and serial', ({ series, serial }) => (series ? `${series}-${serial}` : String(serial))),
  way('without marks', (one) => lean(base(one))),
  way('last four', ({ serial }) => String(serial).slice(-4)),
  way('glued', ({ series, serial }) => `${lean(series)}${serial}`),
  way('blanks', (one) => base(one).replaceAll('-', ' ')),
  way('dots', (one) => base(one).replaceAll('-', '.')),
  way('digits alone', (one) => base(one).replaceAll(/\D/g, '')),
  way('thousands', ({ serial }) => String(serial).replaceAll(/\B(?=(\d{3})+$)/g, '.')),
  OF_SEVEN.way,
  way('zeros dropped', ({ series, serial }) =>
    [...series.split('-').map((part) => part.replace(/^(\D*)0+(?=\d)/, '$1')), serial]
      .filter((part) => part !== '')
      .join('-'),
  ),
  way('O for zero', (one) => base(one).replaceAll('0', 'O')),
  way('small letters', (one) => base(one).toLowerCase()),
  way('slashes', (one) => base(one).replaceAll('-', '/')),
  way('blanks about dashes', (one) => base(one).replaceAll('-', ' - ')),
  way('serial, then series', ({ series, serial }) => (series ? `${serial} (${series})` : String(serial))),
  way('end of series', ({ series, serial }) => [series.split('-').at(-1), serial].filter(Boolean).join('-')),
  way('last five', ({ serial }) => String(serial).slice(-5)),
  way('blank within', ({ serial }) => String(serial).replaceAll(/\B(?=(\d{3})+$)/g, ' ')),
];

/** Each says that a number of a document follows; where it is empty, nothing says so. */
export const BEFORE: readonly string[] = [
  'FACT ',
  'Fac. ',
  'factura ',
  'FACTURA NO. ',
  'fact#',
  'FV ',
  'F/',
  'FC ',
  'pago fact ',
  'Pago de factura N° ',
  'CANC FACT ',
  'cancelacion fc ',
  'doc ',
  'PAGO ',
  '',
  '',
  '',
  'Fra. ',
  'comprobante ',
  'PGO FAC',
  'Cta de cobro ',
  'FTRA. ',
];
export const isSpoken = (before: string) => !['', 'PAGO '].includes(before);

export const BEFORE_SEVERAL: readonly string[] = [
  'FACTURAS ',
  'FACTS ',
  'facts. ',
  'Pago facturas ',
  'FC ',
  'fact ',
  '',
  'DOCS ',
  'Fras ',
  'FS ',
];
export const JOINTS: readonly string[] = [', ', ' Y ', '/', '-', ' ', ' + ', ',', ' y ', ' e ', ';', ' & '];
export const RANGES: readonly string[] = [' A ', ' al ', ' a la ', ' HASTA ', '-', ' AL ', '...', ' - ', ' @ '];

/** One digit is another, missing, doubled, or has changed places with its neighbour. */
export function slipped(lot: Lot, text: string): string {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const at = lot.any(places.slice(-4));
  const [before, digit, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
  return lot.any([
    () => `${before}${(Number(digit) + lot.upTo(9)) % 10}${after}`,
    () => `${before}${after}`,
    () => `${before}${digit}${digit}${after}`,
    () =>
      /^\d/.test(after) && after[0] !== digit ? `${before}${after[0]}${digit}${after.slice(1)}` : `${before}${after}`,
  ])();
}
