import { type Lot, plain } from '../grammar';
import type { Customer } from '../suggestionMonth';

/** What a payer writes: the document, the months, names. */

export type Form = { write: (number: string) => string; isFull?: true };

const groups = (number: string) => number.match(/[A-Za-z]+|\d+/g) ?? [];
const running = (number: string) => groups(number).at(-1) ?? '';
const bare = (digits: string) => digits.replace(/^0+(?=\d)/, '');
const thousands = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, '.');

export const FORMS: readonly Form[] = [
  { write: (number) => number, isFull: true },
  { write: (number) => number, isFull: true },
  { write: (number) => bare(running(number)) },
  { write: (number) => bare(running(number)) },
  { write: (number) => bare(running(number)) },
  { write: (number) => running(number) },
  { write: (number) => groups(number).join(''), isFull: true },
  { write: (number) => groups(number).join(' '), isFull: true },
  { write: (number) => running(number).slice(-6) },
  { write: (number) => [...groups(number).slice(0, -1), bare(running(number))].join('-'), isFull: true },
  { write: (number) => [...groups(number).slice(0, -1).map(bare), bare(running(number))].join(' '), isFull: true },
  { write: (number) => running(number).slice(-4) },
  { write: (number) => bare(running(number)).padStart(5, '0') },
  { write: (number) => groups(number).slice(-2).join('-') },
  { write: (number) => thousands(bare(running(number))) },
  { write: (number) => groups(number).map(bare).join('/'), isFull: true },
  { write: (number) => groups(number).join('.'), isFull: true },
  { write: (number) => running(number).replaceAll(/(\d{3})(?=\d)/g, '$1 ') },
];

export const INTROS: readonly string[] = [
  'FACT ',
  'FACTURA ',
  'FAC. ',
  'PAGO FACTURA ',
  'F/',
  'fact#',
  'PAGO FAC ',
  'Fra. ',
  'CANCELACION FACT ',
  'DOC ',
  'Pago de la factura N° ',
  'ABONO A FACTURA ',
  'FAC',
  'su factura ',
  'RECIBO ',
  'N.',
  'COMPROBANTE ',
  'FRA',
];
export const BARE_INTROS: readonly string[] = ['', '', '', 'PAGO ', 'REF ', 'CANCELA ', 'transf ', 'Nro ', 'ID '];
export const JOINTS: readonly string[] = [', ', ' Y ', ' ', '-', '/', ' + ', ' y fact ', ';', ' e ', '&'];

const MONTHS = ['ENERO', 'FEBRERO', 'MARZO', 'ABRIL', 'MAYO', 'JUNIO', 'JULIO', 'AGOSTO', 'SEPTIEMBRE', 'OCTUBRE'];
const monthName = (month: number) => MONTHS[month - 1] ?? '';
export const PERIODS: readonly ((month: number) => string)[] = [
  (month) => monthName(month),
  (month) => `MES DE ${monthName(month)}`,
  (month) => `PENSION ${monthName(month)}`,
  (month) => `CUOTA ${monthName(month)}`,
  (month) => `${monthName(month).slice(0, 3)} 2026`,
  (month) => `${String(month).padStart(2, '0')}/2026`,
  (month) => `expensas ${monthName(month).slice(0, 3)}-26`,
  (month) => `mensualidad ${monthName(month)} 26`,
  (month) => `2026${String(month).padStart(2, '0')}`,
  (month) => `MES ${month}`,
];

export const FILLERS: readonly string[] = [
  'PAGO',
  'pago',
  'GRACIAS',
  'PAGO MERCADERIA',
  'colegio',
  'ALICUOTA',
  'transferencia',
  'PAGO SERVICIOS',
  'deuda',
  'PAGO TOTAL',
  'saldo',
  'SIN CONCEPTO',
  'varios',
  'CANCELACION',
  'abono cta',
  '.',
  'PAGO PENDIENTE',
  'Dios le pague',
];
export const PARTS: readonly string[] = [
  'ABONO',
  'A CUENTA',
  'anticipo fact',
  'PRIMER PAGO',
  'ABONO PARCIAL',
  '50%',
  'pago a cta',
  '2DO PAGO',
  'saldo de',
];
export const ADVANCES: readonly string[] = [
  'ANTICIPO PEDIDO',
  'ANTICIPO',
  'RESERVA CUPO',
  'ADELANTO',
  'SEÑA',
  'MATRICULA PROX AÑO',
  'PREPAGO OC',
];
export const AGAINS: readonly string[] = ['', '', 'PAGO DUPLICADO ', 'REENVIO ', 'REV. '];

const parts = (text: string) => text.split(' ');
export const NAMES: readonly ((customer: Customer) => string)[] = [
  ({ first, last }) => `${first} ${last}`.trim(),
  ({ first, last }) => `${last} ${first}`.trim(),
  ({ first, last }) => (last ? `${parts(first)[0]} ${parts(last)[0]}` : parts(first).slice(0, 3).join(' ')),
  ({ first, last }) => (last ? `${last} ${parts(first)[0]}` : first),
  ({ first, last }) => (last ? `${parts(first)[0]} ${last}` : first.replaceAll('.', '')),
  ({ first, last, tradename }) => tradename || `${first} ${last}`.trim(),
  ({ first, last }) => (last ? `${last}, ${first}` : `${first} `).trim(),
  ({ first, last }) =>
    (last ? `${parts(first)[0]} ${parts(last)[0]} ${(parts(last)[1] ?? '').slice(0, 1)}` : first).trim(),
  ({ first, last }) => (last ? `${first.slice(0, 1)}. ${last}` : parts(first).slice(0, 2).join('')),
  ({ first, last }) => `SR ${last || first} ${last ? first : ''}`.trim(),
];

/** Words of a name that say who it is. */
export const wordsOf = (text: string): string[] =>
  plain(text)
    .replaceAll('.', '')
    .split(/[^A-Z0-9Ñ]+/)
    .filter((word) => word.length > 1 && !FORM_WORDS.has(word));
const FORM_WORDS = new Set([
  'SA',
  'SAS',
  'SAC',
  'SL',
  'SLU',
  'SRL',
  'EIRL',
  'LTDA',
  'CIA',
  'CV',
  'DE',
  'RL',
  'SC',
  'SPA',
  'CB',
  'EN',
  'SH',
  'SR',
  'DPTO',
  'TORRE',
]);

/** One digit another, or two of them the other way round. */
export function slipped(lot: Lot, text: string): string {
  const digits = [...text.matchAll(/\d/g)];
  if (digits.length < 3) return text;
  const at = lot.any(digits.slice(0, -1)).index;
  const next = text[at + 1] ?? '';
  if (/\d/.test(next) && next !== text[at]) return `${text.slice(0, at)}${next}${text[at]}${text.slice(at + 2)}`;
  return `${text.slice(0, at)}${(Number(text[at]) + lot.upTo(9)) % 10}${text.slice(at + 1)}`;
}
