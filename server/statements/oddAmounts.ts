import type { Decimal } from '../files/cells/amounts';
import type { Entry } from './statement';

const isDigit = (text: string, at: number) => text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57;

/** The minimum of amounts for one without two decimals to be odd. */
const LEAST = 8;

/**
 * Finds the places of the few amounts without the two decimals that all others have, even as zeros: they lost a
 * digit. Banks that drop zeros write none at the end.
 */
export function oddAmounts<Place>(decimal: Decimal) {
  const mark = decimal.charCodeAt(0);
  const odd: Place[] = [];
  let seen = 0;
  let hasZeros = false;
  return {
    see(text: string, place: Place): void {
      seen += 1;
      const end = text.length;
      // Nearly every amount ends in its decimals.
      const at = text.charCodeAt(end - 3) === mark ? end - 3 : text.lastIndexOf(decimal);
      if (at < 0 || !isDigit(text, at + 1) || !isDigit(text, at + 2) || isDigit(text, at + 3)) odd.push(place);
      else hasZeros ||= text[at + 2] === '0';
    },
    odd: (): readonly Place[] => (seen < LEAST || odd.length * 10 > seen || !hasZeros ? [] : odd),
  };
}

export const ODDLY_WRITTEN =
  'Un monto de la fila no tiene dos decimales, como todos los demás: puede faltarle una cifra.';

/** Marks the entries with odd amounts; `texts` has the same order. Refused rows break that order, so nothing is marked. */
export function markOddlyWritten(entries: readonly Entry[], texts: readonly string[], decimal: Decimal): void {
  if (entries.length !== texts.length) return;
  const amounts = oddAmounts<number>(decimal);
  for (const [at, text] of texts.entries()) amounts.see(text, at);
  for (const at of amounts.odd()) entries[at]?.flags.push(ODDLY_WRITTEN);
}
