import type * as z from 'zod/mini';
import type {
  createWithholdingKind,
  listWithholdingKinds,
  updateWithholdingKind,
  WithholdingKind,
} from '../../src/api/contract/receivables/withholdings';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import type { Listed, Page } from '../database/list';
import { type Sql, sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { plainRecordsOf } from '../ledger/records';
import { conflict, refused } from '../problems';

type New = z.output<(typeof createWithholdingKind)['body']>;
type Changes = z.output<(typeof updateWithholdingKind)['body']>;

const kindsFrom = (rows: Sql) => sql`
  select k.id, k.version, k.country, k.tax, k.code, k.name, trim_scale(k.rate)::text as rate, k.base, k.supply,
    k.valid_from, k.valid_until, k.archived_at
  from ${rows} k`;

const kinds = plainRecordsOf<WithholdingKind, 'code' | 'name' | 'rate'>({
  table: 'withholding_kind',
  alias: 'k',
  projection: kindsFrom,
  orders: {
    by: { code: sql`match_key(k.code)`, name: sql`match_key(k.name)`, rate: sql`k.rate` },
    usual: sql`k.archived_at is not null, k.country is distinct from country_of(k.profile_id), k.country,
      array_position(array['renta', 'iva', 'otra'], k.tax), match_key(k.code), match_key(k.name), k.valid_from nulls first, k.id`,
    id: sql`k.id`,
  },
  missing: 'el tipo de retención',
  once: {
    constraint: 'withholding_kind_name',
    msg: 'Ya hay un tipo con ese código y nombre que rige desde el mismo día. No se guardó; cambie el que existe, también si está archivado.',
    fields: { name: 'Ya existe' },
  },
});

export const { read } = kinds;

export function list(
  db: Queryable,
  profileId: string,
  page: Page,
  { search, tax, archived, ordering }: z.output<(typeof listWithholdingKinds)['query']>,
): Promise<Listed<WithholdingKind>> {
  return kinds.list(db, profileId, page, ordering, [
    archived !== 'true' && sql`k.archived_at is null`,
    tax && sql`k.tax = ${tax}`,
    search && contains(sql`k.code || ' ' || k.name`, search),
  ]);
}

/** Problem 422 for a time that ends before it begins, 409 for one that is there. */
export function add(tx: Queryable, who: Actor, body: New): Promise<WithholdingKind> {
  mustEndLater(body.valid_from, body.valid_until);
  return kinds.add(tx, who, body);
}

/** Problem 412 for a stale version, besides those of `add`. */
export async function change(
  tx: Queryable,
  who: Actor,
  id: string,
  { archived, version, ...fields }: Changes,
): Promise<WithholdingKind> {
  const before = await kinds.lock(tx, who, id, version);
  const { valid_from = before.valid_from, valid_until = before.valid_until } = fields;
  mustEndLater(valid_from, valid_until);
  const since = archived === undefined ? undefined : archived ? sql`coalesce(archived_at, now())` : null;
  return kinds.change(tx, who, before, { ...fields, archived_at: since });
}

/** Problem 409 for one that a certificate has. */
export async function remove(tx: Queryable, who: Actor, id: string): Promise<void> {
  const before = await kinds.lock(tx, who, id);
  const used = await tx.rows(sql`select from withholding_line where kind_id = ${id} limit 1`);
  if (used.length > 0) {
    throw conflict(`«${before.name}» está en un comprobante de retención. No se eliminó; archívelo al editarlo.`, {
      code: 'in-use',
    });
  }
  await kinds.remove(tx, who, before);
}

/** Gives a company the usual kinds of its country, unless it has some of that country. */
export async function giveUsualKinds(tx: Queryable, profileId: string): Promise<void> {
  await tx.rows(sql`
    insert into withholding_kind (profile_id, country, tax, code, name, rate, base, supply)
    select ${profileId}, u.country, u.tax, u.code, u.name, u.rate, u.base, u.supply
    from usual_withholding_kind u where u.country = country_of(${profileId})
      and not exists (select from withholding_kind k where k.profile_id = ${profileId} and k.country = u.country)`);
}

function mustEndLater(from: string | null = null, until: string | null = null): void {
  if (from !== null && until !== null && until < from) {
    const msg = 'Rige hasta un día anterior al primero.';
    throw refused(`${msg} No se guardó; cambie uno de los dos.`, { fields: { valid_until: msg } });
  }
}
