import { piece, sql } from '../database/sql';
import { exceptWords, partWords, reversalWords, severalWords } from './words';

/** What a column beside the description holds in words; a number, or letters and digits in one, are the bank's code. */
const note = (column: string) =>
  sql`case when ${piece(column)} ~ '[A-Za-z][^A-Za-z0-9].*[0-9]' then ${piece(column)} end`;

/** `offset 0` keeps the planner from turning look-ups into a join over all documents: it cannot know how few words there are. */
export const movementTables = (profileId: string, movements: string[]) => sql`
movement as materialized (
  select id, tokens, unassigned, date, currency, bank_account_id, description, concat_ws(' | ', description, ${note('reference')}, ${note('document')}) || ' ' || counterparty as text,
    case when counterparty_account = '' then '' else match_key(counterparty_account) end as account,
    length(description) >= 25 and length(description) = max(length(description)) over () as is_cut,
    tokens && array[${severalWords}] or description ~* '[0-9] Y ' as several, tokens && array[${partWords}] or description ilike '%a cuenta%' as is_part,
    tokens && array[${exceptWords}] as has_exception, tokens && array[${reversalWords}] as is_reversal
  from bank_movement
  where id = any(${movements}) and profile_id = ${profileId} and unassigned > 0 and deleted_at is null
), token as materialized (
  select *, has_digit and token ~ '^[0-9]+$' as is_number from (
    select id as movement_id, token, length(token) as length, token ~ '[0-9]' as has_digit from movement, unnest(tokens) token offset 0
  ) t
)`;
