import type { Plugin } from 'vite';

export function preloadScreens(of: {
  /** The table of routes. */
  routes: string;
  /** What every screen stands in, and what sends its calls. */
  frame: string;
  http: string;
  /** What stores the session, under its `KEY`. */
  session: string;
  lists: Record<string, string>;
}): Plugin;
