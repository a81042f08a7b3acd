import type { Conciliation } from '../../src/api/contract/reconciliation/shapes';
import type { Queryable } from '../database/database';
import { prepared, sql } from '../database/sql';
import { enqueue } from '../jobs/enqueue';
import type { ClaimedJob, JobKind, Outcome } from '../jobs/job';
import type { Actor } from '../ledger/audit';
import { isDatabaseError } from '../problems';
import { type Change, movementsAbout } from './changes';
import { giveUp, match } from './match';
import { storeAtOnce } from './suggestions.job';

/** Movements matched in one transaction; half as many where that takes too long, down to the least. */
const BATCH = 5_000;
const LEAST = 50;
/** A statement of it must not hold its locks and a processor longer. */
const BATCH_TIME = '20s';
/** So many of the smallest batches are given up before all that is left is. */
const MOST_GIVEN_UP = 3;
const MOST_CHANGES = 20_000;
const ATTEMPTS = 5;

/** Asks for suggestions for a conciliation's movements, once the caller's transaction ends. */
export async function wantSuggestions(
  tx: Queryable,
  who: Actor,
  { id, name }: Pick<Conciliation, 'id' | 'name'>,
): Promise<void> {
  await enqueue(tx, {
    name: 'match_conciliation',
    key: id,
    profileId: who.profileId,
    about: name,
    createdBy: who.userId,
  });
}

/** Whether a job still matches the conciliation, or a change of documents still waits for matching. */
export async function isMatching(db: Queryable, profileId: string, conciliationId: string): Promise<boolean> {
  const [row] = await db.rows<{ matching: boolean }>(
    prepared(sql`select exists(select from job where state in ('waiting', 'running')
         and ((name = 'match_conciliation' and key = ${conciliationId}) or (name = 'match_documents' and key = ${profileId})))
       or exists(select from document_change where profile_id = ${profileId}::uuid and not looked) and not matching_rests(${profileId}::uuid) as matching`),
  );
  return row?.matching ?? false;
}

export const matchConciliation: JobKind = {
  name: 'match_conciliation',
  attempts: ATTEMPTS,
  // Under row-level security, equal amounts use no index: a failing comparison of numbers could reveal a hidden row.
  unscoped: true,
  async run(job) {
    const open = await job.transaction((tx) => openMovements(tx, job.key));
    const unmatched = await matchAll(job, open);
    await job.transaction((tx) => tx.rows(noteOutgoing(job.key)));
    return open.length === 0 ? undefined : done(open.length, unmatched);
  },
};

/** Its key is the profile: one run matches all changes of its documents, payers and movements. */
export const matchDocuments: JobKind = {
  name: 'match_documents',
  attempts: ATTEMPTS,
  unscoped: true,
  async run(job) {
    const { changes, movements } = await job.transaction(async (tx) => {
      const changes = await tx.rows<Changed>(
        sql`select id, document_id, customer_id, movement_id from document_change where profile_id = ${job.key} and not looked order by id limit ${MOST_CHANGES}`,
      );
      return { changes, movements: await movementsAbout(tx, job.key, changes) };
    });
    await matchAll(job, movements);
    await job.finish(async (tx) => {
      await tx.rows(sql`update document_change set looked = true where id = any(${changes.map(({ id }) => id)})`);
      await storeAtOnce(tx, job.key);
      return undefined;
    });
    return undefined;
  },
  due: {
    everyMs: 10_000,
    afterCommits: true,
    ask: (db) =>
      db.rows(
        sql`insert into job (profile_id, name, key) select p.id, 'match_documents', p.id from profile p
         where exists(select from document_change c where c.profile_id = p.id and not c.looked) and not matching_rests(p.id)
         on conflict (name, key) where state in ('waiting', 'running') do nothing`,
      ),
  },
};

type Changed = { id: number } & Change;

const done = (movements: number, unmatched: number): Outcome => ({
  text:
    (movements === 1
      ? 'Se buscaron sugerencias para 1 movimiento'
      : `Se buscaron sugerencias para ${movements} movimientos`) +
    (unmatched === 0 ? '' : `; para ${unmatched} tardó demasiado y se dejó`),
});

/** The tables that matching looks evidence up in. */
const LOOKED_UP = ['document', 'customer', 'customer_bank', 'name_word', 'name_pair', 'bank_movement', 'candidate'];

/** Returns how many were given up, because even a small batch of them takes too long. */
async function matchAll(job: ClaimedJob, movements: string[]): Promise<number> {
  const { profileId = '' } = job;
  if (movements.length === 0) return 0;
  await job.transaction((tx) => tx.rows(sql`select renew_outgrown_statistics(${LOOKED_UP}::regclass[])`));
  let size = BATCH;
  let givenUp = 0;
  let unmatched = 0;
  for (let from = 0; from < movements.length; ) {
    await job.progress(from, movements.length);
    const batch = movements.slice(from, from + size);
    if (await matchInTime(job, profileId, batch)) {
      size = Math.min(BATCH, 2 * size);
      from += batch.length;
    } else if (batch.length > LEAST) {
      size = Math.ceil(batch.length / 2);
    } else {
      givenUp += 1;
      const left = givenUp < MOST_GIVEN_UP ? batch : movements.slice(from);
      await job.transaction((tx) => giveUp(tx, profileId, left));
      unmatched += left.length;
      from += left.length;
    }
  }
  return unmatched;
}

/** The database cancelled the statement. */
const TOO_LONG = '57014';

/** Returns false where it takes too long; then nothing changed. */
async function matchInTime(job: ClaimedJob, profileId: string, movements: string[]): Promise<boolean> {
  try {
    await job.transaction(async (tx) => {
      await tx.rows(sql`select set_config('statement_timeout', ${BATCH_TIME}, true)`);
      await match(tx, profileId, movements);
    });
    return true;
  } catch (error) {
    if (!isDatabaseError(error) || error.code !== TOO_LONG) throw error;
    job.warn(error, `matching ${movements.length} movements at once takes too long`);
    return false;
  }
}

/** Money out has suggestions too, but no evidence: this notes it for storing. */
const noteOutgoing = (conciliationId: string) => sql`
insert into document_change (profile_id, movement_id, looked)
select profile_id, id, true from bank_movement where conciliation_id = ${conciliationId} and amount < 0 and category_id is null and deleted_at is null`;

async function openMovements(tx: Queryable, conciliationId: string): Promise<string[]> {
  const open = await tx.rows<{ id: string }>(
    sql`select id from bank_movement where conciliation_id = ${conciliationId} and unassigned > 0 and deleted_at is null order by row`,
  );
  return open.map(({ id }) => id);
}
