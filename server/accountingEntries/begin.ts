import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { today } from '../database/today';
import { type Actor, audit } from '../ledger/audit';
import { conflict, refused } from '../problems';

/** Posts the ledger from a day on, once. Problem 409 where that has begun and while people's acts go on and on, 422 for a day to come. */
export async function begin(tx: Queryable, who: Actor, day: string): Promise<{ begun_on: string }> {
  if (day > (await today(tx))) {
    const msg = 'Los asientos empiezan hoy o un día que ya pasó.';
    throw refused(`${msg} No se empezó.`, { fields: { begun_on: msg } });
  }
  await tx.rows(sql`select from profile where id = ${who.profileId} for no key update`);
  const [known] = await tx.rows<{ begun_on: string }>(
    sql`select begun_on from accounting_setup where profile_id = ${who.profileId}`,
  );
  if (known) throw conflict('Los asientos de la empresa ya empezaron. No se cambió nada.', { code: 'begun' });
  const [done] = await tx.rows<{ ok: boolean }>(
    sql`select begin_accounting(${who.profileId}, ${day}, ${who.userId}) as ok`,
  );
  if (!done?.ok) {
    throw conflict('Se están guardando pagos en este momento. No se empezó; vuelva a intentar en unos segundos.', {
      code: 'busy',
    });
  }
  const after = { begun_on: day };
  await audit(tx, who, [{ action: 'empezar', entity: 'accounting_setup', entityId: who.profileId, after }]);
  return after;
}
