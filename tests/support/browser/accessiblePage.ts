import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { isWhole } from '../sizes';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const lines = z.array(z.string());

const GUARDS = '[data-tabster-dummy]';
/** It is the same whatever the screen is: a third of a look, which is taken once in each page. */
const MENU = 'nav[aria-label="Menú principal"]';

/** What is no fault stays in the page: of a long list it is megabytes. */
const lookFor = (without: string[], only: string[] | undefined) => `axe
  .run({ exclude: ${JSON.stringify(without)}, ...(${!isWhole} && document.querySelector('${DIALOG}') && { include: ['${DIALOG}'] }) }, { resultTypes: ['violations'], selectors: false, ...${JSON.stringify(only && { runOnly: only })} })
  .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`;

/** Of a page on its way from one state to another something is found that is gone at the next look. */
const LOOKS = 5;

/** Before it opened, what lies behind it was looked at as a page of its own; the whole run looks at both. */
const DIALOG = '[aria-modal="true"]';

/**
 * What axe finds on the page as it stands, or in the dialog that is open there, one line each; empty is what a test wants. Fluent's
 * focus guards are left out: they are hidden and focusable on purpose, and pass the focus on.
 */
export const pageFindings = (page: Page): Promise<string[]> => findingsOf(page);

/** What cannot be read for its colours: all that another theme changes. */
export const contrastFindings = (page: Page): Promise<string[]> => findingsOf(page, ['color-contrast']);

async function findingsOf(page: Page, only?: string[]): Promise<string[]> {
  const isFirst = await page.evaluate<boolean>("typeof axe === 'undefined'");
  if (isFirst) await page.evaluate(source);
  const without = isFirst ? [GUARDS] : [GUARDS, MENU];
  let found: string[] = [];
  for (let look = 0; look < LOOKS; look++) {
    // Halfway from one colour to another nothing can be said of contrast.
    await page.evaluate(settled);
    found = lines.parse(await page.evaluate(lookFor(without, only)));
    if (found.length === 0) break;
  }
  return found;
}

/** What turns for ever (a bar without an end) is not waited for, and one that is cut short has ended too. */
const settled = `Promise.allSettled(
  document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished),
).then(() => undefined)`;
