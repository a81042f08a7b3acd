import type { Queryable } from '../database/database';
import { prepared, sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { matchPending } from '../matching/changes';
import { MAY_BE_BOOKED, sharing } from './movements';

type Row = { movement_id: string; document_ids: string[]; category?: string | undefined };

/**
 * The movements for which exactly their row is sure now, whatever the person saw. It first matches pending changes, and locks
 * documents and movements until the transaction ends.
 */
export async function sureNow(tx: Queryable, who: Actor, conciliationId: string, rows: Row[]): Promise<Set<string>> {
  const movements = rows.map(({ movement_id }) => movement_id);
  // The same lock order as in `allocate`.
  await tx.rows(
    sql`select from document where profile_id = ${who.profileId} and id = any(${rows.flatMap(({ document_ids }) => document_ids)}) order by id for update`,
  );
  await tx.rows(
    sql`select from bank_movement where profile_id = ${who.profileId} and id = any(${movements}) order by id for update`,
  );
  await matchPending(tx, who.profileId, movements);
  const found = await tx.rows<{ movement_id: string; documents: string[]; category_id: string | null }>(
    prepared(sql`select v.movement_id, v.documents, v.category_id from movement_suggestions(${conciliationId}, ${await sharing(tx, movements)}) v
     where v.suggestion = 'segura' and v.movement_id = any(${movements})`),
  );
  // What may be booked already is for a person to see.
  const booked = await tx.rows<{ id: string }>(
    sql`select s.id from bank_movement s
      where s.id = any(${movements}) and s.unassigned > 0 and s.deleted_at is null and exists (select from payment p where ${MAY_BE_BOOKED})`,
  );
  const sure = new Map(found.map((one) => [one.movement_id, one]));
  for (const { id } of booked) sure.delete(id);
  return new Set(
    rows.flatMap(({ movement_id, document_ids, category }) => {
      const now = sure.get(movement_id);
      if (!now) return [];
      const isSame =
        category !== undefined
          ? now.category_id === category
          : now.documents.length === document_ids.length && document_ids.every((one) => now.documents.includes(one));
      return isSame ? [movement_id] : [];
    }),
  );
}
