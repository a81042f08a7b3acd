import { piece, sql } from '../database/sql';
import { isOpen, isPaid } from './openDocuments';
import { BEFORE_DIGITS, codes, codeWords, listedNumbers } from './words';

/** The possible document numbers, in the ways people write them. */
export const numberTables = (profileId: string) => sql`
digits as materialized (
  select movement_id, digits, bool_or(spoken) as spoken from (
    select movement_id, ltrim(token, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0') as digits, not is_number as spoken
    from token where is_number or has_digit and token ~ '^(${piece(BEFORE_DIGITS)}){1,3}[0-9]+$'
    union all
    select m.id, ltrim(part, '0'), true from movement m
    cross join lateral regexp_matches(upper(m.text), ${listedNumbers}, 'g') r cross join lateral regexp_split_to_table(r[1], '[^0-9]+') part
    where m.text ~ '[0-9] *[/,+&Yy-] *[0-9]' and part !~ '^20[0-9]{2}$'
  ) said group by 1, 2
), coded as materialized (
  -- a number that the text calls a code is no document's
  select m.id as movement_id, array(
    select ltrim(code, '0') from regexp_matches(upper(m.text), ${codes}, 'g') r
    cross join lateral (select coalesce(r[1], replace(r[2], ':', ''), r[3]) as said) s
    cross join lateral unnest(case when r[2] is null then array[said] else array[said, left(said, 4), right(said, 4)] end) code
  ) as codes
  from movement m where m.id in (select movement_id from digits where length(digits) between 3 and 8)
    and (m.tokens && array[${codeWords}] or m.text ~ '[:*#]|[A-Za-z][0-9]')
), like_number as materialized (
  -- a whole number without its signs is long: it is looked at for slips alone
  select d.movement_id, array_agg(d.digits) filter (where length(d.digits) <= 12) as runs, array_agg(d.digits) as written
  from digits d left join coded c on c.movement_id = d.movement_id
  where length(d.digits) between 3 and 16 and (c.codes is null or d.digits <> all(c.codes)) group by 1
), numbered as materialized (
  select t.movement_id, d.id as document_id, d.customer_id, d.currency, d.balance, d.number_key, d.number_key as key, d.number_tail, true as by_number,
    -- a date looks like a long number
    case when t.token ~ '^20[0-9]{2}[01][0-9][0-3][0-9]$' then 4 else length(t.token) end as length, ltrim(t.token, '0') as digits
  from (select movement_id, token from token where has_digit) t
  cross join lateral (
    select d.* from document d where d.profile_id = ${profileId} and d.number_key = t.token and ${isOpen('d')} offset 0
  ) d
  union all
  select t.movement_id, d.id, d.customer_id, d.currency, d.balance, null, d.number_key, d.number_tail, t.spoken, length(t.digits), t.digits
  from digits t
  cross join lateral (
    select d.* from document d where d.profile_id = ${profileId} and d.number_tail = t.digits and ${isOpen('d')} limit 20
  ) d where length(t.digits) >= 3
  union all
  -- the documents that the customer of a joined proof means
  select p.movement_id, d.id, d.customer_id, d.currency, d.balance, d.number_key, d.number_key, d.number_tail, true, 24, d.number_tail
  from proved_payers(${profileId}, array(select id from movement)) p join payment_proof_document x on x.proof_id = p.proof_id
  cross join lateral (select d.* from document d where d.id = x.document_id and ${isOpen('d')} offset 0) d
), named as materialized (
  select n.* from numbered n left join coded c on c.movement_id = n.movement_id where n.length >= 9 or c.codes is null or n.digits <> all(c.codes)
), named_paid as materialized (
  select t.movement_id, d.*, true as whole from (select movement_id, token from token where has_digit) t
  cross join lateral (
    select d.id, d.customer_id, d.currency, d.total from document d where d.profile_id = ${profileId} and d.number_key = t.token and ${isPaid('d')} limit 5
  ) d
  union
  select t.movement_id, d.*, false from digits t
  cross join lateral (
    select d.id, d.customer_id, d.currency, d.total from document d where d.profile_id = ${profileId} and d.number_tail = t.digits and ${isPaid('d')} limit 20
  ) d where length(t.digits) >= 3
)`;
