import type { Lot } from '../grammar';
import type { Numbered } from './ledger';
import { BEFORE, BEFORE_SEVERAL, isSpoken, JOINTS, NUMBER_WAYS, RANGES, slipped } from './numbers';
import { joined, type Piece, type Relation, said } from './pieces';

/** What a payer writes of what is paid; each choice by itself, and of each list the last fifth held out. */

const WORDS: Record<Relation, readonly string[]> = {
  part: [
    'ABONO',
    'abono a',
    'Abono',
    'A CUENTA',
    'a/c',
    'PARCIAL',
    'pago parcial',
    'ANTICIPO',
    '1er pago',
    '50%',
    'adelanto',
    'Entrega a cuenta',
    'AB.',
    'primera parte de',
    'a buena cuenta',
  ],
  balance: [
    'SALDO',
    'saldo de',
    'CANCELA SALDO',
    'resto',
    'Saldo final',
    'LIQ. SALDO',
    'complemento',
    '2do pago',
    'SDO',
    'finiquito',
    'lo que faltaba de',
  ],
  fee: ['MENOS COMISION', 'NETO', '- com. banco', 'desc. comision', 'menos gastos bancarios'],
  withheld: [
    'NETO RET',
    'menos retencion',
    '-RET',
    'neto de retenciones',
    'RET FTE',
    'desc. ret. fuente e iva',
    'c/retencion',
    'MENOS RTE FTE',
    'deduc. impuestos',
  ],
  credit: ['MENOS NC', '- N/C', 'NC APLICADA', 'desc nota credito', 'neto de NCR'],
  several: ['VARIAS FACT', 'PAGO VARIOS DOC', 'varias facturas', 'pago facturas', 'fact. pendientes', 'lote facturas'],
  all: [
    'CANCELACION TOTAL',
    'todo lo pendiente',
    'SALDO TOTAL CUENTA',
    'pago total deuda',
    'cancela cuenta',
    'ESTADO DE CUENTA',
    'me pongo al dia',
    'LIQUIDACION TOTAL',
  ],
};
export const relates = (lot: Lot, relation: Relation): Piece[] => [said(lot.way(WORDS[relation]), { is: relation })];

/** Words that say nothing of who and what. */
export const FILLERS: readonly string[] = [
  'pago',
  'PAGO PROVEEDOR',
  'transferencia',
  'compra mercaderia',
  'VARIOS',
  'servicios',
  'pedido',
  'PAGO DE BIENES',
  'otros',
  'mercaderia',
  'PAGO CREDITO',
  'Honorarios',
  'prestacion servicios',
  'insumos',
  'cancelacion',
];

/** What stands beside: none of it says what is paid, and much of it looks like a number of a document. */
export const ASIDES: readonly ((lot: Lot, cents: number) => string)[] = [
  (lot) => `${two(lot.upTo(28))}/08`,
  (lot) => `${two(lot.upTo(28))}-08-2026`,
  (lot) => `${two(lot.upTo(28))}AGO`,
  (lot) => `202608${two(lot.upTo(28))}`,
  (lot) => `cel 09${lot.digits(8)}`,
  (lot) => `TEL ${lot.digits(7)}`,
  (_, cents) => `$${(cents / 100).toFixed(2)}`,
  (_, cents) => `USD ${(cents / 100).toFixed(2).replace('.', ',')}`,
  () => 'gracias',
  () => 'ENVIAR COMPROBANTE',
  (lot) => `${two(6 + lot.upTo(12))}:${two(lot.upTo(58))}`,
  (lot) => `AUT ${lot.digits(6)}`,
  (lot) => `CHQ ${lot.digits(4)}`,
  (lot) => `OC ${lot.digits(4)}`,
  (lot) => `pedido ${lot.digits(3)}`,
  (lot) => `local ${lot.upTo(20)}`,
  (lot) => `wsp +593 9${lot.digits(8)}`,
];
const two = (n: number) => String(n).padStart(2, '0');

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const MONTH_WAYS: readonly ((month: number) => string)[] = [
  (month) => MONTHS[month - 1] ?? '',
  (month) => `PENSION ${(MONTHS[month - 1] ?? '').toUpperCase()}`,
  (month) => `mes de ${MONTHS[month - 1]}`,
  (month) => `${(MONTHS[month - 1] ?? '').slice(0, 3).toUpperCase()}/26`,
  (month) => `mensualidad ${(MONTHS[month - 1] ?? '').slice(0, 3)}`,
  (month) => `${two(month)}/2026`,
  (month) => `MES ${two(month)}`,
  (month) => `periodo 2026${two(month)}`,
];
export const inMonth = (lot: Lot, month: number): Piece[] => [said(lot.way(MONTH_WAYS)(month), { is: 'month', month })];

const INSTALMENT_WAYS: readonly ((is: number, of: number) => string)[] = [
  (is) => `cuota ${is}`,
  (is, of) => `CUOTA ${is}/${of}`,
  (is, of) => `${is}/${of}`,
  (is) => `CTA ${two(is)}`,
  (is) => `letra ${is}`,
  (is, of) => `${is} de ${of}`,
  (is) => `${is}ra cuota`,
];
export const instalmentOf = (lot: Lot, { is, of }: { is: number; of: number }): Piece[] => [
  said(lot.way(INSTALMENT_WAYS)(is, of), { is: 'instalment', number: is }),
];

const SLIPS = 0.03;

/** One document's number. An instalment's own number is there, in its own way, or forgotten. */
export function numberOf(lot: Lot, number: Numbered, before = lot.way(BEFORE)): Piece[] {
  const way = lot.way(NUMBER_WAYS);
  const written = way.write(number);
  const slip = lot.is(SLIPS);
  const text = slip ? slipped(lot, written) : written;
  const pieces: Piece[] = [said(before), said(text, { is: 'number', way, spoken: isSpoken(before), slip })];
  if (!number.instalment || lot.is(0.15)) return pieces;
  const { is } = number.instalment;
  const close = lot.any([`-${two(is)}`, `/${is}`, `-${is}`]);
  if (lot.is(0.5)) return [...pieces, said(close, { is: 'instalment', number: is })];
  return [...pieces, said(' '), ...instalmentOf(lot, number.instalment)];
}

/** Several numbers: each alike, the first with its series and the others short, or only the ends that change. */
export function numbersOf(lot: Lot, numbers: readonly Numbered[]): Piece[] {
  const before = lot.way(BEFORE_SEVERAL);
  const joint = lot.way(JOINTS);
  const way = lot.way(NUMBER_WAYS);
  const how = lot.way(['alike', 'alike', 'alike', 'short', 'ends'] as const);
  const pieces = numbers.map(({ serial, ...rest }, at): Piece[] => {
    const text = at > 0 && how === 'short' ? String(serial) : way.write({ ...rest, serial });
    const base = { is: 'number', way, spoken: before !== '', slip: false } as const;
    const isEnd = at > 0 && how === 'ends' && sharesStart(numbers[0]?.serial ?? 0, serial);
    if (isEnd) return [said(String(serial).slice(-2), { ...base, serial })];
    return [said(text, at > 0 && how === 'short' ? { ...base, serial } : base)];
  });
  return [said(before), ...joined(pieces, joint)];
}

const sharesStart = (one: number, other: number) =>
  String(one).length > 2 && String(one).slice(0, -2) === String(other).slice(0, -2);

export function rangeOf(lot: Lot, numbers: readonly Numbered[]): Piece[] {
  const before = lot.way(BEFORE_SEVERAL);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (!first || !last) return [];
  const way = lot.way(NUMBER_WAYS);
  const to = lot.is(0.3) && sharesStart(first.serial, last.serial) ? String(last.serial).slice(-2) : way.write(last);
  const sign = { is: 'range', from: first.serial, to: last.serial, spoken: before !== '' } as const;
  return [said(before), said(`${way.write(first)}${lot.way(RANGES)}${to}`, sign)];
}
