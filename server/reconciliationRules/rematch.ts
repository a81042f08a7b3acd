import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { wantSuggestions } from '../matching/match.job';

/**
 * Asks for a rematch of the open movements that these payer rules match. It drops the rules' evidence now, so that no suggestion is
 * sure by a rule that lost its trust; the rematch may add it back.
 */
export async function rematch(tx: Queryable, who: Actor, rules: string[]): Promise<void> {
  const found = await tx.rows<{ id: string; name: string }>(sql`
    select distinct c.id, c.name
    from rules_met(array(select r from reconciliation_rule r where r.id = any(${rules})),
      array(select id from bank_movement where profile_id = ${who.profileId} and unassigned > 0 and deleted_at is null)) h
    join bank_movement m on m.id = h.movement_id join conciliation c on c.id = m.conciliation_id
    where c.closed_at is null and c.deleted_at is null`);
  // Sets of documents depend on the payer too.
  await tx.rows(sql`
    with payers_by_rule as materialized (
      select h.movement_id, r.customer_id
      from rules_met(array(select r from reconciliation_rule r where r.id = any(${rules})),
        array(select movement_id from movement_payer where profile_id = ${who.profileId} and by_rule)) h
      join reconciliation_rule r on r.id = h.rule_id
    ), sets as (
      delete from candidate_set s using payers_by_rule t where s.movement_id = t.movement_id
    ), payers as (
      update movement_payer p set by_rule = false from payers_by_rule t
        where p.movement_id = t.movement_id and p.customer_id = t.customer_id
    )
    update candidate c set by_rule = false from payers_by_rule t join document d on d.customer_id = t.customer_id
    where c.movement_id = t.movement_id and c.document_id = d.id and c.by_rule`);
  for (const conciliation of found) await wantSuggestions(tx, who, conciliation);
}

/** The sure payer rules of these, or of all: only sure rules are evidence of candidates. */
export async function surePayers(tx: Queryable, who: Actor, rules?: string[]): Promise<string[]> {
  const found = await tx.rows<{ id: string }>(sql`
    select id from rule_standing
    where profile_id = ${who.profileId} and (${rules ?? null}::uuid[] is null or id = any(${rules ?? null}))
      and kind = 'pagador' and autonomy = 'segura' and enabled`);
  return found.map(({ id }) => id);
}
