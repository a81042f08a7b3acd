import { type Sql, sql } from '../database/sql';

/** A message waits for an answer this long; then it is too late to answer. */
const WAITS = sql`interval '30 days'`;

/**
 * Whether a customer's message (`i`, a row of `inbound_message`) waits: staff neither wrote back nor spoke with them since. A
 * campaign's message is no answer, and an opt-out needs none.
 */
export const waitsForAnswer: Sql = sql`i.customer_id is not null and not i.opts_out and i.at > now() - ${WAITS}
    and not exists (select from message m where m.customer_id = i.customer_id and m.campaign_id is null and m.created_at > i.at
      and m.status not in ('fallido', 'cancelado'))
    and not exists (select from activity a where a.customer_id = i.customer_id and a.created_at > i.at
      and (a.kind = 'promesa' or a.outcome in ('contesto', 'prometio_pagar', 'se_niega', 'disputa')))`;
