import { Lot } from '../grammar';
import type { Month, Paid, Size } from '../suggestionMonth';
import { CHANNELS, type Channel, NOTHING } from './channels';
import { Clerk } from './clerk';
import { conceptOf, TELLS_ONE, TELLS_SEVERAL } from './concept';
import { FACTS } from './countries';
import { customerOf, type Ledger, ledgerOf, padded } from './ledger';
import { Money } from './money';
import { OF_SEVEN } from './numbers';
import { cut, inLetters, LETTERS, type Piece, said, textOf } from './pieces';
import { MEANS, type Means, Purse } from './purse';

/**
 * The third grammar: what payers and banks of five countries write, by somebody who had not read the rules, nor of the other
 * grammars' phrases more than a few. What is paid, how it is said, by which bank and in which letters are drawn each by itself;
 * of every list the last fifth is held out. Whether a line can be known at all is decided by what is left of it and all open documents.
 */
export function remittancesOf(seed: number, size: Size): Month {
  return new Remittances(seed, size).month();
}

/** The last of a country's banks, and of the five channels of one month. */
const HELD_OUT = 2;
const WIDTHS = [60, 80, 100, 140, 250];

class Remittances {
  private lot: Lot;
  private ledger: Ledger;
  private money: Money;
  private clerk: Clerk;
  private purse: Purse;
  private channels: Channel[];
  private letters: (text: string) => string;
  private width: number;
  private movements: Paid[] = [];

  constructor(
    seed: number,
    private size: Size,
  ) {
    this.lot = new Lot(seed);
    const { lot } = this;
    this.ledger = ledgerOf(lot, size);
    const { country } = this.ledger;
    this.money = new Money(country, lot);
    this.clerk = new Clerk(this.ledger, this.money);
    this.purse = new Purse(lot, this.ledger, this.money);
    const common = CHANNELS[country].slice(0, -HELD_OUT);
    this.channels = [...common.sort(() => lot.next() - 0.5).slice(0, 4), lot.any(CHANNELS[country].slice(-HELD_OUT))];
    this.letters = lot.any(LETTERS);
    this.width = lot.any(WIDTHS);
  }

  month(): Month {
    while (this.movements.length < this.size.movements) {
      this.lot.isUnseen = false;
      const means = this.lot.any(MEANS);
      if (means === 'nothing') this.nothing();
      else this.pays(means);
    }
    const { customers, documents } = this.ledger;
    return { customers, documents, movements: this.movements.slice(0, this.size.movements), fee: this.money.fee };
  }

  private nothing(): void {
    const { lot } = this;
    const cents = lot.is(0.3)
      ? lot.any(this.ledger.documents).cents
      : 100 + lot.upTo(400_000) * FACTS[this.ledger.country].scale;
    const text = this.letters(lot.way(NOTHING)(lot, this.code));
    this.movements.push({
      ...this.dated(),
      kind: 'nothing',
      how: 'bank',
      text,
      counterparty: '',
      counterpartyAccount: '',
      cents,
      truth: [],
    });
  }

  private pays(means: Exclude<Means, 'nothing'>): void {
    for (const { means: what, truth, cents } of this.purse.pays(means)) this.writes(what, truth, cents);
  }

  private writes(means: Means, truth: number[], cents: number): void {
    const { lot, ledger } = this;
    const owed = truth.flatMap((place) => ledger.documents[place] ?? []);
    const [payer] = owed.flatMap(({ customer }) => ledger.customers[customer] ?? []);
    if (!payer || !owed[0]) return;
    const channel = lot.way(this.channels);
    const tell = lot.any(truth.length > 1 ? TELLS_SEVERAL : TELLS_ONE);
    const concept = conceptOf(lot, ledger, { means, tell, truth, cents, width: channel.concept });
    const holder = lot.is(0.05) ? customerOf(lot, ledger) : payer;
    const line = channel.line({
      lot,
      code: this.code,
      reference: this.reference(truth),
      bank: lot.any(FACTS[ledger.country].banks),
      payer: holder,
      concept: cut(concept, channel.concept),
    });
    const pieces = cut(
      line.flatMap((part) => (typeof part === 'string' ? [said(part)] : part)),
      this.width,
    );
    if (isSilent(concept, pieces)) return;
    const written = inLetters(pieces, this.letters);
    const column: Piece[] = channel.hasColumn
      ? inLetters(cut([said(`${holder.first} ${holder.last}`.trim(), { is: 'name' })], 35), this.letters)
      : [];
    const account = channel.hasColumn && holder === payer && lot.is(0.5) ? payer.account : '';
    const isKnown = this.clerk.knows({ pieces: [...written, ...column], account, cents }, truth);
    this.movements.push({
      ...this.dated(),
      kind: means,
      how: `${isKnown ? '' : 'several: '}${tell} by ${channel.name}`,
      text: textOf(written).replaceAll(/ {2,}/g, ' ').trim(),
      counterparty: textOf(column),
      counterpartyAccount: account,
      cents,
      truth,
      payer: owed[0].customer,
    });
  }

  /** A seventh of those who pay one document give its number where their bank asks for one. */
  private reference([place, ...more]: readonly number[]): Piece[] {
    const number = this.ledger.numbers[place ?? -1];
    if (!number || more.length > 0 || !this.lot.is(0.15)) return [said(this.code(OF_SEVEN.digits))];
    return [said(OF_SEVEN.way.write(number), { is: 'number', way: OF_SEVEN.way, spoken: false, slip: false })];
  }

  private dated = () => ({ date: `2026-08-${padded(this.lot.upTo(28), 2)}`, unseen: this.lot.isUnseen });

  /** Sixteen of a hundred of a bank's own codes are also a number of some document. */
  private code = (width: number): string => {
    const serial = String(this.lot.any(this.ledger.numbers).serial);
    return this.lot.is(0.16) && serial.length <= width ? padded(Number(serial), width) : this.lot.digits(width);
  };
}

/** Whether a list lost some of its numbers just where nothing shows it: who sees it takes what is left for all. */
function isSilent(concept: readonly Piece[], left: readonly Piece[]): boolean {
  const numbers = (pieces: readonly Piece[]) => pieces.filter(({ sign }) => sign?.is === 'number');
  const seen = numbers(left).length;
  const hasEnd = left.some(({ isCut, sign }) => isCut && sign !== undefined) || !/\d\s*$/.test(textOf(left));
  return seen > 0 && seen < numbers(concept).length && !hasEnd;
}
