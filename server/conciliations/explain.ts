import { centsOf } from '../../src/api/contract/money';
import type { Explained, OBJECTIONS } from '../../src/api/contract/reconciliation/shapes';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { formatMoney } from '../ledger/words';
import { weigh } from '../matching/match';
import { PROVED, proofOf } from '../matching/proved';
import { type Evidence, paidText, type Repeated, reasonsOf } from '../matching/reasons';
import { notFound } from '../problems';
import { sharing } from './movements';

/**
 * Explains the evidence for and against a movement paying documents with this number. The statements that find suggestions
 * score them, and the functions that decide read them, so the explanation shows the evidence that counts.
 */
export async function explain(
  tx: Queryable,
  profileId: string,
  conciliationId: string,
  { movement_id, document }: { movement_id: string; document: string },
): Promise<{ documents: Explained[] }> {
  const [movement] = await tx.rows<{ unassigned: string; currency: string }>(
    sql`select unassigned, currency from bank_movement
     where profile_id = ${profileId} and conciliation_id = ${conciliationId} and id = ${movement_id} and deleted_at is null`,
  );
  if (!movement) throw notFound('el movimiento');
  const named = await tx.rows<{ id: string }>(namedBy(profileId, document));
  const ids = named.map(({ id }) => id);
  // An explanation changes nothing: the rollback discards its own evidence.
  await tx.rows(sql`savepoint asked`);
  await weigh(tx, profileId, movement_id, ids);
  const among = await sharing(tx, [movement_id]);
  const weighed = await tx.rows<Weighed>(weighedOf(conciliationId, movement_id, ids, among));
  await tx.rows(sql`rollback to savepoint asked`);
  return {
    documents: weighed.map((row) => ({
      document_id: row.document_id,
      document_number: row.document_number,
      customer_name: row.customer_name,
      balance: row.balance,
      due_date: row.due_date,
      suggested: row.suggested,
      speaks_for:
        row.class === null && row.paid === null
          ? []
          : reasonsOf(row).filter(({ kind }) => kind !== 'against' && kind !== 'due'),
      speaks_against: row.suggested ? [] : objectionsTo(row, movement),
    })),
  };
}

type Weighed = Evidence & {
  document_id: string;
  document_number: string;
  customer_name: string;
  balance: string;
  due_date: string | null;
  currency: string;
  voided: boolean;
  suggested: boolean;
  /** Null without any evidence. */
  class: number | null;
  by_rule: boolean;
  may_be_accident: boolean;
  /** The last payment of a document that owes nothing any more. */
  paid: Pick<Repeated, 'paid_on' | 'amount' | 'movement_id'> | null;
  /** The movement's other payers, other documents it names, and those with equal or better evidence. */
  others: string[];
  named: string[];
  level: string[];
  stronger: string[];
  claimed: boolean;
  ways: number | null;
};

type Objection = { kind: (typeof OBJECTIONS)[number]; text: string };

function objectionsTo(row: Weighed, { unassigned, currency }: { unassigned: string; currency: string }): Objection[] {
  const { by_number, by_tail, by_near, by_dni, by_account, by_rule, by_name, others, named, level, stronger } = row;
  const isKnown = by_dni || by_account || by_rule || by_name;
  const when = (holds: boolean, kind: Objection['kind'], text: string): Objection[] => (holds ? [{ kind, text }] : []);
  const [balance, left] = [centsOf(row.balance), centsOf(unassigned)];
  if (row.voided) return [{ kind: 'voided', text: 'está anulado' }];
  if (balance === 0)
    return [{ kind: 'settled', text: row.paid ? paidText(row.paid, row.currency) : 'ya no debe nada' }];
  if (left === 0) return [{ kind: 'assigned', text: 'al movimiento no le queda nada por asignar' }];
  if (row.currency !== currency) {
    return [{ kind: 'currency', text: `está en ${row.currency}, y el movimiento en ${currency}` }];
  }
  return [
    ...when(
      balance !== left && !row.in_set,
      'amount',
      `debe ${formatMoney(balance)}, y al movimiento le quedan ${formatMoney(left)}`,
    ),
    ...when(!(by_number || by_tail || by_near || row.is_meant), 'unnamed', 'su número no está en la glosa'),
    ...when(named.length > 0, 'another', `la glosa nombra ${named.join(', ')}`),
    ...when(others.length > 0 && (row.against || !isKnown), 'payer', `se indica que paga ${others.join(', ')}`),
    ...when(others.length === 0 && !isKnown, 'stranger', 'nada indica que pague su cliente'),
    ...when(row.namesakes > 1, 'namesakes', `ese nombre es de ${row.namesakes} clientes`),
    ...when(level.length > 0, 'level', `tiene lo mismo a favor que ${level.join(', ')}`),
    ...when(stronger.length > 0, 'stronger', `tiene más a favor ${stronger.join(', ')}`),
    ...when(row.claimed, 'claimed', 'otro movimiento también podría pagarlo'),
    ...when(isKnown && (row.ways ?? 0) > 1, 'sums', `lo que debe su cliente suma ese monto de ${row.ways} maneras`),
    ...when(row.may_be_accident, 'accident', 'ese monto es tan común que la coincidencia puede ser casual'),
  ];
}

const MOST = 5;

/** Staff write the whole number, or its digits without leading zeros. */
const namedBy = (profileId: string, document: string) => sql`
select id from document where profile_id = ${profileId} and number_key = replace(match_key(${document}), ' ', '')
union
select id from document where profile_id = ${profileId} and number_tail = number_tail(${document})
  and not exists (select from document where profile_id = ${profileId} and number_key = replace(match_key(${document}), ' ', ''))
limit ${MOST}`;

const weighedOf = (conciliationId: string, movementId: string, documents: string[], among: string[]) => sql`
with live as materialized (
  select * from live_candidates(${conciliationId}, array[${movementId}::uuid])
), verdict as materialized (
  select * from movement_verdicts(${conciliationId}, ${among}) where movement_id = ${movementId}
), number as (
  select l.document_id, l.class, l.by_number, d.number from live l join document d on d.id = l.document_id
), movement as (
  select * from bank_movement where id = ${movementId}
), payer as (
  select p.*, trim(k.first_name || ' ' || k.last_name) as name
  from movement_payer p join customer k on k.id = p.customer_id where p.movement_id = ${movementId}
)
select d.id as document_id, d.number as document_number, d.balance, d.due_date, d.currency, d.voided_at is not null as voided,
  trim(k.first_name || ' ' || k.last_name) as customer_name, l.class, l.days,
  coalesce(v.verdict = 'segura' and d.id = any(v.documents), false) as suggested,
  coalesce(l.exact, d.balance = 0 and d.total = m.unassigned) as exact, case when d.balance = 0 then to_jsonb(z) end as paid, coalesce(l.but_fee, false) as but_fee, coalesce(l.in_set and (select s.ways = 1 and s.lacking is null from candidate_set s where s.movement_id = ${movementId}), false) as in_set,
  coalesce(l.by_number, d.balance = 0 and (d.number_key = any(m.tokens) or d.number_tail = any(m.tokens))) as by_number, coalesce(l.by_tail, false) as by_tail, coalesce(l.by_near, false) as by_near,
  coalesce(l.by_dni, y.by_dni, false) as by_dni, coalesce(l.by_account, y.by_account, false) as by_account, coalesce(l.by_rule, y.by_rule, false) as by_rule,
  coalesce(l.by_name, y.by_name, false) as by_name, coalesce(l.namesakes, y.namesakes, 0) as namesakes, coalesce(l.against, false) as against,
  coalesce(c.chance > sure_chance() and (l.by_number or l.by_tail or l.by_near or l.by_name), false) as may_be_accident,
  array(select distinct p.name from payer p where p.customer_id <> d.customer_id order by 1 limit ${MOST}) as others,
  array(select n.number from number n where n.by_number and n.document_id <> d.id order by 1 limit ${MOST}) as named,
  array(select n.number from number n where n.class = l.class and n.class < 8 and n.document_id <> d.id order by 1 limit ${MOST}) as level,
  array(select n.number from number n where n.class < coalesce(l.class, 8) and n.document_id <> d.id
    and n.class = (select min(class) from number) order by 1 limit ${MOST}) as stronger,
  coalesce(v.verdict = 'empate' and d.id = any(v.documents), false) as claimed,
  (select s.ways from candidate_set s where s.movement_id = ${movementId} and s.withheld is null) as ways, ${PROVED}
from document d join customer k on k.id = d.customer_id cross join movement m
left join payer y on y.customer_id = d.customer_id
left join lateral paid_by(d.id) z on true
left join live l on l.document_id = d.id
left join candidate c on c.movement_id = ${movementId} and c.document_id = d.id
left join verdict v on true
${proofOf(sql`m.id`, sql`d.id`, sql`d.customer_id`)}
where d.id = any(${documents}) order by l.class nulls last, d.number`;
