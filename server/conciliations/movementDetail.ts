import { centsOf, fromCents } from '../../src/api/contract/money';
import type { MovementDetail, Reason, RuleOfMovement } from '../../src/api/contract/reconciliation/shapes';
import type { Queryable } from '../database/database';
import { prepared, type Sql, sql } from '../database/sql';
import { PROVED, proofOf } from '../matching/proved';
import { type Evidence, reasonsOf, tiedOf } from '../matching/reasons';
import { notFound } from '../problems';
import { explainedAs, explainedKey, withheldOfDocuments } from '../withholdings/evidence';
import { listMovements, sharing } from './movements';

const BY_RULE = { kind: 'rule', text: 'una regla dice quién paga' } as const;

export async function readMovement(
  db: Queryable,
  profileId: string,
  conciliationId: string,
  movementId: string,
): Promise<MovementDetail> {
  const [[movement], candidates, rules, ownTransfer, allocations, taken, credits, history] = await Promise.all([
    listMovements(db, profileId, conciliationId, [movementId]),
    candidatesOf(db, conciliationId, movementId),
    rulesOf(db, profileId, movementId),
    ownTransferOf(db, profileId, movementId),
    allocationsOf(db, profileId, movementId),
    takenOffBy(db, profileId, movementId),
    creditsOf(db, profileId, movementId),
    historyOf(db, profileId, movementId),
  ]);
  if (!movement) throw notFound('el movimiento');
  const payers = new Set(rules.flatMap(({ customer }) => customer ?? []));
  const others = payers.size === 0 ? [] : await otherDocumentsOf(db, movementId, payers, candidates);
  const suggested = new Set(movement.suggested.map(({ document_id }) => document_id));
  // What is suggested by what other movements pay too is listed before what this one alone would be worth more with.
  const shown = [...candidates, ...others].sort(
    (one, other) => Number(suggested.has(other.document_id)) - Number(suggested.has(one.document_id)),
  );
  const withheld = await withheldOfDocuments(
    db,
    profileId,
    movementId,
    shown.flatMap(({ document_id, exact, but_fee }) => (exact || but_fee ? [] : [document_id])),
  );
  const ofSet = await withheldInSet(db, profileId, candidates);
  const tied = tiedOf(movement.suggestion, candidates);
  const isClaimed = movement.suggestion === 'empate' && tied.size === 0;
  return {
    ...movement,
    candidates: shown.map((row) => {
      const {
        in_set,
        set_withheld: _,
        set_withheld_as: __,
        is_set_withheld: ___,
        is_proved: ____,
        is_meant: _____,
        ...candidate
      } = row;
      const byEvidence = reasonsOf(row);
      const [proof, others] = [byEvidence.filter(isProof), byEvidence.filter((reason) => !isProof(reason))];
      const missing = ofSet.get(row.document_id) ?? withheld.get(row.document_id);
      const reasons = [
        ...proof,
        ...(payers.has(row.customer_id) ? [BY_RULE] : []),
        ...others,
        ...(missing === undefined ? [] : [{ kind: 'withholding' as const, text: missing.text }]),
      ];
      const withholding = missing && { amount: missing.amount, words: missing.words };
      return {
        ...candidate,
        suggested_amount: ofSet.get(row.document_id)?.left ?? row.suggested_amount,
        reasons,
        tied: tied.has(row),
        ...(in_set && { set: 1 }),
        ...(withholding && { withholding }),
      };
    }),
    rules: rules.map(({ customer: _, ...rule }) => rule),
    rivals: isClaimed ? await rivalsOf(db, conciliationId, movementId) : [],
    own_transfer: ownTransfer,
    allocations,
    forgiven: taken.flatMap(({ is_expected, ...entry }) => (is_expected ? [] : [entry])),
    withheld: taken.flatMap(({ is_expected, ...entry }) => (is_expected ? [entry] : [])),
    credits,
    history,
  };
}

type CandidateRow = Evidence & {
  document_id: string;
  document_number: string;
  customer_id: string;
  customer_name: string;
  due_date: string | null;
  balance: string;
  suggested_amount: string;
  class: number;
  /** What a set of the movement lacks of the document, where it may be withheld, with the rates in words; null where that is nothing. */
  set_withheld?: string | null;
  set_withheld_as?: string | null;
};

/** What a set of several documents lacks of each, as what is withheld of it. */
async function withheldInSet(db: Queryable, profileId: string, candidates: CandidateRow[]) {
  const lacking = candidates.flatMap(({ document_id, balance, set_withheld: amount, set_withheld_as: text }) =>
    amount && text ? [{ document_id, amount, text, left: fromCents(centsOf(balance) - centsOf(amount)) }] : [],
  );
  const explained = await explainedAs(db, profileId, lacking);
  return new Map(
    lacking.flatMap((one) => {
      const as = explained.get(explainedKey(one.document_id, one.amount));
      return as ? [[one.document_id, { ...one, words: as.words }] as const] : [];
    }),
  );
}

const isProof = ({ kind }: Reason) => kind === 'proof';

/** The documents that the movement may pay, best first. */
function candidatesOf(db: Queryable, conciliationId: string, movementId: string): Promise<CandidateRow[]> {
  return db.rows<CandidateRow>(
    prepared(sql`select l.*, d.number as document_number, d.due_date, trim(k.first_name || ' ' || k.last_name) as customer_name,
       l.in_set and (s.ways = 1 or s.withheld is not null) and s.lacking is null as in_set, s.withheld is not null as is_set_withheld,
       s.withheld[array_position(s.documents, d.id)] as set_withheld, s.withheld_as[array_position(s.documents, d.id)] as set_withheld_as, ${PROVED}
     from live_candidates(${conciliationId}, array[${movementId}::uuid]) l
     join document d on d.id = l.document_id join customer k on k.id = l.customer_id
     left join candidate_set s on s.movement_id = l.movement_id and l.in_set
     ${proofOf(sql`l.movement_id`, sql`l.document_id`, sql`l.customer_id`)}
     where l.movement_id = ${movementId}
     order by l.place limit 20`),
  );
}

/** The rules that apply to the movement, with the customer that each names as payer. */
function rulesOf(db: Queryable, profileId: string, movementId: string) {
  return db.rows<RuleOfMovement & { customer: string | null }>(
    prepared(sql`select r.id, r.kind, r.autonomy, r.words, r.account_key as account, a.alias as bank_account_name, r.largest, r.exact, r.customer_id as customer,
       trim(k.first_name || ' ' || k.last_name) as customer_name, r.category_id as category, g.name as category_name
     from rule_hits(${profileId}, array[${movementId}::uuid]) h join rule_standing r on r.id = h.rule_id
     left join bank_account a on a.id = r.bank_account_id left join customer k on k.id = r.customer_id
     left join movement_category g on g.id = r.category_id
     -- an exact fee applies if a document lacks just that
     where not h.exact or (
       select true from candidate c join document d on d.id = c.document_id join bank_movement m on m.id = c.movement_id
       where c.movement_id = h.movement_id and d.balance - m.unassigned = h.largest limit 1)
     order by r.autonomy desc, r.created_at, r.id`),
  );
}

/** What the payers owe besides the candidates, the best fitting first. */
function otherDocumentsOf(
  db: Queryable,
  movementId: string,
  payers: ReadonlySet<string>,
  candidates: CandidateRow[],
): Promise<CandidateRow[]> {
  return db.rows<CandidateRow>(
    prepared(sql`select d.id as document_id, d.number as document_number, d.customer_id, trim(k.first_name || ' ' || k.last_name) as customer_name,
       d.due_date, d.balance, least(d.balance, m.unassigned) as suggested_amount, 6 as class, d.balance = m.unassigned as exact,
       abs(d.due_date - m.date) as days, false as by_number, false as by_tail, false as by_near, false as by_dni, false as by_account, false as by_name, 0 as namesakes,
       false as but_fee, false as against, false as in_set
     from bank_movement m join document d on d.customer_id = any(${[...payers]}) and d.currency = m.currency join customer k on k.id = d.customer_id
     where m.id = ${movementId} and m.unassigned > 0 and d.is_owed and d.id <> all(${candidates.map(({ document_id }) => document_id)})
     order by exact desc, d.due_date nulls last, d.number limit 8`),
  );
}

/** The movements whose suggested documents overlap with this one's. */
async function rivalsOf(db: Queryable, conciliationId: string, movementId: string) {
  const among = await sharing(db, [movementId]);
  return db.rows<NonNullable<MovementDetail['rivals']>[number]>(
    prepared(sql`with verdicts as materialized (select * from movement_suggestions(${conciliationId}, ${among}))
     select m.id as movement_id, m.date, m.description, m.amount
     from verdicts mine join verdicts other on other.documents && mine.documents and other.movement_id <> mine.movement_id
     join bank_movement m on m.id = other.movement_id
     where mine.movement_id = ${movementId} order by m.date, m.row, m.id limit 5`),
  );
}

/** The days that a transfer between banks takes at most. */
const TRANSFER_DAYS = 4;

/** Whether the movement may be a side of a transfer between own accounts: nothing else explains it. */
const isTransferSide = (of: Sql) => sql`${of}.deleted_at is null and (${of}.amount < 0 or ${of}.assigned = 0)
  and (${of}.category_id is null or (select c.own_transfer from movement_category c where c.id = ${of}.category_id))`;

/** The other side of a transfer between the company's own accounts. Where one of the two could belong to a third movement, a person decides. */
async function ownTransferOf(
  db: Queryable,
  profileId: string,
  movementId: string,
): Promise<NonNullable<MovementDetail['own_transfer']> | null> {
  const found = await db.rows<NonNullable<MovementDetail['own_transfer']> & { shared: boolean }>(
    prepared(sql`select o.id as movement_id, o.date, o.description, a.alias as bank_account_name,
       (select jsonb_build_object('id', g.id, 'name', g.name) from movement_category g
         where g.profile_id = ${profileId} and g.own_transfer and g.archived_at is null) as category,
       exists (select from bank_account b join bank_movement r on r.bank_account_id = b.id and r.amount = m.amount
           and r.date between o.date - ${TRANSFER_DAYS}::int and o.date + ${TRANSFER_DAYS}::int
         where b.profile_id = m.profile_id and b.id <> a.id and b.currency = m.currency and b.deleted_at is null
           and r.id <> m.id and ${isTransferSide(sql`r`)}) as shared
     from bank_movement m
     join bank_account a on a.profile_id = m.profile_id and a.id <> m.bank_account_id and a.currency = m.currency and a.deleted_at is null
     -- by the account and its days: joined, the planner may read all movements of the company
     cross join lateral (
       select o.id, o.date, o.description from bank_movement o
       where o.bank_account_id = a.id and o.amount = -m.amount and ${isTransferSide(sql`o`)}
         and o.date between m.date - ${TRANSFER_DAYS}::int and m.date + ${TRANSFER_DAYS}::int offset 0) o
     where m.id = ${movementId} and m.profile_id = ${profileId} and m.assigned = 0 and m.category_id is null
     order by o.date, o.id limit 2`),
  );
  const [only, ...others] = found;
  if (!only || only.shared || others.length > 0) return null;
  const { shared: _, ...side } = only;
  return side;
}

function allocationsOf(db: Queryable, profileId: string, movementId: string) {
  return db.rows<MovementDetail['allocations'][number]>(
    prepared(sql`select a.id, a.document_id, d.number as document_number, d.customer_id, a.batch,
       trim(k.first_name || ' ' || k.last_name) as customer_name, a.amount, a.payment_id, a.created_at, coalesce(name_of(a.created_by), '') as created_by
     from payment p join allocation a on a.payment_id = p.id
     join document d on d.id = a.document_id join customer k on k.id = d.customer_id
     where p.movement_id = ${movementId} and p.profile_id = ${profileId} and a.amount > 0
       and not exists (select from allocation r where r.reverses = a.id)
     order by a.created_at, d.number`),
  );
}

/** What was written off with the movement, and what is expected to have been withheld. */
function takenOffBy(db: Queryable, profileId: string, movementId: string) {
  return db.rows<NonNullable<MovementDetail['forgiven']>[number] & { is_expected: boolean }>(
    prepared(sql`select a.id, a.document_id, d.number as document_number, a.amount, a.reason, a.batch, a.created_at,
       coalesce(name_of(a.created_by), '') as created_by, a.expected_id is not null as is_expected
     from allocation a join document d on d.id = a.document_id
     where a.movement_id = ${movementId} and a.profile_id = ${profileId} and a.amount > 0
       and not exists (select from allocation r where r.reverses = a.id)
     order by a.created_at, d.number`),
  );
}

function creditsOf(db: Queryable, profileId: string, movementId: string) {
  return db.rows<NonNullable<MovementDetail['credits']>[number]>(
    prepared(sql`select p.id, p.customer_id, trim(k.first_name || ' ' || k.last_name) as customer_name, p.amount - p.allocated as amount, p.batch,
       p.created_at, coalesce(name_of(p.created_by), '') as created_by
     from payment p join customer k on k.id = p.customer_id
     where p.movement_id = ${movementId} and p.profile_id = ${profileId} and p.keeps_rest and p.voided_at is null and p.allocated < p.amount
     order by p.created_at, p.id`),
  );
}

/** Audit lines never change; the contract has these names for their actions. */
const HAPPENED: Record<string, Pick<MovementDetail['history'][number], 'what' | 'text'>> = {
  conciliar: { what: 'conciliar', text: 'Conciliado' },
  deshacer: { what: 'deshacer', text: 'Deshecho' },
  anotar: { what: 'anotar', text: 'Nota cambiada' },
  categorizar: { what: 'categorizar', text: 'Categorizado' },
  'quitar categoría': { what: 'quitar_categoria', text: 'Categoría quitada' },
  'dejar para luego': { what: 'posponer', text: 'Dejado para después' },
  retomar: { what: 'retomar', text: 'Retomado' },
};

async function historyOf(db: Queryable, profileId: string, movementId: string): Promise<MovementDetail['history']> {
  const lines = await db.rows<{ at: string; who: string; action: string }>(
    prepared(sql`select l.at, coalesce(name_of(l.user_id), '') as who, l.action from audit_line l
     where l.entity = 'bank_movement' and l.entity_id = ${movementId} and l.profile_id = ${profileId} order by l.id desc limit 50`),
  );
  return lines.map(({ at, who, action }) => ({
    at,
    who,
    ...(HAPPENED[action] ?? { what: 'otro' as const, text: action }),
  }));
}
