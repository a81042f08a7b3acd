import type { Queryable } from '../database/database';
import { planned, sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { rematch } from './rematch';

type Judged = { rule_id: string; movement_id: string; result: 'acierto' | 'fallo'; enabled: boolean };
type Outcome = { id: string; rule_id: string; movement_id: string; result: Judged['result'] };

/**
 * What a person undid: one movement, which they have reviewed, so that a rule that agreed with it made a mistake; or an entire act, which says
 * nothing about each of its movements: a later decision about the wrong ones counts then.
 */
export type Undone = 'movement' | 'act';

/** Records whether the rules in use agree with what staff just decided or undid for these movements. The caller has locked them. */
export async function recordOutcomes(tx: Queryable, who: Actor, movements: string[], undone?: Undone): Promise<void> {
  const judging = tx.rows<Judged>(
    planned(
      movements.length,
      sql`
    select j.rule_id, j.movement_id, case when j.is_right then 'acierto' else 'fallo' end as result, r.enabled
    from rules_judged(array(select r from rules_near(${who.profileId}, ${movements}) r where (r.enabled or exists (
      select from rule_outcome o
        where o.rule_id = r.id and o.movement_id = any(${movements}) and o.withdrawn_at is null))), ${movements}) j
    join reconciliation_rule r on r.id = j.rule_id`,
    ),
  );
  const recording = tx.rows<Outcome>(
    planned(
      movements.length,
      sql`
    select id, rule_id, movement_id, result from rule_outcome
    where profile_id = ${who.profileId} and movement_id = any(${movements}) and withdrawn_at is null and result <> 'deshecho'`,
    ),
  );
  const [judged, outcomes] = await Promise.all([judging, recording]);
  const about = (one: { rule_id: string; movement_id: string }) => `${one.rule_id} ${one.movement_id}`;
  const now = new Map(judged.map((one) => [about(one), one.result]));
  const recorded = new Map(outcomes.map((one) => [about(one), one.result]));
  const over = outcomes.filter((one) => now.get(about(one)) !== one.result);
  const withdrawn = over.filter((one) => undone === 'movement' && one.result === 'acierto' && !now.has(about(one)));
  const added = [
    ...judged.filter((one) => one.enabled && recorded.get(about(one)) !== one.result),
    ...withdrawn.map((one) => ({ ...one, result: 'deshecho' as const })),
  ];
  if (over.length === 0 && added.length === 0) return;

  const rules = [...new Set([...over, ...added].map((one) => one.rule_id))];
  const before = await trustOf(tx, rules);
  await tx.rows(sql`update rule_outcome set withdrawn_at = now() where id = any(${over.map(({ id }) => id)})`);
  await tx.rows(sql`
    insert into rule_outcome (profile_id, rule_id, movement_id, result, user_id)
    select ${who.profileId}, o.rule_id, o.movement_id, o.result, ${who.userId}
    from jsonb_to_recordset(${JSON.stringify(added)}) as o(rule_id uuid, movement_id uuid, result text)
    on conflict do nothing`);
  const after = await trustOf(tx, rules);
  const changed = rules.filter((rule) => after.get(rule)?.autonomy !== before.get(rule)?.autonomy);
  if (changed.length > 0) await noteRules(tx, who, changed);
  const turned = rules.filter((rule) => after.get(rule)?.isSurePayer !== before.get(rule)?.isSurePayer);
  if (turned.length > 0) await rematch(tx, who, turned);
}

type Trust = { autonomy: string; isSurePayer: boolean };

async function trustOf(tx: Queryable, rules: string[]): Promise<Map<string, Trust>> {
  const found = await tx.rows<{ id: string; autonomy: string; is_sure_payer: boolean }>(sql`
    select id, autonomy, kind = 'pagador' and autonomy = 'segura' and enabled as is_sure_payer from rule_standing where id = any(${rules})`);
  return new Map(found.map(({ id, autonomy, is_sure_payer }) => [id, { autonomy, isSurePayer: is_sure_payer }]));
}

/** Notes the open movements that these rules match, since the rules' trust changed. */
async function noteRules(tx: Queryable, who: Actor, rules: string[]): Promise<void> {
  await tx.rows(sql`
    insert into document_change (profile_id, movement_id, looked)
    select ${who.profileId}::uuid, h.movement_id, true
    from rules_met(array(select r from reconciliation_rule r where r.id = any(${rules})), array(
      select id from bank_movement where profile_id = ${who.profileId} and deleted_at is null and needs_decision(unassigned, amount, category_id))) h`);
}

/** Withdraws the outcomes of a deleted conciliation's movements. */
export async function withdrawRecord(tx: Queryable, who: Actor, conciliationId: string): Promise<void> {
  await tx.rows(sql`
    update rule_outcome o set withdrawn_at = now() from bank_movement m
    where m.profile_id = ${who.profileId} and m.conciliation_id = ${conciliationId} and o.movement_id = m.id
      and o.withdrawn_at is null and o.result <> 'deshecho'`);
}

/** Those of these rules that are enabled and sure, with their category; the lock prevents changes until the transaction ends. */
export async function trustedRules(
  tx: Queryable,
  who: Actor,
  rules: string[],
): Promise<Map<string, { category: string | null }>> {
  if (rules.length === 0) return new Map();
  const mine = sql`profile_id = ${who.profileId} and id = any(${rules})`;
  await tx.rows(sql`select from reconciliation_rule where ${mine} order by id for share`);
  const found = await tx.rows<{ id: string; category: string | null }>(sql`
    select id, category_id as category from rule_standing where ${mine} and enabled and autonomy = 'segura'`);
  return new Map(found.map((one) => [one.id, one]));
}
