import { type DateOrder, dayUnder, isWrittenDay, ORDERS, writtenDate } from '../../../files/cells/dates';
import { thisYear } from '../../../files/cells/today';
import { LINES_PROFILED, LINES_WITH_DAY, SOME } from '../thresholds';

/** A field of a fixed width line: characters `start` to `end`, and the kind of content. */
export type Field = { start: number; end: number; content: 'date' | 'digits' | 'numeric' | 'text' };

const DATE_FORMS = [
  /^\d{4}[-/.]\d{2}[-/.]\d{2}$/,
  /^\d{2}[-/.]\d{2}[-/.]\d{4}$/,
  /^\d{8}$/,
  /^\d{2}[-/.]\d{2}[-/.]\d{2}$/,
];
/** Days with the month's name, and days without their year. */
const OTHER_FORMS = [
  /^\d{2}[-/. ]?\p{L}{3}[-/. ]?(?:\d{4}|\d{2})$/u,
  /^\d{2} {0,4}[-/.]?\p{L}{3}$/u,
  /^\d{2}[/-]\d{2}$/,
];
const LENGTHS = [11, 10, 9, 8, 7, 6, 5];

/** Days anywhere in a line, apart from the digits around them. */
const DAY_TOKEN =
  /(?<![\d.,])(?:\d{4}[-/.]\d{2}[-/.]\d{2}|20\d{2}[01]\d[0-3]\d|[0-3]\d[01]\d20\d{2}|\d{2}[-/.]\d{2}[-/.](?:\d{4}|\d{2})|\d{2}[-/. ]?\p{L}{3}(?:[-/. ]?(?:\d{4}|\d{2}))?|\d{2} {1,4}\p{L}{3}|\d{2}[/-]\d{2})(?![\d\p{L}])/gu;

/** The lines that look like records: they hold a day at the usual place. */
export function recordLines(lines: readonly string[]): string[] {
  const filled = lines.filter((line) => line.trim() !== '').slice(0, LINES_PROFILED * 4);
  const counts = new Map<number, string[]>();
  for (const line of filled) {
    for (const { index, 0: token } of line.matchAll(DAY_TOKEN)) {
      if (isWrittenDay(token)) counts.set(index, [...(counts.get(index) ?? []), line]);
    }
  }
  const best = [...counts.entries()].reduce<readonly [number, string[]] | undefined>(
    (top, one) =>
      top && (top[1].length > one[1].length || (top[1].length === one[1].length && top[0] < one[0])) ? top : one,
    undefined,
  );
  if (best && best[1].length >= 2) return best[1].slice(0, LINES_PROFILED);
  const numbered = numberedLines(filled);
  if (numbered.length > 0) return numbered.slice(0, LINES_PROFILED);
  return filled.filter((line) => /\d{6}|\d[-/.]\d{1,2}[-/.]\d/.test(line)).slice(0, LINES_PROFILED);
}

/** A line with a day's number at the beginning, and an amount. */
const NUMBERED = /^ {0,6}(?:0?[1-9]|[12]\d|3[01]) +\S.*\d[.,]\d{2}(?!\d)/;
const DAY_TITLE = /^\W*(?:d[ií]a|day|jour|tag|giorno|fecha|fec|date|data)\b/i;

/** Lines of movements with the day's number alone, under a title that says so. */
function numberedLines(filled: readonly string[]): string[] {
  const lines = filled.filter((line) => NUMBERED.test(line));
  const isTitled = filled.some((line) => DAY_TITLE.test(line) && /\S {2,}\S/.test(line));
  return isTitled && lines.length >= 2 && lines.length >= filled.length * SOME ? lines : [];
}

/** The place of the days' numbers at the beginning of all lines. */
function dayNumbers(lines: readonly string[]): Field[] {
  if (lines.length < 2 || !lines.every((line) => NUMBERED.test(line))) return [];
  const places = lines.map((line) => ({ start: line.search(/\d/), end: line.search(/\d(?= )/) + 1 }));
  return [
    {
      start: Math.min(...places.map(({ start }) => start)),
      end: Math.max(...places.map(({ end }) => end)),
      content: 'date',
    },
  ];
}

/** The places with a day in nearly all lines, left to right. */
export function dateFields(lines: readonly string[]): Field[] {
  const found: Field[] = [];
  const width = Math.max(0, ...lines.map((line) => line.length));
  for (let start = 0; start + 5 <= width; start++) {
    if (found.some(({ end }) => start < end)) continue;
    const field = LENGTHS.map((length) => dateAt(lines, start, start + length)).find((one) => one !== undefined);
    if (field) found.push(field);
  }
  return found.length > 0 ? found : dayNumbers(lines);
}

function dateAt(lines: readonly string[], start: number, end: number): Field | undefined {
  let fits = 0;
  let others = 0;
  const orders = new Map<DateOrder, number>();
  for (const line of lines) {
    const text = line.slice(start, end);
    const isBeside = /[\d\p{L}]/u.test(line[start - 1] ?? '') || /[\d\p{L}]/u.test(line[end] ?? '');
    if (
      !isBeside &&
      OTHER_FORMS.some((form) => form.test(text)) &&
      isWrittenDay(text) &&
      !/[.,]/.test(line[end] ?? '')
    ) {
      others += 1;
      continue;
    }
    // Digits inside a longer number with marks are no day: "12/03/2024" must not begin inside "112/03/2024".
    if (/[/.-]/.test(text) && (/\d/.test(line[start - 1] ?? '') || /\d/.test(line[end] ?? ''))) continue;
    if (!DATE_FORMS.some((form) => form.test(text))) continue;
    const date = writtenDate(text);
    if (!date) continue;
    const days = ORDERS.map((order) => [order, dayUnder(date, order)] as const).filter(
      ([, day]) => day !== undefined && isRecent(day),
    );
    if (days.length > 0) fits += 1;
    for (const [order] of days) orders.set(order, (orders.get(order) ?? 0) + 1);
  }
  if (others >= lines.length * LINES_WITH_DAY) return { start, end, content: 'date' };
  const most = Math.max(0, ...orders.values());
  return fits >= lines.length * LINES_WITH_DAY && most >= lines.length * LINES_WITH_DAY
    ? { start, end, content: 'date' }
    : undefined;
}

function isRecent(day: string): boolean {
  const year = Number(day.slice(0, 4));
  return year >= 1990 && year <= thisYear() + 2;
}

/** Cuts lines into fields where the kind of content at a position changes: days, digits, numbers with marks, text. */
export function fieldsOf(lines: readonly string[]): Field[] {
  const width = Math.max(0, ...lines.map((line) => line.length));
  const dates = dateFields(lines);
  const classes = Array.from({ length: width }, (_, at) => classAt(lines, at));
  const fields: Field[] = [...dates];
  let from = 0;
  for (const stop of [...dates, { start: width, end: width }]) {
    fields.push(...fieldsBetween(classes, from, stop.start));
    from = stop.end;
  }
  return fields.sort((one, other) => one.start - other.start);
}

type Class = 'blank' | 'digits' | 'numeric' | 'text';

function classAt(lines: readonly string[], at: number): Class {
  let found: Class = 'blank';
  let blanks = 0;
  for (const line of lines) {
    const letter = line[at] ?? ' ';
    if (letter === ' ') blanks += 1;
    else if (/\d/.test(letter)) found = found === 'blank' ? 'digits' : found;
    else if (/[.,+\-()$]/.test(letter)) found = found === 'text' ? 'text' : 'numeric';
    else return 'text';
  }
  return found === 'digits' && blanks > 0 ? 'numeric' : found;
}

/** Runs of one class; a lone blank position or a short run of digits between text counts as text. */
function fieldsBetween(classes: readonly Class[], from: number, to: number): Field[] {
  const runs: { start: number; end: number; content: Class }[] = [];
  for (let at = from; at < to; at++) {
    const content = classes[at] ?? 'blank';
    const last = runs.at(-1);
    if (last && last.content === content) last.end = at + 1;
    else runs.push({ start: at, end: at + 1, content });
  }
  const joined: typeof runs = [];
  for (const [index, run] of runs.entries()) {
    const last = joined.at(-1);
    const next = runs[index + 1];
    const isShort = run.end - run.start < (run.content === 'blank' ? 2 : 4);
    const marks = (one: Class | undefined) => one === 'numeric' || one === 'digits';
    const insideText = last?.content === 'text' && isShort && next?.content === 'text';
    if (last && (insideText || (last.content === 'text' && run.content === 'text'))) last.end = run.end;
    else if (last && marks(last.content) && marks(run.content)) {
      last.end = run.end;
      last.content = 'numeric';
    } else joined.push({ ...run });
  }
  return joined.flatMap(({ start, end, content }) => (content === 'blank' ? [] : [{ start, end, content }]));
}
