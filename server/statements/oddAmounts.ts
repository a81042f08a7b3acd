import type { Decimal } from '../files/cells/amounts';
import type { Entry } from './statement';

/** The minimum of amounts for one without two decimals to be odd. */
const LEAST = 8;

/**
 * The indexes of the few amounts without the two decimals that all others have, even as zeros: they lost a
 * digit. Banks that drop zeros write none at the end.
 */
export function oddlyWritten(texts: readonly string[], decimal: Decimal): Set<number> {
  const tailOf = (text: string) => (text.includes(decimal) ? text.slice(text.lastIndexOf(decimal) + 1) : '');
  const odd = texts.flatMap((text, at) => (/^\d{2}(?!\d)/.test(tailOf(text)) ? [] : [at]));
  const hasZeros = texts.some((text) => /^\d0(?!\d)/.test(tailOf(text)));
  return new Set(texts.length < LEAST || odd.length * 10 > texts.length || !hasZeros ? [] : odd);
}

export const ODDLY_WRITTEN =
  'Un monto de la fila no tiene dos decimales, como todos los demás: puede faltarle una cifra.';

/** Marks the entries with odd amounts; `texts` has the same order. Refused rows break that order, so nothing is marked. */
export function markOddlyWritten(entries: readonly Entry[], texts: readonly string[], decimal: Decimal): void {
  if (entries.length !== texts.length) return;
  for (const at of oddlyWritten(texts, decimal)) entries[at]?.flags.push(ODDLY_WRITTEN);
}
