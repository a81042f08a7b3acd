import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { JobKind } from '../jobs/job';
import { SourceProblem } from './connector';
import type { ContificoAccess } from './contifico';
import { hasReceipt, postReceipt, type Receipt } from './contificoReceipts';
import type { Sources } from './sources';

const NAME = 'post_receipts';
const LOOK_EVERY_MS = 30_000;
/** A job that takes longer goes on after other jobs had their turn. */
const LONGEST_MS = 20_000;
/** While one is looked for and posted nobody else takes it: longer than both calls may last, redirects included. */
const LOCKED_S = 240;
/** One that was looked for longer ago is looked for again before it is posted. */
const FRESH_MS = 90_000;
/** How long it waits after each attempt that failed; then always as after the last one. */
const PAUSES_S = [30, 120, 600, 1_800, 3_600];

type Due = Receipt & { id: string; undone: boolean; attempts: number };

/** What became of a receipt. */
type Outcome =
  | { status: 'registrado' | 'deshecho' }
  | { status: 'a_mano'; task: 'registrar' | 'anular'; reason: string }
  | { status: 'espera'; reason: string };

/**
 * Writes what payments here pay into the accounting system, each once: before it is posted, the receipt is looked for there by its
 * reference, so that one whose answer was lost is not written again. The job's key is the company.
 */
export const postReceipts = (sources: Pick<Sources, 'receiptsOf'>): JobKind => ({
  name: NAME,
  attempts: 5,
  async run(job) {
    const profileId = job.profileId ?? '';
    const ends = Date.now() + LONGEST_MS;
    while (Date.now() < ends) {
      const work = await job.transaction(async (tx) => {
        const access = await sources.receiptsOf(tx, profileId);
        return access && { access, due: await takeDue(tx, profileId) };
      });
      if (!work?.due) break;
      const { access, due } = work;
      const outcome = await outcomeOf(access, due);
      await job.transaction((tx) => note(tx, due, outcome));
      if (outcome.status === 'espera') job.warn(new Error(outcome.reason), 'a receipt was not written back');
    }
    return undefined;
  },
  due: { everyMs: LOOK_EVERY_MS, afterCommits: true, ask: askForDue },
});

/** The next one, which is then nobody else's for a while. As a subquery it would be looked for once a row, and take several. */
async function takeDue(tx: Queryable, profileId: string): Promise<Due | undefined> {
  const [due] = await tx.rows<Due>(sql`
    with t as materialized (
      select id from accounting_receipt
      where profile_id = ${profileId} and status = 'espera' and next_at <= now() order by next_at, id limit 1 for update skip locked)
    update accounting_receipt r set next_at = now() + ${LOCKED_S} * interval '1 s', attempts = r.attempts + 1
    from t, document d
    where r.id = t.id and d.id = r.document_id
    returning r.id, d.external_id as document, r.reference, r.method, r.paid_on::text as date, r.amount, r.undone_at is not null as undone, r.attempts`);
  return due;
}

async function outcomeOf(access: ContificoAccess, due: Due): Promise<Outcome> {
  const began = Date.now();
  try {
    const isThere = await hasReceipt(access, due);
    if (due.undone) return isThere ? TAKE_BACK : { status: 'deshecho' };
    if (isThere) return { status: 'registrado' };
    if (Date.now() - began > FRESH_MS) return { status: 'espera', reason: 'Contífico tarda demasiado.' };
    await postReceipt(access, due);
    return { status: 'registrado' };
  } catch (cause) {
    if (!(cause instanceof SourceProblem)) throw cause;
    if (cause.kind !== 'rechazo') return { status: 'espera', reason: cause.message };
    const reason = `Contífico no lo aceptó: ${cause.message}`;
    return due.undone ? { status: 'espera', reason } : { status: 'a_mano', task: 'registrar', reason };
  }
}

const TAKE_BACK = {
  status: 'a_mano',
  task: 'anular',
  reason: 'El pago se deshizo aquí: anule el cobro allá.',
} as const;

/** Whose payment was undone while it was on its way is taken back, or is nothing. */
async function note(tx: Queryable, { id, undone, attempts }: Due, outcome: Outcome): Promise<void> {
  const [now] = await tx.rows<{ isUndone: boolean }>(sql`
    select undone_at is not null as "isUndone" from accounting_receipt where id = ${id} and status = 'espera' for update`);
  if (!now) return;
  const isLate = now.isUndone && !undone;
  const end =
    isLate && outcome.status === 'registrado' ? TAKE_BACK : isLate && outcome.status === 'a_mano' ? GONE : outcome;
  const reason = 'reason' in end ? end.reason : '';
  const task = 'task' in end ? end.task : 'registrar';
  const pause = PAUSES_S[Math.min(attempts, PAUSES_S.length) - 1] ?? 0;
  await tx.rows(sql`
    update accounting_receipt set status = ${end.status}, task = ${task}, reason = ${reason},
      next_at = now() + ${isLate ? 0 : pause} * interval '1 s',
      ended_at = case when ${end.status} in ('registrado', 'deshecho') then now() end
    where id = ${id}`);
}

const GONE: Outcome = { status: 'deshecho' };

const askForDue = (db: Queryable) =>
  db.rows(sql`
    insert into job (profile_id, name, key)
    select s.profile_id, ${NAME}, s.profile_id::text from accounting_source s
    where s.books_since is not null and exists (
      select from accounting_receipt r where r.profile_id = s.profile_id and r.status = 'espera' and r.next_at <= now())
    on conflict (name, key) where state in ('waiting', 'running') do nothing`);
