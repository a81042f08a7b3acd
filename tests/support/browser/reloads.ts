import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { continueCall } from './browserWalk';
import { atRest } from './measuredPage';

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
  const isMissed = (state: string) => !stood.has(`${machine.id} ${state}`);
  const missed = Object.values(machine.states).flatMap(({ key, states }) => {
    const inner = Object.keys(states).map((one) => `${key}.${one}`);
    return (inner.every(isMissed) ? [key] : inner).filter(isMissed);
  });
  expect(missed.sort()).toEqual(Object.keys(elsewhere).sort());
}

/** The page is out of sight for a moment, which keeps what was begun at once; and the draft says so. */
async function isKept(page: Page, draft: Draft, text: string, state: string): Promise<void> {
  const looked = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    return draft();
  };
  await expect.poll(looked, { message: state }).toContain(text);
}

/** What is seen once nothing is on its way: what stands there between two answers is not what a person left. */
async function steady(page: Page, look: Stop['look']): Promise<unknown> {
  let seen: unknown;
  let last: unknown;
  const again = async () => {
    last = seen;
    await atRest(page);
    seen = await look();
    return isDeepStrictEqual(seen, last);
  };
  await again();
  await expect.poll(again).toBe(true);
  return seen;
}

/** Through the stops, each left by a reload and found again as it was. */
export async function walkReloading(page: Page, stops: Stop[], draft: Draft = async () => ''): Promise<void> {
  for (const { state, go, look, kept } of stops) {
    await go?.();
    const before = await steady(page, look);
    if (kept !== undefined) await isKept(page, draft, kept, state);
    stood.add(state);
    await page.reload();
    await expect.poll(look, { message: state }).toEqual(before);
  }
}

type Held = { method?: string; url: string; isGot: boolean };

/**
 * Holds what the page asks at the address (`*` is anything), as it goes out or, where the service gets it, as the answer
 * comes back. The browser's own means: those of Playwright would switch its cache off, and each load of the page took a second more.
 */
export async function hold(page: Page, { method = 'POST', url, isGot }: Held) {
  const session = await page.context().newCDPSession(page);
  const held = new Promise<{ id: string; status: number; key: string }>((resolve) => {
    session.on('Fetch.requestPaused', ({ requestId: id, request, responseStatusCode: status = 200 }) => {
      if (request.method === method) resolve({ id, status, key: request.headers['Idempotency-Key'] ?? '' });
      else void continueCall(session, id);
    });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: url, requestStage: isGot ? 'Response' : 'Request' }] });
  return {
    held,
    /** What is still held goes on. */
    release: () => session.detach(),
  };
}

type Loss = Held & {
  state: string;
  /** `isGot`: its answer never came; else it never went out. */
  send: () => Promise<unknown>;
  /** Where what was begun is kept: what it says, or the attempt. */
  draft?: Draft;
  kept?: string;
};

/** Leaves the page by a reload while a call is on its way. */
export async function reloadAmid(page: Page, { state, send, draft, kept, ...call }: Loss): Promise<void> {
  const { held, release } = await hold(page, call);
  await send();
  const { status, key } = await held;
  expect(status, state).toBeLessThan(300);
  const said = kept ?? key;
  expect(draft === undefined || said !== '', state).toBe(true);
  if (draft) await isKept(page, draft, said, state);
  stood.add(state);
  await page.reload();
  await release();
}
