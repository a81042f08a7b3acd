import { Lot } from '../grammar';
import { KEPT_BACK, WITHHOLDS } from '../receipts/clerk';
import type { Customer, Month, Paid, Size } from '../suggestionMonth';
import { Clerk, type Gap } from './clerk';
import { type Company, companyOf } from './company';
import {
  ADVANCES,
  AGAINS,
  BARE_INTROS,
  CREDITS,
  FILLERS,
  FOR_OTHERS,
  FORMS,
  INTROS,
  JOINTS,
  mistyped,
  NAME_WAYS,
  PART_WORDS,
  PERIODS,
  slipped,
} from './concepts';
import { Bank, type Line, type Piece } from './line';
import { firm, identity, person } from './people';

/**
 * A month of a clinic, a carrier, a gym, a hardware wholesaler, a software company or a cooperative in one of five countries: notes
 * in a hurry, collectors and banks with codes of their own, somebody else's payments. Written without the rules and the other
 * grammars' phrases.
 */

const MEANS = {
  one: 45,
  two: 9,
  more: 5,
  instalments: 4,
  part: 6,
  over: 3,
  rounding: 5,
  withheld: 6,
  fee: 4,
  credit: 2,
  twice: 2,
  advance: 3,
  nothing: 10,
} as const;
type Means = keyof typeof MEANS;
const OFTEN = (Object.keys(MEANS) as Means[]).flatMap((one) => Array.from({ length: MEANS[one] }, () => one));
const GAPS = new Map<Means, Gap>([
  ['part', 'part'],
  ['over', 'over'],
  ['rounding', 'rounding'],
  ['withheld', 'withheld'],
  ['fee', 'fee'],
]);

const TELLS = [
  'number',
  'number',
  'number',
  'number',
  'number debtor',
  'number period',
  'period',
  'filler',
  'filler',
  'debtor',
  'nothing',
];
type Payment = {
  kind: Means;
  how: string;
  line: Line;
  cents: number;
  truth: number[];
  payer: number | undefined;
  gap?: Gap;
};

export function settlementsOf(seed: number, size: Size): Month {
  return new Settlements(seed, size).month();
}

class Settlements {
  private lot: Lot;
  private company: Company;
  private fee: number;
  private clerk: Clerk;
  private bank: Bank;
  private left: Map<number, number[]>;
  private movements: Paid[] = [];

  constructor(
    seed: number,
    private size: Size,
  ) {
    this.lot = new Lot(seed);
    this.company = companyOf(this.lot, size);
    this.fee = this.lot.any([36, 41, 50, 75, 150]);
    this.clerk = new Clerk(this.company, this.fee);
    this.bank = new Bank(this.lot);
    this.left = new Map([...this.company.ofCustomer].map(([customer, owed]) => [customer, [...owed]]));
  }

  month(): Month {
    while (this.movements.length < this.size.movements) {
      this.lot.isUnseen = false;
      const means = this.lot.any(OFTEN);
      if (means === 'nothing') this.nothing();
      else if (means === 'advance') this.advance();
      else this.pays(means);
    }
    const { customers, documents, country } = this.company;
    const movements = this.movements.slice(0, this.size.movements);
    return { customers, documents, movements, fee: this.fee, withholds: { country, ...WITHHOLDS[country] } };
  }

  private nothing(): void {
    const { lot, company } = this;
    const name = lot.is(0.4) ? full(lot.any(company.customers)) : company.name;
    const cents = lot.is(0.3) ? lot.any(company.documents).cents : 100 + lot.upTo(300_000);
    this.add({ kind: 'nothing', how: 'nothing', line: this.bank.other(name), cents, truth: [], payer: undefined });
  }

  private advance(): void {
    const { lot, company } = this;
    const customer = Math.floor(lot.next() * company.customers.length);
    const concept = [{ text: `${lot.way(ADVANCES)}${lot.is(0.4) ? ` ${lot.digits(4)}` : ''}` }];
    const owed = (company.ofCustomer.get(customer) ?? []).map((place) => company.documents[place]?.cents);
    let cents = lot.upTo(60) * 5_000;
    while (owed.includes(cents)) cents += 700;
    this.add({
      kind: 'advance',
      how: 'advance',
      line: this.line(customer, customer, concept),
      cents,
      truth: [],
      payer: customer,
    });
  }

  private pays(means: Exclude<Means, 'nothing' | 'advance'>): void {
    const { lot, company } = this;
    const count = means === 'two' || means === 'credit' ? 2 : means === 'more' ? 2 + lot.upTo(3) : lot.is(0.04) ? 2 : 1;
    const truth = this.next(count);
    const customer = company.documents[truth[0] ?? -1]?.customer;
    if (customer === undefined) return;
    const total = truth.reduce((sum, place) => sum + (company.documents[place]?.cents ?? 0), 0);
    const tell = means === 'credit' ? 'number' : lot.any(TELLS);
    const payer = this.payer(means, tell);
    const how = `${payer}: ${tell}`;
    const payment = { kind: means, how, truth, payer: customer };
    if (means === 'instalments') {
      const first = Math.round((total * lot.any([0.5, 0.4, 0.25])) / 100) * 100;
      if (first <= 0 || first >= total) return;
      const concept = this.concept(tell, payer, truth, true);
      for (const cents of [first, total - first]) {
        if (!tell.includes('number') && this.owesAnother(customer, truth, cents)) continue;
        const line = this.line(customer, this.paying(payer, customer), concept);
        this.add({ ...payment, line, cents, gap: 'part' });
      }
      return;
    }
    const gap = GAPS.get(means) ?? 'none';
    const isPart = gap === 'part' && lot.is(0.6);
    const concept = this.concept(tell, payer, truth, isPart);
    if (means === 'credit') concept.push({ text: `${lot.way(CREDITS)}${lot.digits(4)}` });
    const line = this.line(customer, this.paying(payer, customer), concept);
    const cents = means === 'credit' ? Math.round(total * (0.7 + lot.next() * 0.25)) : this.arriving(gap, total);
    if (cents <= 0 || (!tell.includes('number') && this.owesAnother(customer, truth, cents))) return;
    if (means === 'credit') this.add({ ...payment, how: `several: ${how}`, line, cents });
    else this.add({ ...payment, how: means === 'twice' ? `several: ${how}` : how, line, cents, gap });
    if (means === 'twice')
      this.add({
        ...payment,
        how: 'several: again',
        line: { ...line, text: `${lot.way(AGAINS)}${line.text}` },
        cents,
        truth: [],
      });
  }

  /** Whoever books it takes the document of just the amount, where nothing tells another one. */
  private owesAnother(customer: number, truth: number[], cents: number): boolean {
    const owed = this.company.ofCustomer.get(customer) ?? [];
    return (
      !(truth.length === 1 && cents === this.company.documents[truth[0] ?? -1]?.cents) &&
      owed.some((place) => this.company.documents[place]?.cents === cents)
    );
  }

  private payer(means: Means, tell: string): 'self' | 'stranger' | 'firm' | 'customer' {
    const { lot } = this;
    if (means === 'withheld' || tell === 'filler' || tell === 'nothing' || tell === 'period') return 'self';
    if (lot.is(0.72)) return 'self';
    return lot.any(['stranger', 'stranger', 'firm', 'customer'] as const);
  }

  private arriving(gap: Gap, total: number): number {
    const { lot, company } = this;
    switch (gap) {
      case 'none':
        return total;
      case 'part':
        return lot.is(0.6)
          ? Math.round(total * lot.any([0.5, 0.3, 0.75]))
          : Math.floor((lot.next() * total) / 1_000) * 1_000;
      case 'over':
        return lot.is(0.6) ? Math.ceil((total + 1) / 500) * 500 : total + lot.upTo(3_000);
      case 'rounding': {
        const to = lot.any([100, 100, 500]);
        const rounded = lot.is(0.5) ? Math.ceil(total / to) * to : Math.floor(total / to) * to;
        return rounded === total ? total - lot.upTo(4) : rounded;
      }
      case 'withheld':
        return total - Math.round(total * lot.any(KEPT_BACK[company.country]));
      case 'fee':
        return total - this.fee;
    }
  }

  /** Documents of one customer that nothing pays yet, mostly the oldest. */
  private next(count: number): number[] {
    for (let tries = 0; tries < 200; tries++) {
      const left = this.left.get(this.lot.any(this.company.documents).customer) ?? [];
      if (left.length < count) continue;
      const from = this.lot.is(0.5) ? 0 : Math.floor(this.lot.next() * (left.length - count + 1));
      return left.splice(from, count);
    }
    return [];
  }

  private concept(tell: string, payer: string, truth: number[], isPart: boolean): Piece[] {
    const { lot, company } = this;
    const pieces: Piece[] = [];
    const first = company.documents[truth[0] ?? -1];
    const debtor = company.customers[first?.customer ?? -1];
    if (!first || !debtor) return [];
    if (isPart) pieces.push({ text: lot.way(PART_WORDS), fact: { is: 'part' } });
    if (tell.includes('number')) pieces.push(...this.numbers(truth));
    if (tell.includes('debtor') || (payer !== 'self' && lot.is(0.4)))
      pieces.push({ text: lot.way(FOR_OTHERS).trimEnd() }, this.named(debtor, 'debtor'));
    if (tell.includes('period')) {
      const way = lot.way(PERIODS);
      for (const place of truth) {
        const month = Number(company.documents[place]?.due.slice(5, 7));
        pieces.push({ text: way(month), fact: { is: 'period', month } });
      }
    }
    if (tell === 'filler') pieces.push({ text: lot.way(FILLERS) });
    if (tell !== 'nothing' && lot.is(0.1)) pieces.push({ text: company.name });
    const blank = lot.any([' ', ' ', ' ', ', ', ' - ']);
    return pieces.flatMap((piece, i) => {
      const goesOn = piece.fact?.is === 'number' && pieces[i - 1]?.fact?.is === 'number';
      return i === 0 || goesOn ? [piece] : [{ text: blank }, piece];
    });
  }

  private numbers(truth: number[]): Piece[] {
    const { lot, company } = this;
    const form = lot.way(FORMS);
    const isSpoken = lot.is(0.65);
    const intro = isSpoken ? lot.way(INTROS) : lot.way(BARE_INTROS);
    const joint = lot.way(JOINTS);
    return truth.map((place, i) => {
      const written = form.write(company.documents[place]?.number ?? '');
      const isSlipped = lot.is(0.02);
      const text = isSlipped ? slipped(lot, written) : written;
      return {
        text: `${i === 0 ? intro : joint}${text}`,
        fact: { is: 'number', form, text, isSpoken, isSlipped, isCut: false },
      };
    });
  }

  private named(one: Customer, of: 'payer' | 'debtor'): Piece {
    const way = this.lot.way(NAME_WAYS);
    const isMistyped = this.lot.is(0.04);
    const text = isMistyped ? mistyped(this.lot, way(one)) : way(one);
    return { text, fact: { is: 'name', of, way, text, isCut: false, isMistyped } };
  }

  /** The place of a customer who pays, or nobody's of the company. */
  private paying(payer: string, customer: number): number | Customer {
    const { lot, company } = this;
    if (payer === 'self') return customer;
    if (payer === 'customer') return Math.floor(lot.next() * company.customers.length);
    const isFirm = payer === 'firm';
    const who = isFirm ? firm(lot, company.country) : person(lot);
    return { ...who, tradename: '', dni: identity(lot, company.country, isFirm), account: lot.digits(10) };
  }

  private line(debtor: number, paying: number | Customer, concept: Piece[]): Line {
    const { lot, company } = this;
    const channel = this.bank.channel();
    const place = channel.isCounter ? debtor : typeof paying === 'number' ? paying : undefined;
    const one = place === undefined ? paying : company.customers[place];
    if (one === undefined || typeof one === 'number') throw new Error('a payer has a name');
    const hasIdentity = lot.is(0.85);
    return this.bank.line(channel, {
      name: this.named(one, channel.isCounter ? 'debtor' : 'payer'),
      identity: {
        text: hasIdentity ? one.dni : '',
        ...(hasIdentity && { fact: { is: 'identity', customer: place } as const }),
      },
      account: { text: one.account, fact: { is: 'account', customer: place } },
      concept,
    });
  }

  private add({ kind, how, line, cents, truth, payer, gap = 'none' }: Payment): void {
    const isKnown = this.clerk.knows(line.facts, cents, truth, gap);
    this.movements.push({
      kind,
      how: isKnown || how.startsWith('several') ? how : `several: ${how}`,
      text: line.text,
      counterparty: line.beside,
      counterpartyAccount: line.account,
      cents,
      date: `2026-08-${String(this.lot.upTo(28)).padStart(2, '0')}`,
      truth,
      payer,
      unseen: this.lot.isUnseen,
    });
  }
}

const full = ({ first, last }: Customer) => `${first} ${last}`.trim();
