import { type Lot, push } from '../grammar';
import type { Customer, Owed, Size } from '../suggestionMonth';
import { COUNTRIES, type Country, firm, identity, person, surname } from './people';

/** A clinic, a carrier, a gym, a hardware wholesaler, a software company or a cooperative: who owes it and what. */

export const SECTORS = ['clinic', 'carrier', 'gym', 'hardware', 'software', 'cooperative'] as const;
export type Sector = (typeof SECTORS)[number];
export type Company = {
  country: Country;
  sector: Sector;
  name: string;
  customers: Customer[];
  documents: Owed[];
  ofCustomer: Map<number, number[]>;
};

const pad = (value: number, length: number) => String(value).padStart(length, '0');

type Numbering = (running: number, due: string, customer: number) => string;
const BY_COUNTRY: Record<Country, readonly Numbering[]> = {
  EC: [(n) => `001-010-${pad(n, 9)}`, (n, _, c) => `00${1 + (c % 3)}-001-${pad(n, 9)}`, (n) => `002-100-${pad(n, 7)}`],
  CO: [(n) => `FEVC${n}`, (n) => `FE-${n}`, (n, _, c) => `${c % 2 ? 'CAL' : 'BOG'}-${n}`],
  PE: [(n) => `F010-${pad(n, 8)}`, (n) => `FF01-${n}`, (n, _, c) => `${c % 2 ? 'F' : 'B'}002-${pad(n, 6)}`],
  MX: [(n) => `AC ${n}`, (n) => `CFDI${pad(n, 5)}`, (n, due) => `INV/${due.slice(0, 4)}/${pad(n, 5)}`],
  ES: [
    (n, due) => `${due.slice(0, 4)}-A-${pad(n, 5)}`,
    (n, due) => `FV${due.slice(2, 4)}/${pad(n, 4)}`,
    (n) => `${pad(n, 6)}-B`,
  ],
};
const BY_SECTOR: Record<Sector, readonly Numbering[]> = {
  clinic: [(n) => `ATN-${pad(n, 6)}`, (n) => `HC${n}-1`],
  carrier: [(n) => `GR-${n}`, (n, _, c) => `T${pad(1 + (c % 4), 3)}-${pad(n, 7)}`],
  gym: [(n, due) => `CUO-${due.slice(0, 4)}-${due.slice(5, 7)}-${pad(n, 5)}`, (n) => `${n}`],
  hardware: [(n) => `NV ${n}`, (n) => pad(n, 8)],
  software: [(n) => `INV-${pad(n, 5)}`, (n, due) => `${due.slice(0, 4)}${pad(n, 5)}`],
  cooperative: [(n) => `LIQ-${n}`, (_n, due, c) => `CR${pad(c + 101, 4)}-${due.slice(5, 7)}`],
};

export function companyOf(lot: Lot, size: Size): Company {
  const country = lot.any(COUNTRIES);
  const sector = lot.any(SECTORS);
  const customers = customersOf(lot, country, sector, size.customers);
  const numbering = lot.way(lot.is(0.45) ? BY_SECTOR[sector] : BY_COUNTRY[country]);
  const documents = documentsOf(lot, sector, size, numbering);
  const ofCustomer = new Map<number, number[]>();
  documents.forEach(({ customer }, place) => {
    push(ofCustomer, customer, place);
  });
  const title = {
    clinic: 'Clínica',
    carrier: 'Transportes',
    gym: 'Gimnasio',
    hardware: 'Ferretería Mayorista',
    software: 'Software',
    cooperative: 'Cooperativa',
  }[sector];
  return { country, sector, name: `${title} ${surname(lot)}`, customers, documents, ofCustomer };
}

function customersOf(lot: Lot, country: Country, sector: Sector, count: number): Customer[] {
  const firms = { clinic: 0.15, carrier: 0.85, gym: 0.03, hardware: 0.75, software: 0.9, cooperative: 0.1 }[sector];
  const identities = new Set<string>();
  return Array.from({ length: count }, () => {
    const isFirm = lot.is(firms);
    let dni = identity(lot, country, isFirm);
    while (identities.has(dni)) dni = identity(lot, country, isFirm);
    identities.add(dni);
    return {
      ...(isFirm ? firm(lot, country) : person(lot)),
      tradename: lot.is(0.1) ? `Local ${surname(lot)} ${lot.upTo(40)}` : '',
      dni,
      account: lot.is(0.25) ? lot.digits({ EC: 10, CO: 11, PE: 13, MX: 18, ES: 20 }[country]) : '',
    };
  });
}

function documentsOf(lot: Lot, sector: Sector, size: Size, numbering: Numbering): Owed[] {
  const plans = Array.from(
    { length: 5 },
    () => lot.any([1_990, 2_500, 2_990, 4_500, 4_900, 9_900]) + lot.upTo(8) * 500,
  );
  const planOf = Array.from({ length: size.customers }, () => lot.any(plans));
  const cents = (customer: number) => {
    switch (sector) {
      case 'gym':
      case 'software':
        return lot.is(0.85)
          ? (planOf[customer] ?? 0) * (sector === 'software' ? lot.upTo(6) : 1)
          : 500 + lot.upTo(40_000);
      case 'cooperative':
        return lot.is(0.5) ? (planOf[customer] ?? 0) + (customer % 97) * 13 : lot.upTo(160) * 250;
      case 'clinic':
        return lot.is(0.4) ? lot.any([2_500, 3_000, 3_500, 4_000, 6_000]) : 800 + Math.floor(lot.next() ** 2 * 180_000);
      case 'carrier':
      case 'hardware':
        return lot.is(0.1) ? lot.upTo(90) * 1_000 : 900 + Math.floor(lot.next() ** 3 * 1_200_000);
    }
  };
  const isSteady = sector === 'gym' || sector === 'software' || sector === 'cooperative';
  const weight = Array.from({ length: size.customers }, () => lot.next() ** 3);
  const buyer = () => {
    for (;;) {
      const one = Math.floor(lot.next() * size.customers);
      if (lot.next() < (weight[one] ?? 0) + 0.1) return one;
    }
  };
  let running = lot.any([120, 2_300, 10_400, 88_000, 410_000]) + lot.upTo(800);
  const used = new Set<string>();
  const next = (due: string, customer: number): string => {
    running += lot.is(0.85) ? 1 : lot.upTo(5);
    const written = numbering(running, due, customer);
    const one = used.has(written) ? `${written}-${running % 100}` : written;
    if (used.has(one)) return next(due, customer);
    used.add(one);
    return one;
  };
  return Array.from({ length: size.documents }, (_, i) => {
    const month = 1 + Math.floor((i * 8) / size.documents);
    const customer = isSteady ? i % size.customers : buyer();
    const due = `2026-${pad(month, 2)}-${pad(isSteady ? 5 : lot.upTo(28), 2)}`;
    return { customer, number: next(due, customer), cents: cents(customer), due };
  });
}
