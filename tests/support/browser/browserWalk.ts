import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { placesOn } from '../models/coverage';
import type { Model, Path } from '../models/models';
import { isWhole } from '../sizes';

/** Lets a call go on that was held. A page that left meanwhile has given it up: there is nothing to go on with then. */
export const continueCall = (session: CDPSession, requestId: string): Promise<unknown> =>
  session.send('Fetch.continueRequest', { requestId }).catch(() => {});

/** Says yes to the browser's own questions, such as whether to leave what was typed. A page that left took its question along. */
export function acceptDialogs(page: Page, onAsked = () => {}): void {
  page.on('dialog', (dialog) => {
    onAsked();
    void dialog.accept().catch(() => {});
  });
}

/**
 * The third walk of a model: in a real browser, against the real service. Calls that the walk is about wait until it lets
 * the service answer them, or loses them on the way. They are held by the browser's own means: a route would take its cache.
 */
export async function holdCalls(page: Page, paths: RegExp[]) {
  const session = await page.context().newCDPSession(page);
  const waiting: { id: string; path: string }[] = [];
  session.on('Fetch.requestPaused', ({ requestId: id, request: { url } }) => {
    const path = new URL(url).pathname;
    if (paths.some((one) => one.test(path))) waiting.push({ id, path });
    else void continueCall(session, id);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
  /** The oldest call that waits at the path, which may have yet to be made. */
  const taken = async (path: RegExp): Promise<{ requestId: string }> => {
    const place = () => waiting.findIndex((call) => path.test(call.path));
    await expect.poll(place, { message: `no call to ${path}` }).toBeGreaterThanOrEqual(0);
    const [call] = waiting.splice(place(), 1);
    if (!call) throw new Error(`no call to ${path}`);
    return { requestId: call.id };
  };
  /** Ends the oldest call that the page still waits for: one that it gave up cannot be ended, and the next is taken. */
  const end = async (path: RegExp, how: (call: { requestId: string }) => Promise<unknown>): Promise<unknown> => {
    const call = await taken(path);
    return how(call).catch(() => end(path, how));
  };
  return {
    answer: (path: RegExp) => end(path, (call) => session.send('Fetch.continueRequest', call)),
    lose: (path: RegExp) =>
      end(path, (call) => session.send('Fetch.failRequest', { ...call, errorReason: 'ConnectionReset' })),
    /** What still waits goes on. */
    letGo: () => session.detach(),
  };
}

export type HeldCalls = Awaited<ReturnType<typeof holdCalls>>;

const END = isWhole ? /^xstate\./ : /^xstate\.done\./;

/**
 * Few paths of a model that come by all of its states, and all that its calls end well in, among those of which each event can be
 * made to happen; in the whole run also by each call that fails, which every screen is walked along without a service too.
 */
export function fewPaths({ machine, input, ways }: Model, does: (event: AnyEventObject) => boolean): Path[] {
  const comesBy = (path: Path) => {
    const { states } = placesOn({ machine, input, ways: [path] });
    const ends = path.steps.map(({ event }) => event.type).filter((type) => END.test(type));
    return [...states, ...ends];
  };
  const left = ways.filter(({ steps }) => steps.slice(1).every(({ event }) => does(event)));
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
