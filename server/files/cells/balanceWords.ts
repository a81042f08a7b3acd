import { monthOf } from './months';
import { normal } from './words';

/**
 * The kind of balance that a text names when it names nothing else, in any word order, whatever the other cells hold:
 * "initial_available_balance", "Saldo al 31/12/2025", "Asiento de apertura", "S A L D O", but not "SALDO FACTURA 1042".
 */
export type BalanceEnd = 'opening' | 'closing' | 'balance';

const set = (words: string) => new Set(words.split(' '));

// Spanish, English, Portuguese, French, Italian, German, Dutch, Catalan, Polish, Czech, Romanian, Hungarian, Turkish, Swedish.
const NOUNS = set(
  'saldo saldos balance balances bal solde soldes saldi saldot kontostand kontosaldo zustatek stan sold egyenleg bakiye sld sdo sdos',
);
const OPENING = set(
  'inicial iniciales anterior previo precedente precedent apertura inicio comienzo initial opening beginning starting start previous prior brought bf abertura anteriores initiale initialer iniziale ancien depart debut anfang anfangs anfangssaldo alter vorheriger vortrag saldovortrag beginsaldo startsaldo openingssaldo poczatkowy poczatkowe pocatecni initiala nyito devreden ingaende arrastre arrastrado ant ini inic fwd ubertrag',
);
const CLOSING = set(
  'final cierre actual closing ending end new current carried cf finale attuale nouveau fin fim neuer endsaldo schlusssaldo eindsaldo slotsaldo koncowy koncowe konecny encerramento fechamento zaro utgaende nuevo',
);
/** These words name an end by themselves, without the word for a balance. */
const ALONE = set(
  'apertura abertura inicio ubertrag vortrag saldovortrag anfangssaldo beginsaldo startsaldo endsaldo schlusssaldo eindsaldo brought carried bf cf arrastre arrastrado',
);
const FILLERS = set(
  'de del al a el la los las en y e por the of at as on to and do da no na dos das du au le il della vom am per disponible available disponivel disponible contable book ledger libros total neto cuenta account conta compte conto konto fecha date data dia day jour periodo period mes month ano year asiento asientos registro forward extracto statement estado corte hoja pagina viene mn me usd eur dolares soles pesos colones euros efectivo caja bloqueado contabil contabilistico capital corriente ahorros cta su favor statement fec',
);

const AMOUNT = /[-+(]?\s?(?:[$€£]|S\/\.?|[A-Z]{3})?\s?\d[\d.,' ]*[.,]\d{1,2}\)?-?(?=\s|$)/g;
const DAY = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/g;
const NUMBER = /^(?:\d{1,2}|(?:19|20)\d{2})$/;
/** The word for an account, with its number beside it. */
const ACCOUNT = /\b(?:cuenta|cta|account|conta|conto|compte|konto)\b/;
const LONG = /^\d{5,}$/;
const MOST_LETTERS = 80;

/** "S A L D O  A N T E R I O R": printers space their titles so. */
const SPACED = /^\W*\p{L}(?: \p{L}){2,}(?!\p{L})/u;

export function unspaced(text: string): string {
  if (!SPACED.test(text)) return text;
  const joined = text
    .trim()
    .split(/\s{2,}/)
    .map((word) => word.replace(/(?<!\p{L}\p{L}*)(\p{L}) (?=\p{L}(?!\p{L}))/gu, '$1'));
  return joined.join(' ').replace(/^saldo(?=\p{L})/iu, '$& ');
}

/** Whether a text begins with the word for a balance. */
export const speaksOfBalance = (text: string): boolean => NOUNS.has(normal(text.slice(0, 40)).split(' ')[0] ?? '');

export function balanceEndIn(cell: string): BalanceEnd | undefined {
  if (cell.length > MOST_LETTERS || !/\p{L}/u.test(cell)) return undefined;
  const text = unspaced(cell)
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/\b([bc])\s?\/\s?f\b/gi, '$1f');
  const words = normal(text.replace(DAY, ' ').replace(AMOUNT, ' '))
    .split(' ')
    .filter((word, _, all) => word !== '' && !NUMBER.test(word) && !(LONG.test(word) && ACCOUNT.test(all.join(' '))));
  const has = (list: ReadonlySet<string>) => words.some((word) => list.has(word));
  const isOnly = words.every(
    (word) =>
      NOUNS.has(word) || OPENING.has(word) || CLOSING.has(word) || FILLERS.has(word) || monthOf(word) !== undefined,
  );
  if (!isOnly || !(has(NOUNS) || has(ALONE))) return undefined;
  const [opens, closes] = [has(OPENING), has(CLOSING)];
  if (opens === closes) return 'balance';
  return opens ? 'opening' : 'closing';
}
