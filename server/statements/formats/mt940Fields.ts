/** The fields of SWIFT MT940 and MT942 messages, with or without the envelope of the network. */

/** `text` contains the line ends inside a field: some mean something, some only wrap. */
export type Field = { tag: string; line: number; text: string };

/** Only the tags of these messages: a wrapped text may well begin a line with ":26:37". */
const TAG = /^:(13[CD]?|2[0158]|25P|28[CD]|34F|6[0-2][FM]?|6[45]|86|90[CD]|94[0-2]|NS):/;
const START = /(?:^|\n|\{4:\s*):(?:20|25P?|28C?):/;
const BALANCE_OR_LINE = /\n:(?:60[FM]|61|34F|62[FM]):/;

export function looksMt940(text: string): boolean {
  const head = text.slice(0, 6000);
  return START.test(head) && BALANCE_OR_LINE.test(head);
}

/** Fields in file order. The text before the first one (a bank's own header) is no field. */
export function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  let open = false;
  for (const [index, line] of withoutEnvelopes(text).split('\n').entries()) {
    const tag = TAG.exec(line);
    if (tag) {
      fields.push({ tag: tag[1] ?? '', line: index + 1, text: line.slice(tag[0].length) });
      open = true;
    } else if (line === END) open = false;
    else if (open) {
      const last = fields.at(-1);
      if (last) last.text += `\n${line}`;
    }
  }
  for (const field of fields) field.text = field.text.replace(/\n+$/, '');
  return fields;
}

/** Whether the last message has its end mark; `undefined` where the bank writes none. */
export function isEnded(text: string): boolean | undefined {
  const parts = withoutEnvelopes(text).split(END);
  const begun = text.lastIndexOf('{1:');
  if (parts.length === 1 && begun < 0) return undefined;
  const isBegun = text.slice(begun).search(/^-?\}/m) < 0 && begun >= 0;
  return parts.length > 1 && !isBegun && !/^(?::\d\d[A-Z]?:|\{)/m.test(parts.at(-1) ?? '');
}

/** Marks the end of a message. */
const END = '\u0004';

/**
 * Removes the network's `{1:F01...}{2:I940...}{4:` and `-}{5:...}`, and puts an end mark behind each message. A lone "-" ends one
 * only before a new message or nothing: a text wrapped at every few characters may have a line that is just a hyphen.
 */
function withoutEnvelopes(text: string): string {
  return text
    .replace(/^-?\}.*$/gm, END)
    .replace(/^-[ \t]*$(?=\s*(?:$(?![\s\S])|\{|:20:|:940:|:942:|[A-Z]{6}[A-Z0-9]{2,5}\s*\n))/gm, END)
    .replace(/\{1:[^\n]*(?:\n(?!:)[^\n]*)*?\{4:[ \t]*/g, (envelope) => envelope.replace(/[^\n]/g, ''));
}
