import type { Mapping, Question, Role, Side } from '../../../../src/api/contract/statement';
import { isBlankAmount } from '../../../files/cells/amounts';
import { flagSides, type Sides, sideIn } from '../../../files/cells/flags';
import { type Cell, type GridRow, textOf } from '../../../files/cells/grid';
import { saidOfSides, sideOfTitle, spokenSide } from '../../../files/cells/sideWords';
import { centsOfColumn, filledTexts, pairCents, type Table } from '../columns/columnCents';
import { follow, type Money, negated, stepShare, tied } from '../columns/runningBalance';
import type { AmountRule, Unmarked } from './amountRule';
import { signsByBalance } from './balanceSigns';
import { oldestQuestion, sidesQuestion, signsQuestion } from './signQuestions';
import type { SideWord, SignHints, Signs } from './signTypes';
import { stepsAlone } from './stepsAlone';
import { type Tally, tally } from './tally';

/** Rows on which the running balance is tried. */
const WEIGHED = 2_000;
/** Share of the steps of a balance that prove what amounts mean. */
const PROVES = 0.9;

/** Decides what signs mean in the whole file. `undefined` when no column holds an amount. */
export function signsOf(roles: readonly Role[], table: Table, wanted: Mapping, hints: SignHints): Signs | undefined {
  const at = (role: Role) => (roles.includes(role) ? roles.indexOf(role) : undefined);
  const balances = centsOfColumn(table, at('balance'));
  const [debit, credit, amount] = [at('debit'), at('credit'), at('amount')];
  if (debit !== undefined || credit !== undefined) return pairSigns(table, debit, credit, balances);
  if (amount === undefined) return at('balance') === undefined ? undefined : stepsAlone(table, balances, wanted, hints);
  return new Single(roles, table, amount, balances, wanted, hints).decide();
}

function pairSigns(table: Table, debit: number | undefined, credit: number | undefined, balances: Money): Signs {
  const debits = centsOfColumn(table, debit);
  const credits = centsOfColumn(table, credit);
  const usual = { debitSign: leaning(debits) < 0 ? 1 : -1, creditSign: leaning(credits) < 0 ? -1 : 1 } as const;
  const weighed = (money: Money) => money.slice(0, WEIGHED);
  const share = (debitSign: 1 | -1, creditSign: 1 | -1) =>
    tied(follow(pairCents(weighed(debits), weighed(credits), debitSign, creditSign), weighed(balances)));
  let best = { ...usual, share: share(usual.debitSign, usual.creditSign) };
  for (const debitSign of [-1, 1] as const) {
    for (const creditSign of [1, -1] as const) {
      const now = share(debitSign, creditSign);
      if (now > best.share + 0.2) best = { debitSign, creditSign, share: now };
    }
  }
  const { debitSign, creditSign } = best;
  const understood =
    debit === undefined || credit === undefined ? [] : [{ text: 'Débitos y créditos en columnas separadas' }];
  const isTurned = debitSign !== usual.debitSign && creditSign !== usual.creditSign;
  if (isTurned)
    understood.push({ text: 'El saldo dice que entran por la columna de débitos y salen por la de créditos' });
  else if (debit !== undefined && debitSign === 1)
    understood.push({ text: 'Los débitos ya vienen con signo negativo' });
  const rule: AmountRule = { kind: 'pair', debitSign, creditSign };
  return {
    rule: { ...rule, ...(debit !== undefined && { debit }), ...(credit !== undefined && { credit }) },
    understood,
    questions: [],
  };
}

const sideOf = (side: Side | undefined): { side?: Side } => (side === undefined ? {} : { side });

function wordsOf(words: ReadonlySet<string>, sides: ReadonlyMap<string, Side>): SideWord[] {
  return [...words].slice(0, 16).map((word) => ({ word, ...sideOf(sideIn(sides, word)) }));
}

/** Positive when most values are, negative when most are not. */
function leaning(values: Money): number {
  return values.reduce<number>((sum, cents) => sum + Math.sign(cents ?? 0), 0);
}

/** One column of amounts: what stands in it, beside it and around it says what its signs mean. */
class Single {
  private readonly kind: number | undefined;
  private readonly marks: Sides | undefined;
  private readonly seen: Tally;

  constructor(
    private readonly roles: readonly Role[],
    private readonly table: Table,
    private readonly column: number,
    private readonly balances: Money,
    private readonly wanted: Mapping,
    private readonly hints: SignHints,
  ) {
    this.kind = roles.includes('kind') ? roles.indexOf('kind') : undefined;
    this.marks = this.marksOf();
    this.seen = tally(table, column, this.kind, this.marks?.sides);
  }

  decide(): Signs {
    const { seen, wanted } = this;
    const charges = 'Los montos sin marca son cargos';
    if (wanted.signs === 'charges') return this.done('debit', 'charges', charges);
    if (wanted.signs === 'red') return this.byColour() ?? this.done('signed', 'signed');
    if (wanted.signs === 'words') return this.byWords() ?? this.done('signed', 'signed');
    if (wanted.signs === 'signed' || (seen.bare === 0 && seen.marked > 0)) return this.done('signed', 'signed');
    const byBalance = this.byBalance();
    if (byBalance) return byBalance;
    if (seen.minus > 0) {
      const told = this.done('signed', 'signed');
      const doubt = this.hasBalance() ? undefined : this.doubtOfSigns();
      return doubt === undefined ? told : asked(told, doubt);
    }
    if (seen.debit > 0 && seen.credit > 0) return this.done('signed', 'signed');
    if (seen.credit > 0) return this.done('debit', 'charges', charges);
    if (seen.debit > 0) return this.done('credit', 'signed', 'Los montos sin marca son abonos');
    if (seen.plus > 0 && seen.plus < seen.bare) return this.done('debit', 'charges', charges);
    const bySection = this.bySection();
    if (bySection) return bySection;
    if (this.hints.isCard)
      return asked(this.done('debit', 'charges'), signsQuestion('sus montos no traen signo', true));
    return this.guessed();
  }

  /** Card issuers may write what is owed as positive, and payments as negative; then descriptions may say so. */
  private doubtOfSigns(): Question | undefined {
    const { isCard } = this.hints;
    const { minus, bare } = this.seen;
    const amounts = centsOfColumn(this.table, this.column);
    const said = saidOfSides(amounts, (at) => this.descriptionOf(this.table.rows[at]));
    if (said === 'otherwise') return signsQuestion('las descripciones dicen lo contrario de sus signos', isCard);
    if (!isCard || said === 'same' || minus * 2 >= bare * 1.2) return undefined;
    return signsQuestion(
      minus * 2 < bare ? 'sus montos son casi todos positivos' : 'sus montos son de ambos signos',
      true,
    );
  }

  /** Free words say nothing where the amounts are signed, or where the balance knows better. */
  private marksOf(): Sides | undefined {
    const { kind, table, column, wanted, balances } = this;
    const marks = kind === undefined ? undefined : flagSides(filledTexts(table.rows, kind), wanted.sides);
    if (!marks || kind === undefined) return marks;
    const amounts = centsOfColumn(table, column);
    const byBalance = tied(follow(withSides(table, kind, marks.sides, amounts), balances));
    if (!marks.isFree) {
      const isDenied = this.denies(kind, marks) || (byBalance < PROVES && tied(follow(amounts, balances)) >= PROVES);
      return isDenied ? undefined : marks;
    }
    if (tally(table, column, undefined, undefined).minus > 0) return undefined;
    const others = [
      tied(follow(amounts, balances)),
      tied(follow(negated(amounts), balances)),
      stepShare(amounts, balances),
    ];
    return others.some((share) => share >= PROVES && share > byBalance) ? undefined : marks;
  }

  /** One mark on all amounts, of both signs, is no side: a record's code ("D" for "detalle"). */
  private denies(kind: number, { sides }: Sides): boolean {
    const amounts = centsOfColumn(this.table, this.column);
    const used = new Set(this.table.rows.map((row) => sideIn(sides, textOf(row.cells[kind]))));
    const isSigned = amounts.some((cents) => (cents ?? 0) < 0) && amounts.some((cents) => (cents ?? 0) > 0);
    return used.size === 1 && isSigned;
  }

  private hasBalance(): boolean {
    return this.balances.some((cents) => cents !== undefined);
  }

  private done(unmarked: Unmarked, signs: NonNullable<Mapping['signs']>, ...more: string[]): Signs {
    const { marks, kind, seen } = this;
    const said = seen.marked > 0 ? [{ text: 'Las marcas de débito y crédito deciden el signo' }] : [];
    const flag = kind !== undefined && marks ? { flag: { column: kind, sides: marks.sides } } : {};
    const words = marks ? { words: wordsOf(new Set(filledTexts(this.table.rows, kind ?? -1)), marks.sides) } : {};
    const rule: AmountRule = { kind: 'single', column: this.column, unmarked, ...flag };
    const told: Signs = {
      rule,
      understood: [...said, ...more.map((text) => ({ about: 'signs' as const, text }))],
      questions: [],
      signs,
      ...words,
    };
    return this.isDoubtful()
      ? { ...told, questions: [sidesQuestion(marks?.sides ?? new Map(), marks?.open ?? [])] }
      : told;
  }

  /** Words that nobody taught us are asked about, unless the balance proves what they say. */
  private isDoubtful(): boolean {
    const { marks } = this;
    if (!marks || marks.open.length === 0) return false;
    return tied(follow(this.signed(), this.balances)) < PROVES;
  }

  /** The amounts as signs and marks make them. */
  private signed(): Money {
    const amounts = centsOfColumn(this.table, this.column);
    return this.kind === undefined || !this.marks
      ? amounts
      : withSides(this.table, this.kind, this.marks.sides, amounts);
  }

  private byBalance(): Signs | undefined {
    if (!this.hasBalance()) return undefined;
    const amounts = this.signed();
    const asIs = tied(follow(amounts, this.balances));
    const turned = tied(follow(negated(amounts), this.balances));
    if (this.wanted.signs !== 'balance') {
      if (asIs >= PROVES) return this.done('signed', 'signed', 'El saldo confirma el signo de los montos');
      if (turned >= PROVES && this.seen.marked === 0)
        return this.done('debit', 'charges', 'El saldo confirma que los montos son cargos');
    }
    const steps = this.seen.minus > 0 || this.seen.marked > 0 ? undefined : this.bySteps(amounts);
    if (steps) return steps;
    if (turned > asIs && turned >= 0.6)
      return this.done('debit', 'charges', 'El saldo confirma que los montos son cargos');
    return asIs >= 0.6 ? this.done('signed', 'signed', 'El saldo confirma el signo de los montos') : undefined;
  }

  private bySteps(amounts: Money): Signs | undefined {
    const found = signsByBalance(this.table.rows, amounts, this.balances);
    if (!found) return undefined;
    const { signs, oldest } = found;
    const told = this.done('signed', 'balance', 'El saldo dice qué montos entran y cuáles salen');
    if (told.rule.kind !== 'single') return told;
    if (!oldest) return { ...told, rule: { ...told.rule, steps: signs } };
    const { opening } = this.hints;
    const step = opening === undefined ? 0 : oldest.balance - opening;
    const spoken = spokenSide(this.descriptionOf(oldest.row));
    const proven = Math.abs(step) === oldest.size ? (step > 0 ? 'credit' : 'debit') : undefined;
    const side = proven ?? this.wanted.oldest ?? spoken?.side ?? 'credit';
    const rule: AmountRule = { ...told.rule, steps: new Map(signs).set(oldest.row, side === 'credit' ? 1 : -1) };
    if (proven || this.wanted.oldest) return { ...told, rule };
    if (spoken?.isSure) return { ...told, rule: { ...rule, byWords: oldest.row } };
    return asked({ ...told, rule }, oldestQuestion(oldest.row, this.descriptionOf(oldest.row), side), true);
  }

  private bySection(): Signs | undefined {
    const { sections, sectionWords } = this.hints;
    const amounts = this.table.rows.filter((row) => !isBlankAmount(textOf(row.cells[this.column])));
    const told = amounts.filter((row) => sections.has(row));
    if (told.length === 0 || told.length < amounts.length * PROVES) return undefined;
    const done = this.done('signed', 'signed', 'Los títulos de las secciones dicen qué montos entran y cuáles salen');
    const steps = new Map(told.map((row) => [row, sections.get(row) === 'debit' ? -1 : 1] as const));
    if (done.rule.kind !== 'single') return done;
    return {
      ...done,
      rule: { ...done.rule, steps },
      words: sectionWords.map((word) => ({ word, ...sideOf(this.wanted.sides?.[word] ?? sideOfTitle(word)) })),
    };
  }

  private descriptionOf(row: GridRow | undefined): string {
    return this.roles
      .flatMap((role, at) => (role === 'description' ? [textOf(row?.cells[at])] : []))
      .filter((text) => text !== '')
      .join(' ');
  }

  private byWords(): Signs | undefined {
    const rows = this.table.rows.filter((row) => !isBlankAmount(textOf(row.cells[this.column])));
    const steps = new Map<GridRow, 1 | -1>();
    for (const row of rows) {
      const spoken = spokenSide(this.descriptionOf(row));
      if (spoken) steps.set(row, spoken.side === 'debit' ? -1 : 1);
    }
    if (steps.size === 0 || steps.size < rows.length * PROVES) return undefined;
    const done = this.done('signed', 'words', 'La descripción dice qué montos entran y cuáles salen');
    return done.rule.kind === 'single' ? { ...done, rule: { ...done.rule, steps } } : done;
  }

  /** Some amounts are written in red, and others are not. */
  private byColour(): Signs | undefined {
    const amounts = this.table.rows.filter((row) => typeof row.cells[this.column] === 'object');
    const red = amounts.filter((row) => isRed(row.cells[this.column]));
    if (red.length === 0 || red.length === amounts.length) return undefined;
    const done = this.done('signed', 'red', 'Los montos en rojo salen');
    const steps = new Map(amounts.map((row) => [row, red.includes(row) ? -1 : 1] as const));
    return done.rule.kind === 'single' ? { ...done, rule: { ...done.rule, steps } } : done;
  }

  /** Nothing says what came in and what went out: that is asked, and one amount by itself came in. */
  private guessed(): Signs {
    const words = this.byWords();
    const steps = words?.rule.kind === 'single' ? [...(words.rule.steps?.values() ?? [])] : [];
    const out = steps.filter((step) => step < 0).length;
    const speaksOut = this.table.rows.some((row) => {
      const spoken = spokenSide(this.descriptionOf(row));
      return spoken?.isSure && spoken.side === 'debit';
    });
    const reds = this.table.rows.filter((row) => isRed(row.cells[this.column])).length;
    if (!speaksOut && this.seen.bare < 2 && reds === 0) {
      const { signs, ...told } = this.done('signed', 'signed');
      return told;
    }
    const spoken =
      speaksOut && words
        ? [
            {
              label: `Según la descripción: ${out} salen y ${steps.length - out} entran`,
              mapping: { signs: 'words' as const },
            },
          ]
        : [];
    const colour = this.byColour();
    const coloured = colour
      ? [{ label: `Los rojos salen (${reds}) y los demás entran`, mapping: { signs: 'red' as const } }]
      : [];
    return asked(colour ?? (speaksOut && words ? words : this.done('signed', 'signed')), {
      field: 'signs',
      msg: 'Ningún monto trae signo ni marca, y ningún saldo dice si entran o salen. ¿Cómo son?',
      options: [
        ...coloured,
        ...spoken,
        { label: 'Todos entran', mapping: { signs: 'signed' } },
        { label: 'Todos salen', mapping: { signs: 'charges' } },
      ],
    });
  }
}

const isRed = (cell: Cell | undefined) => typeof cell === 'object' && 'isRed' in cell && cell.isRed === true;

function withSides(table: Table, kind: number, sides: ReadonlyMap<string, Side>, amounts: Money): Money {
  return amounts.map((cents, at) => {
    const side = sideIn(sides, textOf(table.rows[at]?.cells[kind]));
    return cents === undefined || !side ? cents : side === 'debit' ? -Math.abs(cents) : Math.abs(cents);
  });
}

/** While signs are asked the mapping does not say them, so that sending it back asks again. */
function asked(told: Signs, question: Question, keeps = false): Signs {
  const { signs, ...rest } = told;
  return { ...rest, ...(keeps && signs && { signs }), questions: [...told.questions, question] };
}
