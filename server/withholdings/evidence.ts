import { centsOf } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { prepared, sql } from '../database/sql';
import { type Bases, type Kind, withheldText } from './withheld';

/** Of documents that a movement leaves unpaid in part: what is missing as a withholding, in words, by the document's id. Nothing where no kind is in use. */
export async function withheldOfDocuments(
  db: Queryable,
  profileId: string,
  movementId: string,
  documents: string[],
): Promise<ReadonlyMap<string, string>> {
  if (documents.length === 0) return new Map();
  const [kinds, lacking] = await Promise.all([
    db.rows<Kind & { country: string }>(
      prepared(sql`select tax, trim_scale(rate)::text as rate, base, supply, valid_from, valid_until, country from withholding_kind
        where profile_id = ${profileId} and country = country_of(${profileId}) and archived_at is null`),
    ),
    db.rows<Bases & { id: string; missing: string }>(
      prepared(sql`select d.id, d.total, d.subtotal, d.tax, d.issue_date, (d.balance - m.unassigned)::text as missing
        from bank_movement m join document d on d.id = any(${documents}::uuid[]) and d.currency = m.currency and d.balance > m.unassigned
        where m.id = ${movementId} and m.profile_id = ${profileId} and m.unassigned > 0`),
    ),
  ]);
  const country = kinds[0]?.country ?? '';
  return new Map(
    lacking.flatMap(({ id, missing, ...document }) => {
      const text = withheldText(centsOf(missing), document, kinds, country);
      return text === undefined ? [] : [[id, text] as const];
    }),
  );
}
