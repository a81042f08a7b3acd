/** Lower case without accents, for comparing texts in a search. */
export const normalizeForSearch = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
