import { isWrittenDay } from '../../files/cells/dates';

/** A text of a page at its place: `y` grows upwards, `height` is that of its letters. */
export type Placed = { text: string; from: number; to: number; y: number; height: number };

/** The points of a page that one place in a line stands for: fewer than any readable letter takes. */
const PLACE = 2;
export const placeOf = (points: number) => Math.round(points / PLACE);

const AMOUNT = /^[-+($]*\s?[\d.,' ]*\d[)\s]*[-+A-Z]{0,2}$/;
export const isAmount = ({ text }: Placed) => AMOUNT.test(text.trim());

/** Whether a line has what a movement has: a day and an amount. */
export const isRecord = (line: readonly Placed[]) =>
  line.some(({ text }) => isWrittenDay(text.trim())) && line.some(isAmount);

/** What the movements of a page show of its columns. */
export type Table = {
  /** The places where several amounts end. */
  ends: ReadonlySet<number>;
  /** The places where texts begin, and amounts that are written from the left. */
  begins: ReadonlySet<number>;
  columns: readonly Column[];
};
type Column = { from: number; to: number; isRight: boolean };

/** How many texts begin at one place where a column of them does, and how many ends they have where they are written from the left. */
const LEAST_TEXTS = 3;
const LEAST_ENDS = 3;

export function tableOf(lines: readonly Placed[][]): Table {
  const amounts = lines.flat().filter(isAmount);
  const texts = lines.filter(isRecord).flatMap((line) => line.filter((run) => !isAmount(run)));
  const ends = [...grouped(amounts, 'to', 'from')].flatMap(([end, { count }]) => (count > 1 ? [end] : []));
  const begun = [...grouped(amounts, 'from', 'to')].flatMap(([begin, { others }]) =>
    others.size >= LEAST_ENDS ? [begin] : [],
  );
  const written = [...grouped(texts, 'from', 'to')].flatMap(([begin, { count }]) =>
    count >= LEAST_TEXTS ? [begin] : [],
  );
  const begins = new Set([...begun, ...written]);
  return { ends: new Set(ends.flatMap((at) => [at - 1, at, at + 1])), begins, columns: columnsOf(lines, begins) };
}

/** How many texts have an edge at each place, and the places of their other edges. */
function grouped(runs: readonly Placed[], edge: 'from' | 'to', other: 'from' | 'to') {
  const groups = new Map<number, { count: number; others: Set<number> }>();
  for (const run of runs) {
    const place = placeOf(run[edge]);
    const group = groups.get(place) ?? { count: 0, others: new Set<number>() };
    group.count += 1;
    group.others.add(placeOf(run[other]));
    groups.set(place, group);
  }
  return groups;
}

/** The places that the amounts of movements take, and their texts as far as no amount does. */
function columnsOf(lines: readonly Placed[][], begins: ReadonlySet<number>): Column[] {
  const runs = lines.filter(isRecord).flat();
  const amounts = joined(runs.filter(isAmount)).map((column) => ({
    ...column,
    isRight: !begins.has(placeOf(column.from)),
  }));
  const texts = joined(runs.filter((run) => !isAmount(run))).map(({ from, to }) => {
    const behind = amounts.find((column) => column.from > from)?.from ?? to;
    return { from, to: Math.min(to, behind), isRight: false };
  });
  return [...texts, ...amounts].sort((one, other) => one.from - other.from);
}

/** The places that texts take, those over each other as one. */
function joined(runs: readonly Placed[]): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  for (const { from, to } of [...runs].sort((one, other) => one.from - other.from)) {
    const last = places.at(-1);
    if (last && from < last.to) last.to = Math.max(last.to, to);
    else places.push({ from, to });
  }
  return places;
}

/** The column of each title: that which most of it stands over or, if it stands over none, the only one left between its neighbours'. */
export function columnsUnder(titles: readonly Placed[], { columns }: Table): (Column | undefined)[] {
  const below = titles.map((title) => columns.filter((column) => overlap(title, column) > 0));
  const own = titles.map((title, at) => {
    const [best, second] = [...(below[at] ?? [])].sort((one, other) => overlap(title, other) - overlap(title, one));
    return best && (!second || overlap(title, second) * 2 < overlap(title, best)) ? best : undefined;
  });
  return own.map((column, at) => {
    if (below[at]?.length !== 0) return column;
    const before = own.slice(0, at).findLast((one) => one !== undefined)?.to ?? Number.NEGATIVE_INFINITY;
    const behind = own.slice(at + 1).find((one) => one !== undefined)?.from ?? Number.POSITIVE_INFINITY;
    const [only, second] = columns.filter(({ from, to }) => from >= before && to <= behind);
    return second ? undefined : only;
  });
}

const overlap = (one: { from: number; to: number }, other: { from: number; to: number }) =>
  Math.min(one.to, other.to) - Math.max(one.from, other.from);
