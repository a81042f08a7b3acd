/** The call that the page's own script began before any code of the console arrived (`scripts/preloadScreens.mjs`). */

/** `wait`: seconds that the service asks to wait. */
export type PlainAnswer = { status: number; data: unknown; wait?: number | undefined };
/** `after` and `date`: the headers `Retry-After` and `Date`, null where they did not come. */
type BegunAnswer = { status: number; data: unknown; after: string | null; date: string | null };
type BegunCall = { url: string; token: string; answer: Promise<BegunAnswer> };

declare global {
  interface Window {
    begunCall?: BegunCall;
  }
}

/** Later than this after the page began, it is asked anew. */
const FRESH_MS = 10_000;

/** The begun call of this address with this token, once, undefined where there is none; it may have had no answer. */
export function takeBegun(url: string, token: string | undefined): Promise<BegunAnswer | undefined> | undefined {
  const begun = globalThis.window?.begunCall;
  if (begun?.url !== url) return undefined;
  delete window.begunCall;
  if (begun.token !== token || performance.now() > FRESH_MS) return undefined;
  return begun.answer.catch(() => undefined);
}
