/** A piece of a movement's text, by its place: as the bank wrote it, or the number of a document that it says, known or by its look. */
export type Piece = { at: number; text: string; number?: string; isKnown?: boolean };

/** Digits, with what joins the parts of a number. */
const NUMBER = /\d[\d./-]*\d/g;
/** Establishment, point of sale and number, as receipts are numbered. */
const PARTED = /^\d+-\d+-\d{4,}$/;
/** Fewer digits are too common to name a document. */
const LEAST = 4;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The last part of a number without leading zeros, where that is long enough to name it. */
export function shortNumber(number: string): string {
  const last = digitsOf(number.split(/[-/ ]/).at(-1) ?? '').replace(/^0+/, '');
  return last.length >= LEAST ? last : number;
}

/** Splits the text at the places where it says one of these numbers, in whatever notation. */
export function describedNumbers(text: string, numbers: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: said, index } of text.matchAll(NUMBER)) {
    const known = numbers.find((one) => isSaid(said, one));
    const number = known ?? (PARTED.test(said) ? said : undefined);
    if (number === undefined) continue;
    if (index > from) pieces.push({ at: from, text: text.slice(from, index) });
    pieces.push({ at: index, text: said, number, isKnown: known !== undefined });
    from = index + said.length;
  }
  if (from < text.length) pieces.push({ at: from, text: text.slice(from) });
  return pieces;
}

function isSaid(said: string, number: string): boolean {
  const digits = digitsOf(said).replace(/^0+/, '');
  if (digits.length < LEAST) return false;
  return digits === digitsOf(number).replace(/^0+/, '') || digits === digitsOf(shortNumber(number));
}
