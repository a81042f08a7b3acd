import type { Role } from '../../../../src/api/contract/reconciliation/statement';
import type { Grid } from '../../../files/cells/grid';
import { type Meaning, meaningOf } from '../place/headerWords';
import { HALF, MANY, NEARLY_ALL, SOME } from '../thresholds';
import type { Profile } from './profiles';

type Shift = {
  texts: string[];
  /** The roles by the titles in place, for staff who say that the header is right. */
  asIs: (width: number) => Role[];
};

const AMOUNTS: readonly Meaning[] = ['amount', 'net', 'gross', 'debit', 'credit', 'balance'];
const ROLES: Partial<Record<Meaning, Role>> = {
  date: 'date',
  value_date: 'value_date',
  description: 'description',
  amount: 'amount',
  debit: 'debit',
  credit: 'credit',
  balance: 'balance',
  reference: 'reference',
  document: 'document',
};

/**
 * A header that lacks one title: the others are one column beside their data. The titles from some column on move by one where that
 * makes clearly more of them true. `undefined` when the header is right.
 */
export function shiftedHeader(texts: readonly string[], profiles: readonly Profile[], body: Grid): Shift | undefined {
  const width = profiles.length;
  const named = texts.findLastIndex((text) => text !== '') + 1;
  const filled = profiles.findLastIndex(({ filled: count }) => count >= Math.max(1, body.length * HALF)) + 1;
  if (filled !== named + 1 || named < 3) return undefined;
  const score = (list: readonly string[]) =>
    profiles.reduce((sum, profile, column) => sum + agreement(list[column] ?? '', profile), 0);
  const asIs = Array.from({ length: width }, (_, column) => texts[column] ?? '');
  const moved = Array.from({ length: named }, (_, at) => [...asIs.slice(0, at), '', ...asIs.slice(at)].slice(0, width));
  const best = moved.reduce((top, one) => (score(one) > score(top) ? one : top), asIs);
  if (score(best) < score(asIs) + 2) return undefined;
  return {
    texts: best,
    asIs: () => asIs.map((text) => ROLES[meaningOf(text)?.meaning ?? 'ignore'] ?? 'ignore'),
  };
}

/** Whether the cells below a title agree with it: 1, -1, or 0 when that is open. */
function agreement(text: string, profile: Profile): number {
  const meaning = text === '' ? undefined : meaningOf(text)?.meaning;
  if (!meaning || profile.filled === 0) return 0;
  const days = profile.dates + profile.shorts;
  if (meaning === 'date' || meaning === 'value_date') return days >= MANY ? 1 : -1;
  if (AMOUNTS.includes(meaning))
    return profile.amounts >= MANY && profile.money > 0 ? 1 : profile.amounts < SOME ? -1 : 0;
  if (meaning === 'description') return profile.amounts > NEARLY_ALL || days > NEARLY_ALL ? -1 : 1;
  return 0;
}
