import type { z } from 'zod';
import type { FileLayout, updateFileLayout } from '../../src/api/contract/fileLayouts';
import { mapping as mappingSchema } from '../../src/api/contract/statement';
import type { Queryable } from '../database/database';
import { type Actor, audit } from '../ledger/audit';
import { notFound, stale } from '../problems';
import { OF_ONE_FILE, type Remembered } from '../statements/memory';
import { shape as shapeSchema } from '../statements/tabular/shape';

/** How files of an account's layouts are read, as remembered from one to the next. */

const TOLD = `l.id, l.version, l.name, l.bank_account_id as bank_account, a.alias as bank_account_name, l.is_shared, l.mapping,
  l.decided, l.used_at`;

/** Those that an account's files may be of: its own, and what others of its bank share. */
const OF_ACCOUNT = `file_layout l join bank_account a on a.id = l.bank_account_id and a.deleted_at is null
  join bank_account own on own.profile_id = $1 and own.id = $2
  where l.profile_id = $1 and (l.bank_account_id = own.id or l.is_shared and a.bank_id = own.bank_id)
  order by l.bank_account_id = own.id desc, l.used_at desc, l.id`;

export function listFileLayouts(db: Queryable, profileId: string, accountId: string): Promise<FileLayout[]> {
  return db.rows<FileLayout>(`select ${TOLD} from ${OF_ACCOUNT}`, [profileId, accountId]);
}

type Kept = Pick<Remembered, 'id' | 'name' | 'decided'> & { shape: unknown; mapping: unknown };

/** What an account's files are read by; what was set for the account itself comes last, and holds for any of them. */
export async function rememberedOf(
  db: Queryable,
  profileId: string,
  account: { id: string; mapping: unknown },
): Promise<Remembered[]> {
  const kept = await db.rows<Kept>(
    `select l.id, l.name, l.decided, l.shape, l.mapping from ${OF_ACCOUNT} limit ${MOST}`,
    [profileId, account.id],
  );
  const layouts = kept.flatMap(({ shape, mapping, ...one }): Remembered[] => {
    const known = shapeSchema.safeParse(shape);
    const read = mappingSchema.safeParse(mapping);
    return known.success && read.success ? [{ ...one, shape: known.data, mapping: read.data }] : [];
  });
  const set = mappingSchema.safeParse(account.mapping);
  if (!set.success) return layouts;
  const fields = Object.keys(set.data).filter((field) => !OF_ONE_FILE.includes(field));
  return [...layouts, { id: '', name: 'Columnas de la cuenta', shape: null, mapping: set.data, decided: fields }];
}

/** An account has a few; the longest unused of more give way. */
const MOST = 50;

type Saved = { bank_account_id: string; layout_id: string | null; name: string; mapping: object; decided: string[] };

/** Remembers how a saved file was read: as a layout of its account, or as the one it is of already. */
export async function rememberLayout(tx: Queryable, who: Actor, previewId: string): Promise<void> {
  const [saved] = await tx.rows<Saved>(
    `select bank_account_id, layout_id, layout_name as name, (asked || mapping) - $3::text[] as mapping,
       array(select unnest(decided) except select unnest($3::text[])) as decided
     from statement_preview where profile_id = $1 and id = $2 and shape is not null`,
    [who.profileId, previewId, OF_ONE_FILE],
  );
  if (!saved || Object.keys(saved.mapping).length === 0) return;
  const given = [who.profileId, saved.layout_id, saved.bank_account_id, JSON.stringify(saved.mapping), saved.decided];
  // One that another account shares is only told that it was of use, unless staff said otherwise here.
  const known = await tx.rows(
    `update file_layout set used_at = now(),
       mapping = case when bank_account_id = $3 then $4::jsonb else mapping end,
       decided = case when bank_account_id = $3 then $5::text[] else decided end
     where profile_id = $1 and id = $2
       and (bank_account_id = $3 or (decided <@ $5::text[] and decided @> $5::text[] and mapping @> ($4::jsonb - array(
         select jsonb_object_keys($4::jsonb) except select unnest($5::text[])))))
     returning id`,
    given,
  );
  if (known.length > 0) return;
  await tx.rows(
    `insert into file_layout (profile_id, bank_account_id, name, shape, mapping, decided)
     select $1, p.bank_account_id, p.layout_name, p.shape, $3, $4 from statement_preview p where p.id = $2`,
    [who.profileId, previewId, JSON.stringify(saved.mapping), saved.decided],
  );
  await tx.rows(
    `delete from file_layout where id in (
       select id from file_layout where profile_id = $1 and bank_account_id = $2 order by used_at desc, id offset ${MOST})`,
    [who.profileId, saved.bank_account_id],
  );
}

/** Problem 404 when the profile has none such, 412 for a stale version. */
export async function changeFileLayout(
  tx: Queryable,
  who: Actor,
  id: string,
  { name, is_shared, version }: z.output<(typeof updateFileLayout)['body']>,
): Promise<FileLayout> {
  const before = await lock(tx, who, id);
  if (version !== undefined && version !== before.version) throw stale();
  await tx.rows('update file_layout set name = $2, is_shared = $3, version = version + 1 where id = $1', [
    id,
    name,
    is_shared,
  ]);
  const after = await lock(tx, who, id);
  await audit(tx, who, [{ action: 'cambiar', entity: 'file_layout', entityId: id, before, after }]);
  return after;
}

/** Problem 404 when the profile has none such. */
export async function forgetFileLayout(tx: Queryable, who: Actor, id: string): Promise<void> {
  const before = await lock(tx, who, id);
  await tx.rows('delete from file_layout where id = $1', [id]);
  await audit(tx, who, [{ action: 'eliminar', entity: 'file_layout', entityId: id, before }]);
}

async function lock(tx: Queryable, who: Actor, id: string): Promise<FileLayout> {
  const [found] = await tx.rows<FileLayout>(
    `select ${TOLD} from file_layout l join bank_account a on a.id = l.bank_account_id
     where l.profile_id = $1 and l.id = $2 and a.deleted_at is null for update of l`,
    [who.profileId, id],
  );
  if (!found) throw notFound('el formato recordado');
  return found;
}
