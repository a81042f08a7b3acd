import { type Lot, plain } from '../grammar';
import type { Customer } from '../suggestionMonth';

/** What payers in a hurry write of a document, of a name, of a month, and of how they pay. */

export type Form = { write: (number: string) => string };
const runs = (number: string) => number.match(/\d+/g) ?? [];
const last = (number: string) =>
  runs(number).reduce((longest, run) => (run.length >= longest.length ? run : longest), '');
const bare = (text: string) => text.replace(/^0+(?=\d)/, '');

export const FORMS: readonly Form[] = [
  { write: (number) => number },
  { write: (number) => number },
  { write: (number) => bare(last(number)) },
  { write: (number) => bare(last(number)) },
  { write: (number) => bare(last(number)) },
  { write: last },
  { write: (number) => number.replaceAll(/[^A-Z\d]/gi, '') },
  { write: (number) => number.replaceAll(/[^A-Z\d]+/gi, ' ') },
  { write: (number) => last(number).slice(-5) },
  { write: (number) => number.toLowerCase() },
  { write: (number) => number.replaceAll(/[^A-Z\d]+/gi, '.') },
  { write: (number) => last(number).slice(-4) },
  { write: (number) => runs(number).map(bare).join('-') },
];

export const INTROS = [
  'FACT ',
  'fac ',
  'FACT. N ',
  'pago fact ',
  'Pgo fac#',
  'F/',
  'canc fact ',
  'FAC:',
  'fact N° ',
  'Cancela fra ',
  'PAGO FACTURA NO. ',
  'pag. factura ',
  'FT ',
  'fctra ',
  'abono fac ',
  'FACTURA',
  'pago s/fact ',
  'inv ',
  'CANCELACION DE FACT ',
  'pago de la factura numero ',
  'xa fact ',
  'FRA. ',
  'Fact-',
  'doc ',
] as const;
export const BARE_INTROS = [
  '',
  '',
  '',
  'ref ',
  'pago ',
  'PG ',
  '# ',
  'cta ',
  'nro ',
  'servicio ',
  'REFERENCIA:',
  'cod ',
] as const;
export const JOINTS = [' y ', ', ', '/', ' ', '-', ' + ', ' Y FAC ', ';', ',', ' e '] as const;
export const PART_WORDS = [
  'abono',
  'ABONO A CTA',
  'pago parcial',
  '1ra cuota',
  'anticipo 50%',
  'parte',
  'adelanto',
  'abono 1',
  'A/C',
  '2do abono',
  'pte pago',
] as const;
export const ADVANCES = [
  'ANTICIPO',
  'anticipo pedido',
  'reserva',
  'adelanto mercaderia',
  'señal',
  'prepago servicio',
  'ANTICIPO COTIZ',
  'depósito en garantía',
] as const;
export const FILLERS = [
  'pago',
  'PAGO DE SERVICIOS',
  'transferencia',
  'cancelacion',
  'deuda',
  'pago mensual',
  'varios',
  'GRACIAS',
  'saldo pendiente',
  'mercaderia',
  'pago proveedores',
  'flete',
  'consulta medica',
  'mensualidad',
  'plan',
  'renovacion',
  'aporte',
  'pago cred',
] as const;
export const FOR_OTHERS = [
  'x cta de ',
  'por ',
  'a nombre de ',
  'de parte de ',
  'cliente ',
  'PAC. ',
  'socio ',
  'ord. ',
  'p/ ',
] as const;
export const AGAINS = ['', '', 'reenvio ', 'DUPLICADO ', 'segundo envio '] as const;
export const CREDITS = [' MENOS NC ', ' - NC ', ' DESC N/C ', ' -n/credito ', ' con nota cred '] as const;

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];
export type Period = (month: number) => string;
export const PERIODS: readonly Period[] = [
  (month) => `mes ${MONTHS[month - 1]}`,
  (month) => `${MONTHS[month - 1]}`.toUpperCase(),
  (month) => `cuota ${MONTHS[month - 1]?.slice(0, 3)}`,
  (month) => `${MONTHS[month - 1]} 2026`,
  (month) => `plan ${MONTHS[month - 1]?.slice(0, 3)}/26`,
  (month) => `mens. ${String(month).padStart(2, '0')}/2026`,
  (month) => `PERIODO 2026-${String(month).padStart(2, '0')}`,
];

export type NameWay = (one: Customer) => string;
const full = ({ first, last: family }: Customer) => `${first} ${family}`.trim();
const legal = / (?:S\.?A\.?.*|S\.?L\.?.*|C\.L\.|C[IÍ]A.*|LTDA.*|E\.I\.R\.L\.|S DE RL.*|S\. COOP\.|SCP)$/i;
export const NAME_WAYS: readonly NameWay[] = [
  (one) => plain(full(one)),
  (one) => plain(full(one)),
  (one) => plain(`${one.last} ${one.first}`.trim()),
  (one) => plain(full(one)).replace(legal, ''),
  ({ first, last: family }) =>
    plain(`${first.split(' ')[0]} ${family.split(' ')[0] || first.split(' ').slice(1).join(' ')}`),
  (one) => full(one),
  (one) => full(one).toLowerCase(),
  ({ first, last: family }) => plain(family ? `${family.split(' ')[0]} ${first}` : first.replace(/\.$/, '')),
  ({ first, last: family }) =>
    plain(
      family
        ? `${family} ${first
            .split(' ')
            .map((one) => one[0])
            .join(' ')}`
        : first.replace(legal, ''),
    ),
  (one) => plain(full(one)).replaceAll('.', ''),
  (one) => plain(full(one)).replaceAll(/(?<=\w)[AEIOU]/g, ''),
  (one) => plain(full(one)).replaceAll(/\s+/g, ''),
  (one) => full(one).replaceAll(/[ÁÉÍÓÚÑÜáéíóúñü]/g, '?'),
];

/** A digit of the number goes wrong, is lost, or changes places. */
export function slipped(lot: Lot, written: string): string {
  const places = [...written].flatMap((sign, i) => (/\d/.test(sign) ? [i] : []));
  const at = places[Math.floor(lot.next() * places.length)] ?? 0;
  const digit = String((Number(written[at]) + lot.upTo(9)) % 10);
  if (lot.is(0.5)) return `${written.slice(0, at)}${digit}${written.slice(at + 1)}`;
  if (lot.is(0.5)) return `${written.slice(0, at)}${written.slice(at + 1)}`;
  return `${written.slice(0, at)}${written[at + 1] ?? ''}${written[at]}${written.slice(at + 2)}`;
}

/** A letter of a word goes wrong. */
export function mistyped(lot: Lot, name: string): string {
  const at = 1 + Math.floor(lot.next() * Math.max(1, name.length - 2));
  return lot.is(0.5)
    ? `${name.slice(0, at)}${name.slice(at + 1)}`
    : `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at]}${name.slice(at + 2)}`;
}
