import type * as z from 'zod/mini';
import { centsOf } from '../../src/api/contract/money';
import type {
  createReconciliationRule,
  ReconciliationRule,
  ReconciliationRuleDetail,
  listReconciliationRules as row,
  updateReconciliationRule,
} from '../../src/api/contract/reconciliation/reconciliationRules';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Orders, orderOf, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { recordsOf } from '../ledger/records';
import { readSettings } from '../ledger/settings';
import { formatMoney } from '../ledger/words';
import { notFound, refused } from '../problems';
import { rematch } from './rematch';

type New = z.output<(typeof createReconciliationRule)['body']>;
type Changes = z.output<(typeof updateReconciliationRule)['body']>;
/** A rule's conditions on movements, and its conclusion about them. */
export type Conditions = Omit<New, 'enabled' | 'movement'>;

/** Projects `rows` of `rule_standing` to the contract's fields. */
const rulesFrom = (rows: Sql) => sql`
  select r.id, r.version, r.kind, r.bank_account_id as bank_account, a.alias as bank_account_name, r.words, r.account_key as account,
    r.largest, r.exact, r.customer_id as customer, k.full_name as customer_name,
    r.category_id as category, g.name as category_name, r.enabled, r.autonomy, r.earned, r.at_most, r.streak,
    case when r.streak < r.marks_after then r.marks_after - r.streak when r.streak < r.sure_after then r.sure_after - r.streak end as missing,
    o.hits, o.mistakes, coalesce(name_of(r.created_by), '') as created_by, r.created_at
  from ${rows} r
  left join bank_account a on a.id = r.bank_account_id
  left join customer k on k.id = r.customer_id
  left join movement_category g on g.id = r.category_id
  cross join lateral (
    select count(*) filter (where result = 'acierto')::int as hits, count(*) filter (where result <> 'acierto')::int as mistakes
    from rule_outcome o where o.rule_id = r.id and o.withdrawn_at is null
  ) o`;

const ORDERS: Orders<'created_at'> = {
  by: { created_at: sql`r.created_at` },
  usual: sql`r.enabled desc, r.autonomy desc, r.created_at desc, r.id`,
  id: sql`r.id`,
};

const SEARCHED = sql`array_to_string(r.words, ' ') || ' ' || r.account_key
  || ' ' || coalesce((select k.full_name from customer k where k.id = r.customer_id), '')
  || ' ' || coalesce((select g.name from movement_category g where g.id = r.category_id), '')`;

export function listRules(
  db: Queryable,
  profileId: string,
  page: Page,
  { search, kind, enabled, ordering }: z.output<(typeof row)['query']>,
): Promise<Listed<ReconciliationRule>> {
  const where = every([
    sql`r.profile_id = ${profileId}`,
    kind && sql`r.kind = ${kind}`,
    enabled && sql`r.enabled = ${enabled === 'true'}`,
    search && contains(SEARCHED, search),
  ]);
  const list = { rows: sql`select r.* from rule_standing r`, where, order: orderOf(ORDERS, ordering) };
  return listed(db, { ...list, projection: rulesFrom }, page);
}

/** Problem 404 when the company has no such rule. */
async function ruleOf(db: Queryable, profileId: string, id: string): Promise<ReconciliationRule> {
  const [found] = await db.rows<ReconciliationRule>(sql`
    ${rulesFrom(sql`rule_standing`)} where r.profile_id = ${profileId} and r.id = ${id}`);
  if (!found) throw notFound('la regla');
  return found;
}

/** The rule with its record. */
export async function readRule(db: Queryable, profileId: string, id: string): Promise<ReconciliationRuleDetail> {
  const rule = await ruleOf(db, profileId, id);
  const [from] = await db.rows<NonNullable<ReconciliationRuleDetail['from_movement']>>(sql`
    select m.id as movement_id, m.conciliation_id, m.date, m.description, m.amount
    from reconciliation_rule r join bank_movement m on m.id = r.from_movement where r.id = ${id} and m.deleted_at is null`);
  const months = await db.rows<ReconciliationRuleDetail['months'][number]>(sql`
    select to_char(at, 'YYYY-MM') as month, count(*) filter (where result = 'acierto')::int as hits,
      count(*) filter (where result = 'fallo')::int as mistakes, count(*) filter (where result = 'deshecho')::int as undone
    from rule_outcome where rule_id = ${id} and withdrawn_at is null group by 1 order by 1 desc limit 24`);
  const outcomes = await db.rows<ReconciliationRuleDetail['outcomes'][number]>(sql`
    select m.id as movement_id, m.conciliation_id, m.date, m.description, m.amount, o.at,
      coalesce(name_of(o.user_id), '') as who, o.result, o.withdrawn_at is null as counts
    from rule_outcome o join bank_movement m on m.id = o.movement_id where o.rule_id = ${id} order by o.id desc limit 50`);
  return { ...rule, from_movement: from ?? null, months, outcomes };
}

/** The columns of `reconciliation_rule`, without those that the rule's kind does not use. */
export function columnsOf({ kind, bank_account, words, account, largest, exact, customer, category }: Conditions) {
  return {
    kind,
    bank_account_id: bank_account ?? null,
    words: words ?? '',
    account: account ?? '',
    largest: largest ?? null,
    exact: kind === 'comision' && (exact ?? false),
    customer_id: kind === 'pagador' ? (customer ?? null) : null,
    category_id: kind === 'no_cobro' ? (category ?? null) : null,
  };
}

const CONDITIONS = sql`bank_account_id, words, account_key, largest, exact, customer_id, category_id`;

/** The same columns as the database stores them. */
function storedColumnsOf(conditions: Conditions) {
  const { account, words, ...own } = columnsOf(conditions);
  return { ...own, words: sql`rule_words(${words})`, account_key: sql`match_key(${account})` };
}

const rules = recordsOf<ReconciliationRule>({
  table: 'reconciliation_rule',
  read: (db, { profileId }, id) => ruleOf(db, profileId, id),
  once: {
    constraint: 'reconciliation_rule_once',
    msg: 'Ya hay una regla con esas condiciones. No se guardó; cambie la que existe, también si está apagada.',
    code: 'rule-exists',
  },
});

/**
 * Problem 409 for conditions that another rule has, 422 for words without a letter and for a fee over the write-off
 * limit.
 */
export async function addRule(tx: Queryable, who: Actor, fields: New): Promise<ReconciliationRule> {
  await check(tx, who, fields);
  return rules.add(tx, who, {
    ...storedColumnsOf(fields),
    created_by: who.userId,
    enabled: fields.enabled ?? true,
    from_movement: sql`(select id from bank_movement where profile_id = ${who.profileId} and id = ${fields.movement})`,
  });
}

/**
 * Problem 412 for a stale version, besides those of `addRule`. New conditions lose the trust that the old ones earned.
 */
export async function changeRule(tx: Queryable, who: Actor, id: string, fields: Changes): Promise<ReconciliationRule> {
  const before = await rules.lock(tx, who, id, fields.version);
  if (fields.kind !== before.kind) throw refused('La clase de una regla no cambia. Cree otra regla.');
  await check(tx, who, fields);
  if (isSurePayer(before)) await rematch(tx, who, [id]);
  const stored = storedColumnsOf(fields);
  const values = sql`${stored.bank_account_id}, ${stored.words}, ${stored.account_key}, ${stored.largest}, ${stored.exact},
    ${stored.customer_id}, ${stored.category_id}`;
  const after = await rules.change(tx, who, before, {
    ...stored,
    enabled: fields.enabled,
    at_most: fields.at_most,
    trusted_from: sql`case when (${CONDITIONS}) is distinct from (${values}) then now() else trusted_from end`,
  });
  if (isSurePayer(after)) await rematch(tx, who, [id]);
  return after;
}

/** Deletes the rule with its record; reconciliations stay. */
export async function removeRule(tx: Queryable, who: Actor, id: string): Promise<void> {
  const before = await rules.lock(tx, who, id);
  if (isSurePayer(before)) await rematch(tx, who, [id]);
  await rules.remove(tx, who, before);
}

const isSurePayer = ({ kind, autonomy }: ReconciliationRule) => kind === 'pagador' && autonomy === 'segura';

/** Checks that the named records exist and that the limits allow the rule. */
export async function check(tx: Queryable, who: Actor, conditions: Conditions): Promise<void> {
  const { kind, bank_account_id, customer_id, category_id, words, account } = columnsOf(conditions);
  const [found] = await tx.rows<Record<'account' | 'customer' | 'category' | 'wordless', boolean>>(sql`
    select ${bank_account_id}::uuid is null
      or exists (select from bank_account
    where profile_id = ${who.profileId} and id = ${bank_account_id} and deleted_at is null) as account,
      ${customer_id}::uuid is null
        or exists (select from customer
        where profile_id = ${who.profileId} and id = ${customer_id} and deleted_at is null) as customer,
      ${category_id}::uuid is null
        or exists (select from movement_category
        where profile_id = ${who.profileId} and id = ${category_id} and archived_at is null) as category,
      rule_words(${words}) = '{}' and match_key(${account}) = '' as wordless`);
  if (!found?.account) throw notFound('la cuenta bancaria', { fields: { bank_account: 'Elija otra' } });
  if (!found.customer) throw notFound('el cliente', { fields: { customer: 'Elija otro' } });
  if (!found.category) throw notFound('la categoría', { fields: { category: 'Elija otra' } });
  if (found.wordless && kind !== 'comision') {
    throw refused('Escriba al menos una palabra de dos letras o más: las cifras no cuentan.', {
      fields: { words: 'Sin palabras' },
    });
  }
  // An exact fee also shows that a document was paid, whatever the write-off limit is.
  if (kind !== 'comision' || conditions.exact) return;
  const { forgive_limit } = await readSettings(tx, who.profileId);
  if (centsOf(conditions.largest ?? '0.00') <= centsOf(forgive_limit)) return;
  throw refused(
    `De un documento se condonan ${formatMoney(centsOf(forgive_limit))} como máximo, y lo que el banco cobra se condona. Escriba un monto menor, o pida a una persona administradora que cambie el límite en Categorías.`,
    { fields: { largest: 'Es más de lo que se condona' } },
  );
}
