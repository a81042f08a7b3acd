import type { Queryable } from '../../server/database/database';
import { sql } from '../../server/database/sql';

type Told = { movement_id: string; stored: string; made: string };

/**
 * The movements whose stored suggestion is another than the one that would be made now, and of which nothing tells so: nobody
 * may read one.
 */
export const staleSuggestions = (db: Queryable): Promise<Told[]> =>
  db.rows<Told>(sql`
    with change as materialized (
      select c.id as conciliation_id, c.profile_id, array(select x.id from document_change x where x.profile_id = c.profile_id) as changes from conciliation c
    )
    select v.movement_id, to_jsonb(s)::text as stored, to_jsonb(v)::text as made
    from change c cross join lateral movement_suggestions(c.conciliation_id, null) v
    join movement_suggestion s on s.movement_id = v.movement_id
    where (to_jsonb(s) - array['profile_id', 'documents'] <> to_jsonb(v) - 'documents' or not (s.documents <@ v.documents and v.documents <@ s.documents))
      and v.movement_id not in (select suggested_anew(c.changes))
      and v.movement_id not in (select movements_pending(c.profile_id))`);
