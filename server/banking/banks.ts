import type { z } from 'zod';
import type { Bank, createBank } from '../../src/api/contract/bankAccounts';
import type { Queryable } from '../database/database';
import { type Actor, audit } from '../ledger/audit';
import { conflict } from '../problems';

/** A bank of the company's own. Problem 409 where its country has one of that name already, shared or its own. */
export async function addBank(
  tx: Queryable,
  who: Actor,
  { name, country, code }: z.output<(typeof createBank)['body']>,
): Promise<Bank> {
  const [known] = await tx.rows<{ name: string }>(
    `select name from bank
     where country = $1 and (lower(name) = lower($2) or match_key($2) <> '' and match_key(name) = match_key($2))`,
    [country, name],
  );
  const [made] = known
    ? []
    : await tx.rows<Bank>(
        `insert into bank (profile_id, name, country, cash_management) values ($1, $2, $3, true)
         on conflict do nothing returning id, name, country, cash_management`,
        [who.profileId, name, country],
      );
  if (!made) {
    throw conflict(`${known?.name ?? name} ya está en la lista de bancos. Elíjalo de ella.`, {
      fields: { name: 'Ya está en la lista' },
    });
  }
  if (code) {
    await tx.rows('insert into bank_code (profile_id, bank_id, code, name) values ($1, $2, $3, $4)', [
      who.profileId,
      made.id,
      code,
      'Código del banco',
    ]);
  }
  await audit(tx, who, [{ action: 'crear', entity: 'bank', entityId: made.id, after: { ...made, code: code ?? '' } }]);
  return made;
}
