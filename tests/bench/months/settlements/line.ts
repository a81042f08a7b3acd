import { type Lot, plain } from '../grammar';
import type { Form, NameWay } from './concepts';

/** How a bank or a collector puts together a line, and what of it is left where it cuts. */

export type Fact =
  | { is: 'number'; form: Form; text: string; isSpoken: boolean; isSlipped: boolean; isCut: boolean }
  | { is: 'name'; of: 'payer' | 'debtor'; way: NameWay; text: string; isCut: boolean; isMistyped: boolean }
  | { is: 'identity'; customer: number | undefined }
  | { is: 'account'; customer: number | undefined }
  | { is: 'period'; month: number }
  | { is: 'part' };
export type Piece = { text: string; fact?: Fact };
export type Line = { text: string; beside: string; account: string; facts: Fact[] };
export type Told = { name: Piece; identity: Piece; concept: Piece[]; account: Piece };

const word = (text: string): Piece => ({ text });

type Write = (told: Told, lot: Lot, office: string) => Piece[];
export type Channel = { write: Write; isBeside?: boolean; isCounter?: boolean };

export const CHANNELS: readonly Channel[] = [
  { write: ({ name, concept }) => [word('TRANSF INTERB '), name, word(' '), ...concept] },
  { write: ({ name, concept }, lot) => [word(`SPI ${lot.digits(6)} `), ...concept, word(' '), name] },
  { write: ({ concept }, lot) => [word(`TRF REC ${lot.digits(8)} `), ...concept], isBeside: true },
  { write: ({ name, concept }) => [name, word('/'), ...concept] },
  { write: ({ name, concept }, lot) => [...concept, word(' DE '), name, word(` REF ${lot.digits(7)}`)] },
  { write: ({ concept }) => concept, isBeside: true },
  {
    write: ({ identity, concept }, lot, office) => [
      word(`DEP EFEC ${office} ${lot.digits(5)} `),
      identity,
      word(' '),
      ...concept,
    ],
    isCounter: true,
  },
  {
    write: ({ name, identity, concept }, lot) => [
      word(`PAGO PSE ${lot.digits(9)} `),
      identity,
      word(' '),
      name,
      word(' '),
      ...concept,
    ],
  },
  { write: ({ name, concept }, lot) => [word(`SPEI RECIBIDO/${lot.digits(7)} `), ...concept, word(' '), name] },
  {
    write: ({ identity, concept }, lot) => [
      word(`RECAUDO CONV 8${lot.digits(3)} REF1 `),
      ...concept,
      word(' REF2 '),
      identity,
    ],
  },
  {
    write: ({ name, concept }, lot, office) => [
      word(`CR TRANSFER ${office} `),
      name,
      word(` ${lot.digits(10)} `),
      ...concept,
    ],
  },
  { write: ({ name, concept }) => [word('YAPE DE '), name, word(' - '), ...concept] },
  { write: ({ concept }, lot) => [word(lot.digits(12)), ...concept], isBeside: true },
  {
    write: ({ name, concept }, lot) => [
      word(`DEP CHQ ${lot.digits(4)} BCO ${lot.any(['PICH', 'BBVA', 'BCP', 'AUSTRO'])} `),
      name,
      word(' '),
      ...concept,
    ],
    isCounter: true,
  },
  { write: ({ name, concept }) => [word('BIZUM '), name, word(' CONCEPTO: '), ...concept] },
  { write: ({ name, identity, concept }) => [word('ACH '), name, word(' '), identity, word(' '), ...concept] },
];

const OTHERS = [
  'LIQ TARJETA VISA LOTE',
  'INTERESES GANADOS',
  'TRASPASO ENTRE CUENTAS',
  'LIQUIDACION POS',
  'CARGO REVERSADO',
  'ABONO MASTERCARD COMERCIO',
  'DEP EFEC CAJERO',
  'REINTEGRO IVA',
  'NOTA DE CREDITO BANCO',
  'ACREDITACION QR LOTE',
  'PRESTAMO DESEMBOLSO',
  'RECAUDO SERVIPAGOS LOTE',
] as const;

export class Bank {
  private width: number;
  private channels: Channel[];
  private conceptWidth: number;
  private office: string;
  private isPlain: boolean;

  constructor(private lot: Lot) {
    this.width = lot.any([35, 60, 60, 100, 250, 250]);
    this.conceptWidth = lot.any([20, 35, 140, 140]);
    this.channels = Array.from({ length: 5 }, () => lot.any(CHANNELS));
    this.office = lot.any(['AG NORTE', 'OF 0231', 'SUC 12', 'CENTRO']);
    this.isPlain = lot.is(0.6);
  }

  channel(): Channel {
    return this.lot.is(0.05) ? this.lot.way(CHANNELS) : this.lot.any(this.channels);
  }

  line(channel: Channel, told: Told): Line {
    const { lot } = this;
    const concept = cut(told.concept, this.conceptWidth);
    const pieces = cut(channel.write({ ...told, concept }, lot, this.office), this.width);
    const facts = pieces.flatMap(({ fact }) => fact ?? []);
    if (channel.isBeside) facts.push(...(told.name.fact ? [told.name.fact] : []));
    const hasAccount = lot.is(0.3) && told.account.text !== '';
    if (hasAccount && told.account.fact) facts.push(told.account.fact);
    const text = pieces.map((piece) => piece.text).join('');
    return {
      text: this.isPlain ? plain(text) : text,
      beside: channel.isBeside ? told.name.text : '',
      account: hasAccount ? told.account.text : '',
      facts,
    };
  }

  other(name: string): Line {
    const text = this.lot.is(0.1)
      ? `DEVOLUCION TRANSF ${plain(name)}`
      : `${this.lot.way(OTHERS)} ${this.lot.digits(5)}`;
    return { text: text.slice(0, this.width), beside: '', account: '', facts: [] };
  }
}

/** What is left of the pieces: of a number or a name that is cut, the beginning. */
export function cut(pieces: Piece[], width: number): Piece[] {
  let left = width;
  return pieces.flatMap((piece) => {
    const text = piece.text.slice(0, Math.max(left, 0));
    left -= piece.text.length;
    if (text === '') return [];
    if (text.length === piece.text.length || !piece.fact) return [{ ...piece, text }];
    const lost = piece.text.length - text.length;
    if (piece.fact.is !== 'number' && piece.fact.is !== 'name') return [{ text }];
    return [
      {
        text,
        fact: {
          ...piece.fact,
          text: piece.fact.text.slice(0, Math.max(0, piece.fact.text.length - lost)),
          isCut: true,
        },
      },
    ];
  });
}
