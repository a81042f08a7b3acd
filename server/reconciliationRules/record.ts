import type { Queryable } from '../database/database';
import type { Actor } from '../ledger/audit';
import { lookAgain, surePayers } from './lookAgain';

type Judged = { rule_id: string; movement_id: string; result: 'acierto' | 'fallo'; enabled: boolean };
type Kept = { id: string; rule_id: string; movement_id: string; result: Judged['result'] };

/**
 * Writes down what the rules in use would have said of these movements, beside what staff just decided of them or took back.
 * `undone`: how many movements the caller took back at once. Who takes one back has looked at it, so what agreed with it was a
 * mistake. Who takes a whole act back says nothing of each of its movements: what was wrong among them is decided otherwise
 * afterwards, and counts then. The caller holds the movements.
 */
export async function keepRecord(tx: Queryable, who: Actor, movements: string[], undone = 0): Promise<void> {
  const judged = await tx.rows<Judged>(
    `select j.rule_id, j.movement_id, case when j.is_right then 'acierto' else 'fallo' end as result, r.enabled
     from rules_judged(array(select r from rules_near($1, $2) r where (r.enabled or exists (
       select from rule_outcome o where o.rule_id = r.id and o.movement_id = any($2) and o.withdrawn_at is null))), $2) j
     join reconciliation_rule r on r.id = j.rule_id`,
    [who.profileId, movements],
  );
  const kept = await tx.rows<Kept>(
    `select id, rule_id, movement_id, result from rule_outcome
     where profile_id = $1 and movement_id = any($2) and withdrawn_at is null and result <> 'deshecho'`,
    [who.profileId, movements],
  );
  const about = (one: { rule_id: string; movement_id: string }) => `${one.rule_id} ${one.movement_id}`;
  const now = new Map(judged.map((one) => [about(one), one.result]));
  const before = new Map(kept.map((one) => [about(one), one.result]));
  const over = kept.filter((one) => now.get(about(one)) !== one.result);
  const takenBack = over.filter((one) => undone === 1 && one.result === 'acierto' && !now.has(about(one)));
  const added = [
    ...judged.filter((one) => one.enabled && before.get(about(one)) !== one.result),
    ...takenBack.map((one) => ({ ...one, result: 'deshecho' as const })),
  ];
  if (over.length === 0 && added.length === 0) return;

  const rules = [...new Set([...over, ...added].map((one) => one.rule_id))];
  const sure = await surePayers(tx, who, rules);
  await tx.rows('update rule_outcome set withdrawn_at = now() where id = any($1)', [over.map(({ id }) => id)]);
  await tx.rows(
    `insert into rule_outcome (profile_id, rule_id, movement_id, result, user_id)
     select $1, o.rule_id, o.movement_id, o.result, $2 from jsonb_to_recordset($3) as o(rule_id uuid, movement_id uuid, result text)
     on conflict do nothing`,
    [
      who.profileId,
      who.userId,
      JSON.stringify(added.map(({ rule_id, movement_id, result }) => ({ rule_id, movement_id, result }))),
    ],
  );
  const still = new Set(await surePayers(tx, who, rules));
  const changed = rules.filter((rule) => still.has(rule) !== sure.includes(rule));
  if (changed.length > 0) await lookAgain(tx, who, changed);
}

/** The same of all that a conciliation's movements came to, as it is deleted. */
export async function withdrawRecord(tx: Queryable, who: Actor, conciliationId: string): Promise<void> {
  await tx.rows(
    `update rule_outcome o set withdrawn_at = now() from bank_movement m
     where m.profile_id = $1 and m.conciliation_id = $2 and o.movement_id = m.id and o.withdrawn_at is null and o.result <> 'deshecho'`,
    [who.profileId, conciliationId],
  );
}

/** Of these rules, those that are in use and trusted to be accepted unseen, with the category they give; nobody changes them until the caller is done. */
export async function trustedRules(
  tx: Queryable,
  who: Actor,
  rules: string[],
): Promise<Map<string, { category: string | null }>> {
  if (rules.length === 0) return new Map();
  const mine = [who.profileId, rules];
  await tx.rows('select from reconciliation_rule where profile_id = $1 and id = any($2) order by id for share', mine);
  const found = await tx.rows<{ id: string; category: string | null }>(
    `select id, category_id as category from rule_standing where profile_id = $1 and id = any($2) and enabled and autonomy = 'segura'`,
    mine,
  );
  return new Map(found.map((one) => [one.id, one]));
}
