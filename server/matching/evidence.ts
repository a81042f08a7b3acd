import { piece, sql } from '../database/sql';
import { eachOf, isOpen } from './openDocuments';
import { isOfMonth, monthOf } from './owed';
import { NUMBERED } from './payers';
import { isOtherPart } from './texts';
import {
  ACCIDENT,
  COMMON_AMOUNT,
  COMMON_NAME,
  LEAST_BY_ACCIDENT,
  LONG,
  MOST_LIKE,
  MOST_NEAR,
  MOST_WITHHELD,
  NEAR_ACCIDENT,
  NEIGHBOURS,
  OTHER_THAN_OWED,
  PAID_ON_ACCOUNT,
  ROUNDED_BY_ACCIDENT,
  SAME_AMOUNT,
  SPOKEN_OF_ANOTHER,
  SPOKEN_OF_PART,
  UNEVEN_BY_ACCIDENT,
  VERY_COMMON,
  VERY_COMMON_UNNAMED,
} from './thresholds';
import { beginsAsLastPart, codes, firmPays, mixedCode, spokenNumber, zerosAtEnd } from './words';

/** The documents found, each with all that was found of it. */
const foundTables = (profileId: string, documents: string[]) => sql`
evidence as (
  select movement_id, document_id, customer_id, currency, balance, number_key, key, number_tail, by_number, not by_number as by_tail, null::numeric as slip, length from named
  union all select movement_id, document_id, customer_id, currency, balance, null, number_key, number_tail, false, last is not null, slip, coalesce(last, 0) from owed
  union all select movement_id, document_id, customer_id, currency, balance, null, null, null, false, false, null, 0 from beside
  union all select movement_id, document_id, customer_id, currency, balance, null, case when last is not null then number_key end, number_tail, false, last is not null, slip, coalesce(last, 0) from same_amount
  union all select movement_id, document_id, customer_id, currency, balance, null, null, null, false, false, null, 0 from begun_owed
  union all select movement_id, document_id, customer_id, currency, balance, null, number_key, number_tail, false, true, null, 4 from last_digits
  union all select movement_id, document_id, customer_id, currency, balance, null, number_key, number_tail, false, true, null, 9 from said_due
  -- the documents that a person asks about
  union all select m.id, d.id, d.customer_id, d.currency, d.balance, null, null, null, false, false, null, 0
  from movement m join document d on d.profile_id = ${profileId} and d.id = any(${documents}::uuid[]) and ${isOpen('d')}
), found as materialized (
  select e.movement_id, e.document_id, e.customer_id, e.currency, e.balance, max(e.number_key) as number_key, max(e.key) as key, max(e.number_tail) as number_tail,
    bool_or(e.by_number) as by_number, bool_or(e.by_tail) as by_tail, max(e.slip) as slip, max(e.length) as length
  from evidence e group by 1, 2, 3, 4, 5
), other_part as materialized (
  -- the documents of another instalment than the text says
  select f.movement_id, f.document_id from found f
  cross join lateral (select d.number_key, d.number_tail from document d where d.id = f.document_id offset 0) d
  where f.movement_id in (select movement_id from said_part) and ${isOtherPart('f.movement_id', 'd')}
), size as materialized (
  select greatest(1, (select count(*) from customer where profile_id = ${profileId} and deleted_at is null)) as customers,
    greatest(1, (select sum(t.count) from due_total t where t.profile_id = ${profileId})) as documents
), looked as (
  select f.movement_id, f.document_id, f.customer_id, f.currency, f.balance, f.number_key, f.key, f.number_tail, f.length, x.document_id is not null as is_other_part,
    f.by_number and x.document_id is null as by_number, f.by_tail and x.document_id is null as by_tail, case when x.document_id is null then f.slip end as slip, m.unassigned, m.bank_account_id, m.tokens, m.text, m.description, m.is_cut, m.goes_on, m.several, m.is_part, m.is_plain_part, m.has_exception, m.lacks_note, m.is_reversal,
    substring(m.description from case when m.is_cut then '([0-9]+) *$' else ${zerosAtEnd} end) as last_run,
    f.balance = m.unassigned as exact, f.balance > m.unassigned and f.balance <= m.unassigned + greatest(a.fee, usual_surplus(m.unassigned)) as is_short,
    f.balance < m.unassigned and f.balance >= m.unassigned - usual_surplus(m.unassigned) as is_over,
    coalesce(y.by_dni, false) as by_dni, coalesce(y.by_account, false) as by_account, coalesce(y.by_rule, false) as by_rule,
    coalesce(y.by_name, false) as by_name, coalesce(y.namesakes, 0) as namesakes, coalesce(y.is_one, false) as is_one,
    coalesce(y.is_certain or y.is_one and o.documents <= 1, false) as payer, coalesce(y.has_rival, false) as has_rival,
    -- some evidence names a payer, but not this document's customer; of a name that is nobody's as a whole, who has two words of it owes just the amount, or no number is said; of another amount, who pays may be a relative
    coalesce(p.by_dni and not coalesce(y.by_dni, false) or p.by_account and not coalesce(y.by_account, false)
      or p.by_rule and not coalesce(y.by_rule, false) or p.by_name and not coalesce(y.by_name, false) and (
        p.known or not f.by_number or m.id in (select movement_id from owed where exact) or f.balance <> m.unassigned
          and not exists (select from customer c where c.id = f.customer_id and string_to_array(c.name_key, ' ') && n.telling)), false) as of_another,
    -- the expected accidental matches of the text's numbers with one number: those of another length cannot be it
    greatest(1, (select count(*) from unnest(l.runs) run where length(run) = f.length)) * power(10.0, -f.length) * case when f.by_number then ${piece(SPOKEN_OF_ANOTHER)} else 1 end as by_accident,
    greatest(1, coalesce(cardinality(l.runs), 0)) * 20 * length(f.number_tail) * power(10.0, -length(f.number_tail)) as near_by_accident,
    o.documents as of_amount,
    -- the accidental documents of an amount that only one has are as many as amounts hereabouts have
    case when o.documents = 1 then greatest(${piece(LEAST_BY_ACCIDENT)}, least(1, o.usual)) else o.documents end as of_amount_by_accident,
    case when p.movement_id is null and (f.balance = m.unassigned and not m.several and not m.is_part or f.by_number or f.by_tail) and exists (
      select from customer c where c.id = f.customer_id and g.words <@ string_to_array(c.name_key, ' ') and not exists (
        select from unnest(g.others) other where not exists (select from string_to_table(c.name_key, ' ') word where starts_with(word, other)))
        and not exists (
          select from unnest(g.begun) letters where not exists (select from string_to_table(c.name_key, ' ') word where starts_with(word, letters) and (length(letters) > 1 or word <> all(g.words))))
        and (c.name_key !~ ${NUMBERED} or coalesce(name_digits(c.name_key, match_key(m.text)), 1) = 1)
    ) then g.share end as fit_share, coalesce(g.begun <> '{}', false) as is_begun
  from found f
  join movement m on m.id = f.movement_id and m.currency = f.currency
  join account a on a.id = m.bank_account_id
  join amount o on o.unassigned = m.unassigned
  left join payer y on y.movement_id = f.movement_id and y.customer_id = f.customer_id
  left join paid_by p on p.movement_id = f.movement_id
  left join like_number l on l.movement_id = f.movement_id
  left join few_words g on g.movement_id = f.movement_id
  left join name_said n on n.movement_id = f.movement_id
  left join other_part x on x.movement_id = f.movement_id and x.document_id = f.document_id
)`;

/** What the text states of each. */
const statedTables = sql`
stated as materialized (
  select w.movement_id, w.document_id, w.customer_id, w.currency, w.balance, w.number_key, w.key, w.number_tail, w.by_number,
    w.by_tail and case when w.is_one then 2 when length(w.number_tail) > w.length and w.exact then w.of_amount else 0 end * w.by_accident <= ${piece(ACCIDENT)} as by_tail,
    coalesce(w.slip > ${piece(NEIGHBOURS)}, false) and case when w.is_one then 2 else w.of_amount end * w.near_by_accident <= ${piece(NEAR_ACCIDENT)}
      -- a number is no slip if, as written, it is that of another document of this amount, or of a paid one
      and not bool_or(w.exact and (w.by_number or w.by_tail)) over (partition by w.movement_id)
      and not exists (select from named_paid p where p.movement_id = w.movement_id and (p.whole or p.customer_id = w.customer_id))
      -- the bank's own business has numbers of its own
      and (w.is_one or not is_banks_own(w.tokens)) as by_near,
    w.unassigned, w.bank_account_id, w.tokens, w.text, w.description, w.goes_on, w.several, w.is_part, w.is_plain_part, w.has_exception, w.lacks_note, w.is_reversal, w.exact, w.is_short, w.is_over, w.by_dni, w.by_account, w.by_rule, w.by_name or coalesce(s.word_share * w.of_amount_by_accident <= sure_chance(), false) as by_name,
    w.namesakes, w.fit_share, w.is_begun, s.word_share, w.of_amount_by_accident, w.is_one, w.payer, w.has_rival, w.of_another, w.by_accident, w.near_by_accident, w.of_amount, w.is_other_part,
    bool_or(w.slip is not null) over (partition by w.movement_id) as is_near_another,
    -- the text has no other number of this customer's
    count(*) filter (where w.by_number or w.by_tail) over (partition by w.movement_id, w.customer_id) = 1
      and not exists (select from named_paid p where p.movement_id = w.movement_id and p.customer_id = w.customer_id) as is_only,
    w.by_number and w.number_tail = ltrim(w.last_run, '0') as at_end, w.is_cut, w.last_run
  from looked w cross join lateral (
    -- of more documents of the amount not all are looked at: others may fit as well, but for those of whose names two words are begun; who is called so and owes none of it pays something else
    select case when w.exact and not w.several and not w.is_part then
      case when (w.movement_id, w.document_id) in (select movement_id, document_id from begun_owed) then w.fit_share * ${piece(OTHER_THAN_OWED)} when w.of_amount <= ${piece(SAME_AMOUNT)} then w.fit_share end end as word_share) s
)`;

/** Whether it matters how near the amount comes to that of a document by its number: alone it is too short to be sure of. */
const isNear = piece(
  'w.by_number and not w.exact and not w.is_one and not w.is_part and w.unassigned < w.balance * most_of_document() and w.by_accident * s.documents > part_chance()',
);

/** The evidence for each document, and whether there is evidence against it. */
export const evidenceTables = (profileId: string, documents: string[]) => sql`
${foundTables(profileId, documents)}, ${statedTables}, rival as (
  select movement_id, array_agg(distinct customer_id) filter (where by_number or by_accident * of_amount <= sure_chance()) as customers,
    -- digits that may be an accident say nothing against a number, and may well be what a payer says of somebody else's document
    array_agg(distinct customer_id) as of_digits
  from stated where exact and (by_number or by_tail) group by 1
), spoken as materialized (
  select m.id as movement_id, array(
    select distinct run from regexp_matches(regexp_replace(upper(m.text), ${codes}, ' ', 'g'), ${spokenNumber}, 'g') r
    cross join lateral regexp_split_to_table(r[1], '[^0-9]') part cross join lateral (select ltrim(part, '0') as run) run
    where length(run) >= 3 and run !~ '^20[0-9]{2}$' and run <> all(coalesce(q.codes, '{}'))
      and not exists (select from unnest(k.identities) identity where position(run in identity) > 0)
  ) as runs
  from movement m left join coded q on q.movement_id = m.id
  left join (
    select y.movement_id, array_agg(c.dni_key) as identities from payer y join customer c on c.id = y.customer_id where y.by_dni group by 1
  ) k on k.movement_id = m.id
  where m.id in (
    select movement_id from stated where (exact or is_short or is_over) and not (by_number or by_tail or by_near)
    union select s.movement_id from stated s join like_number l using (movement_id) where (s.by_number or s.by_tail and not s.exact) and cardinality(l.runs) > 1)
), of_month as materialized (
  -- the only one of a payer's equal documents that is of the month the text says
  select s.movement_id, s.customer_id, (array_agg(s.document_id))[1] as document_id
  from (select * from stated where exact and (payer or by_name) and movement_id in (select movement_id from said_month)) s
  join customer c on c.id = s.customer_id ${eachOf('s.document_id')}
  cross join lateral ${monthOf('s.movement_id')} m
  where ${isOfMonth('d', 'm')}
  group by 1, 2 having count(*) = 1
), of_month_said as materialized (
  -- that one of the only customer whose name stands before the month; who else is called so pays what is owed by whoever that is
  select min(o.movement_id::text)::uuid as movement_id, min(o.document_id::text)::uuid as document_id, max(b.namesakes) as namesakes
  from of_month o join before_month b on b.movement_id = o.movement_id and b.customer_id = o.customer_id group by o.movement_id having count(*) = 1
), for_another as materialized (
  -- a name pays another's document: its number and just its amount, of which nobody called so owes one; so does whoever is known otherwise, of a whole number
  select s.movement_id, s.document_id from stated s left join name_said n on n.movement_id = s.movement_id
  -- a relative's number says more than who is called partly so: the fewer share the word of a name, the less is an accident
  cross join lateral (
    select min(x.share) as share from customer c cross join string_to_table(c.name_key, ' ') word join word_share x on x.token = word
    where c.id = s.customer_id and word = any(n.telling)) relative
  where s.exact and (s.by_number or s.by_tail) and (s.by_number or (s.of_amount <= ${piece(MOST_LIKE)} or relative.share is not null) and s.by_accident * 10 * s.of_amount * coalesce(relative.share, 1) <= part_chance())
    and not s.by_name and not s.is_one and (s.of_another or n.words is not null)
    and s.by_accident * s.of_amount * coalesce(relative.share, 1) <= part_chance()
    and not exists (
      select from owed o join payer y on y.movement_id = o.movement_id and y.customer_id = o.customer_id
      where o.movement_id = s.movement_id and o.exact and (y.is_one or relative.share is null or y.by_name and cardinality(n.telling) >= 2 and exists (select from customer c where c.id = o.customer_id and n.telling <@ string_to_array(c.name_key, ' '))))
    and not exists (select from paid_by b where b.movement_id = s.movement_id and (b.by_rule or (b.by_dni or b.by_account) and (s.number_key is null or length(s.number_key) < ${piece(LONG)})))
    -- of more documents of the amount only those of who has a name like the text's are looked at
    and (s.of_amount > ${piece(MOST_LIKE)} or relative.share is not null or not exists (
      select from document d cross join lateral (select string_to_array(c.name_key, ' ') as words from customer c where c.id = d.customer_id offset 0) c
      where d.profile_id = ${profileId} and d.owed = s.unassigned and ${isOpen('d')} and d.customer_id <> s.customer_id
        and (select count(*) from unnest(n.telling) word where word = any(c.words)) >= least(2, cardinality(n.telling))))
), likely_slip as materialized (
  -- of another amount and customer than the text's name, the number with one wrong digit is of whom that may name, or of a document that is paid rounded
  select s.movement_id, s.document_id from stated s left join name_said n on n.movement_id = s.movement_id
  where s.by_number and not (s.exact or s.is_short or s.is_over or s.payer or s.by_name or s.of_another) and s.unassigned < s.balance * most_of_certain() and s.number_tail ~ '^[0-9]{3,9}$'
    and case when n.telling is null then s.unassigned % 1 = 0
      else length(s.number_key) >= ${piece(LONG)} and not exists (select from customer c where c.id = s.customer_id and string_to_array(c.name_key, ' ') && n.telling) end
    and exists (
      select from generate_series(1, length(s.number_tail)) at cross join generate_series(0, 9) digit
      cross join lateral (
        select d.* from document d where d.profile_id = ${profileId} and d.number_tail = ltrim(overlay(s.number_tail placing digit::text from at), '0') and ${isOpen('d')} offset 0
      ) d
      where d.id <> s.document_id and d.owed between s.unassigned - usual_surplus(s.unassigned) and s.unassigned * ${piece(MOST_WITHHELD)}
        and (d.owed <= s.unassigned + usual_surplus(s.unassigned) and is_rounder(s.unassigned, d.owed) or exists (
          select from customer c where c.id = d.customer_id and string_to_array(c.name_key, ' ') && n.telling)))
), own_amount as materialized (
  -- the document of just the amount, which few have, of the payer or of who may be called so, where the text names another too, who owes none of it
  select s.movement_id, s.document_id from stated s
  where s.exact and (s.payer or s.namesakes = 1 and (s.movement_id, s.customer_id) in (select movement_id, customer_id from whole_name)
      or s.namesakes > 1 and (s.movement_id, s.customer_id) not in (
      select own.movement_id, own.customer_id from fitting own join fitting other on other.movement_id = own.movement_id and other.fit > own.fit)) and (s.has_rival or s.of_another) and s.of_amount <= ${piece(PAID_ON_ACCOUNT)}
    and not exists (select from stated o where o.movement_id = s.movement_id and o.customer_id <> s.customer_id and o.exact and (o.payer or o.by_name))
    and not exists (
      select from whole_name o cross join lateral (select from document d where d.customer_id = o.customer_id and d.owed = s.unassigned and ${isOpen('d')} limit 1) d
      where o.movement_id = s.movement_id and o.customer_id <> s.customer_id)
  union select movement_id, document_id from of_month_said
), weighed as materialized (
  select w.*,
    -- other evidence against: paid-out money returns, or the written number is another customer's document of just that
    -- amount
    w.of_another and f.document_id is null and own.document_id is null or w.is_reversal or coalesce(case when w.by_number or w.by_tail then r.customers else r.of_digits end <> array[w.customer_id], false) as against,
    least(
      case when not w.payer then 1
        when w.is_part and w.exact and (w.of_amount > ${piece(PAID_ON_ACCOUNT)} or w.unassigned % 10 = 0 and (w.is_plain_part or w.description !~* '^ *abono') and exists (select from document o where o.customer_id = w.customer_id and o.currency = w.currency and o.balance > w.unassigned and ${isOpen('o')})) and w.document_id is distinct from o.document_id then 1
        -- two debts of one earlier day that come to just as much are as well what is paid
        when w.exact and w.of_amount > ${piece(PAID_ON_ACCOUNT)} and not (w.by_number or w.by_tail) and exists (
          select from document own join document a on a.customer_id = own.customer_id and a.currency = own.currency and a.due_date < own.due_date and ${isOpen('a')}
          join document b on b.customer_id = a.customer_id and b.currency = a.currency and b.due_date = a.due_date and b.id > a.id and ${isOpen('b')}
          where own.id = w.document_id and a.balance + b.balance = w.unassigned) then 1
        -- who pays on account pays a round amount
        when w.is_part and (w.is_short or w.is_over) and not w.by_number and is_rounder(w.unassigned, w.balance) then 1
        -- an amount that is none of the payer's comes so near below or above one of them
        when (w.is_short or w.is_over) and not (w.by_number or w.by_tail) then (
          select count(*) from document d where d.customer_id = w.customer_id and d.currency = w.currency and ${isOpen('d')})
            -- a rounder amount is rounded as likely by much as by little, but for five or ten that are far below: a part
            * least(abs(w.balance - w.unassigned), case when is_rounder(w.unassigned, w.balance)
                and (w.is_over or w.unassigned % 5 <> 0 or w.balance - w.unassigned <= usual_surplus(w.unassigned) / 2)
                -- nor beside a document of which a percentage lacks: some is kept back of it
                and not exists (select from document o where o.customer_id = w.customer_id and o.currency = w.currency and ${isOpen('o')}
                  and o.balance > w.unassigned and o.balance <= w.unassigned * ${piece(MOST_WITHHELD)} and (o.balance - w.unassigned) * 100 % o.balance = 0)
              then ${piece(ROUNDED_BY_ACCIDENT)} * case when w.unassigned % 5 = 0 then 1 else ${piece(UNEVEN_BY_ACCIDENT)} end * usual_surplus(w.unassigned) end) / w.unassigned
        else 0 end,
      case when not (w.by_number or w.by_tail)
          -- among so many documents of this amount, a slip may name another one, but hardly one whose customer has a word of the text's names: a relative pays
          or w.exact and not w.by_name and not w.payer and w.of_amount > ${piece(COMMON_AMOUNT)} and w.of_amount * coalesce(relative.share, 1) > s.documents * case when n.words is null or w.by_number and upper(w.text) ~ ${firmPays} then ${piece(VERY_COMMON_UNNAMED)} else ${piece(VERY_COMMON)} end
          or w.exact and not w.by_name and not w.payer and w.of_amount > 1 and n.words is not null and f.document_id is null and not (w.by_number and w.of_amount > ${piece(COMMON_AMOUNT)} and w.by_accident * w.of_amount <= part_chance())
          -- (beside a number's word, somebody else with a word of it who owes just as much)
          and not (w.by_number and w.of_amount <= ${piece(COMMON_AMOUNT)} and not exists (
            select from document d cross join lateral (select c.name_key from customer c where c.id = d.customer_id offset 0) c
            where d.profile_id = ${profileId} and d.owed = w.unassigned and d.currency = w.currency and ${isOpen('d')} and d.customer_id <> w.customer_id
              and string_to_array(c.name_key, ' ') && n.words))
          -- the text has a word of names, but none of this customer's: somebody else may pay
          and not exists (select from customer c where c.id = w.customer_id and string_to_array(c.name_key, ' ') && n.words)
          -- nor does it pay a part of this one's
          or not w.exact and (w.number_key is null or length(w.number_key) < ${piece(LONG)} or w.is_part and w.unassigned > w.balance) and w.by_number and not w.by_name and not w.payer and w.fit_share is null and (n.telling is not null or w.is_begun)
          and not exists (select from customer c where c.id = w.customer_id and string_to_array(c.name_key, ' ') && n.telling)
          -- parts that dashes join are no number of their own: 001-002-1 is not 10021
          or not w.exact and w.number_key is null and not w.is_one
          and position(w.number_tail in regexp_replace(w.text, '(?<![0-9.])([0-9]{1,3})[. ]([0-9]{3})(?![0-9.])', '\\1\\2', 'g')) = 0 or w.at_end and case when w.number_key is null
        -- the line's end may cut a longer number, which another document has
        then exists (select from document e where e.profile_id = ${profileId} and ${isOpen('e')} and e.number_tail >= w.number_tail || '0' and e.number_tail < w.number_tail || 'A'
            -- where a field before the end may be cut: 0186 begins as 01861 does, and is none of 00186
            and (w.is_cut or ${beginsAsLastPart('e', sql`w.last_run`)}))
          -- or is no more than how others' whole numbers begin: 0010020 of 001-002-000014248
          or w.is_cut and w.last_run like '0%' and exists (select from document e where e.profile_id = ${profileId} and ${isOpen('e')} and e.number_key >= w.last_run || '0' and e.number_key < w.last_run || 'A')
        else w.is_cut and exists (select from document e where e.profile_id = ${profileId} and ${isOpen('e')} and e.number_key >= w.number_key || '0' and e.number_key < w.number_key || 'A') end
      then 1 else w.by_accident
        -- beside so many customers' name, it would be one of their documents
        * case when w.is_one then 1 when w.by_name and w.namesakes > 0 then least(1, (w.namesakes + 1.0) / s.customers) else coalesce(w.fit_share, relative.share, 1) end
        * case when w.is_one then 2 when w.exact then w.of_amount when w.is_short or w.is_over then b.documents
        when w.is_part and w.by_number and w.unassigned < w.balance then s.documents * ${piece(SPOKEN_OF_PART)}
          -- its amount, above or below, comes no nearer than those of so many
          else least(s.documents, coalesce(2 * b.documents, s.documents)) end end,
      case when w.by_near then w.near_by_accident * case when w.is_one then 2 else w.of_amount end else 1 end,
      case when w.by_name and w.namesakes > 1 and w.namesakes < ${piece(COMMON_NAME)} and (w.exact or w.is_short)
        then (w.namesakes - 1.0) / s.customers * case when w.exact then w.of_amount_by_accident else b.documents end
          -- where all words of names in the text are this one's, the others called so owe other amounts, and pay them
          * case when w.exact and not w.is_part and not w.several and cardinality(n.telling) >= 2
            and count(*) filter (where w.exact and w.by_name) over (partition by w.movement_id) = count(*) filter (where w.exact and w.by_name) over (partition by w.movement_id, w.customer_id)
            and exists (select from customer c where c.id = w.customer_id and n.telling <@ string_to_array(c.name_key, ' ')) then ${piece(OTHER_THAN_OWED)} else 1 end else 1 end,
      -- a name with a slip, or cut, or all of one beside another's, that fits one customer alone may be a stranger's
      case when w.by_name and w.exact and not w.payer and (w.is_one or w.namesakes = 1 and (w.movement_id, w.customer_id) in (select movement_id, customer_id from whole_name)) then w.of_amount_by_accident / s.customers else 1 end,
      case when said.document_id is not null and not w.several and not w.is_part then ${piece(OTHER_THAN_OWED)} * (said.namesakes - 1) * w.of_amount / s.documents else 1 end,
      coalesce(w.word_share * w.of_amount_by_accident, 1)) as chance,
    w.by_number and not w.exact and (not w.payer and (w.is_near_another or not w.by_name and not w.is_part and w.number_key is null and w.of_amount > 0 and w.unassigned % 1 <> 0 and not (w.is_short or w.is_over) or (w.movement_id, w.document_id) in (select movement_id, document_id from likely_slip) or w.of_amount > ${piece(COMMON_AMOUNT)} and not w.is_plain_part) or case when w.is_over then false when w.unassigned > w.balance then exists (
      select from regexp_matches(regexp_replace(regexp_replace(regexp_replace(upper(w.text), ${codes}, ' ', 'g'), ${mixedCode}, ' ', 'g'), '([0-9])[.]([0-9]{3})(?![0-9])', '\\1\\2', 'g'), '[0-9]{2,}', 'g') r
      cross join lateral (select ltrim(r[1], '0') as run) run
      -- one of more digits than its whole number is no document's, nor is the month that the text says
      where position(run in w.key) = 0 and length(run) <= length(regexp_replace(w.key, '[^0-9]', '', 'g'))
        and not exists (select from said_month y where y.movement_id = w.movement_id and y.is_said and run in (y.year::text, ltrim(y.word, '0'), y.month::text)) and (run <> all(coalesce(q.codes, '{}'))
        -- behind a longer number, a list of two goes on
        or length(run) < 3 and w.text ~ ('[0-9]{3} ?[-/] ?0*' || run || '(?![0-9]|[-/][0-9])')) and not exists (
        -- two digits are within many identity numbers and accounts
        select from customer c where c.id = w.customer_id and case when length(run) < 4 then starts_with(c.dni_key, run) else position(run in c.dni_key) > 0 end
        union all select from customer_bank k where k.customer_id = w.customer_id and length(run) >= 4 and position(run in k.account_number) > 0))
      -- a part of it is paid: bare digits, which may be a code, make a whole number or the payer's no less certain
      else not (w.payer and w.is_only) and exists (
        select from unnest(a.documents, a.digits, a.by_number) n(document_id, digits, by_number)
        where n.document_id <> w.document_id and (n.by_number or w.number_key is null) and position(n.digits in w.key) = 0)
        or not w.payer and paid.movement_id is not null and (paid.whole or w.number_key is null) end
      -- the list goes on, but for what begins the payer's name: "FC 0020012764, TEX"
      or coalesce(starts_with(w.key, substring(upper(w.description) from '[0-9][ ,;/&+-]+([A-Z]{1,4}) *$')), false) or w.goes_on and not exists (
        select from customer c where c.id = w.customer_id and c.name_key ~ ('\\m' || substring(upper(w.description) from '[0-9][ ,;/-]+([A-Z]{3,}) *$')))
    -- what is left over of it may pay another document that the text names
    ) or w.by_tail and not w.by_number and not w.exact and (w.goes_on or w.unassigned > w.balance and not w.is_over and w.text ~ (w.number_tail || ' ?[-/,;+&] ?[0-9]'))
      or w.by_tail and not w.by_number and w.payer and w.unassigned > w.balance and not w.is_over and exists (
      select from unnest(a.documents, a.balances) n(document_id, balance) where n.document_id <> w.document_id and n.balance <= w.unassigned - w.balance + usual_surplus(w.unassigned)
    -- a number of another of the payer's documents, also at a place of codes, tells that both may be paid
    ) or (w.by_number or w.by_tail) and not w.exact and (w.movement_id, w.customer_id) in (
      select movement_id, customer_id from numbered group by 1, 2 having count(distinct document_id) > 1
    -- what is just one of those that a list names is a part of all
    ) or w.by_number and w.exact and (w.movement_id, w.customer_id) in (
      select movement_id, customer_id from named where by_number group by 1, 2 having count(distinct number_tail) > 1
    ) or (w.by_number or not (w.by_tail or w.by_near) or not w.exact) and (
      exists (
        -- the text says another document's number
        select from unnest(p.runs) run
        where position(run in w.key) = 0 and run <> trunc(w.unassigned)::text
          -- but for one that is no document's, beside the number of the payer's document of just the amount
          and (run = any(a.digits) or not (w.payer and w.exact and w.by_number)) and not exists (
          select from customer c where c.id = w.customer_id and position(run in c.dni_key) > 0))
      -- or has a number of just this form
      or (w.exact or w.is_short or w.is_over) and exists (
        select from unnest(w.tokens) t cross join lateral (
          select case when w.key ~ '[A-Z]' then length(regexp_replace(w.key, '[0-9]+$', '')) when length(w.key) >= 9 then length(w.key) / 2 end as size
        ) same
        where length(t) = length(w.key) and t <> w.key and left(t, same.size) = left(w.key, same.size) and substr(t, same.size + 1) ~ '^[0-9]+$')
    ) or w.lacks_note and not w.exact or case when w.by_number then w.has_exception else w.has_rival and own.document_id is null end
      -- a part is less than what it is of
      or w.unassigned > w.balance and w.is_plain_part
      -- the text says another instalment, or the month of another one of the payer's equal documents
      or w.is_other_part or w.exact and not (w.by_number or w.by_tail or w.by_near) and coalesce(w.document_id <> o.document_id, false) as more,
    case when w.by_name and w.exact and not w.is_one then (
      select name_fit(c.first_name, c.last_name, c.name_key, w.text, w.tokens) from customer c where c.id = w.customer_id
    ) else 0 end as name_fit
  from stated w cross join size s left join rival r on r.movement_id = w.movement_id
  left join lateral (
    select count(*) as documents from (
      select from document d where d.profile_id = ${profileId} and d.owed >= case when w.is_short then w.balance else least(w.balance, w.unassigned) end
        and d.owed <= greatest(w.balance, w.unassigned) and ${isOpen('d')}
      -- more of them are too many whatever they are
      limit case when w.is_short or w.is_over then ${piece(MOST_NEAR)} else least(${piece(MOST_NEAR)}, ceil(part_chance() / (2 * w.by_accident))) end) same
    where not w.payer and (${isNear} or (w.is_short or w.is_over) and (w.by_number or w.by_tail or w.by_name))
  ) b on w.is_short or w.is_over or ${isNear}
  left join name_said n on n.movement_id = w.movement_id
  -- a relative's number: so many fewer owe just the amount as customers have a word of the text's names that this one has
  left join lateral (
    select min(x.share) as share from customer c cross join string_to_table(c.name_key, ' ') word join word_share x on x.token = word
    where w.exact and (w.by_number or w.by_tail) and not (w.by_name or w.is_one) and n.telling is not null and c.id = w.customer_id and word = any(n.telling)
  ) relative on true
  left join of_month o on o.movement_id = w.movement_id and o.customer_id = w.customer_id
  left join for_another f on f.movement_id = w.movement_id and f.document_id = w.document_id
  left join own_amount own on own.movement_id = w.movement_id and own.document_id = w.document_id
  left join of_month_said said on said.movement_id = w.movement_id and said.document_id = w.document_id
  left join spoken p on p.movement_id = w.movement_id
  left join coded q on q.movement_id = w.movement_id
  left join named_all a on a.movement_id = w.movement_id
  left join (select movement_id, bool_or(whole) as whole from named_paid group by 1) paid on paid.movement_id = w.movement_id
)`;
