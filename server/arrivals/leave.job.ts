import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { SENDS } from '../debits/order/dispatch';
import type { JobKind } from '../jobs/job';
import { audit } from '../ledger/audit';
import type { Ways } from './sourceWays';
import { WayFailure } from './ways/way';

const MINUTE_MS = 60_000;
/** After failures it is tried again after twice as long each time, up to this. */
const MOST_MINUTES = 60;
/** Longer than leaving a file takes; a process that dies meanwhile is followed by another before it. */
const DELIVERING_MINUTES = 3;

const GONE = 'El origen se eliminó o está apagado.';

/**
 * Leaves an order where the bank takes it; its key is the dispatch. A process that dies between the file and its note finds the file
 * there at the next try, by its name and content.
 */
export const leaveOrders = (ways: Ways): JobKind => ({
  name: SENDS,
  attempts: 1,
  async run(job) {
    const who = { profileId: job.profileId ?? '', userId: job.createdBy ?? '' };
    try {
      const [order] = await job.transaction((tx) =>
        tx.rows<{ source: string; debit: string; file_name: string; file: Uint8Array }>(sql`
          update order_dispatch set delivering_until = now() + ${DELIVERING_MINUTES} * interval '1 minute'
          where id = ${job.key} and profile_id = ${who.profileId} and status = 'en_camino'
          returning source_id as source, debit_id as debit, file_name, file`),
      );
      if (!order) return undefined;
      const leave = await job.transaction((tx) => ways.wayOut(tx, who.profileId, order.source));
      if (!leave) throw new WayFailure('lugar', GONE);
      await leave(order.file_name, order.file);
      await job.finish(async (tx) => {
        await tx.rows(sql`
          update order_dispatch set status = 'entregada', delivered_at = now(), delivering_until = null, failures = 0, failure = null,
            failed_since = null where id = ${job.key}`);
        await audit(tx, who, [
          { action: 'dejar la orden', entity: 'debit', entityId: order.debit, after: { file: order.file_name } },
        ]);
        return undefined;
      });
    } catch (failure) {
      if (!(failure instanceof WayFailure)) throw failure;
      await job.transaction((tx) =>
        tx.rows(sql`
          update order_dispatch set delivering_until = null, failures = failures + 1, failure = ${failure.kind},
            failed_since = coalesce(failed_since, now()),
            next_try_at = now() + least(power(2, least(failures, 10)), ${MOST_MINUTES}) * interval '1 minute' where id = ${job.key}`),
      );
    }
    return undefined;
  },
  due: { everyMs: MINUTE_MS, ask: askForDue },
});

async function askForDue(db: Queryable): Promise<void> {
  await db.rows(sql`
    insert into job (profile_id, name, key, created_by)
    select profile_id, ${SENDS}, id::text, created_by from order_dispatch where status = 'en_camino' and next_try_at <= now()
    on conflict (name, key) where state in ('waiting', 'running') do nothing`);
}
