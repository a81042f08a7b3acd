import type { Lot } from '../grammar';

/** What differs by country: forms of firms, numbers of documents, identity numbers, what is kept back, what a bank takes. */

export type Country = 'EC' | 'CO' | 'PE' | 'MX' | 'AR';
export const COUNTRIES: readonly Country[] = ['EC', 'CO', 'PE', 'MX', 'AR'];

/** Where a firm's numbers begin with letters or places, and how many digits its serial has at least. */
export type Series = { series: string; joint: string; width: number };

type Facts = {
  /** Cents of a plain purchase, about; and the least coin that is in use, in cents. */
  scale: number;
  coin: number;
  forms: readonly string[];
  series: readonly Series[];
  /** What banks take of a payment, in cents. */
  fees: readonly number[];
  /** Parts of the tax's base and of the tax that a firm keeps back together. */
  tax: number;
  withheld: readonly { base: number; tax: number }[];
  identity: (lot: Lot, isFirm: boolean, own: string) => string;
  banks: readonly string[];
};

const one = (series: string, joint = '-', width = 0): Series => ({ series, joint, width });

const MORAL_LETTERS = 'ABCDEGHIJLMNPRSTUVZ';

export const FACTS: Record<Country, Facts> = {
  EC: {
    scale: 1,
    coin: 1,
    forms: ['S.A.', 'CIA. LTDA.', 'S.A.S.', 'C. LTDA.'],
    series: [one('001-001', '-', 9), one('001-002', '-', 9), one('002-001', '-', 9), one('005-010', '-', 9), one('NV')],
    fees: [36, 41, 25, 54],
    tax: 0.15,
    withheld: [
      { base: 0.0175, tax: 0.3 },
      { base: 0.0275, tax: 0.7 },
      { base: 0.0175, tax: 0 },
      { base: 0.1, tax: 1 },
    ],
    identity: (lot, isFirm, own) => (isFirm ? `179${lot.digits(2)}${own}001` : `17${lot.digits(3)}${own}`),
    banks: ['PICHINCHA', 'PACIFICO', 'PRODUBANCO', 'BOLIVARIANO', 'JEP', 'AUSTRO'],
  },
  CO: {
    scale: 3_000,
    coin: 100,
    forms: ['S.A.S.', 'LTDA.', 'S.A.', 'SAS'],
    series: [one('FE', '-'), one('FEV', ''), one('SETT', ''), one('FV', ' '), one('', '')],
    fees: [390_000, 720_000, 260_000],
    tax: 0.19,
    withheld: [
      { base: 0.025, tax: 0 },
      { base: 0.04, tax: 0.15 },
      { base: 0.025 + 0.00966, tax: 0 },
      { base: 0.11, tax: 0.15 },
    ],
    identity: (lot, isFirm, own) => (isFirm ? `9${own}${lot.digits(2)}` : `10${lot.digits(3)}${own}`),
    banks: ['BANCOLOMBIA', 'DAVIVIENDA', 'BBVA', 'BOGOTA', 'NEQUI', 'CAJA SOCIAL'],
  },
  PE: {
    scale: 3,
    coin: 1,
    forms: ['S.A.C.', 'E.I.R.L.', 'S.R.L.', 'SAC'],
    series: [one('F001', '-', 8), one('F002', '-', 8), one('E001', '-'), one('B001', '-', 8), one('FF01', '-')],
    fees: [350, 750, 200],
    tax: 0.18,
    withheld: [
      { base: 0.03 * 1.18, tax: 0 },
      { base: 0.12 * 1.18, tax: 0 },
      { base: 0.1 * 1.18, tax: 0 },
    ],
    identity: (lot, isFirm, own) => (isFirm ? `20${lot.digits(3)}${own}` : `4${lot.digits(1)}${own}`),
    banks: ['BCP', 'INTERBANK', 'BBVA', 'SCOTIABANK', 'CAJA AREQUIPA'],
  },
  MX: {
    scale: 18,
    coin: 1,
    forms: ['S.A. DE C.V.', 'SA DE CV', 'S. DE R.L. DE C.V.', 'S.C.', 'S.A.P.I. DE C.V.'],
    series: [one('A', '-'), one('F', ' '), one('FAC', '-', 6), one('', ''), one('CFDI', '-')],
    fees: [580, 406, 350],
    tax: 0.16,
    withheld: [
      { base: 0.0125, tax: 0 },
      { base: 0.1, tax: 2 / 3 },
      { base: 0, tax: 0.25 },
    ],
    identity: (lot, isFirm, own) => {
      const letters = Array.from({ length: isFirm ? 3 : 4 }, () => lot.any([...MORAL_LETTERS])).join('');
      const month = String(lot.upTo(12)).padStart(2, '0');
      return `${letters}${lot.any([68, 74, 81, 90, 99])}${month}${lot.upTo(2)}${lot.digits(1)}${own.slice(-3)}`;
    },
    banks: ['BANORTE', 'SANTANDER', 'BBVA MEXICO', 'HSBC', 'STP', 'AZTECA'],
  },
  AR: {
    scale: 900,
    coin: 1,
    forms: ['S.R.L.', 'S.A.', 'SRL', 'S.A.S.'],
    series: [
      one('0001', '-', 8),
      one('0003', '-', 8),
      one('00004', '-', 8),
      one('A 0002', '-', 8),
      one('0010', '-', 8),
    ],
    fees: [45_000, 121_000],
    tax: 0.21,
    withheld: [
      { base: 0.02, tax: 0 },
      { base: 0.02 + 0.03, tax: 0 },
      { base: 0.03, tax: 0.5 },
    ],
    identity: (lot, isFirm, own) => `${isFirm ? 30 : lot.any([20, 27, 23])}${lot.digits(2)}${own}${lot.digits(1)}`,
    banks: ['GALICIA', 'SANTANDER', 'BBVA FRANCES', 'MACRO', 'NACION', 'BRUBANK'],
  },
};
