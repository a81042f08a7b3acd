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

/** Posts the credit notes of now on, or no more of them. Problem 409 where the company has not begun. */
export async function chooseCreditNotes(
  tx: Queryable,
  who: Actor,
  posts: boolean,
): Promise<{ posts_credit_notes: boolean }> {
  const [before] = await tx.rows<{ posts_credit_notes: boolean }>(
    sql`select posts_credit_notes from accounting_setup where profile_id = ${who.profileId} for update`,
  );
  if (!before) {
    throw conflict('Los asientos de la empresa no han empezado. No se guardó; empiece primero.', { code: 'not-begun' });
  }
  const after = { posts_credit_notes: posts };
  if (before.posts_credit_notes === posts) return after;
  await tx.rows(sql`update accounting_setup set posts_credit_notes = ${posts} where profile_id = ${who.profileId}`);
  await audit(tx, who, [{ action: 'cambiar', entity: 'accounting_setup', entityId: who.profileId, before, after }]);
  return after;
}
