import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { wrongNotes, wrongTotals } from './listTotals';

/** Checks the ledger from outside: every stored sum is the sum of its entries, and within its bounds; the stored debts are the documents' balances. */
export async function faultsIn(db: Queryable): Promise<unknown[]> {
  return db.rows(sql`
    select 'document' as what, d.id, d.allocated::text, coalesce(sum(a.amount), 0)::text as entries
    from document d left join allocation a on a.document_id = d.id group by d.id, d.profile_id
      having d.allocated <> coalesce(sum(a.amount), 0) or d.allocated < 0 or d.allocated > d.total
    union all
    select 'payment', p.id, p.allocated::text, coalesce(sum(a.amount), 0)::text
    from payment p left join allocation a on a.payment_id = p.id group by p.id
      having p.allocated <> coalesce(sum(a.amount), 0) or p.allocated > p.amount
    union all
    select 'movement', m.id, m.assigned::text, coalesce(sum(p.worth), 0)::text
    from bank_movement m left join payment p on p.movement_id = m.id group by m.id
      having m.assigned <> coalesce(sum(p.worth), 0) or m.assigned + greatest(m.categorised, 0) > greatest(m.amount, 0)
    union all
    select 'parts', m.id, m.categorised::text, sum(t.amount)::text
    from movement_part t join bank_movement m on m.id = t.movement_id group by m.id having sum(t.amount) <> m.categorised or count(*) < 2
    union all
    select 'worth', p.id, p.worth::text, p.allocated::text from payment p
    where p.worth not between p.allocated and p.amount or (p.voided_at is null and p.keeps_rest and p.worth <> p.amount)
    union all
    select 'forgiven', a.document_id, sum(a.amount)::text, d.total::text from allocation a join document d on d.id = a.document_id
    where a.payment_id is null group by a.document_id, d.id, d.profile_id having sum(a.amount) < 0 or sum(a.amount) > d.total
    union all
    select 'disputed', d.id, sum(x.disputed)::text, least(d.owed, coalesce(sum(x.amount) filter (where x.outcome is null), 0))::text
    from dispute x join document d on d.id = x.document_id group by d.id, d.profile_id
    having sum(x.disputed) <> least(d.owed, coalesce(sum(x.amount) filter (where x.outcome is null), 0))
    union all
    select 'credited', x.id, x.credited::text, coalesce(sum(a.amount), 0)::text
    from dispute x left join allocation a on a.dispute_id = x.id group by x.id having coalesce(x.credited, 0) <> coalesce(sum(a.amount), 0)
    union all
    select 'withheld', c.id, c.amount::text, coalesce(sum(a.amount), 0)::text
    from withholding_certificate c left join allocation a on a.certificate_id = c.id group by c.id
    having coalesce(sum(a.amount), 0) <> case when c.voided_at is null then c.amount else 0 end
      or c.amount <> (select sum(l.amount) from withholding_line l where l.certificate_id = c.id)
    union all
    select 'expected', e.id, e.pending::text, coalesce(sum(a.amount), 0)::text
    from expected_withholding e left join allocation a on a.expected_id = e.id group by e.id having e.pending <> coalesce(sum(a.amount), 0)
    union all
    select 'expected without its payment', e.id, e.pending::text, null from expected_withholding e
    where e.pending > 0 and not exists (select from payment p join allocation a on a.payment_id = p.id
      where a.batch = e.batch and a.document_id = e.document_id and a.amount > 0 and not exists (select from allocation r where r.reverses = a.id))
    union all
    select 'ended', e.id, e.amount::text, (e.pending + sum(c.ended))::text from expected_withholding e
    join withholding_certificate c on c.expected_id = e.id and c.voided_at is null group by e.id having e.pending + sum(c.ended) > e.amount
    union all
    select 'credited electronically', e.id, case when e.voided_at is null then e.total else 0 end::text, coalesce(sum(a.amount), 0)::text
    from electronic_document e left join allocation a on a.electronic_document_id = e.id where e.kind = 'nota_credito' group by e.id
    having coalesce(sum(a.amount), 0) <> case when e.voided_at is null then e.total else 0 end
    union all
    ${wrongTotals()}
    union all
    ${wrongNotes}
    union all
    select 'customer owed', c.id, f.stored, f.counted
    from customer c left join customer_owed o on o.customer_id = c.id
    cross join lateral (
      select (o.owed, o.due_since, o.contacted_on, o.promise_first, o.promise_last, o.next_on)::text as stored,
        (owed, due_since, contacted_on, promise_first, promise_last, next_on)::text as counted from figures_of(c.id)) f
    where case when c.deleted_at is null then f.stored is distinct from f.counted else o.owed is not null end
        and not exists (select from customer_owed_change n where n.customer_id = c.id)`);
}
