import { type Cents, centsOf } from '../api/contract/money';
import { BUCKETS } from '../api/contract/receivables/documents';
import type { DueWallet } from '../api/contract/receivables/dueWallet';

export type Bucket = (typeof BUCKETS)[number];
/** `disputed`: what of it is in dispute; `expected`: what is expected to have been withheld besides. Of an earlier day nobody knows. */
export type Figure = { cantidad: number; cents: Cents; disputed: Cents; expected: Cents };
export type Figures = { bucket: Bucket; now: Figure; earlier: Figure | undefined }[];

const NOTHING: Figure = { cantidad: 0, cents: 0, disputed: 0, expected: 0 };

/** The currencies of a wallet, most used first; none where nothing is owed or expected, and an empty one where the provider says none. */
export function currenciesOf(wallet: DueWallet): string[] {
  const lines = Object.values(wallet);
  if (lines.every(({ cantidad, expected, others = [] }) => cantidad === 0 && !expected && others.length === 0))
    return [];
  const [main] = lines.flatMap(({ currency }) => currency ?? []);
  const others = lines.flatMap(({ others = [] }) => others.map(({ currency }) => currency)).sort();
  return [...new Set([main ?? '', ...others])];
}

/** The debt in one currency by age, with the previous debt. */
export function figuresOf(wallet: DueWallet, earlier: DueWallet | undefined, currency: string): Figures {
  return BUCKETS.map((bucket) => ({
    bucket,
    now: figureOf(wallet, bucket, currency),
    earlier: earlier && figureOf(earlier, bucket, currency),
  }));
}

/** A provider without currencies has a single one. */
function figureOf(wallet: DueWallet, bucket: Bucket, currency: string): Figure {
  const line = wallet[bucket];
  const found =
    line === undefined || line.currency === undefined || line.currency === currency
      ? line
      : line.others?.find((other) => other.currency === currency);
  if (!found) return NOTHING;
  const { cantidad, total, disputed = '0.00', expected = '0.00' } = found;
  return { cantidad, cents: centsOf(total), disputed: centsOf(disputed), expected: centsOf(expected) };
}

export const isOverdue = (bucket: Bucket): boolean => bucket !== 'Por vencer' && bucket !== 'Sin fecha';

export function sumOf(
  figures: Figures,
  when: 'now' | 'earlier',
  which: (bucket: Bucket) => boolean = () => true,
): Figure {
  return figures
    .filter(({ bucket }) => which(bucket))
    .reduce(
      (sum, { [when]: one = NOTHING }) => ({
        cantidad: sum.cantidad + one.cantidad,
        cents: sum.cents + one.cents,
        disputed: sum.disputed + one.disputed,
        expected: sum.expected + one.expected,
      }),
      NOTHING,
    );
}

/** The same day a month before; the last one of a month that has no such day. */
export function monthBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(date, last))).toISOString().slice(0, 10);
}
