import { piece, sql } from '../database/sql';
import { isOpen } from './openDocuments';
import { BANK_OFTEN, BANK_SHARE, COMMON_NAME, CUSTOMERS_SAMPLED, NAMES_SHARE, NAMESAKES } from './thresholds';
import { bankWords, initialOfName, maskedWord, nameBeforeMonth, pairOf } from './words';

/** Whether a name may have digits, or a Roman numeral: names that differ by them are of different customers. */
export const NUMBERED = piece("'[0-9]|\\m(I{2,3}|IV|VI{1,3}|IX|XI{1,3})\\M'");

/** The customers that an identity number, an account, or a rule or a proof of payment names. */
const knownTables = (profileId: string, movements: string[]) => sql`
known as (
  select t.movement_id, c.id as customer_id, true as by_dni, false as by_account, false as by_rule
  from (
    select movement_id, token as dni from token where has_digit and length between 6 and 14
    -- a NIT is written with its check digit or without; it begins with 8 or 9, as no cédula does
    union all select movement_id, token || nit_check_digit(token) from token where is_number and length = 9 and token ~ '^[89]'
    -- a RUC is the holder's cédula and 001: either may be written, and a number's first zero gets lost
    union all select movement_id, token || '001' from token where is_number and length = 10
    union all select movement_id, left(token, 10) from token where is_number and length = 13 and right(token, 3) = '001'
    union all select movement_id, '0' || token from token where is_number and (length = 9 or length = 12 and right(token, 3) = '001')
  ) t
  cross join lateral (
    select c.id from customer c where c.profile_id = ${profileId} and c.dni_key = t.dni and c.deleted_at is null offset 0
  ) c
  union all
  select t.movement_id, b.customer_id, false, true, false
  from (select movement_id, token from token where is_number and length between 6 and 24) t
  cross join lateral (
    select b.customer_id from customer_bank b where b.profile_id = ${profileId} and b.account_number = t.token offset 0
  ) b
  union all
  select movement_id, customer_id, false, false, true from ruled_payers(${profileId}, ${movements})
  union all
  select movement_id, customer_id, false, false, true from proved_payers(${profileId}, ${movements})
)`;

/** The words of names in each text, also with one slip, glued to other words, or cut. */
const wordTables = (profileId: string) => sql`
spelled as materialized (
  select token, count(*) as movements from token where not has_digit and length between 3 and 40 and token not in (${bankWords}) group by token
), exact_word as materialized (
  select s.token from spelled s
  where exists (select from name_word n where n.profile_id = ${profileId} and n.key = s.token and n.word = s.token)
), other_word as materialized (
  -- a word that many movements have is the bank's, and no slip of a name
  select token from spelled where length(token) >= 4 and movements < ${piece(BANK_OFTEN)} and token not in (select token from exact_word)
), word as materialized (
  select token, token as word, 0 as slips from exact_word
  union all
  select o.token, n.word, 1 from other_word o
  cross join lateral (
    select distinct n.word from word_keys(o.token) k(key)
    cross join lateral (select n.word from name_word n where n.profile_id = ${profileId} and n.key = k.key limit 40) n
    where abs(length(n.word) - length(o.token)) <= 1 and one_slip(n.word, o.token) limit 12
  ) n
  union all
  -- a name glued to the text before or after it
  select o.token, n.word, 0 from other_word o
  cross join lateral (
    (select right(o.token, size) as word from generate_series(length(o.token) - 2, 4, -1) size
     where exists (select from name_word n where n.profile_id = ${profileId} and n.key = right(o.token, size) and n.word = n.key) limit 1)
    union all
    select w.word from (
      select left(o.token, size) as word from generate_series(length(o.token) - 2, 4, -1) size
      where exists (select from name_word n where n.profile_id = ${profileId} and n.key = left(o.token, size) and n.word = n.key) limit 1
    ) first cross join lateral (
      select first.word
      union all
      -- and the next word of a name that is written without spaces
      (select left(rest, size) from substr(o.token, length(first.word) + 1) rest cross join lateral generate_series(length(rest) - 1, 4, -1) size
       where exists (select from name_word n where n.profile_id = ${profileId} and n.key = left(rest, size) and n.word = n.key) limit 1)
    ) w
  ) n where length(o.token) >= 7
), said_alone as materialized (
  select t.movement_id, w.token, w.word, min(w.slips) as slips from token t join word w using (token)
  where (t.movement_id, t.token) not in (select movement_id, word from no_name) group by 1, 2, 3
  union all
  -- the last word, cut where the bank's line ends
  select c.movement_id, c.token, n.word, 1
  from (
    select movement_id, match_key(last) as token from (
      select id as movement_id, split_part(description, ' ', -1) as last from movement where length(description) >= 20 offset 0
    ) m where last !~ '[0-9]' offset 0
  ) c
  cross join lateral (
    select distinct n.word from name_word n where n.profile_id = ${profileId} and n.key = n.word
      and n.word collate "C" > c.token collate "C" and n.word collate "C" < (c.token || '[') collate "C" limit 12
  ) n
  where c.token ~ '^[A-Z]{3,}$' and c.token not in (${bankWords}) and c.token not in (select token from exact_word)
), named_as_banks as materialized (
  -- the words of names that banks write too
  select b.token from (select distinct token from token where token in (${bankWords})) b
  cross join lateral (select from name_word n where n.profile_id = ${profileId} and n.key = b.token and n.word = b.token limit 1) n
), said as materialized (
  select * from said_alone
  union
  -- before the next word of such a name: "DEPOSITO BOREAL"
  select t.movement_id, t.token, t.token, 0 from token t join named_as_banks using (token) join movement m on m.id = t.movement_id
  cross join lateral regexp_matches(match_key(m.text), '\\m' || t.token || ' (?:[A-Z]{1,2} )?([A-Z]{3,})', 'g') r
  join said_alone s on s.movement_id = t.movement_id and s.token = r[1]
  where exists (select from name_pair n where n.profile_id = ${profileId} and n.pair = ${pairOf(sql`t.token`, sql`s.word`)})
)`;

/** The customers whose name fits those words best. */
const nameTables = (profileId: string) => sql`
own as materialized (
  -- the company's own words tell no payer: a transfer says to whom it goes
  select string_to_array(match_key(name), ' ') as words from profile where id = ${profileId}
), pair as (
  select a.movement_id, case when a.word < b.word then a.word || ' ' || b.word else b.word || ' ' || a.word end as pair,
    a.token || ' ' || b.token as tokens, a.slips + b.slips as slips
  from said a join said b on b.movement_id = a.movement_id and b.word <> a.word and (b.token > a.token
    -- a name written without spaces
    or b.token = a.token and b.word > a.word and a.slips + b.slips = 0 and length(a.word) + length(b.word) <= length(a.token))
  where not array[a.word, b.word] <@ (select words from own)
  union all select movement_id, word, token, slips from said where length(word) >= 6 and slips = 0 and word <> all((select words from own)::text[])
), hit as materialized (
  select p.movement_id, n.customer_id, n.part, max(n.words) as words, min(p.slips) as slips,
    -- a word that the text has twice, once cut, is one
    case when max(n.words) = 1 then 1 else ((1 + sqrt(1 + 8 * least(count(distinct p.tokens), count(distinct p.pair)))) / 2)::integer end as said
  from pair p
  cross join lateral (
    select n.customer_id, n.part, n.words from name_pair n where n.profile_id = ${profileId} and n.pair = p.pair limit ${piece(COMMON_NAME)}
  ) n
  group by 1, 2, 3
), fits as materialized (
  select movement_id, customer_id, parts, said, words, slips, count(*) over (partition by movement_id) as level from (
    select distinct on (movement_id, customer_id) *, rank() over (partition by movement_id order by said desc) as place,
      array_agg(part) over (partition by movement_id, customer_id) as parts
    from hit order by movement_id, customer_id, said desc, words
  ) one where place = 1
), digits_of_name as materialized (
  -- "… 381" is not "… 31": the text lacks digits of the name, or has them; those of a trade name of which it has nothing it does not lack
  select f.movement_id, f.customer_id, d.digits
  from fits f join customer c on c.id = f.customer_id join movement m on m.id = f.movement_id
  cross join lateral (select name_digits(c.name_key, match_key(m.text)) as digits offset 0) d
  where c.name_key ~ ${NUMBERED} and (
    d.digits = 1 or 0 = any(f.parts) and match_key(c.first_name || ' ' || c.last_name) ~ ${NUMBERED} or 1 = any(f.parts) and match_key(c.tradename) ~ ${NUMBERED})
), line as materialized (
  select * from (
    -- the letters of a legal form are no initials
    select m.id as movement_id, ' ' || regexp_replace(match_key(m.text), '\\m(S A S|S A C|S R L|E I R L|S A|C A|S C)\\M', ' ', 'g') || ' ' as text, s.words
    from (select movement_id, array_agg(word) as words from said where movement_id in (select movement_id from fits where level > 1) group by 1) s
    join movement m on m.id = s.movement_id where m.text ~ '(^|[ .])[A-Za-z]([ .]|$)' offset 0
  ) l where text ~ ' [B-DF-MP-XZ] | [AEONY] $'
), best as materialized (
  select b.*, rank() over (partition by b.movement_id order by b.fit desc) as place from (
    select f.movement_id, f.customer_id, f.slips,
      -- "J TORRES GARCIA": the initial of the missing word selects one of several customers
      case when l.text is null then 0 when f.words = f.said then 1 else coalesce((
        select max(1) from customer c, string_to_table(c.name_key, ' ') word
        where c.id = f.customer_id and length(word) >= 3 and word <> all(l.words)
          -- amid a text these letters are words of their own
          and l.text like case when word ~ '^[AEONY]' then '% ' || left(word, 1) || ' ' else '% ' || left(word, 1) || ' %' end), 0) end
        + case n.digits when 1 then 2 else 0 end as fit
    from fits f left join line l using (movement_id) left join digits_of_name n using (movement_id, customer_id)
    -- of more customers than are looked at, another one may have these digits too
    where f.level < ${piece(COMMON_NAME)} or n.digits is null offset 0
  ) b
), called as materialized (
  select movement_id, customer_id, slips, count(*) over (partition by movement_id) as namesakes from best where place = 1
), fitting as materialized (
  select n.movement_id, n.customer_id, match_key(c.first_name || ' ' || c.last_name) as name, name_fit(c.first_name, c.last_name, c.name_key, m.text, m.tokens) as fit
  from called n join movement m on m.id = n.movement_id join customer c on c.id = n.customer_id where n.namesakes between 2 and ${piece(NAMESAKES)}
), of_form as (
  -- of names that differ by the legal form alone, the text writes this one's, of which nothing is cut
  select own.movement_id, own.customer_id from fitting own join movement m on m.id = own.movement_id where own.fit = 2 and not exists (
    select from fitting other where other.movement_id = own.movement_id and other.customer_id <> own.customer_id
      and (name_words(other.name) <> name_words(own.name) or other.fit = 2 and not starts_with(own.name, other.name)
        or starts_with(other.name, own.name) and (other.fit = 2 or match_key(m.description) !~ (regexp_replace(replace(own.name, ' ', ''), '(.)', '\\1 ?', 'g') || '[A-Z0-9]{2}'))))
), worth as (
  select n.movement_id, n.customer_id, case when (n.movement_id, n.customer_id) in (select movement_id, customer_id from of_form) then 1 else n.namesakes end as namesakes, n.slips
  from called n join movement m on m.id = n.movement_id
  where n.namesakes <= ${piece(NAMESAKES)} or exists (
    select from document d where d.customer_id = n.customer_id and d.balance = m.unassigned and ${isOpen('d')})
), often as materialized (
  select token, movements::numeric / (select count(*) from movement) as share from spelled join exact_word using (token)
  where movements >= ${piece(BANK_OFTEN)} and movements > ${piece(BANK_SHARE)} * (select count(*) from movement)
), bank_word as materialized (
  -- a word of names that many movements have is the bank's, unless as many customers have it
  select o.token from often o
  where o.share > ${piece(NAMES_SHARE)} * (
    select avg(case when o.token = any(string_to_array(c.name_key, ' ')) then 1.0 else 0 end) from customer c where c.profile_id = ${profileId} and c.deleted_at is null)
), name_said as materialized (
  select t.movement_id, array_agg(t.token) as words,
    array_agg(t.token) filter (where t.token not in ('DEL', 'LAS', 'LOS') and t.token not in (select token from bank_word)) as telling
  from token t join exact_word x using (token) where (t.movement_id, t.token) not in (select movement_id, word from no_name) group by t.movement_id
), sampled as materialized (
  -- ids are random, so the first are a fair part
  select string_to_array(c.name_key, ' ') as words from customer c
  where c.profile_id = ${profileId} and c.deleted_at is null order by c.id limit ${piece(CUSTOMERS_SAMPLED)}
), word_share as materialized (
  -- the share of customers who have the word in their name, at most
  select t.token, (count(s.word) + 2.0) / ((select count(*) from sampled) + 2) as share
  from (select distinct unnest(telling) as token from name_said) t
  left join (select distinct w.place, word from (select row_number() over () as place, words from sampled) w, unnest(w.words) word) s on s.word = t.token
  group by 1
), begun as materialized (
  -- how a word of a name begins: "RES*** GAR***", "LUCIA E.", "E. CASTILLO"
  select distinct m.id as movement_id, b.letters from movement m cross join lateral (
    select match_key(r[1]) as letters from regexp_matches(m.text, ${maskedWord}, 'g') r where m.text like '%**%'
    union
    select coalesce(r[2], r[3]) from regexp_matches(upper(m.text), ${initialOfName}, 'g') r
    where m.text ~ '\\m[A-Za-z][.]' and match_key(coalesce(r[1], r[4])) in (select token from exact_word)
  ) b where b.letters ~ '^[A-Z]+$'
), begun_share as materialized (
  select b.letters, least(1, (coalesce(sum(s.customers), 0) + 2.0) / ((select count(*) from sampled) + 2)) as share
  from (select distinct letters from begun) b
  left join (select word, count(*) as customers from sampled cross join unnest(words) word where exists (select from begun) group by 1) s on starts_with(s.word, b.letters)
  group by 1
), beside_name as materialized (
  -- all of another's name in a run, of fewer words than the text has of somebody's who owes none of the amount
  select h.movement_id, h.customer_id, count(*) over (partition by h.movement_id) as namesakes from (
    select distinct movement_id, customer_id from hit where said >= words and words >= 2 and slips = 0
      and (movement_id, customer_id) not in (select movement_id, customer_id from fits)
  ) h join movement m on m.id = h.movement_id cross join lateral (select c.* from customer c where c.id = h.customer_id offset 0) c
  where c.name_key !~ ${NUMBERED} and name_fit(c.first_name, c.last_name, c.name_key, m.text, m.tokens) = 2 and not exists (
    select from fits f join customer o on o.id = f.customer_id where f.movement_id = h.movement_id
      and (name_words(c.first_name || ' ' || c.last_name) <@ string_to_array(o.name_key, ' ') or exists (
        select from document d where d.customer_id = f.customer_id and d.balance = m.unassigned and ${isOpen('d')})))
), few_words as materialized (
  -- the words of a name too short to find its customer by, how others of it begin, and what else the text has that no name has as a whole
  select movement_id, coalesce(n.telling, '{}') as words, coalesce(b.letters, '{}') as begun, coalesce(w.share, 1) * coalesce(b.share, 1) as share, coalesce(o.others, '{}') as others
  from (select movement_id, telling from name_said where telling is not null) n
  full join (select movement_id, array_agg(letters) as letters, exp(sum(ln(share))) as share from begun join begun_share using (letters) group by 1) b using (movement_id)
  left join (select n.movement_id, min(w.share) as share from name_said n cross join unnest(n.telling) token join word_share w using (token) group by 1) w using (movement_id)
  left join (select t.movement_id, array_agg(t.token) as others from token t join other_word using (token) group by 1) o using (movement_id)
), before_month as materialized (
  -- whose name stands right before the month that the text says, and who owes just the amount: whoever pays, that customer's is meant
  select b.movement_id, b.customer_id, b.namesakes from (
    select t.id as movement_id, t.unassigned, n.customer_id, count(*) over (partition by t.id) as namesakes
    from (select id, unassigned, match_key(text) as text from movement where id in (select movement_id from said_month)) t
    cross join lateral regexp_matches(t.text, ${nameBeforeMonth}, 'g') r
    cross join lateral (
      select distinct n.customer_id from name_pair n where n.profile_id = ${profileId} and n.pair = ${pairOf(sql`r[1]`, sql`r[2]`)} limit ${piece(COMMON_NAME)}
    ) n
    cross join lateral (select c.name_key, string_to_array(match_key(c.first_name), ' ') as given, string_to_array(match_key(c.last_name), ' ') as family from customer c where c.id = n.customer_id offset 0) c
    where (r[3] is null or exists (select from string_to_table(c.name_key, ' ') word where starts_with(word, r[3]) and word not in (r[1], r[2])))
      -- two surnames are as well the end of a relative's name
      and (c.family = '{}' or r[1] = any(c.given) and r[2] = any(c.family) or r[2] = any(c.given) and r[1] = any(c.family))
  ) b where b.namesakes < ${piece(COMMON_NAME)} and exists (
    select from document d where d.customer_id = b.customer_id and d.balance = b.unassigned and ${isOpen('d')})
), other_name as materialized (
  -- a word of names that this customer lacks makes it somebody else's name, but beside three words that are all of this one's or stand together, or before a number and then its two
  select w.movement_id, w.customer_id from worth w join name_said n using (movement_id) join customer c on c.id = w.customer_id
  join movement m on m.id = w.movement_id cross join lateral (select string_to_array(c.name_key, ' ') as words, string_to_array(match_key(m.text), ' ') as line) k
  where not n.telling <@ k.words and not exists (
    select from hit h where h.movement_id = w.movement_id and h.customer_id = w.customer_id and h.slips = 0 and (h.said >= h.words and h.words >= 2 and not exists (
      select from generate_subscripts(k.line, 1) at where k.line[at] = any(n.telling) and k.line[at] <> all(k.words) and case when h.words > 2 then k.line[at - 1] in ('Y', 'E')
        else not exists (
          select from generate_subscripts(k.line, 1) number where number > at and k.line[number] ~ '^[0-9]+$' and not k.line[:number] && k.words) end)
      or h.said >= 3 and exists (
        select from generate_subscripts(k.line, 1) at where k.line[at:at + 2] <@ k.words and k.line[at:at + 2] <@ n.telling
          and k.line[at] <> all(k.line[at + 1:at + 2]) and k.line[at + 1] <> k.line[at + 2] and coalesce(k.line[at - 1], '') not in ('Y', 'E') and coalesce(k.line[at + 3], '') not in ('Y', 'E'))))
  union select movement_id, customer_id from digits_of_name where digits = 0
)`;

/** The possible payers, with their evidence. */
export const payerTables = (profileId: string, movements: string[]) => sql`
${knownTables(profileId, movements)}, ${wordTables(profileId)}, ${nameTables(profileId)}, all_known as (
  select movement_id, customer_id, by_dni, by_account, by_rule, false as by_name, 0 as namesakes, 0 as slips, false as is_other from known
  union all select movement_id, customer_id, false, false, false, true, namesakes, slips, (movement_id, customer_id) in (select * from other_name) from worth
  union all select movement_id, customer_id, false, false, false, true, namesakes, 0, true from beside_name
  union all select movement_id, customer_id, false, false, false, true, namesakes, 0, true from before_month
), one_payer as materialized (
  select movement_id, customer_id, bool_or(by_dni) as by_dni, bool_or(by_account) as by_account, bool_or(by_rule) as by_rule,
    bool_or(by_name) as by_name, max(namesakes) as namesakes, bool_or(by_dni or by_account or by_rule or namesakes = 1 and not is_other) as is_one,
    -- a name with a slip, or cut, may be somebody else's
    bool_or(by_dni or by_account or by_rule or namesakes = 1 and not is_other and slips = 0) as is_certain
  from all_known group by movement_id, customer_id
), whole_hit as materialized (
  select distinct movement_id, customer_id, part from hit where said >= words and slips = 0 and movement_id in (select movement_id from one_payer)
    and (movement_id, customer_id) not in (select movement_id, customer_id from digits_of_name where digits = 0)
), whole_name as materialized (
  -- all the words of a customer's name
  select distinct h.movement_id, h.customer_id, n.words from whole_hit h join (
    select h.customer_id, h.part, name_words(case h.part when 0 then c.first_name || ' ' || c.last_name else c.tradename end) as words
    from (select distinct customer_id, part from whole_hit) h join customer c on c.id = h.customer_id offset 0
  ) n using (customer_id, part)
), outdone as (
  -- the text has all of another customer's name, or, where only the name tells, fits a namesake's better
  select p.movement_id, p.customer_id from one_payer p join whole_name w on w.movement_id = p.movement_id and w.customer_id <> p.customer_id
  join customer c on c.id = p.customer_id where not w.words <@ string_to_array(c.name_key, ' ')
  union select p.movement_id, p.customer_id from one_payer p join fitting own using (movement_id, customer_id)
  join fitting other on other.movement_id = p.movement_id and other.fit > own.fit where not (p.by_dni or p.by_account or p.by_rule)
  -- or lacks the digits of this one's, where only the name tells
  union select p.movement_id, p.customer_id from one_payer p join digits_of_name n using (movement_id, customer_id)
  where n.digits = 0 and not (p.by_dni or p.by_account or p.by_rule)
  -- or says a home among so many that whose it is was not looked for, and not this one's
  union select p.movement_id, p.customer_id from one_payer p join movement m on m.id = p.movement_id join customer c on c.id = p.customer_id
  where p.movement_id in (select movement_id from fits join digits_of_name using (movement_id, customer_id) where level >= ${piece(COMMON_NAME)})
    and (c.name_key !~ ${NUMBERED} or name_digits(c.name_key, match_key(m.text)) = 0)
), payer as materialized (
  select *, (movement_id, customer_id) in (select * from outdone) as has_rival from one_payer
)`;
