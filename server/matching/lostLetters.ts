import { piece, sql } from '../database/sql';

/**
 * Letters that a bank's system could not write: a `?` or `\uFFFD` in place of each letter with a mark ("D?AZ", "N??EZ"), or the two
 * characters that one was read as ("DÃ\u008DAZ"). Such a letter is a vowel or Ñ, so the company's names decide which.
 */

const NOT_A_LETTER = piece(`'\\uFFFD|Ã[\\u0080-\\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]'`);

/** The letters without their marks. */
const LETTERS = piece(`array['A', 'E', 'I', 'O', 'U', 'N']`);

/** More of them in one word leave too little of it. */
const MOST_LOST = 3;

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
), legible_word as materialized (
  select word, case when count(distinct reading) = 1 then min(reading) end as reading, array_agg(distinct reading) as readings from readable where place = 1
  group by 1 having bool_or(is_name) or count(distinct reading) = 1
), legible_line as materialized (
  select g.id, ${legible('description')} as description, ${legible('reference')} as reference, ${legible('document')} as document, ${legible('counterparty')} as counterparty, w.readings, w.parts
  from as_written g join (
    -- what was left of such a word is none
    select id, array_agg(one) as readings, array_agg(part) as parts
    from lost_word join legible_word using (word) cross join lateral unnest(readings) one cross join lateral string_to_table(word, '?') part group by 1
  ) w using (id)
), asked as materialized (
  select g.id, g.bank_account_id, g.date, g.currency, g.unassigned, g.deleted_at, g.counterparty_account, coalesce(l.description, g.description) as description,
    coalesce(l.reference, g.reference) as reference, coalesce(l.document, g.document) as document, coalesce(l.counterparty, g.counterparty) as counterparty,
    case when l.id is null then g.tokens else array(
      select token from unnest(g.tokens) token where token <> all(l.parts) or token = any(string_to_array(match_key(concat_ws(' ', l.description, l.reference, l.document, l.counterparty)), ' '))
      union select unnest(l.readings)) end as tokens
  from as_written g left join legible_line l using (id)
)`;
