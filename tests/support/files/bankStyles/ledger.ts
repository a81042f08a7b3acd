/** Bank statements in many banks' hands, with what is true of each: a ledger is made of a seed and written as a style says. */

export type Movement = { date: string; cents: number; text: string; ref: string; kind: string; balance: number };
export type Ledger = { account: string; currency: string; opening: number; movements: Movement[] };

/** A file, and the movements that are right: of one account where it holds several. */
export type Written = { bytes: Uint8Array; truth: { date: string; cents: number }[] };

export type Style = {
  name: string;
  write: (ledger: Ledger, dice: Dice) => Written;
  /** What the running balance, totals or a closing balance would betray; else a lost line leaves no trace. */
  proves?: 'balance' | 'totals';
  /** Nothing is mended for it: it tells how files fare that nobody looked at. */
  isHeldOut?: true;
};

export class Dice {
  constructor(private state: number) {}
  /** 0 to below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }
  of<T>(list: readonly T[]): T {
    const found = list[this.int(0, list.length - 1)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  }
}

const PARTIES = [
  'COMERCIAL ANDINA SA',
  'JUAN PEREZ',
  'MARIA NUÑEZ',
  'FERRETERIA LOPEZ',
  'AGRICOLA DEL SUR',
  'TALLERES IBAÑEZ',
  'GRUPO 5 DE MAYO',
];
const OUT = ['PAGO PROVEEDOR', 'RETIRO CAJERO', 'COMISION TRANSFERENCIA', 'COMPRA POS', 'PAGO NOMINA', 'NOTA DEBITO'];
const IN = ['TRANSFERENCIA RECIBIDA DE', 'DEPOSITO EN EFECTIVO', 'ABONO PROVEEDORES', 'COBRO CARTERA', 'NOTA CREDITO'];
const KINDS_OUT = ['Cheque', 'Nota de débito', 'Retiro', 'Transferencia enviada', 'Comisión'];
const KINDS_IN = ['Depósito', 'Nota de crédito', 'Transferencia recibida', 'Interés ganado', 'Abono'];

export function ledger(dice: Dice, first = '2026-01-02', size = dice.int(9, 20), currency = 'USD'): Ledger {
  let day = Date.parse(first);
  let balance = dice.int(400_000, 3_000_000);
  const opening = balance;
  const movements = Array.from({ length: size }, () => {
    day += dice.of([0, 0, 1, 1, 2, 3]) * 86_400_000;
    const isOut = dice.next() < 0.5 && balance > 60_000;
    const cents = isOut ? -dice.int(101, Math.floor(balance / 2)) : dice.int(101, 900_000);
    balance += cents;
    const text = `${dice.of(isOut ? OUT : IN)} ${dice.of(PARTIES)}`;
    const kind = dice.of(isOut ? KINDS_OUT : KINDS_IN);
    return {
      date: new Date(day).toISOString().slice(0, 10),
      cents,
      text,
      ref: String(dice.int(10_000, 99_999_999)),
      kind,
      balance,
    };
  });
  // Both sides, so that what is read as one side only is not right by luck.
  const [one, two] = movements;
  if (one && two && movements.every(({ cents }) => cents > 0)) return ledger(dice, first, size, currency);
  return { account: `22${dice.int(10_000_000, 99_999_999)}`, currency, opening, movements };
}
