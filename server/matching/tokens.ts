import { withoutAccents } from '../../src/api/contract/withoutAccents';

/**
 * The words of a movement that find documents and customers: each run of letters and digits, and runs joined with
 * the following ones, so that their key finds "FAC 001-002-000001234", "F-1042" and "F 1042". They are upper case
 * without accents, as `match_key` of the database makes the other side.
 */
export function tokensOf(...texts: string[]): string[] {
  const tokens = new Set<string>();
  for (const text of texts.flatMap((one) => one.split(TIME_OF_DAY))) {
    if (text === '') continue;
    const written = keyOf(text).split(' ').filter(Boolean);
    const meant = written.flatMap(partsOf).map(withZeros);
    for (const words of meant.join(' ') === written.join(' ') ? [written] : [written, meant]) addWords(tokens, words);
  }
  return [...tokens];
}

function addWords(tokens: Set<string>, words: string[]): void {
  words.forEach((word, i) => {
    add(tokens, word);
    let hasDigit = DIGIT.test(word);
    // "FAC1042": letters glued to digits
    const glued = hasDigit ? /^([A-Z]+)(\d+)$/.exec(word) : undefined;
    if (glued?.[2]) add(tokens, glued[2]);
    // "RFCGTN010203AB1": an identity number with letters of its own, glued to the word for one
    const identity = hasDigit ? IDENTITY.exec(word) : undefined;
    if (identity?.[1]) add(tokens, identity[1]);
    let joined = word;
    for (let at = i + 1; at < Math.min(i + JOINED, words.length); at++) {
      const next = words[at] ?? '';
      joined += next;
      if (joined.length > LONGEST) break;
      hasDigit ||= DIGIT.test(next);
      if (hasDigit) add(tokens, joined);
    }
  });
}

/** "4312604RUIZ", "000005368GONZALEZ": a code or number glued to what is behind it. An identity number has its letters first. */
const partsOf = (word: string): string[] => /^(\d{5,})([A-Z].*)$/.exec(word)?.slice(1) ?? [word];

/** "FOO2", "OOO18O72": people type the letter O for zero, behind the letters of a number at most. */
function withZeros(word: string): string {
  const [, letters = '', digits = ''] = /^([A-Z]{0,4}?)([O\d]{2,})$/.exec(word) ?? [];
  return DIGIT.test(digits) ? letters + digits.replaceAll('O', '0') : word;
}

/** The capitals and digits of a text, as `match_key` of the database writes them. */
export const keyOf = (text: string): string =>
  withoutAccents(text)
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toUpperCase();

/** Beside a word for a number it would be one: "FAC 58:87:25". */
const TIME_OF_DAY = /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?![\d:])/;
const DIGIT = /\d/;
/** What stands before an identity number, by country. */
const IDENTITY = /^(?:NIT|RUC|CI|CC|CED|CEDULA|DNI|RFC|NIF|CIF|CUIT|CUIL|RIF|RUT|ID)([A-Z\d]{6,14})$/;
/** A number such as 001-002-000001234 after its letters: four words. */
const JOINED = 4;
const LONGEST = 24;

function add(tokens: Set<string>, word: string): void {
  if (word.length < 2) return;
  tokens.add(word);
  if (word[0] !== '0') return;
  const digits = word.replace(/^0+/, '');
  if (digits !== word && /^\d{3,}$/.test(digits)) tokens.add(digits);
}
