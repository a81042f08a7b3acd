import { sql } from './database/sql';
import type { JobKind } from './jobs/job';
import { foldTotals, TOTALS } from './ledger/listTotals';

const TEN_MINUTES_MS = 10 * 60_000;

/** A reader adds so many rows up in a few milliseconds. */
const MANY_ROWS = 10_000;

/** Folds the totals of lists when many statements added to them: a campaign's messages add two rows each time their state changes. */
export const foldTotalsJob: JobKind = {
  name: 'fold_totals',
  attempts: 3,
  async run(job) {
    await job.transaction(foldTotals);
    return undefined;
  },
  due: {
    everyMs: TEN_MINUTES_MS,
    ask: (db) => {
      const sizes = TOTALS.map(({ table }) => sql`(select count(*) from ${table})`);
      const most = sizes.reduce((some, one) => sql`${some}, ${one}`);
      return db.rows(
        sql`insert into job (name, key) select 'fold_totals', 'all' where greatest(${most}) > ${MANY_ROWS}
         on conflict (name, key) where state in ('waiting', 'running') do nothing`,
      );
    },
  },
};
