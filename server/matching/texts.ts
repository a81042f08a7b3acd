import { piece, sql } from '../database/sql';
import { ENDS_AT_WIDTH, SEEN_IN_LINES, WORD_OF_BANK } from './thresholds';
import { exceptWords, partWords, plainPartWords, reversalWords, severalWords } from './words';

/** What a column beside the description holds in words; a number, or letters and digits in one, are the bank's code. */
const note = (column: string) =>
  sql`case when ${piece(column)} ~ '[A-Za-z][^A-Za-z0-9].*[0-9]' then ${piece(column)} end`;

/** `offset 0` keeps the planner from turning look-ups into a join over all documents: it cannot know how few words there are. */
export const movementTables = (profileId: string, movements: string[]) => sql`
asked as materialized (
  select * from bank_movement where id = any(${movements}) and profile_id = ${profileId}
), said_word as materialized (
  -- what says several, or a part, with its place in its column
  select m.id as movement_id, m.bank_account_id, w.word, concat(case when c.at > 1 then c.at || '.' end, w.place, ' ', w.word) as wording
  from asked m cross join lateral unnest(array[m.description, m.reference, m.document, m.counterparty]) with ordinality c(text, at)
  cross join lateral string_to_table(match_key(c.text), ' ') with ordinality w(word, place)
  where m.tokens && array[${severalWords}, ${partWords}] and w.word in (${severalWords}, ${partWords})
), seen_word as materialized (
  -- at one place of many lines it is the bank's, and says nothing of one payment; a payer's, further on, does
  select s.bank_account_id, s.wording, count(distinct s.movement_id) > ${piece(WORD_OF_BANK)} * a.movements as is_banks
  from said_word s join (select bank_account_id, count(*) as movements from asked group by 1) a using (bank_account_id) where a.movements >= ${piece(SEEN_IN_LINES)} group by 1, 2, a.movements
), bank_word_at as materialized (
  select bank_account_id, wording from seen_word where is_banks
  union select b.bank_account_id, b.wording from bank_wording b
  where b.profile_id = ${profileId} and (b.bank_account_id, b.wording) not in (select bank_account_id, wording from seen_word where not is_banks)
), payers_word as materialized (
  select movement_id, bool_or(word in (${severalWords})) as several, bool_or(word in (${partWords})) as is_part, bool_or(word in (${plainPartWords})) as is_plain_part
  from said_word where (bank_account_id, wording) not in (select bank_account_id, wording from bank_word_at) group by 1
), movement as materialized (
  select id, tokens, unassigned, date, currency, bank_account_id, description, concat_ws(' | ', description, ${note('reference')}, ${note('document')}) || ' ' || counterparty as text,
    case when counterparty_account = '' then '' else match_key(counterparty_account) end as account,
    length(description) >= 25 and (length(description) = max(length(description)) over ()
      -- a few longer lines (a reversal's word before a cut line, another channel) hide no width at which many end
      or count(*) over (partition by bank_account_id, length(description)) > ${piece(ENDS_AT_WIDTH)} * greatest(${piece(SEEN_IN_LINES)}, count(*) over (partition by bank_account_id))) as is_cut,
    coalesce(w.several, false) or description ~* '[0-9] Y ' as several, coalesce(w.is_part, false) or description ilike '%a cuenta%' as is_part,
    coalesce(w.is_plain_part, false) or description ilike '%a cuenta%' as is_plain_part,
    tokens && array[${exceptWords}] as has_exception, tokens && array[${reversalWords}] as is_reversal
  from asked left join payers_word w on w.movement_id = id
  where unassigned > 0 and deleted_at is null
), token as materialized (
  -- most words with a digit begin or end with one
  select movement_id, token, length, begins_so and token ~ '^[0-9]+$' as is_number, begins_so or ascii(right(token, 1)) <= 57 or token ~ '[0-9]' as has_digit from (
    select id as movement_id, token, length(token) as length, ascii(token) <= 57 as begins_so from movement, unnest(tokens) token offset 0
  ) t
)`;
