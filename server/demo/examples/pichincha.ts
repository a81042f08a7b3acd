import type { Cents } from '../../../src/api/contract/money';
import type { Random } from '../random';
import { inOrder, onWorkingDays } from './calendar';
import * as happen from './happenings';
import { booked, type Happening, type Line, type Statement, sumOf, times } from './line';
import type { Shelf } from './shelf';

const OPENING: Cents = 1_245_037;
const OVERLAP_FROM = '2026-10-26';

/** All of October, with most difficulties of conciliation. */
export function october(random: Random, shelf: Shelf): Statement {
  const happenings: Happening[] = [
    ...times(14, (i) => happen.byNumber(shelf, i)),
    ...times(4, () => happen.byTail(shelf)),
    ...times(7, () => happen.byTaxNumber(shelf)),
    ...times(3, () => happen.byName(shelf)),
    happen.equalInstalments(shelf),
    happen.amountOfMany(shelf),
    happen.twoByNumber(shelf),
    happen.twoBySum(shelf),
    happen.otherAmount(shelf, 0.6),
    happen.otherAmount(shelf, 1.05),
    happen.unexplained('INTERÉS GANADO', 317),
    happen.unexplained('DEPÓSITO EFECTIVO AGENCIA CUMBAYÁ', 64_321),
    happen.unexplained('REVERSO COMISIÓN', 41),
    happen.unexplained('PAGO NÓMINA ADMINISTRACIÓN', -845_000),
    happen.unexplained('PAGO NÓMINA BODEGA', -861_250),
    happen.unexplained('PAGO PLANILLA IESS', -182_716),
    happen.unexplained('PAGO SRI FORMULARIO 104', -96_440),
    happen.unexplained('CHEQUE 000451', -32_000),
    happen.unexplained('ARRIENDO BODEGA', -120_075),
    happen.unexplained('PAGO TARJETA CORPORATIVA', -45_518),
    ...times(4, () => happen.unexplained('COMISIÓN TRANSFERENCIA SPI', -41)),
    ...times(2, () => happen.unexplained('IVA COMISIÓN', -6)),
  ];
  const lines = [
    ...onWorkingDays(random, happenings, '2026-10-01', '2026-10-30'),
    ...onWorkingDays(random, happen.paidTwice(shelf), '2026-10-13', '2026-10-22'),
    // Three customers paid one price at one counter: real, equal movements.
    ...times(3, () => counter('2026-10-28')),
  ];
  return { from: '2026-10-01', to: '2026-10-31', opening: OPENING, lines: [...inOrder(lines), announced()] };
}

/** November's file starts on 26 October: the overlapping days have the same movements. */
export function november(random: Random, shelf: Shelf, before: Statement): Statement {
  const happenings: Happening[] = [
    ...times(9, (i) => happen.byNumber(shelf, i)),
    ...times(3, () => happen.byTaxNumber(shelf)),
    happen.equalInstalments(shelf),
    happen.unexplained('COMISIÓN TRANSFERENCIA SPI', -41),
    happen.unexplained('PAGO PROVEEDOR CARTONES DEL VALLE', -210_390),
  ];
  const isNew = ({ date }: Line) => date >= OVERLAP_FROM;
  const earlier = booked(before.lines).filter((line) => !isNew(line));
  const lines = [
    ...booked(before.lines).filter(isNew),
    announced(),
    ...onWorkingDays(random, happenings, '2026-11-02', '2026-11-10'),
  ].map(({ pending: _, ...line }) => line);
  return { from: OVERLAP_FROM, to: '2026-11-10', opening: before.opening + sumOf(earlier), lines: inOrder(lines) };
}

const counter = (date: string): Line => ({
  ...happen.unexplained('DEPÓSITO EFECTIVO AGENCIA CUENCA', 7_535),
  date,
  reference: '',
});

/** Pending in October's file; booked, and otherwise the same, in November's. */
const announced = (): Line => ({
  ...happen.unexplained('TRANSFERENCIA RECIBIDA DEL EXTERIOR', 187_543),
  date: '2026-10-30',
  reference: '71234567',
  pending: true,
});
