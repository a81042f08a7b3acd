import { type Lot, mangled, plain } from '../grammar';
import { BANKS, CHANNELS, type Channel, OTHERS } from './channels';
import type { Fact } from './clerk';
import type { Company } from './company';

/** How a bank writes a line: its template, its letters, its width. */

export type Piece = { text: string; fact?: Fact };
type Field = { isOwn: boolean; pieces: Piece[] };
export type Line = { text: string; beside: string; account: string; facts: Fact[] };
/** What of a payment comes into a line. */
export type Written = { name: Piece; identity: Piece; concept: Piece[]; account: string; customer: number | undefined };

const unaccented = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
const LETTERS = [plain, plain, plain, unaccented, (text: string) => text, (text: string) => text.toUpperCase()];

export class Bank {
  private width: number;
  /** As many letters as each field has. */
  private field: number;
  private letters: (text: string) => string;
  private besides: { width: number } | undefined;
  private hasAccounts: boolean;
  private codes: string[];
  private channels: readonly Channel[];

  constructor(
    private lot: Lot,
    private company: Company,
  ) {
    this.width = lot.any([60, 80, 140, 140, 200]);
    this.field = lot.any([20, 30, 40, 100, 100]);
    this.letters = lot.any(LETTERS);
    this.besides = lot.is(0.35) ? { width: lot.any([30, 35, 70]) } : undefined;
    this.hasAccounts = lot.is(0.2);
    this.channels = CHANNELS[company.country];
    this.codes = Array.from({ length: 40 }, () => lot.any(company.documents).number.match(/\d+/g)?.at(-1) ?? '');
  }

  channel = (): Channel => this.lot.way(this.channels);

  other(firm: string): Line {
    const text = this.filled(this.lot.way(OTHERS), () => [{ text: firm }])
      .flatMap(({ pieces }) => pieces)
      .map((piece) => piece.text)
      .join('');
    return { text: this.letters(text).slice(0, this.width).trim(), beside: '', account: '', facts: [] };
  }

  line({ line, isCounter }: Channel, { name, identity, concept, account, customer }: Written): Line {
    const { lot } = this;
    const besides = !isCounter && lot.is(0.85) ? this.besides : undefined;
    const fields = this.filled(line, (slot) => {
      if (slot === 'n') return besides ? [] : [name];
      if (slot === 'i') return [identity];
      if (slot === 'a') {
        const isMasked = lot.is(0.5);
        const text = isMasked ? `****${account.slice(-4)}` : account;
        return [{ text, ...(!isMasked && account && { fact: { is: 'identity', of: 'payer', customer } as const }) }];
      }
      return concept;
    });
    const letters = lot.is(0.02)
      ? mangled
      : lot.is(0.02)
        ? (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?')
        : this.letters;
    let text = '';
    const facts: Fact[] = [];
    for (const field of fields) {
      let rest = field.isOwn ? this.width : this.field;
      for (const piece of field.pieces) {
        const shown = letters(piece.text);
        const room = Math.min(rest, this.width - text.length);
        if (room <= 0) break;
        text += shown.slice(0, room);
        rest -= shown.length;
        if (piece.fact) facts.push(...cut(piece.fact, shown.length, room));
      }
    }
    let beside = '';
    if (besides) {
      beside = letters(name.text).slice(0, besides.width);
      if (name.fact) facts.push(...cut(name.fact, name.text.length, besides.width));
    }
    const shownAccount = this.hasAccounts && !isCounter ? account : '';
    if (shownAccount && customer !== undefined) facts.push({ is: 'identity', of: 'payer', customer });
    return { text: text.replaceAll(/ {2,}/g, ' ').trim(), beside, account: shownAccount, facts };
  }

  private filled(line: string, ofPayment: (slot: string) => Piece[]): Field[] {
    return line.split(/(\{\w+\})/).map((part): Field => {
      const slot = /^\{(\w+)\}$/.exec(part)?.[1];
      if (slot && /^[niacf]$/.test(slot)) return { isOwn: false, pieces: ofPayment(slot) };
      return { isOwn: true, pieces: [{ text: slot ? this.own(slot) : part }] };
    });
  }

  private own(slot: string): string {
    const { lot } = this;
    const [day, month] = [lot.upTo(28), 8].map((part) => String(part).padStart(2, '0'));
    switch (slot) {
      case 'b':
        return lot.any(BANKS);
      case 'p':
        return `${lot.any(['09', '3', '9', '55', '6', '11'])}${lot.digits(8)}`;
      case 't':
        return `${lot.digits(1)}${lot.digits(1)}:${lot.digits(2)}:${lot.digits(2)}`;
      case 'd':
        return lot.any([
          `${day}/${month}/2026`,
          `${day}${month}26`,
          `2026${month}${day}`,
          `${day}-${month}`,
          `${day}${month}`,
        ]);
      case 'x':
        return `${lot.any(['MBAN', 'BNET', '', 'HSBC', 'ES', 'TRX'])}${lot.digits(6)}${lot.any(['', 'A', 'K9'])}${lot.digits(8)}`;
      case 'm':
        return this.company.name;
      default: {
        const length = Number(slot);
        return lot.is(0.05) ? lot.any(this.codes).slice(-length).padStart(length, '0') : lot.digits(length);
      }
    }
  }
}

function cut(fact: Fact, length: number, room: number): Fact[] {
  if (length <= room) return [fact];
  return fact.is === 'name' ? [{ ...fact, text: fact.text.slice(0, room), isCut: true }] : [];
}
