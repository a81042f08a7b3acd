import type { EXCLUSION } from '../../src/api/contract/debits/shapes';
import type { Overdue } from '../../src/api/contract/receivables/documents';
import { AGREEMENT } from '../agreements/read';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { isAged } from '../documents/filters';

/** The customers and documents that a debit may collect. */
export type Terms = {
  profileId: string;
  /** The customers' bank; null means every participating bank. */
  bank: string | null;
  collectOn: string;
  /** Limits the documents to this age today. */
  bucket: Overdue | undefined;
  currency: string;
};

/**
 * The documents of agreements that stand, and what of each is due by that day: the instalments until then, less what is paid,
 * of the oldest documents first.
 */
const agreed = ({ profileId, collectOn }: Terms): Sql => sql`
  agreed as materialized (
    select document_id, number, greatest(0.00, least(owed, due - (running - owed))) as part from (
      select x.document_id, a.number, least(d.balance, x.owed) as owed,
        sum(least(d.balance, x.owed)) over (partition by a.id order by d.due_date, d.number, d.id) as running,
        coalesce((select sum(i.amount) from agreement_instalment i where i.agreement_id = a.id and i.due_on <= ${collectOn}), 0) - a.paid as due
      from payment_agreement a join agreement_document x on x.agreement_id = a.id and x.live
      join document d on d.id = x.document_id and d.is_owed
      where a.profile_id = ${profileId} and ${AGREEMENT.vigente}) s
  )`;

/**
 * Customers with debit data or an active debit, with their due documents and the reason not to collect (null: collect). The
 * details already written for the debit itself are no obstacle.
 */
const considered = (terms: Terms, written: string | null): Sql => {
  const { profileId, bank, collectOn, bucket, currency } = terms;
  return sql`
  ${agreed(terms)}, person as (
    select c.id, c.full_name as name, c.is_active_cm, b.bank_id, k.name as bank_name,
      k.cash_management, b.account_number, b.account_type, b.holder_name, b.holder_dni, b.mandate
    from customer c left join customer_bank b on b.customer_id = c.id left join bank k on k.id = b.bank_id
    where c.profile_id = ${profileId} and c.deleted_at is null and (c.is_active_cm or b.id is not null)
  ), considered as (
    select p.*, d.id as document_id, d.number, d.due_date, d.balance, coalesce(g.part, d.balance) as amount, g.number as agreement,
      o.id as other_debit, o.name as other_name,
      case
        when not p.is_active_cm then 'inactivo'
        when p.bank_id is null then 'sin_banco'
        when not p.cash_management then 'banco_no_participa'
        when p.bank_id <> ${bank}::uuid then 'otro_banco'
        when d.id is null then 'sin_documentos'
      end as of_customer,
      case
        when d.currency <> ${currency} then 'otra_moneda'
        when l.debit_id <> ${written}::uuid or (l.id is not null and ${written}::uuid is null) then 'otro_debito'
        when g.part = 0 then 'acuerdo'
        when l.id is null and ${written}::uuid is not null then 'cambio'
      end as of_document, d.currency
    from person p
    left join (document d left join agreed g on g.document_id = d.id) on d.customer_id = p.id and d.is_owed
      and (d.due_date <= ${collectOn} or g.part > 0) and ${bucket ? isAged(bucket) : sql`true`}
    left join debit_detail l on l.document_id = d.id and l.live
    left join debit o on o.id = l.debit_id
  )`;
};

/** A customer excluded for their own data is listed once; one with an inactive debit and no due documents is not. */
const leftOut = ({ bucket, currency }: Terms) => sql`
  select distinct c.id as customer, c.name as customer_name, null::uuid as document, '' as document_number, c.of_customer as kind,
    null::uuid as debit,
    case c.of_customer
      when 'inactivo' then 'El débito automático del cliente está inactivo.'
      when 'sin_banco' then 'Sin datos bancarios.'
      when 'banco_no_participa' then 'Su banco, ' || c.bank_name || ', no participa en débitos automáticos.'
      when 'otro_banco' then 'Su cuenta es de ' || c.bank_name || ', otro banco.'
      else ${bucket ? 'Sin documentos de esa antigüedad.' : 'Sin documentos vencidos hasta esa fecha.'}
    end as reason
  from considered c where c.of_customer is not null and (c.is_active_cm or c.document_id is not null)
  union all
  select c.id, c.name, c.document_id, c.number, c.of_document, case when c.of_document = 'otro_debito' then c.other_debit end,
    case c.of_document
      when 'otra_moneda' then 'Está en ' || c.currency || ' y la cuenta en ' || ${currency} || '.'
      when 'otro_debito' then 'Ya está en el débito «' || c.other_name || '».'
      when 'acuerdo' then 'Está en el acuerdo n.º ' || c.agreement || ', y hasta ese día no vence ninguna cuota.'
      else 'Cambió mientras se generaban los detalles.'
    end
  from considered c where c.of_customer is null and c.of_document is not null`;

export type Line = {
  customer: string;
  customer_name: string;
  document: string;
  document_number: string;
  due_date: string | null;
  balance: string;
  amount: string;
  bank_name: string;
  account_number: string;
  account_type: 'ahorros' | 'corriente';
};

export type LeftOut = {
  customer: string;
  customer_name: string;
  document: string | null;
  document_number: string;
  kind: (typeof EXCLUSION)[number];
  debit: string | null;
  reason: string;
};

/** The lines of a debit on these terms now. */
export function linesFor(db: Queryable, terms: Terms): Promise<Line[]> {
  return db.rows<Line>(sql`
    with ${considered(terms, null)} select id as customer, name as customer_name, document_id as document, number as document_number,
      due_date, balance, amount, bank_name, account_number, account_type
    from considered where of_customer is null and of_document is null order by name, due_date, number`);
}

export function leftOutOf(db: Queryable, terms: Terms): Promise<LeftOut[]> {
  return db.rows<LeftOut>(sql`
    with ${considered(terms, null)} select * from (${leftOut(terms)}) x order by customer_name, document_number`);
}

/**
 * Writes the details of a debit in one statement, in document order, so that concurrent debits wait for each other instead
 * of deadlocking. The unique index gives a contested document to the first. Returns the count.
 */
export async function writeDetails(tx: Queryable, debitId: string, terms: Terms): Promise<number> {
  const [written] = await tx.rows<{ n: number }>(sql`
    with ${considered(terms, null)}, added as (
      insert into debit_detail (profile_id, debit_id, customer_id, document_id, amount, account_number, account_type, bank_id,
        holder_name, holder_dni, mandate, end_to_end_id)
      select ${terms.profileId}, ${debitId}, c.id, c.document_id, c.amount, c.account_number, c.account_type, c.bank_id,
        coalesce(nullif(c.holder_name, ''), c.name), c.holder_dni, c.mandate, 'D' || lpad(nextval('debit_reference')::text, 9, '0')
      from (select * from considered where of_customer is null and of_document is null order by document_id) c
      on conflict do nothing returning 1
    ) select count(*) as n from added`);
  return written?.n ?? 0;
}

/** Writes the exclusions and their reasons, after the details. */
export async function writeLeftOut(tx: Queryable, debitId: string, terms: Terms): Promise<void> {
  await tx.rows(sql`
    with ${considered(terms, debitId)} insert into debit_exclusion (profile_id, debit_id, customer_id, document_id, kind, other_debit_id, reason)
    select ${terms.profileId}, ${debitId}, x.customer, x.document, x.kind, x.debit, x.reason from (${leftOut(terms)}) x`);
}
