import type * as z from 'zod/mini';
import { centsOf } from '../../src/api/contract/money';
import {
  AGREEMENT_HISTORY,
  type AGREEMENT_STATUS,
  type AgreedDocument,
  type Agreement,
  type AgreementDetail,
  type AgreementInstalment,
  type listAgreements as row,
} from '../../src/api/contract/receivables/agreements';
import type { Queryable } from '../database/database';
import { type Listed, listedWithTotals, type Orders, orderOf, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { moneyIn } from '../ledger/words';
import { notFound } from '../problems';

type Filters = z.output<(typeof row)['query']>;
type Totals = { currency: string; count: number; amount: string; paid: string };

/** `payment_agreement a` has this status today. */
export const AGREEMENT: Record<(typeof AGREEMENT_STATUS)[number], Sql> = {
  anulado: sql`a.cancelled_at is not null`,
  cumplido: sql`a.cancelled_at is null and a.breaks_on is null`,
  roto: sql`a.cancelled_at is null and a.breaks_on <= current_date`,
  vigente: sql`a.cancelled_at is null and a.breaks_on > current_date`,
};

/** `payment_agreement a` is broken, its documents still owe something, and no staff has spoken with its customer since. */
export const BROKEN_UNWORKED = sql`${AGREEMENT.roto}
  and exists (select from agreement_document x join document d on d.id = x.document_id and d.is_owed where x.agreement_id = a.id and x.live)
  and not exists (select from activity t where t.customer_id = a.customer_id and t.happened_on >= a.breaks_on and t.kind <> 'nota')`;

const STATUS_OF = sql`case when ${AGREEMENT.anulado} then 'anulado' when ${AGREEMENT.cumplido} then 'cumplido'
  when ${AGREEMENT.roto} then 'roto' else 'vigente' end`;

/** `rows`: the rows of `payment_agreement` to read. */
const agreementsFrom = (rows: Sql) => sql`
  select a.id, a.version, a.number, a.customer_id as customer, c.full_name as customer_name, a.currency, a.amount, a.paid,
    ${STATUS_OF} as status, i.instalments, a.next_on, i.next_amount, a.grace_days, a.note, a.cancel_reason,
    coalesce(name_of(a.created_by), '') as created_by, a.created_at
  from ${rows} a join customer c on c.id = a.customer_id
  cross join lateral (select count(*) as instalments, (min(s.amount - s.paid) filter (where s.due_on = a.next_on))::numeric(15,2)::text as next_amount
    from agreement_standing s where s.agreement_id = a.id) i`;

const ORDERS: Orders<'number' | 'next_on' | 'amount'> = {
  by: { number: sql`a.number`, next_on: sql`a.next_on`, amount: sql`a.amount` },
  usual: sql`a.next_on, a.id`,
  id: sql`a.id`,
};

/** The next due first; those that are paid come last. */
export function listAgreements(
  db: Queryable,
  profileId: string,
  page: Page,
  { idCustomer, document, status, start, end, search, ordering }: Filters,
): Promise<Listed<Agreement> & { totals: Totals[] }> {
  const where = every([
    sql`a.profile_id = ${profileId} and c.deleted_at is null`,
    idCustomer !== undefined && (isUuid(idCustomer) ? sql`a.customer_id = ${idCustomer}` : sql`false`),
    document !== undefined &&
      (isUuid(document)
        ? sql`a.id in (select agreement_id from agreement_document where document_id = ${document})`
        : sql`false`),
    status && AGREEMENT[status],
    start && sql`a.next_on >= ${start}`,
    end && sql`a.next_on <= ${end}`,
    search &&
      sql`(a.number::text = ${search.replace(/^\D*0*/, '')} or a.customer_id in (select customers_like(${profileId}, ${search})))`,
  ]);
  const rows = sql`select a.* from payment_agreement a join customer c on c.id = a.customer_id`;
  const list = { rows, where, order: orderOf(ORDERS, ordering), projection: agreementsFrom };
  return listedWithTotals(db, list, page, { amount: sql`sum(amount)`, paid: sql`sum(paid)` });
}

/** Problem 404 where the company has no such agreement. */
export async function readAgreement(db: Queryable, profileId: string, id: string): Promise<AgreementDetail> {
  const [found] = await db.rows<Agreement>(sql`
    ${agreementsFrom(sql`payment_agreement`)} where a.profile_id = ${profileId} and a.id = ${id} and c.deleted_at is null`);
  if (!found) throw notFound('el acuerdo de pago');
  const [documents, plan, history, [reminders], [signed]] = await Promise.all([
    db.rows<AgreedDocument>(sql`
      select d.id, d.number, d.due_date, x.owed, case when d.voided_at is null then d.balance else 0.00 end as balance
      from agreement_document x join document d on d.id = x.document_id where x.agreement_id = ${id} order by d.due_date, d.number, d.id`),
    db.rows<AgreementInstalment>(sql`
      select s.number, s.due_on, s.amount, s.paid::numeric(15,2) as paid, r.reminder,
        case when s.paid = s.amount then 'pagada' when s.due_on < current_date then 'vencida' else 'pendiente' end as status
      from agreement_standing s left join lateral (
        select jsonb_build_object('on', r.on_day, 'message', r.message_id, 'held', r.held) as reminder
        from agreement_reminder r where r.agreement_id = s.agreement_id and r.number = s.number order by r.day desc limit 1) r on true
      where s.agreement_id = ${id} order by s.number`),
    historyOf(db, found),
    db.rows<NonNullable<AgreementDetail['reminders']>>(sql`
      select t.id as template, t.name as template_name, a.reminder_days as days
      from payment_agreement a join template t on t.id = a.reminder_template_id where a.id = ${id}`),
    db.rows<NonNullable<AgreementDetail['signed']>>(sql`
      select name, length(bytes) as bytes, coalesce(name_of(created_by), '') as created_by, created_at
      from agreement_file where agreement_id = ${id}`),
  ]);
  return { ...found, documents, plan, history, reminders: reminders ?? null, signed: signed ?? null };
}

type What = (typeof AGREEMENT_HISTORY)[number];

async function historyOf(db: Queryable, { id, amount, currency }: Agreement): Promise<AgreementDetail['history']> {
  const lines = await db.rows<{ at: string; who: string; what: What; reason: string | null }>(sql`
    select at, coalesce(name_of(user_id), '') as who, action as what, coalesce(after ->> 'reason', after ->> 'file', after ->> 'grace_days') as reason from audit_line
    where entity = 'payment_agreement' and entity_id = ${id} and action = any(${[...AGREEMENT_HISTORY]}) order by id desc`);
  const words: Record<What, string> = {
    crear: `Acuerdo por ${moneyIn(centsOf(amount), currency)}`,
    anular: 'Anulado',
    cambiar: 'Modificado; días de gracia',
    firmar: 'Copia firmada',
    romper: 'Roto: una cuota no se pagó a tiempo',
    volver: 'Vuelve a estar vigente: la cuota consta como pagada a tiempo',
  };
  return lines.map(({ at, who, what, reason }) => ({
    at,
    who,
    what,
    text: reason ? `${words[what]}: ${reason}` : words[what],
  }));
}
