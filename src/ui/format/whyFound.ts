const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Why a search found a row, where what is shown of it does not tell: the first of the other texts that has a word which those shown lack. */
export function whyFound(search: string, shown: string[], others: (string | undefined)[]): string | undefined {
  const seen = plain(shown.join(' '));
  const words = plain(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !seen.includes(word));
  return others.find((text) => text && words.some((word) => plain(text).includes(word)));
}
