import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import type {
  OpenMovement,
  ReconciliationStatement,
  StatementSum,
} from '../../src/api/contract/reconciliation/reconciliationStatement';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { notFound } from '../problems';
import { listGaps } from './continuity';
import { OPEN, type OwnConciliation, readConciliation } from './read';

type Line = { at: string; who: string; action: 'cerrar' | 'reabrir'; after: { reason: string } | null };
type Found = Pick<
  ReconciliationStatement,
  | 'company'
  | 'bank_name'
  | 'account_number'
  | 'opening'
  | 'closing'
  | 'categorised'
  | 'forgiven'
  | 'withheld'
  | 'payments'
  | 'credits'
> & { outstanding: (OpenMovement & { later: boolean })[]; lines: Line[] };

/** A conciliation's bank balances beside its booked amounts. Problem 404 when there is none. */
export async function readStatement(db: Queryable, profileId: string, id: string): Promise<ReconciliationStatement> {
  const conciliation = await readConciliation(db, profileId, id);
  const { lines, outstanding, ...found } = await read(db, profileId, id);
  const later = outstanding.filter((one) => one.later);
  const pending = outstanding.filter((one) => !one.later);
  return {
    id,
    version: conciliation.version,
    conciliation,
    ...found,
    gaps: await listGaps(db, profileId, conciliation.bank_account ?? undefined, id),
    ties: tie(conciliation, found),
    booked: sumOf(
      new Set(found.payments.map((one) => one.movement)).size,
      found.payments.map((one) => one.amount),
    ),
    credited: sumOf(
      new Set(found.credits.map((one) => one.movement)).size,
      found.credits.map((one) => one.amount),
    ),
    pending: sumOf(
      pending.length,
      pending.map((one) => one.left),
    ),
    put_by: sumOf(
      later.length,
      later.map((one) => one.left),
    ),
    outstanding: [...pending, ...later],
    history: lines.map(({ at, who, action, after }) => ({
      at,
      who,
      what: action,
      text: action === 'cerrar' ? 'Cerrada' : `Reabierta: ${after?.reason ?? ''}`,
    })),
  };
}

/** A closed conciliation reports deferrals as of its closing, also once their day has come. */
const PUT_BY_THEN = sql`(m.later and (m.later_until is null or m.later_until > coalesce(c.closed_at::date, current_date)))`;

/** What stands of the conciliation's movements that was taken off documents without money. */
const besideMoney = (which: Sql) => sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'document', d.id, 'document_number', d.number, 'amount', e.amount::text,
      'reason', e.reason, 'created_by', coalesce(name_of(e.created_by), '')) order by d.number, e.id), '[]')
  from movement m join allocation e on e.movement_id = m.id join document d on d.id = e.document_id
  where e.amount > 0 and ${which} and not exists (select from allocation r where r.reverses = e.id)`;

/**
 * One SQL statement reads everything at one moment. A payment counts with the amount that it settled when it was reconciled,
 * without later uses of the customer's credit; its rest is their credit here.
 */
async function read(db: Queryable, profileId: string, id: string): Promise<Found> {
  const [found] = await db.rows<Found>(sql`
    with movement as (
      select m.* from bank_movement m where m.profile_id = ${profileId} and m.conciliation_id = ${id} and m.deleted_at is null
    ), made as (
      select p.id, m.id as movement, m.row, m.date, m.description, p.reference, p.customer_id, p.worth, p.created_at, p.created_by,
        trim(k.first_name || ' ' || k.last_name) as customer_name, coalesce(s.amount, 0.00) as amount, coalesce(s.documents, '') as documents
      from movement m join payment p on p.movement_id = m.id and p.voided_at is null and p.worth > 0
      join customer k on k.id = p.customer_id
      cross join lateral (
        select sum(a.amount) as amount, string_agg(d.number, ', ' order by d.number) as documents
        from allocation a join document d on d.id = a.document_id
        where a.payment_id = p.id and a.amount > 0 and not exists (select from allocation r where r.reverses = a.id)
          and (not p.keeps_rest or a.batch = p.batch)) s
    )
    select f.name as company, b.name as bank_name, a.number as account_number, c.opening, c.closing,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'movement', movement, 'date', date, 'description', description,
          'reference', reference, 'customer_name', customer_name, 'documents', documents, 'amount', amount::text,
          'created_by', coalesce(name_of(created_by), ''), 'created_at', created_at) order by date, row, id), '[]')
        from made where amount > 0) as payments,
      (select coalesce(jsonb_agg(jsonb_build_object('payment', id, 'movement', movement, 'customer', customer_id,
          'customer_name', customer_name, 'amount', (worth - amount)::text) order by date, row, id), '[]')
        from made where worth > amount) as credits,
      (select coalesce(jsonb_agg(jsonb_build_object('category', g.id, 'name', g.name, 'count', g.n, 'amount', g.total::text)
          order by match_key(g.name)), '[]')
        from (select g.id, g.name, count(*) as n, sum(coalesce(t.amount, m.categorised)) as total from movement m
          left join movement_part t on t.movement_id = m.id
          join movement_category g on g.id = coalesce(t.category_id, m.category_id) group by g.id) g) as categorised,
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'date', m.date, 'description', m.description, 'amount', m.amount::text,
          'left', (case when m.amount < 0 then m.amount else m.unassigned end)::text, 'note', m.note, 'later', ${PUT_BY_THEN},
          'later_reason', m.later_reason, 'later_until', m.later_until)
          order by m.date, m.row), '[]')
        from movement m where ${OPEN}) as outstanding,
      (${besideMoney(sql`e.expected_id is null`)}) as forgiven,
      (${besideMoney(sql`e.expected_id is not null`)}) as withheld,
      (select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'who', coalesce(name_of(l.user_id), ''), 'action', l.action,
          'after', l.after) order by l.id desc), '[]')
        from audit_line l where l.entity = 'conciliation' and l.entity_id = c.id and l.profile_id = c.profile_id
          and l.action in ('cerrar', 'reabrir')) as lines
    from conciliation c join profile f on f.id = c.profile_id
    join bank_account a on a.id = c.bank_account_id join bank b on b.id = a.bank_id
    where c.profile_id = ${profileId} and c.id = ${id} and c.deleted_at is null`);
  if (!found) throw notFound('la conciliación');
  return found;
}

function tie(
  { credits, debits }: OwnConciliation,
  { opening, closing }: Pick<Found, 'opening' | 'closing'>,
): boolean | null {
  if (opening === null || closing === null) return null;
  return centsOf(opening) + centsOf(credits) + centsOf(debits) === centsOf(closing);
}

const sumOf = (count: number, amounts: string[]): StatementSum => ({
  count,
  amount: fromCents(amounts.reduce<Cents>((sum, amount) => sum + centsOf(amount), 0)),
});
