import { FileRefusal } from '../../../server/files/refusal';
import { readStatement } from '../../../server/statements/read';
import type { Reading } from '../../../server/statements/statement';
import type { Mapping, PointedCell } from '../../../src/api/contract/reconciliation/statement';
import { isTrue } from './bankScore';
import type { Written } from './bankStyles/ledger';

/** What leads to the right reading of a file for whoever knows its movements and points at cells of its picture. */
export type Reached = { pointed: PointedCell[]; answers: number };

/** Two presses for each cell, its own and that of what it is, and one for an answer. */
export const pressesOf = ({ pointed, answers }: Reached): number => pointed.length * 2 + answers;

/** The fewest cells, of two at most, after which the file is read right, as it is or with one answer that is then offered. */
export async function reachedByPointing(file: Written): Promise<Reached | undefined> {
  const first = await tried(file.bytes, {});
  if (!first) return undefined;
  const cells = likelyCells(first, file.truth);
  for (const cell of cells) {
    const found = await leads(file, [cell]);
    if (found) return found;
  }
  for (const [at, one] of cells.entries()) {
    for (const other of cells.slice(at + 1)) {
      const found = one.is === other.is ? undefined : await leads(file, [one, other]);
      if (found) return found;
    }
  }
  return undefined;
}

async function leads({ bytes, truth }: Written, pointed: PointedCell[]): Promise<Reached | undefined> {
  const reading = await tried(bytes, { pointed });
  if (!reading) return undefined;
  if (isTrue(reading, truth)) return { pointed, answers: 0 };
  for (const { mapping } of reading.questions.flatMap(({ options }) => options)) {
    const answered = await tried(bytes, { ...reading.dialect.mapping, ...mapping });
    if (answered && isTrue(answered, truth)) return { pointed, answers: 1 };
  }
  return undefined;
}

async function tried(bytes: Uint8Array, wanted: Mapping): Promise<Reading | undefined> {
  try {
    return await readStatement(bytes, wanted);
  } catch (error) {
    if (error instanceof FileRefusal) return undefined;
    throw error;
  }
}

const MOST_EACH = 3;

/** Amounts of movements on their side, the days beside them, and rows that were read and are no movements. */
function likelyCells({ dialect, entries }: Reading, truth: Written['truth']): PointedCell[] {
  const picture = dialect.picture ?? [];
  const sidesOf = new Map<string, Set<'credit' | 'debit'>>();
  for (const { cents } of truth) {
    const sides = sidesOf.get(digitsOf(cents)) ?? new Set();
    sidesOf.set(digitsOf(cents), sides.add(cents > 0 ? 'credit' : 'debit'));
  }
  const amounts = picture.flatMap(({ row, cells }) =>
    cells.flatMap((text, column) => {
      const [side, ...others] = sidesOf.get(digitsIn(text)) ?? [];
      return side && others.length === 0 && /[.,\d]/.test(text) ? [{ row, column, is: side }] : [];
    }),
  );
  const of = (is: PointedCell['is']) => amounts.filter((one) => one.is === is).slice(0, MOST_EACH);
  const isTold = (date: string, amount: number) => truth.some((one) => one.date === date && one.cents === amount);
  const wrong = entries.filter(({ date, amount }) => !isTold(date, amount)).map(({ row }) => row);
  const others = picture.filter(({ row }) => wrong.includes(row)).slice(0, MOST_EACH);
  // What is missing of a movement's amount stands in a cell of its row.
  const fees = entries.flatMap(({ row, date, amount }) => {
    const cells = picture.find((one) => one.row === row)?.cells ?? [];
    return truth
      .filter((one) => one.date === date && one.cents !== amount)
      .flatMap(({ cents }) => {
        const column = cells.findIndex((text) => digitsIn(text) === digitsOf(amount - cents));
        return column < 0 ? [] : [{ row, column, is: 'fee' as const }];
      });
  });
  const [paid] = amounts;
  const days = picture.find(({ row }) => row === paid?.row)?.cells ?? [];
  return [
    ...of('debit'),
    ...of('credit'),
    ...fees.slice(0, MOST_EACH),
    ...others.map(({ row }) => ({ row, column: 0, is: 'no_movement' as const })),
    ...others.flatMap(({ row, cells }) => {
      const column = cells.findIndex((text) => /\p{L}{3}/u.test(text));
      return column < 0 ? [] : [{ row, column, is: 'no_movements' as const }];
    }),
    ...days.flatMap((text, column) =>
      paid && /\d/.test(text) && column !== paid.column ? [{ row: paid.row, column, is: 'date' as const }] : [],
    ),
  ];
}

const digitsOf = (cents: number) => String(Math.abs(cents)).replace(/0{1,2}$/, '');
/** The figures of an amount, without the cents that are none. */
const digitsIn = (text: string) =>
  text
    .replace(/\D/g, '')
    .replace(/^0+/, '')
    .replace(/0{1,2}$/, '');
