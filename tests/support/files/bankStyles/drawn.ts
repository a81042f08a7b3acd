import { Dice, type Ledger, ledger, type Movement, type Written } from './ledger';
import { csv, d, endOf, fixed, money, newest, sums, text } from './writing';

/**
 * Statements whose layout is drawn from independent choices: any delimiter with any signs, any decimals, any days, balances said
 * anywhere. The last of each choice's values are held out: a file that has one of them tells how a bank fares that nobody tuned for.
 */

type Form = { decimal: string; thousands: string };
type Sides = {
  titles: readonly string[];
  cells: (cents: number, write: (cents: number) => string) => readonly string[];
};
type Said = {
  above: (given: Ledger, write: (cents: number) => string) => readonly string[][];
  below: (given: Ledger, write: (cents: number) => string) => readonly string[][];
  isRunning?: true;
};

const codes = (title: string, out: string, into: string): Sides => ({
  titles: ['Monto', title],
  cells: (cents, write) => [write(Math.abs(cents)), cents < 0 ? out : into],
});
const signed = (write: (size: string) => string, title = 'Importe'): Sides => ({
  titles: [title],
  cells: (cents, form) => [cents < 0 ? write(form(-cents)) : form(cents)],
});
const pair = (out: string, into: string, none = ''): Sides => ({
  titles: [out, into],
  cells: (cents, write) => (cents < 0 ? [write(-cents), none] : [none, write(cents)]),
});
const ends: Said['above'] = (given, write) => [
  ['Saldo inicial', write(given.opening)],
  ['Saldo final', write(endOf(given))],
];

type Drawn = {
  delimiter: string;
  order: string;
  sides: Sides;
  form: Form;
  days: string;
  said: Said;
  titles: readonly string[];
  noise: readonly string[][];
  foot: readonly string[][];
  texts: (movement: Movement) => string;
};

/** Each choice with what is tuned for, and what is held out. */
const CHOICES: { [K in keyof Drawn]: [tuned: Drawn[K][], heldOut: Drawn[K][]] } = {
  delimiter: [[';', ',', '\t', 'fixed'], ['|']],
  order: [['oldest', 'newest'], []],
  sides: [
    [
      signed((size) => `-${size}`),
      signed((size) => `${size}-`, 'Valor'),
      signed((size) => `(${size})`),
      pair('Débito', 'Crédito'),
      pair('Cargos', 'Abonos', '0'),
      codes('D/C', 'D', 'C'),
      codes('+/-', '-', '+'),
      codes('Cód.', '1', '2'),
      codes('Naturaleza', 'DB', 'CR'),
      codes('Tipo', 'CHQ', 'DEP'),
      pair('Mov. A', 'Mov. B'),
    ],
    [
      codes('Ind', 'K', 'A'),
      codes('Clave', '505', '101'),
      codes('S', '0', '1'),
      pair('Importe 1', 'Importe 2', '-'),
      signed((size) => `${size} D`, 'Movimiento'),
    ],
  ],
  form: [
    [
      { decimal: ',', thousands: '.' },
      { decimal: '.', thousands: ',' },
      { decimal: '.', thousands: '' },
      { decimal: ',', thousands: '' },
    ],
    [
      { decimal: ',', thousands: ' ' },
      { decimal: '.', thousands: "'" },
    ],
  ],
  days: [
    ['dd/mm/yyyy', 'yyyy-mm-dd', 'dd-mm-yy', 'dd/mmm/yyyy', 'yyyymmdd', 'mm/dd/yyyy'],
    ['dd.mm.yyyy', 'd/m/yy'],
  ],
  said: [
    [
      { above: () => [], below: () => [], isRunning: true },
      { above: ends, below: () => [] },
      { above: () => [], below: ends },
      { above: (l, write) => ends(l, write).slice(0, 1), below: (l, write) => ends(l, write).slice(1) },
      { above: () => [], below: () => [] },
    ],
    [
      {
        above: (l, write) => [
          ['Saldo anterior', 'Total débitos', 'Total créditos', 'Saldo actual'],
          [write(l.opening), write(-sums(l.movements).debits), write(sums(l.movements).credits), write(endOf(l))],
        ],
        below: () => [],
      },
      {
        above: (l, write) => [['Saldo al inicio del periodo:', write(l.opening)]],
        below: (l, write) => [['SALDO AL CIERRE', write(endOf(l))]],
      },
    ],
  ],
  titles: [
    [
      ['Fecha', 'Concepto', 'Referencia'],
      ['FECHA', 'DESCRIPCION', 'DOCUMENTO'],
      ['Fecha Mov.', 'Detalle', 'No. Doc'],
    ],
    [['Día', 'Glosa', 'Comprobante']],
  ],
  noise: [
    [
      [],
      [['BANCO DEL PUERTO S.A.'], ['Estado de cuenta']],
      [['Cliente: COMERCIAL DEMO SA'], ['Cuenta: 2201234567'], ['']],
    ],
    [[['CONSULTA DE MOVIMIENTOS', 'Usuario: jperez'], ['Generado a las 10:31'], ['', '']]],
  ],
  foot: [[[], [['Documento sin valor legal']]], [[[''], ['*** FIN DEL REPORTE ***']]]],
  /** What the descriptions tell of the side: nothing, or its words. */
  texts: [
    [(m: Movement) => `${m.text.split(' ').slice(-2).join(' ')} ${m.ref.slice(-4)}`, (m: Movement) => m.text],
    [(m: Movement) => `TRX ${m.ref}`],
  ],
};

export type DrawnFile = Written & { isHeldOut: boolean; about: string; says: 'running' | 'ends' | 'nothing' };

/** The file of a seed: a fifth of the files have something of the held out. */
export function drawn(seed: number): DrawnFile {
  const dice = new Dice(91_000 + seed);
  const isHeldOut = dice.next() < 0.35;
  const keys = Object.keys(CHOICES).filter((key): key is keyof Drawn => key in CHOICES);
  const held = isHeldOut ? dice.of(keys.filter((key) => CHOICES[key][1].length > 0)) : undefined;
  const draw = <K extends keyof Drawn>(key: K): Drawn[K] => dice.of<Drawn[K]>(CHOICES[key][key === held ? 1 : 0]);
  const given = ledger(dice, `2026-0${dice.int(1, 9)}-0${dice.int(1, 9)}`, dice.int(6, 28));
  const style: Drawn = {
    delimiter: draw('delimiter'),
    order: draw('order'),
    sides: draw('sides'),
    form: draw('form'),
    days: draw('days'),
    said: draw('said'),
    titles: draw('titles'),
    noise: draw('noise'),
    foot: draw('foot'),
    texts: draw('texts'),
  };
  const said: Said = style.said;
  const about = `${held ?? ''} ${JSON.stringify({ ...style, sides: style.sides.titles.join('+'), said: CHOICES.said.flat().indexOf(style.said) })}`;
  const says = said.isRunning
    ? 'running'
    : said.above === said.below || CHOICES.said[0][4] === style.said
      ? 'nothing'
      : 'ends';
  return { ...write(given, style, said), isHeldOut, about, says };
}

function write(given: Ledger, style: Drawn, said: Said): Written {
  const { decimal, thousands } = style.form;
  const form = (cents: number) => money(cents, thousands === style.delimiter ? '' : thousands, decimal);
  const list: readonly Movement[] = style.order === 'newest' ? newest(given) : given.movements;
  const running = said.isRunning ? ['Saldo'] : [];
  const rows = list.map((m) => [
    d(style.days)(m),
    style.texts(m),
    m.ref,
    ...style.sides.cells(m.cents, form),
    ...(said.isRunning ? [form(m.balance)] : []),
  ]);
  const header = [...style.titles, ...style.sides.titles, ...running];
  const above = [...style.noise.map((row) => [...row]), ...said.above(given, form)];
  const below = [...said.below(given, form), ...style.foot.map((row) => [...row])];
  if (style.delimiter !== 'fixed') return text(csv([...above, header, ...rows, ...below], style.delimiter), given);
  const widths = header.map((_, at) => (at === 0 ? 13 : at === 1 ? 42 : at === 2 ? 12 : -16));
  const line = (cells: readonly string[]) => fixed(cells.map((cell, at) => [cell, widths[at] ?? 12]));
  const lines = [
    ...above.map((cells) => cells.join('   ')),
    line(header),
    ...rows.map(line),
    ...below.map((cells) => cells.join('   ')),
  ];
  return text(lines.map((one) => one.trimEnd()).join('\r\n'), given);
}
