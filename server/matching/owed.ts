import { piece, sql } from '../database/sql';
import { isOpen } from './openDocuments';
import {
  BESIDE_OTHERS,
  COMMON_AMOUNT,
  DOCUMENTS_PER_CUSTOMER,
  LEAST_CODE,
  MOST_COUNTED,
  MOST_LIKE,
  MOST_NEAR,
  NAMESAKES,
  SAME_AMOUNT,
} from './thresholds';

/**
 * How far the text's number with a slip is from this one; null if none has a slip. A slip changes only the first or only the
 * second half of a number. The distance decides whether it is one, or the next invoice's number.
 */
const slipOf = (runs: string, document: string) => `(
  select max(case when length(n.digits) between 1 and 15 then abs(t.digits::bigint - n.digits::bigint) else 1e15 end)
  from (select ltrim(${document}.number_key, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0') as digits) whole
  cross join lateral unnest(case when whole.digits = ${document}.number_tail or whole.digits !~ '^[0-9]+$' then array[${document}.number_tail] else array[${document}.number_tail, whole.digits] end) n(digits)
  cross join unnest(${runs}) t(digits) cross join lateral (select (least(length(t.digits), length(n.digits)) - 1) / 2 as size) half
  where t.digits <> n.digits and abs(length(t.digits) - length(n.digits)) <= 1
    and (left(t.digits, half.size) = left(n.digits, half.size) or right(t.digits, half.size) = right(n.digits, half.size))
    and one_slip(t.digits, n.digits))`;

/** Of how many digits the text's number is that this one ends with: people write the last four. Or that a bank's code ends with, to which a field touches: of `least` digits and more, with a zero before them. */
const lastOf = (runs: string, document: string, least: number) => `(
  select max(case when length(run) < length(${document}.number_tail) then length(run) else w.digits end) from unnest(${runs}) run
  cross join lateral (select length(${document}.number_tail) + (right(run, length(${document}.number_tail) + 1) = '0' || ${document}.number_tail)::int as digits) w
  where length(run) >= 4 and length(run) < length(${document}.number_tail) and right(${document}.number_tail, length(run)) = run
    or length(run) >= ${LEAST_CODE} and length(${document}.number_tail) >= 4 and w.digits >= ${least} and right(run, length(${document}.number_tail)) = ${document}.number_tail)`;

/** The one month that the text says: a customer's name, or how a cut one begins, may be a month's too. */
export const monthOf = (movement: string) => sql`(
  select min(m.month) as month, min(m.year) as year from said_month m
  where m.movement_id = ${piece(movement)} and (m.is_said or m.year is not null or not exists (select from string_to_table(c.name_key, ' ') name where starts_with(name, m.word)))
  having count(distinct (m.month, m.year)) = 1)`;

export const isOfMonth = (document: string, said: string) => sql`exists (
  select from unnest(array[${piece(document)}.due_date, ${piece(document)}.issue_date]) day
  where extract(month from day) = ${piece(said)}.month and (${piece(said)}.year is null or extract(year from day) = ${piece(said)}.year))`;

/** What a document of the payer `p` may have above the movement's amount. */
const MOST_LACKING = sql`case when p.is_one or p.namesakes <= ${piece(NAMESAKES)} then greatest(a.fee, usual_surplus(m.unassigned)) else 0 end`;

/** What the movement may have above it. */
const MOST_ABOVE = sql`case when p.is_one then usual_surplus(m.unassigned) else 0 end`;

/** The payers' documents, and others with just the amount if neither payer nor number explains it. */
export const owedTables = (profileId: string) => sql`
account as materialized (
  select a.id, largest_fee(${profileId}, a.id) as fee from (select distinct bank_account_id as id from movement) a
), payable as materialized (
  -- looked up once for all payments of one amount and payer; a slip is looked for in no more of them
  select k.*, o.id, o.balance, o.number_tail, o.number_key, o.due_date
  from (
    select distinct p.customer_id, m.currency, m.unassigned, m.unassigned - ${MOST_ABOVE} as above, m.unassigned + ${MOST_LACKING} as most
    from payer p join movement m on m.id = p.movement_id join account a on a.id = m.bank_account_id
  ) k
  cross join lateral (
    select o.id, o.balance, o.number_tail, o.number_key, o.due_date from document o
    where o.customer_id = k.customer_id and o.currency = k.currency and ${isOpen('o')} and o.balance >= k.above and o.balance <= k.most
    order by o.balance < k.unassigned, o.balance, o.due_date nulls last, o.id limit ${piece(MOST_LIKE)}
  ) o
), owed as materialized (
  select movement_id, document_id, customer_id, currency, balance, exact, slip, last, number_tail, number_key from (
    select s.*, row_number() over (
      -- the limit never drops the document with the amount whose number the text may mean
      partition by s.movement_id, s.customer_id order by s.balance < s.unassigned, s.balance, s.slip is not null desc, s.due_date nulls last, s.document_id) as place
    from (
      select p.movement_id, o.id as document_id, p.customer_id, o.currency, o.balance, m.unassigned, o.balance = m.unassigned as exact,
        case when o.balance = m.unassigned then ${piece(slipOf('l.written', 'o'))} end as slip,
        case when o.balance = m.unassigned then ${piece(lastOf('l.written', 'o', 5))} end as last, o.number_tail, o.number_key, o.due_date
      from payer p join movement m on m.id = p.movement_id join account a on a.id = m.bank_account_id
      join payable o on o.customer_id = p.customer_id and o.currency = m.currency and o.unassigned = m.unassigned and o.most = m.unassigned + ${MOST_LACKING}
        and o.above = m.unassigned - ${MOST_ABOVE}
      left join like_number l on l.movement_id = p.movement_id
    ) s
  ) d where d.place <= ${piece(2 * DOCUMENTS_PER_CUSTOMER)}
), beside as (
  select p.movement_id, d.id as document_id, p.customer_id, d.currency, d.balance
  from payer p
  cross join lateral (
    select o.id, o.currency, o.balance from document o where o.customer_id = p.customer_id and ${isOpen('o')}
    order by o.due_date nulls last, o.id limit case when p.namesakes > 1 then ${piece(BESIDE_OTHERS)} else ${piece(DOCUMENTS_PER_CUSTOMER)} end
  ) d
  where (p.is_one or p.namesakes <= ${piece(NAMESAKES)}) and p.movement_id not in (select movement_id from owed where exact)
), last_digits as (
  -- of the payer's documents with another amount, those whose last digits the text says, and not the number of another one
  select p.movement_id, d.id as document_id, p.customer_id, d.currency, d.balance, d.number_key, d.number_tail
  from payer p join (
    select g.movement_id, array_agg(w.run) as runs from digits g join like_number l using (movement_id) cross join unnest(l.written) w(run)
    where length(w.run) >= case when g.spoken then 4 else 5 end and ltrim(w.run, '0') = g.digits group by 1 having bool_or(g.spoken)
  ) s on s.movement_id = p.movement_id
  cross join lateral (
    select o.* from document o where o.customer_id = p.customer_id and ${isOpen('o')} and exists (
      select from unnest(s.runs) run where length(o.number_tail) > length(run) and right(o.number_tail, length(run)) = run
        and not exists (select from named n where n.movement_id = p.movement_id and n.customer_id = p.customer_id and right(n.number_tail, length(run)) = run))
  ) d
  where p.is_one and p.movement_id not in (select movement_id from owed where exact) and (cardinality(s.runs) > 1 or (p.movement_id, p.customer_id) not in (select movement_id, customer_id from named))
), paid_by as materialized (
  select movement_id, bool_or(is_one) as known, bool_or(by_dni) as by_dni, bool_or(by_account) as by_account,
    bool_or(by_rule) as by_rule, bool_or(by_name) as by_name
  from payer group by movement_id
), amount as materialized (
  -- more documents of an amount are not counted: it is only very common
  select a.unassigned, (
    select case when count(*) < ${piece(MOST_COUNTED)} then count(*) else 100000 end
    from (select from document d where d.profile_id = ${profileId} and d.owed = a.unassigned and ${isOpen('d')} limit ${piece(MOST_COUNTED)}) same
  ) as documents, (
    -- how many documents an amount hereabouts has
    select count(*) / 101.0 from (
      select from document d where d.profile_id = ${profileId} and d.owed between a.unassigned - 0.5 and a.unassigned + 0.5 and ${isOpen('d')} limit 1000) near
  ) as usual
  from (select distinct unassigned from movement) a
), said_due as materialized (
  -- the payer's only document of the month that the text says, where it names none by a number; by a name alone, which may be a relative's, not beside what anybody owes just
  select p.movement_id, (array_agg(d.id))[1] as document_id, p.customer_id, d.currency, min(d.balance) as balance, min(d.number_key) as number_key, min(d.number_tail) as number_tail
  from (
    select * from payer where is_one and movement_id in (select movement_id from said_month)
      and movement_id not in (select movement_id from owed where exact union all select movement_id from digits where spoken union all select movement_id from named)
  ) p join movement m on m.id = p.movement_id join amount a on a.unassigned = m.unassigned
  cross join lateral (select c.name_key from customer c where c.id = p.customer_id offset 0) c cross join lateral ${monthOf('p.movement_id')} s
  cross join lateral (select o.* from document o where o.customer_id = p.customer_id and o.currency = m.currency and ${isOpen('o')}) d
  where ${isOfMonth('d', 's')} and (p.by_dni or p.by_account or p.by_rule or a.documents = 0)
  group by p.movement_id, p.customer_id, d.currency
  -- where so much more is paid, or just what anybody owes, it is another's
  having count(*) = 1 and (min(d.balance) >= min(m.unassigned) or max(a.documents) = 0 and min(m.unassigned) < min(d.balance) * most_of_document())
), due_set as materialized (
  -- what the payer owes of each of the months that the text says, one document of each, where the payment is just their sum
  select p.movement_id, m.unassigned, array_agg(d.id order by d.id) as documents
  from (
    select movement_id, month, min(year) as year, count(*) over (partition by movement_id) as months from said_month group by movement_id, month
  ) s join payer p on p.movement_id = s.movement_id join movement m on m.id = s.movement_id
  cross join lateral (select o.* from document o where o.customer_id = p.customer_id and o.currency = m.currency and ${isOpen('o')}) d
  where s.months > 1 and p.is_one and not p.has_rival and ${isOfMonth('d', 's')}
  group by p.movement_id, p.customer_id, m.unassigned, s.months
  having count(*) = s.months and count(distinct d.id) = s.months and count(distinct s.month) = s.months and sum(d.balance) = m.unassigned
), settled as materialized (
  select distinct n.movement_id from named n join movement m on m.id = n.movement_id where n.by_number and n.balance = m.unassigned and n.currency = m.currency
), anybody as (
  select m.id as movement_id, m.unassigned, m.currency, m.date, a.documents, l.written, m.id in (select movement_id from settled) as is_settled
  from movement m join amount a using (unassigned) left join paid_by p on p.movement_id = m.id left join like_number l on l.movement_id = m.id
  where not coalesce(p.known, false) and m.id not in (select movement_id from owed where exact)
), begun_owed as materialized (
  -- of all documents of the amount, those of the only customer of whose name two words begin as the text says: "RES*** GAR***"
  select a.movement_id, o.id as document_id, o.customer_id, a.currency, a.unassigned as balance from (
    select a.*, b.letters from anybody a
    join (select movement_id, array_agg(letters) as letters from begun group by 1 having count(*) filter (where length(letters) > 2) >= 2) b using (movement_id)
    where a.documents < ${piece(MOST_NEAR)} offset 0
  ) a
  cross join lateral (
    select d.id, d.customer_id, min(d.customer_id::text) over () = max(d.customer_id::text) over () as is_only
    from (
      select o.id, o.customer_id from document o where o.profile_id = ${profileId} and o.owed = a.unassigned and o.currency = a.currency and ${isOpen('o')} limit ${piece(MOST_NEAR)}
    ) d
    cross join lateral (select string_to_array(c.name_key, ' ') as words from customer c where c.id = d.customer_id offset 0) c
    where not exists (select from unnest(a.letters) letters where not exists (select from unnest(c.words) word where starts_with(word, letters)))
    limit ${piece(DOCUMENTS_PER_CUSTOMER)}
  ) o where o.is_only
), same_amount as (
  select a.movement_id, d.id as document_id, d.customer_id, a.currency, a.unassigned as balance, d.slip,
    -- of more documents of the amount, a long code's end is an accident
    case when d.last < length(d.number_tail) or a.documents <= ${piece(SAME_AMOUNT)} then d.last end as last, d.number_tail, d.number_key
  from anybody a
  cross join lateral (
    select o.id, o.customer_id, o.slip, o.last, o.number_tail, o.number_key from (
      select d.id, d.customer_id, d.number_tail, d.number_key, row_number() over (order by abs(d.due_date - a.date) nulls last, d.id) as place,
        ${piece(slipOf('a.written', 'd'))} as slip, ${piece(lastOf('a.written', 'd', 4))} as last
      from document d where d.profile_id = ${profileId} and d.owed = a.unassigned and d.currency = a.currency and ${isOpen('d')}
    ) o where o.slip is not null or o.last is not null and (o.last < length(o.number_tail) or a.documents <= ${piece(SAME_AMOUNT)}) or o.place <= case when a.is_settled then 2 else ${piece(SAME_AMOUNT)} end
  ) d where a.documents <= ${piece(COMMON_AMOUNT)}
  union all
  select a.movement_id, d.id, d.customer_id, a.currency, a.unassigned, null, null, null, null
  from anybody a
  cross join lateral (
    (select o.id, o.customer_id from document o where o.profile_id = ${profileId} and o.owed = a.unassigned and o.currency = a.currency and ${isOpen('o')}
       and o.due_date <= a.date order by o.due_date desc, o.number desc limit 1)
    union all
    (select o.id, o.customer_id from document o where o.profile_id = ${profileId} and o.owed = a.unassigned and o.currency = a.currency and ${isOpen('o')}
       and o.due_date > a.date order by o.due_date, o.number limit 1)
  ) d where a.documents > ${piece(COMMON_AMOUNT)} and not a.is_settled
)`;
