import type { AnswerPreview } from '../../src/api/contract/debits/shapes';
import type { ArrivalReason } from '../../src/api/contract/reconciliation/arrivals';
import type { Queryable } from '../database/database';
import { type Columns, sql } from '../database/sql';
import { today } from '../database/today';
import type { Answer } from '../debits/answers/answer';
import { readAnswerInWorker } from '../debits/answers/inWorker';
import { saveAnswer } from '../debits/collection/collect';
import { IS_ORDER, loadAnswerWithin } from '../debits/collection/load';
import { plain } from '../debits/collection/match';
import { FileRefusal } from '../files/refusal';
import type { Upload } from '../files/upload';
import { type Actor, audit } from '../ledger/audit';
import { layoutOfDebit } from '../orderLayouts/ofDebit';

/** How long after it was sent an order may be answered, and how many of the last ones are looked at. */
const ANSWERED_DAYS = 90;
const MOST_ORDERS = 50;

type Sent = { id: string; bank_account_id: string; status: string; layout: string };

/**
 * What becomes of a file that is a bank's answer to one of the orders sent: stored with its debit, and applied where all that the order
 * waits for is answered as it was ordered. Undefined of any other file.
 */
export async function readAsAnswer(
  tx: Queryable,
  who: Actor,
  arrival: string,
  upload: Upload,
): Promise<Columns | undefined> {
  const found = await answeredOrder(tx, who, upload.bytes);
  if (!found) return undefined;
  const { debit, answer } = found;
  const columns = { debit_id: debit.id, bank_account_id: debit.bank_account_id };
  if (answer.lines.length > 0 && answer.lines.every(({ outcome }) => outcome === 'ordenado'))
    return { ...columns, status: 'rechazada', reasons: '[]', msg: IS_ORDER };
  const preview = await loadAnswerWithin(tx, who, debit.id, upload);
  const answered = { ...columns, debit_answer_id: preview.id, msg: '' };
  const [stored] = await tx.rows(sql`select from debit_answer where id = ${preview.id} and saved_at is not null`);
  const details = await detailsOf(tx, debit.id);
  if (stored || bringsNothing(preview, details)) return { ...answered, status: 'repetida', reasons: '[]' };
  const reasons = reasonsOf(preview, details, debit.status);
  if (reasons.length > 0) return { ...answered, status: 'espera', reasons: JSON.stringify(reasons) };
  await saveAnswer(tx, who, debit.id, preview.id);
  const after = { debit: debit.id, lines: preview.lines.length };
  await audit(tx, who, [{ action: 'guardar sin intervención', entity: 'arrival', entityId: arrival, after }]);
  return { ...answered, status: 'guardada', reasons: '[]' };
}

/** The order that most of the file's lines name, or the file itself; of a bank's own layout also the only one of it that waits. */
async function answeredOrder(
  tx: Queryable,
  who: Actor,
  bytes: Uint8Array,
): Promise<{ debit: Sent; answer: Answer } | undefined> {
  const sent = await tx.rows<Sent>(sql`
    select b.id, b.bank_account_id, b.status, coalesce(md5(b.sent_layout::text), a.order_layout, '') as layout
    from debit b join bank_account a on a.id = b.bank_account_id
    where b.profile_id = ${who.profileId} and b.deleted_at is null and b.status in ('enviado', 'respondido', 'cerrado')
      and b.sent_at > now() - ${ANSWERED_DAYS} * interval '1 day'
    order by b.sent_at desc limit ${MOST_ORDERS}`);
  for (const key of new Set(sent.map(({ layout }) => layout))) {
    const debits = sent.filter((one) => one.layout === key);
    const layout = await layoutOfDebit(tx, who.profileId, debits[0]?.id ?? '');
    const answer = await readAnswerInWorker([bytes, layout, {}], { today: await today(tx), person: who.userId }).catch(
      (refusal: unknown) => {
        if (refusal instanceof FileRefusal) return undefined;
        throw refusal;
      },
    );
    // A statement of the account stays one, whatever it says of collections.
    if (!answer || /^camt\.05[23]/.test(answer.format)) continue;
    const awaited = debits.filter(({ status }) => status !== 'cerrado');
    const id =
      (await namedOrder(tx, debits, answer)) ??
      (answer.format === layout?.name && awaited.length === 1 ? awaited[0]?.id : undefined);
    const debit = debits.find((one) => one.id === id);
    if (debit) return { debit, answer };
  }
  return undefined;
}

/** The order that the file or at least half of its lines name. */
async function namedOrder(
  tx: Queryable,
  debits: readonly Sent[],
  { lines, message }: Answer,
): Promise<string | undefined> {
  const byMessage = debits.find(({ id }) => message !== '' && plain(id) === plain(message));
  if (byMessage) return byMessage.id;
  const references = lines.map(({ reference }) => plain(reference)).filter((reference) => reference !== '');
  const [named] = await tx.rows<{ id: string; count: number }>(sql`
    select debit_id as id, count(*)::int as count from debit_detail
    where debit_id = any(${debits.map(({ id }) => id)}::uuid[]) and end_to_end_id = any(${references})
    group by debit_id order by count(*) desc, debit_id limit 1`);
  return named && named.count * 2 >= lines.length ? named.id : undefined;
}

type Detail = { id: string; amount: string; status: string };

const detailsOf = (tx: Queryable, debit: string): Promise<Detail[]> =>
  tx.rows<Detail>(
    sql`select id, amount::text, status from debit_detail where debit_id = ${debit} and status <> 'excluido'`,
  );

const WAITS = ['pendiente', 'en_tramite'];

/** Whether all that it says was said before, and the order waits for nothing. */
const bringsNothing = ({ lines, problems, questions = [] }: AnswerPreview, details: Detail[]): boolean =>
  lines.length > 0 &&
  problems.length + questions.length === 0 &&
  !details.some(({ status }) => WAITS.includes(status)) &&
  lines.every(({ detail, outcome }) => details.some(({ id, status }) => id === detail && status === outcome));

/** Why the answer is not applied without a hand: it must answer each collection that still waits, and say nothing else that is new. */
function reasonsOf(
  { lines, problems, warnings, questions = [] }: AnswerPreview,
  details: Detail[],
  status: string,
): ArrivalReason[] {
  const counted = (kind: ArrivalReason['kind'], count: number): ArrivalReason[] => (count > 0 ? [{ kind, count }] : []);
  const of = (outcome: (typeof lines)[number]['outcome']) => lines.filter((line) => line.outcome === outcome).length;
  const byId = new Map(details.map((detail) => [detail.id, detail]));
  const answered = new Map(lines.flatMap((line) => (line.detail === null ? [] : [[line.detail, line]])));
  const differs = lines.filter(({ detail, outcome, amount }) => {
    const ordered = byId.get(detail ?? '')?.amount;
    return ordered !== undefined && amount !== ordered && !(outcome !== 'cobrado' && Number(amount) === 0);
  });
  const returned = lines.filter(
    ({ detail, outcome }) => outcome === 'rechazado' && byId.get(detail ?? '')?.status === 'cobrado',
  );
  return [
    ...(status === 'cerrado' ? [{ kind: 'orden' } as const] : []),
    ...counted('preguntas', questions.filter(({ chosen }) => chosen === null).length),
    ...counted('filas', problems.length),
    ...counted('avisos', warnings.length),
    ...counted('incompleta', details.filter(({ id, status: is }) => WAITS.includes(is) && !answered.has(id)).length),
    ...counted('ajenas', of('no_encontrado')),
    ...counted('resultado', of('sin_resultado')),
    ...counted('errores', of('con_error')),
    ...counted('montos', differs.length),
    ...counted('devueltas', returned.length),
  ];
}
