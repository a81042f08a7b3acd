import { piece, sql } from '../database/sql';
import { SEEN_IN_LINES, WORD_OF_BANK } from './thresholds';
import { exceptWords, partWords, reversalWords, severalWords } from './words';

/** What a column beside the description holds in words; a number, or letters and digits in one, are the bank's code. */
const note = (column: string) =>
  sql`case when ${piece(column)} ~ '[A-Za-z][^A-Za-z0-9].*[0-9]' then ${piece(column)} end`;

/** `offset 0` keeps the planner from turning look-ups into a join over all documents: it cannot know how few words there are. */
export const movementTables = (profileId: string, movements: string[]) => sql`
seen_word as materialized (
  -- a word of the bank's says nothing of one payment
  select bank_account_id, token as wording, count(*) > ${piece(WORD_OF_BANK)} * movements as is_banks
  from (select *, count(*) over (partition by bank_account_id) as movements from bank_movement where id = any(${movements}) and profile_id = ${profileId}) m
  cross join lateral unnest(m.tokens) token
  where m.movements >= ${piece(SEEN_IN_LINES)} and token in (${severalWords}, ${partWords}) group by 1, 2, m.movements
), bank_word_of as materialized (
  select bank_account_id, array_agg(wording) as words from (
    select bank_account_id, wording from seen_word where is_banks
    union select b.bank_account_id, b.wording from bank_wording b
    where b.profile_id = ${profileId} and (b.bank_account_id, b.wording) not in (select bank_account_id, wording from seen_word where not is_banks)
  ) w group by 1
), movement as materialized (
  select id, tokens, unassigned, date, currency, bank_account_id, description, concat_ws(' | ', description, ${note('reference')}, ${note('document')}) || ' ' || counterparty as text,
    case when counterparty_account = '' then '' else match_key(counterparty_account) end as account,
    length(description) >= 25 and length(description) = max(length(description)) over () as is_cut,
    array(select unnest(tokens) intersect select unnest(array[${severalWords}])) <@ coalesce(b.words, '{}') is false or description ~* '[0-9] Y ' as several,
    array(select unnest(tokens) intersect select unnest(array[${partWords}])) <@ coalesce(b.words, '{}') is false or description ilike '%a cuenta%' as is_part,
    tokens && array[${exceptWords}] as has_exception, tokens && array[${reversalWords}] as is_reversal
  from bank_movement left join bank_word_of b using (bank_account_id)
  where id = any(${movements}) and profile_id = ${profileId} and unassigned > 0 and deleted_at is null
), token as materialized (
  select *, has_digit and token ~ '^[0-9]+$' as is_number from (
    select id as movement_id, token, length(token) as length, token ~ '[0-9]' as has_digit from movement, unnest(tokens) token offset 0
  ) t
)`;
