import { type Sql, sql } from '../database/sql';

/** A message waits for an answer this long; then it is too late to answer. */
const WAITS = sql`interval '30 days'`;

/**
 * Whether a customer's message (`i`, a row of `inbound_message`) waits: staff neither wrote back, nor spoke with them, nor
 * resolved the conversation since (`keep_conversation`). A campaign's message is no answer; an opt-out and what a program wrote need none, and what is not sure to be theirs holds nothing.
 */
export const waitsForAnswer: Sql = sql`i.customer_id is not null and not i.opts_out and not i.is_automatic and not i.is_unverified and i.at > now() - ${WAITS}
    and not exists (select from conversation v where v.customer_id = i.customer_id and v.answered_at > i.at)`;

/** The same of a conversation (`v`): a stranger's too. */
export const isWaiting: Sql = sql`v.unanswered > 0 and v.waiting_at > now() - ${WAITS}`;
