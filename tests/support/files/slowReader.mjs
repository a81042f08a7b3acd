import { writeFileSync } from 'node:fs';

/** Readers for tests of the reading processes, which are built and translate nothing. */

export function quick(text) {
  return text;
}

/** As a file of some thousand rows, which takes half a second; answers the number of its process. */
export function unhurried() {
  for (const began = performance.now(); performance.now() - began < 500; );
  return process.pid;
}

/** As a library that waits for what never comes. */
export function never() {
  return new Promise(() => undefined);
}

/** Gets no time of the processor until somebody lets it go on; its number is in the file. */
export function paused(file) {
  writeFileSync(file, String(process.pid));
  process.kill(process.pid, 'SIGSTOP');
  return 'at last';
}

/** Takes what memory there is. */
export function greedy() {
  const all = [];
  for (;;) all.push(Array(1_000_000).fill(0.5));
}

/** Does nothing else, and never ends. */
export function endless() {
  for (let at = 0; ; at += 1) if (at < 0) return '';
}
