/** Readers for tests of the reading threads. */

export function quick(text: string): string {
  return text;
}

/** As a library that waits for what never comes. */
export function never(): Promise<string> {
  return new Promise(() => undefined);
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
