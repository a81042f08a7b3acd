import type { Conciliation } from '../../src/api/contract/reconciliation/shapes';
import type { Queryable } from '../database/database';
import { prepared, sql } from '../database/sql';
import { enqueue } from '../jobs/enqueue';
import type { Held, JobKind, Outcome } from '../jobs/job';
import type { Actor } from '../ledger/audit';
import { type Change, movementsAbout } from './changes';
import { match } from './match';

/** Movements matched in one transaction. */
const BATCH = 5_000;
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
    await matchAll(job, open);
    await job.transaction((tx) => tx.rows(noteOutgoing(job.key)));
    return open.length === 0 ? undefined : done(open.length);
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

const done = (movements: number): Outcome => ({
  text:
    movements === 1
      ? 'Se buscaron sugerencias para 1 movimiento'
      : `Se buscaron sugerencias para ${movements} movimientos`,
});

/** The tables that matching looks evidence up in. */
const LOOKED_UP = ['document', 'customer', 'customer_bank', 'name_word', 'name_pair', 'bank_movement', 'candidate'];

async function matchAll(job: Held, movements: string[]): Promise<void> {
  const { profileId = '' } = job;
  if (movements.length === 0) return;
  await job.transaction((tx) => tx.rows(sql`select renew_outgrown_statistics(${LOOKED_UP}::regclass[])`));
  for (let from = 0; from < movements.length; from += BATCH) {
    await job.progress(from, movements.length);
    await job.transaction((tx) => match(tx, profileId, movements.slice(from, from + BATCH)));
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
