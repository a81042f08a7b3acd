import type * as z from 'zod/mini';
import type { Arrival, listArrivals as row } from '../../src/api/contract/reconciliation/arrivals';
import { makePreview } from '../conciliations/preview/make';
import { contains } from '../database/contains';
import type { Queryable, Transactional } from '../database/database';
import { type Listed, listed, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { type Actor, audit } from '../ledger/audit';
import { conflict, notFound } from '../problems';
import { SENDERS } from './whoseMail';

/** The conciliation of any preview of the arrival's file. */
const SAVED = sql`
  left join lateral (
    select c.id, c.bank_account_id, (select count(*) from bank_movement m where m.conciliation_id = c.id and m.deleted_at is null) as movements
    from arrival_preview v join statement_preview p on coalesce(p.corrects, p.id) = v.preview_id
    join conciliation c on c.preview_id = p.id and c.deleted_at is null
    where v.arrival_id = a.id limit 1) saved on true`;

/** Those that the import left waiting, but for what was taken or discarded since. */
const WAITING_NOTES = sql`(
  select count(*)::int from record_import_row r
  join waiting_note n on n.profile_id = r.profile_id and n.key = (r.given ->> 'data')::jsonb -> 'document' ->> 'key'
  where r.import_id = a.import_id and coalesce(r.outcome, r.status) = 'espera')`;

const arrivalsFrom = (rows: Sql) => sql`
  select a.id, a.file_name, a.size::float8, a.source_id as source, s.name as source_name, a.sender,
    case when saved.id is not null then 'guardada' else a.status end as status,
    case when saved.id is not null then '[]'::jsonb else a.reasons end as reasons, a.msg,
    b.id as bank_account, coalesce(b.alias, '') as bank_account_name, b.currency, saved.id as conciliation, saved.movements::int,
    a.debit_id as debit, a.debit_answer_id as debit_answer, coalesce(d.name, '') as debit_name, a.import_id as import, ${WAITING_NOTES} as waiting_notes, a.received_at,
    coalesce(i.customer_id, i.id) as conversation, a.returned_id as returned, coalesce(i.is_unverified, false) as is_unverified,
    case when a.status = 'espera' and a.inbound_id is not null then ${SENDERS} end as senders, coalesce(trim(c.first_name || ' ' || c.last_name), '') as customer_name
  from ${rows} a join arrival_source s on s.id = a.source_id ${SAVED}
  left join debit d on d.id = a.debit_id
  left join inbound_message i on i.id = a.inbound_id left join message m on m.id = a.returned_id
  left join customer c on c.id = coalesce(i.customer_id, m.customer_id)
  left join bank_account b on b.id = case when a.inbound_id is null and a.returned_id is null
    then coalesce(saved.bank_account_id, a.bank_account_id, s.bank_account_id) end`;

type Filters = Pick<z.output<(typeof row)['query']>, 'status' | 'source' | 'search'>;

/** The newest first. */
export function listArrivals(
  db: Queryable,
  profileId: string,
  page: Page,
  { status, source, search }: Filters,
): Promise<Listed<Arrival>> {
  const where = every([
    sql`a.profile_id = ${profileId}`,
    status && sql`a.status = ${status}`,
    source !== undefined && (isUuid(source) ? sql`a.source_id = ${source}` : sql`false`),
    search && contains(sql`a.file_name || ' ' || a.sender`, search),
  ]);
  const rows = sql`select a.* from arrival a`;
  return listed(db, { rows, where, order: sql`a.received_at desc, a.id`, projection: arrivalsFrom }, page);
}

type Stored = {
  file_name: string;
  file: Uint8Array | null;
  status: string;
  account: string | null;
  preview: string | null;
};

/**
 * The preview of a file that waits: the one that is there, unless an account is named, else a new one. 404 for an unknown arrival, 409
 * for one that is done, 422 while nobody knows whose it is.
 */
export async function openArrival(
  db: Transactional,
  who: Actor,
  id: string,
  bankAccount: string | undefined,
): Promise<{ preview: string }> {
  const [arrival] = await db.rows<Stored>(sql`
    select a.file_name, a.file, a.status, coalesce(a.bank_account_id, s.bank_account_id) as account,
      (select v.preview_id from arrival_preview v join statement_preview p on p.id = v.preview_id
        where v.arrival_id = a.id order by p.created_at desc limit 1) as preview
    from arrival a join arrival_source s on s.id = a.source_id where a.profile_id = ${who.profileId} and a.id = ${id}`);
  if (!arrival) throw notFound('el archivo que llegó');
  const { file_name, file, preview, account } = arrival;
  if (preview !== null && bankAccount === undefined) return { preview };
  if (!file)
    throw conflict(
      'No se guardó: es demasiado grande, o un email que no se pudo leer. Descárguelo del banco en partes, o ábralo en el buzón.',
    );
  const made = await makePreview(
    db,
    who,
    bankAccount ?? account ?? undefined,
    { fileName: file_name, bytes: file },
    undefined,
  );
  await db.transaction(async (tx) => {
    await tx.rows(sql`
      insert into arrival_preview (profile_id, arrival_id, preview_id) values (${who.profileId}, ${id}, ${made.id})`);
    await tx.rows(
      sql`update arrival set bank_account_id = ${made.bank_account} where id = ${id} and status in ('recibida', 'espera')`,
    );
  });
  return { preview: made.id };
}

/** 404 for an unknown arrival, 409 for one that was saved or whose electronic documents are being imported. */
export async function discardArrival(tx: Queryable, who: Actor, id: string): Promise<void> {
  const [arrival] = await tx.rows<{ status: string; import_id: string | null; importing: boolean }>(sql`
    select a.status, a.import_id, exists (
      select from job j where j.name = 'import_electronic' and j.key = a.import_id::text and j.state in ('waiting', 'running')) as importing
    from arrival a where a.profile_id = ${who.profileId} and a.id = ${id} for update of a`);
  if (!arrival) throw notFound('el archivo que llegó');
  const [saved] = await tx.rows(
    sql`select from (select a.id from arrival a where a.id = ${id}) a ${SAVED} where saved.id is not null`,
  );
  if (saved)
    throw conflict('El archivo ya se guardó en una conciliación. Elimínela si no es correcta.', {
      code: 'saved-already',
    });
  if (arrival.importing)
    throw conflict('Sus comprobantes se están importando. Espere a que termine: en Trabajos se ve cómo va.', {
      code: 'saving',
    });
  if (arrival.status === 'guardada')
    throw conflict(
      arrival.import_id === null
        ? 'La respuesta del banco ya se guardó en su débito.'
        : 'Los comprobantes ya se tomaron. No se descartó.',
      { code: 'saved-already' },
    );
  await tx.rows(sql`update arrival set status = 'descartada', discarded_by = ${who.userId} where id = ${id}`);
  await audit(tx, who, [{ action: 'descartar', entity: 'arrival', entityId: id, before: { status: arrival.status } }]);
}
