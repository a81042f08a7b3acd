import { piece, sql } from '../database/sql';
import { legibleTables } from './lostLetters';
import { ENDS_AT_WIDTH, SEEN_IN_LINES, WORD_OF_BANK } from './thresholds';
import {
  balanceOfOne,
  endsOtherwise,
  exceptWords,
  fromTo,
  fromToByDash,
  instalmentWords,
  lastOfList,
  lessCreditNote,
  listGoesOn,
  monthInDigits,
  monthNames,
  monthWords,
  officeName,
  officeWords,
  oneOfSeveral,
  ordinals,
  pairOf,
  partWords,
  periodWords,
  plainPartWords,
  saidInstalment,
  saysPart,
  severalWords,
  shortPartBehind,
  withZeros,
} from './words';

/** What a column beside the description holds in words; a number, or letters and digits in one, are the bank's code. */
const note = (column: string) =>
  sql`case when ${piece(column)} ~ '[A-Za-z][^A-Za-z0-9].*[0-9]' then ${piece(column)} end`;

/** Whether the text says, behind the document's number or its last four digits or of any, other instalments than this one: "28958 CUOTA 2" of F002-00028958-3. */
export const isOtherPart = (movement: string, document: string) => sql`
  ${piece(movement)} in (select movement_id from said_part) and coalesce((
    select bool_and(case when i.is_end then not starts_with(s.part::text, i.part::text) else i.part <> s.part end and s.part <= coalesce(i.parts, s.part))
    from (select short_part(${piece(document)}.number_key, ${piece(document)}.number_tail)::int as part, ${piece(document)}.number_tail as tail) s
    join said_part i on i.run is null or right(i.run, length(s.tail)) = s.tail or length(i.run) = 4 and right(s.tail, 4) = i.run
    where i.movement_id = ${piece(movement)} and s.part is not null), false)`;

/** `offset 0` keeps the planner from turning look-ups into a join over all documents: it cannot know how few words there are. */
export const movementTables = (profileId: string, movements: string[]) => sql`
as_written as materialized (
  select * from bank_movement where id = any(${movements}) and profile_id = ${profileId}
), ${legibleTables(profileId)}, month_word(word, month) as materialized (
  values ${monthWords}
), said_word as materialized (
  -- what says several, a part, a month or an instalment, with its place in its column
  select m.id as movement_id, m.bank_account_id, w.word, w.before, w.next, to_char(m.date, 'YY') as year,
    concat(case when c.at > 1 then c.at || '.' end, w.place, ' ', w.word) as wording
  from asked m cross join lateral unnest(array[m.description, m.reference, m.document, m.counterparty]) with ordinality c(text, at)
  cross join lateral (
    select word, place, lag(word) over (order by place) as before, lead(word) over (order by place) as next from string_to_table(match_key(regexp_replace(c.text, '([0-9]{1,2}):([0-9]{2})', '\\1\\2', 'g')), ' ') with ordinality w(word, place)
  ) w
  where m.id in (select a.id from asked a cross join lateral unnest(a.tokens) token where token in (${severalWords}, ${partWords}, ${instalmentWords}, ${monthNames}))
    and w.word in (${severalWords}, ${partWords}, ${instalmentWords}, ${monthNames})
    -- "de parte de": on behalf of
    and not coalesce(w.before = 'DE' and w.word = 'PARTE' and w.next = 'DE', false)
), seen_word as materialized (
  -- at one place of many lines it is the bank's, and says nothing of one payment; a payer's, further on, does
  select s.bank_account_id, s.wording, count(distinct s.movement_id) > ${piece(WORD_OF_BANK)} * a.movements as is_banks
  from said_word s join (select bank_account_id, count(*) as movements from asked group by 1) a using (bank_account_id) where a.movements >= ${piece(SEEN_IN_LINES)} group by 1, 2, a.movements
), bank_word_at as materialized (
  select bank_account_id, wording from seen_word where is_banks
  union select b.bank_account_id, b.wording from bank_wording b
  where b.profile_id = ${profileId} and (b.bank_account_id, b.wording) not in (select bank_account_id, wording from seen_word where not is_banks)
), payers_word as materialized (
  select movement_id, bool_or(word in (${severalWords}) and word <> 'SALDO') as several, bool_or(word = 'SALDO') as is_balance, bool_or(word in (${partWords})) as is_part, bool_or(word in (${plainPartWords})) as is_plain_part
  from said_word where (word in (${severalWords}, ${partWords})) and (bank_account_id, wording) not in (select bank_account_id, wording from bank_word_at) group by 1
), said_month as materialized (
  -- a month, with its year where that is written; a day beside it makes it a date
  select s.movement_id, s.word, w.month, case when s.next ~ '^20[0-9]{2}$' then s.next::int end as year, coalesce(s.before in (${periodWords}), false) as is_said from said_word s join month_word w using (word)
  where coalesce(s.before, '') !~ '^[0-9]{1,2}$' and (coalesce(s.next, '') !~ '^[0-9]{1,2}$' or s.next = s.year)
    and (s.bank_account_id, s.wording) not in (select bank_account_id, wording from bank_word_at)
  union
  select a.id, coalesce(r[1], r[4], r[5] || r[6], r[7], r[8]), coalesce(r[1], r[4], r[6], r[7], r[8])::int, coalesce(r[2], r[3], r[5], '20' || r[9])::int, true
  from asked a cross join lateral regexp_matches(upper(a.description), ${monthInDigits}, 'g') r
  -- "202608" may be the bank's own writing in August
  where (a.description like '%20__%' or a.description ilike '%mes %' or a.description ~* '\\mm(es)? ?[01][0-9]/') and r[5] || r[6] is distinct from to_char(a.date, 'YYYYMM') and abs(coalesce(coalesce(r[5], '20' || r[9])::int - extract(year from a.date), 0)) <= 1
), no_name as materialized (
  -- what is said to be a month, or the name of one of the bank's offices, is nobody's name
  select movement_id, word from said_month where is_said
  union
  select a.id, r[2] from asked a cross join lateral regexp_matches(match_key(a.description), ${officeName}, 'g') r where a.tokens && array[${officeWords}]
    -- two words of one customer's name are one: "TRANSFER OF 0231 MUEBLES BOREAL", "AGENCIA ZAMBRANO"
    and not exists (select from name_pair n where n.profile_id = ${profileId} and n.pair in (${pairOf(sql`r[2]`, sql`r[3]`)}, ${pairOf(sql`r[1]`, sql`r[2]`)}))
), movement as materialized (
  select id, tokens, unassigned, date, currency, bank_account_id, description, concat_ws(' | ', description, ${note('reference')}, ${note('document')}) || ' ' || counterparty as text,
    case when counterparty_account = '' then '' else match_key(counterparty_account) end as account,
    width >= 25 and (width = max(width) over ()
      -- a few longer lines (a reversal's word before a cut line, another channel) hide no width at which many end
      or count(*) over (partition by bank_account_id, width) > ${piece(ENDS_AT_WIDTH)} * greatest(${piece(SEEN_IN_LINES)}, count(*) over (partition by bank_account_id))) as is_cut,
    coalesce(w.several or w.is_balance and not of_one, false) or description ~* '[0-9] Y ' or goes_on as several, goes_on, coalesce(w.is_part or w.is_balance and of_one, false) or says_part as is_part, coalesce(w.is_plain_part or w.is_balance and of_one, false) or says_part as is_plain_part,
    tokens && array[${exceptWords}] as has_exception, upper(description) ~ ${lessCreditNote} as lacks_note, is_reversal(tokens) as is_reversal
  from asked left join payers_word w on w.movement_id = id
  -- "SALDO FACT 18475" is what one document still lacks
  cross join lateral (select upper(description) ~ ${balanceOfOne} as of_one, ${saysPart(sql`description`)} as says_part) b
  -- the list of numbers goes on behind the bank's last letter: what lacks or is left over is of another document
  -- but the payment's own amount is none: "FAC 48646, USD 2620,40"
  cross join lateral (
    select ${withZeros(sql`upper(case when regexp_replace(substring(description from '[0-9.]+,[0-9]{2} *$'), '[^0-9]', '', 'g') = trunc(unassigned * 100)::text
      then regexp_replace(description, '[ ,;]*[A-Za-z/$]* *[0-9.]+,[0-9]{2} *$', '') else description end)`)} ~ ${listGoesOn} and upper(description) !~ ${endsOtherwise}
      or coalesce((select length(r[3]) < length(coalesce(r[1], r[2])) from regexp_match(description, ${lastOfList}) r), false) as goes_on
  ) g
  where unassigned > 0 and deleted_at is null
), said_part as materialized (
  -- the instalments that the text says, of how many, and behind which number where it stands there; of one at a line's end that may be cut, how it begins
  select t.id as movement_id, s.run, s.part, case when not t.is_end then s.parts end as parts, t.is_end from (
    select m.id, bank_account_id, upper(v.text) as text, v.is_end from movement m
    cross join lateral (values (case when is_cut then regexp_replace(description, '[0-9]+ *$', '0') else text end, false), (case when is_cut and description ~ '[0-9] *$' then description end, true)) v(text, is_end)
    where v.text ~* '[0-9]|A (CUOTA|LETRA)'
  ) t cross join lateral (
    select null as run, coalesce(r[1], r[3], array_position(array[${ordinals}], r[4])::text)::int as part, r[2]::int as parts
    from regexp_matches(text, ${saidInstalment}, 'g') r
    where t.id in (select movement_id from said_word where word in (${instalmentWords}) and (bank_account_id, wording) not in (select bank_account_id, wording from bank_word_at))
    union
    select null, r[1]::int, r[2]::int from regexp_matches(text, ${oneOfSeveral}, 'g') r where text ~ '[0-9] *(/|DE) *[0-9]' and r[1]::int <= r[2]::int and r[2] <> '1'
    union
    select r[1], r[2]::int, null from regexp_matches(regexp_replace(text, '([0-9])[.]([0-9]{3})(?![0-9])', '\\1\\2', 'g'), ${shortPartBehind}, 'g') r where text ~ '[0-9] ?[/-] ?[0-9]'
  ) s where s.part > 0
), said_range as materialized (
  select t.id as movement_id, r[1] as first, r[2] as last from (
    select id, regexp_replace(upper(text), '([0-9])[.]([0-9]{3})(?![0-9])', '\\1\\2', 'g') as text from movement
    where text ~* '[0-9] *([-…]|[.]{2,3}|AL? |HASTA) *[A-Z]{0,4}[ -]?[0-9]'
  ) t cross join lateral (
    select r from regexp_matches(t.text, ${fromTo}, 'g') r union all select r from regexp_matches(t.text, ${fromToByDash}, 'g') r
  ) r
  where length(r[1]) <= 24 and length(r[2]) <= 24
), token as materialized (
  -- most words with a digit begin or end with one
  select movement_id, token, length, begins_so and token ~ '^[0-9]+$' as is_number, begins_so or ascii(right(token, 1)) <= 57 or token ~ '[0-9]' as has_digit from (
    select id as movement_id, token, length(token) as length, ascii(token) <= 57 as begins_so from movement, unnest(tokens) token offset 0
  ) t
)`;
