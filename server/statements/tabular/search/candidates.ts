import type { Mapping, Question, Role, Side } from '../../../../src/api/contract/reconciliation/statement';
import { centsOfCell } from '../../../files/cells/amounts';
import { type GridRow, textOf } from '../../../files/cells/grid';
import { sideOfTitle } from '../../../files/cells/sideWords';
import type { Reading } from '../../statement';
import { endsOf, OF_AMOUNTS } from './proof';

/** Another reading of a file: what would be answered for it, and what staff read of it. */
export type Candidate = { field: Question['field']; mapping: Mapping; label: string };

/** A reading that is no proof, with the rows that it read. */
export type Seen = {
  reading: Reading;
  rows: readonly GridRow[];
  roles: readonly Role[];
  header: readonly string[];
  /** What the movements sum to by the balances, where they are known. */
  target: number | undefined;
};

type Kind = {
  /** The fields of the mapping that it decides: none that staff decided is tried otherwise. */
  decides: readonly (keyof Mapping)[];
  candidates(seen: Seen): Candidate[];
};

export const SIGNS = [
  { signs: 'signed', label: 'Los montos sin signo entran' },
  { signs: 'charges', label: 'Los montos sin signo salen' },
  { signs: 'words', label: 'La descripción dice qué entra y qué sale' },
  { signs: 'red', label: 'Los montos en rojo salen' },
] as const;

/** Every kind of choice that a file leaves. Those of sums come first, and are compared by sums: only what reaches the balance is read. */
export const KINDS: readonly Kind[] = [
  { decides: ['columns', 'sides'], candidates: codes },
  { decides: ['columns', 'signs'], candidates: columns },
  {
    decides: [],
    candidates: ({ reading }) =>
      reading.questions
        .filter(({ field }) => OF_AMOUNTS.has(field) && field !== 'accepted' && field !== 'oldest')
        .flatMap(({ field, options }) =>
          (field === 'decimal' ? thousandsOf(options) : options).map(({ label, mapping }) => ({
            field,
            label,
            mapping,
          })),
        ),
  },
  {
    decides: ['signs'],
    candidates: ({ roles }) =>
      roles.includes('amount') ? SIGNS.map(({ signs, label }) => ({ field: 'signs', mapping: { signs }, label })) : [],
  },
];

/** The reading as thousands, which is offered first: balances follow amounts a thousand times too small as well, and prove no decimals. */
const thousandsOf = (options: Question['options']): Question['options'] => options.slice(0, 1);

/** A column of a few codes says the side of each amount: which codes leave is what the balance says. */
function codes(seen: Seen): Candidate[] {
  const { reading, roles, target } = seen;
  const amount = lonely(roles);
  if (amount === undefined || saysSides(reading)) return [];
  const unproven = reading.questions.some(({ field }) => field === 'oldest')
    ? reading.accounts[0]?.unproven_row
    : undefined;
  return codeColumns(seen).flatMap(({ column, rowsOf }) => {
    if (unproven !== undefined) return agreeing(seen, amount, column, rowsOf, unproven);
    if (target === undefined) return [];
    const sizes = new Map(reading.entries.map(({ row, amount }) => [row, Math.abs(amount)]));
    const sums = [...rowsOf.values()].map((rows) => rows.reduce((sum, { row }) => sum + (sizes.get(row) ?? 0), 0));
    return reaching(sums, target).map((outgoing) =>
      coded(
        seen,
        amount,
        column,
        [...rowsOf.keys()].map((text, at) => [text, outgoing.has(at) ? 'debit' : 'credit']),
      ),
    );
  });
}

/** Of two codes alone either may leave: both are offered where nothing proves one. */
export function eitherCode(seen: Seen): Candidate[] {
  const amount = lonely(seen.roles);
  if (amount === undefined) return [];
  return codeColumns(seen).flatMap(({ column, rowsOf }) => {
    const [one = '', other = ''] = rowsOf.keys();
    if (rowsOf.size !== 2) return [];
    const first = sideOfTitle(one) ?? opposite(sideOfTitle(other)) ?? 'debit';
    return [first, opposite(first)].map((side) =>
      coded(seen, amount, column, [
        [one, side],
        [other, opposite(side)],
      ]),
    );
  });
}

function opposite(side: Side): Side;
function opposite(side: Side | undefined): Side | undefined;
function opposite(side: Side | undefined): Side | undefined {
  return side && (side === 'debit' ? 'credit' : 'debit');
}

/** The column of amounts, or of the only side that a title named. */
function lonely(roles: readonly Role[]): number | undefined {
  const [only, ...others] = roles.flatMap((role, at) =>
    role === 'amount' || role === 'debit' || role === 'credit' ? [at] : [],
  );
  return others.length === 0 ? only : undefined;
}

type Codes = { column: number; rowsOf: ReadonlyMap<string, readonly GridRow[]> };

/** The columns that have a few short texts, one in every row. */
export function codeColumns({ rows, roles }: Seen): Codes[] {
  return roles.flatMap((role, column) => {
    const rowsOf = new Map<string, GridRow[]>();
    if (!MAY_BE_CODES.has(role)) return [];
    for (const row of rows) {
      const text = textOf(row.cells[column]);
      if (text === '' || text.length > LONGEST_CODE || rowsOf.size > MOST_CODES) return [];
      const own = rowsOf.get(text);
      if (own) own.push(row);
      else rowsOf.set(text, [row]);
    }
    return rowsOf.size < 2 || rows.length < rowsOf.size * 2 ? [] : [{ column, rowsOf }];
  });
}

/** Codes that the steps of the balance give one side each decide the oldest amount, which no step decides. */
function agreeing(seen: Seen, amount: number, column: number, rowsOf: Codes['rowsOf'], unproven: number): Candidate[] {
  const amounts = new Map(seen.reading.entries.map(({ row, amount }) => [row, amount]));
  const sides = [...rowsOf].flatMap(([text, rows]): [string, Side][] => {
    const signs = new Set(rows.flatMap(({ row }) => (row === unproven ? [] : Math.sign(amounts.get(row) ?? 0))));
    const [sign] = signs;
    return signs.size !== 1 || sign === 0 ? [] : [[text, sign === 1 ? 'credit' : 'debit']];
  });
  const isDecided = sides.length === rowsOf.size && new Set(sides.map(([, side]) => side)).size === 2;
  return isDecided ? [coded(seen, amount, column, sides)] : [];
}

export function coded(
  { roles, header }: Seen,
  amount: number,
  column: number,
  sides: readonly (readonly [string, Side])[],
): Candidate {
  const parts = sides.map(([text, side]) => `«${text}» ${side === 'debit' ? 'sale' : 'entra'}`);
  const columns = roles.map(
    (one, at): Role => (at === column ? 'kind' : at === amount ? 'amount' : one === 'kind' ? 'ignore' : one),
  );
  return {
    field: 'sides',
    mapping: { columns, sides: Object.fromEntries(sides) },
    label: `En ${titleOf(header, column)}, ${parts.join(', ')}`,
  };
}

const MAY_BE_CODES: ReadonlySet<Role> = new Set(['ignore', 'kind', 'status', 'description', 'document', 'reference']);
const LONGEST_CODE = 24;
/** With more codes some choice of sides reaches any balance. */
const MOST_CODES = 6;

/** Whether a sign or a sure mark already gives the side of amounts. */
function saysSides({ entries, questions }: Reading): boolean {
  const isOpen = questions.some(({ field }) => field === 'signs' || field === 'sides' || field === 'oldest');
  return !isOpen && entries.some(({ amount }) => amount < 0) && entries.some(({ amount }) => amount > 0);
}

/** Which of the sums leave, so that all of them together reach the target: each way, but all or none. */
function reaching(sums: readonly number[], target: number): Set<number>[] {
  const found: Set<number>[] = [];
  for (let choice = 1; choice < 2 ** sums.length - 1; choice++) {
    const leaves = (at: number) => Math.floor(choice / 2 ** at) % 2 === 1;
    const total = sums.reduce((so, cents, at) => so + (leaves(at) ? -cents : cents), 0);
    if (total === target) found.push(new Set([...sums.keys()].filter(leaves)));
  }
  return found;
}

/** Any column of money, as it is or turned, and any two of which every row fills one. */
function columns({ reading, rows, roles, header, target }: Seen): Candidate[] {
  if (target === undefined) return [];
  const { decimal, implied_decimals } = reading.dialect.mapping;
  const money = roles.flatMap((role, column) => {
    if (!MAY_BE_MONEY.has(role) || !looksMoney(rows, column, role)) return [];
    return [{ column, cents: rows.map(({ cells }) => centsOfCell(cells[column], decimal, implied_decimals) ?? 0) }];
  });
  if (money.length > MOST_COLUMNS) return [];
  const as = (chosen: readonly (readonly [number, Role])[]): Role[] => {
    const others = roles.map((role): Role => (MONEY.has(role) ? 'ignore' : role));
    for (const [column, role] of chosen) others[column] = role;
    return others;
  };
  const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);
  const size = (cents: readonly number[]) => cents.reduce((total, one) => total + Math.abs(one), 0);
  const single = money.flatMap(({ column, cents }): Candidate[] => {
    const total = sum(cents);
    if (Math.abs(total) !== Math.abs(target) || cents.some((one) => one === 0)) return [];
    return [
      {
        field: 'columns',
        mapping: { columns: as([[column, 'amount']]), signs: total === target ? 'signed' : 'charges' },
        label: `${titleOf(header, column)} es el monto`,
      },
    ];
  });
  const pairs = money.flatMap((out) =>
    money.flatMap((into): Candidate[] => {
      if (out === into || size(into.cents) - size(out.cents) !== target) return [];
      if (out.cents.some((cents, at) => (cents === 0) === (into.cents[at] === 0))) return [];
      return [
        {
          field: 'columns',
          mapping: {
            columns: as([
              [out.column, 'debit'],
              [into.column, 'credit'],
            ]),
          },
          label: `${titleOf(header, out.column)} es lo que sale y ${titleOf(header, into.column)} lo que entra`,
        },
      ];
    }),
  );
  return [...single, ...pairs];
}

const MONEY: ReadonlySet<Role> = new Set(['amount', 'debit', 'credit', 'fee', 'kind']);
const MAY_BE_MONEY: ReadonlySet<Role> = new Set(['ignore', 'amount', 'debit', 'credit', 'fee', 'description', 'kind']);
const MOST_COLUMNS = 9;

/** Whether a column's cells are amounts: some with cents, none a text. */
export function looksMoney(rows: readonly GridRow[], column: number, role: Role): boolean {
  const filled = rows.flatMap(({ cells }) => {
    const cell = cells[column];
    return cell === undefined || /^[-–]?$/.test(textOf(cell)) ? [] : [cell];
  });
  return (
    filled.length > 0 &&
    filled.every((cell) => centsOfCell(cell, ',') !== undefined || centsOfCell(cell, '.') !== undefined) &&
    (role === 'amount' ||
      role === 'debit' ||
      role === 'credit' ||
      filled.some((cell) => /[.,]\d{2}\D{0,2}$/.test(textOf(cell)) || typeof cell !== 'string'))
  );
}

export const titleOf = (header: readonly string[], column: number) => `«${header[column] || `Columna ${column + 1}`}»`;

/** A reading with its rows as they stand in the file; without them where each movement takes several. */
export function seenIn(reading: Reading, rowAt: ReadonlyMap<number, GridRow>): Seen {
  const { mapping, header } = reading.dialect;
  const numbers = [...reading.entries, ...reading.problems].map(({ row }) => row);
  const rows = (mapping.rows_each ?? 1) > 1 ? [] : numbers.flatMap((row) => rowAt.get(row) ?? []);
  const [account, ...others] = reading.accounts;
  const target = rows.length === 0 || others.length > 0 ? undefined : endsOf(account);
  return { reading, rows, roles: mapping.columns ?? [], header, target };
}
