import type { UrlQuery } from '../../machines/kit/list';

/** The search and filters of a list, of all that its address says. */
export function activeFilters(url: UrlQuery): UrlQuery {
  const { p: _, page_size: __, ordering: ___, columns: ____, view: _____, ...filters } = url;
  return filters;
}

/** What takes every filter and the search away. */
export function noFilters(url: UrlQuery): UrlQuery {
  return Object.fromEntries(Object.keys(activeFilters(url)).map((name) => [name, '']));
}
