import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const results = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** Of a page on its way from one state to another something is found that is gone at the next look. */
const LOOKS = 5;

/**
 * What axe finds on the page as it stands, one line each; empty is what a test wants. Fluent's focus guards are left out:
 * they are hidden and focusable on purpose, and pass the focus on.
 */
export async function pageFindings(page: Page): Promise<string[]> {
  await page.evaluate(source);
  let lines: string[] = [];
  for (let look = 0; look < LOOKS; look++) {
    // Halfway from one colour to another nothing can be said of contrast.
    await page.evaluate(settled);
    const found = results.parse(await page.evaluate('axe.run({ exclude: ["[data-tabster-dummy]"] })'));
    lines = found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    if (lines.length === 0) break;
  }
  return lines;
}

/** What turns for ever (a bar without an end) is not waited for, and one that is cut short has ended too. */
const settled = `Promise.allSettled(
  document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished),
).then(() => undefined)`;
