import type { Queryable } from '../database/database';
import type { Actor } from '../ledger/audit';
import { tokensOf } from '../matching/tokens';
import { addRule } from '../reconciliationRules/rules';

/** What the bank took and gave two months ago, each with the category that staff gave it. */
const CHARGES = [
  ['COMISIÓN TRANSFERENCIA SPI', '-0.41', 'Comisión bancaria', 6],
  ['INTERÉS GANADO', '2.94', 'Intereses ganados', 2],
  ['PAGO NÓMINA BODEGA', '-8612.50', 'Otro', 1],
  ['IVA COMISIÓN', '-0.06', 'Impuesto', 2],
] as const;

const RULES = [
  ['COMISIÓN TRANSFERENCIA SPI', 'Comisión bancaria', true],
  ['INTERÉS GANADO', 'Intereses ganados', true],
  ['PAGO NÓMINA', 'Otro', false],
] as const;

/** A conciliation that was closed, of what is no customer's, and the rules that came of it: one trusted to fill in, one proposed, one off. */
export async function fillRules(tx: Queryable, who: Actor): Promise<void> {
  const movements = CHARGES.flatMap(([description, amount, category, times]) =>
    Array.from({ length: times }, () => ({ description, amount, category, tokens: tokensOf(description) })),
  ).map((one, row) => ({ ...one, row: row + 1 }));
  await tx.rows(
    `with account as (
       select id, currency from bank_account where profile_id = $1 and alias = 'Pichincha operativa'
     ), added as (
       insert into conciliation (profile_id, bank_account_id, name, file_name, currency, created_by)
       select $1, id, 'Cargos y abonos del banco', 'pichincha-cargos.csv', currency, $2 from account returning id, bank_account_id, currency
     )
     insert into bank_movement (profile_id, conciliation_id, bank_account_id, row, date, amount, currency, description, tokens, key, ordinal, category_id, categorised)
     select $1, a.id, a.bank_account_id, m.row, current_date - 80 + m.row, m.amount, a.currency, m.description,
       array(select jsonb_array_elements_text(m.tokens)), 'demo ' || m.row, 0, c.id, m.amount
     from added a, jsonb_to_recordset($3) as m(row integer, description text, amount numeric, category text, tokens jsonb)
     join movement_category c on c.profile_id = $1 and c.name = m.category`,
    [who.profileId, who.userId, JSON.stringify(movements)],
  );
  for (const [words, category, enabled] of RULES) {
    const [given] = await tx.rows<{ category: string; movement: string }>(
      `select c.id as category, (array_agg(m.id order by m.row))[1] as movement
       from movement_category c join bank_movement m on m.category_id = c.id and m.tokens @> rule_words($3)
       where c.profile_id = $1 and c.name = $2 group by c.id`,
      [who.profileId, category, words],
    );
    if (given) await addRule(tx, who, { kind: 'no_cobro', words, ...given, enabled });
  }
  await tx.rows(
    `insert into rule_outcome (profile_id, rule_id, movement_id, result, user_id)
     select $1, j.rule_id, j.movement_id, 'acierto', $2
     from rules_judged(array(select r from reconciliation_rule r where r.profile_id = $1 and r.enabled),
       array(select id from bank_movement where profile_id = $1)) j
     join reconciliation_rule r on r.id = j.rule_id where j.movement_id <> r.from_movement`,
    [who.profileId, who.userId],
  );
  await tx.rows('update conciliation set closed_at = now(), closed_by = $2 where profile_id = $1', [
    who.profileId,
    who.userId,
  ]);
}
