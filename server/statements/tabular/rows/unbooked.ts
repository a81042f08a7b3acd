import { pendingIn } from '../../../files/cells/words';
import { byAccount, type Entry } from '../../statement';
import { follow } from '../columns/runningBalance';
import type { Rows } from './rows';

/** Each is tried with all others of its file. */
const MOST_TRIED = 50;

/**
 * Takes movements for announced whose text says so ("SPEI RECIBIDO (PENDIENTE)") and which the balances do not count. Where no balance
 * says anything, the clearest are marked.
 */
export function announceUnbooked({ entries, opening, closing }: Rows): void {
  const groups = byAccount(entries);
  const stated = groups.length === 1 && opening !== undefined && closing !== undefined ? closing - opening : undefined;
  for (const own of groups) {
    const booked = own.filter(({ pending }) => !pending);
    const suspects = booked.filter(({ description }) => pendingIn(description) !== undefined);
    if (suspects.length === 0 || suspects.length === booked.length) continue;
    const all = faultsOf(booked, stated);
    const others = booked.filter(({ description }) => pendingIn(description) === undefined);
    const isExplained = faultsOf(others, stated).broken === 0;
    if (isExplained && (all.broken > 0 || isUncounted(suspects, others))) {
      for (const entry of suspects) entry.pending = true;
      continue;
    }
    const isTried = all.broken > 0 && suspects.length <= MOST_TRIED;
    for (const entry of suspects) {
      const rest = isTried
        ? faultsOf(
            booked.filter((one) => one !== entry),
            stated,
          )
        : all;
      if (rest.broken < all.broken) entry.pending = true;
      else if ((all.broken > 0 || all.checked === 0) && pendingIn(entry.description) === 'sure')
        entry.flags.push('Su texto dice que está pendiente: compruebe que esté contabilizado.');
    }
  }
}

/** Without balances of their own, where all others have one. */
const isUncounted = (suspects: readonly Entry[], others: readonly Entry[]): boolean =>
  suspects.every(({ balance }) => balance === undefined) && others.every(({ balance }) => balance !== undefined);

/** How many balances do not follow the movements; `stated`: what they come to by the balances of both ends. */
function faultsOf(entries: readonly Entry[], stated: number | undefined): { broken: number; checked: number } {
  const { checked, forward, backward } = follow(
    entries.map(({ amount }) => amount),
    entries.map(({ balance }) => balance),
  );
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  const isOff = stated !== undefined && sum !== stated ? 1 : 0;
  return { broken: checked - Math.max(forward, backward) + isOff, checked: checked + (stated === undefined ? 0 : 1) };
}
