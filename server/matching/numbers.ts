import { piece, sql } from '../database/sql';
import { isOpen, isPaid } from './openDocuments';
import { isOtherPart } from './texts';
import {
  CODES_OF,
  CODES_OF_ANYBODY,
  INSTALMENTS,
  LEAST_COMPLETE,
  NAMESAKES,
  PAYERS_OF,
  SAME_AMOUNT,
  SEEN_IN_LINES,
} from './thresholds';
import { BEFORE_DIGITS, beginsAsLastPart, codes, codeWords, listedNumbers, zerosAtEnd } from './words';

/**
 * The places of the codes that this bank writes, with a number's place as its name: by the word before it ("CAJ 2", or where a document's word
 * stands in the line, "2 CUOTA 1", or how often it has come in lines that begin so, "TRANSF… DOC 1 1", since payers write it too); and where none of those is just before it, by its digits and the word behind
 * it ("#5 TERM"), or all that is behind it, from the end (".#4 CTA A #5"). A number at one of them stands in many lines, and is almost never the document
 * of a payer who owes just the amount. Where too few such payers are known, it is almost never a document's: neither of one of just the
 * amount, nor of the payer's, nor of one whose customer has the document of another number of the line; and then only where it stands
 * behind a word.
 */
const codeTables = (profileId: string) => sql`
number_at as materialized (
  -- each number of a text, with the word before it
  select n.*, written[before_place] as before from (
    select t.*, r.word, r.place, case when ascii(written[r.place - 1]) > 57 then r.place - 1 when ascii(written[r.place - 2]) > 57 then r.place - 2
      else (select max(at) from generate_series(1, r.place - 3) at where ascii(written[at]) > 57) end as before_place
    from (
      select m.id as movement_id, m.bank_account_id, regexp_count(m.description, '[A-Z]+|[0-9]+', 1, 'i') as words,
        array(select word[1] from regexp_matches(upper(m.text), '[A-Z]+|[0-9]+', 'g') word) as written
      from movement m where m.id in (select movement_id from digits where length(digits) between 3 and 8) offset 0
    ) t cross join lateral unnest(t.written) with ordinality r(word, place) where ascii(r.word) <= 57 offset 0
  ) n
), documents_word as materialized (
  select before from (select distinct before from number_at where before is not null offset 0) w where before ~ '^(?:${piece(BEFORE_DIGITS)})$'
), written_number as materialized (
  select movement_id, bank_account_id, ltrim(word, '0') as number, p.place from (
    select *, written[place + 1] as next, case when before is not null then before in (select before from documents_word) end as is_said
    from number_at offset 0
  ) n cross join lateral unnest(array[
    case when length(ltrim(word, '0')) <= 8 then concat_ws(' ', case when is_said then before_place end, before, place - before_place) end,
    case when is_said and before_place > 2 and length(ltrim(word, '0')) <= 8 then concat_ws(' ',
      written[1] || '…', before, (select count(*) from unnest(written[:before_place]) other where other = before), place - before_place) end,
    case when not (is_said and place = before_place + 1) and length(ltrim(word, '0')) <= 8 and ascii(next) > 57 then concat('#', length(word), ' ', next) end,
    case when not (is_said and place = before_place + 1) and length(ltrim(word, '0')) <= 8 and place between words - 4 and words then '.' || (
      select string_agg(case when ascii(other) <= 57 then '#' || length(other) else other end, ' ' order by at desc)
      from unnest(written[place:words]) with ordinality o(other, at)) end]) p(place)
  where p.place is not null
), telling as materialized (
  select n.movement_id, n.key from numbered n join movement m on m.id = n.movement_id
  where n.balance = m.unassigned or (n.movement_id, n.customer_id) in (select movement_id, customer_id from payer)
    or (n.movement_id, n.customer_id) in (select movement_id, customer_id from numbered group by 1, 2 having count(distinct number_tail) > 1)
), judge as materialized (
  -- the documents of just the amount, of a payer who is known
  select p.movement_id, array_agg(d.number_key) as keys, array_agg(d.number_tail) as tails from payer p join movement m on m.id = p.movement_id
  cross join lateral (
    select d.number_key, d.number_tail from document d where d.customer_id = p.customer_id and d.owed = m.unassigned and d.currency = m.currency and ${isOpen('d')} limit 20
  ) d where p.is_one group by 1
), place_lines as materialized (
  -- of the lines with a number at a place: those whose number is a document's that would explain them, and those whose known payer owes just the amount
  select w.bank_account_id, w.place, count(distinct w.movement_id) as lines, count(distinct t.movement_id) as telling, count(distinct j.movement_id) as judged,
    count(distinct j.movement_id) filter (
      where w.number = any(j.tails) or length(w.number) >= 4 and exists (select from unnest(j.keys) key where position(w.number in key) > 0)
    ) as judged_theirs
  from written_number w left join telling t on t.movement_id = w.movement_id and position(w.number in t.key) > 0
  left join judge j on j.movement_id = w.movement_id
  group by 1, 2 having count(distinct w.movement_id) >= ${piece(SEEN_IN_LINES)}
), seen_place as materialized (
  select * from (
    select bank_account_id, place as wording, case
      when judged >= ${piece(SEEN_IN_LINES)} then judged_theirs <= ${piece(CODES_OF)} * judged
      when place !~ '^[#.]' then telling <= ${piece(CODES_OF_ANYBODY)} * lines end as is_banks
    from place_lines
  -- of the other places, too few lines tell nothing
  ) p where is_banks is not null
), payers_place as materialized (
  -- "DEPOSITO CHEQUE 5024": behind this bank's word for a code the payers write what they pay
  select bank_account_id, place from place_lines where place ~ '^[A-Z]+ 1$' and telling >= ${piece(PAYERS_OF)} * lines
), code_place as materialized (
  select bank_account_id, wording as place from seen_place where is_banks
  union select b.bank_account_id, b.wording from bank_wording b
  where b.profile_id = ${profileId} and (b.bank_account_id, b.wording) not in (select bank_account_id, wording from seen_place where not is_banks)
)`;

/**
 * Whether the text writes the document's digits and, behind a dash or a slash, its short last part: "017314-1" of 2026/017314-01. Where the bank's line ends
 * within it, it may be any that begins so; before more digits it is a list or a date.
 */
const writtenShortPart = sql`exists (
  select from substring(d.number_key from d.number_tail || '([0-9]{1,2})$') part cross join lateral (select coalesce(nullif(ltrim(part, '0'), ''), '0') as short) s
  where m.text ~ ('(?:^|[^0-9])0*' || d.number_tail || ' ?[-/] ?0*' || short || '(?![0-9]|[-/][0-9])') and not (m.is_cut and m.description ~ ('[-/] ?0*' || short || ' *$')))`;

const LETTERS = piece("'ABCDEFGHIJKLMNOPQRSTUVWXYZ'");

/** The last digits of a token that may be a document's last part: three to nine of them, without zeros in front. */
const TAILS = [3, 4, 5, 6, 7, 8, 9].map((size) => `ltrim(right(t.token, ${size}), '0')`).join(', ');

/** The possible document numbers, in the ways people write them. */
export const numberTables = (profileId: string) => sql`
written_document as materialized (
  -- the documents whose number stands there whole, and that are owed, or paid
  select t.movement_id, t.token, d.*
  from (select movement_id, token from token where has_digit) t
  -- most words are no document's number: one look tells
  cross join lateral (select from document d where d.profile_id = ${profileId} and d.number_key = t.token limit 1) known
  cross join lateral (
    (select d.id, d.customer_id, d.currency, d.total, d.balance, d.number_key, d.number_tail, true as is_open
     from document d where d.profile_id = ${profileId} and d.number_key = t.token and ${isOpen('d')} offset 0)
    union all
    (select d.id, d.customer_id, d.currency, d.total, d.balance, d.number_key, d.number_tail, false
     from document d where d.profile_id = ${profileId} and d.number_key = t.token and ${isPaid('d')} limit 5)
  ) d
), beside_whole as materialized (
  -- what is left of a text without its documents' whole numbers: 2026 of 2026/7406 is not 2026/2026
  select m.id as movement_id, w.tokens, regexp_replace(replace(match_key(m.text), ' ', ''), array_to_string(w.tokens, '|'), ' ', 'g') as rest
  from (
    select movement_id, array_agg(distinct token order by token desc) as tokens from written_document where length(token) >= ${piece(LEAST_COMPLETE)} group by 1
  ) w join movement m on m.id = w.movement_id
), said_before as materialized (
  -- of the words before digits, which are a document's: they are few, and the words with their digits many
  select before from (
    select distinct rtrim(token, '0123456789') as before from token where has_digit and ascii(token) > 57 and ascii(right(token, 1)) <= 57 offset 0
  ) w
  where before ~ '^(${piece(BEFORE_DIGITS)}){1,3}$'
), digits as materialized (
  select movement_id, digits, bool_or(spoken) as spoken from (
    select movement_id, ltrim(token, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0') as digits, not is_number as spoken
    from token where is_number or has_digit and ascii(token) > 57 and rtrim(token, '0123456789') in (select before from said_before)
    union all
    select m.id, ltrim(part, '0'), true from movement m
    cross join lateral regexp_matches(upper(m.text), ${listedNumbers}, 'g') r cross join lateral regexp_split_to_table(r[1], '[^0-9]+') part
    where m.text ~ '[0-9] *[/,;+&EeYy-] *[0-9]' and part !~ '^20[0-9]{2}$'
  ) said
  -- a month's year is no number
  where not exists (select from said_month y where y.movement_id = said.movement_id and said.digits in (y.year::text, y.word)) and not exists (
    select from beside_whole w cross join unnest(w.tokens) token
    where w.movement_id = said.movement_id and digits <> ltrim(token, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0') and position(digits in token) > 0 and position(digits in w.rest) = 0)
  group by 1, 2
), instalment as materialized (
  select t.movement_id, t.digits, t.spoken or d.in_series or d.in_letters as spoken, d.in_letters, d.id, d.customer_id, d.currency, d.balance, d.number_key, d.number_tail,
    -- of several with those digits, the text may write the short part too, or the series
    w.more, max(w.more) over (partition by t.movement_id, t.digits) as most,
    -- the number of its series, or a zero before it as the document's own, makes it longer
    length(t.digits) + case when d.in_letters then length(d.letters) when d.in_series then length(d.series)
      when right(d.number_key, length(t.digits) + 1) = '0' || t.digits and '0' || t.digits = any(m.tokens) then 1 else 0 end as length
  from digits t join movement m on m.id = t.movement_id
  cross join lateral (
    select d.*, right(d.number_key, length(d.number_tail)) <> d.number_tail and (
      d.number_key = any(m.tokens) or ltrim(d.number_key, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0') = any(m.tokens) or ${writtenShortPart}) as is_whole,
      s.series, l.letters, coalesce(m.tokens && array[l.letters || t.digits, l.letters || '0' || t.digits, l.letters || '00' || t.digits], false) as in_letters,
      -- beside another amount it may be a wrong one
      coalesce(length(d.number_tail) >= 4 and d.owed between m.unassigned - usual_surplus(m.unassigned) and m.unassigned + usual_fee() and m.text ~ ('(?:^|[^0-9])0*' || s.series || ' ?[ ./-] ?0*' || d.number_tail || '(?![0-9])'), false) as in_series
    -- of many instalments of one number, the amount tells which
    from (select d.* from document d where d.profile_id = ${profileId} and d.number_tail = t.digits and ${isOpen('d')} limit ${piece(INSTALMENTS)}) d
    cross join lateral (select substring(d.number from '0*([1-9][0-9]*)[^0-9A-Za-z]+0*' || d.number_tail || '(?![0-9])') as series) s
    -- its own letters and digits, without the zeros between: "AC 1307" of AC 001307
    cross join lateral (select (regexp_match(d.number_key, '^(?!(?:${piece(BEFORE_DIGITS)})0)([A-Z]{2,4})0+' || d.number_tail || '$'))[1] as letters) l
    order by d.owed = m.unassigned desc, d.due_date nulls last, d.id limit 20
  ) d cross join lateral (select 2 * d.is_whole::int + (d.in_series or d.in_letters)::int as more) w where length(t.digits) >= 3
), joined_number as materialized (
  -- a whole number without the zeros between its series and its last part, or the letters before it: "00100213606" is 001-002-000013606
  select t.movement_id, t.token, d.id, d.customer_id, d.currency, d.balance, d.number_key, d.number_tail
  from (
    select distinct movement_id, token from token where has_digit and length between 7 and 16
      and (is_number or length(rtrim(token, '0123456789')) between 1 and least(4, length - 6) and ltrim(rtrim(token, '0123456789'), ${LETTERS}) = '')
      -- a date looks like a year's number
      and not (length = 8 and is_number and left(token, 2) = '20' and token ~ '^20[0-9]{2}[01][0-9][0-3][0-9]$')
  ) t
  cross join lateral (
    select d.id, d.customer_id, d.currency, d.balance, d.number_key, d.number_tail, left(t.token, -length(d.number_tail)) as series,
      left(d.number_key, -length(d.number_tail || p.short)) as before, p.short
    from document d cross join lateral (select coalesce(short_part(d.number_key, d.number_tail), '') as short) p
    where d.profile_id = ${profileId} and d.number_tail = any(array[${piece(TAILS)}]) and ${isOpen('d')} limit ${piece(INSTALMENTS)}
  ) d
  join movement m on m.id = t.movement_id
  where length(d.number_tail) between 3 and 9 and length(d.series) >= 2 and d.series ~ '[1-9]' and d.number_key <> t.token
    -- with its short part behind it, it is one of these alone
    and not exists (select from written_document w where w.movement_id = t.movement_id and starts_with(w.number_key, t.token))
    and d.number_key = d.before || d.number_tail || d.short and length(ltrim(d.before, ${LETTERS})) >= length(ltrim(d.series, ${LETTERS}))
    and (rtrim(d.before, '0') = rtrim(d.series, '0') or ltrim(rtrim(d.before, '0'), ${LETTERS}) = rtrim(d.series, '0'))
    -- the line's end may cut a longer number, which another document has
    and not (right(rtrim(upper(m.description)), 3) = right(t.token, 3) and (m.is_cut or m.description ~ ${zerosAtEnd}) and exists (
      select from document e where e.profile_id = ${profileId} and ${isOpen('e')} and e.number_tail >= d.number_tail || '0' and e.number_tail < d.number_tail || 'A'
        and (m.is_cut or ${beginsAsLastPart('e', sql`substring(m.description from ${zerosAtEnd})`)})))
), numbered as materialized (
  select movement_id, id as document_id, customer_id, currency, balance, number_key, number_key as key, number_tail, true as by_number,
    -- a date looks like a long number
    case when token ~ '^20[0-9]{2}[01][0-9][0-3][0-9]$' then 4 else length(token) end as length, ltrim(token, '0') as digits
  from written_document where is_open
  union all
  select movement_id, id, customer_id, currency, balance, case when in_letters then number_key end, number_key, number_tail, spoken, length, digits from instalment
  where more = most and not (${isOtherPart('instalment.movement_id', 'instalment')})
  union all
  select movement_id, id, customer_id, currency, balance, number_key, token, number_tail, true,
    length(token), ltrim(token, '0') from joined_number
  where not (${isOtherPart('joined_number.movement_id', 'joined_number')})
  union all
  -- the documents that the customer of a joined proof means
  select p.movement_id, d.id, d.customer_id, d.currency, d.balance, d.number_key, d.number_key, d.number_tail, true, 24, d.number_tail
  from proved_payers(${profileId}, array(select id from movement)) p join payment_proof_document x on x.proof_id = p.proof_id
  cross join lateral (select d.* from document d where d.id = x.document_id and ${isOpen('d')} offset 0) d
), ${codeTables(profileId)}, coded as materialized (
  -- a number that the text calls a code is no document's
  select movement_id, array_agg(code) as codes from (
    select m.id as movement_id, ltrim(code, '0') as code
    from movement m cross join lateral regexp_matches(upper(m.text), ${codes}, 'g') r
    cross join lateral (select coalesce(r[1], replace(r[2], ':', ''), r[3]) as said) s
    cross join lateral unnest(case when r[2] is null then array[said] else array[said, left(said, 4), right(said, 4)] end) code
    where (m.id, ltrim(code, '0')) not in (select movement_id, number from written_number join payers_place using (bank_account_id, place))
      and m.id in (select movement_id from digits where length(digits) between 3 and 16)
      and (m.tokens && array[${codeWords}] or m.text ~ '[:*#]|[A-Za-z][0-9]')
    union all
    select w.movement_id, w.number from written_number w join code_place using (bank_account_id, place)
  ) c group by 1
), like_number as materialized (
  -- a whole number without its signs is long: it is looked at for slips alone
  select d.movement_id, array_agg(d.digits) filter (where length(d.digits) <= 12 and d.digits !~ '^0') as runs, array_agg(d.digits) as written
  from (
    select movement_id, digits from digits
    -- the last four digits, of which the first are zeros, lack no more than others
    union all select movement_id, token from token where is_number and length = 4 and token ~ '^0'
  ) d left join coded c on c.movement_id = d.movement_id
  where length(d.digits) between 3 and 24 and (c.codes is null or ltrim(d.digits, '0') <> all(c.codes)) group by 1
), payers_number as materialized (
  -- what the text writes is of a customer whom it names too, and then nobody's of whom it has nothing else: two series have a number twice
  select n.movement_id, n.digits, bool_or(n.balance = m.unassigned) as exact from numbered n
  join payer p on p.movement_id = n.movement_id and p.customer_id = n.customer_id and p.namesakes <= ${piece(NAMESAKES)}
  join movement m on m.id = n.movement_id group by 1, 2
), named as materialized (
  select n.* from numbered n join movement a on a.id = n.movement_id left join coded c on c.movement_id = n.movement_id where (n.length >= 9 or c.codes is null or n.digits <> all(c.codes)
    -- so long a code is not by accident the number of the payer's own document, nor a shorter one that of one of just the amount
    or n.length >= case when n.balance = a.unassigned then 4 else 5 end and (n.movement_id, n.customer_id) in (select movement_id, customer_id from payer where is_one)
    -- nor that of one of the few documents of just the amount where nobody else pays, but for a cheque's, what is seen of a masked account, or a code filled with zeros
    or n.length >= 4 and n.balance = a.unassigned and upper(a.text) !~ ('(\\mCH(E?Q|EQUE)?[ .:#NRO-]*0*|[*X]|##|000)' || n.digits)
      and not exists (select from payer p where p.movement_id = n.movement_id and p.is_one and p.customer_id <> n.customer_id) and (select count(*) from (
      select from document d where d.profile_id = ${profileId} and d.owed = a.unassigned and ${isOpen('d')} limit ${piece(SAME_AMOUNT)} + 1) same) <= ${piece(SAME_AMOUNT)})
    and ((n.movement_id, n.customer_id) in (select movement_id, customer_id from payer)
      or not coalesce((n.movement_id, n.digits) in (select movement_id, digits from payers_number where exact), false)
      and not coalesce(n.balance <> a.unassigned and (n.movement_id, n.digits) in (select movement_id, digits from payers_number), false))
), named_all as materialized (
  select movement_id, array_agg(document_id) as documents, array_agg(digits) as digits, array_agg(by_number) as by_number, array_agg(balance) as balances from named group by 1
), named_paid as materialized (
  select movement_id, id, customer_id, currency, total, true as whole from written_document where not is_open
  union
  select t.movement_id, d.*, false from digits t
  cross join lateral (
    select d.id, d.customer_id, d.currency, d.total from document d where d.profile_id = ${profileId} and d.number_tail = t.digits and ${isPaid('d')} limit 20
  ) d join movement m on m.id = t.movement_id
  -- a paid instalment is not paid again where another of its number is owed with just the amount
  where length(t.digits) >= 3 and not exists (
    select from instalment i where i.movement_id = t.movement_id and i.digits = t.digits and i.customer_id = d.customer_id and i.balance = m.unassigned)
)`;
