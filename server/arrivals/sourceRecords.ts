import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type {
  ArrivalSource,
  createArrivalSource,
  updateArrivalSource,
} from '../../src/api/contract/reconciliation/arrivalSources';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { plainRecordsOf } from '../ledger/records';
import type { Source } from './takeIn';

/** What is stored of the sources of files. */

export type NewSource = z.output<(typeof createArrivalSource)['body']>;
export type SourceChanges = z.output<(typeof updateArrivalSource)['body']>;
export type SourceKind = NewSource['kind'];
export type Place = NonNullable<NewSource['place']> & { below?: string };
type StoredSource = {
  id: string;
  profile_id: string;
  kind: SourceKind;
  place: Place;
  secret: string | null;
  zip_secret: string | null;
  host_key: string | null;
  ignored: string;
  verifier: string;
  order_format: string | null;
  order_folder: string;
  bank_account_id: string | null;
  is_on: boolean;
  created_by: string;
};

/** What the folder of its orders is called, beside the folder of a source. */
export const OUT = '-ordenes';

export const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The source whose token this is; undefined of any other text. Its profile is not known yet. */
export async function sourceOfToken(unscoped: Queryable, token: string): Promise<Source | undefined> {
  const [source] = await unscoped.rows<Source>(sql`
    select id, profile_id as "profileId", created_by as "createdBy" from arrival_source
    where token_hash = ${hashOf(token)} and is_on and deleted_at is null`);
  return source;
}

const sourcesFrom = (rows: Sql) => sql`
  select s.id, s.version, s.name, s.kind, s.bank_account_id as bank_account, coalesce(b.alias, '') as bank_account_name,
    s.place - 'below' as place, coalesce(s.place ->> 'below', '') as folder, s.secret is not null as has_secret,
    s.zip_secret is not null as has_zip_secret, s.host_key, s.ignored, s.replies_at, s.verifier, s.verified_by, s.order_format,
    case when s.kind = 'carpeta' and s.order_format is not null then (s.place ->> 'below') || ${OUT} else s.order_folder end as order_folder, s.is_on, s.failures, s.failure, s.failure_about, s.failed_since, s.looked_at,
    case when s.kind <> 'envio' and s.is_on then s.next_look_at end as next_look_at,
    (select count(*) from arrival a where a.source_id = s.id)::int as arrivals
  from ${rows} s left join bank_account b on b.id = s.bank_account_id`;

/** The sources as staff see them. */
export const sourceRecords = plainRecordsOf<ArrivalSource, never>({
  table: 'arrival_source',
  alias: 's',
  projection: sourcesFrom,
  isThere: sql`s.deleted_at is null`,
  orders: { by: {}, usual: sql`match_key(s.name), s.id`, id: sql`s.id` },
  missing: 'el origen',
  once: {
    constraint: 'arrival_source_name',
    msg: 'Ya hay un origen con ese nombre. No se guardó; use otro nombre.',
    fields: { name: 'Ya existe' },
  },
});

/** Undefined of one that was removed. */
export async function storedSource(tx: Queryable, profileId: string, id: string): Promise<StoredSource | undefined> {
  const [found] = await tx.rows<StoredSource>(sql`
    select id, profile_id, kind, place, secret, zip_secret, host_key, ignored, verifier, order_format, order_folder, bank_account_id, is_on, created_by from arrival_source
    where profile_id = ${profileId} and id = ${id} and deleted_at is null`);
  return found;
}
