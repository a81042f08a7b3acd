import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import { formatMoney } from '../ledger/words';

/** What may be withheld: `rate` in percent, with four places at most. */
export type Kind = {
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
const TOLERANCE: Cents = 1;

/** What is missing of a document as what may be withheld of it, in words; undefined where nothing comes to it. */
export function withheldText(
  missing: Cents,
  document: Bases,
  kinds: readonly Kind[],
  country: string,
): string | undefined {
  const isKnown = document.subtotal !== null && document.tax !== null;
  const common = COMMON_TAX[country];
  const bases = isKnown || common === undefined ? document : { ...document, ...atRate(document.total, common) };
  const ways = combinationsOf(bases, kinds).filter(({ sum }) => Math.abs(sum - missing) <= TOLERANCE);
  const [only, ...others] = ways;
  if (!only) return undefined;
  const sum = formatMoney(missing);
  const given =
    isKnown || !only.parts.some(({ base }) => base !== 'total')
      ? ''
      : `, si el impuesto es el ${percent(common ?? '')}`;
  if (others.length > 0) return `puede faltar la retención: ${sum} salen de varias maneras${given}`;
  const cent = only.sum === missing ? '' : ', con un centavo de diferencia';
  return `${given === '' ? 'falta' : 'puede faltar'} la retención: ${only.parts.map(partText).join(' y ')} = ${sum}${cent}${given}`;
}

type Part = Pick<Kind, 'tax' | 'rate' | 'base'>;
type Combination = { parts: Part[]; sum: Cents };

const NONE = { tax: '', rate: '0', base: '', supply: 'cualquiera' };

/** One kind of each tax at most, all for the same supply: how much of a document is goods and how much services is not known. */
function combinationsOf(document: Bases, kinds: readonly Kind[]): Combination[] {
  const inForce = kinds.filter(
    (kind) => baseOf(document, kind.base) !== undefined && isInForce(kind, document.issue_date),
  );
  const of = (tax: string) => [NONE, ...inForce.filter((kind) => kind.tax === tax)];
  const found = new Map<string, Combination>();
  for (const income of of('renta')) {
    for (const vat of of('iva')) {
      for (const other of of('otra')) {
        const parts = [income, vat, other].filter(({ tax }) => tax !== '');
        const supplies = new Set(parts.map(({ supply }) => supply).filter((supply) => supply !== 'cualquiera'));
        if (parts.length === 0 || supplies.size > 1) continue;
        const sum = parts.reduce((all, part) => all + withheldOf(baseOf(document, part.base) ?? 0, part.rate), 0);
        found.set(parts.map(partText).join(), { parts, sum });
      }
    }
  }
  return [...found.values()];
}

/** Half a cent is rounded up. */
export function withheldOf(base: Cents, rate: string): Cents {
  const [units = '', decimals = ''] = rate.split('.');
  const scaled = BigInt(units + decimals.padEnd(4, '0'));
  return Number((BigInt(base) * scaled + 500_000n) / 1_000_000n);
}

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
function partText({ tax, rate, base }: Part): string {
  if (tax === 'renta' && base === 'subtotal') return `${percent(rate)} de renta`;
  if (tax === 'iva' && base === 'impuesto') return `${percent(rate)} del IVA`;
  return `${percent(rate)} del ${base}${tax === 'otra' ? '' : ` (${tax})`}`;
}
