import type * as z from 'zod/mini';
import type { Activity, listActivities as row } from '../../src/api/contract/customers/activities';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import type { Actor, Signature } from '../ledger/audit';
import { notFound } from '../problems';
import type { Role } from '../session/abilities';
import { PROMISE_JSON } from './promises';

type Filters = z.output<(typeof row)['query']>;
export type Staff = Actor & { role: Role };
/** A person of staff, or a customer on their own page, with what they may do. */
export type Author = Signature & { role: Role };

/** The author may correct it that day and the next; an administrator, always. */
const editable = ({ userId, role }: Author) =>
  sql`(${role === 'administrador'}::boolean or (coalesce(t.created_by = ${userId}, false) and t.created_at::date >= current_date - 1))`;

/** `rows`: the rows of `activity` to read. */
const activitiesFrom = (rows: Sql, who: Author) => sql`
  select t.id, t.version, t.customer_id as customer, c.full_name as customer_name, t.kind, t.outcome,
    t.note, t.happened_on, t.next_on, signed_by(t.created_by, t.by_customer) as created_by, t.created_at,
    ${editable(who)} as editable, ${PROMISE_JSON} as promise
  from ${rows} t
  join customer c on c.id = t.customer_id and c.deleted_at is null
  left join promise p on p.activity_id = t.id`;

const ORDER = sql`t.happened_on desc, t.created_at desc, t.id`;

/** Newest first. */
export function listActivities(db: Queryable, who: Author, page: Page, filters: Filters): Promise<Listed<Activity>> {
  const { idCustomer, kind, outcome, start, end, search } = filters;
  const where = every([
    sql`t.profile_id = ${who.profileId} and c.deleted_at is null`,
    idCustomer !== undefined && (isUuid(idCustomer) ? sql`t.customer_id = ${idCustomer}` : sql`false`),
    kind && sql`t.kind = ${kind}`,
    outcome && sql`t.outcome = ${outcome}`,
    start && sql`t.happened_on >= ${start}`,
    end && sql`t.happened_on <= ${end}`,
    search &&
      sql`${contains(sql`t.note`, search)} or t.customer_id in (select customers_like(${who.profileId}, ${search}))`,
  ]);
  const rows = sql`select t.* from activity t join customer c on c.id = t.customer_id`;
  return listed(db, { rows, where, order: ORDER, projection: (found) => activitiesFrom(found, who) }, page);
}

/** Problem 404 for an unknown activity. */
export async function readActivity(db: Queryable, who: Author, id: string): Promise<Activity> {
  const [found] = await db.rows<Activity>(sql`
    ${activitiesFrom(sql`activity`, who)} where t.profile_id = ${who.profileId} and t.id = ${id}`);
  if (!found) throw notFound('la gestión');
  return found;
}
