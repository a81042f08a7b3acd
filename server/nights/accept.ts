import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import type { Movement } from '../../src/api/contract/reconciliation/shapes';
import { listMovements } from '../conciliations/movements';
import { reconcileMany } from '../conciliations/reconcile';
import type { Queryable } from '../database/database';
import { named, sql } from '../database/sql';
import { IS_ON } from './limits';
import { IS_UNTOUCHED, MOVED, unclearAccounts, WAITING } from './waiting';

type Limit = { currency: string; per_movement: string; per_night: string; signer: string };
type Candidate = { id: string; conciliation: string; currency: string; moved: string };
type Row = Parameters<typeof reconcileMany>[3][number];
type Wanted = Candidate & { row: Row; cents: Cents; rule: { id: string; kind: string } | undefined };

/**
 * The night of a company, in one transaction: what is sure, by a rule or by its evidence, is accepted within the limits of each
 * currency, and written down. One night a day, however often it is asked for; a movement is accepted by one night at most.
 */
export async function acceptNight(tx: Queryable, profileId: string): Promise<void> {
  const limits = await tx.rows<Limit>(sql`
    select currency, per_movement, per_night, changed_by as signer from night_limit l
    where l.profile_id = ${profileId} and ${IS_ON} order by currency for update`);
  const [earlier] = await tx.rows(
    sql`select from night_run where profile_id = ${profileId} and at >= current_date limit 1`,
  );
  if (limits.length === 0 || earlier) return;
  const sure = await lockSure(tx, profileId, limits);
  const [run] = await tx.rows<{ id: string }>(sql`
    insert into night_run (profile_id, considered)
    select ${profileId}, count(*) from ${WAITING} where m.profile_id = ${profileId} returning id`);
  const left = new Map(limits.map(({ currency, per_night }) => [currency, centsOf(per_night)]));
  for (const conciliation of new Set(sure.map((one) => one.conciliation))) {
    const some = sure.filter((one) => one.conciliation === conciliation);
    const limit = limits.find(({ currency }) => currency === some[0]?.currency);
    const wanted = limit ? within(limit, left, some) : [];
    if (!limit || wanted.length === 0) continue;
    const who = { profileId, userId: limit.signer };
    const rows = wanted.map(({ row }) => row);
    const { results, batch } = await reconcileMany(tx, who, conciliation, rows);
    const done = new Set(results.flatMap(({ movement_id, ok }) => (ok ? [movement_id] : [])));
    const accepted = wanted.filter(({ id }) => done.has(id));
    await tx.rows(sql`
      insert into night_acceptance (movement_id, profile_id, run_id, conciliation_id, batch, rule_id, rule_kind, amount, currency)
      select a.movement_id, ${profileId}, ${run?.id}, ${conciliation}, ${batch}, a.rule_id, a.rule_kind, a.amount, ${limit.currency}
      from jsonb_to_recordset(${JSON.stringify(accepted.map(acceptanceOf))}) as a(movement_id uuid, rule_id uuid, rule_kind text, amount numeric)`);
  }
}

const acceptanceOf = ({ id, cents, rule }: Wanted) => ({
  movement_id: id,
  rule_id: rule?.id ?? null,
  rule_kind: rule?.kind ?? null,
  amount: fromCents(cents),
});

/**
 * What is sure, the oldest first. All of it is locked before anything is changed, in the order of every act, so that people wait for
 * the night instead of the two for each other.
 */
async function lockSure(tx: Queryable, profileId: string, limits: Limit[]): Promise<Wanted[]> {
  const unclear = await unclearAccounts(tx, profileId);
  const currencies = limits.map(({ currency }) => currency);
  const find = () =>
    tx.rows<Candidate>(sql`
      select m.id, m.conciliation_id as conciliation, m.currency, ${MOVED} as moved
      from ${WAITING} left join movement_suggestion s on s.movement_id = m.id
      where m.profile_id = ${profileId} and m.currency = any(${currencies}) and m.bank_account_id <> all(${unclear}::uuid[])
        and (coalesce(s.suggestion, 'segura') = 'segura' or m.id in (
          select suggested_anew(array(select x.id from document_change x where x.profile_id = ${profileId}))))
        and ${IS_UNTOUCHED} order by m.date, m.row, m.id`);
  const found = await find();
  const sure: Wanted[] = [];
  for (const conciliation of new Set(found.map((one) => one.conciliation))) {
    const some = found.filter((one) => one.conciliation === conciliation);
    sure.push(...(await wantedOf(tx, profileId, conciliation, some)));
  }
  await lock(
    tx,
    'conciliation',
    sure.map(({ conciliation }) => conciliation),
  );
  await lock(
    tx,
    'document',
    sure.flatMap(({ row }) => row.document_ids),
  );
  await lock(
    tx,
    'bank_movement',
    sure.map(({ id }) => id),
  );
  // Somebody may have decided about some of them, or closed a conciliation, while the locks were waited for.
  const still = new Map((await find()).map(({ id, moved }) => [id, moved]));
  return sure.filter(({ id, moved }) => still.get(id) === moved);
}

async function lock(tx: Queryable, table: 'conciliation' | 'document' | 'bank_movement', ids: string[]): Promise<void> {
  const strength = table === 'conciliation' ? sql`for share` : sql`for update`;
  await tx.rows(sql`select from ${named(table)} where id = any(${[...new Set(ids)]}) order by id ${strength}`);
}

/** Those that come out without a remainder: what is left over would be a question that nobody asked. */
async function wantedOf(tx: Queryable, profileId: string, conciliation: string, some: Candidate[]): Promise<Wanted[]> {
  const movements = await listMovements(
    tx,
    profileId,
    conciliation,
    some.map(({ id }) => id),
  );
  const byId = new Map(movements.map((one) => [one.id, one]));
  return some.flatMap((one) => {
    const movement = byId.get(one.id);
    const wanted = movement && rowOf(movement);
    return wanted ? [{ ...one, ...wanted }] : [];
  });
}

function rowOf(movement: Movement): Pick<Wanted, 'row' | 'cents' | 'rule'> | undefined {
  const { id, suggestion, matching, booked = [], suggested, suggested_category: category } = movement;
  const { amount, unassigned, rule } = movement;
  if (suggestion !== 'segura' || matching || booked.length > 0 || amount === null || unassigned === null) return;
  const trusted = rule?.autonomy === 'segura' ? { id: rule.id, kind: rule.kind } : undefined;
  const isOut = centsOf(amount) < 0;
  const cents = centsOf(isOut ? amount : unassigned);
  const by = trusted && { rule: trusted.id };
  if (suggested.length === 0) {
    if (!category || !trusted) return;
    return {
      row: { movement_id: id, document_ids: [], amounts: [], category: category.id, ...by },
      cents,
      rule: trusted,
    };
  }
  const sum = suggested.reduce((total, one) => total + centsOf(one.amount), 0);
  if (isOut || sum !== cents) return;
  const forgiven = suggested.flatMap((one) =>
    one.forgiven ? [{ document_id: one.document_id, ...one.forgiven }] : [],
  );
  const withheld = suggested.flatMap((one) =>
    one.withheld ? [{ document_id: one.document_id, amount: one.withheld.amount }] : [],
  );
  const documents = suggested.map(({ document_id }) => document_id);
  const amounts = suggested.map((one) => one.amount);
  return {
    row: { movement_id: id, document_ids: documents, amounts, forgiven, withheld, ...by },
    cents,
    rule: trusted,
  };
}

/** Those that each and all stay within the limits; `left` is what the night may still take of each currency. */
function within({ currency, per_movement }: Limit, left: Map<string, Cents>, wanted: Wanted[]): Wanted[] {
  const most = centsOf(per_movement);
  return wanted.filter(({ cents }) => {
    const size = Math.abs(cents);
    const rest = (left.get(currency) ?? 0) - size;
    if (size > most || rest < 0) return false;
    left.set(currency, rest);
    return true;
  });
}
