import type { Queryable } from './database';
import { rowsOf, type Sql, sql } from './sql';

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
    results: await rowsOf<T>(db, sql`${told(page)} order by ${order}`),
  };
}

async function countOf(db: Queryable, { rows, where }: List): Promise<number> {
  const [found] = await rowsOf<{ count: number }>(db, sql`select count(*) from (${rows} where ${where}) r`);
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
  return rowsOf<S>(
    db,
    sql`select currency, count(*), ${sums} from (${rows} where ${where}) r group by currency order by count(*) desc, currency`,
  );
}
