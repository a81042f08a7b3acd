import type { Entry } from '../../statement';

/** Where only some cells name their currency ("579,68 USD", then plain 1084) and no two disagree, it is everybody's. */
export function shareCurrency(entries: readonly Entry[]): void {
  const named = new Set(entries.map(({ currency }) => currency).filter((currency) => currency !== ''));
  const [only] = named;
  if (only === undefined || named.size > 1) return;
  for (const entry of entries) entry.currency = only;
}
