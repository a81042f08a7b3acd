import type { Mapping, Role, Side } from '../../../../src/api/contract/reconciliation/statement';
import { isBlankAmount } from '../../../files/cells/amounts';
import { flagSides, type Sides, sideIn } from '../../../files/cells/flags';
import { type GridRow, textOf } from '../../../files/cells/grid';
import { spokenSide } from '../../../files/cells/sideWords';
import { centsOfColumn, markTexts, type Table } from '../columns/columnCents';
import { follow, type Money, stepShare, tied } from '../columns/runningBalance';
import { PROVES } from '../thresholds';
import type { AmountRule, Unmarked } from './amountRule';
import { sidesQuestion } from './signQuestions';
import type { SideWord, SignHints, Signs } from './signTypes';
import { type Tally, tally } from './tally';

/** One column of amounts, with its balance and the hints around it. */
export class AmountColumn {
  readonly seen: Tally;
  readonly amounts: Money;
  /** The amounts with the signs of their marks. */
  readonly signed: Money;
  /** The share of the balance's steps that `signed` explains. */
  readonly asIs: number;
  private readonly kind: number | undefined;
  private readonly marks: Sides | undefined;

  constructor(
    private readonly roles: readonly Role[],
    readonly table: Table,
    readonly column: number,
    readonly balances: Money,
    readonly wanted: Mapping,
    readonly hints: SignHints,
  ) {
    this.kind = roles.includes('kind') ? roles.indexOf('kind') : undefined;
    this.amounts = centsOfColumn(table, column);
    this.marks = this.marksOf();
    this.seen = tally(table, column, this.kind, this.marks?.sides);
    this.signed = this.kind === undefined || !this.marks ? this.amounts : this.withSides(this.kind, this.marks.sides);
    this.asIs = tied(follow(this.signed, balances));
  }

  /** The share of the balance's steps that the opposites of `signed` explain. */
  get turned(): number {
    return tied(follow(this.signed, this.balances, -1));
  }

  hasBalance(): boolean {
    return this.balances.some((cents) => cents !== undefined);
  }

  /** The rows that have an amount. */
  rows(): readonly GridRow[] {
    return this.table.rows.filter((row) => !isBlankAmount(textOf(row.cells[this.column])));
  }

  descriptionOf(row: GridRow | undefined): string {
    return this.roles
      .flatMap((role, at) => (role === 'description' ? [textOf(row?.cells[at])] : []))
      .filter((text) => text !== '')
      .join(' ');
  }

  /** The side that the words of a movement name. */
  spokenIn(row: GridRow) {
    return spokenSide(this.descriptionOf(row));
  }

  /** Reads the column with these signs. `unmarked`: the side of amounts without a mark. */
  signsWith(unmarked: Unmarked, signs: NonNullable<Mapping['signs']>, text?: string): Signs {
    const { marks, kind, seen } = this;
    const understood = seen.marked > 0 ? [{ text: 'Las marcas de débito y crédito deciden el signo' }] : [];
    const flag = kind !== undefined && marks ? { flag: { column: kind, sides: marks.sides } } : {};
    const words = marks ? { words: wordsOf(new Set(markTexts(this.table.rows, kind ?? -1)), marks.sides) } : {};
    const rule: AmountRule = { kind: 'single', column: this.column, unmarked, ...flag };
    return {
      rule,
      understood: [...understood, ...(text === undefined ? [] : [{ about: 'signs' as const, text }])],
      questions: this.isDoubtful() ? [sidesQuestion(marks?.sides ?? new Map(), marks?.open ?? [])] : [],
      signs,
      ...words,
    };
  }

  /** The same, with a side for each row from other evidence. */
  signsByRow(steps: ReadonlyMap<GridRow, 1 | -1>, signs: NonNullable<Mapping['signs']>, text: string): Signs {
    const signed = this.signsWith('signed', signs, text);
    return signed.rule.kind === 'single' ? { ...signed, rule: { ...signed.rule, steps } } : signed;
  }

  /** Unknown words are asked about, unless the balance proves their sides. */
  private isDoubtful(): boolean {
    const { marks } = this;
    return marks !== undefined && marks.open.length > 0 && this.asIs < PROVES;
  }

  /** Free words are ignored where the amounts are signed, or where the balance decides better. */
  private marksOf(): Sides | undefined {
    const { kind, table, column, amounts, wanted, balances } = this;
    const marks = kind === undefined ? undefined : flagSides(markTexts(table.rows, kind), wanted.sides);
    if (!marks || kind === undefined) return marks;
    const byBalance = tied(follow(this.withSides(kind, marks.sides), balances));
    if (!marks.isFree) {
      const isDenied = this.denies(kind, marks) || (byBalance < PROVES && tied(follow(amounts, balances)) >= PROVES);
      return isDenied ? undefined : marks;
    }
    if (tally(table, column, undefined, undefined).minus > 0) return undefined;
    const others = [tied(follow(amounts, balances)), tied(follow(amounts, balances, -1)), stepShare(amounts, balances)];
    return others.some((share) => share >= PROVES && share > byBalance) ? undefined : marks;
  }

  /** One mark on all amounts, of both signs, is no side but a record's code ("D" for "detalle"). */
  private denies(kind: number, { sides }: Sides): boolean {
    const used = new Set(this.table.rows.map((row) => sideIn(sides, textOf(row.cells[kind]))));
    const isSigned = this.amounts.some((cents) => (cents ?? 0) < 0) && this.amounts.some((cents) => (cents ?? 0) > 0);
    return used.size === 1 && isSigned;
  }

  private withSides(kind: number, sides: ReadonlyMap<string, Side>): Money {
    return this.amounts.map((cents, at) => {
      const side = sideIn(sides, textOf(this.table.rows[at]?.cells[kind]));
      return cents === undefined || !side ? cents : side === 'debit' ? -Math.abs(cents) : Math.abs(cents);
    });
  }
}

function wordsOf(words: ReadonlySet<string>, sides: ReadonlyMap<string, Side>): SideWord[] {
  return [...words].slice(0, MOST_WORDS).map((word) => wordOf(word, sideIn(sides, word)));
}

/** Maximum of words that staff can correct. */
const MOST_WORDS = 16;

export const wordOf = (word: string, side: Side | undefined): SideWord => ({ word, ...(side && { side }) });
