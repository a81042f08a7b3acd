import type { Policy, PolicyState } from '../../src/api/contract/messaging/policies';
import { numberOf } from '../database/channels';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { plainRecordsOf } from '../ledger/records';
import type { Audience } from './audience';

/** A policy as it is stored: without what is counted of its customers. */
export type StoredPolicy = Audience &
  Pick<Policy, 'version' | 'name' | 'position' | 'weekly_limit' | 'steps'> & { state: PolicyState };

const STEPS = sql`(select coalesce(jsonb_agg(jsonb_build_object('day', s.day, 'act', s.act, 'channel', ${numberOf(sql`s.channel`)},
    'template', s.template_id, 'fallback_channel', ${numberOf(sql`s.fallback_channel`)}, 'fallback_template', s.fallback_template_id) order by s.day), '[]')
  from policy_step s where s.policy_id = p.id)`;

const policiesFrom = (rows: Sql) => sql`
  select p.id, p.version, p.name, p.position, p.state, p.is_rest, p.ages, p.currency, p.least, p.most,
    p.subcategories, p.cost_centers, p.owners, p.weekly_limit, ${STEPS} as steps
  from ${rows} p`;

const ORDER = sql`p.is_rest, p.position, p.created_at, p.id`;

export const policyRecords = plainRecordsOf<StoredPolicy, never>({
  table: 'policy',
  alias: 'p',
  projection: policiesFrom,
  isThere: sql`p.deleted_at is null`,
  orders: { by: {}, usual: ORDER, id: sql`p.id` },
  missing: 'la política',
  once: {
    constraint: 'policy_name',
    msg: 'Ya hay una política con ese nombre. No se guardó; use otro nombre o cambie la que existe.',
    fields: { name: 'Ya existe' },
  },
});

/** In the order in which they take customers. */
export const allPolicies = (db: Queryable, profileId: string): Promise<StoredPolicy[]> =>
  db.rows(
    sql`${policiesFrom(sql`policy`)} where p.profile_id = ${profileId} and p.deleted_at is null order by ${ORDER}`,
  );

export const isOn = (state: Policy['state']): boolean => state === 'propone' || state === 'automatica';
