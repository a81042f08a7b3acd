import { centsOf } from '../../src/api/contract/money';
import type { Document, DocumentDetail } from '../../src/api/contract/receivables/documents';
import type { Queryable } from '../database/database';
import { prepared, sql } from '../database/sql';
import { notFound } from '../problems';
import { documentsFrom } from './read';
import {
  type Audited,
  changeInWords,
  creditNoteInWords,
  expectedInWords,
  paymentInWords,
  withholdingInWords,
  writeOffInWords,
} from './words';

const LONGEST_HISTORY = 200;

/** Problem 404 when the profile has no such document. */
export async function readDocument(db: Queryable, profileId: string, id: string): Promise<DocumentDetail> {
  const [[found], allocations, history] = await Promise.all([
    db.rows<Document>(
      prepared(sql`${documentsFrom(sql`document`)} where d.profile_id = ${profileId} and d.id = ${id}`),
    ),
    allocationsOf(db, profileId, id),
    historyOf(db, profileId, id),
  ]);
  if (!found) throw notFound('el documento');
  return { ...found, allocations, history: inWords(history, found.currency) };
}

function allocationsOf(db: Queryable, profileId: string, id: string): Promise<DocumentDetail['allocations']> {
  return db.rows<DocumentDetail['allocations'][number]>(
    prepared(sql`
    select a.id, a.payment_id, a.amount, p.date, p.method, p.reference, a.created_at,
      coalesce(name_of(a.created_by), '') as created_by,
      case when m.id is not null then jsonb_build_object('id', m.id, 'conciliation', m.conciliation_id) end as movement
    from allocation a join payment p on p.id = a.payment_id
    left join bank_movement m on m.id = p.movement_id and m.deleted_at is null
    where a.document_id = ${id} and a.profile_id = ${profileId} and a.amount > 0
      and not exists (select from allocation r where r.reverses = a.id)
    order by a.created_at, a.id`),
  );
}

type Entry = { at: string; who: string; amount: string } & (
  | { method: string; reference: string; reason: null; is_credit_note: false; is_withheld: false; is_expected: false }
  | {
      method: null;
      reference: null;
      reason: string;
      is_credit_note: boolean;
      is_withheld: boolean;
      is_expected: boolean;
    }
);
type Line = { at: string; who: string; action: 'crear' | 'cambiar'; before: Audited | null; after: Audited | null };

/** Reads the ledger, which has every entry, and the audit lines. */
function historyOf(db: Queryable, profileId: string, id: string): Promise<[Entry[], Line[]]> {
  const entries = db.rows<Entry>(
    prepared(sql`
    select a.created_at as at, coalesce(name_of(a.created_by), '') as who, a.amount, p.method, p.reference, a.reason, a.is_credit_note, a.certificate_id is not null as is_withheld,
      a.expected_id is not null as is_expected
    from allocation a left join payment p on p.id = a.payment_id
    where a.document_id = ${id} and a.profile_id = ${profileId} order by a.created_at desc limit ${LONGEST_HISTORY}`),
  );
  const lines = db.rows<Line>(
    prepared(sql`
    select l.at, coalesce(name_of(l.user_id), '') as who, l.action, l.before, l.after
    from audit_line l
    where l.entity = 'document' and l.entity_id = ${id} and l.profile_id = ${profileId}
    order by l.id desc limit ${LONGEST_HISTORY}`),
  );
  return Promise.all([entries, lines]);
}

const WITHHELD = { inWords: withholdingInWords, done: 'retener' } as const;
const EXPECTED = { inWords: expectedInWords, done: 'esperar_retencion' } as const;
const CREDITED = { inWords: creditNoteInWords, done: 'acreditar' } as const;
const WRITTEN_OFF = { inWords: writeOffInWords, done: 'condonar' } as const;

const kindOfEntry = ({
  is_withheld,
  is_expected,
  is_credit_note,
}: Pick<Extract<Entry, { reason: string }>, 'is_withheld' | 'is_expected' | 'is_credit_note'>) =>
  is_withheld ? WITHHELD : is_expected ? EXPECTED : is_credit_note ? CREDITED : WRITTEN_OFF;

function inWords([entries, lines]: [Entry[], Line[]], currency: string): DocumentDetail['history'] {
  const history = [
    ...entries.map(({ at, who, ...entry }) => {
      const isUndone = centsOf(entry.amount) < 0;
      if (entry.reason === null) {
        return {
          at,
          who,
          what: isUndone ? 'deshacer' : 'pagar',
          text: paymentInWords({ ...entry, currency }),
        } as const;
      }
      const { inWords, done } = kindOfEntry(entry);
      const what = isUndone ? 'deshacer' : done;
      return { at, who, what, text: inWords({ ...entry, currency }) } as const;
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
