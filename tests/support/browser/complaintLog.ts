import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** pino's number of a warning. */
const WARNING = 40;

const logged = (line: string): boolean => {
  const [, level] = /^\{"level":(\d+),/.exec(line) ?? [];
  return level !== undefined && Number(level) >= WARNING;
};

/** A logged error holds its whole stack. */
const LENGTH = 400;

/** What pages and their service complain of as a file of tests runs: `npm test` prints it below what failed there. */
export function complaintLog() {
  const lines: string[] = [];
  const started = performance.now();
  const add = (line: string) => lines.push(`${((performance.now() - started) / 1000).toFixed(1)} s ${line}`);
  return {
    watch(page: Page): void {
      page.on('pageerror', (error) => add(`error ${error.message}`));
      page.on('response', (answer) => {
        if (answer.status() < 400) return;
        const at = add(`${answer.status()} ${answer.request().method()} ${answer.url()}`) - 1;
        // Why it was refused comes after, and not at all where the page has gone.
        void answer.text().then(
          (why) => {
            lines[at] += ` ${why}`;
          },
          () => {},
        );
      });
      page.on('requestfailed', (asked) => {
        const why = asked.failure()?.errorText;
        if (why !== 'net::ERR_ABORTED') add(`${why} ${asked.method()} ${asked.url()}`);
      });
    },
    /** `printed`: all that the service printed. */
    write(printed: string): void {
      const folder = process.env.COMPLAINTS;
      const file = expect.getState().testPath;
      if (folder === undefined || file === undefined) return;
      const all = [...lines, ...printed.split('\n').filter(logged)].map((line) => line.slice(0, LENGTH));
      if (all.length > 0) appendFileSync(join(folder, `${basename(file)}.log`), `${all.join('\n')}\n`);
    },
  };
}
