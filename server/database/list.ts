import type { Queryable } from './database';
import { every, listOf, named, piece, prepared, type Sql, sql } from './sql';

/** The parts of a paged list's query. */
export type List = {
  /** All rows: sql`select d.* from document d`. */
  rows: Sql;
  where: Sql;
  /** Of a long list, the name that `rows` gives its table, sql`d`: its searches are looked up and its far pages found by their ids. */
  alias?: Sql | undefined;
  /** The columns that order and sums of a long list read, which an index of what is searched has. */
  keys?: Sql | undefined;
  search?: Search | undefined;
  /** Of a long list that no index has entirely in its order: parts of it that an index has so, of which each row is in one. A page merges them. */
  parts?: readonly Part[] | undefined;
  /** That more than `MOST_COUNTED` rows are not counted: a filter may leave most of a very long list. */
  isCountedToLimit?: boolean | undefined;
  /** Nothing narrows the list: its first page and its stored totals are asked for all day, and planned once. */
  isUnfiltered?: boolean | undefined;
  /** A select of stored totals, where those of what the filters ask are stored. */
  stored?: Sql | undefined;
  /** Of an order that begins with days, where it is stored how many rows each has: a far page begins at its day. */
  days?: Days | undefined;
  /** Of an order without days: from so many rows on, from either end, nobody walks the list (`TooDeep`). */
  deepest?: number | undefined;
  /** The order of the rows, and again of their projection. */
  order: Sql;
  /** Projection of the page. `rows` is used as a table; keep its alias, `order` uses it. */
  projection: (rows: Sql) => Sql;
};

/** How many rows each day of a list's order has. */
export type Days = {
  /** Selects `rank`, `day` and `count`. */
  counts: Sql;
  /** The column that the order begins with, after the ranks. */
  column: Sql;
  /** It is a moment, whose `day` is that of UTC. */
  isMoment?: boolean;
  isNewestFirst: boolean;
  /** A filter that no index of the order knows may leave few rows, so that the first page begins at its day too. */
  isSparse?: boolean;
  /** Conditions: all rows of the first one come before those of the next. Without them every row is of rank 0. */
  ranks?: readonly Sql[] | undefined;
};

/** Its rows, and their order there, where that is another than the list's. */
type Part = { where: Sql; order?: Sql };

/**
 * A row is found if any of these finds it: its `column`, which an index has, is one of the uuids that `found` selects. `holds` is
 * the same as a condition of a row, where the row's own text says so.
 */
export type Search = readonly { column: Sql; found: Sql; holds?: Sql }[];

/** What a list's query has besides filters. */
const NO_FILTERS = ['p', 'page_size', 'ordering', 'near'];

/** Whether the query asks for a filter that is none of the `known` ones: then their stored totals are not the list's. */
export const isNarrower = <Q extends object>(query: Q, known: readonly (keyof Q & string)[]): boolean =>
  Object.entries(query).some(
    ([name, value]) => value !== undefined && value !== '' && ![...NO_FILTERS, ...known].includes(name),
  );

/** The part of a list to read. */
export type Page = { pageSize: number; offset: number };

/** The possible orders, by the names of the row's query, and the default order; `id` makes each order repeatable. */
export type Orders<F extends string> = { by: Record<F, Sql | readonly Sql[]>; usual: Sql; id: Sql };

export function orderOf<F extends string>(
  { by, usual, id }: Orders<F>,
  ordering: NoInfer<F | `-${F}`> | undefined,
): Sql {
  for (const [field, first] of Object.entries<Sql | readonly Sql[]>(by)) {
    const keys = [first, id].flat();
    if (ordering === field) return listOf(keys);
    // The entire order is reversed, so that one index has both.
    if (ordering === `-${field}`) return listOf(keys.map((key) => sql`${key} desc`));
  }
  return usual;
}

/** `uncounted`: nobody counted the rows, and `count` is that of those up to here. */
export type Listed<T> = { count: number; uncounted?: true; results: T[] };

/** A page of the list, and the total; `count` is a total that is known already. */
export async function listed<T extends object>(
  db: Queryable,
  list: List,
  page: Page,
  count?: number,
): Promise<Listed<T>> {
  const { search, alias } = list;
  if (search && alias) {
    const found = await searched<T, never>(db, list, search, alias, page);
    if (found === 'many') return uncounted(page, await resultsOf<T>(db, unsearched(list), page));
    return { count: found.count, results: found.results };
  }
  const total = Promise.resolve(count ?? countOf(db, list));
  const isTooMany = (all: number) => list.isCountedToLimit && !list.stored && all > MOST_COUNTED;
  const known = total.then((all) => (isTooMany(all) ? undefined : all));
  // Together: of several that fail, a second would be a rejection that nobody handles.
  const [results, all] = await Promise.all([resultsOf<T>(db, list, page, known), total, known]);
  return isTooMany(all) ? uncounted(page, results) : { count: all, results };
}

/** Of more rows nobody says how many there are. */
export const MOST_COUNTED = 10_000;

/** A search that finds more is not counted: the list's order comes upon a page of them soon. */
export const MOST_FOUND = 5_000;

/** Columns about the entire list, which each row of a page that a search found has besides its own. */
type OfList<S> = { list_many: boolean; list_count: number; list_totals: S[] | null; list_place: number | null };
const OF_LIST = ['list_many', 'list_count', 'list_totals', 'list_place'] as const;

/**
 * The page and the totals of what the search finds, unless that is many rows, in one statement. Its plan is the same for
 * whatever is sought: each row is found by an index of its search's column.
 */
async function searched<T extends object, S>(
  db: Queryable,
  { rows, where, order, projection, keys }: List,
  search: Search,
  alias: Sql,
  { pageSize, offset }: Page,
  sums?: Sums,
): Promise<{ count: number; results: T[]; totals: S[] } | 'many'> {
  const arms = search.map(({ column, found }, at) => ({ column, found, ids: named(`ids_${at}`) }));
  const isAmong = ({ column, ids }: (typeof arms)[number]) => sql`${column} in (select unnest(${ids}) from sought)`;
  const sought = listOf(arms.map(({ found, ids }) => sql`array(select distinct * from (${found}) f) as ${ids}`));
  const stored = sql`${alias}.id, ${keys ? sql`${keys}, ` : sql``}(${where}) as list_fits`;
  const hits = arms.map((arm, at) => {
    const missedBefore = arms.slice(0, at).map((one) => sql`(${isAmong(one)}) is not true`);
    return sql`(select ${stored} from (${rows} where ${every([isAmong(arm), ...missedBefore])} limit ${MOST_FOUND + 1}) ${alias})`;
  });
  const found = sql`select * from hits ${alias} where list_fits`;
  const ids = sql`select id from (${found} order by ${order} limit ${pageSize} offset ${offset}) f`;
  const page = await db.rows<T & Partial<OfList<S>>>(
    prepared(sql`
    with sought as materialized (select ${sought}),
      hits as materialized (${hits.reduce((some, one) => sql`${some} union all ${one}`)}),
      counted as materialized (select list_fits, ${sums ? linesOf(sums) : sql`count(*)`} from hits group by list_fits${sums ? sql`, currency` : sql``})
    select (select sum(count) from counted) > ${MOST_FOUND} as list_many,
      (select coalesce(sum(count), 0)::bigint from counted where list_fits) as list_count,
      (${sums ? totalsAsJson(sums) : sql`null`}) as list_totals, page.*
    from (select) one left join (
      select row_number() over () as list_place, f.* from (${projection(among(rows, alias, ids))} order by ${order}) f
    ) page on true order by list_place`),
  );
  const { list_many, list_count = 0, list_totals }: Partial<OfList<S>> = page[0] ?? {};
  if (list_many) return 'many';
  const results = page.filter(({ list_place }) => list_place !== null);
  for (const row of results) for (const name of OF_LIST) delete row[name];
  return { count: list_count, results, totals: list_totals ?? [] };
}

/** The list with its search as a condition of each row. */
function unsearched(list: List): List {
  const { where, search } = list;
  if (!search) return list;
  const any = search
    .map(({ column, found, holds }) => holds ?? sql`${column} in (${found})`)
    .reduce((some, one) => sql`${some} or ${one}`);
  return { ...list, where: every([where, any]), search: undefined };
}

const uncounted = <T>({ offset }: Page, results: T[]) => ({
  count: offset + results.length,
  uncounted: true as const,
  results,
});

/** A page of an index is walked to in a few milliseconds up to here. */
export const DEEPEST = 50_000;

/** The page is further from both ends of the list than its order is walked. */
export class TooDeep extends Error {
  constructor(readonly rows: number) {
    super(`a list is walked ${rows} rows from its ends`);
    this.name = 'TooDeep';
  }
}

/** Each size of a page that is planned once has a plan of its own in every connection. */
const USUAL_SIZES = [10, 20, 25, 50, 100];

/** From this row on, the ids of a page are found first: the index of the order has them, and no row before them is read. */
const FAR = 1_000;

const among = (rows: Sql, alias: Sql, ids: Sql): Sql => sql`(${rows} where ${alias}.id = any(array(${ids})))`;

/**
 * `total`: how many rows the list has, by which a page of its second half is found from the end. Where it is stored, nothing is
 * looked for that is not there: no index knows the states that no row has.
 */
async function resultsOf<T extends object>(
  db: Queryable,
  { order, projection, ...list }: List,
  { pageSize, offset }: Page,
  total?: Promise<number | undefined>,
): Promise<T[]> {
  const { rows, alias, stored, days, deepest } = list;
  if (list.isUnfiltered && offset === 0 && !list.parts && USUAL_SIZES.includes(pageSize)) {
    // The text says how many: a plan for any number of rows would read and sort all of them.
    const found = sql`${rows} where ${list.where} order by ${order} limit ${piece(pageSize)}`;
    return db.rows<T>(prepared(sql`${projection(sql`(${found})`)} order by ${order}`));
  }
  const page = (found: Sql) => db.rows<T>(sql`${projection(found)} order by ${order}`);
  if (alias && days && (offset >= FAR || days.isSparse)) {
    const from = await partsFrom(db, days, list.parts ?? ONE_PART, offset);
    if (!from) return [];
    const found = merged({ ...list, parts: from.parts }, alias, order, pageSize, from.skip);
    return page(among(rows, alias, sql`select id from (${found}) f`));
  }
  const all = total && (stored || offset >= FAR) ? await total : undefined;
  const left = all === undefined ? undefined : all - offset;
  if (left !== undefined && left <= 0) return [];
  const backwards = left !== undefined && offset >= FAR && left < offset ? reversed(order) : undefined;
  const [by, take, skip] =
    backwards && left !== undefined
      ? [backwards, Math.max(0, Math.min(pageSize, left)), Math.max(0, left - pageSize)]
      : [order, pageSize, offset];
  if (deepest !== undefined && skip > deepest) throw new TooDeep(deepest);
  const found =
    alias && list.parts
      ? merged(list, alias, by, take, skip)
      : sql`${rows} where ${list.where} order by ${by} limit ${take} offset ${skip}`;
  return page(skip < FAR || !alias ? sql`(${found})` : among(rows, alias, sql`select id from (${found}) f`));
}

/** The day that has the row of this offset, as parts of the list that begin with it, and how many of their rows come before that row; none where the list ends before. */
async function partsFrom(
  db: Queryable,
  days: Days,
  parts: readonly Part[],
  offset: number,
): Promise<{ parts: Part[]; skip: number } | undefined> {
  const day = days.isNewestFirst ? sql`day desc` : sql`day`;
  const [at] = await db.rows<{ rank: number; day: string | null; skip: number }>(sql`
    select rank, day, ${offset}::bigint - (until - count) as skip from (
      select rank, day, count, (sum(count) over (order by rank, ${day}))::bigint as until from (
        select rank, day, sum(count)::bigint as count from (${days.counts}) c group by rank, day) d) d
    where until > ${offset}::bigint order by until limit 1`);
  if (!at) return undefined;
  const ranks = days.ranks?.map((where) => ({ where }));
  const here = ranks?.slice(at.rank, at.rank + 1) ?? parts;
  const begun = here.flatMap((part) =>
    fromDay(days, at.day).map((from) => ({ ...part, where: sql`${part.where} and ${from}` })),
  );
  return { parts: [...begun, ...(ranks?.slice(at.rank + 1) ?? [])], skip: at.skip };
}

/** The rows of this day and of what follows, each of them an index's in one range. An empty day is the last one. */
function fromDay({ column, isMoment, isNewestFirst }: Days, day: string | null): Sql[] {
  const empty = sql`${column} is null`;
  if (day === null) return isNewestFirst ? [empty, sql`${column} is not null`] : [empty];
  const midnight = (at: Sql) => (isMoment ? sql`(${at})::timestamp at time zone 'UTC'` : at);
  return isNewestFirst
    ? [sql`${column} < ${midnight(sql`${day}::date + 1`)}`]
    : [sql`${column} >= ${midnight(sql`${day}::date`)}`, empty];
}

/** A page of parts that an index has in their order each. */
function merged(list: Pick<List, 'rows' | 'where' | 'parts'>, alias: Sql, by: Sql, take: number, skip: number): Sql {
  const until = (part: Part) => sql`order by ${part.order ?? by} limit ${take + skip}`;
  return sql`select * from (${partsOf(list, until)}) ${alias} order by ${by} limit ${take} offset ${skip}`;
}

const ONE_PART: readonly Part[] = [{ where: sql`true` }];

/** The rows of a list, those of each part in a select of its own that ends with `until`. */
const partsOf = (
  { rows, where, parts = ONE_PART }: Pick<List, 'rows' | 'where' | 'parts'>,
  until: (part: Part) => Sql = () => sql``,
): Sql =>
  parts
    .map((part) => sql`(${rows} where ${every([where, part.where])} ${until(part)})`)
    .reduce((some, one) => sql`${some} union all ${one}`);

/** The order from its end; one of more than plain keys has none. */
function reversed({ text, values }: Sql): Sql | undefined {
  if (values.length > 0 || /\([^)]*,| nulls /.test(text)) return undefined;
  const keys = text.split(', ').map((key) => (key.endsWith(' desc') ? key.slice(0, -' desc'.length) : `${key} desc`));
  return listOf(keys.map(piece));
}

const CHUNK = 500;

/** The entire list in chunks: one statement fixes the ids, a text for each chunk, and each chunk's rows are read when needed. `size`: fewer rows, where each takes long. */
export async function* chunksOf<T extends object>(db: Queryable, list: List, size = CHUNK): AsyncGenerator<T[]> {
  const { rows, where, order, projection } = unsearched(list);
  const found = await db.rows<{ ids: string }>(sql`
    select string_agg(id::text, ' ' order by place) as ids from (
      select id, row_number() over () as place from (${rows} where ${where} order by ${order}) r) n
    group by (place - 1) / ${piece(size)} order by min(place)`);
  for (const { ids } of found) {
    const chunk = sql`(
      select r.*, o.place from unnest(string_to_array(${ids}, ' ')::uuid[]) with ordinality as o(id, place)
      join (${rows}) r on r.id = o.id)`;
    yield await db.rows<T>(sql`${projection(chunk)} order by place`);
  }
}

const PORTION = 1_000;
let cursors = 0;

/**
 * The rows of a statement that may select very many, a portion at a time: parsing them all at once would keep everybody else
 * waiting. It asks within a transaction (`reading`, `transaction`).
 */
export async function* portionsOf<T extends object>(tx: Queryable, statement: Sql): AsyncGenerator<T[]> {
  cursors += 1;
  const cursor = named(`portions_${cursors}`);
  // All of the rows are read: the plan that has the first ones soonest is not the one that has all soonest.
  await tx.rows('set local cursor_tuple_fraction = 1');
  await tx.rows(sql`declare ${cursor} no scroll cursor for ${statement}`);
  for (;;) {
    const rows = await tx.rows<T>(sql`fetch ${piece(PORTION)} from ${cursor}`);
    if (rows.length > 0) yield rows;
    if (rows.length < PORTION) break;
  }
  await tx.rows(sql`close ${cursor}`);
}

/** All of them, gathered. */
export async function gathered<T extends object>(tx: Queryable, statement: Sql): Promise<T[]> {
  const all: T[] = [];
  for await (const some of portionsOf<T>(tx, statement)) all.push(...some);
  return all;
}

/** The list's total, or one more than `MOST_COUNTED`; in its order, so that an index has what is counted. */
export async function countOf(
  db: Queryable,
  {
    stored,
    isCountedToLimit,
    ...list
  }: Pick<List, 'rows' | 'where' | 'parts' | 'stored' | 'order' | 'isCountedToLimit'>,
): Promise<number> {
  const all = isCountedToLimit
    ? sql`${list.rows} where ${list.where} order by ${list.order} limit ${MOST_COUNTED + 1}`
    : partsOf(list);
  const [found] = await db.rows<{ count: number }>(stored ?? sql`select count(*) from (${all}) r`);
  return found?.count ?? 0;
}

/** Sums of the columns of a list's rows, by their names. */
export type Sums = Record<string, Sql>;

/**
 * A page with a line of totals for each currency, the most used first; the list's stored totals have the same columns. What a
 * search finds many of is not added up.
 */
export async function listedWithTotals<T extends object, S extends { count: number }>(
  db: Queryable,
  list: List,
  page: Page,
  sums: Sums,
): Promise<Listed<T> & { totals: S[] }> {
  const { stored, search, alias } = list;
  if (search && alias) {
    const found = await searched<T, S>(db, list, search, alias, page, sums);
    if (found !== 'many') return found;
    return { ...uncounted(page, await resultsOf<T>(db, unsearched(list), page)), totals: [] };
  }
  const summed = sql`select * from (${stored ?? sumsOf(partsOf(list), sums)} group by currency) t
    where count > 0 order by count desc, currency`;
  const lines = db.rows<S>(stored && list.isUnfiltered ? prepared(summed) : summed);
  const total = lines.then((all) => all.reduce((sum, line) => sum + line.count, 0));
  const [totals, results, count] = await Promise.all([lines, resultsOf<T>(db, list, page, total), total]);
  return { count, results, totals };
}

/** Without its grouping. */
const sumsOf = (rows: Sql, sums: Sums): Sql => sql`select ${linesOf(sums)} from (${rows}) r`;

const linesOf = (sums: Sums): Sql =>
  listOf([sql`currency, count(*)`, ...Object.entries(sums).map(([name, sum]) => sql`${sum} as ${named(name)}`)]);

/** The lines of what a search found and the filters leave, their sums as text, which keeps their digits. */
function totalsAsJson(sums: Sums): Sql {
  const fields = Object.keys(sums).map((name) => sql`${piece(`'${name}'`)}, ${named(name)}::text`);
  return sql`select jsonb_agg(jsonb_build_object(${listOf([sql`'currency', currency, 'count', count`, ...fields])}) order by count desc, currency)
    from counted where list_fits`;
}
