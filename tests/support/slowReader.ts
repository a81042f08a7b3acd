/** Readers for tests of the reading threads. */

export function quick(text: string): string {
  return text;
}

/** As a library that waits for what never comes. */
export function never(): Promise<string> {
  return new Promise(() => undefined);
}

/** Does nothing else, and never ends. */
export function endless(): string {
  for (let at = 0; ; at += 1) if (at < 0) return '';
}
