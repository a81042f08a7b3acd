import type { AnswerQuestion } from '../../../src/api/contract/debits/shapes';
import { centsOf } from '../../../src/api/contract/money';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { countWords } from '../../statements/reading';
import { type Answer, type AnswerLine, lineOf, type OrderResult } from '../answers/answer';
import { ask, askResult, type Decisions } from '../answers/questions';
import { type Collection, type Matched, matchAnswer, plain } from './match';

/** An answer matched with its debit: each line with its collection, the open questions, and what is odd. */
type MatchedAnswer = { matched: Matched[]; questions: AnswerQuestion[]; warnings: string[] };

export async function matchedAnswer(
  db: Queryable,
  profileId: string,
  debitId: string,
  answer: Answer,
  decisions: Decisions,
): Promise<MatchedAnswer> {
  const collections = await collectionsOf(db, debitId);
  const [head] = await db.rows<{ currency: string; since: string }>(sql`
    select a.currency, least(b.created_at::date, b.collect_on) as since from debit b join bank_account a on a.id = b.bank_account_id where b.id = ${debitId}`);
  const elsewhere = await elsewhereOf(db, profileId, debitId, answer);
  const questions = [...answer.questions];
  const order = {
    currency: head?.currency ?? '',
    since: head?.since ?? '',
    elsewhere,
    askLess: (example: string) => askResult({ questions }, decisions, 'Cobrado por menos de lo pedido', example),
  };
  const named = matchAnswer(answer.lines, collections, order);
  const others = matchAnswer(unnamed(answer.orderResult, named, collections), collections, order);
  const matched = [...named, ...others];
  const warnings = [...answer.warnings, ...cutWarnings(answer, matched, collections)];
  const isOurs = answer.message === '' || plain(answer.message) === plain(debitId);
  if (isOurs) return { matched, questions, warnings };
  const other = await debitCalled(db, profileId, answer.message);
  const confirmed = ask({ questions }, decisions, 'mensaje', answer.message, other);
  return { matched: confirmed === undefined ? matched.map(unsaid) : matched, questions, warnings };
}

/** A text that ends without a line end, and leaves collections that wait without an answer. */
function cutWarnings({ isOpen }: Answer, matched: Matched[], collections: Collection[]): string[] {
  const have = new Set(matched.map(({ detail }) => detail));
  const left = collections.filter(({ id, waits }) => waits && !have.has(id)).length;
  if (!isOpen || left === 0) return [];
  return [
    `El archivo puede estar cortado: termina sin fin de línea y no responde ${countWords(left, 'cobro')} de este débito. Si los esperaba, descárguelo de nuevo del banco.`,
  ];
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
    select l.id, l.end_to_end_id, l.mandate, l.account_number, coalesce(nullif(l.holder_dni, ''), c.dni) as holder_dni,
      d.number as document_number, l.amount,
      l.status in ('pendiente', 'en_tramite') as waits
    from debit_detail l join document d on d.id = l.document_id join customer c on c.id = l.customer_id
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
