import type { Queryable } from '../database/database';
import { planned, prepared, sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';

/**
 * Reconciling a payment from an account makes a rule of its customer: proposed at first, and shown, tried, changed and switched off
 * like any other. An existing rule stays as it is, on or off.
 */
export async function learnPayers(tx: Queryable, who: Actor, movements: string[]): Promise<void> {
  // Few banks name the payer's account, and an insert of no rows runs all triggers of rules.
  const [named] = await tx.rows(
    prepared(sql`select from bank_movement where id = any(${movements}) and counterparty_account <> '' limit 1`),
  );
  if (!named) return;
  const made = await tx.rows<{ id: string; account: string; customer: string }>(
    planned(
      movements.length,
      sql`
    insert into reconciliation_rule (profile_id, kind, account_key, customer_id, from_movement, created_by)
    select ${who.profileId}::uuid, 'pagador', match_key(m.counterparty_account),
      min(p.customer_id::text)::uuid, (array_agg(m.id order by m.row))[1], ${who.userId}::uuid
    from bank_movement m join payment p on p.movement_id = m.id and p.voided_at is null
    where m.profile_id = ${who.profileId} and m.id = any(${movements}) and match_key(m.counterparty_account) <> ''
    group by 3 having count(distinct p.customer_id) = 1 order by 3
    on conflict do nothing returning id, account_key as account, customer_id as customer`,
    ),
  );
  await audit(
    tx,
    who,
    made.map(({ id, ...after }) => ({ action: 'crear', entity: 'reconciliation_rule', entityId: id, after })),
  );
}
