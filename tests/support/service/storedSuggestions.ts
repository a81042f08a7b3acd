import { expect, vi } from 'vitest';
import type { Queryable } from '../../../server/database/database';
import { type Sql, sql } from '../../../server/database/sql';

type Told = { movement_id: string; stored: string; made: string };

/**
 * The movements whose stored suggestion is another than the one that would be made now, and of which nothing tells so: nobody
 * may read one.
 */
export const staleSuggestions = (db: Queryable): Promise<Told[]> =>
  db.rows<Told>(sql`
    with changed as materialized (
      select suggested_anew(array(select id from document_change)) as movement_id
      union select movements_pending(p.id) from profile p
    )
    select v.movement_id, to_jsonb(s)::text as stored, to_jsonb(v)::text as made
    from conciliation c cross join lateral movement_suggestions(c.id, null) v
    join movement_suggestion s on s.movement_id = v.movement_id
    where (to_jsonb(s) - array['profile_id', 'documents'] <> to_jsonb(v) - 'documents' or not (s.documents <@ v.documents and v.documents <@ s.documents))
      and v.movement_id not in (select movement_id from changed)`);

/** Until whatever changed was looked at, and the suggestions that follow from it are stored. */
export const allSuggested = (db: Queryable) =>
  nothingOf(
    db,
    sql`select from document_change union all ${live(['match_conciliation', 'match_documents', 'store_suggestions'])}`,
  );

/** The same, and what else follows is stored: what customers owe, which is folded every ten seconds only, and what proofs say. */
export const allStored = (db: Queryable) =>
  nothingOf(
    db,
    sql`select from document_change union all select from customer_owed_change
      union all ${live(['match_conciliation', 'match_documents', 'store_suggestions', 'fold_owed', 'read_proof'])}`,
  );

const live = (names: string[]) =>
  sql`select from job where state in ('waiting', 'running') and name = any(${names}::text[])`;

const nothingOf = (db: Queryable, left: Sql) =>
  vi.waitFor(async () => {
    expect(await db.rows(left)).toEqual([]);
  }, 60_000);
