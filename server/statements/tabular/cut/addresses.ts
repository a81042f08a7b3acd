/** "A" is 1, "XFD" 16384. */
export function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => Math.min(sum, 1e6) * 26 + letter.charCodeAt(0) - 64, 0);
}
