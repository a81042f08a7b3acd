import type * as z from 'zod/mini';
import type { Bank, createBank } from '../../src/api/contract/reconciliation/bankAccounts';
import type { Queryable } from '../database/database';
import { insertInto, sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { conflict } from '../problems';

/** Adds a bank of the company. Problem 409 where its country already has a bank of that name, shared or own. */
export async function addBank(
  tx: Queryable,
  who: Actor,
  { name, country, code }: z.output<(typeof createBank)['body']>,
): Promise<Bank> {
  const [known] = await tx.rows<{ name: string }>(sql`
    select name from bank
    where country = ${country}
      and (lower(name) = lower(${name}) or match_key(${name}) <> '' and match_key(name) = match_key(${name}))`);
  const [made] = known
    ? []
    : await tx.rows<Bank>(
        sql`${insertInto('bank', {
          profile_id: who.profileId,
          name,
          country,
          cash_management: true,
        })}
         on conflict do nothing returning id, name, country, cash_management`,
      );
  if (!made) {
    throw conflict(`${known?.name ?? name} ya está en la lista de bancos. Elíjalo de ella.`, {
      fields: { name: 'Ya está en la lista' },
    });
  }
  if (code) {
    await tx.rows(
      insertInto('bank_code', { profile_id: who.profileId, bank_id: made.id, code, name: 'Código del banco' }),
    );
  }
  await audit(tx, who, [{ action: 'crear', entity: 'bank', entityId: made.id, after: { ...made, code: code ?? '' } }]);
  return made;
}
