import type { Queryable } from './database';
import { type Sql, sql } from './sql';

/** The parts of a paged list's query. */
export type List = {
  /** All rows: sql`select d.* from document d`. */
  rows: Sql;
  where: Sql;
  /** The order of the rows, and again of their projection. */
  order: Sql;
  /** Projection of the page. `rows` is used as a table; keep its alias, `order` uses it. */
  projection: (rows: Sql) => Sql;
};

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

export type Listed<T> = { count: number; results: T[] };

/** A page of the list, and the total; `count` is a total that is known already. */
export async function listed<T extends object>(
  db: Queryable,
  list: List,
  page: Page,
  count?: number,
): Promise<Listed<T>> {
  const [total, results] = await Promise.all([count ?? countOf(db, list), resultsOf<T>(db, list, page)]);
  return { count: total, results };
}

function resultsOf<T extends object>(
  db: Queryable,
  { rows, where, order, projection }: List,
  { pageSize, offset }: Page,
): Promise<T[]> {
  const page = sql`(${rows} where ${where} order by ${order} limit ${pageSize} offset ${offset})`;
  return db.rows<T>(sql`${projection(page)} order by ${order}`);
}

const CHUNK = 500;

/** The entire list in chunks: one statement fixes the ids, and each chunk's rows are read when needed. */
export async function* chunksOf<T extends object>(
  db: Queryable,
  { rows, where, order, projection }: List,
): AsyncGenerator<T[]> {
  const found = await db.rows<{ id: string }>(sql`select id from (${rows} where ${where} order by ${order}) r`);
  for (let from = 0; from < found.length; from += CHUNK) {
    const ids = found.slice(from, from + CHUNK).map(({ id }) => id);
    const chunk = sql`(
      select r.*, o.place from unnest(${ids}::uuid[]) with ordinality as o(id, place) join (${rows}) r on r.id = o.id)`;
    yield await db.rows<T>(sql`${projection(chunk)} order by place`);
  }
}

/** The list's total. */
export async function countOf(db: Queryable, { rows, where }: Pick<List, 'rows' | 'where'>): Promise<number> {
  const [found] = await db.rows<{ count: number }>(sql`select count(*) from (${rows} where ${where}) r`);
  return found?.count ?? 0;
}

/** A page with a line of totals for each currency, the most used first: `sums` of the columns of `rows`. */
export async function listedWithTotals<T extends object, S extends { count: number }>(
  db: Queryable,
  list: List,
  page: Page,
  sums: Sql,
): Promise<Listed<T> & { totals: S[] }> {
  const [totals, results] = await Promise.all([totalsOf<S>(db, list, sums), resultsOf<T>(db, list, page)]);
  return { count: totals.reduce((sum, line) => sum + line.count, 0), results, totals };
}

function totalsOf<S extends object>(db: Queryable, { rows, where }: List, sums: Sql): Promise<S[]> {
  return db.rows<S>(sql`
    select currency, count(*), ${sums} from (${rows} where ${where}) r group by currency order by count(*) desc, currency`);
}
