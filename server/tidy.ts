import { addHolidays } from './company/sendingCalendar';
import { forgetOldPreviews } from './conciliations/preview/stored';
import type { Queryable } from './database/database';
import { sql } from './database/sql';
import { forgetOldDrafts } from './desk/drafts';
import { forgetOldTraffic } from './desk/flowTraffic';
import { companiesWithDocuments, keepDueWalletMonths } from './dueWallet/months';
import { forgetOldKeys } from './http/idempotency';
import { forgetOldImports } from './imports/preview';
import { askForIndicators } from './indicators/keep';
import type { JobKind } from './jobs/job';
import { foldTotals, TOTALS } from './ledger/listTotals';
import { forgetOldVisits } from './portal/visits';
import { forgetOldAddresses } from './session/knownAddresses';
import { forgetOldLimits } from './session/limits';
import { forgetOldFamilies } from './session/refreshTokens';
import { forgetOldLinks } from './session/users';
import { forgetOldDeliveries } from './webhookEndpoints/deliveries';

const HOUR_MS = 60 * 60_000;
const EVERYTHING = [
  forgetOldKeys,
  forgetOldFamilies,
  forgetOldLimits,
  forgetOldLinks,
  forgetOldAddresses,
  forgetOldVisits,
  forgetOldPreviews,
  forgetOldImports,
  forgetOldDrafts,
  forgetOldTraffic,
  forgetOldJobs,
  forgetOldDeliveries,
  foldTotals,
  addHolidays,
  askForIndicators,
];

/**
 * Once a day, from midnight where the company is, one process deletes outdated rows, folds totals and adds holidays: what was
 * owed at a month's end stands from the first of the next month on.
 */
export const tidy: JobKind = {
  name: 'tidy',
  attempts: 3,
  async run(job) {
    const failures: unknown[] = [];
    const step = (work: (tx: Queryable) => Promise<void>) =>
      job.transaction(work).catch((error: unknown) => void failures.push(error));
    for (const forget of EVERYTHING) await step(forget);
    // A transaction for each company: its ledger is read as it stood at the ends of months.
    const companies = await job.transaction(companiesWithDocuments);
    for (const id of companies) await step((tx) => keepDueWalletMonths(tx, id));
    // The job fails and is tried again; the steps that worked stay done.
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} of ${EVERYTHING.length + companies.length} steps failed`, {
        cause: failures[0],
      });
    return { text: 'Ordenado' };
  },
  due: {
    everyMs: HOUR_MS,
    ask: (db) =>
      db.rows(
        sql`insert into job (name, key) select 'tidy', 'day'
         where not exists(select from job where name = 'tidy' and created_at >= current_date)
         on conflict (name, key) where state in ('waiting', 'running') do nothing`,
      ),
  },
};

const TEN_MINUTES_MS = 10 * 60_000;

/** A reader adds so many rows up in a few milliseconds. */
const MANY_ROWS = 10_000;

/** Folds the totals of lists when many statements added to them: a campaign's messages add two rows each time their state changes. */
export const foldManyTotals: JobKind = {
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

async function forgetOldJobs(tx: Queryable): Promise<void> {
  await tx.rows(
    sql`delete from job where state in ('done', 'failed') and ended_at < now() - interval '30 days'
       or name = 'tidy' and state in ('done', 'failed') and created_at < now() - interval '1 day'`,
  );
}
