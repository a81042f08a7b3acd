/** Reads a text again only where it differs from the one before: a column's days come in runs, and a comparison takes less than a look-up. */
export function inRuns<T>(read: (text: string) => T): (text: string) => T {
  let last: { text: string; made: T } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, made: read(text) };
    return last.made;
  };
}
