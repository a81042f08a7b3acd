import type { Queryable } from './database';
import { type Sql, sql } from './sql';

/** What a paged list is made of. */
export type List = {
  /** The rows there are: sql`select d.* from document d`. */
  rows: Sql;
  where: Sql;
  /** Of the rows, and again of what is told of them. */
  order: Sql;
  /** What is told of these rows: they stand where a table would, and keep the name they have in `order`. */
  told: (rows: Sql) => Sql;
};

/** Which part of it. */
export type Page = { pageSize: number; offset: number };

/** What a list may be ordered by, under the names its row gives them, and how it is unless asked; `id` makes every order one that repeats. */
export type Orders<F extends string> = { by: Record<F, Sql>; usual: Sql; id: Sql };

export function orderOf<F extends string>({ by, usual, id }: Orders<F>, asked: NoInfer<F | `-${F}`> | undefined): Sql {
  for (const [field, key] of Object.entries<Sql>(by)) {
    if (asked === field) return sql`${key}, ${id}`;
    // All of it the other way round, so that one index has both orders.
    if (asked === `-${field}`) return sql`${key} desc, ${id} desc`;
  }
  return usual;
}

export type Listed<T> = { count: number; results: T[] };

/** A page of it, and how many there are in all: `count`, where that is known already. */
export async function listed<T extends object>(
  db: Queryable,
  list: List,
  { pageSize, offset }: Page,
  count?: number,
): Promise<Listed<T>> {
  const { rows, where, order, told } = list;
  const page = sql`(${rows} where ${where} order by ${order} limit ${pageSize} offset ${offset})`;
  return {
    count: count ?? (await countOf(db, list)),
    results: await db.rows<T>(sql`${told(page)} order by ${order}`),
  };
}

const CHUNK = 500;

/** All of it, a chunk at a time: which they are is settled by one statement, what they say is read as it is wanted. */
export async function* chunksOf<T extends object>(
  db: Queryable,
  { rows, where, order, told }: List,
): AsyncGenerator<T[]> {
  const found = await db.rows<{ id: string }>(sql`select id from (${rows} where ${where} order by ${order}) r`);
  for (let from = 0; from < found.length; from += CHUNK) {
    const ids = found.slice(from, from + CHUNK).map(({ id }) => id);
    const chunk = sql`(
      select r.*, o.place from unnest(${ids}::uuid[]) with ordinality as o(id, place) join (${rows}) r on r.id = o.id)`;
    yield await db.rows<T>(sql`${told(chunk)} order by place`);
  }
}

/** How many there are in all. */
export async function countOf(db: Queryable, { rows, where }: Pick<List, 'rows' | 'where'>): Promise<number> {
  const [found] = await db.rows<{ count: number }>(sql`select count(*) from (${rows} where ${where}) r`);
  return found?.count ?? 0;
}

/** The same with a line of totals for each currency, the most used first: `sums` of the columns of `rows`. */
export async function listedWithTotals<T extends object, S extends { count: number }>(
  db: Queryable,
  list: List,
  page: Page,
  sums: Sql,
): Promise<Listed<T> & { totals: S[] }> {
  const totals = await totalsOf<S>(db, list, sums);
  const count = totals.reduce((sum, line) => sum + line.count, 0);
  return { ...(await listed<T>(db, list, page, count)), totals };
}

function totalsOf<S extends object>(db: Queryable, { rows, where }: List, sums: Sql): Promise<S[]> {
  return db.rows<S>(sql`
    select currency, count(*), ${sums} from (${rows} where ${where}) r group by currency order by count(*) desc, currency`);
}
