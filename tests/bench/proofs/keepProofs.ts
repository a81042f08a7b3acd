import type { Database } from '../../../server/database/database';
import type { Kept } from '../months/suggestionWays';

/** What a person confirmed of a proof of payment. */
export type Proof = {
  /** The place of the movement that it proves. */
  movement: number;
  customer: string;
  amount: string;
  paid_on: string;
  reference: string;
  /** The documents that the customer means. */
  documents?: string[];
};

/** Keeps confirmed proofs beside a month, joins them with its movements, and says with which place each is joined; undefined with none. */
export async function keepProofs(
  database: Database,
  { profileId, movements }: Kept,
  proofs: Proof[],
): Promise<(number | undefined)[]> {
  const given = JSON.stringify(proofs.map((proof, place) => ({ ...proof, place })));
  await database.rows(
    `with given as materialized (select gen_random_uuid() as id, g.* from jsonb_to_recordset($2) as g(place int, customer uuid, amount numeric, paid_on date, reference text))
     insert into payment_proof (id, profile_id, customer_id, file_name, media_type, bytes, digest, amount, currency, paid_on, reference, confirmed_at, due_on)
     select id, $1, customer, place || '.png', 'image/png', '', int4send(place), amount, 'USD', paid_on, reference, now(), paid_on + 5 from given`,
    [profileId, given],
  );
  await database.rows(
    `insert into payment_proof_document (profile_id, proof_id, document_id)
     select $1, p.id, d.id::uuid from jsonb_to_recordset($2) as g(place int, documents jsonb)
     join payment_proof p on p.file_name = g.place || '.png' cross join jsonb_array_elements_text(coalesce(g.documents, '[]')) d(id)`,
    [profileId, given],
  );
  await database.rows(
    `select join_proofs($1, array_agg(paid_on), array_agg(amount)) from payment_proof where profile_id = $1`,
    [profileId],
  );
  const found = await database.rows<{ place: number; movement_id: string | null }>(
    `select substring(file_name from '[0-9]+')::int as place, movement_id from payment_proof where profile_id = $1`,
    [profileId],
  );
  const placeOf = new Map(movements.map((id, place) => [id, place]));
  const byPlace = new Map(found.map(({ place, movement_id }) => [place, placeOf.get(movement_id ?? '')]));
  return proofs.map((_, place) => byPlace.get(place));
}
