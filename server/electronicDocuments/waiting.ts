import type { WaitingNote } from '../../src/api/contract/receivables/imports';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Page } from '../database/list';
import { every, insertInto, type Sql, sql } from '../database/sql';
import { identifiersOf } from '../documents/syncElectronic';
import { type Actor, audit } from '../ledger/audit';
import { notFound } from '../problems';
import { customerOf, type ReadItem } from './plan';

/** The job that takes waiting notes whose documents are here (`release.job`); `release_waiting_notes` of the database asks for it too. */
export const RELEASES = 'release_notes';

/** Keeps a note until all that it names is here. One that waits already goes on as it is. */
export async function wait(tx: Queryable, who: Actor, { document, digest }: ReadItem): Promise<void> {
  const { key, kind, number, issuedOn, currency, total, references } = document;
  const customer = customerOf(document);
  const dnis = identifiersOf(customer.id);
  const [made] = await tx.rows<{ id: string }>(sql`
    ${insertInto('waiting_note', {
      profile_id: who.profileId,
      ...{ key, digest, kind, number, currency, total },
      customer_dni: customer.id,
      customer_name: customer.name,
      issued_on: issuedOn,
      document: JSON.stringify(document),
      named: JSON.stringify(
        references.map((one) => ({ number: one.number, key: one.key, kind: one.namedKind ?? null, dnis })),
      ),
      created_by: who.userId,
    })}
    on conflict (profile_id, key) do nothing returning id`);
  if (!made) return;
  const after = { key, kind, number, currency, total };
  await audit(tx, who, [{ action: 'crear', entity: 'waiting_note', entityId: made.id, after }]);
}

/** The note was taken. */
export async function endWait(tx: Queryable, { profileId }: Actor, key: string): Promise<void> {
  await tx.rows(sql`delete from waiting_note where profile_id = ${profileId} and key = ${key}`);
}

/** Which notes `n` are worth a try: all that they name is here, and none refused them today. */
export const READY = sql`(n.tried_on is null or n.tried_on < current_date) and not exists (
  select from jsonb_to_recordset(n.named) as r(number text, key text, kind text, dnis text[])
  where not exists (
    select from document d join customer c on c.id = d.customer_id
    where d.profile_id = n.profile_id and r.number <> '' and d.number_key = replace(match_key(r.number), ' ', '')
      and c.dni = any(r.dnis) and d.voided_at is null
      and (r.kind is null or (d.doc_type = 'nota_debito') = (r.kind = 'nota_debito')))
  and not exists (
    select from electronic_document e join document d on d.id = any(e.documents) and d.voided_at is null
    where e.profile_id = n.profile_id and r.key <> '' and e.key = r.key and e.kind in ('factura', 'nota_debito')
      and (r.kind is null or (d.doc_type = 'nota_debito') = (r.kind = 'nota_debito')))
  and not exists (
    select from electronic_document e join customer c on c.id = e.customer_id join document d on d.id = any(e.documents) and d.voided_at is null
    where e.profile_id = n.profile_id and r.number <> '' and replace(match_key(e.number), ' ', '') = replace(match_key(r.number), ' ', '')
      and c.dni = any(r.dnis) and e.kind in ('factura', 'nota_debito')
      and (r.kind is null or (d.doc_type = 'nota_debito') = (r.kind = 'nota_debito'))))`;

const waitingFrom = (rows: Sql) => sql`
  select n.id, n.kind, n.number, n.customer_dni, n.customer_name, n.issued_on, n.currency, n.total, n.refusal,
    (select jsonb_agg(coalesce(nullif(r.number, ''), r.key)) from jsonb_to_recordset(n.named) as r(number text, key text)) as named,
    coalesce(name_of(n.created_by), '') as created_by, n.created_at
  from ${rows} n`;

/** The oldest first. */
export function listWaiting(
  db: Queryable,
  profileId: string,
  page: Page,
  search: string | undefined,
): Promise<Listed<WaitingNote>> {
  const where = every([
    sql`n.profile_id = ${profileId}`,
    search && contains(sql`n.number || ' ' || n.customer_name || ' ' || n.customer_dni || ' ' || n.named`, search),
  ]);
  const rows = sql`select n.* from waiting_note n`;
  return listed(db, { rows, where, order: sql`n.created_at, n.id`, projection: waitingFrom }, page);
}

/** It waits no more, and may come again. 404 for one that is not there, or was taken meanwhile. */
export async function discardWaiting(tx: Queryable, who: Actor, id: string): Promise<void> {
  const [gone] = await tx.rows<{ key: string; kind: string; number: string; currency: string; total: string }>(sql`
    delete from waiting_note where profile_id = ${who.profileId} and id = ${id} returning key, kind, number, currency, total`);
  if (!gone) throw notFound('el comprobante entre los que esperan: quizá ya se aplicó o se descartó');
  await audit(tx, who, [{ action: 'descartar', entity: 'waiting_note', entityId: id, before: gone }]);
}
