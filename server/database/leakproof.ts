import type { Database } from './database';

/**
 * Under row-level security the planner uses no index or statistics for comparisons that might reveal a hidden row, such as by failing.
 * These cannot; only a superuser may declare so, in the server's own catalogue. The embedded server always does; on another one its
 * operator decides (`docs/deployment.md`). Without it, lists that filter by amounts or texts are slower, and nothing else changes.
 */
const LEAKPROOF = `alter function pg_catalog.numeric_eq(numeric, numeric) leakproof;
alter function pg_catalog.numeric_ne(numeric, numeric) leakproof;
alter function pg_catalog.numeric_lt(numeric, numeric) leakproof;
alter function pg_catalog.numeric_le(numeric, numeric) leakproof;
alter function pg_catalog.numeric_gt(numeric, numeric) leakproof;
alter function pg_catalog.numeric_ge(numeric, numeric) leakproof;
alter function pg_catalog.textlike(text, text) leakproof;`;

export async function makeLeakproof(database: Database): Promise<void> {
  await database.rows(LEAKPROOF);
}
