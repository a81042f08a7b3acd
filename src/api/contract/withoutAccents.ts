/** Latin letters whose form has no accent to separate. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ Ø: 'O', ø: 'o', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ð: 'D', ð: 'd', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't', ı: 'i' },
  ...{ ß: 'ss', Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', Þ: 'TH', þ: 'th' },
};
const ASCII = /^[ -~]*$/;
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** A text with plain letters in the place of accented ones, as `match_key` of the service's database. */
export const withoutAccents = (text: string): string =>
  // Most texts have none.
  ASCII.test(text)
    ? text
    : text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter);

/** Lower case without accents, for comparing texts in a search. */
export const normalizeForSearch = (text: string): string => withoutAccents(text).toLowerCase();
