import type { Decimal } from '../files/cells/amounts';
import type { Entry } from './statement';

/** Amounts that must be written with two decimals for one with fewer or more to be odd. */
const LEAST = 8;

/**
 * The places of the one amount or two that lack the two decimals which all others have, also where they are zeros: they lost a
 * figure. Banks that leave zeros out write none at the end.
 */
export function oddlyWritten(texts: readonly string[], decimal: Decimal): Set<number> {
  const tailOf = (text: string) => (text.includes(decimal) ? text.slice(text.lastIndexOf(decimal) + 1) : '');
  const odd = texts.flatMap((text, at) => (/^\d{2}(?!\d)/.test(tailOf(text)) ? [] : [at]));
  const hasZeros = texts.some((text) => /^\d0(?!\d)/.test(tailOf(text)));
  return new Set(texts.length < LEAST || odd.length * 10 > texts.length || !hasZeros ? [] : odd);
}

export const ODDLY_WRITTEN =
  'Un monto de la fila no tiene dos decimales, como todos los demás: puede faltarle una cifra.';

/** Marks the entries whose amounts, written in the same order, are odd; where some were refused their places are not known. */
export function markOddlyWritten(entries: readonly Entry[], texts: readonly string[], decimal: Decimal): void {
  if (entries.length !== texts.length) return;
  for (const at of oddlyWritten(texts, decimal)) entries[at]?.flags.push(ODDLY_WRITTEN);
}
