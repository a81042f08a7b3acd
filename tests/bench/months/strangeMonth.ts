import {
  type Chance,
  type Customer,
  chanceOf,
  customersOf,
  type Month,
  mistyped,
  nameOf,
  numberSlipped,
  Open,
  type Owed,
  type Paid,
  ROUND,
  type Size,
  setsOf,
} from './suggestionMonth';

/**
 * A month of phrases, numberings and codes that the rules were not made for: each text is drawn from independent choices, and
 * every fifth of each list is held out of tuning. A payment that drew any of those is told as `unseen`, so that rules are
 * looked at by what was seen and judged by what was not.
 */

type Draw = { chance: Chance; unseen: boolean };

/** One of the list; every fifth of it is held out. */
function drawn<T>(draw: Draw, list: readonly T[]): T {
  const at = draw.chance.below(list.length);
  if (at % 5 === 4) draw.unseen = true;
  const one = list[at];
  if (one === undefined) throw new Error('The list is empty.');
  return one;
}

const pad = (n: number, size: number) => String(n).padStart(size, '0');

/** How a company numbers its documents. Every fifth place is held out, here and below. */
const NUMBERINGS: ((n: number, chance: Chance) => string)[] = [
  (n) => String(n),
  (n) => `F-${n}`,
  (n) => `001-00${1 + (n % 3)}-${pad(n, 9)}`,
  (n, chance) => `CU-${n}-${1 + chance.below(12)}`,
  (n) => `B001-${pad(n, 8)}`,
  (n) => `FAC-${pad(n, 7)}`,
  (n) => `A${pad(n, 5)}`,
  (n) => `2026/${n}`,
  (n) => `FE-${pad(n, 6)}`,
  (n) => `NV ${n}`,
];

type World = {
  customers: Customer[];
  documents: Owed[];
  open: Open;
  /** What the bank begins each kind of line with, and the codes that it writes in each line, before and behind. */
  leads: string[];
  before: ((chance: Chance) => string)[];
  behind: ((chance: Chance) => string)[];
  width: number;
  fee: number;
};

const LEADS = [
  ['TRANSFERENCIA RECIBIDA', 'DEPOSITO EFECTIVO', 'PAGO FACTURA'],
  ['TRF SPI', 'DEP', 'PAGO DE SERVICIOS'],
  ['ABONO EN CUENTA', 'DEPOSITO CHEQUE', 'RECAUDACION'],
  ['N/C', 'PAGO VARIOS', 'COBRO FACT'],
  ['CREDITO INMEDIATO', 'INGRESO', 'PAGO RECIBO'],
  ['PSE', 'CONSIGNACION', 'PAGO FACTURAS'],
  ['SPEI', 'DEPOSITO EN VENTANILLA', 'PAGO DOCUMENTO'],
  ['TRANSF INTERNET', 'DEP CAJERO', 'FACTURACION'],
  ['BIZUM', 'YAPE', 'ABONO CUOTA'],
  ['ACREDITACION', 'ENTREGA EFECTIVO', 'CANCELACION DOC'],
];

const hour = (chance: Chance) => pad(chance.below(24), 2);
const minute = (chance: Chance) => pad(chance.below(60), 2);

/** What banks write that is no document's number. */
const CODES: ((chance: Chance) => string)[] = [
  (c) => `${hour(c)}:${minute(c)}`,
  (c) => `${hour(c)}${minute(c)}`,
  (c) => `CH ${c.digits(4)}`,
  (c) => `TERM ${c.digits(4)}`,
  (c) => `VOUCHER ${c.digits(4)}`,
  (c) => `LOTE ${c.digits(4)}`,
  (c) => `REF ${c.digits(6)}`,
  (c) => `CTA ***${c.digits(4)}`,
  (c) => `${pad(1 + c.below(28), 2)}08`,
  (c) => `AUT ${c.digits(6)}`,
  (c) => `SUC ${c.digits(3)}`,
  (c) => c.digits(4),
  (c) => `CHEQUE NO. ${c.digits(5)}`,
  (c) => `POS ${c.digits(5)}`,
  (c) => `TRX${c.digits(5)}`,
  (c) => `${hour(c)}${minute(c)}${minute(c)}`,
  (c) => `OP ${c.digits(5)}`,
  (c) => `A CTA ${c.digits(4)}`,
  (c) => `AG.${c.digits(4)}`,
  (c) => `SEC ${c.digits(5)}`,
  (c) => c.digits(5),
  (c) => `X${c.digits(4)}`,
  (c) => `CAJ ${c.digits(2)} ${c.digits(4)}`,
  (c) => c.digits(8),
  (c) => `NUT ${c.digits(7)}`,
];

/** How people write one number. */
const SAYINGS: ((number: string) => string)[] = [
  (number) => number,
  (number) => `FACT ${number}`,
  (number) => bare(number),
  (number) => `FACTURA ${bare(number)}`,
  (number) => `F/${bare(number)}`,
  (number) => number.replaceAll(/[-/ ]/g, ''),
  (number) => `FC${bare(number)}`,
  (number) => `PAGO FRA ${number.replaceAll('-', ' ')}`,
  (number) => `CANCELA ${bare(number)}`,
  (number) => `FTRA NRO ${bare(number)}`,
];
/**
 * What payers write of a number is its longest run of digits, the last of equal ones: `35221` of `CU-35221-9`. The last part alone
 * (`9`) tells no document from another.
 */
const bare = (number: string) =>
  number
    .match(/\d+/g)
    ?.reduce((longest, run) => (run.length >= longest.length ? run : longest))
    .replace(/^0+/, '') ?? number;

const LISTS: ((numbers: string[]) => string)[] = [
  (numbers) => `FACTS ${numbers.join('/')}`,
  (numbers) => `FACTURAS ${numbers.join(', ')}`,
  (numbers) => numbers.join(' '),
  (numbers) => `FACT ${numbers.slice(0, -1).join(',')} Y ${numbers.at(-1)}`,
  (numbers) => `FRAS ${numbers.join('-')}`,
  (numbers) => `PAGO ${numbers.join('+')}`,
  (numbers) => `FACTS ${numbers[0]} AL ${numbers.at(-1)}`,
  (numbers) => `DOCS ${[numbers[0], ...numbers.slice(1).map((n) => n.slice(-2))].join('/')}`,
  (numbers) => `CANC ${numbers.join(' Y ')}`,
  (numbers) => `VARIAS FACT ${numbers[0]} A ${numbers.at(-1)}`,
];

const SEVERAL = ['PAGO VARIOS', 'FACTURAS', 'PAGO FACTS', 'VARIAS FACTURAS', 'CUOTAS', 'SALDO', 'FACTURAS PENDIENTES'];
const OF_PART = ['ABONO', 'A CUENTA', 'ABONO PARCIAL', 'PARTE', 'ANTICIPO'];
const KEPT_BACK = [0.01, 0.0175, 0.0275, 0.02, 0.1];

/** The payer, as a whole or as a bank cuts it. */
const PAYERS: ((customer: Customer, chance: Chance) => string)[] = [
  ({ dni }) => dni,
  (customer) => nameOf(customer),
  (customer) => `${customer.last} ${customer.first}`.trim(),
  ({ dni }) => `CI/RUC ${dni}`,
  ({ dni }) => `ORD ${dni}`,
  (customer) => `DE ${nameOf(customer)}`,
  ({ account, dni }) => (account ? `CTA ${account}` : dni),
  ({ first, last }) => `${first.split(' ')[0]} ${last.split(' ')[0]}`.trim(),
  (customer, chance) => cut(chance, nameOf(customer)),
  (customer, chance) => cut(chance, `${customer.last} ${customer.first}`.trim()),
];
const cut = (chance: Chance, name: string) => name.slice(0, Math.min(name.length, 8 + chance.below(10)));

type Pay = { how: string; tells: string; cents: number; truth: number[]; payer: number | undefined; isCut?: boolean };

/** Of a thousand. */
const SHARE = {
  number: 190,
  both: 110,
  payer: 130,
  cut: 80,
  list: 70,
  'list kept back': 45,
  several: 45,
  part: 45,
  'part of payer': 45,
  surplus: 20,
  'kept back': 60,
  fee: 40,
  twice: 15,
  slip: 25,
  "another's": 20,
  'on account': 30,
  nothing: 75,
};
type Kind = keyof typeof SHARE;
const KINDS = Object.keys(SHARE) as Kind[];

export function strangeMonthOf(seed: number, size: Size): Month {
  const chance = chanceOf(seed);
  const month: Draw = { chance, unseen: false };
  const customers = customersOf(chance, size.customers);
  const shape = drawn(month, NUMBERINGS);
  const start = chance.happens(0.4) ? 1_000 : 10_000 + chance.below(30_000);
  const documents = documentsOf(chance, size, shape, start);
  const codes = (most: number) => Array.from({ length: chance.below(most + 1) }, () => drawn(month, CODES));
  const world: World = {
    customers,
    documents,
    open: new Open(customers, documents),
    leads: drawn(month, LEADS),
    before: codes(1),
    behind: codes(2),
    width: [32, 40, 60, 200][chance.below(4)] ?? 60,
    fee: [25, 35, 50, 110, 225][chance.below(5)] ?? 50,
  };
  const movements: Paid[] = [];
  while (movements.length < size.movements) {
    const draw: Draw = { chance, unseen: month.unseen };
    const kind = kindOf(chance);
    for (const { tells, isCut, ...paid } of PAYS[kind](draw, world)) {
      movements.push({
        ...paid,
        kind,
        text: written(draw, world, tells, isCut),
        counterparty: '',
        counterpartyAccount: '',
        date: `2026-08-${pad(1 + chance.below(28), 2)}`,
        unseen: draw.unseen,
      });
    }
  }
  return { customers, documents, movements, fee: world.fee };
}

function kindOf(chance: Chance): Kind {
  let left = chance.below(KINDS.reduce((sum, kind) => sum + SHARE[kind], 0));
  for (const kind of KINDS) {
    left -= SHARE[kind];
    if (left < 0) return kind;
  }
  return 'nothing';
}

function documentsOf(chance: Chance, size: Size, shape: (typeof NUMBERINGS)[number], start: number): Owed[] {
  const numbers = new Set<string>();
  let n = start;
  return Array.from({ length: size.documents }, () => {
    let number = '';
    do {
      n += chance.happens(0.2) ? 2 : 1;
      number = shape(n, chance);
    } while (numbers.has(number));
    numbers.add(number);
    const cents = chance.happens(0.35) ? chance.of(ROUND) : 500 + chance.below(chance.happens(0.5) ? 40_000 : 300_000);
    const due = new Date(Date.UTC(2026, chance.below(12) - 3, 1 + chance.below(28))).toISOString().slice(0, 10);
    return { customer: chance.below(size.customers), number, cents, due };
  });
}

/** As this bank writes it: its lead, its codes in their places, now and then one more, cut at its width. */
function written(draw: Draw, { leads, before, behind, width }: World, tells: string, isCut = false): string {
  const { chance } = draw;
  const codes = (list: World['before']) => list.map((code) => code(chance));
  const more = chance.happens(0.3) ? [drawn(draw, CODES)(chance)] : [];
  const all = [drawn(draw, leads), ...codes(before), tells];
  const text = (isCut ? all : [...all, ...more, ...codes(behind)]).filter(Boolean).join(' ').toUpperCase();
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .slice(0, Math.max(width, all.join(' ').length));
}

const customerOf = ({ customers, documents }: World, place: number) => {
  const customer = documents[place]?.customer ?? 0;
  const one = customers[customer];
  if (!one) throw new Error('The document has no customer.');
  return one;
};
const said = (draw: Draw, number: string) => drawn(draw, SAYINGS)(number);
const payerSaid = (draw: Draw, customer: Customer) => drawn(draw, PAYERS.slice(0, 8))(customer, draw.chance);
const joined = ({ chance }: Draw, a: string, b: string) => (chance.happens(0.5) ? `${a} ${b}` : `${b} ${a}`);
/** Nobody can know which of several is paid. */
const known = ({ open }: World, { customer, cents }: Owed) =>
  open.equal(customer, cents).length === 1 ? '' : 'several of that amount';

/** Several open documents of one customer. */
function lump({ chance }: Draw, { open, customers, documents }: World) {
  for (;;) {
    const customer = chance.below(customers.length);
    const places = open.of(customer).slice(0, 2 + chance.below(3));
    if (places.length < 2) continue;
    open.takeThese(places);
    const cents = places.reduce((sum, place) => sum + (documents[place]?.cents ?? 0), 0);
    const numbers = places.map((place) => documents[place]?.number ?? '');
    return { customer, places, cents, numbers };
  }
}

const PAYS: Record<Kind, (draw: Draw, world: World) => Pay[]> = {
  number(draw, world) {
    const { place, one } = world.open.take(draw.chance);
    return [{ how: '', tells: said(draw, one.number), cents: one.cents, truth: [place], payer: one.customer }];
  },
  both(draw, world) {
    const { place, one } = world.open.take(draw.chance);
    const tells = joined(draw, said(draw, one.number), payerSaid(draw, customerOf(world, place)));
    return [{ how: '', tells, cents: one.cents, truth: [place], payer: one.customer }];
  },
  payer(draw, world) {
    const { place, one } = world.open.take(draw.chance);
    const tells = payerSaid(draw, customerOf(world, place));
    return [{ how: known(world, one), tells, cents: one.cents, truth: [place], payer: one.customer }];
  },
  cut(draw, world) {
    const { place, one } = world.open.take(draw.chance);
    const tells = drawn(draw, PAYERS.slice(8))(customerOf(world, place), draw.chance);
    const how = world.open.come(one.cents) === 1 ? '' : 'several owe that amount';
    return [{ how, tells, cents: one.cents, truth: [place], payer: one.customer, isCut: draw.chance.happens(0.6) }];
  },
  list(draw, world) {
    const { customer, places, cents, numbers } = lump(draw, world);
    const list = drawn(draw, LISTS)(draw.chance.happens(0.5) ? numbers : numbers.map(bare));
    const tells = draw.chance.happens(0.5)
      ? joined(draw, list, payerSaid(draw, customerOf(world, places[0] ?? 0)))
      : list;
    return [{ how: '', tells, cents, truth: places, payer: customer }];
  },
  'list kept back'(draw, world) {
    const { customer, places, cents, numbers } = lump(draw, world);
    const list = drawn(draw, LISTS)(draw.chance.happens(0.5) ? numbers : numbers.map(bare));
    const tells = draw.chance.happens(0.5)
      ? joined(draw, list, payerSaid(draw, customerOf(world, places[0] ?? 0)))
      : list;
    return [{ how: 'several kept back', tells, cents: keptBack(draw, cents), truth: places, payer: customer }];
  },
  several(draw, world) {
    const { customer, places, cents } = lump(draw, world);
    const payer = customerOf(world, places[0] ?? 0);
    const tells = joined(draw, drawn(draw, SEVERAL), payerSaid(draw, payer));
    const all = world.documents.flatMap((one) => (one.customer === customer ? one.cents : []));
    return [{ how: setsOf(all, cents) === 1 ? '' : 'several sets', tells, cents, truth: places, payer: customer }];
  },
  part: (draw, world) => [partOf(draw, world, false)],
  'part of payer': (draw, world) => [partOf(draw, world, true)],
  surplus(draw, world) {
    const { place, one } = world.open.take(draw.chance);
    const number = said(draw, one.number);
    const tells = draw.chance.happens(0.5) ? joined(draw, number, payerSaid(draw, customerOf(world, place))) : number;
    const cents = Math.ceil(one.cents * (1.02 + 0.4 * draw.chance.next()));
    return [{ how: '', tells, cents, truth: [place], payer: one.customer }];
  },
  'kept back'(draw, world) {
    const { place, one } = world.open.take(draw.chance, ({ cents }) => cents > 2_000);
    const way = draw.chance.below(3);
    const [number, payer] = [said(draw, one.number), payerSaid(draw, customerOf(world, place))];
    const tells = [number, payer, joined(draw, number, payer)][way] ?? number;
    const how = way === 1 ? 'several may be' : '';
    return [{ how, tells, cents: keptBack(draw, one.cents), truth: [place], payer: one.customer }];
  },
  fee(draw, world) {
    const { place, one } = world.open.take(draw.chance, ({ cents }) => cents > 2_000);
    const number = said(draw, one.number);
    const tells = draw.chance.happens(0.5) ? number : joined(draw, number, payerSaid(draw, customerOf(world, place)));
    return [{ how: '', tells, cents: one.cents - world.fee, truth: [place], payer: one.customer }];
  },
  /** One document is paid twice, and which of the two pays it is nobody's to know. */
  twice(draw, world) {
    const { place, one } = world.open.take(draw.chance);
    const customer = customerOf(world, place);
    const tell = [
      () => said(draw, one.number),
      () => payerSaid(draw, customer),
      () => drawn(draw, PAYERS)(customer, draw.chance),
      () => joined(draw, said(draw, one.number), payerSaid(draw, customer)),
      () => '',
    ];
    const first = draw.chance.happens(0.5);
    // a deposit without a word, of what many owe, is of nobody: it makes nothing doubtful
    const ways = world.open.come(one.cents) > 2 ? tell.length - 1 : tell.length;
    return [first, !first].map((isIt) => ({
      how: 'several times',
      tells: tell[draw.chance.below(ways)]?.() ?? '',
      cents: one.cents,
      truth: isIt ? [place] : [],
      payer: one.customer,
    }));
  },
  slip(draw, world) {
    const { place, one } = world.open.take(draw.chance);
    const slipped = draw.chance.happens(0.5) ? numberSlipped(draw.chance, one.number) : '';
    const payer = payerSaid(draw, customerOf(world, place));
    const tells = slipped
      ? draw.chance.happens(0.5)
        ? joined(draw, slipped, payer)
        : slipped
      : mistyped(draw.chance, payer);
    return [{ how: 'several may be', tells, cents: one.cents, truth: [place], payer: one.customer }];
  },
  /** Somebody pays what they owe, and the text has the number of another customer's document of that amount. */
  "another's"(draw, world) {
    const { chance } = draw;
    const { place, one } = world.open.take(chance, ({ cents }) => ROUND.includes(cents));
    const others = world.documents.filter((other) => other.cents === one.cents && other.customer !== one.customer);
    const other = others[chance.below(others.length)] ?? one;
    const tells = joined(draw, said(draw, other.number), payerSaid(draw, customerOf(world, place)));
    return [{ how: 'several speak', tells, cents: one.cents, truth: [place], payer: one.customer }];
  },
  'on account'(draw, world) {
    const { chance } = draw;
    const payer = chance.below(world.customers.length);
    const customer = world.customers[payer];
    if (!customer) return [];
    const tells = joined(draw, drawn(draw, OF_PART), payerSaid(draw, customer));
    return [{ how: '', tells, cents: anyCents(chance), truth: [], payer }];
  },
  nothing(draw, { documents }) {
    const { chance } = draw;
    const code = drawn(draw, CODES)(chance);
    const cents = chance.happens(0.3) ? (documents[chance.below(documents.length)]?.cents ?? 100) : anyCents(chance);
    return [{ how: '', tells: chance.happens(0.4) ? `FACTURA ${code}` : code, cents, truth: [], payer: undefined }];
  },
};

const anyCents = (chance: Chance) =>
  chance.happens(0.4)
    ? chance.of(ROUND)
    : chance.happens(0.4)
      ? 1_000 * (1 + chance.below(200))
      : 10 + chance.below(200_000);

/** What a paying company keeps back of it for the taxes. */
const keptBack = (draw: Draw, cents: number) => cents - Math.round(cents * drawn(draw, KEPT_BACK));

function partOf(draw: Draw, world: World, ofPayer: boolean): Pay {
  const { chance } = draw;
  const { place, one } = world.open.take(chance, ({ cents }) => cents > 2_000);
  const part = Math.floor(one.cents * (0.2 + 0.6 * chance.next()));
  const number = `${drawn(draw, OF_PART)} ${said(draw, one.number)}`;
  const tells = ofPayer ? joined(draw, number, payerSaid(draw, customerOf(world, place))) : number;
  const cents = chance.happens(0.5) ? Math.max(500, part - (part % 500)) : part;
  return { how: '', tells, cents, truth: [place], payer: one.customer };
}
