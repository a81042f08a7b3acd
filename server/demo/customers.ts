import { randomUUID } from 'node:crypto';
import { withoutAccents } from '../../src/api/contract/withoutAccents';
import {
  BRANDS,
  EXPORT_COMPANIES,
  FAMILY,
  FIRST_NAMES,
  FORMS,
  LONG_COMPANIES,
  POSITIONS,
  STREETS,
  TRADES,
} from './constants/names';
import { BANKS, CATEGORIES, CITIES } from './constants/places';
import { cedula, companyRuc } from './constants/taxNumbers';
import type { Random } from './random';

type DemoContact = { name: string; phone: string; email: string };

export type DemoCustomer = {
  id: string;
  first_name: string;
  last_name: string;
  dni: string;
  tradename: string;
  position: string;
  /** Place in CITIES; undefined abroad. */
  city: number | undefined;
  address: string;
  is_active_cm: boolean;
  currency: 'USD' | 'EUR';
  subcategories: string[];
  contacts: DemoContact[];
  bank: { name: string; number: string; type: 'corriente' | 'ahorros' } | undefined;
};

const COMPANIES = 90;
const PEOPLE = 67;

/** 160 customers: companies, people, a few with very long names, three abroad. Names and numbers never repeat. */
export function demoCustomers(random: Random): DemoCustomer[] {
  const numbers = new Set<string>();
  const names = new Set<string>();
  const companies = Array.from({ length: COMPANIES }, (_, i) => {
    const brand = LONG_COMPANIES[i];
    return company(
      random,
      brand ?? unused(names, () => `${random.pick(TRADES)} ${random.pick(BRANDS)}`),
      numbers,
      !brand,
    );
  });
  const people = Array.from({ length: PEOPLE }, () => person(random, names, numbers));
  const abroad = EXPORT_COMPANIES.map((name) => foreign(random, name));
  return [...companies, ...people, ...abroad];
}

function company(random: Random, name: string, numbers: Set<string>, short: boolean): DemoCustomer {
  const contacts = Array.from({ length: random.pick([0, 1, 1, 1, 2, 3]) }, () => contact(random, name));
  return {
    ...basics(random),
    first_name: short ? `${name} ${random.pick(FORMS)}` : name,
    last_name: '',
    dni: unused(numbers, () => companyRuc(random)),
    tradename: short && random.chance(0.6) ? name.split(' ').slice(1).join(' ') : '',
    position: random.pick(POSITIONS),
    contacts,
    bank: bankOf(random, 'corriente'),
  };
}

function person(random: Random, names: Set<string>, numbers: Set<string>): DemoCustomer {
  const family = unused(names, () => `${random.pick(FAMILY)} ${random.pick(FAMILY)}`);
  const first = random.pick(FIRST_NAMES);
  const own = unused(numbers, () => cedula(random));
  return {
    ...basics(random),
    first_name: first,
    last_name: family,
    dni: random.chance(0.3) ? `${own}001` : own,
    tradename: random.chance(0.25) ? `${random.pick(TRADES)} ${first.split(' ')[0]}` : '',
    position: '',
    contacts: random.chance(0.85) ? [{ ...contact(random, family), name: `${first} ${family}` }] : [],
    bank: bankOf(random, 'ahorros'),
  };
}

function foreign(random: Random, name: string): DemoCustomer {
  return {
    ...basics(random),
    first_name: name,
    last_name: '',
    dni: `${random.pick(['ESB', 'ESA', 'DE1'])}${random.int(10_000_000, 99_999_999)}`,
    tradename: '',
    position: 'Compras',
    city: undefined,
    currency: 'EUR',
    contacts: [contact(random, name)],
    bank: undefined,
  };
}

function basics(random: Random) {
  const city = random.int(0, CITIES.length - 1);
  return {
    id: randomUUID(),
    city,
    address: `${random.pick(STREETS)} ${random.int(10, 980)}`,
    is_active_cm: random.chance(0.3),
    currency: 'USD' as const,
    subcategories: Object.values(CATEGORIES).flatMap((of) => (random.chance(0.7) ? [random.pick(of)] : [])),
  };
}

function contact(random: Random, company: string): DemoContact {
  const name = `${random.pick(FIRST_NAMES)} ${random.pick(FAMILY)}`;
  const phone = random.chance(0.9) ? `+5939${random.int(10_000_000, 99_999_999)}` : '';
  const email = phone === '' || random.chance(0.75) ? `${plain(name)}@${plain(company).slice(0, 24)}.example` : '';
  return { name, phone, email };
}

function bankOf(random: Random, type: 'corriente' | 'ahorros') {
  if (random.chance(0.35)) return undefined;
  return { name: random.pick(BANKS), number: `22${random.int(10_000_000, 99_999_999)}`, type };
}

/** The first value that is new. */
function unused(used: Set<string>, make: () => string): string {
  for (;;) {
    const made = make();
    if (used.has(made)) continue;
    used.add(made);
    return made;
  }
}

const plain = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
