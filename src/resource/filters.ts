import { type UrlQuery, urlOf } from '../machines/list';

/** The search and filters of a list's query, without page, page size and order. */
export function activeFilters(query: object): UrlQuery {
  const { p: _, page_size: __, ordering: ___, ...filters } = urlOf(query);
  return filters;
}

/** What takes every filter and the search away. */
export function noFilters(query: object): UrlQuery {
  return Object.fromEntries(Object.keys(activeFilters(query)).map((name) => [name, '']));
}
