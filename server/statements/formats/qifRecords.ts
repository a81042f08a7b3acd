/** Reads the records of a Quicken Interchange Format file: lines of a letter and its value, each record ended by "^". */

/** Values by letter; address lines and splits repeat. */
export type QifRecord = {
  line: number;
  values: Map<string, string[]>;
  /** The record before had no "^": this one begins at the repeated day. */
  isUnparted?: true;
};
type Section = { kind: 'movements' | 'account' | 'lists'; records: QifRecord[] };

/** Sections of categories, securities and prices; every other section holds movements. */
const LISTS =
  /^(?:cat|class|memorized|security|prices|budget|tag|template|payee|invitem|clase|categor|etiqueta|valor)/i;
const OPTION = /^!(?:option|clear|opcion|borrar)\b/i;

export function looksQif(text: string): boolean {
  const head = text.slice(0, 4000).trimStart();
  const ends = /\n\^\s*(?:\n|$)/.test(head);
  if (/^![\p{L} ]+(?::|\n|$)/u.test(head)) return ends || /\n[DT]/.test(head);
  return ends && /^[A-Z$%][^\n]*\n/.test(head) && /(?:^|\n)D[^\n]*\d/.test(head) && /\n[TU][^\n]*\d/.test(head);
}

export function sectionsOf(text: string): Section[] {
  let section: Section = { kind: 'movements', records: [] };
  const sections = [section];
  let record: QifRecord | undefined;
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trimEnd();
    if (line.startsWith('!')) {
      record = undefined;
      if (OPTION.test(line)) continue;
      section = { kind: kindOf(line), records: [] };
      sections.push(section);
    } else if (line.startsWith('^')) record = undefined;
    else if (line.trim() !== '') {
      const letter = line.slice(0, 1);
      const isUnparted = section.kind === 'movements' && letter === 'D' && record?.values.has('D') === true;
      if (!record || isUnparted) {
        record = { line: index + 1, values: new Map(), ...(isUnparted && { isUnparted }) };
        section.records.push(record);
      }
      record.values.set(letter, [...(record.values.get(letter) ?? []), line.slice(1).trim()]);
    }
  }
  return sections;
}

/** Whether the last record has its "^". */
export function isEnded(text: string): boolean {
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  return last.startsWith('^') || last.startsWith('!');
}

function kindOf(header: string): Section['kind'] {
  if (/^!(?:account|cuenta|conta|compte|konto)\b/i.test(header)) return 'account';
  return LISTS.test(header.split(':')[1]?.trim() ?? '') ? 'lists' : 'movements';
}
