import type { AnswerQuestion } from '../../../src/api/contract/debits/shapes';
import { centsOf } from '../../../src/api/contract/money';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { type Answer, type AnswerLine, lineOf, type OrderResult } from '../answers/answer';
import { ask, type Decisions } from '../answers/questions';
import { type Collection, type Matched, matchAnswer, plain } from './match';

/** An answer matched with its debit: each line with its collection, and the open questions. */
type MatchedAnswer = { matched: Matched[]; questions: AnswerQuestion[] };

export async function matchedAnswer(
  db: Queryable,
  profileId: string,
  debitId: string,
  answer: Answer,
  decisions: Decisions,
): Promise<MatchedAnswer> {
  const collections = await collectionsOf(db, debitId);
  const [head] = await db.rows<{ currency: string }>(sql`
    select a.currency from debit b join bank_account a on a.id = b.bank_account_id where b.id = ${debitId}`);
  const elsewhere = await elsewhereOf(db, profileId, debitId, answer);
  const match = (lines: AnswerLine[]) => matchAnswer(lines, collections, head?.currency ?? '', elsewhere);
  const named = match(answer.lines);
  const matched = [...named, ...match(unnamed(answer.orderResult, named, collections))];
  const questions = [...answer.questions];
  const isOurs = answer.message === '' || plain(answer.message) === plain(debitId);
  if (isOurs) return { matched, questions };
  const other = await debitCalled(db, profileId, answer.message);
  const confirmed = ask({ questions }, decisions, 'mensaje', answer.message, other);
  return { matched: confirmed === undefined ? matched.map(unsaid) : matched, questions };
}

/** No line counts until staff confirm that the file answers this debit. */
function unsaid(line: Matched): Matched {
  if (line.outcome === 'no_encontrado') return line;
  return {
    ...line,
    outcome: 'sin_resultado',
    reason: 'El archivo responde a otra orden: diga antes si es la de este débito.',
  };
}

/**
 * The bank's result for the entire order, as a line for each waiting collection without one. `cobrado` counts only in a file
 * without other lines whose count and sum are the order's.
 */
function unnamed(result: OrderResult | undefined, named: Matched[], collections: Collection[]): AnswerLine[] {
  if (!result) return [];
  const have = new Set(named.map(({ detail }) => detail));
  const waiting = collections.filter(({ id, waits }) => waits && !have.has(id));
  const isAll =
    (result.count === undefined || result.count === collections.length) &&
    (result.sum === undefined || result.sum === collections.reduce((sum, { cents }) => sum + cents, 0));
  if (result.outcome === 'cobrado' && (named.length > 0 || !isAll)) return [];
  const first = named.reduce((last, { row }) => Math.max(last, row), 0) + 1;
  const { outcome, code, reason } = result;
  const words = reason || OF_ALL[outcome];
  return waiting.map(({ end_to_end_id }, i) =>
    lineOf({ row: first + i, reference: end_to_end_id, amount: 0, isFull: true, outcome, code, reason: words }),
  );
}

const OF_ALL = {
  cobrado: '',
  rechazado: 'El banco rechazó la orden entera',
  en_tramite: 'El banco aceptó la orden y aún no cobra',
};

async function collectionsOf(db: Queryable, debitId: string): Promise<Collection[]> {
  const rows = await db.rows<Omit<Collection, 'cents'> & { amount: string }>(sql`
    select l.id, l.end_to_end_id, l.mandate, l.account_number, d.number as document_number, l.amount,
      l.status in ('pendiente', 'en_tramite') as waits
    from debit_detail l join document d on d.id = l.document_id
    where l.debit_id = ${debitId} and l.status <> 'excluido' order by d.number, l.id`);
  return rows.map(({ amount, ...collection }) => ({ ...collection, cents: centsOf(amount) }));
}

async function elsewhereOf(
  db: Queryable,
  profileId: string,
  debitId: string,
  { lines }: Answer,
): Promise<Map<string, string>> {
  const rows = await db.rows<{ end_to_end_id: string; name: string }>(sql`
    select l.end_to_end_id, b.name from debit_detail l join debit b on b.id = l.debit_id
    where l.profile_id = ${profileId} and l.debit_id <> ${debitId}
      and l.end_to_end_id = any(${lines.map(({ reference }) => plain(reference))})`);
  return new Map(rows.map(({ end_to_end_id, name }) => [end_to_end_id, name]));
}

/** The debit whose order has that name; '' for none of ours. */
async function debitCalled(db: Queryable, profileId: string, message: string): Promise<string> {
  const [found] = await db.rows<{ name: string }>(sql`
    select name from debit where profile_id = ${profileId} and upper(replace(id::text, '-', '')) = ${plain(message)}`);
  return found?.name ?? '';
}
