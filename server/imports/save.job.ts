import {
  type ImportKind,
  type ImportMapping,
  type RecordsImport,
  ROW_STATUS,
  type RowStatus,
  type TabularKind,
} from '../../src/api/contract/receivables/imports';
import type { Queryable } from '../database/database';
import { insertInto, sql } from '../database/sql';
import { join } from '../jobs/enqueue';
import type { ClaimedJob, JobKind } from '../jobs/job';
import { type Actor, audit } from '../ledger/audit';
import { refused } from '../problems';
import { KINDS } from './kinds';
import type { Previewed } from './plan';
import { countsOf } from './preview';
import { lockImport, readImport } from './read';

const JOB = { customers: 'import_customers', documents: 'import_documents', electronic: 'import_electronic' } as const;
/** The rows of one transaction; other calls run in between. */
const SLICE = 250;
/** The number of rows after which the planner's statistics of a table are renewed. */
const MANY = 1_000;
const TABLE = { customers: 'customer', documents: 'document', electronic: 'document' } as const;

/** Enqueues the job that imports the rows. A repeated request joins it, or retries a failed one. 422 while a question is open. */
export async function saveImport(tx: Queryable, who: Actor, id: string): Promise<RecordsImport> {
  const { kind, state, questions, counts, dialect, file_name: about } = await lockImport(tx, who.profileId, id);
  if (state === 'saved') return readImport(tx, who.profileId, id);
  if (questions.length > 0) {
    throw refused('Falta responder lo que el archivo deja en duda. Elija una opción y vuelva a importar.');
  }
  if (counts.nuevo + counts.cambia + counts.espera === 0)
    throw refused('El archivo no tiene nada nuevo ni distinto que importar.');
  const job = await join(tx, { name: JOB[kind], key: id, profileId: who.profileId, about, createdBy: who.userId });
  await tx.rows(sql`
    update record_import set state = 'saving', job_id = ${job} where profile_id = ${who.profileId} and id = ${id}`);
  if (kind !== 'electronic') await rememberColumns(tx, who, kind, dialect.mapping);
  return readImport(tx, who.profileId, id);
}

async function rememberColumns(
  tx: Queryable,
  who: Actor,
  kind: TabularKind,
  { header, columns }: ImportMapping,
): Promise<void> {
  await tx.rows(sql`
    ${insertInto('import_mapping', {
      profile_id: who.profileId,
      kind,
      mapping: JSON.stringify({ header, columns }),
    })}
    on conflict (profile_id, kind) do update set mapping = excluded.mapping`);
}

export const importCustomers = jobOf('customers');
export const importDocuments = jobOf('documents');
export const importElectronic = jobOf('electronic');

function jobOf(kind: ImportKind): JobKind {
  return {
    name: JOB[kind],
    attempts: 3,
    async run(job) {
      const who = { profileId: job.profileId ?? '', userId: job.createdBy ?? '' };
      let { done, total } = await job.transaction((tx) => stepsOf(tx, who, job.key));
      for (let count = -1; count !== 0; done += count) {
        await job.progress(done, total);
        count = await job.transaction((tx) => importSlice(tx, who, kind, job.key));
      }
      await finish(job, who, kind);
      return undefined;
    },
  };
}

/** The rows imported so far; a retry continues there. */
async function stepsOf(tx: Queryable, { profileId }: Actor, id: string): Promise<{ done: number; total: number }> {
  const [steps] = await tx.rows<{ done: number; total: number }>(sql`
    select count(*) filter (where outcome is not null) as done, count(*) as total
    from record_import_row where profile_id = ${profileId} and import_id = ${id} and status <> 'problema'`);
  return steps ?? { done: 0, total: 0 };
}

/** Imports the next rows and stores their outcomes in the same transaction. Answers their number. */
async function importSlice(tx: Queryable, who: Actor, kind: ImportKind, id: string): Promise<number> {
  // A sync or another import at once would miss these inserts.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('cartera: sync ' || ${who.profileId}))`);
  const rows = await tx.rows<Previewed>(sql`
    select row, given as fields, status, changes from record_import_row
    where profile_id = ${who.profileId} and import_id = ${id} and status <> 'problema' and outcome is null
    order by row limit ${SLICE}`);
  if (rows.length === 0) return 0;
  const outcomes = await KINDS[kind].carryOut(tx, who, rows);
  await tx.rows(sql`
    update record_import_row r set outcome = o.outcome,
      problems = case when o.outcome in ('problema', 'espera') or r.status = 'espera' then o.problems else r.problems end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}) as o(row integer, outcome text, problems jsonb)
    where r.profile_id = ${who.profileId} and r.import_id = ${id} and r.row = o.row`);
  return rows.length;
}

const WORDS: Record<RowStatus, [one: string, many: string]> = {
  nuevo: ['nuevo', 'nuevos'],
  cambia: ['cambiado', 'cambiados'],
  espera: ['espera su documento', 'esperan su documento'],
  igual: ['sin cambios', 'sin cambios'],
  problema: ['rechazado', 'rechazados'],
};

async function finish(job: ClaimedJob, who: Actor, kind: ImportKind): Promise<void> {
  await job.finish(async (tx) => {
    const [saved] = await tx.rows<{ counts: RecordsImport['counts']; file_name: string }>(sql`
      update record_import set state = 'saved', counts = (${countsOf(job.key)})
      where profile_id = ${who.profileId} and id = ${job.key} returning counts, file_name`);
    if (!saved) return undefined;
    const { counts, file_name: file } = saved;
    await audit(tx, who, [
      { action: 'importar', entity: 'record_import', entityId: job.key, after: { file, ...counts } },
    ]);
    // A file that arrived waits for staff as long as some of it was not taken; one that was discarded before is saved all the same.
    if (kind === 'electronic')
      await tx.rows(sql`
        update arrival set status = case when ${counts.problema}::int > 0 then 'espera' else 'guardada' end,
          reasons = case when ${counts.problema}::int > 0
            then jsonb_build_array(jsonb_build_object('kind', 'comprobantes', 'count', ${counts.problema}::int)) else '[]' end
        where profile_id = ${who.profileId} and import_id = ${job.key} and status in ('recibida', 'espera', 'descartada')`);
    if (counts.nuevo >= MANY) await tx.rows(sql`select renew_statistics(${TABLE[kind]})`);
    const texts = ROW_STATUS.flatMap((status) => {
      const n = counts[status];
      return n > 0 ? [`${n} ${WORDS[status][n === 1 ? 0 : 1]}`] : [];
    });
    return { text: texts.join(', ') };
  });
}
