import { createHash } from 'node:crypto';
import type { AnswerPreview } from '../../../src/api/contract/debits/shapes';
import { centsOf, fromCents } from '../../../src/api/contract/money';
import type { Queryable, Transactional } from '../../database/database';
import { insertInto, sql } from '../../database/sql';
import { today } from '../../database/today';
import { isRealDay } from '../../files/cells/days';
import type { Circumstances } from '../../files/inWorker';
import { FileRefusal } from '../../files/refusal';
import type { Upload } from '../../files/upload';
import type { Actor } from '../../ledger/audit';
import type { NamedLayout } from '../../orderLayouts/layout';
import { layoutOfDebit } from '../../orderLayouts/ofDebit';
import { notFound, refused } from '../../problems';
import type { Answer } from '../answers/answer';
import { readAnswerInWorker } from '../answers/inWorker';
import type { Decisions } from '../answers/questions';
import { lockDebit, mustBeSaved } from '../lock';
import { readDebit } from '../read';
import { storeErrors } from './collect';
import type { Matched } from './match';
import { matchedAnswer } from './matched';

/**
 * Matches a bank's answer with the order, and stores it until it is saved. The same file again is the same answer. 409
 * before the debit was saved, 422 when the file is no answer.
 */
export async function loadAnswer(
  db: Transactional,
  who: Actor,
  debitId: string,
  upload: Upload,
): Promise<AnswerPreview> {
  mustBeSaved(await readDebit(db, who.profileId, debitId));
  const { answer, decisions } = await decided(db, who, debitId, upload);
  return db.transaction((tx) => storeAnswer(tx, who, debitId, upload, answer, decisions));
}

/** The same inside the caller's transaction. */
export async function loadAnswerWithin(
  tx: Queryable,
  who: Actor,
  debitId: string,
  upload: Upload,
): Promise<AnswerPreview> {
  const { answer, decisions } = await decided(tx, who, debitId, upload);
  return storeAnswer(tx, who, debitId, upload, answer, decisions);
}

async function decided(db: Queryable, who: Actor, debitId: string, { bytes }: Upload) {
  const decisions = await decisionsOf(db, debitId, hashOf(bytes));
  return { decisions, answer: await understood(db, who, debitId, bytes, decisions) };
}

/** Stores staff's answers to the file's questions, and reads it again with all of them. */
export async function decideAnswer(
  db: Transactional,
  who: Actor,
  debitId: string,
  answerId: string,
  answers: Decisions,
): Promise<AnswerPreview> {
  const { file_name, file, decisions } = await storedAnswer(db, who, debitId, answerId);
  const all = { ...decisions, ...answers };
  const answer = await understood(db, who, debitId, file, all);
  return db.transaction(async (tx) => {
    await tx.rows(sql`update debit_answer set decisions = ${JSON.stringify(all)} where id = ${answerId}`);
    return storeAnswer(tx, who, debitId, { fileName: file_name, bytes: file }, answer, all);
  });
}

/** A loaded answer, as it was matched then. 404 when there is none. */
export async function readAnswer(
  db: Queryable,
  who: Actor,
  debitId: string,
  answerId: string,
): Promise<AnswerPreview & { saved: boolean }> {
  await readDebit(db, who.profileId, debitId);
  const { file_name, file, saved, decisions } = await storedAnswer(db, who, debitId, answerId);
  const answer = await understood(db, who, debitId, file, decisions);
  const { questions, warnings } = await matchedAnswer(db, who.profileId, debitId, answer, decisions);
  const preview = previewOf(answerId, file_name, { ...answer, questions, warnings }, await linesOf(db, answerId));
  return { ...preview, saved };
}

/** Refusal of an order's own file. */
export const IS_ORDER =
  'El archivo es la orden de cobro, no lo que respondió el banco. Cargue el archivo que devuelve el banco.';

type StoredAnswer = { file_name: string; file: Uint8Array; saved: boolean; decisions: Decisions };

async function storedAnswer(db: Queryable, who: Actor, debitId: string, answerId: string): Promise<StoredAnswer> {
  const [stored] = await db.rows<StoredAnswer>(sql`
    select file_name, file, saved_at is not null as saved, decisions from debit_answer
    where profile_id = ${who.profileId} and debit_id = ${debitId} and id = ${answerId}`);
  if (!stored) throw notFound('la respuesta cargada. Vuelva a cargar el archivo');
  return stored;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The same file has the same decisions. */
async function decisionsOf(db: Queryable, debitId: string, hash: string): Promise<Decisions> {
  const [stored] = await db.rows<{ decisions: Decisions }>(sql`
    select decisions from debit_answer where debit_id = ${debitId} and file_hash = ${hash}`);
  return stored?.decisions ?? {};
}

async function understood(
  db: Queryable,
  who: Actor,
  debitId: string,
  bytes: Uint8Array,
  decisions: Decisions,
): Promise<Answer> {
  const layout = await layoutOfDebit(db, who.profileId, debitId);
  return read(bytes, layout, decisions, { today: await today(db), person: who.userId });
}

async function read(
  bytes: Uint8Array,
  layout: NamedLayout | undefined,
  decisions: Decisions,
  circumstances: Circumstances,
): Promise<Answer> {
  const answer = await readAnswerInWorker([bytes, layout, decisions], circumstances).catch((error: unknown) => {
    if (error instanceof FileRefusal) {
      const hint = error.code === 'unknown-format' ? ' Si es un extracto de la cuenta, cárguelo en Conciliación.' : '';
      throw refused(error.message + hint, { code: error.code, cause: error });
    }
    throw error;
  });
  if (answer.lines.length > 0 && answer.lines.every(({ outcome }) => outcome === 'ordenado')) {
    throw refused(IS_ORDER, { code: 'order' });
  }
  return answer;
}

export async function storeAnswer(
  tx: Queryable,
  who: Actor,
  debitId: string,
  { fileName, bytes }: Upload,
  answer: Answer,
  decisions: Decisions = {},
): Promise<AnswerPreview> {
  const debit = await lockDebit(tx, who, debitId);
  mustBeSaved(debit);
  const { matched, questions, warnings } = await matchedAnswer(tx, who.profileId, debitId, answer, decisions);
  const [stored] = await tx.rows<{ id: string }>(sql`
    ${insertInto('debit_answer', {
      profile_id: who.profileId,
      debit_id: debitId,
      file_name: fileName,
      file_hash: hashOf(bytes),
      file: bytes,
      format: answer.format,
      problems: JSON.stringify(answer.problems),
      created_by: who.userId,
    })}
    on conflict (debit_id, file_hash) do update set file_name = excluded.file_name returning id`);
  const id = stored?.id ?? '';
  await storeLines(tx, who, id, matched);
  await storeErrors(tx, id);
  return previewOf(id, fileName, { ...answer, questions, warnings }, await linesOf(tx, id));
}

function previewOf(id: string, fileName: string, answer: Answer, lines: AnswerPreview['lines']): AnswerPreview {
  const of = (outcome: 'cobrado' | 'rechazado' | 'no_encontrado') => lines.filter((line) => line.outcome === outcome);
  return {
    id,
    file_name: fileName,
    format: answer.format,
    lines,
    problems: answer.problems,
    skipped: answer.skipped,
    warnings: answer.warnings,
    questions: answer.questions,
    summary: {
      collected: of('cobrado').length,
      rejected: of('rechazado').length,
      not_found: of('no_encontrado').length,
      amount: fromCents(of('cobrado').reduce((sum, { amount }) => sum + centsOf(amount), 0)),
    },
  };
}

/** Applied lines stay, unless they only wait; the others are matched anew. */
async function storeLines(tx: Queryable, who: Actor, answerId: string, matched: Matched[]): Promise<void> {
  await tx.rows(sql`
    delete from debit_answer_line where answer_id = ${answerId} and (not carried or outcome = 'en_tramite')`);
  const lines = matched.map(({ cents, date, ...line }) => ({
    ...line,
    amount: fromCents(cents),
    date: isRealDay(date) ? date : null,
  }));
  await tx.rows(sql`
    insert into debit_answer_line (profile_id, answer_id, row, detail_id, outcome, amount, reference,
    reason_code, reason, date, bank_reference)
    select ${who.profileId}, ${answerId}, l.row, l.detail, l.outcome, l.amount, l.reference, l.code, l.reason,
      l.date, l."bankReference"
    from jsonb_to_recordset(${JSON.stringify(lines)}) as l(row integer, detail uuid, outcome text,
      amount numeric, reference text, code text, reason text, date date, "bankReference" text)
    on conflict (answer_id, row) do nothing`);
}

function linesOf(tx: Queryable, answerId: string): Promise<AnswerPreview['lines']> {
  return tx.rows<AnswerPreview['lines'][number]>(sql`
    select a.row, case when a.error <> '' then 'con_error' else a.outcome end as outcome, a.detail_id as detail,
      coalesce(c.full_name, '') as customer_name,
      coalesce(d.number, '') as document_number, a.reference, a.amount, a.reason_code,
        coalesce(nullif(a.error, ''), a.reason) as reason
    from debit_answer_line a left join debit_detail l on l.id = a.detail_id left join customer c on c.id = l.customer_id
    left join document d on d.id = l.document_id where a.answer_id = ${answerId} order by a.row`);
}
