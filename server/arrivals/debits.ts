import type { WaitingDebit } from '../../src/api/contract/reconciliation/arrivals';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';

/** What of the company's automatic debits waits for a person here: orders that do not reach the bank, then answers that were not applied. */
export const listWaitingDebits = (db: Queryable, profileId: string): Promise<WaitingDebit[]> =>
  db.rows<WaitingDebit>(sql`
    select * from (
      select 'orden' as kind, d.id as debit, d.name as debit_name, null::uuid as debit_answer, s.name as source_name, o.failure, o.failed_since as since
      from order_dispatch o join debit d on d.id = o.debit_id and d.deleted_at is null join arrival_source s on s.id = o.source_id
      where o.profile_id = ${profileId} and o.status = 'en_camino' and o.failures > 0
      union all
      select 'respuesta', d.id, d.name, a.debit_answer_id, s.name, null, a.received_at
      from arrival a join debit d on d.id = a.debit_id and d.deleted_at is null join arrival_source s on s.id = a.source_id
      where a.profile_id = ${profileId} and a.status = 'espera') w
    order by kind, since, debit`);
