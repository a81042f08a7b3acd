import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import type { WithheldLine } from '../ledger/expect';
import { formatMoney } from '../ledger/words';

/** What may be withheld: `rate` in percent, with four places at most. */
export type Kind = {
  id: string;
  tax: string;
  rate: string;
  base: string;
  supply: string;
  valid_from: string | null;
  valid_until: string | null;
};

export type Bases = {
  total: string;
  subtotal: string | null;
  tax: string | null;
  issue_date: string | null;
};

/** The tax that most documents of a country have, in percent. */
const COMMON_TAX: Record<string, string> = { EC: '15', CO: '19', PE: '18' };

/** Each kind is rounded for itself, and payers round their own way. */
export const TOLERANCE: Cents = 1;

/**
 * What is missing of a document as what may be withheld of it: the sentence that says so, the rates alone in words, and the rates themselves where only one
 * combination comes to it. `isCertain`: it is withheld, to the cent, of a subtotal that is known, and no usual part of the total. `chance`: how many of the
 * combinations a payment of any other amount would come to by accident. Undefined where none comes to it.
 */
export type Withheld = { text: string; words: string; lines: WithheldLine[]; isCertain: boolean; chance: number };

export function withheldAs(
  missing: Cents,
  document: Bases,
  kinds: readonly Kind[],
  country: string,
): Withheld | undefined {
  const { isKnown, common, combinations } = mayBeWithheld(document, kinds, country);
  // A rate that takes nothing, as of a tax of zero, is no other way than those beside it.
  const ways = combinations.filter(
    ({ sum, parts }) => Math.abs(sum - missing) <= TOLERANCE && parts.every(({ cents }) => cents > 0),
  );
  const [only, ...others] = ways;
  if (!only) return undefined;
  const chance = accidentOf(combinations);
  const sum = formatMoney(missing);
  const assumption = isKnown || isOfTotal(only) ? '' : taxAssumed(common);
  const isPlain =
    ways.some(({ sum, together }) => sum === missing || together === missing) &&
    !isLeft(missing, centsOf(document.total), ways);
  if (others.length > 0) {
    const isCertain = isPlain && (isKnown || ways.every(isOfTotal));
    const text = `${isCertain ? 'falta' : 'puede faltar'} la retención: ${sum} salen de varias maneras${assumption}`;
    return { text, words: 'Retención por recibir', lines: [], isCertain, chance };
  }
  const cent = only.sum === missing ? '' : ', con un centavo de diferencia';
  const { rates } = only;
  return {
    text: `${assumption === '' ? 'falta' : 'puede faltar'} la retención: ${rates} = ${sum}${cent}${assumption}`,
    words: `Retención por recibir: ${rates}`,
    lines: linesOf(only, missing),
    isCertain: assumption === '' && isPlain,
    chance,
  };
}

/** What the kinds may take of a document. A tax that is not known is taken for the most common one of the country (`common`, in percent). */
export function mayBeWithheld(document: Bases, kinds: readonly Kind[], country: string) {
  const isKnown = document.subtotal !== null && document.tax !== null;
  const common = COMMON_TAX[country];
  const bases = isKnown || common === undefined ? document : { ...document, ...atRate(document.total, common) };
  return { isKnown, common, combinations: combinationsOf(bases, kinds) };
}

export const taxAssumed = (common: string | undefined): string => `, si el impuesto es el ${percent(common ?? '')}`;

/** Payers leave a part in percent of a total for later too, and some rates come to just that: those of the total, and of what has no tax. */
const USUAL_PARTS = 100;

/** Nobody leaves less than that for later where all that may be withheld is in percent of the total. */
const LEAST_LEFT = 5;

const isLeft = (missing: Cents, total: Cents, ways: readonly Combination[]): boolean =>
  isUsualPart(missing, total) && !(ways.every(isOfTotal) && missing * USUAL_PARTS < total * LEAST_LEFT - USUAL_PARTS);

const isOfTotal = ({ parts }: Combination): boolean => parts.every(({ base }) => base === 'total');

export function isUsualPart(missing: Cents, total: Cents): boolean {
  const parts = Math.round((missing * USUAL_PARTS) / total);
  return parts > 0 && Math.abs(Math.round((total * parts) / USUAL_PARTS) - missing) <= TOLERANCE;
}

/** How many of these sums an amount up to the largest is by accident. */
function accidentOf(combinations: readonly Combination[]): number {
  const sums = new Set(combinations.flatMap(({ sum, together }) => [sum, together]));
  return sums.size / Math.max(1, ...sums);
}

/** What each rate takes, which comes to the cent to what is missing: payers round their own way. */
const linesOf = ({ parts, sum }: Combination, missing: Cents): WithheldLine[] =>
  parts.map(({ tax, rate, kinds, cents }, at) => {
    const [kind, ...others] = kinds;
    const rounded = at === parts.length - 1 ? cents + missing - sum : cents;
    return { tax, kind_id: others.length === 0 ? (kind ?? null) : null, rate, amount: fromCents(rounded) };
  });

/** `kinds`: those that have this rate. */
type Rate = Pick<Kind, 'tax' | 'rate' | 'base'> & { kinds: string[] };
type Part = Rate & { cents: Cents };
/** `rates`: "1,75 % de renta y 30 % del IVA". */
type Rates = { rates: string; parts: Rate[] };
/** `sum`: of what is rounded for each; `together`: of what is rounded once. */
export type Combination = { rates: string; parts: Part[]; sum: Cents; together: Cents };

const NONE = { id: '', tax: '', rate: '0', base: '', supply: 'cualquiera' };

/** What each combination of rates takes of a document. */
function combinationsOf(document: Bases, kinds: readonly Kind[]): Combination[] {
  const inForce = kinds.filter(
    (kind) => baseOf(document, kind.base) !== undefined && isInForce(kind, document.issue_date),
  );
  const takes = new Map(inForce.map(({ id, base, rate }) => [id, exactOf(baseOf(document, base) ?? 0, rate)]));
  return ratesInForce(kinds, inForce).map(({ rates, parts }) => {
    const exact = parts.map(({ kinds: [kind = ''] }) => takes.get(kind) ?? 0n);
    const taken = parts.map((part, at) => ({ ...part, cents: rounded(exact[at] ?? 0n) }));
    const together = rounded(exact.reduce((all, one) => all + one, 0n));
    return { rates, parts: taken, sum: taken.reduce((all, { cents }) => all + cents, 0), together };
  });
}

/** The combinations of a company's kinds, by those of them in force: most documents have the same ones, and thousands of documents are looked at. */
const combined = new WeakMap<readonly Kind[], Map<string, Rates[]>>();

function ratesInForce(kinds: readonly Kind[], inForce: readonly Kind[]): Rates[] {
  const known = combined.get(kinds) ?? new Map<string, Rates[]>();
  combined.set(kinds, known);
  const key = inForce.map(({ id }) => id).join();
  const made = known.get(key) ?? combine(inForce);
  known.set(key, made);
  return made;
}

/** One kind of each tax at most, all for the same supply: how much of a document is goods and how much services is not known. */
function combine(inForce: readonly Kind[]): Rates[] {
  const of = (tax: string) => [NONE, ...inForce.filter((kind) => kind.tax === tax)];
  const found = new Map<string, Rates>();
  for (const income of of('renta')) {
    for (const vat of of('iva')) {
      for (const other of of('otra')) {
        const taken = [income, vat, other].filter(({ tax }) => tax !== '');
        const supplies = new Set(taken.map(({ supply }) => supply).filter((supply) => supply !== 'cualquiera'));
        if (taken.length === 0 || supplies.size > 1) continue;
        const rates = taken.map(partText).join(' y ');
        const before = found.get(rates)?.parts;
        const parts = taken.map(({ id, tax, rate, base }, at) => {
          const kinds = [...new Set([...(before?.[at]?.kinds ?? []), id])];
          return { tax, rate, base, kinds };
        });
        found.set(rates, { rates, parts });
      }
    }
  }
  return [...found.values()];
}

export const withheldOf = (base: Cents, rate: string): Cents => rounded(exactOf(base, rate));

/** In millionths of a cent. */
function exactOf(base: Cents, rate: string): bigint {
  const [units = '', decimals = ''] = rate.split('.');
  return BigInt(base) * BigInt(units + decimals.padEnd(4, '0'));
}

/** Half a cent is rounded up. */
const rounded = (millionths: bigint): Cents => Number((millionths + 500_000n) / 1_000_000n);

function baseOf({ total, subtotal, tax }: Bases, base: string): Cents | undefined {
  const amount = base === 'total' ? total : base === 'subtotal' ? subtotal : base === 'impuesto' ? tax : null;
  return amount === null ? undefined : centsOf(amount);
}

/** Where the day is not known, every kind may be. */
const isInForce = ({ valid_from, valid_until }: Kind, day: string | null) =>
  day === null || ((valid_from === null || valid_from <= day) && (valid_until === null || day <= valid_until));

/** What a total is of at a tax of so many percent. */
function atRate(total: string, rate: string): Pick<Bases, 'subtotal' | 'tax'> {
  const all = centsOf(total);
  const subtotal = Math.round((all * 100) / (100 + Number(rate)));
  return { subtotal: fromCents(subtotal), tax: fromCents(all - subtotal) };
}

const percent = (rate: string) => `${rate.replace('.', ',')} %`;

/** "30 % del IVA". */
function partText({ tax, rate, base }: Pick<Kind, 'tax' | 'rate' | 'base'>): string {
  if (tax === 'renta' && base === 'subtotal') return `${percent(rate)} de renta`;
  if (tax === 'iva' && base === 'impuesto') return `${percent(rate)} del IVA`;
  return `${percent(rate)} del ${base}${tax === 'otra' ? '' : ` (${tax})`}`;
}
