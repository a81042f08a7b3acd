import type { OpenPreview, Preview } from '../../../src/api/contract/reconciliation/preview';
import type { Dialect } from '../../../src/api/contract/reconciliation/statement';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { Upload } from '../../files/upload';
import type { Actor } from '../../ledger/audit';
import { notFound } from '../../problems';
import type { Reading } from '../../statements/statement';
import type { KeptRow, Sameness } from '../keptRow';
import type { BankAccount } from './accounts';

type StoredPreview = {
  bank_account_id: string;
  file_name: string;
  file: Uint8Array;
  asked: unknown;
  /** The file's first preview. */
  first: string;
  /** Dates without a year take the year of this day. */
  read_on: string;
  conciliation: string | null;
};

export async function findPreview(db: Queryable, who: Actor, id: string): Promise<StoredPreview> {
  const [stored] = await db.rows<StoredPreview>(
    sql`select p.bank_account_id, p.file_name, p.file, p.asked, coalesce(p.corrects, p.id) as first, p.created_at::date as read_on,
       (select c.id from conciliation c where c.preview_id = p.id and c.deleted_at is null) as conciliation
     from statement_preview p where p.profile_id = ${who.profileId} and p.id = ${id}`,
  );
  if (!stored) throw notFound('la vista previa. Vuelva a subir el archivo');
  return stored;
}

/** The latest preview of each file that the person neither saved nor discarded. */
export async function listOpenPreviews(db: Queryable, who: Actor): Promise<OpenPreview[]> {
  return db.rows<OpenPreview>(
    sql`select * from (
       select distinct on (coalesce(p.corrects, p.id)) p.id, p.file_name, p.created_at, a.id as bank_account, a.alias as bank_account_name,
         (p.summary ->> 'movements')::int as movements
       from statement_preview p join bank_account a on a.id = p.bank_account_id and a.deleted_at is null
       where p.profile_id = ${who.profileId} and p.created_by = ${who.userId} and p.summary <> '{}'
         and not exists (select from arrival_preview v where v.preview_id = coalesce(p.corrects, p.id)) and not exists (
         select from statement_preview s join conciliation c on c.preview_id = s.id
         where coalesce(s.corrects, s.id) = coalesce(p.corrects, p.id))
       order by coalesce(p.corrects, p.id), p.created_at desc, p.id
     ) latest order by created_at desc, id limit 20`,
  );
}

/**
 * Deletes all previews of its file, except saved ones: their conciliations refer to them. 404 when it is not the person's; those of a
 * file that arrived by itself are everybody's.
 */
export async function discardPreview(db: Queryable, who: Actor, previewId: string): Promise<void> {
  const gone = await db.rows<{ id: string }>(
    sql`delete from statement_preview p using statement_preview one
     where one.profile_id = ${who.profileId} and one.id = ${previewId} and p.profile_id = ${who.profileId}
       and (one.created_by = ${who.userId} or exists (select from arrival_preview v where v.preview_id = coalesce(one.corrects, one.id)))
       and coalesce(p.corrects, p.id) = coalesce(one.corrects, one.id)
       and not exists (select from conciliation c where c.preview_id = p.id)
     returning p.id`,
  );
  if (gone.length === 0) throw notFound('la vista previa');
}

/** The first name; staff may change it. */
function layoutName({ format_name, header }: Dialect): string {
  const titles = header.filter((text) => text.trim() !== '').slice(0, 4);
  return [format_name, titles.join(', ')]
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 120);
}

/** The open question prevents saving before `storeSummary`. */
export async function store(
  db: Queryable,
  who: Actor,
  account: BankAccount,
  { fileName, bytes }: Upload,
  { dialect, followed }: Omit<Reading, 'entries'>,
  corrects: string | undefined,
): Promise<string> {
  const [stored] = await db.rows<{ id: string }>(
    sql`insert into statement_preview (profile_id, bank_account_id, created_by, file_name, file, mapping, summary, open_questions, asked,
       corrects, shape, decided, layout_id, layout_name)
     values (${who.profileId}, ${account.id}, ${who.userId}, ${fileName}, ${bytes}, ${JSON.stringify(dialect.mapping)}, '{}', 1, ${JSON.stringify(followed?.requested ?? {})}, ${corrects ?? null}, ${followed?.shape ? JSON.stringify(followed.shape) : null}, ${followed?.decided ?? []}, ${followed?.layout || null}, ${layoutName(dialect)}) returning id`,
  );
  return stored?.id ?? '';
}

export async function storeSlice(db: Queryable, who: Actor, id: string, kept: KeptRow[]): Promise<void> {
  await db.rows(
    sql`insert into statement_preview_slice (profile_id, preview_id, place, rows) values (${who.profileId}, ${id}, ${kept[0]?.row ?? 0}, ${JSON.stringify(kept)})`,
  );
}

/** How far its file is read, for the person who waits. */
export async function storeProgress(db: Queryable, id: string, read: number, total: number): Promise<void> {
  await db.rows(sql`update statement_preview set rows_read = ${read}, rows_total = ${total} where id = ${id}`);
}

/** A reading that takes longer than this was broken off. */
const LONGEST_READING = '5 minutes';

/** How far the person's file is read; null where none is, or nothing is known yet. */
export async function readProgress(db: Queryable, who: Actor): Promise<{ rows: number | null; total: number | null }> {
  const [reading] = await db.rows<{ rows: number | null; total: number | null }>(
    sql`select rows_read as rows, rows_total as total from statement_preview
     where profile_id = ${who.profileId} and created_by = ${who.userId} and summary = '{}' and created_at > now() - ${LONGEST_READING}::interval
     order by created_at desc limit 1`,
  );
  return reading ?? { rows: null, total: null };
}

export async function storeSummary(
  db: Queryable,
  id: string,
  summary: Preview['summary'],
  openQuestions: number,
  sameness: Map<number, Sameness>,
): Promise<void> {
  const possible = [...sameness].filter(([, { status }]) => status === 'posible').map(([row]) => row);
  await db.rows(
    sql`update statement_preview set summary = ${JSON.stringify(summary)}, open_questions = ${openQuestions}, possible = ${possible} where id = ${id}`,
  );
}

/** Deletes previews that nobody saved within a week, and their drafts. Conciliations refer to saved ones, which stay. */
export async function forgetOldPreviews(db: Queryable): Promise<void> {
  await db.rows(
    sql`delete from statement_preview p where p.created_at < now() - interval '7 days'
     and not exists (select from conciliation c where c.preview_id = p.id)`,
  );
  await db.rows(
    sql`delete from draft where kind = 'statement' and not exists (select from statement_preview p where p.id::text = subject)`,
  );
}
