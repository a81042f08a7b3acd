import type { ArrivalReason } from '../../src/api/contract/reconciliation/arrivals';
import { follow, linesOf } from '../conciliations/continuity';
import { makePreview } from '../conciliations/preview/make';
import { saveMovements } from '../conciliations/save';
import type { Queryable } from '../database/database';
import { type Columns, set, sql } from '../database/sql';
import { holdsElectronic } from '../imports/electronic/looks';
import type { JobKind } from '../jobs/job';
import { type Actor, audit } from '../ledger/audit';
import { Problem } from '../problems';
import { readAsAnswer } from './debitAnswer';
import { readAsElectronic } from './electronic';
import { beginsAfter, reasonsOf } from './proof';
import { READS } from './takeIn';

const MINUTE_MS = 60_000;
const UNREAD = 'El servicio no pudo leerlo. Ábralo: la vista previa dice qué pasa.';

/**
 * Reads a file that arrived, a statement, the answer to an automatic debit or electronic documents, and saves it where all of it is proven; its key is the arrival. It is one transaction: a process that
 * dies leaves the file as it was, or done.
 */
export const readArrival: JobKind = {
  name: READS,
  attempts: 9,
  async run(job) {
    const who = { profileId: job.profileId ?? '', userId: job.createdBy ?? '' };
    await job.finish(async (tx) => {
      await readOne(tx, who, job.key);
      return undefined;
    });
    return undefined;
  },
  due: { everyMs: MINUTE_MS, ask: refuseUnread },
};

/** A file that no attempt could read is for a person; one whose job is lost is read again. */
async function refuseUnread(db: Queryable): Promise<void> {
  await db.rows(sql`
    with unread as (
      select a.id, a.profile_id, s.created_by, exists (
          select from job j where j.name = ${READS} and j.key = a.id::text and j.state = 'failed') as failed
      from arrival a join arrival_source s on s.id = a.source_id
      where a.status = 'recibida' and a.import_id is null and a.received_at < now() - interval '5 minutes' and not exists (
        select from job j where j.name = ${READS} and j.key = a.id::text and j.state in ('waiting', 'running'))
    ), refused as (
      update arrival a set status = 'rechazada', msg = ${UNREAD}, read_at = now() from unread u where u.id = a.id and u.failed
    )
    insert into job (profile_id, name, key, created_by)
    select profile_id, ${READS}, id::text, created_by from unread where not failed
    on conflict (name, key) where state in ('waiting', 'running') do nothing`);
}

type Stored = {
  file_name: string;
  file: Uint8Array | null;
  kind: string;
  account: string | null;
  of_sender: string | null;
};

async function readOne(tx: Queryable, who: Actor, id: string): Promise<void> {
  const [arrival] = await tx.rows<Stored>(sql`
    select a.file_name, a.file, s.kind, coalesce(a.bank_account_id, s.bank_account_id) as account,
      -- of one account each time that staff or the file itself said whose it is
      (select min(o.bank_account_id::text)::uuid from arrival o
        where o.source_id = a.source_id and o.sender = a.sender and a.sender <> '' and o.status = 'guardada'
        having count(distinct o.bank_account_id) = 1) as of_sender
    from arrival a join arrival_source s on s.id = a.source_id
    where a.profile_id = ${who.profileId} and a.id = ${id} and a.status in ('recibida', 'espera')
      and a.import_id is null for update of a`);
  if (!arrival?.file) return;
  const upload = { fileName: arrival.file_name, bytes: arrival.file };
  if (holdsElectronic(upload.bytes)) {
    const taken = await orRolledBack(tx, () => readAsElectronic(tx, who, upload, arrival.kind === 'buzon'));
    return change(tx, id, taken instanceof Problem ? refusalOf(taken) : taken);
  }
  const answer = await orRolledBack(tx, () => readAsAnswer(tx, who, id, upload));
  if (answer) return change(tx, id, answer instanceof Problem ? refusalOf(answer) : answer);
  const previewOf = (account: string | null) =>
    orRolledBack(tx, () => makePreview(tx, who, account ?? undefined, upload, undefined));
  const first = await previewOf(arrival.account);
  const isNobodys = first instanceof Problem && first.code === 'account-unknown' && arrival.of_sender !== null;
  const preview = isNobodys ? await previewOf(arrival.of_sender) : first;
  if (preview instanceof Problem) return change(tx, id, refusalOf(preview));
  const account = preview.bank_account ?? '';
  await tx.rows(sql`
    insert into arrival_preview (profile_id, arrival_id, preview_id) values (${who.profileId}, ${id}, ${preview.id})`);
  // Of two files of one account, the second sees the end of the first.
  await tx.rows(sql`select from bank_account where id = ${account} for no key update`);
  const { end } = follow(await linesOf(tx, who.profileId, account));
  const reasons = reasonsOf(preview, await isKnown(tx, preview.id), end);
  if (!end || reasons.length > 0) return change(tx, id, { ...waits(reasons), bank_account_id: account });
  const saved = await orRolledBack(tx, async () => {
    const { id: conciliation } = await saveMovements(tx, who, {
      previewId: preview.id,
      name: undefined,
      excluded: [],
      included: [],
    });
    const [line] = await tx.rows<{ closing: string; moved: string }>(sql`
      select closing::text, moved::text from conciliation where id = ${conciliation}`);
    const reason = line && beginsAfter(end, line);
    if (reason) throw new DoesNotFollow(reason);
    return conciliation;
  });
  if (saved instanceof Problem) return change(tx, id, { ...refusalOf(saved), bank_account_id: account });
  await change(tx, id, { status: 'guardada', reasons: '[]', bank_account_id: account });
  const after = { conciliation: saved };
  await audit(tx, who, [{ action: 'guardar sin intervención', entity: 'arrival', entityId: id, after }]);
}

const waits = (reasons: ArrivalReason[]): Columns => ({ status: 'espera', reasons: JSON.stringify(reasons), msg: '' });

/** A statement that does not begin where the account's last one ended. */
class DoesNotFollow extends Problem {
  constructor(readonly reason: ArrivalReason) {
    super(409, 'El estado de cuenta no empieza donde terminó el anterior.');
  }
}

/** What the work answers, or the Problem that it threw; what it wrote until then is rolled back. */
async function orRolledBack<T>(tx: Queryable, work: () => Promise<T>): Promise<T | Problem> {
  await tx.rows(sql`savepoint arriving`);
  try {
    return await work();
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status >= 500) throw problem;
    await tx.rows(sql`rollback to savepoint arriving`);
    return problem;
  }
}

/** What became of a file whose reading or saving was refused. */
function refusalOf(problem: Problem): Columns {
  if (problem instanceof DoesNotFollow) return waits([problem.reason]);
  const { code, msg } = problem;
  if (code === 'account-unknown') return { ...waits([{ kind: 'cuenta' }]), msg };
  if (code === 'nothing-new') return { status: 'repetida', reasons: '[]', msg };
  return { status: 'rechazada', reasons: '[]', msg };
}

/** Whether staff saved a file of the preview's layout before, for its account; of a format that has one layout for all files, any such file. */
async function isKnown(tx: Queryable, preview: string): Promise<boolean> {
  const [known] = await tx.rows(sql`
    select from statement_preview p where p.id = ${preview} and (p.layout_id is not null
      or not coalesce(p.shape ?| '{header,columns}', false) and exists (
        select from conciliation c join statement_preview o on o.id = c.preview_id
        where c.bank_account_id = p.bank_account_id and c.deleted_at is null
          and o.shape is not distinct from p.shape and o.layout_name = p.layout_name))`);
  return known !== undefined;
}

const change = async (tx: Queryable, id: string, columns: Columns): Promise<void> => {
  await tx.rows(sql`update arrival ${set({ ...columns, read_at: sql`now()` })} where id = ${id}`);
};
