import { normal } from './words';

export type Side = 'debit' | 'credit';

const DEBIT = new Set(
  'd|db|dr|deb|dbt|dbit|debit|debito|debitos|debe|cargo|cargos|dare|soll|s|nd|n d|nota de debito|nota debito|egreso|egresos|retiro|salida|saida|uscita|af|gasto|withdrawal|out|money out|paid out|lastschrift|vydaj|sortie|addebito|debet|belastung'.split(
    '|',
  ),
);
const CREDIT = new Set(
  'cr|cre|cred|crdt|credit|credito|creditos|haber|abono|abonos|avere|haben|h|nc|n c|nota de credito|nota credito|ingreso|ingresos|deposito|entrada|entrata|bij|deposit|in|money in|paid in|gutschrift|prijem|entree|accredito|a|i|e'.split(
    '|',
  ),
);

function wordOf(text: string): string {
  const bare = text.replace(/[()\s]+/g, ' ').trim();
  return bare === '+' || bare === '-' ? bare : normal(bare);
}

function sideOf(word: string): Side | undefined {
  if (word === '+') return 'credit';
  if (word === '-') return 'debit';
  if (CREDIT.has(word)) return 'credit';
  return DEBIT.has(word) ? 'debit' : undefined;
}

export function isFlagWord(text: string): boolean {
  const word = wordOf(text);
  return word === 'c' || sideOf(word) !== undefined;
}

/**
 * What each flag of a column means, as the column uses them together: C is a credit beside D, and a charge ("cargo") beside A;
 * `undefined` when some value is no flag.
 */
export function flagSides(texts: Iterable<string>): Map<string, Side> | undefined {
  const words = new Set<string>();
  for (const text of texts) if (text.trim() !== '') words.add(wordOf(text));
  const sides = new Map<string, Side>();
  for (const word of words) {
    const side = word === 'c' ? (words.has('a') || words.has('abono') ? 'debit' : 'credit') : sideOf(word);
    if (!side) return undefined;
    sides.set(word, word === 'e' && words.has('i') ? 'debit' : side);
  }
  return sides.size === 0 ? undefined : sides;
}

export function sideIn(sides: ReadonlyMap<string, Side>, text: string): Side | undefined {
  return sides.get(wordOf(text));
}
