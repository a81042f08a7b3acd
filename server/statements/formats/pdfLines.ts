import { columnsUnder, isAmount, isRecord, type Placed, placeOf, type Table, tableOf } from './pdfTable';

/** The share of a letter's height within which texts stand on one line, and beyond which a gap separates two columns. */
const SAME_LINE = 0.55;
const GAP = 0.75;

/** The texts of a page, line by line from its top, each at its place. */
export function linesOf(placed: readonly Placed[]): string[] {
  const lines: Placed[][] = [];
  for (const one of [...placed].sort((a, b) => b.y - a.y)) {
    const [first] = lines.at(-1) ?? [];
    if (first && Math.abs(first.y - one.y) <= Math.min(first.height, one.height) * SAME_LINE) lines.at(-1)?.push(one);
    else lines.push([one]);
  }
  const ends = endsOf(placed);
  const runs = withTextsBelow(lines.map((line) => runsOf(line, ends)));
  const table = tableOf(runs);
  return runs.map((line) => written(aboveColumns(line, table), table));
}

/** How much further than the lines of one movement those of two are apart. */
const APART = 1.25;
/** The share of movements that gaps set apart, each with one line of a day and an amount, for all to be so. */
const MOST_BLOCKS = 0.8;
/** The gaps that are tried: lines of one text, and a row that stands between two of them. */
const MOST_GAPS = 6;

/** Texts above the middle of their movement's row come below its first line, which has the first of them, where gaps separate the movements. */
function withTextsBelow(lines: Placed[][]): Placed[][] {
  const height = (line: readonly Placed[] | undefined) => line?.[0]?.y ?? 0;
  const gaps = lines.slice(1).map((line, at) => height(lines[at]) - height(line));
  const sizes = [...new Set(gaps.map(Math.ceil))].sort((a, b) => a - b).slice(0, MOST_GAPS);
  const cuts = sizes.map((size) => {
    const blocks: Placed[][][] = [];
    for (const [at, line] of lines.entries()) {
      if (at > 0 && (gaps[at - 1] ?? 0) <= size * APART) blocks.at(-1)?.push(line);
      else blocks.push([line]);
    }
    return blocks;
  });
  return cuts.find(areMovements)?.flatMap(firstAbove) ?? lines;
}

/** Whether nearly all blocks from the first movement to the last are one movement each. */
function areMovements(blocks: readonly Placed[][][]): boolean {
  const records = blocks.map((block) => block.filter(isRecord).length);
  const [first, last] = [records.findIndex((count) => count > 0), records.findLastIndex((count) => count > 0)];
  const between = records.slice(first, last + 1);
  return first < last && between.filter((count) => count === 1).length >= between.length * MOST_BLOCKS;
}

const isText = (line: readonly Placed[]) => line.length === 1 && !line.some(isAmount);

function firstAbove(block: Placed[][]): Placed[][] {
  const at = block.findIndex(isRecord);
  const from = block.slice(0, Math.max(at, 0)).findLastIndex((line) => !isText(line)) + 1;
  const record = block[at];
  const [first, ...rest] = block.slice(from, at).flat();
  if (!record || !first) return block;
  const same = record.filter((run) => run.from < first.to && run.to > first.from && !isAmount(run));
  const line = [...record.filter((run) => !same.includes(run)), first].sort((one, other) => one.from - other.from);
  return [...block.slice(0, from), line, ...[...rest, ...same].map((run) => [run]), ...block.slice(at + 1)];
}

/** Titles, which may be centred over what they name, each where the texts of its column are. */
function aboveColumns(line: Placed[], table: Table): Placed[] {
  if (line.length < LEAST_TITLES || line.some((run) => isAmount(run) || /\d/.test(run.text))) return line;
  const own = columnsUnder(line, table);
  const known = own.filter((column) => column !== undefined);
  if (new Set(known).size < known.length) return line;
  return line.map((run, at) => {
    const column = own[at];
    if (!column) return run;
    const width = run.to - run.from;
    return column.isRight
      ? { ...run, from: column.to - width, to: column.to }
      : { ...run, from: column.from, to: column.from + width };
  });
}

const LEAST_TITLES = 3;

/** Texts beside each other are one, with a space where the page has one. */
function runsOf(line: readonly Placed[], ends: ReadonlySet<number>): Placed[] {
  const runs: Placed[] = [];
  for (const one of [...line].sort((a, b) => a.from - b.from)) {
    const last = runs.at(-1);
    const gap = last ? one.from - last.to : Number.POSITIVE_INFINITY;
    if (!last || gap > one.height * GAP || isApart(last, one, gap, ends)) runs.push({ ...one });
    else {
      const isSpaced = gap > one.height * 0.12 && !last.text.endsWith(' ') && !one.text.startsWith(' ');
      last.text += isSpaced ? ` ${one.text}` : one.text;
      last.to = Math.max(last.to, one.to);
    }
  }
  return runs;
}

const MONEY = /^[-+($]*\d[\d.,' ]*[.,]\d{2}[-)]?$/;

/** Two amounts are never one text, however near they stand, nor are a text and an amount of a column that it reaches. */
function isApart(before: Placed, after: Placed, gap: number, ends: ReadonlySet<number>): boolean {
  const isAmounts = /\d[.,]\d{2}\D{0,2}$/.test(before.text.trim()) && /\d[.,]\d{2}/.test(after.text);
  if (isAmounts && gap > after.height * 0.2) return true;
  return MONEY.test(after.text.trim()) && /\p{L}/u.test(before.text) && ends.has(placeOf(after.to));
}

/** The places where several amounts with cents end. */
function endsOf(placed: readonly Placed[]): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const { text, to } of placed)
    if (MONEY.test(text.trim())) counts.set(placeOf(to), (counts.get(placeOf(to)) ?? 0) + 1);
  return new Set([...counts].flatMap(([end, count]) => (count >= LEAST_AMOUNTS ? [end - 1, end, end + 1] : [])));
}

const LEAST_AMOUNTS = 3;

/** Amounts and their titles end where the page ends them, other texts begin where it begins them. */
function written(runs: readonly Placed[], { ends, begins }: Table): string {
  let line = '';
  for (const run of runs) {
    const plain = run.text.trim();
    const start = placeOf(run.from);
    const end = placeOf(run.to);
    const isRight = !begins.has(start) && (isAmount(run) || ends.has(end));
    const at = isRight ? Math.max(start, end - plain.length) : start;
    line = line.padEnd(line === '' ? at : Math.max(at, line.length + 2)) + plain;
  }
  return line;
}
