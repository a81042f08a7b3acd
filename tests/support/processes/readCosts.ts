import type pg from 'pg';
import * as z from 'zod';
import type { Query } from '../../../server/database/connection/connection';
import type { Queryable } from '../../../server/database/database';

/** What a statement reads and makes: blocks, and rows of all the steps of its plan, those that a step leaves out too. */
export type ReadCost = { blocks: number; rows: number };

const NODE = z.looseObject({
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Join Filter': z.number().optional(),
  'Shared Hit Blocks': z.number(),
  'Shared Read Blocks': z.number(),
  get Plans() {
    return z.array(NODE).optional();
  },
});
type Node = z.infer<typeof NODE>;
const EXPLAINED = z.tuple([z.looseObject({ 'QUERY PLAN': z.tuple([z.looseObject({ Plan: NODE })]) })]);

function rowsOf(node: Node): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const own = (node['Actual Rows'] + removed) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), own);
}

/**
 * The same transaction; what the statements that hold `text` cost is added to `costs`. Such a statement runs as it is
 * explained, and one that only reads a second time for its rows. No other connection's work is counted.
 */
export const costsOf = (tx: Queryable, text: string, costs: ReadCost[]): Queryable => ({
  async rows<T extends pg.QueryResultRow>(...[asked, values = []]: Query): Promise<T[]> {
    const [statement, given] = typeof asked === 'string' ? [asked, values] : [asked.text, [...asked.values]];
    if (!statement.includes(text)) return tx.rows<T>(statement, given);
    const plan = await tx.rows(`explain (analyze, buffers, timing off, format json) ${statement}`, given);
    const node = EXPLAINED.parse(plan)[0]['QUERY PLAN'][0].Plan;
    costs.push({ blocks: node['Shared Hit Blocks'] + node['Shared Read Blocks'], rows: rowsOf(node) });
    return statement.trimStart().startsWith('select') ? tx.rows<T>(statement, given) : [];
  },
});

/**
 * The blocks that this connection looked at so far; the whole database's figure has its vacuuming in it. In brackets, since the
 * oldest PostgreSQL, which is asked to prepare each `select` of the tests, has no such figure.
 */
export async function blocksReadBy(db: Queryable): Promise<number> {
  await db.rows('select pg_stat_force_next_flush()');
  const [{ read } = { read: 0 }] = await db.rows<{ read: number }>(
    '(select sum(hits + reads)::int as read from pg_stat_get_backend_io(pg_backend_pid()))',
  );
  return read;
}
