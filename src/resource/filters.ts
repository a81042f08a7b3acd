import type { UrlQuery } from '../ui/useUrlQuery';
import { urlOf } from './useList';

/** What any list can be asked anew; the schema of its row reads the words of the address. */
type Asked = { send(event: { type: 'RESTORE'; url: UrlQuery }): void };

/** What narrows a list: its search and filters, without where one stands in it. */
export function narrowingOf(query: object): UrlQuery {
  const { p: _, page_size: __, ...narrowing } = urlOf(query);
  return narrowing;
}

/** Asks for the first page with some filters changed; one that becomes empty is taken away. */
export function narrow(list: Asked, query: object, changes: UrlQuery): void {
  list.send({ type: 'RESTORE', url: urlOf({ ...urlOf(query), ...changes, p: '' }) });
}

/** Takes every filter and the search away. */
export function widen(list: Asked, query: object): void {
  const { page_size = '' } = urlOf(query);
  list.send({ type: 'RESTORE', url: urlOf({ page_size }) });
}
