/**
 * A month of a bank account with known truth: customers, what they owe, and movements that pay it in the ways payments
 * really come, with the trouble they bring. The same seed gives the same month.
 */

export type Kind = (typeof KINDS)[number];
export const KINDS = [
  'number',
  'dni',
  'account',
  'name',
  'typo',
  'lump',
  'partial',
  'fee',
  'surplus',
  'wrong evidence',
  'anonymous',
  'tie',
  'noise',
] as const;

/** Of a thousand movements. */
export type Shares = Record<Kind, number>;
const SHARE: Shares = {
  number: 280,
  dni: 170,
  account: 25,
  name: 110,
  typo: 50,
  lump: 105,
  partial: 60,
  fee: 40,
  surplus: 10,
  'wrong evidence': 15,
  anonymous: 15,
  tie: 60,
  noise: 60,
};

export type Customer = { first: string; last: string; tradename: string; dni: string; account: string };
export type Owed = { customer: number; number: string; cents: number; due: string };
export type Paid = {
  kind: string;
  /** How its payer or document is told: a kind within the kind. */
  how: string;
  text: string;
  counterparty: string;
  counterpartyAccount: string;
  cents: number;
  date: string;
  /** The places of the documents it pays. */
  truth: number[];
  /** The place of the customer who pays, where that is told apart from whose document it is. */
  payer?: number | undefined;
  /** Whether it was drawn from what is held out of tuning. */
  unseen?: boolean;
};
/** What the company knows of withholdings: its country, the tax within its prices, and the kinds its staff typed besides those of the country. */
export type Withholds = {
  country: string;
  vat: number;
  typed: { tax: 'renta' | 'iva'; rate: number; base: 'subtotal' | 'total' }[];
};
export type Month = {
  customers: Customer[];
  documents: Owed[];
  movements: Paid[];
  fee: number;
  withholds?: Withholds;
};
export type Size = { movements: number; documents: number; customers: number };

/** Several documents fit what is told as well: nobody can know which one is paid. */
const SEVERAL = 'several';
export const canBeKnown = ({ kind, how, truth }: Paid) =>
  truth.length > 0 && kind !== 'tie' && !how.startsWith(SEVERAL);

export function monthOf(seed: number, size: Size, share: Partial<Shares> = {}): Month {
  const chance = chanceOf(seed);
  const customers = customersOf(chance, size.customers);
  const documents = documentsOf(chance, size, customers);
  const bank = bankOf(chance);
  const open = new Open(customers, documents);
  const movements: Paid[] = [];
  for (const kind of shuffled(chance, kindsFor(size.movements, { ...SHARE, ...share }))) {
    const paid = PAYS[kind]({ chance, customers, documents, open, bank });
    movements.push({ kind, counterparty: '', counterpartyAccount: '', date: dayOf(chance), ...paid });
  }
  return { customers, documents, movements, fee: bank.fee };
}

export type Chance = {
  /** Between 0 and 1. */
  next(): number;
  below(n: number): number;
  happens(share: number): boolean;
  of<T>(list: readonly [T, ...T[]]): T;
  digits(n: number): string;
};

export function chanceOf(seed: number): Chance {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    next,
    below,
    happens: (share) => next() < share,
    of: ([first, ...rest]) => {
      const at = below(rest.length + 1);
      return at === 0 ? first : (rest[at - 1] ?? first);
    },
    digits: (n) => Array.from({ length: n }, () => below(10)).join(''),
  };
}

const GIVEN = words(
  'José Luis María Carmen Juan Carlos Rosa Ana Pedro Manuel Jorge Miguel Ángel Lucía Elena Francisco Diego Andrés Fernando Patricia Gloria Martha Sofía Daniel David Paúl Edison Wilson Segundo Blanca Teresa Isabel Gabriela Verónica Mónica Silvia Raúl Víctor Hugo Ramiro Óscar Iván Marco Antonio Byron Cristian Paola Andrea Viviana Lorena',
);
const SURNAMES = words(
  'García Torres Pérez López González Rodríguez Sánchez Ramírez Flores Rivera Gómez Díaz Reyes Morales Cruz Ortiz Gutiérrez Chávez Ramos Ruiz Mendoza Álvarez Castillo Romero Vargas Castro Guerrero Jiménez Moreno Herrera Medina Aguilar Vega Cevallos Quispe Mamani Huamán Muñoz Peña Núñez Zambrano Cedeño Macías Vera Intriago Loor Bravo Espinoza Salazar Andrade',
);
const TRADES = words(
  'Comercial Ferretería Distribuidora Importadora Agrícola Constructora Farmacia Panadería Transportes Textiles Papelería Repuestos Muebles Lácteos Imprenta',
);
const MARKS = words(
  'Andina Pacífico Horizonte Continental Litoral Sierra Amazonas Chimborazo Galápagos Imbabura Cotopaxi Progreso Unión Estrella Aurora Bolívar Sucre Colón Central Moderna',
);
const FORMS: readonly [string, ...string[]] = ['S.A.', 'CIA LTDA', 'Cía. Ltda.', 'S.A.S.', 'C.A.', 'S.R.L.'];
/** What many documents come to. */
export const ROUND: readonly [number, ...number[]] = [4500, 8000, 12000, 15000, 25000, 30000, 6000, 9900, 50000, 3500];

function words(text: string): [string, ...string[]] {
  const [first = '', ...rest] = text.split(' ');
  return [first, ...rest];
}

export function customersOf(chance: Chance, count: number): Customer[] {
  return Array.from({ length: count }, (_, i) => {
    const isCompany = chance.happens(0.15);
    const dni = `${chance.of(['17', '09', '01', '10', '18'])}${String(i * 7 + chance.below(7)).padStart(8, '0')}`;
    const account = chance.happens(0.5) ? `22${chance.digits(8)}` : '';
    const mark = `${chance.of(TRADES)} ${chance.happens(0.4) ? chance.of(SURNAMES) : `${chance.of(MARKS)} ${chance.of(SURNAMES)}`}`;
    if (isCompany) return { first: `${mark} ${chance.of(FORMS)}`, last: '', tradename: '', dni: `${dni}001`, account };
    const first = chance.happens(0.45) ? `${chance.of(GIVEN)} ${chance.of(GIVEN)}` : chance.of(GIVEN);
    const last = chance.happens(0.85) ? `${chance.of(SURNAMES)} ${chance.of(SURNAMES)}` : chance.of(SURNAMES);
    return { first, last, tradename: chance.happens(0.1) ? mark : '', dni, account };
  });
}

function documentsOf(chance: Chance, { documents, customers }: Size, whose: Customer[]): Owed[] {
  const shape = chance.of([
    (n: number) => `F-${n}`,
    (n: number) => `001-00${1 + (n % 3)}-${String(n).padStart(9, '0')}`,
    (n: number) => `FAC-${String(n).padStart(7, '0')}`,
  ]);
  const gap = 1 + chance.below(6);
  let number = 10_000 + chance.below(5_000);
  return Array.from({ length: documents }, () => {
    number += 1 + chance.below(gap);
    const cents = chance.happens(0.35) ? chance.of(ROUND) : 500 + chance.below(chance.happens(0.5) ? 40_000 : 300_000);
    const due = new Date(Date.UTC(2026, chance.below(12) - 3, 1 + chance.below(28))).toISOString().slice(0, 10);
    return { customer: chance.below(Math.min(customers, whose.length)), number: shape(number), cents, due };
  });
}

const dayOf = (chance: Chance) => `2026-08-${String(1 + chance.below(28)).padStart(2, '0')}`;

/** What is not paid yet by a movement of the month. */
export class Open {
  private readonly left: Set<number>;
  private readonly theirs = new Map<number, number[]>();
  private readonly every: number[];
  private readonly named = new Map<string, Set<number>>();
  private readonly amounts = new Map<number, number>();
  constructor(
    readonly customers: Customer[],
    readonly documents: Owed[],
  ) {
    this.every = documents.map((_, i) => i);
    this.left = new Set(this.every);
    documents.forEach(({ customer }, i) => {
      this.theirs.set(customer, [...(this.theirs.get(customer) ?? []), i]);
    });
    for (const { cents } of documents) this.amounts.set(cents, this.come(cents) + 1);
    customers.forEach(({ first, last, tradename }, i) => {
      for (const word of new Set(`${first} ${last} ${tradename}`.split(' ').map(plain))) {
        const named = this.named.get(word);
        if (named) named.add(i);
        else this.named.set(word, new Set([i]));
      }
    });
  }
  of(customer: number): number[] {
    return (this.theirs.get(customer) ?? []).filter((i) => this.left.has(i));
  }
  /** Of all the month's documents, those of the customer with that amount. */
  equal(customer: number, cents: number): number[] {
    return (this.theirs.get(customer) ?? []).filter((i) => this.documents[i]?.cents === cents);
  }
  /** Whether another customer has all these words of a name, and owes that amount. */
  sharesName(customer: number, words: string[], cents: number): boolean {
    const said = words.map(plain).filter((word) => word.length > 2);
    const [rarest = new Set<number>()] = said
      .map((word) => this.named.get(word) ?? new Set<number>())
      .sort((a, b) => a.size - b.size);
    return [...rarest].some(
      (other) =>
        other !== customer &&
        this.equal(other, cents).length > 0 &&
        said.every((word) => this.named.get(word)?.has(other)),
    );
  }
  /** How many of the month's documents come to that. */
  come(cents: number): number {
    return this.amounts.get(cents) ?? 0;
  }
  /** One that fits, not paid by another. */
  take(chance: Chance, fits: (one: Owed, place: number) => boolean = () => true): { place: number; one: Owed } {
    for (;;) {
      const place = this.every[chance.below(this.every.length)] ?? 0;
      const one = this.documents[place];
      if (!one || !this.left.has(place) || !fits(one, place)) continue;
      this.left.delete(place);
      return { place, one };
    }
  }
  takeThese(places: number[]): void {
    for (const place of places) this.left.delete(place);
  }
}

type Bank = { fee: number; longest: number; prefixes: [string, ...string[]]; glue: boolean };
type World = { chance: Chance; customers: Customer[]; documents: Owed[]; open: Open; bank: Bank };
type Pay = Omit<Paid, 'kind' | 'date' | 'counterparty' | 'counterpartyAccount'> & Partial<Paid>;

function bankOf(chance: Chance): Bank {
  const prefixes: [string, ...string[]][] = [
    ['TRANSFERENCIA DE', 'DEP', 'TRANSF INTERBANCARIA', 'ABONO', 'PAGO'],
    ['N/C TRANSF SPI', 'DEPOSITO EN EFECTIVO', 'CREDITO POR TRANSFERENCIA', 'DEP CNB'],
    ['TRF 0231', 'DEP.', 'ACREDITACION', 'PSE', 'PAGO RECIBIDO'],
    ['ABONO TRANSF TERCEROS', 'SPEI RECIBIDO', 'CR', 'BANCA MOVIL'],
  ];
  return {
    fee: chance.of([25, 30, 35, 41, 50, 75, 110, 180, 225, 300]),
    longest: chance.of([30, 35, 40, 200]),
    prefixes: chance.of([prefixes[0] ?? ['DEP'], ...prefixes.slice(1)]),
    glue: chance.happens(0.5),
  };
}

/**
 * As a bank writes it: upper case, most without accents, a code or a masked account before or behind, and cut at the bank's
 * width; `tells` is what this payment is known by, and is not cut but for the end of a name.
 */
function written({ chance, bank }: World, tells: string, ...beside: string[]): string {
  const before = chance.happens(0.75) ? `${chance.of(bank.prefixes)} ` : '';
  const masked = `XXXX${chance.digits(4)}`;
  const code = chance.happens(0.25) ? [chance.of([`REF ${chance.digits(4)}`, masked, `OP${chance.digits(6)}`])] : [];
  const kept = before.length + tells.length - (/[^\d]$/.test(tells) ? 2 : 0);
  const text = `${before}${[tells, ...beside, ...code].filter(Boolean).join(' ')}`.toUpperCase();
  const plain = chance.happens(0.85) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text;
  return kept > bank.longest ? plain.slice(0, kept) : plain.slice(0, bank.longest);
}

function spoken({ chance }: World, number: string): string {
  const digits = number.replace(/^.*\D/, '');
  const bare = digits.replace(/^0+/, '');
  return chance.of([
    number,
    number,
    number,
    `PAGO FAC ${number}`,
    `FACT ${number.replaceAll('-', ' ')}`,
    `FACTURA ${bare}`,
    `FAC${bare}`,
    `CANC. FACTURA NO. ${bare}`,
    number.replaceAll('-', ''),
    `DOC ${digits}`,
  ]);
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

export const nameOf = ({ first, last }: Customer) => `${first} ${last}`.trim();

function dniSaid(chance: Chance, { dni }: Customer): string {
  const said = chance.of([dni, dni, dni, `CI ${dni}`, `C.I. ${dni}`, `${dni.slice(0, 9)}-${dni.slice(9)}`]);
  return dni.length === 13 && chance.happens(0.3) ? `RUC ${dni}` : said;
}

/** A name as a person writes it or a bank cuts it. */
function nameSaid(chance: Chance, customer: Customer): { text: string; how: string; words?: string[] } {
  const { first, last, tradename } = customer;
  const [given = '', second = ''] = first.split(' ');
  const [surname = '', other = ''] = last.split(' ');
  if (tradename && chance.happens(0.5)) return { text: tradename, how: 'trade name' };
  if (last === '') {
    const bare = first.replace(/ (S\.|CIA|Cía|C\.A).*$/, '');
    const said = chance.of([first, bare, first.replaceAll('.', '')]);
    return chance.happens(0.2) ? { text: mistyped(chance, bare), how: 'letter wrong' } : { text: said, how: 'whole' };
  }
  const how = chance.of(['whole', 'whole', 'order', 'order', 'short', 'short', 'letter wrong']);
  if (how === 'whole') return { text: nameOf(customer), how };
  if (how === 'order') return { text: `${last} ${first}`, how };
  if (how === 'letter wrong') {
    const said = chance.happens(0.5) ? nameOf(customer) : `${last} ${first}`;
    return { text: mistyped(chance, said), how };
  }
  const shorter: [string, ...string[]] = [
    `${given} ${surname}`,
    `${surname} ${given}`,
    ...(other
      ? [
          `${given.slice(0, 1)} ${surname} ${other}`,
          `${surname} ${other} ${given.slice(0, 1)}`,
          `${given} ${surname} ${other.slice(0, 1)}`,
        ]
      : []),
    ...(second ? [`${given} ${second.slice(0, 1)} ${surname} ${other}`.trim()] : []),
  ];
  const text = chance.of(shorter);
  return { text, how, words: text.split(' ') };
}

/** One letter of one longer word wrong, missing, doubled or changed with its neighbour. */
export function mistyped(chance: Chance, text: string): string {
  const all = text.split(' ');
  const long = all.flatMap((word, i) => (word.length >= 5 ? [i] : []));
  const at = long[chance.below(long.length)] ?? 0;
  all[at] = slipped(chance, all[at] ?? '', () => String.fromCharCode(97 + chance.below(26)));
  return all.join(' ');
}

function slipped(chance: Chance, word: string, another: () => string): string {
  for (;;) {
    const i = 1 + chance.below(word.length - 1);
    const rest = word.slice(i + 1);
    const slip = chance.of([
      word.slice(0, i) + rest,
      word.slice(0, i) + another() + rest,
      word.slice(0, i) + another() + another().slice(1) + word.slice(i),
      word.slice(0, i - 1) + (word[i] ?? '') + (word[i - 1] ?? '') + rest,
    ]);
    if (slip !== word) return slip;
  }
}

/** A number with one of its last digits wrong, missing or changed with its neighbour. */
export function numberSlipped(chance: Chance, number: string): string {
  const [, head = '', digits = ''] = /^(.*?0*)([1-9]\d*)$/.exec(number) ?? [];
  return head + slipped(chance, digits, () => chance.digits(1));
}

type Told = { text: string; how: string; counterparty?: string; counterpartyAccount?: string };

/** The payer, by one thing that tells who it is. */
function payerTold({ chance }: World, customer: Customer, ways: readonly [string, ...string[]]): Told {
  const way = chance.of(ways);
  if (way === 'account' && customer.account) {
    if (chance.happens(0.5)) return { text: '', how: way, counterpartyAccount: customer.account };
    return { text: `CTA ${customer.account}`, how: way };
  }
  if (way === 'name') {
    const text = nameOf(customer);
    return chance.happens(0.2) ? { text: '', counterparty: text.toUpperCase(), how: way } : { text, how: way };
  }
  return { text: dniSaid(chance, customer), how: 'dni' };
}

const PAYS: Record<Kind, (world: World) => Pay> = {
  number(world) {
    const { place, one } = world.open.take(world.chance);
    const customer = world.customers[one.customer] ?? NOBODY;
    const beside = world.chance.happens(0.2) ? nameOf(customer) : world.chance.happens(0.1) ? customer.dni : '';
    return { how: '', text: written(world, spoken(world, one.number), beside), cents: one.cents, truth: [place] };
  },
  dni(world) {
    const { place, one } = world.open.take(world.chance);
    const text = written(world, dniSaid(world.chance, world.customers[one.customer] ?? NOBODY));
    const isTold = world.open.equal(one.customer, one.cents).length === 1;
    return { how: isTold ? '' : `${SEVERAL} of that amount`, text, cents: one.cents, truth: [place] };
  },
  account(world) {
    const { place, one } = world.open.take(world.chance, ({ customer }) => world.customers[customer]?.account !== '');
    const { text, ...told } = payerTold(world, world.customers[one.customer] ?? NOBODY, ['account']);
    const isTold = world.open.equal(one.customer, one.cents).length === 1;
    return {
      ...told,
      how: isTold ? '' : `${SEVERAL} of that amount`,
      text: written(world, text),
      cents: one.cents,
      truth: [place],
    };
  },
  name(world) {
    const { place, one } = world.open.take(world.chance);
    const customer = world.customers[one.customer] ?? NOBODY;
    const {
      text,
      how,
      words = how === 'trade name' ? customer.tradename.split(' ') : nameOf(customer).split(' '),
    } = nameSaid(world.chance, customer);
    const isTold = world.open.equal(one.customer, one.cents).length === 1;
    const isAlone = !world.open.sharesName(one.customer, words, one.cents);
    return {
      how: !isTold ? `${SEVERAL} of that amount` : isAlone ? how : `${SEVERAL} of that name`,
      text: written(world, text),
      cents: one.cents,
      truth: [place],
    };
  },
  typo(world) {
    const { chance } = world;
    const { place, one } = world.open.take(chance);
    const customer = world.customers[one.customer] ?? NOBODY;
    const how = chance.of(['dni', 'dni', 'dni', 'name', 'name', 'alone']);
    const beside = how === 'dni' ? customer.dni : how === 'name' ? nameOf(customer) : '';
    return {
      how,
      text: written(world, `${numberSlipped(chance, one.number)} ${beside}`.trim()),
      cents: one.cents,
      truth: [place],
    };
  },
  lump(world) {
    const { chance, open, documents } = world;
    for (;;) {
      const customer = chance.below(world.customers.length);
      const size = chance.of([2, 2, 2, 3, 3, 4]);
      const places = shuffled(chance, open.of(customer)).slice(0, size);
      if (places.length < size) continue;
      open.takeThese(places);
      const cents = places.reduce((sum, place) => sum + (documents[place]?.cents ?? 0), 0);
      const { text, ...told } = payerTold(world, world.customers[customer] ?? NOBODY, [
        'dni',
        'dni',
        'account',
        'name',
      ]);
      const all = documents.flatMap((one) => (one.customer === customer ? one.cents : []));
      return {
        ...told,
        how: setsOf(all, cents) === 1 ? told.how : `${SEVERAL} sets`,
        text: written(world, text),
        cents,
        truth: places,
      };
    }
  },
  partial(world) {
    const { chance } = world;
    const { place, one } = world.open.take(chance, ({ cents }) => cents > 2_000);
    const part = Math.floor(one.cents * (0.2 + 0.6 * chance.next()));
    const cents = chance.happens(0.5) ? Math.max(500, part - (part % 500)) : part;
    const beside = chance.happens(0.3) ? (world.customers[one.customer] ?? NOBODY).dni : '';
    return {
      how: beside ? 'dni' : '',
      text: written(world, `ABONO ${spoken(world, one.number)}`, beside),
      cents,
      truth: [place],
    };
  },
  fee(world) {
    const { place, one } = world.open.take(world.chance, ({ cents }) => cents > 1_000);
    const cents = one.cents - world.bank.fee;
    const customer = world.customers[one.customer] ?? NOBODY;
    const isTold =
      world.open.equal(one.customer, one.cents).length === 1 && world.open.equal(one.customer, cents).length === 0;
    const how = world.chance.of(['dni', 'dni', 'name', 'number']);
    const text =
      how === 'dni' ? dniSaid(world.chance, customer) : how === 'name' ? nameOf(customer) : spoken(world, one.number);
    return {
      how: isTold || how === 'number' ? how : `${SEVERAL} of that amount`,
      text: written(world, text),
      cents,
      truth: [place],
    };
  },
  surplus(world) {
    const { place, one } = world.open.take(world.chance);
    const customer = world.customers[one.customer] ?? NOBODY;
    const cents = Math.ceil(one.cents * (1.02 + 0.4 * world.chance.next()));
    const beside = world.chance.happens(0.5) ? customer.dni : '';
    return { how: beside ? 'dni' : '', text: written(world, spoken(world, one.number), beside), cents, truth: [place] };
  },
  /** The number that is written is another customer's, of the same amount. */
  'wrong evidence'(world) {
    const { chance, open, documents } = world;
    const { place, one } = open.take(chance, ({ cents }) => ROUND.includes(cents));
    const others = documents.filter((other) => other.cents === one.cents && other.customer !== one.customer);
    const other = others[chance.below(others.length)] ?? one;
    const payer = world.customers[one.customer] ?? NOBODY;
    const how = chance.of(['dni', 'dni', 'name', 'account']);
    const { text, ...told } = payerTold(world, payer, [how]);
    return { ...told, text: written(world, `${other.number} ${text}`.trim()), cents: one.cents, truth: [place] };
  },
  anonymous(world) {
    const { place, one } = world.open.take(world.chance);
    const text = written(
      world,
      world.chance.of(['VENTANILLA', 'AGENCIA SUR', 'CAJERO', `PAPELETA ${world.chance.digits(6)}`]),
    );
    const how = world.open.come(one.cents) === 1 ? '' : `${SEVERAL} of that amount`;
    return { how, text, cents: one.cents, truth: [place] };
  },
  tie(world) {
    const { chance, open } = world;
    if (chance.happens(0.5)) {
      const { place, one } = open.take(chance, (d) => open.equal(d.customer, d.cents).length > 1);
      return {
        how: 'one customer',
        text: written(world, dniSaid(chance, world.customers[one.customer] ?? NOBODY)),
        cents: one.cents,
        truth: [place],
      };
    }
    const { place, one } = open.take(chance, ({ cents }) => ROUND.includes(cents));
    return { how: 'several customers', text: written(world, 'VENTANILLA'), cents: one.cents, truth: [place] };
  },
  noise(world) {
    const { chance } = world;
    const text = chance.of([
      'INTERES GANADO',
      'REVERSO COMISION',
      'N/C INTERESES CTA',
      `TRANSFERENCIA CUENTAS PROPIAS ${chance.digits(10)}`,
      `REVERSO TRANSF ${chance.digits(6)}`,
      'DEVOLUCION IMPUESTO',
    ]);
    const cents = chance.happens(0.3) ? chance.of(ROUND) : 10 + chance.below(200_000);
    return { how: '', text: written(world, text), cents, truth: [] };
  },
};

const NOBODY: Customer = { first: '', last: '', tradename: '', dni: '', account: '' };

/** How many sets of two to four of these amounts come to the sum. */
export function setsOf(amounts: number[], sum: number): number {
  const count = (from: number, left: number, size: number): number => {
    if (size === 0) return left === 0 ? 1 : 0;
    let found = 0;
    for (let i = from; i < amounts.length; i++) {
      const amount = amounts[i] ?? 0;
      if (amount <= left) found += count(i + 1, left - amount, size - 1);
    }
    return found;
  };
  return [1, 2, 3, 4].reduce((found, size) => found + count(0, sum, size), 0);
}

function kindsFor(movements: number, share: Shares): Kind[] {
  const all = KINDS.reduce((sum, kind) => sum + share[kind], 0);
  const kinds = KINDS.flatMap((kind) =>
    Array.from({ length: Math.floor((share[kind] * movements) / all) }, () => kind),
  );
  return [...kinds, ...Array.from({ length: movements - kinds.length }, (): Kind => 'number')];
}

function shuffled<T>(chance: Chance, list: T[]): T[] {
  const keyed = list.map((one) => ({ one, key: chance.next() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
}
