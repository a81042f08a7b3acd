import { type UrlQuery, urlOf } from '../machines/list';

/** The search and filters of a list's query, without page, page size and what the screen `fixed`. */
export function activeFilters(query: object, fixed: UrlQuery): UrlQuery {
  const { p: _, page_size: __, ...filters } = urlOf(query);
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !(name in fixed)));
}

/** What takes every filter and the search away. */
export function noFilters(query: object, fixed: UrlQuery): UrlQuery {
  return Object.fromEntries(Object.keys(activeFilters(query, fixed)).map((name) => [name, '']));
}
