import type { Decimal } from '../files/cells/amounts';
import type { Entry } from './statement';

const isDigit = (text: string, at: number) => text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57;

/** The minimum of amounts for one without two decimals to be odd. */
const LEAST = 8;

/**
 * The indexes of the few amounts without the two decimals that all others have, even as zeros: they lost a
 * digit. Banks that drop zeros write none at the end.
 */
export function oddlyWritten(texts: readonly string[], decimal: Decimal): Set<number> {
  const odd: number[] = [];
  let hasZeros = false;
  for (const [at, text] of texts.entries()) {
    const mark = text.lastIndexOf(decimal);
    if (mark < 0 || !isDigit(text, mark + 1) || !isDigit(text, mark + 2) || isDigit(text, mark + 3)) odd.push(at);
    else hasZeros ||= text[mark + 2] === '0';
  }
  return new Set(texts.length < LEAST || odd.length * 10 > texts.length || !hasZeros ? [] : odd);
}

export const ODDLY_WRITTEN =
  'Un monto de la fila no tiene dos decimales, como todos los demás: puede faltarle una cifra.';

/** Marks the entries with odd amounts; `texts` has the same order. Refused rows break that order, so nothing is marked. */
export function markOddlyWritten(entries: readonly Entry[], texts: readonly string[], decimal: Decimal): void {
  if (entries.length !== texts.length) return;
  for (const at of oddlyWritten(texts, decimal)) entries[at]?.flags.push(ODDLY_WRITTEN);
}
