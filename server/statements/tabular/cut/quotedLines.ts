import type { Content } from '../../../files/encoding';

/** A line that is one cell in quotes, those of its own cells doubled, with separators in it. */
const ONE_CELL = /^"(?:[^"\n]|"")*[,;\t|](?:[^"\n]|"")*"$/;

/** The text of a file whose every line is one cell, as a program leaves it that opened it with another separator: its lines themselves. */
export function withBareLines(content: Content): Content {
  if (!content.text.startsWith('"')) return content;
  const lines = content.text.split('\n');
  const filled = lines.filter((line) => line !== '');
  if (filled.length < 2 || filled.some((line) => !ONE_CELL.test(line))) return content;
  const bare = lines.map((line) => line.slice(1, -1).replaceAll('""', '"'));
  return { ...content, text: bare.join('\n') };
}
