import { Lot, mangled, plain } from '../grammar';
import type { Customer, Month, Paid, Size } from '../suggestionMonth';
import { Ledger, type Says } from './knowable';
import { type World, worldOf } from './world';
import {
  CHANNELS,
  JOINTS,
  MONTH_WAYS,
  MONTHS,
  NAME_WAYS,
  NOTHING,
  NUMBER_WAYS,
  type NumberWay,
  ownWords,
  SAYS_DOCUMENT,
  SAYS_NOTHING,
  SAYS_PART,
  SAYS_SEVERAL,
  slipped,
} from './writing';

/**
 * A month of bank lines as four countries' banks write them: the channel's words and codes, the payer, what the payer wrote, cut
 * at the bank's width. Written from the issue alone, beside `strangeMonth`, of which it shares no list and no code.
 */

type Piece = { text: string; says: Says };
const MEANS = {
  one: 42,
  two: 9,
  more: 4,
  part: 7,
  over: 4,
  fee: 5,
  third: 4,
  month: 5,
  twice: 2,
  reversed: 1,
  silent: 3,
  nothing: 14,
} as const;
type Means = keyof typeof MEANS;
type Tell = 'number' | 'name' | 'number name' | 'id' | 'number id' | 'account' | 'name id';
const TELLS: readonly Tell[] = [
  'number',
  'number',
  'number',
  'number name',
  'number name',
  'number name',
  'name',
  'name',
  'name',
  'id',
  'number id',
  'account',
  'name id',
];

export function bankLinesOf(seed: number, size: Size): Month {
  return new Lines(seed, size).month();
}

class Lines {
  private lot: Lot;
  private world: World;
  private ledger: Ledger;
  private fee: number;
  private width: number;
  private channels;
  private nameBeside: boolean;
  private capitals: boolean;
  private left: Map<number, number[]> = new Map();
  private movements: Paid[] = [];

  constructor(
    seed: number,
    private size: Size,
  ) {
    this.lot = new Lot(seed);
    this.world = worldOf(this.lot, size);
    this.ledger = new Ledger(this.world);
    this.fee = this.lot.any([22, 30, 41, 50]);
    this.width = this.lot.any([30, 35, 40, 60, 60, 100]);
    this.channels = [1, 2, 3, 4].map(() => this.lot.way(CHANNELS[this.world.country]));
    this.nameBeside = this.lot.is(0.3);
    this.capitals = this.lot.is(0.7);
    this.world.documents.forEach(({ customer }, place) => {
      this.left.set(customer, [...(this.left.get(customer) ?? []), place]);
    });
  }

  month(): Month {
    while (this.movements.length < this.size.movements) {
      this.lot.isUnseen = false;
      const means = this.lot.any(OFTEN);
      if (means === 'nothing') this.nothing();
      else this.pays(means);
    }
    const { customers, documents } = this.world;
    return { customers, documents, movements: this.movements.slice(0, this.size.movements), fee: this.fee };
  }

  private nothing(): void {
    const cents = this.lot.is(0.4) ? this.lot.any(this.world.documents).cents : this.lot.upTo(90_000);
    const text = this.lot.way(NOTHING)(this.lot);
    this.add('nothing', 'bank', { text, beside: '', account: '', says: [] }, cents, [], undefined);
  }

  private pays(means: Exclude<Means, 'nothing'>): void {
    const count = means === 'two' ? 2 : means === 'more' ? 2 + this.lot.upTo(3) : 1;
    const truth = this.next(count);
    const owed = truth.flatMap((place) => this.world.documents[place] ?? []);
    const [first] = owed;
    const customer = first && this.world.customers[first.customer];
    if (!first || !customer) return;
    let cents = owed.reduce((sum, one) => sum + one.cents, 0);
    if (means === 'part')
      cents = Math.max(
        100,
        this.lot.is(0.5)
          ? Math.round(cents * this.lot.any([0.5, 0.25, 0.3, 0.7]))
          : Math.floor((this.lot.next() * cents) / 100) * 100,
      );
    if (means === 'over') cents = this.lot.is(0.5) ? cents + this.lot.upTo(40) : Math.ceil((cents + 1) / 100) * 100;
    if (means === 'fee') cents = Math.max(cents - this.fee, 1);
    if (means === 'part' && cents >= first.cents) return;
    const tell = this.lot.any(TELLS);
    const pieces = this.pieces(means, tell, truth, customer, first.customer);
    const line = this.line(pieces, tell === 'account' && customer.account ? customer.account : '', first.customer);
    if (means !== 'twice' && means !== 'reversed') {
      this.add(means, tell, line, cents, truth, first.customer);
      return;
    }
    this.add(means, `several: ${tell}`, line, cents, truth, first.customer);
    const again =
      means === 'twice'
        ? line
        : { ...line, text: `${this.lot.way(['REV ', 'REVERSO ', 'ANULACION ', 'DEV. ', 'EXTORNO '])}${line.text}` };
    this.add(means, 'several: again', again, cents, [], first.customer);
  }

  /** Documents of one customer that nothing pays yet. */
  private next(count: number): number[] {
    for (let tries = 0; tries < 200; tries++) {
      const owner = this.lot.any(this.world.documents).customer;
      const left = this.left.get(owner) ?? [];
      if (left.length < count) continue;
      const from = Math.floor(this.lot.next() * (left.length - count + 1));
      return left.splice(from, count);
    }
    return [];
  }

  private pieces(means: Means, tell: Tell, truth: number[], customer: Customer, place: number): Piece[] {
    const { lot } = this;
    if (means === 'silent')
      return [
        { text: lot.way(['PAGO', 'TRANSFERENCIA', 'pago servicios', 'OTROS', 'VARIOS']), says: { is: 'nothing' } },
      ];
    const who: Piece[] = [];
    if (means === 'third') who.push(this.name(lot.is(0.4) ? lot.any(this.world.customers) : this.stranger()));
    else if (tell.includes('name') || (means === 'month' && !tell.includes('id'))) who.push(this.name(customer));
    if (tell.includes('id') && means !== 'third')
      who.push({
        text: `${lot.way(['', 'CI ', 'RUC ', 'NIT', 'ID:'])}${customer.dni}`,
        says: { is: 'payer', customer: place },
      });
    const what: Piece[] = [];
    if (means === 'part' && lot.is(0.7)) what.push({ text: lot.way(SAYS_PART).trim(), says: { is: 'part' } });
    const due = new Date(this.world.documents[truth[0] ?? 0]?.due ?? 0).getUTCMonth();
    if (means === 'month')
      what.push({ text: lot.way(MONTH_WAYS)(MONTHS[due] ?? ''), says: { is: 'month', month: due + 1 } });
    else if (tell.includes('number') || means === 'third') what.push(...this.numbers(truth));
    else if (truth.length > 1 && lot.is(0.5))
      what.push({
        text: lot.way(['PAGO VARIAS', 'pago facturas', 'CANC SALDO', '2 FACTURAS', 'varios']),
        says: { is: 'several' },
      });
    else if (lot.is(0.3))
      what.push({ text: lot.way(['PAGO', 'GRACIAS', 'mercaderia', 'CUOTA', 'pago total']), says: { is: 'nothing' } });
    return lot.is(0.6) ? [...who, ...what] : [...what, ...who];
  }

  private stranger(): Customer {
    const [one, other] = [this.lot.any(this.world.customers), this.lot.any(this.world.customers)];
    return {
      first: one.first.split(' ')[0] ?? '',
      last: `${other.last.split(' ')[0]} ${this.lot.any(['Pinto', 'Luque', 'Bazán', 'Tovar'])}`,
      tradename: '',
      dni: '',
      account: '',
    };
  }

  private name(customer: Customer): Piece {
    const written = this.lot.way(NAME_WAYS)(customer);
    const slip = this.lot.is(0.04);
    const text = slip ? slipped(this.lot, written, /[A-Za-z]/g) : written;
    return { text, says: { is: 'name', words: ownWords(text), isCut: false, slip } };
  }

  private numbers(truth: number[]): Piece[] {
    const way: NumberWay = this.lot.way(NUMBER_WAYS);
    const spoken = this.lot.is(0.7);
    const before = spoken ? this.lot.way(truth.length > 1 ? SAYS_SEVERAL : SAYS_DOCUMENT) : this.lot.way(SAYS_NOTHING);
    const joint = this.lot.way(JOINTS);
    return truth.map((place, i) => {
      const written = way.write(this.world.documents[place]?.number ?? '', this.world);
      const slip = this.lot.is(0.03);
      const text = slip ? slipped(this.lot, written, /\d/g) : written;
      const whole = `${i === 0 ? before : joint}${text}`;
      return { text: whole, says: { is: 'number', way, text, spoken: before.trim() !== '' && spoken, slip } };
    });
  }

  /** The pieces in a bank's line, and what is left of them behind its width. */
  private line(pieces: Piece[], account: string, place: number) {
    const { lot } = this;
    const { before, behind } = lot.any(this.channels)(lot);
    const blank = lot.is(0.1) ? '  ' : lot.way([' ', ' ', '-', ' / ', '  ']);
    const capitals = this.capitals || lot.is(0.2);
    const letters = lot.is(0.02) ? mangled : capitals ? plain : (text: string) => text;
    let text = before;
    let beside = '';
    const says: Says[] = account ? [{ is: 'payer', customer: place }] : [];
    for (const [i, piece] of pieces.entries()) {
      if (piece.says.is === 'name' && this.nameBeside) {
        beside = letters(piece.text).slice(0, this.width);
        says.push(cut(piece.says, beside, letters(piece.text)));
        continue;
      }
      const isNext = piece.says.is === 'number' && pieces[i - 1]?.says.is === 'number';
      const from = text.length + (isNext ? 0 : blank.length);
      const whole = letters(piece.text);
      text += `${isNext ? '' : blank}${whole}`;
      if (from + whole.length <= this.width) says.push(piece.says);
      else if (piece.says.is === 'name' && from < this.width)
        says.push(cut(piece.says, whole.slice(0, this.width - from), whole));
    }
    if (behind) text += ` ${behind}`;
    return { text: text.slice(0, this.width).trim(), beside, account, says };
  }

  private add(
    kind: Means,
    how: string,
    { text, beside, account, says }: { text: string; beside: string; account: string; says: Says[] },
    cents: number,
    truth: number[],
    payer: number | undefined,
  ): void {
    const isKnown = this.ledger.knows(says, cents, truth);
    this.movements.push({
      kind,
      how: isKnown || how.startsWith('several') ? how : `several: ${how}`,
      text,
      counterparty: beside,
      counterpartyAccount: account,
      cents,
      date: `2026-08-${String(this.lot.upTo(28)).padStart(2, '0')}`,
      truth,
      payer,
      unseen: this.lot.isUnseen,
    });
  }
}

/** Each as often as it comes. */
const OFTEN = (Object.keys(MEANS) as Means[]).flatMap((one) => Array.from({ length: MEANS[one] }, () => one));

function cut(says: Extract<Says, { is: 'name' }>, left: string, whole: string): Says {
  const words = ownWords(left);
  const isCut = left.length < whole.length;
  return { ...says, words, isCut };
}
