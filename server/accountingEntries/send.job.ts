import type { EntryMapping } from '../../src/api/contract/receivables/accountingDispatches';
import { SourceProblem } from '../accountingSource/connector';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { JobKind } from '../jobs/job';
import { accountNames, type NamesAccounts, UnreadAccounts } from './accountIds';
import type { EntryConnectors } from './connectors';
import type { Entry } from './entryBody';
import { findEntry } from './findEntry';
import { noteAnswered, noteRefusal } from './pause';
import { type EntryAccess, reasonOf, sendEntry, Unproven } from './sendEntry';

const NAME = 'send_entries';
const LOOK_EVERY_MS = 30_000;
/** A job that takes longer goes on after other jobs had their turn. */
const LONGEST_MS = 20_000;
/** While one is sent nobody else takes it: longer than a call may last from the moment until which it may still begin. */
const LOCKED_S = 240;
/** One that was taken longer ago is not sent by who took it: another may have it by then. */
const FRESH_MS = 90_000;
/** How long the system is left alone after each call in a row that failed; then always as after the last one. */
const PAUSES_S = [30, 120, 600, 1_800, 3_600];
/** Of these the first that is waited before one is looked for: a call that was cut off may be at work there for a while. */
const FIRST_SEARCH_PAUSE = 2;
/** Whether what may have been taken goes again by itself: a system that lists its entries is asked first whether it is there. */
const IS_REPEATED: Record<EntryMapping['key_use'], boolean> = { reconoce: true, se_busca: true, no_reconoce: false };

type Claimed = {
  id: string;
  content: Entry;
  attempts: number;
  /** An earlier call may have made it there: who had it never said what became of it, or its answer was lost. */
  may_be_there: boolean;
};

/** What became of an entry; `pauses`: why the next one is not sent before a pause; `isRefused`: one of those that are refused in a row. */
type Outcome =
  | { status: 'enviada'; foreignId: string }
  | { status: 'rechazada'; reason: string }
  | { status: 'no_se_sabe'; reason: string; isRepeated: boolean; pauses?: string; isRefused?: true }
  | { status: 'por_enviar'; reason: string; pauses?: string };

/**
 * Sends the entries of lots to the accounting system, in their order and each under its own key. What may have been taken is sent again under
 * that key where the system knows keys or is asked for it first, else left to staff. The job's key is the company.
 */
export const sendEntries = (connectors: Pick<EntryConnectors, 'dueOf'>): JobKind => ({
  name: NAME,
  attempts: 5,
  async run(job) {
    const profileId = job.profileId ?? '';
    const ends = Date.now() + LONGEST_MS;
    const named = accountNames();
    while (Date.now() < ends) {
      const began = Date.now();
      const work = await job.transaction(async (tx) => {
        const due = await connectors.dueOf(tx, profileId);
        if (due && 'unreadable' in due) await pause(tx, profileId, due.unreadable);
        if (!due || 'unreadable' in due) return undefined;
        const claimed = await claim(tx, profileId);
        return claimed && { access: due.access, claimed };
      });
      if (!work) break;
      const outcome = await sent(work.access, work.claimed, named, began);
      await job.transaction((tx) => note(tx, profileId, work, outcome));
      if ('pauses' in outcome) {
        job.warn(new Error(outcome.reason), 'an entry was not sent');
        break;
      }
    }
    return undefined;
  },
  due: { everyMs: LOOK_EVERY_MS, afterCommits: true, ask: askForDue },
});

/** The next one, which is then nobody else's for a while. */
async function claim(tx: Queryable, profileId: string): Promise<Claimed | undefined> {
  const [claimed] = await tx.rows<Claimed>(sql`
    with t as materialized (
      select id, called_at is not null or is_repeated as may_be_there from accounting_dispatch
      where profile_id = ${profileId} and (status = 'por_enviar' or is_repeated) and next_at <= now()
      order by created_at, entry limit 1 for update skip locked)
    update accounting_dispatch d set next_at = now() + ${LOCKED_S} * interval '1 s', attempts = d.attempts + 1, called_at = now()
    from t where d.id = t.id
    returning d.id, d.content, d.attempts, t.may_be_there`);
  return claimed;
}

const STOPPED = 'El servicio se detuvo mientras lo enviaba.';

async function sent(access: EntryAccess, claimed: Claimed, named: NamesAccounts, began: number): Promise<Outcome> {
  // What staff send again is looked for as well.
  const isSearched = access.mapping.key_use === 'se_busca' && (claimed.may_be_there || claimed.attempts > 1);
  if (!isSearched) return sentAs(access, claimed, named, began);
  try {
    const foreignId = await findEntry(access, claimed.content, claimed.id);
    if (foreignId !== undefined) return { status: 'enviada', foreignId };
  } catch (cause) {
    if (!(cause instanceof SourceProblem)) throw cause;
    const reason = `No se pudo mirar allá si el asiento ya entró: ${reasonOf(cause, access.mapping)}`;
    return { status: 'no_se_sabe', reason, isRepeated: true, pauses: reason };
  }
  return sentAs(access, { ...claimed, may_be_there: false }, named, began);
}

async function sentAs(
  access: EntryAccess,
  { id, content, may_be_there }: Claimed,
  named: NamesAccounts,
  began: number,
): Promise<Outcome> {
  const isRepeated = IS_REPEATED[access.mapping.key_use];
  if (may_be_there && !isRepeated)
    return { status: 'no_se_sabe', reason: `${STOPPED} ${LOOK_THERE}`, isRepeated: false };
  /** What was not taken this time waits, as what it was. */
  const waiting = (reason: string, pauses?: string): Outcome =>
    may_be_there
      ? { status: 'no_se_sabe', reason, isRepeated: true, ...(pauses && { pauses }) }
      : { status: 'por_enviar', reason, ...(pauses && { pauses }) };
  try {
    const entry = await named(access, content);
    if (Date.now() - began > FRESH_MS) return waiting(STOPPED);
    return { status: 'enviada', foreignId: await sendEntry(access, entry, id) };
  } catch (cause) {
    if (cause instanceof UnreadAccounts) {
      const reason = `No se pudo leer la lista de cuentas: ${reasonOf(cause.cause, access.mapping)}`;
      return waiting(reason, reason);
    }
    if (cause instanceof Unproven) {
      const reason = `${cause.message} ${LOOK_THERE}`;
      return { status: 'no_se_sabe', reason, isRepeated: false, pauses: cause.message };
    }
    if (!(cause instanceof SourceProblem)) throw cause;
    const reason = reasonOf(cause, access.mapping);
    if (cause.kind === 'rechazo') {
      // A month that was closed meanwhile, or an entry that is there already, is refused too.
      return may_be_there
        ? { status: 'no_se_sabe', reason: `${reason} ${BEFORE} ${LOOK_THERE}`, isRepeated: false, isRefused: true }
        : { status: 'rechazada', reason };
    }
    if (cause.isUntaken) return waiting(reason, reason);
    return isRepeated
      ? { status: 'no_se_sabe', reason, isRepeated: true, pauses: reason }
      : { status: 'no_se_sabe', reason: `${reason} ${LOOK_THERE}`, isRepeated: false, pauses: reason };
  }
}

const BEFORE = 'Pudo entrar en un envío anterior.';
const LOOK_THERE = 'Mire allá si el asiento entró.';

type Work = { access: EntryAccess; claimed: Claimed };

/** What another process took meanwhile is that process's to note. What may be at an address that was changed meanwhile is not sent to the new one. */
async function note(tx: Queryable, profileId: string, { access, claimed }: Work, outcome: Outcome): Promise<void> {
  const { id, attempts } = claimed;
  const { status } = outcome;
  const isRepeated =
    outcome.status === 'no_se_sabe' && outcome.isRepeated && (await isStillThere(tx, profileId, access));
  await tx.rows(sql`
    update accounting_dispatch set status = ${status}, reason = ${'reason' in outcome ? outcome.reason : ''},
      foreign_id = ${'foreignId' in outcome ? outcome.foreignId : ''}, is_repeated = ${isRepeated}, called_at = null, next_at = now(),
      sent_at = case when ${status} = 'enviada' then now() end
    where profile_id = ${profileId} and id = ${id} and attempts = ${attempts} and status in ('por_enviar', 'no_se_sabe')`);
  const first = status === 'no_se_sabe' && access.mapping.key_use === 'se_busca' ? FIRST_SEARCH_PAUSE : 1;
  if ('pauses' in outcome && outcome.pauses !== undefined) await pause(tx, profileId, outcome.pauses, first);
  else if (outcome.status === 'rechazada' || 'isRefused' in outcome)
    await noteRefusal(tx, profileId, id, outcome.reason);
  else await noteAnswered(tx, profileId, { isAccepted: outcome.status === 'enviada' });
}

/** Whether entries still go where this one went, and what may be there goes again by itself. Who changes that waits. */
async function isStillThere(tx: Queryable, profileId: string, { address }: EntryAccess): Promise<boolean> {
  const [now] = await tx.rows<{ address: string; key_use: EntryMapping['key_use'] }>(sql`
    select address, mapping->>'key_use' as key_use from accounting_connector where profile_id = ${profileId} for no key update`);
  return now?.address === address && IS_REPEATED[now.key_use];
}

const pause = (tx: Queryable, profileId: string, reason: string, first = 1) =>
  tx.rows(sql`
    update accounting_connector set reason = ${reason}, failures = failures + 1,
      next_at = now() + (${PAUSES_S}::integer[])[least(greatest(failures + 1, ${first}::integer), ${PAUSES_S.length}::integer)] * interval '1 s'
    where profile_id = ${profileId}`);

const askForDue = (db: Queryable) =>
  db.rows(sql`
    insert into job (profile_id, name, key)
    select c.profile_id, ${NAME}, c.profile_id::text from accounting_connector c
    where c.sends_since is not null and c.paused_at is null and c.next_at <= now() and exists (
      select from accounting_dispatch d
      where d.profile_id = c.profile_id and (d.status = 'por_enviar' or d.is_repeated) and d.next_at <= now())
    on conflict (name, key) where state in ('waiting', 'running') do nothing`);
