import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const lines = z.array(z.string());

/** What is no fault stays in the page: of a long list it is megabytes. */
const lookFor = (only: string[] | undefined) => `axe
  .run({ exclude: ['[data-tabster-dummy]'] }, { resultTypes: ['violations'], selectors: false, ...${JSON.stringify(only && { runOnly: only })} })
  .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`;

/** Of a page on its way from one state to another something is found that is gone at the next look. */
const LOOKS = 5;

/**
 * What axe finds on the page as it stands, one line each; empty is what a test wants. Fluent's focus guards are left out:
 * they are hidden and focusable on purpose, and pass the focus on.
 */
export const pageFindings = (page: Page): Promise<string[]> => findingsOf(page);

/** What cannot be read for its colours: all that another theme changes. */
export const contrastFindings = (page: Page): Promise<string[]> => findingsOf(page, ['color-contrast']);

async function findingsOf(page: Page, only?: string[]): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(source);
  let found: string[] = [];
  for (let look = 0; look < LOOKS; look++) {
    // Halfway from one colour to another nothing can be said of contrast.
    await page.evaluate(settled);
    found = lines.parse(await page.evaluate(lookFor(only)));
    if (found.length === 0) break;
  }
  return found;
}

/** What turns for ever (a bar without an end) is not waited for, and one that is cut short has ended too. */
const settled = `Promise.allSettled(
  document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished),
).then(() => undefined)`;
