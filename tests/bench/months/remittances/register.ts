import { plain, push } from '../grammar';
import type { Ledger } from './ledger';
import type { NumberWay } from './numbers';
import { wordsOf } from './payers';
import type { Piece, Sign } from './pieces';

/** Where a clerk looks up what is written: documents by number, customers by name, identity and account. */

/** What is written of a payer: who may be meant, and whether more than one word says so. */
export type Payers = { who: Set<number>; isStrong: boolean };

const FEWEST_OF_IDENTITY = 7;
const FEWEST_OF_SLIP = 5;

export class Register {
  private bySerial = new Map<string, number[]>();
  private byWay = new Map<NumberWay, Map<string, number[]>>();
  private byWord = new Map<string, number[]>();
  private ofCustomer = new Map<number, number[]>();

  constructor(private ledger: Ledger) {
    ledger.numbers.forEach(({ serial }, place) => {
      push(this.bySerial, String(serial), place);
    });
    ledger.documents.forEach(({ customer }, place) => {
      push(this.ofCustomer, customer, place);
    });
    ledger.customers.forEach(({ first, last, tradename }, place) => {
      const letters = wordsOf(`${first} ${last} ${tradename}`).map((word) => word.letters);
      for (const word of new Set(letters)) push(this.byWord, word, place);
    });
  }

  owed = (customer: number): number[] => this.ofCustomer.get(customer) ?? [];

  /** All documents that are written so in this way, or whose serial it is. */
  numbered(text: string, sign: Extract<Sign, { is: 'number' }>): number[] {
    if (sign.serial !== undefined) return this.bySerial.get(String(sign.serial)) ?? [];
    let index = this.byWay.get(sign.way);
    if (!index) {
      index = new Map();
      for (const [place, number] of this.ledger.numbers.entries()) push(index, bare(sign.way.write(number)), place);
      this.byWay.set(sign.way, index);
    }
    return [...new Set([...(index.get(bare(text)) ?? []), ...this.withSerial(text)])];
  }

  withSerial = (text: string): number[] => this.bySerial.get(bare(text).replaceAll(/\D/g, '').replace(/^0+/, '')) ?? [];

  payers(pieces: readonly Piece[], account: string): Payers | undefined {
    const { customers } = this.ledger;
    const banked = account && customers.findIndex((one) => one.account === account);
    if (typeof banked === 'number' && banked >= 0) return { who: new Set([banked]), isStrong: true };
    for (const { sign, text, isCut } of pieces) {
      const digits = bare(text);
      if (sign?.is !== 'id' || isCut || digits.length < FEWEST_OF_IDENTITY) continue;
      const who = customers.flatMap(({ dni }, place) => (isOneIdentity(bare(dni), digits) ? [place] : []));
      if (who.length > 0) return { who: new Set(who), isStrong: true };
    }
    return together(this.eachPayer(pieces));
  }

  eachPayer = (pieces: readonly Piece[]): Payers[] =>
    pieces.flatMap(({ sign, text, isCut }) => (sign?.is === 'name' ? (this.called(text, isCut) ?? []) : []));

  /** Who may be called so; nobody where a whole word is in nobody's name. */
  private called(text: string, isCut = false): Payers | undefined {
    let who: Set<number> | undefined;
    let whole = 0;
    const words = wordsOf(text, isCut);
    for (const [at, { letters, goesOn }] of words.entries()) {
      if (isCut && at === words.length - 1 && letters.length < 3) continue;
      const found = this.withWord(letters, goesOn);
      if (found.length === 0 && !goesOn) return undefined;
      if (found.length === 0) continue;
      if (!goesOn) whole++;
      who = new Set(who ? found.filter((one) => who?.has(one)) : found);
    }
    return who && who.size > 0 ? { who, isStrong: whole > 1 } : undefined;
  }

  private withWord(letters: string, goesOn: boolean): number[] {
    if (goesOn) return this.where((word) => word.startsWith(letters));
    if (letters.includes('?')) {
      const like = new RegExp(`^${letters.replaceAll('?', '.')}$`);
      return this.where((word) => like.test(word));
    }
    const exact = this.byWord.get(letters);
    if (exact || letters.length < FEWEST_OF_SLIP) return exact ?? [];
    return this.where((word) => isOneSlip(word, letters));
  }

  private where = (fits: (word: string) => boolean): number[] => [
    ...new Set([...this.byWord].flatMap(([word, who]) => (fits(word) ? who : []))),
  ];
}

function together([first, ...rest]: Payers[]): Payers | undefined {
  if (!first) return undefined;
  return rest.reduce((one, other) => {
    const who = new Set([...one.who].filter((place) => other.who.has(place)));
    if (who.size === 0) return other.isStrong ? other : one;
    return { who, isStrong: one.isStrong || other.isStrong };
  }, first);
}

/** Letters and digits alone, a letter O read as the zero that it stands for. */
export const bare = (text: string) =>
  plain(text)
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll(/O(?=[\dO]*\d)|(?<=\d)O/g, '0');

function isOneIdentity(own: string, written: string): boolean {
  const [long, short] = own.length > written.length ? [own, written] : [written, own];
  return short.length >= FEWEST_OF_IDENTITY && long.includes(short) && long.length - short.length <= 3;
}

/** Whether one letter is another, missing, too many, or has changed places. */
export function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return one === other;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [left, right] = [one.slice(at), other.slice(at)];
  if (left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1)) return true;
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
}
