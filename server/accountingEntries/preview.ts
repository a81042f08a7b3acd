import type { AccountingPreview } from '../../src/api/contract/receivables/accountingEntries';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { composed, isWanted, type Wanted } from './composed';
import { addressOf } from './entryBody';

/** The entries whose lines a preview shows; the file of a lot has them all. */
const SHOWN = 30;

type ComposedPreview = Pick<
  AccountingPreview,
  'last' | 'digest' | 'entries' | 'corrections' | 'totals' | 'accounts' | 'missing' | 'lines'
>;

/** What a lot would be, in one statement. Problem 404 for what is no conciliation's id. */
export async function readPreview(db: Queryable, profileId: string, wanted: Wanted): Promise<AccountingPreview> {
  const [setup] = await db.rows<{
    begun_on: string | null;
    posts_credit_notes: boolean;
    today: string;
    address: string | null;
  }>(sql`
    select s.begun_on, coalesce(s.posts_credit_notes, false) as posts_credit_notes, current_date as today, c.address
    from (values (${profileId}::uuid)) p(id) left join accounting_setup s on s.profile_id = p.id
    left join accounting_connector c on c.profile_id = p.id and c.sends_since is not null`);
  const { begun_on = null, posts_credit_notes = false, today = '', address = null } = setup ?? {};
  const sends_to = address === null ? null : addressOf(address, '').host;
  const { conciliation = null } = wanted;
  const until = conciliation === null ? (wanted.until ?? today) : null;
  const [found] = await db.rows<ComposedPreview>(sql`
    with ${composed(profileId, isWanted(wanted))}, sums as (
      select l.currency, l.role, l.subject_id, coalesce(sum(l.amount) filter (where l.amount > 0), 0)::numeric(18,2) as debit,
        coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::numeric(18,2) as credit
      from line l group by 1, 2, 3
    ), shown as (
      select l.entry, l.day, l.kind, l.is_correction, l.currency, l.place, m.role, m.name, m.account, coalesce(c.full_name, '') as customer_name,
        coalesce(d.number, '') as document_number, greatest(l.amount, 0)::numeric(18,2)::text as debit, greatest(-l.amount, 0)::numeric(18,2)::text as credit
      from line l join mapped m on m.role = l.role and m.subject_id = l.subject_id
      left join customer c on c.id = l.customer_id left join document d on d.id = l.document_id
      where l.entry <= ${SHOWN}
    )
    select s.last, s.digest, s.entries, s.corrections,
      (select coalesce(jsonb_agg(t order by t.currency), '[]') from (
        select currency, sum(debit)::text as debit, sum(credit)::text as credit from sums group by currency) t) as totals,
      (select coalesce(jsonb_agg(jsonb_build_object('role', m.role, 'name', m.name, 'account', m.account, 'currency', t.currency,
          'debit', t.debit::text, 'credit', t.credit::text) order by t.currency, m.account, m.role, m.name), '[]')
        from sums t join mapped m on m.role = t.role and m.subject_id = t.subject_id) as accounts,
      (select coalesce(jsonb_agg(jsonb_build_object('role', role, 'name', name) order by role, name), '[]') from mapped where account = '') as missing,
      (select coalesce(jsonb_agg(to_jsonb(x) - 'place' order by x.entry, x.place), '[]') from shown x) as lines
    from seen s`);
  const none = { last: 0, digest: '', entries: 0, corrections: 0, totals: [], accounts: [], missing: [], lines: [] };
  return { begun_on, posts_credit_notes, sends_to, until, conciliation, ...(found ?? none) };
}
