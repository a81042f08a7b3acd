import { Lot } from '../grammar';
import { KEPT_BACK, WITHHOLDS } from '../receipts/clerk';
import { Clerk, type Gap } from '../settlements/clerk';
import { type Company, companyOf } from '../settlements/company';
import { mistyped, slipped } from '../settlements/concepts';
import { cut, type Fact, type Piece } from '../settlements/line';
import { firm, identity, person } from '../settlements/people';
import type { Customer, Month, Paid, Size } from '../suggestionMonth';
import {
  APPS,
  type App,
  BANKS_OWN,
  BARE,
  BEFORE_NUMBER,
  BETWEEN,
  CHATS,
  FOR_WHOM,
  FORMS,
  NAMES,
  PARTS,
  PERIODS,
} from './writing';

/** A month of the firms of `settlements`, whose payers dictate to a bank's app or pay by their own system's run; the clerk is theirs too. */

const MEANS = { one: 50, two: 9, more: 5, part: 8, over: 3, rounding: 4, withheld: 6, fee: 4, nothing: 11 } as const;
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
  'number name',
  'name',
  'period',
  'chat',
  'chat',
  'nothing',
] as const;
const PAYERS = ['self', 'self', 'self', 'self', 'stranger', 'firm'] as const;

export function appsOf(seed: number, size: Size): Month {
  const lot = new Lot(seed);
  const company = companyOf(lot, size);
  const fee = lot.any([30, 41, 62, 100]);
  const clerk = new Clerk(company, fee);
  const width = lot.any([40, 80, 120, 250]);
  const apps = Array.from({ length: 5 }, () => lot.any(APPS));
  const left = new Map([...company.ofCustomer].map(([customer, owed]) => [customer, [...owed]]));
  const movements: Paid[] = [];
  while (movements.length < size.movements) {
    lot.isUnseen = false;
    const means = lot.any(OFTEN);
    const paid = means === 'nothing' ? nothing(lot, company, width) : pays(means);
    if (paid)
      movements.push({ ...paid, date: `2026-08-${String(lot.upTo(28)).padStart(2, '0')}`, unseen: lot.isUnseen });
  }
  const { customers, documents, country } = company;
  return { customers, documents, movements, fee, withholds: { country, ...WITHHOLDS[country] } };

  function pays(means: Exclude<Means, 'nothing'>): Omit<Paid, 'date' | 'unseen'> | undefined {
    const truth = next(means === 'two' ? 2 : means === 'more' ? 3 + lot.upTo(2) : 1);
    const payer = company.documents[truth[0] ?? -1]?.customer;
    if (payer === undefined) return undefined;
    const total = truth.reduce((sum, place) => sum + (company.documents[place]?.cents ?? 0), 0);
    const tell = lot.any(TELLS);
    const who = means === 'withheld' || !tell.startsWith('n') ? 'self' : lot.any(PAYERS);
    const gap = GAPS.get(means) ?? 'none';
    const cents = arriving(gap, total);
    const owed = company.ofCustomer.get(payer) ?? [];
    // nobody books on another document what is just one's amount
    if (
      cents <= 0 ||
      (cents !== total || truth.length > 1 ? owed.some((place) => company.documents[place]?.cents === cents) : false)
    )
      return undefined;
    const paying = who === 'self' ? company.customers[payer] : stranger(who);
    const debtor = company.customers[payer];
    if (!paying || !debtor) return undefined;
    const { text, beside, facts } = line(
      paying,
      who === 'self' ? payer : undefined,
      concept(tell, who, truth, debtor, gap),
    );
    const isKnown = clerk.knows(facts, cents, truth, gap);
    const how = `${who}: ${tell}`;
    return {
      kind: means,
      how: isKnown ? how : `several: ${how}`,
      text,
      counterparty: beside,
      counterpartyAccount: '',
      cents,
      truth,
      payer,
    };
  }

  function next(count: number): number[] {
    for (let tries = 0; tries < 100; tries++) {
      const some = left.get(lot.any(company.documents).customer) ?? [];
      if (some.length >= count)
        return some.splice(lot.is(0.6) ? 0 : Math.floor(lot.next() * (some.length - count + 1)), count);
    }
    return [];
  }

  function arriving(gap: Gap, total: number): number {
    switch (gap) {
      case 'none':
        return total;
      case 'part':
        return lot.is(0.5)
          ? Math.round(total * lot.any([0.5, 0.4, 0.25]))
          : Math.floor((lot.next() * total) / 500) * 500;
      case 'over':
        return total + lot.upTo(2_000);
      case 'rounding':
        return lot.is(0.5) ? Math.ceil((total + 1) / 100) * 100 : Math.floor((total - 1) / 100) * 100;
      case 'withheld':
        return total - Math.round(total * lot.any(KEPT_BACK[company.country]));
      case 'fee':
        return total - fee;
    }
  }

  function stranger(who: 'stranger' | 'firm'): Customer {
    const isFirm = who === 'firm';
    return {
      ...(isFirm ? firm(lot, company.country) : person(lot)),
      tradename: '',
      dni: identity(lot, company.country, isFirm),
      account: '',
    };
  }

  function named(one: Customer, of: 'payer' | 'debtor'): Piece {
    const way = lot.way(NAMES);
    const isMistyped = lot.is(0.02);
    const text = isMistyped ? mistyped(lot, way(one)) : way(one);
    return { text, fact: { is: 'name', of, way, text, isCut: false, isMistyped } };
  }

  function concept(tell: string, who: string, truth: number[], debtor: Customer, gap: Gap): Piece[] {
    const pieces: Piece[] = [];
    if (gap === 'part' && lot.is(0.6)) pieces.push({ text: lot.way(PARTS), fact: { is: 'part' } });
    if (tell.includes('number')) pieces.push(...numbers(truth));
    if (tell.includes('name') || (who !== 'self' && lot.is(0.35)))
      pieces.push({ text: lot.way(FOR_WHOM).trimEnd() }, named(debtor, 'debtor'));
    if (tell === 'period') {
      const way = lot.way(PERIODS);
      for (const place of truth) {
        const month = Number(company.documents[place]?.due.slice(5, 7));
        pieces.push({ text: way(month), fact: { is: 'period', month } });
      }
    }
    if (tell === 'chat') pieces.push({ text: lot.way(CHATS) });
    return pieces.flatMap((piece, i) => {
      const goesOn = piece.fact?.is === 'number' && pieces[i - 1]?.fact?.is === 'number';
      return i === 0 || goesOn ? [piece] : [{ text: ' ' }, piece];
    });
  }

  function numbers(truth: number[]): Piece[] {
    const form = lot.way(FORMS);
    const isSpoken = lot.is(0.75);
    const intro = lot.way(isSpoken ? BEFORE_NUMBER : BARE);
    const between = lot.way(BETWEEN);
    return truth.map((place, i) => {
      const written = form.write(company.documents[place]?.number ?? '');
      const isSlipped = lot.is(0.015);
      const text = isSlipped ? slipped(lot, written) : written;
      return {
        text: `${i === 0 ? intro : between}${text}`,
        fact: { is: 'number', form, text, isSpoken, isSlipped, isCut: false },
      };
    });
  }

  function line(
    one: Customer,
    customer: number | undefined,
    said: Piece[],
  ): { text: string; beside: string; facts: Fact[] } {
    const app: App = lot.is(0.05) ? lot.way(APPS) : lot.any(apps);
    const name = named(one, 'payer');
    const pieces = cut(
      app.write({ name, identity: { text: one.dni, fact: { is: 'identity', customer } }, concept: said }, lot),
      width,
    );
    const facts = pieces.flatMap(({ fact }) => fact ?? []);
    if (app.isBeside && name.fact) facts.push(name.fact);
    return { text: pieces.map(({ text }) => text).join(''), beside: app.isBeside ? name.text : '', facts };
  }
}

function nothing(lot: Lot, company: Company, width: number): Omit<Paid, 'date' | 'unseen'> {
  const cents = lot.is(0.4) ? lot.any(company.documents).cents : 100 + lot.upTo(200_000);
  const text = `${lot.way(BANKS_OWN)} ${lot.digits(6)}`.slice(0, width);
  return {
    kind: 'nothing',
    how: 'nothing',
    text,
    counterparty: '',
    counterpartyAccount: '',
    cents,
    truth: [],
    payer: undefined,
  };
}
