import { plain, push } from '../grammar';
import type { World } from './world';
import { type NumberWay, ownWords } from './writing';

/** Whether a person who has the whole ledger can know from what is written what is paid. */

/** What a piece of a line says; only what was not cut off is asked. */
export type Says =
  | { is: 'number'; way: NumberWay; text: string; spoken: boolean; slip?: boolean }
  | { is: 'name'; words: string[]; isCut: boolean; slip?: boolean }
  | { is: 'payer'; customer: number }
  | { is: 'month'; month: number }
  | { is: 'part' | 'several' | 'nothing' };

type Payers = { who: Set<number>; isStrong: boolean };
const AROUND = 60;
const FEW = 25;

export class Ledger {
  private byCents = new Map<number, number[]>();
  private ofCustomer = new Map<number, number[]>();
  private byWord = new Map<string, number[]>();
  private byWay = new Map<NumberWay, Map<string, number[]>>();

  constructor(private world: World) {
    world.documents.forEach(({ cents, customer }, place) => {
      push(this.byCents, cents, place);
      push(this.ofCustomer, customer, place);
    });
    world.customers.forEach(({ first, last, tradename }, place) => {
      for (const word of new Set(ownWords(`${first} ${last} ${tradename}`))) push(this.byWord, word, place);
    });
  }

  /** All documents that are written so. */
  written(way: NumberWay, text: string): number[] {
    let index = this.byWay.get(way);
    if (!index) {
      index = new Map();
      for (const [place, { number }] of this.world.documents.entries())
        push(index, plain(way.write(number, this.world)), place);
      this.byWay.set(way, index);
    }
    return index.get(plain(text)) ?? [];
  }

  knows(says: Says[], cents: number, truth: number[]): boolean {
    const [place] = truth;
    const document = place === undefined ? undefined : this.world.documents[place];
    if (place === undefined || !document) return false;
    const payers = this.payers(says);
    const numbers = says.filter((one) => one.is === 'number');
    const like = this.byCents.get(cents) ?? [];
    const theirs = like.filter((one) => payers?.who.has(this.customer(one)));
    const owner = payers?.who.has(document.customer) ?? false;
    if (truth.length > 1) return this.knowsSet(numbers, cents, truth, payers, theirs);
    const isPart = says.some(({ is }) => is === 'part');
    const [number] = numbers;
    if (number && !number.slip) {
      const digits = number.text.replaceAll(/\D/g, '').length;
      if (digits < 3 && !owner) return false;
      const fits = this.written(number.way, number.text);
      const spoken = number.spoken || (number.way.isWhole === true && digits > 5);
      if (document.cents === cents) {
        if (payers && !owner && (!spoken || theirs.length > 0)) return false;
        return is(
          fits.filter((one) => like.includes(one) && (!owner || payers?.who.has(this.customer(one)))),
          place,
        );
      }
      if (theirs.length > 0 || (payers && !owner && !spoken)) return false;
      const own = owner ? fits.filter((one) => payers?.who.has(this.customer(one))) : fits;
      const tells = owner || (number.way.isWhole === true && digits > 5) || (spoken && digits > (isPart ? 3 : 4));
      return is(own, place) && tells;
    }
    if (number && document.cents === cents) {
      const digits = number.text.replaceAll(/\D/g, '').length;
      if (is(like, place) && digits > 4 && (!payers || owner)) return true;
    }
    if (!payers || !owner) return false;
    if (document.cents !== cents) {
      if (!payers.isStrong || theirs.length > 0) return false;
      const all = [...payers.who].flatMap((one) => this.ofCustomer.get(one) ?? []);
      if (isPart) return is(all, place);
      return is(
        all.filter((one) => Math.abs((this.world.documents[one]?.cents ?? 0) - cents) <= AROUND),
        place,
      );
    }
    if (!payers.isStrong)
      return is(like, place) && cents % 100 !== 0 && payers.who.size < this.world.customers.length / 50;
    const month = says.find((one) => one.is === 'month')?.month;
    if (month === undefined) return is(theirs, place);
    return (
      is(theirs, place) ||
      is(
        theirs.filter((one) => this.month(one) === month),
        place,
      )
    );
  }

  private knowsSet(
    numbers: Extract<Says, { is: 'number' }>[],
    cents: number,
    truth: number[],
    payers: Payers | undefined,
    theirs: number[],
  ): boolean {
    if (numbers.length === truth.length && numbers.every(({ slip }) => !slip)) {
      const each = numbers.map(({ way, text }) =>
        this.written(way, text).filter((one) => !payers || payers.who.has(this.customer(one))),
      );
      const ways = each.reduce<number[][]>(
        (sets, fits) => sets.flatMap((set) => fits.map((one) => [...set, one])).slice(0, 500),
        [[]],
      );
      return (
        ways.filter((set) => this.sum(set) === cents && new Set(set.map((one) => this.customer(one))).size === 1)
          .length === 1
      );
    }
    const [who] = payers?.who ?? [];
    if (numbers.length > 0 || who === undefined || payers?.who.size !== 1 || !payers.isStrong || theirs.length > 0)
      return false;
    const owed = this.ofCustomer.get(who) ?? [];
    if (owed.length > FEW) return false;
    let found = 0;
    const look = (from: number, left: number, count: number) => {
      if (left === 0 && count > 1) found++;
      if (left <= 0 || count === 4) return;
      for (let i = from; i < owed.length; i++)
        look(i + 1, left - (this.world.documents[owed[i] ?? 0]?.cents ?? 0), count + 1);
    };
    look(0, cents, 0);
    return found === 1;
  }

  private payers(says: Says[]): Payers | undefined {
    const known = says.find((one) => one.is === 'payer');
    if (known) return { who: new Set([known.customer]), isStrong: true };
    const name = says.find((one) => one.is === 'name');
    if (!name) return undefined;
    let who: Set<number> | undefined;
    let whole = 0;
    for (const [at, word] of name.words.entries()) {
      const isCut = name.isCut && at === name.words.length - 1;
      const fit = new Set(isCut ? this.begin(word) : (this.byWord.get(word) ?? []));
      if (name.slip && fit.size === 0) continue;
      if (!isCut || word.length > 3) whole++;
      who = who ? new Set([...who].filter((one) => fit.has(one))) : fit;
    }
    return who && who.size > 0 ? { who, isStrong: whole > 1 } : undefined;
  }

  private begin(letters: string): number[] {
    if (letters.length < 2) return this.world.customers.map((_, place) => place);
    return [...this.byWord].flatMap(([word, who]) => (word.startsWith(letters) ? who : []));
  }

  private customer = (place: number) => this.world.documents[place]?.customer ?? -1;
  private month = (place: number) => Number(this.world.documents[place]?.due.slice(5, 7));
  private sum = (set: number[]) => set.reduce((sum, one) => sum + (this.world.documents[one]?.cents ?? 0), 0);
}

const is = (found: number[], place: number) => found.length === 1 && found[0] === place;
