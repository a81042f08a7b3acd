import type * as z from 'zod/mini';
import type { FoundMovement, findMovements as row } from '../../src/api/contract/reconciliation/conciliations';
import type { Queryable } from '../database/database';
import { MOST_FOUND } from '../database/list';
import { sql } from '../database/sql';

/** A page of what is found from anywhere. */
const USUAL = 6;

/** Movements of all statements: of exactly the amount, by the text, then the nearest, each once. */
export async function findMovements(
  db: Queryable,
  profileId: string,
  { search = '', near, page_size = USUAL }: z.output<(typeof row)['query']>,
): Promise<FoundMovement[]> {
  const named =
    search.trim() === '' ? sql`select null::uuid` : sql`select movements_like(${profileId}, ${search}, ${MOST_FOUND})`;
  const around =
    near === undefined ? sql`select null::uuid` : sql`select movements_near(${profileId}, ${near}, ${page_size})`;
  const away = near === undefined ? sql`(m.amount * 0)` : sql`abs(abs(m.amount) - ${near}::numeric)`;
  return db.rows<FoundMovement>(sql`
    with named as materialized (${named} as id), found as (select id from named union ${around})
    select m.id, m.conciliation_id as conciliation, c.name as conciliation_name, a.alias as bank_account_name, m.date::text, m.amount,
      m.currency, m.description
    from bank_movement m join conciliation c on c.id = m.conciliation_id join bank_account a on a.id = m.bank_account_id
    where m.id in (select id from found) and m.profile_id = ${profileId} and m.deleted_at is null
    order by ${away} = 0 desc, m.id in (select id from named) desc, ${away}, m.date desc, m.id limit ${page_size}`);
}
