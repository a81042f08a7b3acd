import * as z from 'zod/mini';
import type { AnyRow, Ask } from './row';

/** The calls (`callOf`) and channels (`channelOf`) that a provider offers beside the specification's; none where it does not say. */
export const offers = z.catch(z.array(z.string()), []);

/** A call's name in the list of offers: `GET /console/home/`. */
export const callOf = ({ method, path }: Pick<AnyRow, 'method' | 'path'>): string => `${method} ${path}`;

export type Called = Pick<AnyRow, 'method' | 'path' | 'ours'>;

/** A call that every service of ours has, and no other. */
export const CARTERA: Called = { method: 'GET', path: '/console/home/', ours: true };

/** Whether a field of the row's query has an effect. One without it would show a list as filtered or sorted that is not. */
export const isHeeded = (
  { specified }: Pick<AnyRow, 'specified'>,
  field: string,
  offers?: readonly string[],
): boolean => specified === undefined || specified.includes(field) || isOffered(CARTERA, offers);

export const isOffered = (row: Called, offers: readonly string[] = []): boolean =>
  row.ours === undefined || offers.includes(callOf(row));

/**
 * What is asked of a service that has the specification's calls alone. A strict one refuses a call for a field of the query that the
 * specification does not name, and for an empty or null one of what is created: a field that nobody filled in is absent.
 */
export function specifiedAsk<R extends AnyRow>(row: R, ask: Ask<R>): Ask<R> {
  const isNamed = (name: string) => row.specified === undefined || row.specified.includes(name);
  const query = ask.query && fieldsOf(ask.query).filter(([name]) => isNamed(name));
  const body = row.foundBy && ask.body && fieldsOf(ask.body).filter(([, value]) => isFilledIn(value));
  return Object.assign(
    { ...ask },
    query && { query: Object.fromEntries(query) },
    body && { body: Object.fromEntries(body) },
  );
}

const fieldsOf = (fields: unknown): [string, unknown][] => Object.entries(Object(fields));
const isFilledIn = (value: unknown) => value !== null && value !== '';

/** The same list, searched and sized although the specification names neither there: a service may heed it, ignore it, or refuse it. */
export const searchedToo = <R extends AnyRow>(row: R): R => ({
  ...row,
  ...(row.specified && { specified: [...row.specified, 'search', 'page_size'] }),
});
