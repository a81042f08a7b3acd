import type { Random } from '../random';
import { inOrder, onWorkingDays } from './calendar';
import * as happen from './happenings';
import { type Happening, type Statement, times } from './line';
import type { Shelf } from './shelf';

/** The company's other accounts in October: shorter, each with something of its own. */

export function guayaquil(random: Random, shelf: Shelf): Statement {
  return inOctober(random, 320_415, [
    ...times(6, (i) => happen.byNumber(shelf, i)),
    ...times(4, () => happen.byAccount(shelf)),
    ...times(3, () => happen.byTaxNumber(shelf)),
    ...times(2, () => happen.byName(shelf)),
    happen.equalInstalments(shelf),
    happen.otherAmount(shelf, 0.5),
    happen.unexplained('INTERÉS GANADO', 1_208),
    ...times(3, () => happen.unexplained('COSTO SERVICIO RECAUDACIÓN', -53)),
    happen.unexplained('TRASPASO A CUENTA CORRIENTE', -250_000),
  ]);
}

export function produbanco(random: Random, shelf: Shelf): Statement {
  return inOctober(random, 98_760, [
    ...times(6, (i) => happen.byNumber(shelf, i + 1)),
    ...times(2, () => happen.byTail(shelf)),
    ...times(4, () => happen.byTaxNumber(shelf)),
    happen.twoByNumber(shelf),
    happen.amountOfMany(shelf),
    happen.unexplained('COMISIÓN MANTENIMIENTO', -250),
    happen.unexplained('PAGO SERVICIOS BÁSICOS', -18_933),
  ]);
}

/** The customers abroad pay in euros. */
export function santander(random: Random, shelf: Shelf): Statement {
  const inEuros: Parameters<typeof happen.byNumber>[2] = ({ currency, doc_type }) =>
    currency === 'EUR' && doc_type === 'factura';
  return inOctober(random, 5_410_300, [
    ...times(3, (i) => happen.byNumber(shelf, i, inEuros)),
    happen.unexplained('COMISIÓN TRANSFERENCIA EXTERIOR', -1_850),
    happen.unexplained('TRANSFERENCIA A CUENTA EN DÓLARES', -2_000_000),
    happen.unexplained('ABONO INTERESES', 412),
  ]);
}

function inOctober(random: Random, opening: number, happenings: Happening[]): Statement {
  const [from, to] = ['2026-10-01', '2026-10-30'];
  return { from, to, opening, lines: inOrder(onWorkingDays(random, happenings, from, to)) };
}
