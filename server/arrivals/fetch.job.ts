import type { ArrivalSource } from '../../src/api/contract/reconciliation/arrivalSources';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { enqueue } from '../jobs/enqueue';
import type { Held, JobKind } from '../jobs/job';
import type { Actor } from '../ledger/audit';
import { conflict } from '../problems';
import type { Ways } from './sources';
import { type Brought, type Source, takeIn } from './takeIn';
import { unzipped } from './ways/unzipped';
import { WayFailure } from './ways/way';

const NAME = 'fetch_arrivals';
const MINUTE_MS = 60_000;
/** How often a source is looked through. */
const EVERY_MINUTES = 5;
/** After failures it is tried again after twice as long each time, up to this. */
const MOST_MINUTES = 6 * 60;

/** Looks a source through and takes in what is new; its key is the source. What cannot be reached is kept with the source, and tried again later. */
export const fetchArrivals = (ways: Ways): JobKind => ({
  name: NAME,
  attempts: 1,
  async run(job) {
    const profileId = job.profileId ?? '';
    const found = await job.transaction((tx) => ways.wayOf(tx, profileId, job.key));
    if (!found) return undefined;
    const { source, way, zipSecret } = found;
    try {
      for await (const { place, open } of way.look((places) => job.transaction((tx) => seenOf(tx, source, places)))) {
        const files: Brought[] = [];
        for (const brought of await open().catch(brokenOff)) files.push(...(await unzipped(brought, zipSecret)));
        await job.transaction(async (tx) => {
          const ids: (string | null)[] = [];
          for (const file of files) ids.push((await takeIn(tx, source, file)).id);
          await tx.rows(sql`
            insert into arrival_seen (profile_id, source_id, place, arrival_id)
            values (${profileId}, ${source.id}, ${place}, ${ids[0] ?? null}) on conflict do nothing`);
        });
      }
      await worked(job, source);
    } catch (failure) {
      if (!(failure instanceof WayFailure)) throw failure;
      await failed(job, source, failure);
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

/** A file that cannot be read to its end is of a source that does not answer. */
function brokenOff(cause: unknown): never {
  throw cause instanceof WayFailure
    ? cause
    : new WayFailure('inalcanzable', 'El archivo no se pudo leer completo.', cause);
}

async function seenOf(tx: Queryable, { id }: Source, places: string[]): Promise<ReadonlySet<string>> {
  const seen = await tx.rows<{ place: string }>(sql`
    select place from arrival_seen where source_id = ${id} and place = any(${places})`);
  return new Set(seen.map(({ place }) => place));
}

const worked = (job: Held, { id }: Source) =>
  job.transaction((tx) =>
    tx.rows(sql`update arrival_source set failures = 0, failure = null, failed_since = null, looked_at = now(),
      next_look_at = now() + ${EVERY_MINUTES} * interval '1 minute' where id = ${id}`),
  );

const failed = (job: Held, { id }: Source, { kind }: WayFailure) =>
  job.transaction((tx) =>
    tx.rows(sql`update arrival_source set failures = failures + 1, failure = ${kind}, failed_since = coalesce(failed_since, now()),
      next_look_at = now() + least(${EVERY_MINUTES} * power(2, least(failures, 10)), ${MOST_MINUTES}) * interval '1 minute' where id = ${id}`),
  );

async function askForDue(db: Queryable): Promise<void> {
  await db.rows(sql`
    insert into job (profile_id, name, key, created_by)
    select profile_id, ${NAME}, id::text, created_by from arrival_source
    where is_on and deleted_at is null and kind <> 'envio' and next_look_at <= now()
    on conflict (name, key) where state in ('waiting', 'running') do nothing`);
}
