import type { Queryable } from './database';
import { named, piece, type Sql, sql } from './sql';

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
