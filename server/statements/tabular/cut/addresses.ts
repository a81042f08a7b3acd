/** "A" is 1, "XFD" 16384. */
export function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => Math.min(sum, 1e6) * 26 + letter.charCodeAt(0) - 64, 0);
}

/** 1 is "A", 16384 "XFD". */
export function lettersOf(column: number): string {
  const last = (column - 1) % 26;
  const before = (column - 1 - last) / 26;
  return `${before > 0 ? lettersOf(before) : ''}${String.fromCharCode(65 + last)}`;
}
