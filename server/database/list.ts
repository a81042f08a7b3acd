import type { Queryable } from './database';
import { every, type Sql, sql } from './sql';

/** The parts of a paged list's query. */
export type List = {
  /** All rows: sql`select d.* from document d`. */
  rows: Sql;
  where: Sql;
  /** Of a long list, the name that `rows` gives its table, sql`d`: its searches are looked up and its far pages found by their ids. */
  alias?: Sql | undefined;
  search?: Search | undefined;
  /** A select of stored totals, where those of what the filters ask are stored. */
  stored?: Sql | undefined;
  /** The order of the rows, and again of their projection. */
  order: Sql;
  /** Projection of the page. `rows` is used as a table; keep its alias, `order` uses it. */
  projection: (rows: Sql) => Sql;
};

/**
 * A row is found if any of these finds it. Each has its index, and is looked up apart from the others: `ids` selects the ids of
 * its rows, or, of more than `MOST_FOUND`, of some of them; `holds` is the same as a condition of a row.
 */
export type Search = readonly { ids: Sql; holds: Sql }[];

/** The part of a list to read. */
export type Page = { pageSize: number; offset: number };

/** The possible orders, by the names of the row's query, and the default order; `id` makes each order repeatable. */
export type Orders<F extends string> = { by: Record<F, Sql>; usual: Sql; id: Sql };

export function orderOf<F extends string>(
  { by, usual, id }: Orders<F>,
  ordering: NoInfer<F | `-${F}`> | undefined,
): Sql {
  for (const [field, key] of Object.entries<Sql>(by)) {
    if (ordering === field) return sql`${key}, ${id}`;
    // The entire order is reversed, so that one index has both.
    if (ordering === `-${field}`) return sql`${key} desc, ${id} desc`;
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
  const found = await narrowed(db, list);
  if (found === 'many') return uncounted(page, await resultsOf<T>(db, unsearched(list), page));
  const [total, results] = await Promise.all([count ?? countOf(db, found), resultsOf<T>(db, found, page)]);
  return { count: total, results };
}

/** A search that finds more is not counted: the list's order comes upon a page of them soon. */
export const MOST_FOUND = 5_000;

/** The list of the rows that its search finds, by their ids, unless there are many of them. */
async function narrowed(db: Queryable, list: List): Promise<List | 'many'> {
  const { rows, where, search, alias } = list;
  if (!search || !alias) return unsearched(list);
  const lookUps = search.map(({ ids }) => ids).reduce((some, one) => sql`${some} union all ${one}`);
  const [found] = await db.rows<{ ids: string[] }>(
    sql`select array(select * from (${lookUps}) f limit ${MOST_FOUND + 1}) as ids`,
  );
  const ids = [...new Set(found?.ids)];
  if (ids.length > MOST_FOUND) return 'many';
  // Without the offset the planner may walk the order's index and compare each row with the ids.
  const few = sql`select * from (${rows} where ${where} and ${alias}.id = any(${ids}::uuid[]) offset 0) ${alias}`;
  return { ...list, rows: few, where: sql`true`, search: undefined };
}

/** The list with its search as a condition of each row. */
function unsearched(list: List): List {
  const { where, search } = list;
  if (!search) return list;
  const any = search.map(({ holds }) => holds).reduce((some, one) => sql`${some} or ${one}`);
  return { ...list, where: every([where, any]), search: undefined };
}

const uncounted = <T>({ offset }: Page, results: T[]) => ({
  count: offset + results.length,
  uncounted: true as const,
  results,
});

/** From this row on, the ids of a page are found first: the index of the order has them, and no row before them is read. */
const FAR = 1_000;

function resultsOf<T extends object>(
  db: Queryable,
  { rows, where, order, projection, alias }: List,
  { pageSize, offset }: Page,
): Promise<T[]> {
  const found = sql`${rows} where ${where} order by ${order} limit ${pageSize} offset ${offset}`;
  const page =
    offset < FAR || !alias
      ? sql`(${found})`
      : sql`(${rows} where ${alias}.id = any(array(select id from (${found}) f)))`;
  return db.rows<T>(sql`${projection(page)} order by ${order}`);
}

const CHUNK = 500;

/** The entire list in chunks: one statement fixes the ids, and each chunk's rows are read when needed. */
export async function* chunksOf<T extends object>(db: Queryable, list: List): AsyncGenerator<T[]> {
  const { rows, where, order, projection } = unsearched(list);
  const found = await db.rows<{ id: string }>(sql`select id from (${rows} where ${where} order by ${order}) r`);
  for (let from = 0; from < found.length; from += CHUNK) {
    const ids = found.slice(from, from + CHUNK).map(({ id }) => id);
    const chunk = sql`(
      select r.*, o.place from unnest(${ids}::uuid[]) with ordinality as o(id, place) join (${rows}) r on r.id = o.id)`;
    yield await db.rows<T>(sql`${projection(chunk)} order by place`);
  }
}

/** The list's total. */
export async function countOf(
  db: Queryable,
  { rows, where, stored }: Pick<List, 'rows' | 'where' | 'stored'>,
): Promise<number> {
  const [found] = await db.rows<{ count: number }>(stored ?? sql`select count(*) from (${rows} where ${where}) r`);
  return found?.count ?? 0;
}

/**
 * A page with a line of totals for each currency, the most used first: `sums` of the columns of `rows`; the list's
 * stored totals have the same columns. What a search finds many of is not added up.
 */
export async function listedWithTotals<T extends object, S extends { count: number }>(
  db: Queryable,
  list: List,
  page: Page,
  sums: Sql,
): Promise<Listed<T> & { totals: S[] }> {
  const found = await narrowed(db, list);
  if (found === 'many') return { ...uncounted(page, await resultsOf<T>(db, unsearched(list), page)), totals: [] };
  const { rows, where, stored } = found;
  const [totals, results] = await Promise.all([
    db.rows<S>(inCurrencies(stored ?? sql`select currency, count(*), ${sums} from (${rows} where ${where}) r`)),
    resultsOf<T>(db, found, page),
  ]);
  return { count: totals.reduce((sum, line) => sum + line.count, 0), results, totals };
}

/** `from`: a select without its grouping. */
const inCurrencies = (from: Sql): Sql =>
  sql`select * from (${from} group by currency) t where count > 0 order by count desc, currency`;
