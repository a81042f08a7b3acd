import { type Lot, plain } from '../grammar';
import type { Customer } from '../suggestionMonth';
import type { Country, World } from './world';

/** How payers and banks of four countries write a number, a name, a channel; drawn one by one. */

/** A way of writing a number: what is written of it is the same for whatever it may mean. */
export type NumberWay = { write: (number: string, world: World) => string; isWhole?: boolean };
const groups = (number: string) => number.match(/\d+/g) ?? [];
const bare = (digits: string) => digits.replace(/^0+(?=\d)/, '');
/** `00123` of 001-002-00123, and `00123`, `02` where an instalment stands behind. */
const ends = (number: string, { instalments }: World): string[] =>
  groups(number).slice(instalments && /-\d\d$/.test(number) ? -2 : -1);

export const NUMBER_WAYS: readonly NumberWay[] = [
  { write: (number) => number, isWhole: true },
  { write: (number) => number.replaceAll(/[-/ ]/g, ''), isWhole: true },
  { write: (number) => number.replaceAll(/[-/]/g, ' '), isWhole: true },
  { write: (number) => number.replaceAll(/[- ]/g, '/'), isWhole: true },
  { write: (number) => groups(number).map(bare).join('-'), isWhole: true },
  { write: (number, world) => ends(number, world).map(bare).join('-') },
  { write: (number, world) => ends(number, world).map(bare).join('-') },
  { write: (number, world) => ends(number, world).map(bare).join('/') },
  { write: (number, world) => ends(number, world).join('-') },
  { write: (number, world) => `${world.letters}${ends(number, world).map(bare).join('-')}` },
  { write: (number, world) => `0${ends(number, world).map(bare).join('-')}` },
  // The instalment is left away.
  { write: (number, world) => bare(ends(number, world)[0] ?? '') },
  { write: (number) => groups(number).slice(-2).join('-') },
  { write: (number) => number.replace(/0(?=\d*$)/, 'O'), isWhole: true },
  {
    write: (number, world) =>
      ends(number, world)
        .map((part) => bare(part).replace(/(?<=\d)(\d{3})$/, '.$1'))
        .join('-'),
  },
];

/** What stands before a number; `null` of what says no document. */
export const SAYS_DOCUMENT: readonly string[] = [
  'FACT ',
  'FAC ',
  'FAC. ',
  'FACTURA ',
  'Factura No. ',
  'pago factura ',
  'PAGO FACT #',
  'CANC FACT ',
  'Cancelación fac ',
  'FV ',
  'fact:',
  'F/',
  'DOC ',
  'COMPROB ',
  'Pago de la fra. ',
  'x fact ',
];
export const SAYS_NOTHING: readonly string[] = ['', '', 'pago ', 'CONCEPTO ', 'REF ', 'Pago '];
export const SAYS_PART: readonly string[] = [
  'ABONO ',
  'abono a ',
  'A CTA ',
  'anticipo ',
  'PAGO PARCIAL ',
  'saldo a fav ',
];
export const SAYS_SEVERAL: readonly string[] = ['FACTS ', 'facturas ', 'PAGO FACT ', 'fac ', 'FACT. NROS ', ''];
export const JOINTS: readonly string[] = [' Y ', ', ', '/', ' y ', '-', ' + ', ' '];
export const MONTHS = list('ENERO FEBRERO MARZO ABRIL MAYO JUNIO JULIO AGOSTO SEPTIEMBRE OCTUBRE NOVIEMBRE DICIEMBRE');
export const MONTH_WAYS: readonly ((month: string) => string)[] = [
  (month) => `MES ${month}`,
  (month) => `cuota ${month}`,
  (month) => `PAGO ${month.slice(0, 3)}`,
  (month) => `mensualidad ${month.toLowerCase()}`,
  (month) => month,
];
const FORM_WORD =
  /\b(S\.?A\.?S?\.?C?\.?|CIA\.?|LTDA\.?|COMPAÑÍA|LIMITADA|E\.?I\.?R\.?L\.?|S\. ?DE|R\.?L\.?|S\.?R\.?L\.?|DE C\.?V\.?|E\.?U\.?|S\.?C\.?)(?=\s|$)/g;

/** A way of writing who pays, out of their words. */
export const NAME_WAYS: readonly ((one: Customer) => string)[] = [
  ({ first, last }) => `${first} ${last}`.trim(),
  ({ first, last }) => `${last} ${first}`.trim(),
  ({ first, last }) => `${last} ${first}`.trim(),
  ({ first, last }) => (last ? `${first.split(' ')[0]} ${last.split(' ')[0]}` : withoutForm(first)),
  ({ first, last }) => (last ? `${last.split(' ')[0]} ${first.split(' ')[0]}` : withoutForm(first)),
  ({ first, last }) => (last ? `${last} ${first.split(' ')[0]}` : first.replaceAll('.', '')),
  ({ first, last }) => (last ? `${last.split(' ')[0]}, ${first}` : withoutForm(first)),
  ({ first, last }) => (last ? `${first[0]} ${last}` : first.replaceAll('.', '')),
  ({ first, last }) => (last ? `${last}/${first}`.replaceAll(' ', '/') : first.split(' ').slice(0, 2).join(' ')),
];
const withoutForm = (name: string) => name.replaceAll(FORM_WORD, '').replaceAll(/\s+/g, ' ').trim();
export const ownWords = (text: string): string[] =>
  plain(withoutForm(text))
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length > 2);

/** One letter or digit wrong, missing or exchanged with the next. */
export function slipped(lot: Lot, text: string, what: RegExp): string {
  const places = [...text.matchAll(what)].map(({ index }) => index);
  if (places.length < 2) return text;
  const at = lot.any(places.slice(0, -1));
  const other = /\d/.test(text[at] ?? '') ? lot.digits(1) : lot.any([...'AEIOURSTLN']);
  return lot.any([
    text.slice(0, at) + other + text.slice(at + 1),
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
  ]);
}

type Around = { before: string; behind: string };
type Channel = (lot: Lot) => Around;
const around = (before: string, behind = ''): Around => ({ before, behind });
const clock = (lot: Lot) => `${lot.upTo(23)}:${lot.digits(1)}${lot.digits(1)}`;
const AGENCIES = list(
  'MATRIZ NORTE QUICENTRO CHAPINERO MIRAFLORES SATELITE CUMBAYA CENTRO POLANCO SURQUILLO ENVIGADO URDESA',
);

/** What a bank writes around the payer's words. */
export const CHANNELS: Record<Country, readonly Channel[]> = {
  EC: [
    (lot) => around(`SPI ${lot.digits(8)}`),
    () => around('TRANSF. INTERNA'),
    (lot) => around(`TRANSFERENCIA RECIBIDA BCO ${lot.any(['PRODUBANCO', 'AUSTRO', 'GYE', '0017', '0036'])}`),
    (lot) => around('DEP. EFECTIVO', `AG ${lot.any(AGENCIES)}`),
    (lot) => around(`CNB ${lot.digits(5)}`),
    (lot) => around(`N/C SPI2 ${lot.digits(6)}`, clock(lot)),
    (lot) => around('BANCA WEB', lot.digits(10)),
    (lot) => around(`DEUNA ${lot.digits(12)}`),
  ],
  CO: [
    (lot) => around(`PSE ${lot.digits(9)}`),
    () => around('TRANSF DE NEQUI'),
    (lot) => around('CONSIG EFECTIVO', `OF ${lot.digits(3)} ${lot.any(AGENCIES)}`),
    (lot) => around(`PAGO INTERBANC ${lot.digits(4)}`),
    () => around('ACH ABONO'),
    (lot) => around(`CORRESPONSAL CB ${lot.digits(6)}`),
    (lot) => around(`BRE-B ${lot.digits(7)}`),
    (lot) => around('RECAUDO PAP', `TRX ${lot.digits(8)}`),
  ],
  PE: [
    () => around('YAPE DE'),
    () => around('PLIN'),
    (lot) => around(`TRAN.CTAS.TERC.BM ${lot.digits(7)}`),
    () => around('ABONO CCE'),
    (lot) => around('DEP.EFE', `AGT${lot.digits(6)} ${lot.any(AGENCIES)}`),
    (lot) => around(`DE INTERBANK ${lot.digits(3)}`, lot.digits(8)),
    (lot) => around(`TLC ${clock(lot)}`),
    (lot) => around(`VENT ${lot.digits(4)} OP ${lot.digits(7)}`),
  ],
  MX: [
    (lot) => around(`SPEI RECIBIDO ${lot.any(['BANORTE', 'AZTECA', 'HSBC', 'STP'])} ${lot.digits(7)}`),
    (lot) => around(`PAGO CUENTA DE TERCERO ${lot.digits(10)} BNET`),
    (lot) => around('DEPOSITO EN EFECTIVO', `SUC ${lot.digits(4)}`),
    (lot) => around(`TRANSF CLABE ${lot.digits(18)}`),
    (lot) => around(`SPEI RASTREO ${lot.digits(14)}`),
    (lot) => around(`DEP OXXO ${lot.digits(4)}`),
    (lot) => around('CODI', `AUT ${lot.digits(6)}`),
    (lot) => around(`TEF ${lot.digits(5)} ${clock(lot)}`),
  ],
};

/** Lines that pay nothing. */
export const NOTHING: readonly ((lot: Lot) => string)[] = [
  (lot) => `COMISION MANTENIMIENTO CTA ${lot.digits(6)}`,
  () => 'INTERESES GANADOS',
  (lot) => `TRASPASO ENTRE CUENTAS PROPIAS ${lot.digits(10)}`,
  (lot) => `REVERSO IVA COMISION ${lot.digits(4)}`,
  (lot) => `REV. TRANSF RECHAZADA SPI ${lot.digits(7)}`,
  (lot) => `DEVOLUCION CHEQUE ${lot.digits(5)}`,
  (lot) => `LIQ TARJETAS LOTE ${lot.digits(4)} TERM ${lot.digits(6)}`,
  (lot) => `N/C AJUSTE ${lot.digits(3)}`,
  (lot) => `DESEMBOLSO CREDITO OP ${lot.digits(6)}`,
  (lot) => `PAGO NOMINA RECHAZADO ${lot.digits(5)}`,
  (lot) => `ACRED. VOUCHERS ${lot.digits(5)}`,
];

function list(text: string): string[] {
  return text.split(' ');
}
