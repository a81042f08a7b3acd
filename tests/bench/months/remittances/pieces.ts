import { plain } from '../grammar';
import type { NumberWay } from './numbers';

/** A line is made of pieces that remember what they say, so that what is cut off says nothing. */

export type Relation = 'part' | 'balance' | 'fee' | 'withheld' | 'credit' | 'several' | 'all';
export type Sign =
  | { is: 'number'; way: NumberWay; spoken: boolean; slip: boolean; serial?: number }
  | { is: 'range'; from: number; to: number; spoken: boolean }
  | { is: 'name' | 'id' }
  | { is: 'month'; month: number }
  | { is: 'instalment'; number: number }
  | { is: Relation };

export type Piece = { text: string; sign?: Sign; isCut?: boolean };

export const said = (text: string, sign?: Sign): Piece => (sign ? { text, sign } : { text });
export const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');

/** What a field of so many characters keeps. */
export function cut(pieces: readonly Piece[], width: number): Piece[] {
  let left = width;
  return pieces.flatMap((piece) => {
    const text = piece.text.slice(0, left);
    left -= text.length;
    if (text === '' && piece.text !== '') return [];
    return [text.length < piece.text.length ? { ...piece, text, isCut: true } : piece];
  });
}

/** Pieces with something between them; two digits never touch. */
export function joined(groups: readonly (readonly Piece[])[], joint: string): Piece[] {
  const pieces: Piece[] = [];
  for (const group of groups.filter((one) => textOf(one) !== '')) {
    if (pieces.length > 0) {
      const touches = joint === '' && /[\dO]$/.test(textOf(pieces)) && /^[\dO]/.test(textOf(group));
      pieces.push(said(touches ? ' ' : joint));
    }
    pieces.push(...group);
  }
  return pieces;
}

/** How a bank stores letters; each as long as before, or without its marked letters. */
export const LETTERS: readonly ((text: string) => string)[] = [
  plain,
  plain,
  plain,
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toUpperCase().replaceAll(/[^\x20-\x7e]/g, '?'),
  (text) => text.toUpperCase().replaceAll(/[^\x20-\x7e]/g, ''),
];

export const inLetters = (pieces: readonly Piece[], letters: (text: string) => string): Piece[] =>
  pieces.map((piece) => ({ ...piece, text: letters(piece.text) }));
