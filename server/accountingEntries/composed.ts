import { type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { notFound } from '../problems';

/** Which entries: of a conciliation, or all up to a day. */
export type Wanted = { until?: string | undefined; conciliation?: string | undefined };

/** A condition on a posting `p`. Problem 404 for what is no conciliation's id. */
export function isWanted({ until, conciliation }: Wanted): Sql {
  if (conciliation === undefined) return sql`p.day <= ${until ?? sql`current_date`}`;
  if (!isUuid(conciliation)) throw notFound('la conciliación');
  return sql`p.conciliation_id = ${conciliation}`;
}

/**
 * The postings `wanted` that no lot took, in the order of their days, each with the number of its entry; each `line` with its posting; and `mapped`: the
 * account and name of each role and subject that there are lines of; its `digest` says where they would be sent too. They are composed once, whatever is asked of them, and never joined with each other but
 * for the few of `mapped`: the planner knows of none how long it is.
 */
export const composed = (profileId: string, which: Sql) => sql`
  wanted as materialized (
    select p.*, row_number() over (order by p.day, p.id) as entry from accounting_posting p
    where p.profile_id = ${profileId} and p.lot_id is null and not p.is_earlier and ${which}
  ), line as materialized (
    select w.*, l.place, l.role, l.subject_id, l.document_id, l.amount from wanted w join accounting_posting_line l on l.posting_id = w.id
  ), mapped as materialized (
    select s.role, s.subject_id, coalesce(b.alias, c.name, '') as name, coalesce(a.account, u.account, '') as account
    from (select distinct role, subject_id from line) s
    left join accounting_account a on a.profile_id = ${profileId} and a.role = s.role and a.subject_id = s.subject_id
    left join accounting_account u on u.profile_id = ${profileId} and u.role = 'por_asignar'
    left join bank_account b on b.id = s.subject_id and s.role = 'banco'
    left join movement_category c on c.id = s.subject_id and s.role = 'categoria'
  ), seen as materialized (
    select coalesce(max(id), 0) as last, count(*) as entries, count(*) filter (where is_correction) as corrections,
      md5(coalesce(string_agg(id::text, ',' order by id), '') || coalesce((select string_agg(role || subject_id || account, ',' order by role, subject_id) from mapped), '')
        || coalesce((select c.address from accounting_connector c where c.profile_id = ${profileId} and c.sends_since is not null), '')) as digest
    from wanted
  )`;
