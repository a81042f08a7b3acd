import { centsOf, fromCents } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { prepared, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import type { Explained } from '../ledger/expect';
import { type Bases, type Kind, type Withheld, withheldAs } from './withheld';

type Lacking = Bases & { id: string; missing: string };

/** Of documents that a movement leaves unpaid in part: what is missing as a withholding, by the document's id. Nothing where no kind is in use. */
export async function withheldOfDocuments(
  db: Queryable,
  profileId: string,
  movementId: string,
  documents: string[],
): Promise<ReadonlyMap<string, Withheld & { amount: string }>> {
  if (documents.length === 0) return new Map();
  const [kinds, lacking] = await Promise.all([
    kindsOf(db, profileId),
    db.rows<Lacking>(
      prepared(sql`select d.id, coalesce(d.invoiced, d.total) as total, d.subtotal, d.tax, d.issue_date, (d.balance - m.unassigned)::text as missing
        from bank_movement m join document d on d.id = any(${documents}::uuid[]) and d.currency = m.currency and d.balance > m.unassigned
        where m.id = ${movementId} and m.profile_id = ${profileId} and m.unassigned > 0`),
    ),
  ]);
  return new Map(
    lacking.flatMap((one) => {
      const withheld = explain(one, kinds);
      return withheld === undefined ? [] : [[one.id, { ...withheld, amount: one.missing }] as const];
    }),
  );
}

export const explainedKey = (document: string, amount: string): string => `${document} ${fromCents(centsOf(amount))}`;

/** What these amounts of documents are as withholdings, by `explainedKey`; what no kinds in force come to is absent. */
export async function explainedAs(
  db: Queryable,
  profileId: string,
  wanted: { document_id: string; amount: string }[],
): Promise<ReadonlyMap<string, Explained>> {
  const asked = wanted.filter(({ document_id }) => isUuid(document_id));
  if (asked.length === 0) return new Map();
  const [kinds, documents] = await Promise.all([
    kindsOf(db, profileId),
    db.rows<Bases & { id: string }>(sql`
      select id, coalesce(invoiced, total) as total, subtotal, tax, issue_date from document
      where profile_id = ${profileId} and id = any(${asked.map(({ document_id }) => document_id)}::uuid[])`),
  ]);
  const byId = new Map(documents.map((one) => [one.id, one]));
  return new Map(
    asked.flatMap(({ document_id, amount }) => {
      const document = byId.get(document_id);
      const withheld = document && explain({ ...document, missing: amount }, kinds);
      return withheld ? [[explainedKey(document_id, amount), withheld] as const] : [];
    }),
  );
}

export type Known = Kind & { country: string };

/** What may be withheld in the company's country. */
export const kindsOf = (db: Queryable, profileId: string): Promise<Known[]> =>
  db.rows<Known>(
    prepared(sql`select id, tax, trim_scale(rate)::text as rate, base, supply, valid_from, valid_until, country from withholding_kind
      where profile_id = ${profileId} and country = country_of(${profileId}) and archived_at is null`),
  );

export const explain = ({ missing, ...document }: Omit<Lacking, 'id'>, kinds: Known[]): Withheld | undefined =>
  withheldAs(centsOf(missing), document, kinds, kinds[0]?.country ?? '');
