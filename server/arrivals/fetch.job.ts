import type { ArrivalSource } from '../../src/api/contract/reconciliation/arrivalSources';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isOwnOrder } from '../debits/order/dispatch';
import { mediaTypeOf } from '../files/mediaType';
import { enqueue } from '../jobs/enqueue';
import type { ClaimedJob, JobKind } from '../jobs/job';
import type { Actor } from '../ledger/audit';
import { takeMail } from '../messaging/mail/take';
import { ofConversations } from '../messaging/mail/whose';
import { keepMailed } from '../paymentProofs/byMail';
import { conflict } from '../problems';
import { noteMail } from './noteMail';
import type { Ways } from './sourceWays';
import { type Brought, isIgnored, type Source, takeIn } from './takeIn';
import { inTime, type Letter, type Lying, type Questions, WayFailure } from './ways/way';

const NAME = 'fetch_arrivals';
const MINUTE_MS = 60_000;
/** How often a source is looked through. */
const EVERY_MINUTES = 5;
/** After failures it is tried again after twice as long each time, up to this; where all but a file could be read, up to an hour. */
const MOST_MINUTES = 6 * 60;
const MOST_MINUTES_OF_A_FILE = 60;
/** A look that takes longer goes on after other jobs had their turn. */
const LONGEST_LOOK_MS = 60_000;
/** E-mails without a file are noted so many at once. */
const MOST_EMPTY = 200;
/** Where so many one after another cannot be read, it is not the files. */
const MOST_BROKEN = 3;

/** Looks a source through and takes in what is new; its key is the source. What cannot be reached is stored with the source, and tried again later. */
export const fetchArrivals = (ways: Ways): JobKind => ({
  name: NAME,
  attempts: 1,
  async run(job) {
    const profileId = job.profileId ?? '';
    const ends = Date.now() + LONGEST_LOOK_MS;
    let isComplete = true;
    const broken: WayFailure[] = [];
    try {
      const found = await job.transaction((tx) => ways.wayOf(tx, profileId, job.key));
      if (!found) return undefined;
      const { source, way, zipSecret, ignored, verifier } = found;
      let inARow = 0;
      const empty: string[] = [];
      const noteEmpty = async () => {
        const places = empty.splice(0);
        if (places.length > 0) await job.transaction((tx) => note(tx, source, places, null));
      };
      const questions: Questions = {
        seen: (places) => job.transaction((tx) => seenOf(tx, source, places)),
        ofConversations: (heads) => job.transaction((tx) => ofConversations(tx, profileId, ways.addresses, heads)),
      };
      for await (const lying of way.look(questions)) {
        const content = await opened(lying, zipSecret);
        inARow = content instanceof WayFailure ? inARow + 1 : 0;
        if (content instanceof WayFailure) {
          broken.push(content);
          if (inARow === MOST_BROKEN) throw silent(content);
          continue;
        }
        if (content.files.length === 0 && !content.letter) empty.push(lying.place);
        else
          await job.transaction((tx) => take(tx, source, ways.addresses, { ...lying, ...content, ignored, verifier }));
        isComplete = Date.now() < ends;
        if (empty.length === MOST_EMPTY || !isComplete) await noteEmpty();
        if (!isComplete) break;
      }
      await noteEmpty();
      const [first] = broken;
      await (first ? failed(job, first) : worked(job, isComplete));
    } catch (failure) {
      if (!(failure instanceof WayFailure)) throw failure;
      await failed(job, failure);
    }
    return undefined;
  },
  due: { everyMs: MINUTE_MS, ask: askForDue },
});

/** Lets the job look it through now; 409 of one that others send to, or that is put off. */
export async function lookAt(tx: Queryable, who: Actor, { id, kind, is_on }: ArrivalSource): Promise<void> {
  if (kind === 'envio' || !is_on)
    throw conflict('A este origen no se lo revisa: enciéndalo, o envíe los archivos con su token.');
  await enqueue(tx, { name: NAME, key: id, profileId: who.profileId, createdBy: who.userId });
}

type Content = { files: Brought[]; letter: Letter | undefined };

/** What lies there; a failure where it cannot be read to its end, which keeps no other from being read. Throws WayFailure of a server that is silent. */
async function opened({ name, open, mail }: Lying, zipSecret: string | undefined): Promise<Content | WayFailure> {
  try {
    const letter = mail && (await inTime(mail()));
    const { unzipped } = await import('./ways/unzipped');
    const files: Brought[] = [];
    for (const brought of letter?.files ?? (await inTime(open()))) files.push(...(await unzipped(brought, zipSecret)));
    return { files, letter };
  } catch (cause) {
    if (cause instanceof WayFailure) throw cause;
    return new WayFailure('archivo', 'El archivo no se pudo leer completo.', cause, name);
  }
}

const silent = (cause: WayFailure) => new WayFailure('inalcanzable', 'El servidor dejó de contestar.', cause);

type Found = Content & Pick<Lying, 'place' | 'name'> & { ignored: string; verifier: string };

/**
 * An order of ours that lies there is none of the bank's files. An e-mail of a conversation joins it. What a customer mailed is a proof of payment, what the source ignores and other mailed pictures
 * are nothing, and the rest are statements.
 */
async function take(
  tx: Queryable,
  source: Source,
  addresses: Ways['addresses'],
  { place, name, files, letter, ignored, verifier }: Found,
): Promise<void> {
  const ids: string[] = [];
  const joined = letter?.mail && (await takeMail(tx, source.profileId, letter.mail, addresses, letter.at, verifier));
  if (joined) await tx.rows(sql`update arrival_source set verified_by = ${joined.verifiedBy} where id = ${source.id}`);
  if (letter && (joined || !letter.mail)) ids.push(await noteMail(tx, source, { place, name, letter, joined }));
  for (const { subject, ...file } of joined?.files === 'none' ? [] : files) {
    const { bytes, sender } = file;
    if (bytes && (await isOwnOrder(tx, source.profileId, bytes))) continue;
    if (subject !== undefined && bytes) {
      const mayProve = joined?.files !== 'statements';
      if (mayProve && (await keepMailed(tx, source.profileId, { ...file, bytes, subject, customer: joined?.customer })))
        continue;
      if (mediaTypeOf(bytes)?.startsWith('image/')) continue;
    }
    if (!isIgnored(ignored, sender)) ids.push((await takeIn(tx, source, file)).id);
  }
  await note(tx, source, [place], ids[0] ?? null);
}

/** What was looked at is not looked at again. */
const note = (tx: Queryable, { id, profileId }: Source, places: string[], arrival: string | null) =>
  tx.rows(sql`
    insert into arrival_seen (profile_id, source_id, place, arrival_id)
    select ${profileId}, ${id}, place, ${arrival} from unnest(${places}::text[]) place on conflict do nothing`);

async function seenOf(tx: Queryable, { id }: Source, places: string[]): Promise<ReadonlySet<string>> {
  const seen = await tx.rows<{ place: string }>(sql`
    select place from arrival_seen where source_id = ${id} and place = any(${places})`);
  return new Set(seen.map(({ place }) => place));
}

/** One that was not looked through to its end is due again at once. */
const worked = (job: ClaimedJob, isComplete: boolean) =>
  job.transaction((tx) =>
    tx.rows(sql`update arrival_source set failures = 0, failure = null, failure_about = '', failed_since = null, looked_at = now(),
      next_look_at = now() + ${isComplete ? EVERY_MINUTES : 0} * interval '1 minute' where id = ${job.key}`),
  );

const failed = (job: ClaimedJob, { kind, about }: WayFailure) => {
  const most = kind === 'archivo' ? MOST_MINUTES_OF_A_FILE : MOST_MINUTES;
  return job.transaction((tx) =>
    tx.rows(sql`update arrival_source set failures = failures + 1, failure = ${kind}, failure_about = ${about},
      failed_since = coalesce(failed_since, now()),
      next_look_at = now() + least(${EVERY_MINUTES} * power(2, least(failures, 10)), ${most}) * interval '1 minute' where id = ${job.key}`),
  );
};

async function askForDue(db: Queryable): Promise<void> {
  await db.rows(sql`
    insert into job (profile_id, name, key, created_by)
    select profile_id, ${NAME}, id::text, created_by from arrival_source
    where is_on and deleted_at is null and kind <> 'envio' and next_look_at <= now()
    on conflict (name, key) where state in ('waiting', 'running') do nothing`);
}
