import { type Lot, plain } from '../grammar';
import type { Form, NameWay, Period } from '../settlements/concepts';
import type { Piece } from '../settlements/line';

/** What people dictate or type into a bank's app, and what a firm's payment run or the app itself puts around it. */

const runs = (number: string) => number.match(/\d+/g) ?? [];
const longest = (number: string) => runs(number).reduce((most, run) => (run.length > most.length ? run : most), '');
const short = (text: string) => text.replace(/^0+(?=\d)/, '');
const grouped = (text: string) => text.replaceAll(/\B(?=(\d{3})+$)/g, ' ');

export const FORMS: readonly Form[] = [
  { write: (number) => number },
  { write: (number) => short(longest(number)) },
  { write: (number) => short(longest(number)) },
  { write: (number) => number.replaceAll(/[-/ ]/g, '') },
  { write: (number) => number.replaceAll(/[-/ ]+/g, '_') },
  { write: (number) => runs(number).slice(-2).join('-') },
  { write: (number) => longest(number) },
  { write: (number) => number.replace(/^[A-Z]+/i, '').replace(/^\W+/, '') },
  { write: (number) => grouped(short(longest(number))) },
  { write: (number) => number.replaceAll('-', ' - ') },
];

export const BEFORE_NUMBER = [
  'fact ',
  'factura ',
  'buenas le pago la factura ',
  'pago fac ',
  'cancelo factura numero ',
  'Factura#',
  'FACT N.',
  'lo de la factura ',
  'comprobante factura ',
  'FC ',
  'fac_',
  'FAC Nº ',
  'Invoice ',
  'ndeb ',
  'le cancelo la ',
] as const;

export const BARE = ['', '', 'pedido ', 'orden ', 'le transfiero ', 'N° ', 'folio ', 'contrato '] as const;

export const BETWEEN = [' y ', ' y la ', ', ', ' / ', ' - ', ' mas la ', '|', ' & '] as const;

export const PARTS = [
  'un abono a la',
  'abonito',
  'primera parte',
  'la mitad de',
  'anticipo de',
  'ABONO PARCIAL',
  'le adelanto',
  'quedo debiendo el resto',
  'AB.',
  'saldo de',
] as const;

export const CHATS = [
  'buenas tardes adjunto pago',
  'gracias por la espera',
  'pago pendiente',
  'lo acordado',
  'pago a proveedores',
  'Transferencia movil',
  'mensual',
  'ya esta',
  'TRF',
  'varios',
  'lo del mes',
  'x favor confirmar',
] as const;

export const FOR_WHOM = [
  'de ',
  'es de ',
  'a nombre de ',
  'por cuenta de ',
  'cliente: ',
  'de mi esposo ',
  'x ',
  'titular ',
] as const;

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const monthOf = (month: number) => MONTHS[month - 1] ?? '';
export const PERIODS: readonly Period[] = [
  (month) => `lo de ${monthOf(month)}`,
  (month) => `cuota de ${monthOf(month)}`,
  (month) => `${monthOf(month).slice(0, 3)} 26`,
  (month) => `mes de ${monthOf(month)} 2026`,
  (month) => `M${String(month).padStart(2, '0')}/26`,
];

const full: NameWay = ({ first, last }) => `${first} ${last}`.trim();
export const NAMES: readonly NameWay[] = [
  (one) => plain(full(one)),
  full,
  (one) => plain(one.last ? `${one.last}, ${one.first}` : one.first),
  (one) => plain(full(one)).slice(0, 24).trim(),
  ({ first, last }) => plain(last ? `${first.split(' ')[0]} ${last}` : first),
  ({ first, last }) => plain(last ? `${last.split(' ')[0]} ${first.split(' ')[0]}` : first.replaceAll('.', '')),
  ({ first, last }) =>
    plain(last ? `${first.split(' ')[0]} ${last.split(' ')[0]} ${(last.split(' ')[1] ?? '')[0] ?? ''}` : first).trim(),
  (one) => plain(full(one)).replaceAll(' ', '/'),
];

const word = (text: string): Piece => ({ text });
export type Told = { name: Piece; identity: Piece; concept: Piece[] };
export type App = { write: (told: Told, lot: Lot) => Piece[]; isBeside?: boolean };

export const APPS: readonly App[] = [
  { write: ({ name, concept }) => [word('TRANSFERENCIA DIRECTA DE '), name, word(' - '), ...concept] },
  { write: ({ name, concept }) => [word('DEUNA PAGO DE '), name, word(': '), ...concept] },
  { write: ({ concept }, lot) => [word(`TRANSFERENCIA INTERNA ${lot.digits(8)} `), ...concept], isBeside: true },
  {
    write: ({ identity, concept }, lot) => [
      word(`ABONO INTERBANCARIO ${lot.digits(6)} `),
      identity,
      word(' '),
      ...concept,
    ],
  },
  { write: ({ name, concept }, lot) => [word(`BRE-B LLAVE 3${lot.digits(9)} `), name, word(' '), ...concept] },
  { write: ({ name, concept }) => [word('PLIN '), name, word(' '), ...concept] },
  {
    write: ({ name, concept }, lot) => [
      word(`SPEI BBVA RASTREO MB${lot.digits(10)} `),
      name,
      word(' CONCEPTO '),
      ...concept,
    ],
  },
  { write: ({ name, concept }) => [word('TRASPASO CTA TERCERO '), ...concept, word(' '), name] },
  {
    write: ({ name, identity, concept }) => [
      word('CREDITO COELSA '),
      identity,
      word(' '),
      name,
      word(' VAR-'),
      ...concept,
    ],
  },
  {
    write: ({ name, concept }, lot) => [
      word(`PAGO LOTE ${lot.digits(5)} PROV ${lot.digits(4)} `),
      ...concept,
      word(' '),
      name,
    ],
  },
  { write: ({ concept }) => [word('NEQUI: '), ...concept], isBeside: true },
  {
    write: ({ name, concept }, lot) => [
      word(`BANCA MOVIL ${lot.digits(2)}/08 ${lot.digits(6)} `),
      name,
      word(' | '),
      ...concept,
    ],
  },
  {
    write: ({ identity, concept }, lot) => [
      word(`DEPOSITO MI VECINO ${lot.digits(7)} CI `),
      identity,
      word(' '),
      ...concept,
    ],
  },
  { write: ({ name, concept }, lot) => [...concept, word(' BY '), name, word(` TXN ${lot.digits(12)}`)] },
  { write: ({ concept }, lot) => [word(`QR ${lot.digits(10)} `), ...concept], isBeside: true },
];

export const BANKS_OWN = [
  'INTERES A FAVOR',
  'LIQ QR LOTE',
  'ABONO TARJETAS',
  'AJUSTE',
  'DEVOLUCION SPEI',
  'TRASPASO PROPIO',
] as const;
