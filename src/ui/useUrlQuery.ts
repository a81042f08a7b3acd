import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export type UrlQuery = Record<string, string>;

type Options = {
  /** Values that need not stand in the address: `{ p: '1', page_size: '25' }`. Empty values never do. */
  defaults?: UrlQuery;
};

/** What of a query stands in the address, in one order whatever the order it was given in. */
function written(query: Iterable<[string, string]>, defaults: UrlQuery): string {
  const kept = [...query].filter(([key, value]) => value !== '' && value !== defaults[key]);
  return new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}

/** The query in the address bar, to start a list with. */
export const urlQueryOf = (search: string): UrlQuery => Object.fromEntries(new URLSearchParams(search));

/**
 * Keeps a list's query and the address bar the same. A change of `current` is a new step in the history; back, forward and
 * links call `onNavigate` with what the address says. The address wins when both differ at first. Loops cannot arise:
 * each side is only told what it did not say itself.
 */
export function useUrlQuery(current: UrlQuery, onNavigate: (query: UrlQuery) => void, { defaults = {} }: Options = {}) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const home = useRef(pathname);
  const there = written(new URLSearchParams(search), defaults);
  const here = written(Object.entries(current), defaults);
  const agreed = useRef<string | undefined>(undefined);
  const lastHere = useRef(here);
  const answering = useRef(false);

  useEffect(() => {
    if (pathname !== home.current || there === agreed.current) return;
    agreed.current = there;
    if (there === here) return;
    answering.current = true;
    onNavigate(urlQueryOf(search));
  });

  useEffect(() => {
    if (here === lastHere.current) return;
    lastHere.current = here;
    // An address the list could not take as it was is mended in place, not answered with one more step of history.
    const replace = answering.current;
    answering.current = false;
    if (here === agreed.current || pathname !== home.current) return;
    agreed.current = here;
    navigate({ search: here }, { replace });
  });
}
