import type * as z from 'zod/mini';
import type {
  PaymentProof,
  PaymentProofDetail,
  listPaymentProofs as row,
} from '../../src/api/contract/receivables/paymentProofs';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type List, type Listed, listed, type Orders, orderOf, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { notFound } from '../problems';
import { historyOf } from './history';

type Filters = Omit<z.output<(typeof row)['query']>, 'p' | 'page_size'>;

/** `payment_proof p` has this status now. */
export const PROOF: Record<NonNullable<Filters['status']>, Sql> = {
  por_revisar: sql`(p.confirmed_at is null and p.discarded_at is null)`,
  en_espera: sql`(p.confirmed_at is not null and p.discarded_at is null and p.movement_id is null)`,
  unido: sql`p.movement_id is not null`,
  descartado: sql`p.discarded_at is not null`,
};

/** The status of `payment_proof p`. */
export const STATUS_OF = sql`case when ${PROOF.descartado} then 'descartado' when ${PROOF.por_revisar} then 'por_revisar'
  when ${PROOF.unido} then 'unido' else 'en_espera' end`;

/** The movement of `payment_proof p` should have come. */
export const IS_OVERDUE = sql`${PROOF.en_espera} and p.due_on < current_date`;

/** `payment_proof p` is a receipt, or was not read yet and may be one. */
export const MAY_PROVE = sql`p.kind in ('por_leer', 'pago')`;

/** The customers whose proof a person is to look at, unless what they sent is known to be something else, or whose movement is still waited for. */
export const provingPayment = (profileId: string): Sql => sql`
  select p.customer_id from payment_proof p where p.profile_id = ${profileId} and p.customer_id is not null
    and (${PROOF.por_revisar} and ${MAY_PROVE} or ${PROOF.en_espera} and p.due_on >= current_date)`;

/** Nobody came back to the customer of `payment_proof p` since its movement should have come. */
export const PROOF_UNWORKED = sql`${IS_OVERDUE} and not exists (
  select from activity t where t.customer_id = p.customer_id and t.happened_on > p.due_on and t.kind <> 'nota')`;

/** Other proofs of the company that are the same as `payment_proof p`, and by what; what was discarded counts as the same file or picture only. */
const SAME = sql`
  select distinct on (s.id) s.id, s.by from (
    select o.id, 'archivo' as by from payment_proof o where o.profile_id = p.profile_id and o.digest = p.digest
    union all
    select o.id, 'imagen' from payment_proof o where o.profile_id = p.profile_id and o.id = p.like_id
    union all
    select o.id, 'imagen' from payment_proof o where o.profile_id = p.profile_id and o.like_id = p.id
    union all
    select o.id, 'referencia' from payment_proof o
    where o.profile_id = p.profile_id and o.amount = p.amount and o.paid_on = p.paid_on and o.discarded_at is null
      and o.reference_key = p.reference_key and o.reference_key <> '' and o.currency = p.currency
  ) s where s.id <> p.id order by s.id, s.by`;

const FIELDS = sql`p.id, p.version, p.customer_id as customer, coalesce(c.full_name, '') as customer_name, p.kind, p.origin, p.file_name, p.media_type,
  p.caption, p.amount, p.currency, p.paid_on, p.bank, p.reference, p.account, ${STATUS_OF} as status, p.due_on,
  (select count(*) from (${SAME}) s)::integer as repeats, p.created_at`;

const WITH_CUSTOMER = sql`left join customer c on c.id = p.customer_id`;

/** `rows`: the rows of `payment_proof` to read. */
const proofsFrom = (rows: Sql) => sql`select ${FIELDS} from ${rows} p ${WITH_CUSTOMER}`;

const ORDERS: Orders<'created_at' | 'paid_on' | 'amount'> = {
  by: { created_at: sql`p.created_at`, paid_on: sql`p.paid_on`, amount: sql`p.amount` },
  usual: sql`p.discarded_at is null desc, p.confirmed_at is null desc, p.movement_id is null desc,
    case when p.confirmed_at is null then p.created_at end, p.created_at desc, p.id`,
  id: sql`p.id`,
};

export function proofsFound(
  profileId: string,
  { idCustomer, status, kind, origin, overdue, ordering, search }: Filters,
): List {
  return {
    rows: sql`select p.* from payment_proof p`,
    where: every([
      sql`p.profile_id = ${profileId}`,
      idCustomer !== undefined && (isUuid(idCustomer) ? sql`p.customer_id = ${idCustomer}` : sql`false`),
      status && PROOF[status],
      kind && sql`p.kind = ${kind}`,
      origin && sql`p.origin = ${origin}`,
      overdue && IS_OVERDUE,
      search &&
        sql`(p.customer_id in (select customers_like(${profileId}, ${search}))
          or ${contains(sql`p.reference || ' ' || p.bank || ' ' || p.caption`, search)})`,
    ]),
    order: orderOf(ORDERS, ordering),
    projection: proofsFrom,
  };
}

export const listProofs = (
  db: Queryable,
  profileId: string,
  page: Page,
  filters: Filters,
): Promise<Listed<PaymentProof>> => listed(db, proofsFound(profileId, filters), page);

type Stored = PaymentProof &
  Pick<PaymentProofDetail, 'documents' | 'reason' | 'movement' | 'same' | 'has_conversation' | 'created_by'>;

/** Problem 404 for an unknown proof. */
export async function readProof(db: Queryable, profileId: string, id: string): Promise<PaymentProofDetail> {
  const [found] = isUuid(id)
    ? await db.rows<Stored>(sql`
    select ${FIELDS}, p.reason, p.message_id is not null as has_conversation, signed_by(p.created_by, p.origin = 'pagina') as created_by,
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.number, 'currency', d.currency, 'owed', d.owed::text,
          'expected', (select coalesce(sum(e.pending), 0.00) from expected_withholding e where e.document_id = d.id)::text)
          order by d.due_date, d.number), '[]')
        from payment_proof_document x join document d on d.id = x.document_id where x.proof_id = p.id) as documents,
      (select jsonb_build_object('id', m.id, 'conciliation', m.conciliation_id, 'date', m.date, 'description', m.description, 'is_open', m.unassigned > 0)
        from bank_movement m where m.id = p.movement_id) as movement,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'by', o.by, 'customer_name', o.customer_name, 'status', o.status,
          'created_at', o.created_at) order by o.created_at), '[]')
        from (select s.by, o.id, o.created_at, coalesce(c.full_name, '') as customer_name, o.status
          from (${SAME}) s join lateral (
            select p.id, p.customer_id, p.created_at, ${STATUS_OF} as status from payment_proof p where p.id = s.id) o on true
          left join customer c on c.id = o.customer_id order by o.created_at limit 10) o) as same
    from payment_proof p ${WITH_CUSTOMER} where p.profile_id = ${profileId} and p.id = ${id}`)
    : [];
  if (!found) throw notFound('el comprobante');
  return { ...found, history: await historyOf(db, profileId, found) };
}

type File = { fileName: string; mediaType: string; content: Buffer };

/** The file as it came; an XML is only downloaded. Problem 404 for an unknown proof. */
export async function proofFile(db: Queryable, profileId: string, id: string): Promise<File & { isShown: boolean }> {
  const [found] = await db.rows<File>(sql`
    select p.file_name as "fileName", p.media_type as "mediaType", coalesce(p.bytes, f.bytes) as content
    from payment_proof p left join inbound_media f on f.profile_id = p.profile_id and f.message_id = p.message_id
    where p.profile_id = ${profileId} and p.id = ${id} and coalesce(p.bytes, f.bytes) is not null`);
  if (!found) throw notFound('el archivo');
  return { ...found, isShown: found.mediaType !== 'application/xml' };
}
