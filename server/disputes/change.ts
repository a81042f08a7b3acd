import type * as z from 'zod/mini';
import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import type { createDispute, DisputeDetail, updateDispute } from '../../src/api/contract/receivables/disputes';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { today } from '../database/today';
import { isUuid } from '../database/uuid';
import type { Actor, Signature } from '../ledger/audit';
import { recordsOf } from '../ledger/records';
import { moneyIn } from '../ledger/words';
import { conflict, notFound, refused } from '../problems';
import { readDispute } from './read';

type New = z.output<(typeof createDispute)['body']>;
type Changes = z.output<(typeof updateDispute)['body']>;

const STALE =
  'Otra persona cambió esta disputa mientras usted escribía, y no se guardó nada. Si guarda de nuevo, queda lo que usted escribió.';

const said = ({ kind, amount, owner, due_on, note }: DisputeDetail) => ({ kind, amount, owner, due_on, note });

export const disputes = recordsOf<DisputeDetail, Signature>({
  table: 'dispute',
  read: (db, { profileId }, id) => readDispute(db, profileId, id),
  audited: said,
  stale: STALE,
});

/** The document first and the dispute then, the order of payments. Problem 404, 412 for a stale version. */
export async function lockDispute(
  tx: Queryable,
  who: Signature,
  id: string,
  version: number | undefined,
): Promise<DisputeDetail> {
  const [of] = isUuid(id)
    ? await tx.rows(sql`
    select from document where id = (select document_id from dispute where profile_id = ${who.profileId} and id = ${id}) for update`)
    : [];
  if (!of) throw notFound('la disputa');
  return disputes.lock(tx, who, id, version);
}

/** Problem 404 for an unknown document, 422 for more than it owes in no other dispute, a day that has passed or a person who does not work here. */
export async function openDispute(
  tx: Queryable,
  who: Signature,
  { document, ...wanted }: New,
  activity?: string,
): Promise<DisputeDetail> {
  const [found] = isUuid(document)
    ? await tx.rows<{ id: string }>(sql`
    select id from document where profile_id = ${who.profileId} and id = ${document} and voided_at is null for update`)
    : [];
  if (!found) throw notFound('el documento');
  mustFit(wanted.amount, await freeOf(tx, document));
  await mustBeAhead(tx, wanted.due_on);
  await mustWorkHere(tx, wanted.owner);
  const { id } = await disputes.add(tx, who, {
    document_id: document,
    kind: wanted.kind,
    amount: wanted.amount,
    owner_id: wanted.owner ?? null,
    due_on: wanted.due_on ?? null,
    note: wanted.note ?? '',
    activity_id: activity ?? null,
    created_by: who.userId,
    by_customer: who.byCustomer ?? false,
  });
  return readDispute(tx, who.profileId, id);
}

/** Of an open one. Problem 409 for one that has ended, and those of `openDispute`. */
export async function changeDispute(tx: Queryable, who: Actor, id: string, changes: Changes): Promise<DisputeDetail> {
  const before = await lockDispute(tx, who, id, changes.version);
  mustBeOpen(before);
  if (changes.amount !== before.amount) {
    const free = await freeOf(tx, before.document);
    mustFit(changes.amount, { ...free, cents: free.cents + centsOf(before.disputed) });
  }
  if (changes.due_on !== before.due_on) await mustBeAhead(tx, changes.due_on);
  if (changes.owner !== before.owner?.id) await mustWorkHere(tx, changes.owner);
  await disputes.change(tx, who, before, {
    kind: changes.kind,
    amount: changes.amount,
    // Triggers count it anew.
    disputed: sql`least(disputed, ${changes.amount}::numeric)`,
    owner_id: changes.owner,
    due_on: changes.due_on,
    note: changes.note,
  });
  return readDispute(tx, who.profileId, id);
}

/** Problem 409 for one that staff ended, or that was paid. */
export function mustBeOpen({ status }: DisputeDetail): void {
  if (status === 'abierta') return;
  throw conflict('La disputa ya terminó. No se cambió nada; vuelva a cargarla para ver cómo.', { code: 'over' });
}

type Free = { number: string; currency: string; cents: Cents };

/** What of a document is owed and in no dispute. */
async function freeOf(tx: Queryable, document: string): Promise<Free> {
  const [found] = await tx.rows<{ number: string; currency: string; free: string }>(sql`
    select d.number, d.currency, (d.owed - coalesce(sum(x.disputed), 0))::numeric(15,2) as free
    from document d left join dispute x on x.document_id = d.id and x.disputed > 0 where d.id = ${document}
    group by d.id, d.profile_id`);
  if (!found) throw notFound('el documento');
  return { ...found, cents: centsOf(found.free) };
}

function mustFit(amount: string, { number, currency, cents }: Free): void {
  if (cents <= 0) {
    throw refused(`De ${number} no queda nada por cobrar que no esté ya en disputa. No se guardó nada.`, {
      fields: { amount: 'No queda nada' },
    });
  }
  if (centsOf(amount) <= cents) return;
  const most = moneyIn(cents, currency);
  throw refused(`De ${number} quedan ${most} sin disputa, y se quiso disputar más. Corrija el monto.`, {
    fields: { amount: `Como mucho ${most}` },
  });
}

async function mustBeAhead(tx: Queryable, dueOn: string | null | undefined): Promise<void> {
  if (!dueOn || dueOn >= (await today(tx))) return;
  throw refused('El plazo ya pasó. Elija hoy o un día después.', { fields: { due_on: 'Ya pasó' } });
}

async function mustWorkHere(tx: Queryable, owner: string | null | undefined): Promise<void> {
  if (!owner) return;
  const [person] = isUuid(owner) ? await tx.rows(sql`select from colleagues() where id = ${owner}`) : [];
  if (!person) {
    throw refused('Esa persona ya no trabaja aquí. Elija otra.', { fields: { owner: 'Elija otra persona' } });
  }
}

/** What of a document is owed and in no dispute, as a decimal string. */
export const undisputedOf = async (tx: Queryable, document: string): Promise<string> =>
  fromCents((await freeOf(tx, document)).cents);
