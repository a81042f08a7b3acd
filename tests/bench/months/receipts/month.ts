import { Lot } from '../grammar';
import type { Customer, Month, Paid, Size } from '../suggestionMonth';
import { Clerk, type Gap, KEPT_BACK, WITHHOLDS } from './clerk';
import { type Company, companyOf } from './company';
import {
  ADVANCES,
  AGAINS,
  BARE_INTROS,
  FILLERS,
  FORMS,
  INTROS,
  JOINTS,
  NAMES,
  PARTS,
  PERIODS,
  slipped,
} from './concepts';
import { Bank, type Line, type Piece } from './line';
import { firm, identity, person, surname } from './people';

/**
 * A month of a school, a condominium or a distributor in one of seven countries: families, agents and other firms pay for those
 * who owe, at counters and by telephone, and the bank cuts what they wrote. Written without the rules and the other grammars'
 * phrases.
 */

const MEANS = {
  one: 46,
  two: 9,
  more: 4,
  halves: 5,
  part: 5,
  over: 3,
  rounding: 3,
  withheld: 5,
  fee: 3,
  exchange: 2,
  jointly: 3,
  twice: 2,
  advance: 3,
  nothing: 12,
} as const;
type Means = keyof typeof MEANS;
const OFTEN = (Object.keys(MEANS) as Means[]).flatMap((one) => Array.from({ length: MEANS[one] }, () => one));

const RELATIONS = ['self', 'family', 'customer', 'firm'] as const;
type Relation = (typeof RELATIONS)[number];
/** Of a hundred payments. */
const PAYS = {
  school: { self: 20, family: 70, customer: 2, firm: 8 },
  condominium: { self: 68, family: 20, customer: 2, firm: 10 },
  distributor: { self: 82, family: 6, customer: 5, firm: 7 },
} as const;

const TELLS = [
  'number',
  'number',
  'number',
  'number',
  'number name',
  'number period',
  'period',
  'name',
  'name period',
  'filler',
  'nothing',
] as const;
type Tell = (typeof TELLS)[number];

export function receiptsOf(seed: number, size: Size): Month {
  return new Receipts(seed, size).month();
}

class Receipts {
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
    this.fee = this.lot.any([25, 35, 54, 120]);
    this.clerk = new Clerk(this.company, this.fee);
    this.bank = new Bank(this.lot, this.company);
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
    const { customers, documents } = this.company;
    const { country } = this.company;
    return {
      customers,
      documents,
      movements: this.movements.slice(0, this.size.movements),
      fee: this.fee,
      withholds: { country, ...WITHHOLDS[country] },
    };
  }

  private nothing(): void {
    const { lot, company } = this;
    const name = lot.is(0.3) ? fullName(lot.any(company.customers)) : firm(lot, company.country).first;
    const cents = lot.is(0.35) ? lot.any(company.documents).cents : lot.upTo(200_000);
    this.add({ kind: 'nothing', how: 'nothing', line: this.bank.other(name), cents, truth: [], payer: undefined });
  }

  private advance(): void {
    const { lot, company } = this;
    const place = Math.floor(lot.next() * company.customers.length);
    const concept: Piece[] = [{ text: `${lot.way(ADVANCES)} ${lot.is(0.4) ? lot.digits(4) : ''}` }];
    const line = this.line('self', place, concept);
    const owed = company.ofCustomer.get(place) ?? [];
    let cents = lot.upTo(90) * 5_000;
    while (owed.some((one) => company.documents[one]?.cents === cents)) cents += 500;
    this.add({ kind: 'advance', how: 'advance', line, cents, truth: [], payer: place });
  }

  private pays(means: Exclude<Means, 'nothing' | 'advance'>): void {
    const { lot, company } = this;
    const count = means === 'two' ? 2 : means === 'more' ? 2 + lot.upTo(3) : 1;
    const truth = means === 'jointly' ? this.jointly() : this.next(count);
    const owed = truth.flatMap((place) => company.documents[place] ?? []);
    const [first] = owed;
    if (!first) return;
    const total = owed.reduce((sum, one) => sum + one.cents, 0);
    const relation = means === 'withheld' || means === 'jointly' ? lot.any(['self', 'firm'] as const) : this.relation();
    const tell = means === 'jointly' ? lot.any(['number', 'filler'] as const) : lot.any(TELLS);
    const how = `${relation}: ${tell}`;
    const payment = { kind: means, how, truth, payer: first.customer };
    if (means === 'halves') {
      const some = Math.round(total * lot.any([0.5, 0.3, 0.4, 0.6]));
      const concept = this.concept(tell, relation, truth, true);
      for (const cents of [some, total - some])
        this.add({ ...payment, line: this.line(relation, first.customer, concept), cents, gap: 'part' });
      return;
    }
    const gap: Gap = isGap(means) ? means : 'none';
    const cents = this.arriving(gap, total);
    if (cents <= 0) return;
    const concept = this.concept(tell, relation, truth, gap === 'part' && lot.is(0.6));
    const line = this.line(relation, first.customer, concept);
    if (means !== 'twice') {
      this.add({ ...payment, line, cents, gap });
      return;
    }
    const day = lot.upTo(20);
    this.add({ ...payment, how: `several: ${how}`, line, cents, day });
    const again = { ...line, text: `${lot.way(AGAINS)}${line.text}` };
    this.add({ ...payment, how: 'several: again', line: again, cents, truth: [], day: day + lot.upTo(8) });
  }

  private arriving(gap: Gap, total: number): number {
    const { lot, company } = this;
    switch (gap) {
      case 'none':
        return total;
      case 'part':
        return lot.is(0.5)
          ? Math.round(total * lot.any([0.5, 0.25, 0.7]))
          : Math.floor((lot.next() * total) / 500) * 500;
      case 'over':
        return lot.is(0.5) ? Math.ceil((total + 1) / 1_000) * 1_000 : total + lot.upTo(5_000);
      case 'rounding':
        return Math.max(total % 100 === 0 ? total - lot.upTo(9) : Math.round(total / 100) * 100, 1);
      case 'withheld':
        return total - Math.round(total * lot.any(KEPT_BACK[company.country]));
      case 'fee':
        return total - this.fee;
      case 'exchange':
        return Math.round(total * (1 + (lot.next() - 0.5) * 0.03));
    }
  }

  private relation(): Relation {
    let at = this.lot.next() * 100;
    const pays = PAYS[this.company.trade];
    for (const one of RELATIONS) {
      at -= pays[one];
      if (at < 0) return one;
    }
    return 'self';
  }

  /** Documents of one customer that nothing pays yet, mostly the oldest. */
  private next(count: number): number[] {
    for (let tries = 0; tries < 200; tries++) {
      const left = this.left.get(this.lot.any(this.company.documents).customer) ?? [];
      if (left.length < count) continue;
      const from = this.lot.is(0.6) ? 0 : Math.floor(this.lot.next() * (left.length - count + 1));
      return left.splice(from, count);
    }
    return [];
  }

  /** A document each of brothers, neighbours or customers of one agent. */
  private jointly(): number[] {
    const { lot, company } = this;
    const from = Math.floor(lot.next() * (company.customers.length - 1));
    const last = company.customers[from]?.last;
    const next =
      company.customers[from + 1]?.last === last ? from + 1 : Math.floor(lot.next() * company.customers.length);
    if (from === next) return [];
    return [from, next].flatMap((customer) => this.left.get(customer)?.splice(0, 1) ?? []);
  }

  private concept(tell: Tell, relation: Relation, truth: number[], isPart: boolean): Piece[] {
    const { lot, company } = this;
    const pieces: Piece[] = [];
    const first = company.documents[truth[0] ?? -1];
    const customer = company.customers[first?.customer ?? -1];
    if (!first || !customer) return [];
    if (isPart) pieces.push({ text: lot.way(PARTS), fact: { is: 'part' } });
    const isNamed = tell.includes('name') || (relation !== 'self' && !tell.includes('number') && lot.is(0.85));
    if (tell.includes('number')) pieces.push(...this.numbers(truth));
    if (isNamed) {
      const text = lot.way(NAMES)(customer);
      pieces.push({ text, fact: { is: 'name', of: 'debtor', text, isCut: false } });
    }
    if (tell.includes('period')) {
      const way = lot.way(PERIODS);
      for (const place of truth) {
        const month = Number(company.documents[place]?.due.slice(5, 7));
        pieces.push({ text: way(month), fact: { is: 'period', month } });
      }
    }
    if (tell === 'filler') pieces.push({ text: lot.way(FILLERS) });
    const blank = lot.any([' ', ' ', ' ', ' - ', '/']);
    return pieces.flatMap((piece, i) => {
      const isNext = piece.fact?.is === 'number' && pieces[i - 1]?.fact?.is === 'number';
      return i === 0 || isNext ? [piece] : [{ text: blank }, piece];
    });
  }

  private numbers(truth: number[]): Piece[] {
    const { lot, company } = this;
    const form = lot.way(FORMS);
    const isSpoken = lot.is(0.7);
    const intro = isSpoken ? lot.way(INTROS) : lot.way(BARE_INTROS);
    const joint = lot.way(JOINTS);
    return truth.flatMap((place, i) => {
      const written = form.write(company.documents[place]?.number ?? '');
      const isSlipped = lot.is(0.02);
      const text = isSlipped ? slipped(lot, written) : written;
      const before = i === 0 ? intro : joint;
      const fact = { is: 'number', form, text, isSpoken, isSlipped } as const;
      return [{ text: `${before}${text}`, fact }];
    });
  }

  private line(relation: Relation, place: number, concept: Piece[]): Line {
    const { lot, company } = this;
    const debtor = company.customers[place];
    if (!debtor) throw new Error('a document has a customer');
    const channel = this.bank.channel();
    const other = relation === 'customer' ? Math.floor(lot.next() * company.customers.length) : undefined;
    const customer = relation === 'self' ? place : other;
    const payer = (customer === undefined ? undefined : company.customers[customer]) ?? this.stranger(relation, debtor);
    const name = lot.way(NAMES)(payer);
    const who = channel.isCounter
      ? ({ of: 'debtor', customer: place, one: debtor } as const)
      : ({ of: 'payer', customer, one: payer } as const);
    return this.bank.line(channel, {
      name: { text: name, fact: { is: 'name', of: channel.isCounter ? 'debtor' : 'payer', text: name, isCut: false } },
      identity: {
        text: who.one.dni,
        ...(who.one.dni && { fact: { is: 'identity', of: who.of, customer: who.customer } as const }),
      },
      concept,
      account: payer.account,
      customer,
    });
  }

  private stranger(relation: Relation, debtor: Customer): Customer {
    const { lot, company } = this;
    const isFirm = relation === 'firm';
    const [one, two] = debtor.last.split(' ');
    const family = lot.is(0.6) ? one : lot.is(0.7) ? two : undefined;
    const named = isFirm ? firm(lot, company.country) : person(lot);
    if (!isFirm && family) named.last = `${family} ${surname(lot)}`;
    return {
      ...named,
      tradename: '',
      dni: identity(lot, company.country, isFirm),
      account: lot.is(0.5) ? lot.digits(10) : '',
    };
  }

  private add(payment: {
    kind: Means;
    how: string;
    line: Line;
    cents: number;
    truth: number[];
    payer: number | undefined;
    gap?: Gap;
    day?: number;
  }): void {
    const { kind, how, line, cents, truth, payer, gap = 'none', day = this.lot.upTo(28) } = payment;
    const isKnown = this.clerk.knows(line.facts, cents, truth, gap);
    this.movements.push({
      kind,
      how: isKnown || how.startsWith('several') ? how : `several: ${how}`,
      text: line.text,
      counterparty: line.beside,
      counterpartyAccount: line.account,
      cents,
      date: `2026-08-${String(day).padStart(2, '0')}`,
      truth,
      payer,
      unseen: this.lot.isUnseen,
    });
  }
}

const isGap = (means: Means): means is Means & Gap =>
  ['part', 'over', 'rounding', 'withheld', 'fee', 'exchange'].includes(means);
const fullName = ({ first, last }: Customer) => `${first} ${last}`.trim();
