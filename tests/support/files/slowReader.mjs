import { writeFileSync } from 'node:fs';

/** Readers for tests of the reading processes. */

export function quick(text: string): string {
  return text;
}

/** As a file of some thousand rows, which takes half a second; answers the number of its process. */
export function unhurried(): number {
  for (const began = performance.now(); performance.now() - began < 500; );
  return process.pid;
}

/** As a library that waits for what never comes. */
export function never(): Promise<string> {
  return new Promise(() => undefined);
}

/** Gets no time of the processor until somebody lets it go on; its number is in the file. */
export function paused(file: string): string {
  writeFileSync(file, String(process.pid));
  process.kill(process.pid, 'SIGSTOP');
  return 'at last';
}

/** Takes what memory there is. */
export function greedy(): number {
  const all: number[][] = [];
  for (;;) all.push(Array<number>(1_000_000).fill(0.5));
}

/** Does nothing else, and never ends. */
export function endless(): string {
  for (let at = 0; ; at += 1) if (at < 0) return '';
}
