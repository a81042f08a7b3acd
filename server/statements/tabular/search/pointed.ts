import type { Mapping, PointedCell, Role, Side } from '../../../../src/api/contract/reconciliation/statement';
import { centsOfCell } from '../../../files/cells/amounts';
import { isWrittenDay, shortDate } from '../../../files/cells/dates';
import { type Cell, type Grid, type GridRow, textOf } from '../../../files/cells/grid';
import { FileRefusal } from '../../../files/refusal';
import type { Reading } from '../../statement';
import { joinedRows } from '../place/joinedRows';
import { wordOf } from '../rows/leftOut';
import { type Candidate, codeColumns, coded, looksMoney, type Seen, SIGNS, seenIn, titleOf } from './candidates';
import { isProven, OF_AMOUNTS } from './proof';
import { orNone } from './search';

type Readers = {
  /** Reads as the mapping says. */
  read: (mapping: Mapping) => Reading;
  /** The same, and tries other amounts where no balance proves these. */
  readProven: (mapping: Mapping) => Reading;
};
type Amount = PointedCell & { is: Side };

/**
 * Reads a file by the cells that staff pointed at, and says what they come to. A cell that says where something is changes the
 * mapping; amounts that come in or go out are examples, which the reading has to agree with. Throws a FileRefusal for a cell that cannot
 * be what was said of it.
 */
export function readPointed(
  grid: Grid,
  pointed: readonly PointedCell[],
  wanted: Mapping,
  { read, readProven }: Readers,
): Reading {
  const said: Mapping = {};
  for (const one of pointed.filter((cell) => !isAmount(cell))) {
    const known = { ...withoutMoved(wanted, said), ...said };
    const reading = readProven(known);
    Object.assign(said, placeOf(one, cellIn(grid, one, reading), known, reading));
  }
  const mapping = { ...withoutMoved(wanted, said), ...said };
  const reading = readProven(mapping);
  const amounts = pointed.filter(isAmount);
  if (amounts.length === 0) return { ...reading, pointed: said };
  const found = byExamples(grid, reading, amounts, mapping, read);
  return { ...found.reading, pointed: { ...said, ...found.mapping } };
}

const isAmount = (one: PointedCell): one is Amount => one.is === 'credit' || one.is === 'debit';

/** Another header leaves nothing of what was said of the columns below the former one. */
function withoutMoved(wanted: Mapping, said: Mapping): Mapping {
  if (said.header_row === undefined || said.columns) return wanted;
  const { header, columns, rows_each, table, signs, sides, ...rest } = wanted;
  return rest;
}

type Place = { row: GridRow; cell: Cell | undefined; text: string };

function cellIn(grid: Grid, { row, column }: PointedCell, { dialect }: Reading): Place {
  const each = dialect.mapping.rows_each ?? 1;
  const found = rowsOf(grid, each).find((one) => one.row === row);
  if (!found)
    throw refused(`La fila ${row} ya no está en lo que se lee del archivo. Deshaga lo último e indique otra.`);
  const cell = found.cells[column];
  return { row: found, cell, text: textOf(cell) };
}

const rowsOf = (grid: Grid, each: number): Grid => (each === 1 ? grid : joinedRows(grid, each).rows);

const refused = (msg: string) => new FileRefusal('pointed', msg);
const shown = (text: string) => (text === '' ? 'La celda está vacía y' : `«${text.slice(0, 60)}»`);

/** What one cell says of the places of days, texts, balances and the table itself. */
function placeOf(
  { row, column, is }: PointedCell,
  { cell, text, row: own }: Place,
  wanted: Mapping,
  reading: Reading,
): Mapping {
  const { mapping } = reading.dialect;
  const header = mapping.header_row ?? 0;
  switch (is) {
    case 'header': {
      if (own.cells.filter((one) => /\p{L}/u.test(textOf(one))).length < 2)
        throw refused(`La fila ${row} no tiene títulos. Indique la fila donde dice «Fecha», «Monto» o parecidos.`);
      return { header_row: row };
    }
    case 'first':
      if (row <= header)
        throw refused(`La fila ${row} está antes de los títulos (fila ${header}). Indique primero en qué fila están.`);
      return { first_row: row };
    case 'last':
      if (row <= header)
        throw refused(`La fila ${row} está antes de los títulos (fila ${header}): ahí no puede terminar la tabla.`);
      return { last_row: row };
    case 'no_movement':
      return { skipped_rows: [...new Set([...(wanted.skipped_rows ?? []), row])] };
    case 'no_movements':
      if (!/\p{L}/u.test(text))
        throw refused(
          `${shown(text)} no dice con qué palabra reconocer esas filas. Indique la celda de la fila que tiene la palabra.`,
        );
      return { skipped_words: [...new Set([...(wanted.skipped_words ?? []), wordOf(text)])] };
    case 'date':
      if (!isDay(cell, text))
        throw refused(`${shown(text)} no es una fecha. Indique una celda que tenga el día del movimiento.`);
      return withRole(mapping, column, is, 'value_date');
    case 'balance':
    case 'fee':
      if (centsIn(cell, mapping) === undefined)
        throw refused(`${shown(text)} no es un monto. Indique una celda que tenga el número.`);
      return withRole(mapping, column, is, is === 'fee' ? 'fee' : 'ignore');
    case 'description':
      return withRole(mapping, column, is, 'description');
    case 'reference':
      return withRole(mapping, column, is, 'document');
    default:
      return {};
  }
}

function isDay(cell: Cell | undefined, text: string): boolean {
  if (cell === undefined) return false;
  return typeof cell !== 'string' || isWrittenDay(text) || shortDate(text) !== undefined || /^\d{1,8}$/.test(text);
}

function centsIn(cell: Cell | undefined, { decimal, implied_decimals }: Mapping): number | undefined {
  if (cell === undefined || (typeof cell !== 'string' && 'date' in cell)) return undefined;
  if (decimal === undefined && !implied_decimals) return centsOfCell(cell, ',') ?? centsOfCell(cell, '.');
  return centsOfCell(cell, decimal, implied_decimals);
}

/** Gives a column its role; the column that had it gets another, where no other column has that one. */
function withRole({ columns = [], header_row, header }: Mapping, column: number, role: Role, instead: Role): Mapping {
  const free = instead === role || !columns.includes(instead) ? instead : 'ignore';
  const roles = columns.map((one, at): Role => (at === column ? role : one === role ? free : one));
  return {
    ...(header_row !== undefined && { header_row }),
    ...(header && { header }),
    columns: roles,
  };
}

type Found = { reading: Reading; mapping: Mapping; label: string };

/** At most so many readings of one file, and of so many rows together. */
const MOST_READINGS = 40;
const MOST_ROWS = 400_000;

/** The reading in which every example is on its side: the one that balances prove, else the one that leaves nothing open. */
function byExamples(
  grid: Grid,
  base: Reading,
  amounts: readonly Amount[],
  wanted: Mapping,
  read: Readers['read'],
): Found {
  const seen = seenOf(grid, base);
  const examples = amounts.map((one) => exampleOf(grid, one, base, seen));
  const most = Math.max(4, Math.min(MOST_READINGS, Math.floor(MOST_ROWS / Math.max(1, base.entries.length))));
  const { signs, oldest, ...free } = wanted;
  const found = new Map<string, Found & { rank: readonly number[] }>();
  for (const { mapping, label, isPlain } of waysOf(seen, examples).slice(0, most)) {
    // Another column of amounts has signs of its own.
    const known = mapping.columns ? free : wanted;
    const reading = orNone(() => read({ ...known, ...mapping }));
    if (!reading || !examples.every((example) => agrees(reading, example))) continue;
    const all = reading.entries.map(({ row, amount }) => `${row} ${amount}`).join('\n');
    const rank = [...rankOf(reading), isPlain ? 0 : 1];
    const before = found.get(all);
    if (!before || isLess(rank, before.rank)) found.set(all, { reading, mapping, label, rank });
  }
  const [best, ...others] = [...found.values()].sort((one, other) => (isLess(one.rank, other.rank) ? -1 : 1));
  if (!best) throw refused(notRead(examples));
  const same = others.filter(({ rank }) => !isLess(best.rank, rank));
  return same.length === 0 ? best : { ...best, reading: asked(best.reading, [best, ...same]) };
}

function seenOf(grid: Grid, reading: Reading): Seen {
  const rows = rowsOf(grid, reading.dialect.mapping.rows_each ?? 1);
  const rowAt = new Map(rows.map((row) => [row.row, row]));
  const read = [...reading.entries, ...reading.problems].flatMap(({ row }) => rowAt.get(row) ?? []);
  return { ...seenIn(reading, rowAt), rows: read };
}

/** An amount on its side, or a word on the side that it says. */
type Example = Amount & { text: string; cents: number | undefined };

function exampleOf(grid: Grid, one: Amount, base: Reading, seen: Seen): Example {
  const { cell, text } = cellIn(grid, one, base);
  const cents = centsIn(cell, base.dialect.mapping);
  const isCode =
    seen.rows.length === 0 ||
    codeColumns({ ...seen, roles: seen.roles.map(() => 'kind') }).some(({ column }) => column === one.column);
  if (cents === 0) throw refused(`${shown(text)} es cero: no entra ni sale dinero. Indique un monto que no sea cero.`);
  if (cents === undefined && (text === '' || !isCode))
    throw refused(
      `${shown(text)} no es un monto ni una marca como «D» o «C». Indique la celda que tiene el número del movimiento.`,
    );
  return { ...one, text, cents };
}

/** Whether a reading has the example's row on its side. */
function agrees({ entries }: Reading, { row, is, cents }: Example): boolean {
  const own = entries.filter((entry) => entry.row === row);
  return own.some(
    ({ amount }) =>
      (is === 'credit') === amount > 0 && amount !== 0 && (cents === undefined || Math.abs(amount) === Math.abs(cents)),
  );
}

type Way = Pick<Candidate, 'mapping' | 'label'> & {
  /** Nothing is said of it but the column: the file says the rest. */
  isPlain?: boolean;
};

/** The ways to read the file with these examples, the likeliest first. */
function waysOf(seen: Seen, examples: readonly Example[]): Way[] {
  const { reading, roles, header } = seen;
  const { header_row, header: titles } = reading.dialect.mapping;
  const place: Mapping = { ...(header_row !== undefined && { header_row }), ...(titles && { header: titles }) };
  const asIs: Way[] = [
    { mapping: {}, label: 'Como está', isPlain: true },
    ...reading.questions
      .filter(({ field }) => OF_AMOUNTS.has(field) && field !== 'accepted')
      .flatMap(({ options }) => options.map(({ label, mapping }) => ({ label, mapping }))),
  ];
  const marks = examples.filter(({ cents }) => cents === undefined);
  const cells = examples.filter(({ cents }) => cents !== undefined);
  const [mark] = marks;
  if (mark) return marked(seen, mark.column, marks, cells[0]?.column, place);
  const columns = [...new Set(cells.map(({ column }) => column))];
  const sideOf = (column: number) => new Set(cells.filter((one) => one.column === column).map(({ is }) => is));
  const [first = -1, second] = columns;
  const pair = (debit: number, credit: number): Way => ({
    mapping: {
      ...place,
      columns: withMoney(roles, [
        [debit, 'debit'],
        [credit, 'credit'],
      ]),
    },
    label: `${titleOf(header, debit)} es lo que sale y ${titleOf(header, credit)} lo que entra`,
    isPlain: true,
  });
  if (second !== undefined) {
    const isDebit = sideOf(first).has('debit');
    return [...asIs, isDebit ? pair(first, second) : pair(second, first)];
  }
  const asAmount = withMoney(roles, [[first, 'amount']], true);
  const others = moneyBeside(seen, first);
  const sides = sideOf(first);
  return [
    ...asIs,
    { mapping: { ...place, columns: asAmount }, label: `${titleOf(header, first)} es el monto`, isPlain: true },
    ...(sides.size === 1 ? others.map((other) => (sides.has('debit') ? pair(first, other) : pair(other, first))) : []),
    ...byCodes(seen, first, cells, place),
    ...SIGNS.map(({ signs, label }) => ({ mapping: { ...place, columns: asAmount, signs }, label })),
    ...(roles.includes('balance')
      ? [
          {
            mapping: { ...place, columns: asAmount, signs: 'balance' as const },
            label: 'El saldo dice qué entra y qué sale',
          },
        ]
      : []),
  ];
}

const MONEY: ReadonlySet<Role> = new Set(['amount', 'debit', 'credit']);

/** The columns of money, and no others. A mark beside an amount stays where it says the amount's side. */
function withMoney(roles: readonly Role[], money: readonly (readonly [number, Role])[], keepsKind = false): Role[] {
  const own = roles.map((role): Role => (MONEY.has(role) || (role === 'kind' && !keepsKind) ? 'ignore' : role));
  for (const [column, role] of money) own[column] = role;
  return own;
}

/** The columns of amounts that are filled just where this one is empty. */
function moneyBeside({ rows, roles, reading }: Seen, column: number): number[] {
  const { mapping } = reading.dialect;
  const cents = (row: GridRow, at: number) => centsIn(row.cells[at], mapping) ?? 0;
  return roles.flatMap((role, other) => {
    if (other === column || role === 'balance' || role === 'date' || !looksMoney(rows, other, 'amount')) return [];
    const isOther = rows.some((row) => cents(row, other) !== 0);
    const clash = rows.some((row) => cents(row, other) !== 0 && cents(row, column) !== 0);
    return isOther && !clash ? [other] : [];
  });
}

/** A column of a few codes may say the side of each amount: the examples say what of theirs. */
function byCodes(seen: Seen, amount: number, examples: readonly Example[], place: Mapping): Way[] {
  return codeColumns(seen).flatMap(({ column, rowsOf: rowsWith }) => {
    if (column === amount) return [];
    const sides = new Map<string, Side>();
    for (const [code, rows] of rowsWith) {
      const own = new Set(examples.filter(({ row }) => rows.some((one) => one.row === row)).map(({ is }) => is));
      const [side] = own;
      if (own.size > 1) return [];
      if (side) sides.set(code, side);
    }
    return sidesOfAll([...rowsWith.keys()], sides).map((all) => {
      const { mapping, label } = coded(seen, amount, column, all);
      return { mapping: { ...place, ...mapping }, label };
    });
  });
}

/** Of two codes, one is the other's opposite; of more, each open one may be either while they are few. */
function sidesOfAll(codes: readonly string[], known: ReadonlyMap<string, Side>): (readonly [string, Side])[][] {
  const open = codes.filter((code) => !known.has(code));
  if (open.length > MOST_OPEN) return [];
  const ways = Array.from({ length: 2 ** open.length }, (_, choice) =>
    codes.map((code): readonly [string, Side] => {
      const at = open.indexOf(code);
      return [code, known.get(code) ?? (Math.floor(choice / 2 ** at) % 2 === 1 ? 'debit' : 'credit')];
    }),
  );
  return ways.filter((way) => new Set(way.map(([, side]) => side)).size === 2);
}

const MOST_OPEN = 3;

/** Words that were pointed at say the side of the amounts beside them. */
function marked(
  seen: Seen,
  column: number,
  marks: readonly Example[],
  amountAt: number | undefined,
  place: Mapping,
): Way[] {
  const { roles, rows } = seen;
  const money = roles.flatMap((role, at) => (MONEY.has(role) ? [at] : []));
  const amounts = amountAt !== undefined ? [amountAt] : money.length > 0 ? money.slice(0, 1) : [];
  const said = new Map(marks.map(({ text, is }): [string, Side] => [text, is]));
  const codes = [...new Set(rows.map(({ cells }) => textOf(cells[column])).filter((text) => text !== ''))];
  const opposite = (side: Side): Side => (side === 'debit' ? 'credit' : 'debit');
  const [one] = said.values();
  const all = codes.map((code): [string, Side] | undefined => {
    const side = said.get(code) ?? (one && codes.length === 2 ? opposite(one) : undefined);
    return side && [code, side];
  });
  const sides = all.filter((side) => side !== undefined);
  return amounts.map((amount) => {
    const { mapping, label } = coded(seen, amount, column, sides);
    return { mapping: { ...place, ...mapping }, label, isPlain: true };
  });
}

/** Proven first, then by what is not read, and what is open. */
function rankOf(reading: Reading): number[] {
  const open = reading.questions.filter(({ field }) => OF_AMOUNTS.has(field)).length;
  return [isProven(reading) ? 0 : 1, reading.problems.length, open];
}

function isLess(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}

function asked(reading: Reading, found: readonly Found[]): Reading {
  const options = found.map(({ reading: { dialect }, mapping, label }) => ({
    label,
    mapping: { ...dialect.mapping, ...mapping },
  }));
  const question = {
    field: 'columns' as const,
    msg: 'Con lo que se indicó hay varias lecturas. Elija una, o indique en el archivo un monto más, del otro lado.',
    options,
  };
  return { ...reading, questions: [...reading.questions.filter(({ field }) => !OF_AMOUNTS.has(field)), question] };
}

function notRead(examples: readonly Example[]): string {
  const [last] = examples.slice(-1);
  const side = last?.is === 'debit' ? 'una salida' : 'una entrada';
  return `De ninguna manera el archivo se lee con «${last?.text ?? ''}» (fila ${last?.row ?? 0}) como ${side}. Diga qué trae cada columna en «Columnas», o indique otra celda.`;
}
