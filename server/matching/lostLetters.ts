import { piece, sql } from '../database/sql';
import { bankWords } from './words';

/**
 * Letters that a bank's system could not write: a `?` or `\uFFFD` in place of each letter with a mark ("D?AZ", "N??EZ"), or the two
 * characters that one was read as ("DÃ\u008DAZ"). Such a letter is a vowel or Ñ, so the company's names decide which; and which vowels are
 * left out of names that are shortened to their consonants ("CRMCS AGL").
 */

const NOT_A_LETTER = piece(`'\\uFFFD|Ã[\\u0080-\\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]'`);

/** The letters without their marks. */
const LETTERS = piece(`array['A', 'E', 'I', 'O', 'U', 'N']`);

/** More of them in one word leave too little of it. */
const MOST_LOST = 3;

/** A word without vowels behind its first letter. */
const CONSONANTS = piece(`'^[A-Z][B-DF-HJ-NP-TV-Z]{2,}$'`);

/** One such word alone is of a name where it has so many letters: a bank's own are shorter. */
const LONG_CONSONANTS = 5;

/** Behind a code, the bank writes the payer's words without a space. */
const spaced = (column: string) =>
  sql`case when ${piece(column)} ~ '[0-9]{5}[A-Za-z]{3}' then regexp_replace(${piece(column)}, '\\m([0-9]{5,})(?=[A-Za-z]{3})', '\\1 ', 'g') else ${piece(column)} end`;

/** A text of `as_written` with the words whose letters are found; their other readings are among the tokens. */
const legible = (column: string) => sql`coalesce((
  select string_agg(coalesce(w.reading, piece[1]), '' order by place)
  from regexp_matches(regexp_replace(g.${piece(column)}, ${NOT_A_LETTER}, '?', 'g'), '[A-Za-z?]+|[^A-Za-z?]+', 'g') with ordinality p(piece, place)
  left join legible_word w on w.word = upper(piece[1])), '')`;

/** The movements of `as_written` as they were meant: `asked`. */
export const legibleTables = (profileId: string) => sql`
lost as materialized (
  select id, regexp_replace(text, ${NOT_A_LETTER}, '?', 'g') as text from (
    select id, description || ' ' || reference || ' ' || document || ' ' || counterparty as text from as_written
  ) g where text ~ '[?\\uFFFDÃ]'
), lost_word as materialized (
  select distinct id, word from lost cross join lateral (select upper(r[1]) as word from regexp_matches(text, '[A-Za-z?]{3,}', 'g') r) w
  where word ~ '[?]' and word ~ '[A-Z].*[A-Z]' and length(word) - length(replace(word, '?', '')) <= ${piece(MOST_LOST)}
), reading as materialized (
  -- each way to write them
  select w.word, f.is_whole, p[1] || a || p[2] || coalesce(b || p[3], '') || coalesce(c || p[4], '') as reading
  from (select distinct word from lost_word) w
  -- a letter of two bytes may have left two of them
  cross join lateral (select w.word as form, true as is_whole union all select replace(w.word, '??', '?'), false where w.word like '%??%') f
  cross join lateral (select string_to_array(f.form, '?') as p) s
  cross join lateral unnest(${LETTERS}) a
  cross join lateral unnest(case when cardinality(p) > 2 then ${LETTERS} else array[null] end) b
  cross join lateral unnest(case when cardinality(p) > 3 then ${LETTERS} else array[null] end) c
), readable as materialized (
  select r.word, r.reading, n.is_name, rank() over (partition by r.word order by is_whole desc, n.is_name desc) as place
  from reading r cross join lateral (
    select true as is_name where exists (select from name_word n where n.profile_id = ${profileId} and n.key = r.reading and n.word = r.reading)
    union all
    -- or how a name begins, where the line ends within it
    select false where length(split_part(r.word, '?', 1)) >= 2 and exists (
      select from name_word n where n.profile_id = ${profileId} and n.key = n.word
        and n.word collate "C" > r.reading collate "C" and n.word collate "C" < (r.reading || '[') collate "C")
  ) n
), consonant_word as materialized (
  -- two of a text, or a long one, may be a name
  select id, word from (
    select id, token as word, count(*) over (partition by id) as words, max(length(token)) over (partition by id) as longest
    from as_written cross join lateral unnest(tokens) token where token ~ ${CONSONANTS} and token not in (${bankWords})
  ) w where words > 1 or longest >= ${piece(LONG_CONSONANTS)}
), consonant_reading as materialized (
  select w.word, n.word as reading from (select distinct word from consonant_word) w
  join (
    select n.word, left(n.word, 1) || translate(substr(n.word, 2), 'AEIOU', '') as consonants
    from (select distinct left(word, 1) as first from consonant_word) i
    cross join lateral (
      select distinct n.word from name_word n where n.profile_id = ${profileId} and n.key = n.word
        and n.word collate "C" >= i.first collate "C" and n.word collate "C" < chr(ascii(i.first) + 1) collate "C") n
  ) n on n.consonants = w.word
  where not exists (select from name_word own where own.profile_id = ${profileId} and own.key = w.word and own.word = w.word)
), shortened as materialized (
  select id, word from (
    select *, count(*) over (partition by id) as words from consonant_word where word in (select word from consonant_reading)
  ) w where words > 1 or length(word) >= ${piece(LONG_CONSONANTS)}
), legible_word as materialized (
  select word, case when count(distinct reading) = 1 then min(reading) end as reading, array_agg(distinct reading) as readings from readable where place = 1
  group by 1 having bool_or(is_name) or count(distinct reading) = 1
  union all
  select word, case when count(*) = 1 then min(reading) end, array_agg(reading) from consonant_reading where word in (select word from shortened) group by 1
), legible_line as materialized (
  select g.id, ${legible('description')} as description, ${legible('reference')} as reference, ${legible('document')} as document, ${legible('counterparty')} as counterparty, w.readings, w.parts
  from as_written g join (
    -- what was left of such a word is none
    select id, array_agg(one) as readings, array_agg(part) as parts
    from (select id, word from lost_word union select id, word from shortened) l join legible_word using (word) cross join lateral unnest(readings) one cross join lateral string_to_table(word, '?') part group by 1
  ) w using (id)
), asked as materialized (
  select g.id, g.bank_account_id, g.date, g.currency, g.unassigned, g.deleted_at, g.counterparty_account, ${spaced('coalesce(l.description, g.description)')} as description, length(g.description) as width,
    coalesce(l.reference, g.reference) as reference, coalesce(l.document, g.document) as document, coalesce(l.counterparty, g.counterparty) as counterparty,
    case when l.id is null then g.tokens else array(
      select token from unnest(g.tokens) token where token <> all(l.parts) or token = any(string_to_array(match_key(concat_ws(' ', l.description, l.reference, l.document, l.counterparty)), ' '))
      union select unnest(l.readings)) end as tokens
  from as_written g left join legible_line l using (id)
)`;
