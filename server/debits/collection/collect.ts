import { randomUUID } from 'node:crypto';
import type { Debit, MigrationError } from '../../../src/api/contract/debits/shapes';
import { centsOf, fromCents } from '../../../src/api/contract/money';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { type Actor, audit } from '../../ledger/audit';
import { type Entry, type Payment, payAndAllocate } from '../../ledger/pay';
import { reversePayments } from '../../ledger/reverse';
import { notFound } from '../../problems';
import type { Result } from '../answers/answer';
import { type LockedDebit, lockDebit, mustBeSaved, setStatus } from '../lock';
import { readDebit } from '../read';
import { errorsOf } from './errors';
import { type Pending, type Verdict, verdictOf } from './verdict';

type Row = {
  id: string;
  outcome: Result;
  amount: string;
  reason_code: string;
  reason: string;
  date: string | null;
  bank_reference: string;
  detail: string;
  status: Pending['status'];
  ordered: string;
  collected: string;
  payment_id: string | null;
  end_to_end_id: string;
  customer_id: string;
  document_id: string;
  number: string;
};

/** A line with its verdict, as `write` applies it. */
type Done = Row & { verdict: Verdict; payment: string | null };

/**
 * Applies a loaded answer: collected lines become payments, rejected ones free their documents, a late return undoes its
 * payment. Each line takes effect once, however often and in whatever file it is saved; a line that cannot be applied is an
 * error and can be retried once fixed.
 */
export async function saveAnswer(
  tx: Queryable,
  who: Actor,
  debitId: string,
  answerId: string,
): Promise<{ debit: Debit; errors: MigrationError[] }> {
  const debit = await lockDebit(tx, who, debitId);
  mustBeSaved(debit);
  const [answer] = await tx.rows<{ file_name: string }>(sql`
    update debit_answer set saved_at = coalesce(saved_at, now())
    where debit_id = ${debitId} and id = ${answerId} returning file_name`);
  if (!answer) throw notFound('la respuesta cargada. Vuelva a cargar el archivo');
  await tx.rows(sql`
    update arrival set status = 'guardada', reasons = '[]', msg = '' where debit_answer_id = ${answerId} and status = 'espera'`);
  const done = await judged(tx, answerId);
  await write(tx, who, debit, done);
  await moveOn(tx, debit);
  await audit(tx, who, [
    {
      action: 'guardar respuesta',
      entity: 'debit',
      entityId: debitId,
      after: { file: answer.file_name, lines: done.filter(({ verdict }) => typeof verdict === 'string').length },
    },
  ]);
  return { debit: await readDebit(tx, who.profileId, debitId), errors: await errorsOf(tx, debitId, answerId) };
}

/** Judges the lines that are not applied yet, so that their errors show before saving. */
export async function storeErrors(tx: Queryable, answerId: string): Promise<void> {
  const rows = (await judged(tx, answerId)).map(({ id, verdict }) => ({ id, error: errorIn(verdict) }));
  await tx.rows(sql`
    update debit_answer_line a set error = r.error
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r(id uuid, error text)
    where a.id = r.id and a.error <> r.error`);
}

const errorIn = (verdict: Verdict): string => (typeof verdict === 'string' ? '' : verdict.error);

async function judged(tx: Queryable, answerId: string): Promise<Done[]> {
  const free = await lockDocuments(tx, answerId);
  return (await rowsOf(tx, answerId)).map((row) => {
    const document = free.get(row.document_id);
    const [cents, ordered, collected] = [centsOf(row.amount), centsOf(row.ordered), centsOf(row.collected)];
    const line = { ...row, cents, ordered, collected, open: document?.open ?? false };
    const verdict = verdictOf(line, document?.cents ?? 0);
    if (verdict === 'pay' && document) document.cents -= cents;
    return { ...row, verdict, payment: verdict === 'pay' ? randomUUID() : null };
  });
}

function rowsOf(tx: Queryable, answerId: string): Promise<Row[]> {
  return tx.rows<Row>(sql`
    select a.id, a.outcome, a.amount, a.reason_code, a.reason, a.date, a.bank_reference, l.id as detail,
      l.status, l.amount as ordered, l.collected, l.payment_id, l.end_to_end_id, l.customer_id, l.document_id, d.number
    from debit_answer_line a join debit_detail l on l.id = a.detail_id join document d on d.id = l.document_id
    where a.answer_id = ${answerId} and not a.carried and a.outcome in ('cobrado', 'rechazado', 'en_tramite') order by a.row`);
}

async function lockDocuments(tx: Queryable, answerId: string): Promise<Map<string, { cents: number; open: boolean }>> {
  const found = await tx.rows<{ id: string; balance: string; open: boolean }>(sql`
    select id, balance, voided_at is null as open from document where id in (
      select l.document_id from debit_answer_line a join debit_detail l on l.id = a.detail_id
        where a.answer_id = ${answerId} and not a.carried)
    order by id for update`);
  return new Map(found.map(({ id, balance, open }) => [id, { cents: centsOf(balance), open }]));
}

async function write(tx: Queryable, who: Actor, debit: LockedDebit, done: Done[]): Promise<void> {
  const batch = randomUUID();
  const payments: Payment[] = [];
  const entries: Entry[] = [];
  for (const row of done) {
    if (row.payment === null) continue;
    payments.push({
      id: row.payment,
      customerId: row.customer_id,
      origin: 'debito',
      method: 'debito_automatico',
      movementId: null,
      date: row.date ?? debit.collect_on,
      reference: row.bank_reference || row.end_to_end_id,
      cents: centsOf(row.amount),
    });
    entries.push({ id: randomUUID(), payment_id: row.payment, document_id: row.document_id, amount: row.amount });
  }
  if (payments.length > 0) await payAndAllocate(tx, who, payments, entries, batch);
  const returned = done.flatMap((row) => (row.verdict === 'return' && row.payment_id ? [row.payment_id] : []));
  if (returned.length > 0) await reversePayments(tx, who, returned, batch);
  await storeOutcomes(tx, done);
  await audit(
    tx,
    who,
    done.flatMap(({ verdict, detail, payment, reason_code, reason, status, amount }) =>
      typeof verdict === 'string' && verdict !== 'known'
        ? [
            {
              action: ACTION[verdict],
              entity: 'debit_detail',
              entityId: detail,
              before: { status },
              after: { payment, amount, reason_code, reason },
            },
          ]
        : [],
    ),
  );
}

const ACTION = { pay: 'cobrar', reject: 'rechazar', return: 'devolver', wait: 'esperar' };
const STATUS = { pay: 'cobrado', reject: 'rechazado', return: 'rechazado', wait: 'en_tramite', known: null };

/** Stores each line's outcome on the detail and the line. A detail with a final answer frees its document. */
async function storeOutcomes(tx: Queryable, done: Done[]): Promise<void> {
  const rows = done.map(({ id, detail, verdict, payment, amount, reason_code, reason }) => ({
    id,
    detail,
    status: typeof verdict === 'string' ? STATUS[verdict] : null,
    payment,
    collected: verdict === 'pay' ? amount : fromCents(0),
    code: reason_code,
    reason,
    error: errorIn(verdict),
  }));
  const results = sql`jsonb_to_recordset(${JSON.stringify(rows)})
    as r(id uuid, detail uuid, status text, payment uuid, collected numeric, code text, reason text, error text)`;
  await tx.rows(sql`
    update debit_detail l set status = r.status, collected = r.collected, payment_id = coalesce(r.payment, l.payment_id),
      reason_code = r.code, reason = r.reason, live = l.live and r.status = 'en_tramite', version = l.version + 1
    from ${results} where l.id = r.detail and r.status is not null`);
  await tx.rows(sql`
    update debit_answer_line a set carried = r.error = '', error = r.error from ${results} where a.id = r.id`);
}

/** A debit without open details is closed. */
async function moveOn(tx: Queryable, debit: LockedDebit): Promise<void> {
  const [{ n } = { n: 0 }] = await tx.rows<{ n: number }>(sql`
    select count(*) as n from debit_detail where debit_id = ${debit.id} and live`);
  const next = n === 0 ? 'cerrado' : 'respondido';
  await setStatus(tx, debit.id, next);
}
