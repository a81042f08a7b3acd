import type { z } from 'zod';
import { centsOf } from '../../src/api/contract/money';
import type {
  createReconciliationRule,
  ReconciliationRule,
  ReconciliationRuleDetail,
  listReconciliationRules as row,
  updateReconciliationRule,
} from '../../src/api/contract/reconciliationRules';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Orders, orderOf, type Page } from '../database/list';
import { every, rowsOf, type Sql, sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { readSettings } from '../ledger/settings';
import { formatMoney } from '../ledger/words';
import { conflict, isDatabaseError, notFound, refused, stale } from '../problems';
import { lookAgain } from './lookAgain';

type New = z.output<(typeof createReconciliationRule)['body']>;
type Changes = z.output<(typeof updateReconciliationRule)['body']>;
/** Of which movements a rule speaks, and what it says of them. */
export type Conditions = Omit<New, 'enabled' | 'movement'>;

/** `rows`: those of `rule_standing` to tell of. */
const rulesFrom = (rows: Sql) => sql`
  select r.id, r.version, r.kind, r.bank_account_id as bank_account, a.alias as bank_account_name, r.words, r.account_key as account,
    r.largest, r.exact, r.customer_id as customer, trim(k.first_name || ' ' || k.last_name) as customer_name,
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
    search &&
      sql`match_key(array_to_string(r.words, ' ') || ' ' || r.account_key || ' ' || coalesce((
        select k.first_name || ' ' || k.last_name from customer k where k.id = r.customer_id), '') || ' ' || coalesce((
        select g.name from movement_category g where g.id = r.category_id), '')) like '%' || sought(${search}) || '%'`,
  ]);
  const list = { rows: sql`select r.* from rule_standing r`, where, order: orderOf(ORDERS, ordering) };
  return listed(db, { ...list, told: rulesFrom }, page);
}

/** Problem 404 when the company has no such rule. */
async function ruleOf(db: Queryable, profileId: string, id: string): Promise<ReconciliationRule> {
  const [found] = await rowsOf<ReconciliationRule>(
    db,
    sql`${rulesFrom(sql`rule_standing`)} where r.profile_id = ${profileId} and r.id = ${id}`,
  );
  if (!found) throw notFound('la regla');
  return found;
}

/** With what came of it. */
export async function readRule(db: Queryable, profileId: string, id: string): Promise<ReconciliationRuleDetail> {
  const rule = await ruleOf(db, profileId, id);
  const [from] = await db.rows<NonNullable<ReconciliationRuleDetail['from_movement']>>(
    `select m.id as movement_id, m.conciliation_id, m.date, m.description, m.amount
     from reconciliation_rule r join bank_movement m on m.id = r.from_movement where r.id = $1 and m.deleted_at is null`,
    [id],
  );
  const months = await db.rows<ReconciliationRuleDetail['months'][number]>(
    `select to_char(at, 'YYYY-MM') as month, count(*) filter (where result = 'acierto')::int as hits,
       count(*) filter (where result = 'fallo')::int as mistakes, count(*) filter (where result = 'deshecho')::int as undone
     from rule_outcome where rule_id = $1 and withdrawn_at is null group by 1 order by 1 desc limit 24`,
    [id],
  );
  const outcomes = await db.rows<ReconciliationRuleDetail['outcomes'][number]>(
    `select m.id as movement_id, m.conciliation_id, m.date, m.description, m.amount, o.at, coalesce(name_of(o.user_id), '') as who,
       o.result, o.withdrawn_at is null as counts
     from rule_outcome o join bank_movement m on m.id = o.movement_id where o.rule_id = $1 order by o.id desc limit 50`,
    [id],
  );
  return { ...rule, from_movement: from ?? null, months, outcomes };
}

/** As columns of `reconciliation_rule`. What its kind has no use for is left out. */
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

const COLUMNS = 'kind, bank_account_id, words, account_key, largest, exact, customer_id, category_id';
const GIVEN = `kind, bank_account_id, rule_words(words), match_key(account), largest, exact, customer_id, category_id
  from jsonb_to_record($1) as g(kind text, bank_account_id uuid, words text, account text, largest numeric, exact boolean, customer_id uuid, category_id uuid)`;

/** Problem 409 for conditions that another rule has, 422 for words without a letter and for what may not be forgiven. */
export async function addRule(tx: Queryable, who: Actor, given: New): Promise<ReconciliationRule> {
  await check(tx, who, given);
  const [made] = await once(
    tx.rows<{ id: string }>(
      `insert into reconciliation_rule (profile_id, created_by, enabled, from_movement, ${COLUMNS})
       select $2, $3, $4, (select id from bank_movement where profile_id = $2 and id = $5), ${GIVEN} returning id`,
      [JSON.stringify(columnsOf(given)), who.profileId, who.userId, given.enabled ?? true, given.movement ?? null],
    ),
  );
  const rule = await ruleOf(tx, who.profileId, made?.id ?? '');
  await audit(tx, who, [{ action: 'crear', entity: 'reconciliation_rule', entityId: rule.id, after: rule }]);
  return rule;
}

/** Problem 412 for a stale version, besides those of a new one. What it earned is lost with what it said. */
export async function changeRule(tx: Queryable, who: Actor, id: string, given: Changes): Promise<ReconciliationRule> {
  const before = await lock(tx, who, id);
  if (given.version !== undefined && given.version !== before.version) throw stale();
  if (given.kind !== before.kind) throw refused('La clase de una regla no cambia. Cree otra regla.');
  await check(tx, who, given);
  if (isSurePayer(before)) await lookAgain(tx, who, [id]);
  await once(
    tx.rows(
      `update reconciliation_rule r set version = r.version + 1, enabled = $3, at_most = $4::rule_autonomy, (${COLUMNS}) = row(g.*),
         trusted_from = case when (r.bank_account_id, r.words, r.account_key, r.largest, r.exact, r.customer_id, r.category_id)
           is distinct from (g.bank_account_id, g.words, g.account_key, g.largest, g.exact, g.customer_id, g.category_id) then now() else r.trusted_from end
       from (select kind, bank_account_id, rule_words(words) as words, match_key(account) as account_key, largest, exact, customer_id, category_id
         from jsonb_to_record($1) as g(kind text, bank_account_id uuid, words text, account text, largest numeric, exact boolean, customer_id uuid, category_id uuid)) g
       where r.id = $2`,
      [JSON.stringify(columnsOf(given)), id, given.enabled, given.at_most],
    ),
  );
  const after = await ruleOf(tx, who.profileId, id);
  await audit(tx, who, [{ action: 'cambiar', entity: 'reconciliation_rule', entityId: id, before, after }]);
  if (isSurePayer(after)) await lookAgain(tx, who, [id]);
  return after;
}

/** Its record goes with it; what was reconciled stays. */
export async function removeRule(tx: Queryable, who: Actor, id: string): Promise<void> {
  const before = await lock(tx, who, id);
  if (isSurePayer(before)) await lookAgain(tx, who, [id]);
  await tx.rows('delete from reconciliation_rule where id = $1', [id]);
  await audit(tx, who, [{ action: 'eliminar', entity: 'reconciliation_rule', entityId: id, before }]);
}

const isSurePayer = ({ kind, autonomy }: ReconciliationRule) => kind === 'pagador' && autonomy === 'segura';

async function lock(tx: Queryable, who: Actor, id: string): Promise<ReconciliationRule> {
  await tx.rows('select from reconciliation_rule where profile_id = $1 and id = $2 for update', [who.profileId, id]);
  return ruleOf(tx, who.profileId, id);
}

/** That what it names is there, and that what it says may be done. */
export async function check(tx: Queryable, who: Actor, given: Conditions): Promise<void> {
  const { kind, bank_account_id, customer_id, category_id, words, account } = columnsOf(given);
  const [found] = await tx.rows<Record<'account' | 'customer' | 'category' | 'wordless', boolean>>(
    `select $2::uuid is null or exists (select from bank_account where profile_id = $1 and id = $2 and deleted_at is null) as account,
       $3::uuid is null or exists (select from customer where profile_id = $1 and id = $3 and deleted_at is null) as customer,
       $4::uuid is null or exists (select from movement_category where profile_id = $1 and id = $4 and archived_at is null) as category,
       rule_words($5) = '{}' and match_key($6) = '' as wordless`,
    [who.profileId, bank_account_id, customer_id, category_id, words, account],
  );
  if (!found?.account) throw notFound('la cuenta bancaria', { fields: { bank_account: 'Elija otra' } });
  if (!found.customer) throw notFound('el cliente', { fields: { customer: 'Elija otro' } });
  if (!found.category) throw notFound('la categoría', { fields: { category: 'Elija otra' } });
  if (found.wordless && kind !== 'comision') {
    throw refused('Escriba al menos una palabra de dos letras o más: las cifras no cuentan.', {
      fields: { words: 'Sin palabras' },
    });
  }
  // A certain amount is also what tells that a document was paid, whatever may be forgiven of it.
  if (kind !== 'comision' || given.exact) return;
  const { forgive_limit } = await readSettings(tx, who.profileId);
  if (centsOf(given.largest ?? '0.00') <= centsOf(forgive_limit)) return;
  throw refused(
    `De un documento se condonan ${formatMoney(centsOf(forgive_limit))} como máximo, y lo que el banco cobra se condona. Escriba un monto menor, o pida a una persona administradora que cambie el límite en Categorías.`,
    { fields: { largest: 'Es más de lo que se condona' } },
  );
}

async function once<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (cause) {
    if (!isDatabaseError(cause) || cause.constraint !== 'reconciliation_rule_once') throw cause;
    throw conflict(
      'Ya hay una regla con esas condiciones. No se guardó; cambie la que existe, también si está apagada.',
      {
        code: 'rule-exists',
        cause,
      },
    );
  }
}
