import type * as z from 'zod/mini';
import type { listWebhookDeliveries as row, WebhookDelivery } from '../../src/api/contract/console/webhookEndpoints';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { notFound } from '../problems';
import { goOn, mustBeOn } from './endpoints';

/** A document's or statement's name, or how much. */
const ABOUT = sql`coalesce(d.data ->> 'number', d.data ->> 'name', (d.data ->> 'currency') || ' ' || (d.data ->> 'amount'), '')`;

const deliveriesFrom = (rows: Sql) => sql`
  select d.id, d.endpoint_id as endpoint, e.name as endpoint_name, d.type, ${ABOUT} as about, d.happened_at, d.status, d.attempts, d.tried_at,
    case when d.status = 'espera' and d.attempts > 0 then d.next_at end as next_at, d.failure, d.answered
  from ${rows} d join webhook_endpoint e on e.id = d.endpoint_id`;

/** The newest first. */
export function listDeliveries(
  db: Queryable,
  profileId: string,
  page: Page,
  { status, endpoint, type, search }: z.output<(typeof row)['query']>,
): Promise<Listed<WebhookDelivery>> {
  const where = every([
    sql`d.profile_id = ${profileId}`,
    status && sql`d.status = ${status}`,
    endpoint !== undefined && (isUuid(endpoint) ? sql`d.endpoint_id = ${endpoint}` : sql`false`),
    type && sql`d.type = ${type}`,
    search && contains(ABOUT, search),
  ]);
  const rows = sql`select d.* from webhook_delivery d`;
  return listed(db, { rows, where, order: sql`d.seq desc`, projection: deliveriesFrom }, page);
}

/** It goes out again under the same id, whatever became of it. 404 for an unknown one, 409 while its endpoint is off. */
export async function resend(tx: Queryable, profileId: string, id: string): Promise<void> {
  const [found] = await tx.rows<{ endpoint_id: string; is_on: boolean }>(sql`
    select d.endpoint_id, e.is_on from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
    where d.profile_id = ${profileId} and d.id = ${id} for update of d`);
  if (!found) throw notFound('la entrega');
  mustBeOn(found.is_on);
  await tx.rows(sql`
    update webhook_delivery set status = 'espera', attempts = 0, next_at = now(), failure = null, answered = null where id = ${id}`);
  await goOn(tx, found.endpoint_id);
}

const STORED_DAYS = 30;

export async function forgetOldDeliveries(tx: Queryable): Promise<void> {
  await tx.rows(sql`
    delete from webhook_delivery d using webhook_endpoint e
    where e.id = d.endpoint_id and (d.status <> 'espera' or not e.is_on) and d.happened_at < now() - ${STORED_DAYS} * interval '1 day'`);
}
