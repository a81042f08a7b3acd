import { push } from '../grammar';
import type { Ledger } from './ledger';
import type { Money } from './money';
import { type Piece, type Sign, textOf } from './pieces';
import { isOneSlip, type Payers, Register } from './register';
import { Sets } from './sets';

/** Whether a clerk who has a line and all open documents can know what it pays: nothing else that is open fits as well. */

export type Seen = { pieces: Piece[]; account: string; cents: number };
export type Read = { sign: Extract<Sign, { is: 'number' }>; text: string; digits: number; fits: number[] };

/** What a line says, as it is read. */
export type Evidence = {
  cents: number;
  payers: Payers | undefined;
  /** Those of each name apart. */
  eachPayer: Payers[];
  numbers: Read[];
  signs: Sign[];
};

/** So many may be called by one word for their amount to say which one it is. */
const FEW = 5;
const FEW_OF_ALL = 0.02;
const ENOUGH_DIGITS = 5;

export class Clerk {
  private register: Register;
  private sets: Sets;
  private byCents = new Map<number, number[]>();

  constructor(
    private ledger: Ledger,
    private money: Money,
  ) {
    this.register = new Register(ledger);
    this.sets = new Sets(ledger, money, this.register);
    ledger.documents.forEach(({ cents }, place) => {
      push(this.byCents, cents, place);
    });
  }

  knows(seen: Seen, truth: readonly number[]): boolean {
    const evidence = this.read(seen);
    const [place, ...more] = truth;
    if (place === undefined || this.isAnothers(seen, truth)) return false;
    if (more.length > 0) return this.sets.knows(evidence, truth, this.theirs(evidence));
    return this.cents(place) === seen.cents ? this.knowsWhole(evidence, place) : this.knowsOther(evidence, place);
  }

  private read({ pieces, account, cents }: Seen): Evidence {
    const whole = pieces.filter((piece, at) => !piece.isCut && !isGlued(pieces[at - 1], piece));
    return {
      cents,
      payers: this.register.payers(pieces, account),
      eachPayer: this.register.eachPayer(pieces),
      numbers: whole.flatMap(({ sign, text }) => {
        if (sign?.is !== 'number') return [];
        const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '').length;
        return [{ sign, text, digits, fits: sign.slip ? [] : this.register.numbered(text, sign) }];
      }),
      signs: whole.flatMap(({ sign }) => sign ?? []),
    };
  }

  /** Whether a number in the text, meant or not, is that of another document of just this amount. */
  private isAnothers({ pieces, cents }: Seen, truth: readonly number[]): boolean {
    const like = new Set(this.byCents.get(cents));
    return (textOf(pieces).match(/\d{3,}/g) ?? []).some((digits) => {
      const fits = this.register.withSerial(digits).filter((place) => like.has(place));
      return fits.length > 0 && !fits.some((place) => truth.includes(place));
    });
  }

  private knowsWhole(evidence: Evidence, place: number): boolean {
    const { payers, cents } = evidence;
    const like = this.byCents.get(cents) ?? [];
    const theirs = this.theirs(evidence);
    const isOwner = this.isOwner(payers, place);
    const [number] = evidence.numbers;
    if (number && !number.sign.slip) {
      const fits = number.fits.filter((one) => like.includes(one));
      if (payers && !isOwner)
        return theirs.length === 0 && this.isTold(number) && is(this.narrowed(evidence, fits), place);
      const own = isOwner ? fits.filter((one) => this.isOwner(payers, one)) : fits;
      return (number.digits > 2 || isOwner) && is(this.narrowed(evidence, own), place);
    }
    if (number && !payers) {
      const serial = number.text.replaceAll(/\D/g, '').replace(/^0+/, '');
      const near = like.filter((one) => isOneSlip(String(this.ledger.numbers[one]?.serial), serial));
      return serial.length >= ENOUGH_DIGITS && this.register.withSerial(serial).length === 0 && is(near, place);
    }
    if (!payers || !isOwner || !is(this.narrowed(evidence, theirs), place)) return false;
    // A slip may make it the number of another of the payer's documents.
    if (number && this.register.numbered(number.text, number.sign).some((one) => this.isOwner(payers, one)))
      return false;
    if (payers.isStrong || payers.who.size <= FEW) return true;
    return is(like, place) && cents % 100 !== 0 && payers.who.size <= this.ledger.customers.length * FEW_OF_ALL;
  }

  /** Less or more than the document: its number, or the only one of its payer that comes to it. */
  private knowsOther(evidence: Evidence, place: number): boolean {
    const { payers, cents, signs } = evidence;
    const isOwner = this.isOwner(payers, place);
    const [number] = evidence.numbers;
    const why = this.money.explains(this.cents(place), cents);
    const isSaid = signs.some((one) => ['part', 'balance', 'fee', 'withheld'].includes(one.is));
    if (this.theirs(evidence).length > 0 || (payers && !isOwner)) return false;
    if (number) {
      if (number.sign.slip || number.fits.some((one) => this.cents(one) === cents)) return false;
      const fits = isOwner ? number.fits.filter((one) => this.isOwner(payers, one)) : number.fits;
      const isNear = number.sign.spoken && number.digits >= ENOUGH_DIGITS - 1 && (why === 'fee' || why === 'rounded');
      const isTheirs = isOwner && (payers?.isStrong || isSaid || number.digits >= ENOUGH_DIGITS);
      const isTold = isTheirs || isNear || (this.isTold(number) && (isSaid || why !== undefined));
      return isTold && is(this.narrowed(evidence, fits), place);
    }
    if (!payers?.isStrong || this.sets.comes(payers, cents)) return false;
    const all = [...payers.who].flatMap((one) => this.register.owed(one));
    if (signs.some((one) => one.is === 'part' || one.is === 'balance')) return is(this.narrowed(evidence, all), place);
    if (why === undefined || (why === 'withheld' && !signs.some((one) => one.is === 'withheld'))) return false;
    return is(
      all.filter((one) => this.money.explains(this.cents(one), cents) === why),
      place,
    );
  }

  private theirs({ payers, cents }: Evidence): number[] {
    return payers ? (this.byCents.get(cents) ?? []).filter((one) => this.isOwner(payers, one)) : [];
  }

  /** Only those of the month or the instalment that is named. */
  private narrowed({ signs }: Evidence, places: number[]): number[] {
    return signs.reduce((left, sign) => {
      if (sign.is === 'month')
        return left.filter((one) => Number(this.ledger.documents[one]?.due.slice(5, 7)) === sign.month);
      if (sign.is === 'instalment')
        return left.filter((one) => this.ledger.numbers[one]?.instalment?.is === sign.number);
      return left;
    }, places);
  }

  /** Whether a number is said to be one of a document, and is long or has its series with it. */
  private isTold = ({ sign, digits, text }: Read) =>
    sign.spoken && (digits >= ENOUGH_DIGITS || (digits >= ENOUGH_DIGITS - 2 && /[A-Za-z]/.test(text)));
  private isOwner = (payers: Payers | undefined, place: number) =>
    payers?.who.has(this.ledger.documents[place]?.customer ?? -1) ?? false;
  private cents = (place: number) => this.ledger.documents[place]?.cents ?? 0;
}

/** Digits that touch those before them are nobody's to part. */
const isGlued = (before: Piece | undefined, { text }: Piece) => /\d$/.test(before?.text ?? '') && /^\d/.test(text);

const is = (found: readonly number[], place: number) => found.length === 1 && found[0] === place;
