import type { Lot } from '../grammar';
import type { Customer, Owed, Size } from '../suggestionMonth';
import { COUNTRIES, type Country, firm, givenName, identity, person, shopName, surname } from './people';

/** A school, a condominium or a distributor: who owes it and what. */

export const TRADES = ['school', 'condominium', 'distributor'] as const;
export type Trade = (typeof TRADES)[number];
export type Company = {
  country: Country;
  trade: Trade;
  name: string;
  customers: Customer[];
  documents: Owed[];
  ofCustomer: Map<number, number[]>;
};

const pad = (value: number, length: number) => String(value).padStart(length, '0');

/** How a country's companies number: from the running number, the day and the series. */
type Numbering = (running: number, due: string, series: number) => string;
const NUMBERINGS: Record<Country, readonly Numbering[]> = {
  EC: [
    (n, _, s) => `001-${pad(s, 3)}-${pad(n, 9)}`,
    (n, _, s) => `${pad(s, 3)}-100-${pad(n, 9)}`,
    (n) => `FAC-${n}`,
    (n) => pad(n, 7),
  ],
  CO: [
    (n, _, s) => `${['FE', 'FV', 'FEC'][s - 1]}${n}`,
    (n) => `SETP-${n}`,
    (n) => `FVE ${n}`,
    (n, _, s) => `${['A', 'B', 'C'][s - 1]}-${pad(n, 6)}`,
  ],
  PE: [
    (n, _, s) => `F00${s}-${pad(n, 8)}`,
    (n, _, s) => `${['F', 'B', 'E'][s - 1]}001-${n}`,
    (n, _, s) => `B00${s}-${pad(n, 7)}`,
  ],
  MX: [
    (n, _, s) => `${['A', 'B', 'MTY'][s - 1]}-${n}`,
    (n) => `FACT${pad(n, 6)}`,
    (n, _, s) => `${['F', 'G', 'H'][s - 1]}${n}`,
    (n) => `${n}`,
  ],
  CL: [(n) => `${n}`, (n) => `33-${n}`, (n) => pad(n, 8), (n) => `FE ${n}`],
  AR: [
    (n, _, s) => `${pad(s, 4)}-${pad(n, 8)}`,
    (n, _, s) => `A-${pad(s, 5)}-${pad(n, 8)}`,
    (n, _, s) => `FB${pad(s, 4)}${pad(n, 8)}`,
  ],
  ES: [
    (n, due) => `${due.slice(0, 4)}/${pad(n, 5)}`,
    (n, due) => `F${due.slice(2, 4)}-${pad(n, 5)}`,
    (n, due) => `${due.slice(2, 4)}${pad(n, 6)}`,
    (n, _, s) => `${['A', 'V', 'R'][s - 1]}/${n}`,
  ],
};
const RUNNING: Partial<Record<Trade, readonly Numbering[]>> = {
  school: [
    (n, due) => `PEN-${due.slice(0, 4)}${due.slice(5, 7)}-${pad(n, 5)}`,
    (n) => `REC-${pad(n, 6)}`,
    (n) => `${n}`,
  ],
  condominium: [
    (n, due) => `EXP${due.slice(2, 4)}${due.slice(5, 7)}-${pad(n, 5)}`,
    (n) => `AC ${pad(n, 6)}`,
    (n) => `ALI-${n}`,
  ],
};

export function companyOf(lot: Lot, size: Size): Company {
  const country = lot.any(COUNTRIES);
  const trade = lot.any(TRADES);
  const customers = customersOf(lot, country, trade, size.customers);
  const numbering = lot.way(lot.is(0.5) ? (RUNNING[trade] ?? NUMBERINGS[country]) : NUMBERINGS[country]);
  const documents = documentsOf(lot, trade, size, numbering);
  const ofCustomer = new Map<number, number[]>();
  documents.forEach(({ customer }, place) => {
    ofCustomer.set(customer, [...(ofCustomer.get(customer) ?? []), place]);
  });
  const name = { school: 'Unidad Educativa', condominium: 'Conjunto', distributor: 'Distribuidora' }[trade];
  return { country, trade, name: `${name} ${surname(lot)}`, customers, documents, ofCustomer };
}

function customersOf(lot: Lot, country: Country, trade: Trade, count: number): Customer[] {
  const customers: Customer[] = [];
  const identities = new Set<string>();
  const firms = { school: 0.02, condominium: 0.1, distributor: 0.7 }[trade];
  for (let i = 0; i < count; i++) {
    const isFirm = lot.is(firms);
    const last = customers[i - 1]?.last;
    const isSibling = trade === 'school' && !isFirm && last && lot.is(0.2);
    const named = isFirm ? firm(lot, country) : isSibling ? { first: givenName(lot), last } : person(lot);
    let dni = identity(lot, country, isFirm);
    while (identities.has(dni)) dni = identity(lot, country, isFirm);
    identities.add(dni);
    const tower = lot.any(['A', 'B', 'C', 'Norte', 'Sur']);
    customers.push({
      ...named,
      tradename:
        trade === 'condominium'
          ? `Dpto ${lot.upTo(22)}${pad(lot.upTo(12), 2)} Torre ${tower}`
          : trade === 'distributor' && lot.is(0.25)
            ? shopName(lot)
            : '',
      dni,
      account: lot.is(0.3) ? lot.digits({ EC: 10, CO: 11, PE: 14, MX: 18, CL: 12, AR: 22, ES: 20 }[country]) : '',
    });
  }
  return customers;
}

function documentsOf(lot: Lot, trade: Trade, size: Size, numbering: Numbering): Owed[] {
  const fees = Array.from({ length: 6 }, () => 5_000 + lot.upTo(300) * 100 + (lot.is(0.4) ? lot.upTo(99) : 0));
  const feeOf = Array.from({ length: size.customers }, () =>
    trade === 'condominium' && lot.is(0.7) ? 2_000 + lot.upTo(14_000) : lot.any(fees),
  );
  const busy = Array.from({ length: size.customers }, () => lot.next() ** 2);
  const buyer = () => {
    const one = Math.floor(lot.next() * size.customers);
    return lot.next() < (busy[one] ?? 0) + 0.2 ? one : Math.floor(lot.next() * size.customers);
  };
  const running = [1, 2, 3].map(() => lot.any([1, 800, 4_000, 23_000, 150_000]) + lot.upTo(900));
  const used = new Set<string>();
  const next = (due: string): string => {
    const series = lot.is(0.7) ? 1 : 1 + lot.upTo(2);
    const number = running[series - 1] ?? 0;
    running[series - 1] = number + (lot.is(0.9) ? 1 : lot.upTo(4));
    const written = numbering(number, due, series);
    if (used.has(written)) return next(due);
    used.add(written);
    return written;
  };
  const documents: Owed[] = [];
  for (let i = 0; i < size.documents; i++) {
    const month = 1 + Math.floor((i * 8) / size.documents);
    const due = `2026-${pad(month, 2)}-${pad(trade === 'distributor' ? lot.upTo(28) : 10, 2)}`;
    const customer = trade === 'distributor' ? buyer() : i % size.customers;
    const fee = feeOf[customer] ?? 0;
    const cents =
      trade === 'distributor' || lot.is(0.08)
        ? lot.is(0.12)
          ? lot.upTo(400) * 500
          : 1_000 + Math.floor(lot.next() ** 3 * 900_000)
        : fee;
    documents.push({ customer, number: next(due), cents, due });
  }
  return documents;
}
