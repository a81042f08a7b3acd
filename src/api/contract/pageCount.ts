const COUNTED = /^total_?(count|elements|items|records|rows|results)$/i;
const TOTAL = /^total$/i;
const SIZE = /^(per_?page|page_?size|size|limit)$/i;
const PAGES = /^(pages|last_?page|total_?pages|num_?pages|page_?count)$/i;

/**
 * How many rows a provider without `count` says that there are, beside its rows or in an object beside them (`meta`, `page`). A bare `total`
 * may be one of money: it is the count where the page's size and the number of pages agree with it.
 */
export function countBeside(said: Record<string, unknown>, had: number): number | undefined {
  const places = [said, ...Object.values(said).filter(isFields)];
  return places.map((place) => countIn(place)).find((count) => count !== undefined && count >= had);
}

function countIn(place: object): number | undefined {
  const counted = numberUnder(COUNTED, place);
  if (counted !== undefined) return counted;
  const [total, size, pages] = [TOTAL, SIZE, PAGES].map((names) => numberUnder(names, place));
  if (total === undefined || !size || pages === undefined) return undefined;
  return Math.max(1, Math.ceil(total / size)) === Math.max(1, pages) ? total : undefined;
}

function numberUnder(names: RegExp, place: object): number | undefined {
  const [, value] = Object.entries(place).find(([name]) => names.test(name)) ?? [];
  return /^\d{1,15}$/.test(String(value)) ? Number(value) : undefined;
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
