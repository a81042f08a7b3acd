import type { Side } from '../../../src/api/contract/reconciliation/statement';
import { spokenSide } from './sideWords';
import { normal } from './words';

const DEBIT = new Set(
  'nota deb|nota de deb|d|db|dr|deb|dbt|dbit|debit|debito|debitos|debe|cargo|cargos|dare|soll|s|nd|n d|nota de debito|nota debito|egreso|egresos|retiro|salida|saida|uscita|af|gasto|withdrawal|out|money out|paid out|lastschrift|vydaj|sortie|addebito|debet|belastung'.split(
    '|',
  ),
);
const CREDIT = new Set(
  'nota cred|nota de cred|cr|cre|cred|crdt|credit|credito|creditos|haber|abono|abonos|avere|haben|h|nc|n c|nota de credito|nota credito|ingreso|ingresos|deposito|entrada|entrata|bij|deposit|in|money in|paid in|gutschrift|prijem|entree|accredito|a|i|e'.split(
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
  return word === 'c' || PAIRED.has(word) || sideOf(word) !== undefined;
}

/** The sides of a column's marks, and the open words: unknown ones, or words that banks use for either side. */
export type Sides = { sides: Map<string, Side>; open: string[] /** Some are words, not marks. */; isFree: boolean };

/**
 * The side of each mark of a column, decided together: C is a credit beside D, and a charge ("cargo") beside A.
 * The side of a free word ("Cheque", "Depósito") comes from its meaning. `undefined` when hardly any value is a mark.
 * `wanted` has the sides that staff gave to words.
 */
export function flagSides(texts: Iterable<string>, wanted: Readonly<Record<string, Side>> = {}): Sides | undefined {
  const words = new Map<string, string>();
  for (const text of texts) if (text.trim() !== '') words.set(wordOf(text), text.trim());
  const chosen = new Map(Object.entries(wanted).map(([text, side]) => [wordOf(text), side]));
  const sides = new Map<string, Side>();
  const open: string[] = [];
  let isFree = false;
  for (const [word, text] of words) {
    const marked = chosen.get(word) ?? markOf(word, words);
    const spoken = marked ? undefined : spokenSide(text);
    const side = marked ?? spoken?.side;
    const isLone = words.size === 1 && EITHER.has(word) && !chosen.has(word);
    if (!marked || isLone) isFree = true;
    if (side) sides.set(word, side);
    if (isLone || (!marked && !spoken?.isSure)) open.push(text);
  }
  return sides.size === 0 || sides.size * 2 < words.size || words.size > MOST_WORDS
    ? undefined
    : { sides, open, isFree };
}

/** Codes of documents that name a side beside each other, or beside notes of debit and credit: "DP" for a deposit, "CH" for a cheque paid. */
const PAIRED = new Map<string, Side>([
  ['dp', 'credit'],
  ['ch', 'debit'],
  ['ck', 'debit'],
]);
const NOTES = ['nd', 'n d', 'nc', 'n c'];

/**
 * Marks that mean one side or the other by those beside them: alone they leave it open (crédito or cargo, entrada or egreso, what the
 * bank charged or what a processor charged to a buyer).
 */
const EITHER = new Set(['c', 'e', 'charge', 'charges']);

/** A column with more different texts holds descriptions, not sides. */
const MOST_WORDS = 16;

function markOf(word: string, words: ReadonlyMap<string, string>): Side | undefined {
  const paired = PAIRED.get(word);
  if (paired) return [...NOTES, ...PAIRED.keys()].some((one) => one !== word && words.has(one)) ? paired : undefined;
  const side = word === 'c' ? (words.has('a') || words.has('abono') ? 'debit' : 'credit') : sideOf(word);
  return word === 'e' && words.has('i') ? 'debit' : side;
}

export function sideIn(sides: ReadonlyMap<string, Side>, text: string): Side | undefined {
  return sides.get(wordOf(text));
}
