import type { Document, DocumentDetail } from '../../src/api/contract/documents';
import { centsOf } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { notFound } from '../problems';
import { documentsFrom } from './read';
import { type Audited, changeInWords, paymentInWords, writeOffInWords } from './words';

const LONGEST_HISTORY = 200;

/** Problem 404 when the profile has no such document. */
export async function readDocument(db: Queryable, profileId: string, id: string): Promise<DocumentDetail> {
  const [found] = await db.rows<Document>(sql`
    ${documentsFrom(sql`document`)} where d.profile_id = ${profileId} and d.id = ${id}`);
  if (!found) throw notFound('el documento');
  const allocations = await db.rows<DocumentDetail['allocations'][number]>(sql`
    select a.id, a.payment_id, a.amount, p.date, p.method, p.reference, a.created_at,
      coalesce(name_of(a.created_by), '') as created_by,
      case when m.id is not null then jsonb_build_object('id', m.id, 'conciliation', m.conciliation_id) end as movement
    from allocation a join payment p on p.id = a.payment_id
    left join bank_movement m on m.id = p.movement_id and m.deleted_at is null
    where a.document_id = ${id} and a.profile_id = ${profileId} and a.amount > 0
      and not exists (select from allocation r where r.reverses = a.id)
    order by a.created_at, a.id`);
  return { ...found, allocations, history: await historyOf(db, profileId, found) };
}

type Entry = { at: string; who: string; amount: string } & (
  | { method: string; reference: string; reason: null }
  | { method: null; reference: null; reason: string }
);
type Line = { at: string; who: string; action: 'crear' | 'cambiar'; before: Audited | null; after: Audited | null };

/** Reads the ledger, which has every entry, and the audit lines. */
async function historyOf(
  db: Queryable,
  profileId: string,
  { id, currency }: Pick<DocumentDetail, 'id' | 'currency'>,
): Promise<DocumentDetail['history']> {
  const entries = await db.rows<Entry>(sql`
    select a.created_at as at, coalesce(name_of(a.created_by), '') as who, a.amount, p.method, p.reference, a.reason
    from allocation a left join payment p on p.id = a.payment_id
    where a.document_id = ${id} and a.profile_id = ${profileId} order by a.created_at desc limit ${LONGEST_HISTORY}`);
  const lines = await db.rows<Line>(sql`
    select l.at, coalesce(name_of(l.user_id), '') as who, l.action, l.before, l.after
    from audit_line l
    where l.entity = 'document' and l.entity_id = ${id} and l.profile_id = ${profileId}
    order by l.id desc limit ${LONGEST_HISTORY}`);
  const history = [
    ...entries.map(({ at, who, ...entry }) => {
      const what = centsOf(entry.amount) < 0 ? 'deshacer' : entry.reason === null ? 'pagar' : 'condonar';
      const text =
        entry.reason === null ? paymentInWords({ ...entry, currency }) : writeOffInWords({ ...entry, currency });
      return { at, who, what, text } as const;
    }),
    ...lines.map(({ at, who, ...line }) => ({
      at,
      who,
      what: line.action,
      text: changeInWords({ ...line, currency }),
    })),
  ];
  return history.sort((a, b) => b.at.localeCompare(a.at)).slice(0, LONGEST_HISTORY);
}
