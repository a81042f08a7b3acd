import { createHash } from 'node:crypto';
import type { AnswerPreview } from '../../../src/api/contract/debitShapes';
import { centsOf, fromCents } from '../../../src/api/contract/money';
import type { Queryable, Transactional } from '../../database/database';
import { today } from '../../database/today';
import { isRealDay } from '../../files/cells/days';
import type { Circumstances } from '../../files/inWorker';
import { FileRefusal } from '../../files/refusal';
import type { Upload } from '../../files/upload';
import type { Actor } from '../../ledger/audit';
import { notFound, refused } from '../../problems';

import type { Answer } from '../answers/answer';
import { readAnswerInWorker } from '../answers/inWorker';
import { type Held, holdDebit, mustBeSaved } from '../hold';
import type { NamedLayout } from '../layouts/layout';
import { layoutOfDebit } from '../layouts/ofDebit';
import { readDebit } from '../read';
import { type Asked, type Matched, matchAnswer, plain } from './match';

/**
 * Reads a bank's answer against what it was asked, and keeps it until it is saved. The same file again is the same answer.
 * 409 before the debit was saved, 422 when the file is no answer.
 */
export async function loadAnswer(
  db: Transactional,
  who: Actor,
  debitId: string,
  upload: Upload,
): Promise<AnswerPreview> {
  mustBeSaved(await readDebit(db, who.profileId, debitId));
  const answer = await understood(db, who, debitId, upload.bytes);
  return db.transaction((tx) => keepAnswer(tx, who, debitId, upload, answer));
}

/** One that was loaded, as it was matched then. 404 when there is none. */
export async function readAnswer(
  db: Queryable,
  who: Actor,
  debitId: string,
  answerId: string,
): Promise<AnswerPreview & { saved: boolean }> {
  await readDebit(db, who.profileId, debitId);
  const [kept] = await db.rows<{ file_name: string; file: Uint8Array; saved: boolean }>(
    `select file_name, file, saved_at is not null as saved from debit_answer
     where profile_id = $1 and debit_id = $2 and id = $3`,
    [who.profileId, debitId, answerId],
  );
  if (!kept) throw notFound('la respuesta cargada. Vuelva a cargar el archivo');
  const answer = await understood(db, who, debitId, kept.file);
  const preview = previewOf(answerId, kept.file_name, answer, await linesOf(db, answerId));
  return { ...preview, saved: kept.saved };
}

async function understood(db: Queryable, who: Actor, debitId: string, bytes: Uint8Array): Promise<Answer> {
  const layout = await layoutOfDebit(db, who.profileId, debitId);
  return read(bytes, layout, { today: await today(db), person: who.userId });
}

async function read(bytes: Uint8Array, layout: NamedLayout | undefined, circumstances: Circumstances): Promise<Answer> {
  const answer = await readAnswerInWorker([bytes, layout], circumstances).catch((error: unknown) => {
    if (error instanceof FileRefusal) {
      const hint = error.code === 'unknown-format' ? ' Si es un extracto de la cuenta, cárguelo en Conciliación.' : '';
      throw refused(error.message + hint, { code: error.code, cause: error });
    }
    throw error;
  });
  if (answer.lines.length > 0 && answer.lines.every(({ outcome }) => outcome === 'ordenado')) {
    throw refused(
      'El archivo es la orden de cobro, no lo que respondió el banco. Cargue el archivo que devuelve el banco.',
      { code: 'order' },
    );
  }
  return answer;
}

export async function keepAnswer(
  tx: Queryable,
  who: Actor,
  debitId: string,
  { fileName, bytes }: Upload,
  answer: Answer,
): Promise<AnswerPreview> {
  const held = await holdDebit(tx, who, debitId);
  mustBeSaved(held);
  const matched = matchAnswer(
    answer.lines,
    await askedOf(tx, debitId),
    held.currency,
    await elsewhereOf(tx, held, who, answer),
  );
  const [kept] = await tx.rows<{ id: string }>(
    `insert into debit_answer (profile_id, debit_id, file_name, file_hash, file, format, problems, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (debit_id, file_hash) do update set file_name = excluded.file_name returning id`,
    [
      who.profileId,
      debitId,
      fileName,
      createHash('sha256').update(bytes).digest('hex'),
      bytes,
      answer.format,
      JSON.stringify(answer.problems),
      who.userId,
    ],
  );
  const id = kept?.id ?? '';
  await keepLines(tx, who, id, matched);
  return previewOf(id, fileName, answer, await linesOf(tx, id));
}

function previewOf(id: string, fileName: string, answer: Answer, lines: AnswerPreview['lines']): AnswerPreview {
  const of = (outcome: Matched['outcome']) => lines.filter((line) => line.outcome === outcome);
  return {
    id,
    file_name: fileName,
    format: answer.format,
    lines,
    problems: answer.problems,
    skipped: answer.skipped,
    warnings: answer.warnings,
    summary: {
      collected: of('cobrado').length,
      rejected: of('rechazado').length,
      not_found: of('no_encontrado').length,
      amount: fromCents(of('cobrado').reduce((sum, { amount }) => sum + centsOf(amount), 0)),
    },
  };
}

async function askedOf(tx: Queryable, debitId: string): Promise<Asked[]> {
  const rows = await tx.rows<Omit<Asked, 'cents'> & { amount: string }>(
    `select l.id, l.end_to_end_id, l.mandate, l.account_number, d.number as document_number, l.amount
     from debit_detail l join document d on d.id = l.document_id where l.debit_id = $1 and l.status <> 'excluido' order by d.number, l.id`,
    [debitId],
  );
  return rows.map(({ amount, ...asked }) => ({ ...asked, cents: centsOf(amount) }));
}

async function elsewhereOf(tx: Queryable, held: Held, who: Actor, { lines }: Answer): Promise<Map<string, string>> {
  const rows = await tx.rows<{ end_to_end_id: string; name: string }>(
    `select l.end_to_end_id, b.name from debit_detail l join debit b on b.id = l.debit_id
     where l.profile_id = $1 and l.debit_id <> $2 and l.end_to_end_id = any($3)`,
    [who.profileId, held.id, lines.map(({ reference }) => plain(reference))],
  );
  return new Map(rows.map(({ end_to_end_id, name }) => [end_to_end_id, name]));
}

/** Lines that were carried over stay as they were; the others are as they match now. */
async function keepLines(tx: Queryable, who: Actor, answerId: string, matched: Matched[]): Promise<void> {
  await tx.rows('delete from debit_answer_line where answer_id = $1 and not carried', [answerId]);
  const lines = matched.map(({ cents, date, ...line }) => ({
    ...line,
    amount: fromCents(cents),
    date: isRealDay(date) ? date : null,
  }));
  await tx.rows(
    `insert into debit_answer_line (profile_id, answer_id, row, detail_id, outcome, amount, reference, reason_code, reason, date, bank_reference)
     select $3, $1, l.row, l.detail, l.outcome, l.amount, l.reference, l.code, l.reason, l.date, l."bankReference"
     from jsonb_to_recordset($2) as l(row integer, detail uuid, outcome text, amount numeric, reference text, code text, reason text,
       date date, "bankReference" text)
     on conflict (answer_id, row) do nothing`,
    [answerId, JSON.stringify(lines), who.profileId],
  );
}

function linesOf(tx: Queryable, answerId: string): Promise<AnswerPreview['lines']> {
  return tx.rows<AnswerPreview['lines'][number]>(
    `select a.row, a.outcome, a.detail_id as detail, coalesce(trim(c.first_name || ' ' || c.last_name), '') as customer_name,
       coalesce(d.number, '') as document_number, a.reference, a.amount, a.reason_code, a.reason
     from debit_answer_line a left join debit_detail l on l.id = a.detail_id left join customer c on c.id = l.customer_id
     left join document d on d.id = l.document_id where a.answer_id = $1 order by a.row`,
    [answerId],
  );
}
