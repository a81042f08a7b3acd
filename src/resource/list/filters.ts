import type { UrlQuery } from '../../machines/kit/list';

/** The search and filters in a list's address. */
export function activeFilters(url: UrlQuery): UrlQuery {
  const { p: _, page_size: __, ordering: ___, columns: ____, view: _____, ...filters } = url;
  return filters;
}

/** The change that removes the search and every filter. */
export function noFilters(url: UrlQuery): UrlQuery {
  return Object.fromEntries(Object.keys(activeFilters(url)).map((name) => [name, '']));
}
