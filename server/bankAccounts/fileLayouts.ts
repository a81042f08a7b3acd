import type * as z from 'zod/mini';
import type { FileLayout, updateFileLayout } from '../../src/api/contract/reconciliation/fileLayouts';
import { mapping as mappingSchema } from '../../src/api/contract/reconciliation/statement';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { recordsOf } from '../ledger/records';
import { notFound } from '../problems';
import { OF_ONE_FILE, type Remembered } from '../statements/memory';
import { shape as shapeSchema } from '../statements/tabular/shape';

/** Remembered layouts: how an account's files are read. */

const COLUMNS = sql`l.id, l.version, l.name, l.bank_account_id as bank_account, a.alias as bank_account_name, l.is_shared, l.mapping,
  l.decided, l.used_at`;

/** An account's layouts: its own, and those shared by accounts of the same bank. */
const ofAccount = (profileId: string, id: string) => sql`file_layout l
  join bank_account a on a.id = l.bank_account_id and a.deleted_at is null
  join bank_account own on own.profile_id = ${profileId} and own.id = ${id}
  where l.profile_id = ${profileId} and (l.bank_account_id = own.id or l.is_shared and a.bank_id = own.bank_id)
  order by l.bank_account_id = own.id desc, l.used_at desc, l.id`;

export function listFileLayouts(db: Queryable, profileId: string, accountId: string): Promise<FileLayout[]> {
  return db.rows<FileLayout>(sql`select ${COLUMNS} from ${ofAccount(profileId, accountId)}`);
}

type Stored = Pick<Remembered, 'id' | 'name' | 'decided'> & { shape: unknown; mapping: unknown };

/** The layouts for an account's files; the account's own mapping comes last and fits any file. */
export async function rememberedOf(
  db: Queryable,
  profileId: string,
  account: { id: string; mapping: unknown },
): Promise<Remembered[]> {
  const stored = await db.rows<Stored>(sql`
    select l.id, l.name, l.decided, l.shape, l.mapping from ${ofAccount(profileId, account.id)} limit ${MOST}`);
  const layouts = stored.flatMap(({ shape, mapping, ...one }): Remembered[] => {
    const known = shapeSchema.safeParse(shape);
    const read = mappingSchema.safeParse(mapping);
    return known.success && read.success ? [{ ...one, shape: known.data, mapping: read.data }] : [];
  });
  const set = mappingSchema.safeParse(account.mapping);
  if (!set.success) return layouts;
  const fields = Object.keys(set.data).filter((field) => !OF_ONE_FILE.includes(field));
  return [...layouts, { id: '', name: 'Columnas de la cuenta', shape: null, mapping: set.data, decided: fields }];
}

/** Beyond this, an account's longest unused are deleted. */
const MOST = 50;

type Saved = { bank_account_id: string; layout_id: string | null; name: string; mapping: object; decided: string[] };

/** Remembers how a saved file was read: as a new layout of its account, or in its existing one. */
export async function rememberLayout(tx: Queryable, who: Actor, previewId: string): Promise<void> {
  const [saved] = await tx.rows<Saved>(sql`
    select bank_account_id, layout_id, layout_name as name, (asked || mapping) - ${OF_ONE_FILE}::text[] as mapping,
      array(select unnest(decided) except select unnest(${OF_ONE_FILE}::text[])) as decided
    from statement_preview where profile_id = ${who.profileId} and id = ${previewId} and shape is not null`);
  if (!saved || Object.keys(saved.mapping).length === 0) return;
  const { layout_id, bank_account_id, decided } = saved;
  const mapping = JSON.stringify(saved.mapping);
  // Another account's shared layout only gets a new `used_at`, unless staff decided otherwise here.
  const known = await tx.rows(sql`
    update file_layout set used_at = now(),
      mapping = case when bank_account_id = ${bank_account_id} then ${mapping}::jsonb else mapping end,
      decided = case when bank_account_id = ${bank_account_id} then ${decided}::text[] else decided end
    where profile_id = ${who.profileId} and id = ${layout_id}
      and (bank_account_id = ${bank_account_id} or (decided <@ ${decided}::text[] and decided @> ${decided}::text[]
        and mapping @> (${mapping}::jsonb - array(
          select jsonb_object_keys(${mapping}::jsonb) except select unnest(${decided}::text[])))))
    returning id`);
  if (known.length > 0) return;
  await tx.rows(sql`
    insert into file_layout (profile_id, bank_account_id, name, shape, mapping, decided)
    select ${who.profileId}, p.bank_account_id, p.layout_name, p.shape, ${mapping}, ${decided}
    from statement_preview p where p.id = ${previewId}`);
  await tx.rows(sql`
    delete from file_layout where id in (
      select id from file_layout where profile_id = ${who.profileId} and bank_account_id = ${bank_account_id}
      order by used_at desc, id offset ${MOST})`);
}

const layouts = recordsOf<FileLayout>({ table: 'file_layout', read: readFileLayout });

/** Problem 404 for an unknown layout, 412 for a stale version. */
export async function changeFileLayout(
  tx: Queryable,
  who: Actor,
  id: string,
  { name, is_shared, version }: z.output<(typeof updateFileLayout)['body']>,
): Promise<FileLayout> {
  const before = await layouts.lock(tx, who, id, version);
  return layouts.change(tx, who, before, { name, is_shared });
}

/** Problem 404 for an unknown layout. */
export async function forgetFileLayout(tx: Queryable, who: Actor, id: string): Promise<void> {
  await layouts.remove(tx, who, await layouts.lock(tx, who, id));
}

async function readFileLayout(db: Queryable, { profileId }: Actor, id: string): Promise<FileLayout> {
  const [found] = await db.rows<FileLayout>(sql`
    select ${COLUMNS} from file_layout l join bank_account a on a.id = l.bank_account_id
    where l.profile_id = ${profileId} and l.id = ${id} and a.deleted_at is null`);
  if (!found) throw notFound('el formato recordado');
  return found;
}
