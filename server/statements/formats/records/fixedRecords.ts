/** Records of fixed columns (Norma 43, CFONB 120, CNAB 240), often trimmed on the right. */

export type FixedRecord = { line: number; text: string };

/** The file's records with their 1-based line; a file without line ends is cut at every `width` characters. */
export function recordsOf(text: string, width: number): FixedRecord[] {
  const lines = text.split('\n').map((line, index) => ({ line: index + 1, text: line }));
  const filled = lines.filter((record) => record.text.trim() !== '');
  const [only] = filled;
  if (filled.length === 1 && only && only.text.length > width) {
    const cut = only.text.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
    return cut.map((part, index) => ({ line: index + 1, text: part }));
  }
  return filled;
}

/** Characters `from` to `to`, both counted from 1 as the norms' tables do. */
export function columns({ text }: FixedRecord, from: number, to: number): string {
  return text.padEnd(to).slice(from - 1, to);
}

/** Cents of a field of digits; a blank is 0. `undefined` for anything else. */
export function cents(record: FixedRecord, from: number, to: number): number | undefined {
  const digits = columns(record, from, to).trim();
  return /^\d*$/.test(digits) ? Number(digits) : undefined;
}
