import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { match } from './match';
import { isOpen } from './openDocuments';

/** A change of a document, a payer or a movement. */
export type Change = { document_id: string | null; customer_id: string | null; movement_id: string | null };

/** The open movements that these changes may affect: by a named number, a current or former payer, an equal amount, or directly. */
export async function movementsAbout(tx: Queryable, profileId: string, changes: Change[]): Promise<string[]> {
  const each = (which: keyof Change) => [...new Set(changes.flatMap((change) => change[which] ?? []))];
  const found = await tx.rows<{ id: string }>(
    aboutChanges(profileId, each('document_id'), each('customer_id'), each('movement_id')),
  );
  return found.map(({ id }) => id);
}

/** Rematches those of these movements that a pending change may affect. */
export async function matchPending(tx: Queryable, profileId: string, movements: string[]): Promise<void> {
  const changes = await tx.rows<Change>(
    sql`select document_id, customer_id, movement_id from document_change where profile_id = ${profileId} and not looked`,
  );
  if (changes.length === 0) return;
  const among = new Set(movements);
  const pending = (await movementsAbout(tx, profileId, changes)).filter((id) => among.has(id));
  if (pending.length > 0) await match(tx, profileId, pending);
}

/** The query selects too many rather than too few: rematching scores the evidence. */
const aboutChanges = (profileId: string, documents: string[], customers: string[], changed: string[]) => sql`
with document_asked as materialized (
  -- joined as rows: as a list, they would be sorted anew for each movement
  select unnest(${documents}::uuid[]) as id
), changed as materialized (
  select id, customer_id, number_key, number_tail, balance from document where profile_id = ${profileId} and id in (select id from document_asked) and ${isOpen('document')}
), movement as materialized (
  select id, tokens, unassigned, match_key(counterparty_account) as account
  from bank_movement where profile_id = ${profileId} and unassigned > 0 and deleted_at is null
), token as materialized (
  select id as movement_id, unnest(tokens) as token from movement
), owner as materialized (
  select id, dni_key as dni, name_key from customer where profile_id = ${profileId} and (id in (select customer_id from changed) or id = any(${customers}))
), word as materialized (
  select distinct o.id as customer_id, w as word from owner o, unnest(string_to_array(o.name_key, ' ')) w where length(w) >= 3
)
select m.id from movement m where m.unassigned in (select balance from changed)
union select t.movement_id from token t where t.token in (
  select number_key from changed union select number_tail from changed
  union select dni from owner union select left(dni, 10) from owner union select dni || '001' from owner
  union select left(dni, 9) from owner union select ltrim(dni, '0') from owner
  union select account_number from customer_bank where profile_id = ${profileId} and customer_id in (select id from owner))
union select m.id from movement m where m.account in (
  select account_key from reconciliation_rule where profile_id = ${profileId} and account_key <> '' and enabled and customer_id in (select id from owner))
union select t.movement_id from token t join word w on w.word = t.token group by t.movement_id, w.customer_id having count(*) >= 2
union select m.id from movement m join candidate c on c.movement_id = m.id where c.document_id in (select id from document_asked)
union select m.id from movement m join movement_payer p on p.movement_id = m.id where p.customer_id = any(${customers})
union select m.id from movement m where m.id = any(${changed})`;
