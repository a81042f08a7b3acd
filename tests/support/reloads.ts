import { createHash } from 'node:crypto';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyStateMachine } from 'xstate';

/**
 * A flow in a real browser, left by a reload in each of its states. Whoever comes back must find what stood there; a call
 * that was on its way as the page went must have its effect once, whether or not the service got it.
 */
export type Stop = {
  /** As the machine and its state are called. */
  state: string;
  /** From the stop before to this one. */
  go?: () => Promise<unknown>;
  /** What a person sees there: what is typed, chosen and on show. */
  look: () => Promise<unknown>;
  /** What the draft says once it has all of it. */
  kept?: string;
};

/** What the service keeps of what was begun, as text. */
export type Draft = () => Promise<string>;

type Sent = { method: string; path: string; key: string | undefined; body: string };

/** All that a page sends, from now on. */
export function record(page: Page) {
  const sent: Sent[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    sent.push({
      method: request.method(),
      path: pathname,
      key: request.headers()['idempotency-key'],
      body: createHash('sha256')
        .update(request.postData() ?? '')
        .digest('hex'),
    });
  });
  return {
    /** No ask went out under two keys, no key for two asks; in figures. */
    expectOnce(): Record<string, number> {
      const keyed = sent.flatMap(({ key, path, body }) => (key === undefined ? [] : [{ key, ask: `${path} ${body}` }]));
      const asks = new Set(keyed.map(({ ask }) => ask));
      const keys = new Set(keyed.map(({ key }) => key));
      const both = new Set(keyed.map(({ key, ask }) => `${key} ${ask}`));
      expect([...both].length, [...both].join('\n')).toBe(asks.size);
      expect(keys.size).toBe(asks.size);
      const posts = sent.filter(({ method }) => method === 'POST').length;
      return { requests: sent.length, posts, withKey: keyed.length, asks: asks.size, again: keyed.length - asks.size };
    },
  };
}

/** Where the walks of this file stood as the page went. */
const stood = new Set<string>();

/** Nobody walked past a state: each was left by a reload, or it is said why that is no more than another one. */
export function expectAllStood(machine: AnyStateMachine, elsewhere: Record<string, string>): void {
  const missed = Object.keys(machine.states).filter((state) => !stood.has(`${machine.id} ${state}`));
  expect(missed.sort()).toEqual(Object.keys(elsewhere).sort());
}

/** Through the stops, each left by a reload and found again as it was. */
export async function walkReloading(page: Page, stops: Stop[], draft: Draft = async () => ''): Promise<void> {
  for (const { state, go, look, kept } of stops) {
    await go?.();
    const before = await look();
    if (kept !== undefined) await expect.poll(draft, { message: state }).toContain(kept);
    stood.add(state);
    await page.reload();
    await expect.poll(look, { message: state }).toEqual(before);
  }
}

type Loss = {
  state: string;
  path: RegExp;
  /** The service got it, and its answer never came; else it never went out. */
  isGot: boolean;
  send: () => Promise<unknown>;
  /** Where the attempt is kept with what was begun. */
  draft?: Draft;
};

/** Leaves the page by a reload while a call is on its way. */
export async function reloadAmid(page: Page, { state, path, isGot, send, draft }: Loss): Promise<void> {
  // The route stays: what a page asks while one is taken away may wait for ever.
  let isOver = false;
  let got = 200;
  let meet: (key: string) => void = () => {};
  const met = new Promise<string>((resolve) => {
    meet = resolve;
  });
  await page.route(path, async (route) => {
    if (isOver || route.request().method() === 'GET') return route.fallback();
    // Never answered: the page goes before.
    if (isGot) got = (await route.fetch({ timeout: 60_000 })).status();
    meet(route.request().headers()['idempotency-key'] ?? '');
  });
  await send();
  const key = await met;
  expect(got, state).toBeLessThan(300);
  if (draft) await expect.poll(draft).toContain(key);
  stood.add(state);
  await page.reload();
  isOver = true;
}
