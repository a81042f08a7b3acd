import type { Database } from './database';

/**
 * Behind row-level security the planner takes neither an index nor its statistics for comparisons that might tell of a row that is not
 * seen, as by failing. These neither fail nor tell; only a superuser may say so, and it is said of the server's own catalogue: on a
 * server of ours always, on another only by whoever runs it (`docs/deployment.md`). Without it lists that filter by amounts or texts are
 * slower, and nothing else.
 */
export const LEAKPROOF = `alter function pg_catalog.numeric_eq(numeric, numeric) leakproof;
alter function pg_catalog.numeric_ne(numeric, numeric) leakproof;
alter function pg_catalog.numeric_lt(numeric, numeric) leakproof;
alter function pg_catalog.numeric_le(numeric, numeric) leakproof;
alter function pg_catalog.numeric_gt(numeric, numeric) leakproof;
alter function pg_catalog.numeric_ge(numeric, numeric) leakproof;
alter function pg_catalog.textlike(text, text) leakproof;`;

export async function makeLeakproof(database: Database): Promise<void> {
  await database.rows(LEAKPROOF);
}
