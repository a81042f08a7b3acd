import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import type {
  DisputeDetail,
  endDispute as endRow,
  enterCreditNote as enterRow,
} from '../../src/api/contract/receivables/disputes';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { reverseWriteOff } from '../ledger/reverse';
import { moneyIn } from '../ledger/words';
import { writeOff } from '../ledger/writeOff';
import { conflict, forbidden, refused } from '../problems';
import type { Role } from '../session/abilities';
import { lockDispute, mustBeOpen } from './change';
import { readDispute } from './read';

type Staff = Actor & { role: Role };
type Wanted = z.output<(typeof endRow)['body']>;

/**
 * Ends an open one: with a credit note or a write-off, both entries of the ledger, or rejected, by which it is owed as before. Problem 409
 * for one that has ended, 422 for an amount above what is in dispute or a missing reason, 403 for a write-off above the company's limit.
 */
export async function endDispute(tx: Queryable, who: Staff, id: string, ending: Wanted): Promise<DisputeDetail> {
  const before = await lockDispute(tx, who, id, ending.version);
  mustBeOpen(before);
  const { outcome, reason = '', credit_note = '' } = ending;
  if (outcome !== 'nota_credito' && reason === '') {
    const verb = outcome === 'rechazada' ? 'se rechaza' : 'se condona';
    throw refused(`Falta por qué ${verb}. Escríbalo y vuelva a guardar.`, {
      fields: { reason: `Escriba por qué ${verb}` },
    });
  }
  const credited = outcome === 'rechazada' ? null : creditedOf(before, ending.amount);
  await tx.rows(sql`
    update dispute set outcome = ${outcome}, disputed = 0, ended_at = now(), ended_by = ${who.userId}, reason = ${reason},
      credited = ${credited && fromCents(credited)}, credit_note = ${outcome === 'nota_credito' ? credit_note : ''}, version = version + 1
    where id = ${id}`);
  if (credited !== null) {
    const isCreditNote = outcome === 'nota_credito';
    const why = isCreditNote ? ['Nota de crédito', credit_note].filter(Boolean).join(' ') : reason;
    const refusal = await writeOff(tx, who, {
      document: before.document,
      dispute: id,
      cents: credited,
      reason: isCreditNote && reason ? `${why}: ${reason}` : why,
      isCreditNote,
      isUnlimited: isCreditNote || who.role === 'administrador',
    });
    if (refusal) throw forbidden(refusal);
  }
  const after = { outcome, reason, credit_note, credited: credited && fromCents(credited) };
  await audit(tx, who, [{ action: 'terminar', entity: 'dispute', entityId: id, after }]);
  return readDispute(tx, who.profileId, id);
}

function creditedOf({ disputed, currency }: DisputeDetail, amount: string | undefined): Cents {
  const most = centsOf(disputed);
  const cents = amount === undefined ? most : centsOf(amount);
  if (cents <= most) return cents;
  const money = moneyIn(most, currency);
  throw refused(`En disputa hay ${money}, y se quiso quitar más. Corrija el monto.`, {
    fields: { amount: `Como mucho ${money}` },
  });
}

/** Undoes its end: the document owes again what was credited or written off. Problem 409 for one that staff did not end, or whose document owes nothing. */
export async function reopenDispute(
  tx: Queryable,
  who: Actor,
  id: string,
  version: number | undefined,
): Promise<DisputeDetail> {
  const before = await lockDispute(tx, who, id, version);
  const outcome = before.status;
  if (outcome !== 'nota_credito' && outcome !== 'condonada' && outcome !== 'rechazada') {
    const why = outcome === 'abierta' ? 'sigue abierta' : 'terminó por sí sola';
    throw conflict(`Esta disputa ${why}: no hay qué deshacer. No se cambió nada.`, { code: 'over' });
  }
  await reverseWriteOff(tx, who, id, randomUUID());
  await tx.rows(sql`
    update dispute set outcome = null, ended_at = null, ended_by = null, reason = '', credited = null, credit_note = '', version = version + 1
    where id = ${id}`);
  const after = await readDispute(tx, who.profileId, id);
  if (after.status !== 'abierta') {
    throw conflict('El documento ya no debe nada que pueda estar en disputa. No se cambió nada.', { code: 'over' });
  }
  const was = { outcome, reason: before.reason, credited: before.credited, credit_note: before.credit_note };
  await audit(tx, who, [{ action: 'reabrir', entity: 'dispute', entityId: id, before: was }]);
  return readDispute(tx, who.profileId, id);
}

/** The accounting systems that Cartera knows take nothing: who entered it there says under which number. Problem 409 for one that is no credit note. */
export async function enterCreditNote(
  tx: Queryable,
  who: Actor,
  id: string,
  { credit_note, version }: z.output<(typeof enterRow)['body']>,
): Promise<DisputeDetail> {
  const before = await lockDispute(tx, who, id, version);
  if (before.status !== 'nota_credito') {
    throw conflict('Esta disputa no terminó con una nota de crédito. No se cambió nada.', { code: 'over' });
  }
  await tx.rows(sql`update dispute set credit_note = ${credit_note}, version = version + 1 where id = ${id}`);
  const line = { before: { credit_note: before.credit_note }, after: { credit_note } };
  await audit(tx, who, [{ action: 'registrar', entity: 'dispute', entityId: id, ...line }]);
  return readDispute(tx, who.profileId, id);
}
