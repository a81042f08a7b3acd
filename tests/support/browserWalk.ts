import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { placesOn } from './coverage';
import type { Model, Path } from './models';

/**
 * The third walk of a model: in a real browser, against the real service. Calls that the walk is about wait until it lets
 * the service answer them, or loses them on the way.
 */
export type HeldCalls = Awaited<ReturnType<typeof holdCalls>>;

export async function holdCalls(page: Page, paths: RegExp[]) {
  const waiting: Route[] = [];
  const isHeld = ({ pathname }: URL) => paths.some((path) => path.test(pathname));
  await page.route(isHeld, (route) => void waiting.push(route));
  /** The oldest call that waits at the path, which may have yet to be made. */
  const taken = async (path: RegExp): Promise<Route> => {
    const place = () => waiting.findIndex((route) => path.test(new URL(route.request().url()).pathname));
    await expect.poll(place, { message: `no call to ${path}` }).toBeGreaterThanOrEqual(0);
    const [route] = waiting.splice(place(), 1);
    if (!route) throw new Error(`no call to ${path}`);
    return route;
  };
  return {
    answer: async (path: RegExp) => (await taken(path)).continue(),
    lose: async (path: RegExp) => (await taken(path)).abort(),
    /** Those that nobody waits for any more, too. */
    letGo: async () => {
      await Promise.allSettled(waiting.splice(0).map((route) => route.abort()));
      await page.unroute(isHeld);
    },
  };
}

/**
 * Few paths of a model that come by all of its states, and all that its calls can end in, among those of which each event
 * can be made to happen.
 */
export function fewPaths({ machine, input, paths }: Model, does: (event: AnyEventObject) => boolean): Path[] {
  const comesBy = (path: Path) => {
    const { states } = placesOn({ machine, input, paths: [path] });
    return [...states, ...path.steps.map(({ event }) => event.type).filter((type) => type.startsWith('xstate.'))];
  };
  const left = paths.filter(({ steps }) => steps.slice(1).every(({ event }) => does(event)));
  const missing = new Set(left.flatMap(comesBy));
  const chosen: Path[] = [];
  while (missing.size > 0) {
    const news = (path: Path) => comesBy(path).filter((place) => missing.has(place)).length / path.steps.length;
    const best = left.reduce((one, other) => (news(other) > news(one) ? other : one));
    for (const place of comesBy(best)) missing.delete(place);
    chosen.push(best);
  }
  return chosen;
}
