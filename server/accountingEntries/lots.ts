import type * as z from 'zod/mini';
import type { AccountingLot, createAccountingLot } from '../../src/api/contract/receivables/accountingEntries';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Page } from '../database/list';
import { type Sql, sql } from '../database/sql';
import { today } from '../database/today';
import { type Actor, audit } from '../ledger/audit';
import { conflict, notFound } from '../problems';
import { composed, isWanted } from './composed';
import { dispatchLot } from './dispatches';

const lotsFrom = (rows: Sql) => sql`
  select t.id, t.number, t.until, t.conciliation_id as conciliation, coalesce(c.name, '') as conciliation_name, t.entries,
    (select coalesce(jsonb_agg(jsonb_build_object('currency', s.currency, 'debit', s.debit::text) order by s.currency), '[]') from (
      select l.currency, sum(l.amount)::numeric(18,2) as debit from accounting_lot_line l where l.lot_id = t.id and l.amount > 0 group by l.currency) s) as totals,
    coalesce(name_of(t.created_by), '') as created_by, t.created_at,
    exists (select from accounting_dispatch d where d.lot_id = t.id) as is_sent
  from ${rows} t left join conciliation c on c.id = t.conciliation_id`;

export function listLots(db: Queryable, profileId: string, page: Page): Promise<Listed<AccountingLot>> {
  const rows = sql`select t.* from accounting_lot t`;
  return listed(
    db,
    { rows, where: sql`t.profile_id = ${profileId}`, order: sql`t.number desc`, projection: lotsFrom },
    page,
  );
}

type Counted = { entries: number; digest: string; debit: string; credit: string; missing: string[] };

/**
 * Takes the entries that were seen as a lot, as they are called today. Problem 409 where they are others now (`changed`), there are none (`empty`) or an
 * account is missing (`unmapped`); nothing is taken then.
 */
export async function takeLot(
  tx: Queryable,
  who: Actor,
  { last, digest, ...scope }: z.output<(typeof createAccountingLot)['body']>,
): Promise<AccountingLot> {
  const { profileId } = who;
  // Lots of a company wait for each other, and for its accounts.
  await tx.rows(sql`select from profile where id = ${profileId} for no key update`);
  const { conciliation = null } = scope;
  const until = conciliation === null ? (scope.until ?? (await today(tx))) : null;
  const wanted = conciliation === null ? { until: until ?? undefined } : { conciliation };
  const which = sql`${isWanted(wanted)} and p.id <= ${last}`;
  const [made] = await tx.rows<{ id: string }>(sql`select gen_random_uuid() as id`);
  const id = made?.id ?? '';
  const [seen] = await tx.rows<Counted>(sql`
    with ${composed(profileId, which)}
    select s.entries, s.digest, (select coalesce(sum(amount) filter (where amount > 0), 0)::numeric(18,2) from line) as debit,
      (select coalesce(-sum(amount) filter (where amount < 0), 0)::numeric(18,2) from line) as credit,
      array(select concat_ws(' ', role, name) from mapped where account = '') as missing
    from seen s`);
  if (!seen || seen.digest !== digest) {
    throw conflict('Los asientos o las cuentas cambiaron desde que los vio. No se creó el lote; revise y repita.', {
      code: 'changed',
    });
  }
  if (seen.entries === 0) throw conflict('No hay asientos por tomar. No se creó el lote.', { code: 'empty' });
  if (seen.missing.length > 0) {
    throw conflict('Faltan cuentas contables. No se creó el lote; asígnelas, o diga una cuenta por asignar.', {
      code: 'unmapped',
    });
  }
  if (seen.debit !== seen.credit) {
    throw conflict(`El debe suma ${seen.debit} y el haber ${seen.credit}. No se creó el lote.`, { code: 'unbalanced' });
  }
  await tx.rows(sql`
    insert into accounting_lot (id, profile_id, number, conciliation_id, until, entries, debit, credit, created_by)
    select ${id}, ${profileId}, coalesce(max(number), 0) + 1, ${conciliation}, ${until}, ${seen.entries}, ${seen.debit}, ${seen.credit}, ${who.userId}
    from accounting_lot where profile_id = ${profileId}`);
  await tx.rows(sql`
    with ${composed(profileId, which)}, taken as (
      update accounting_posting p set lot_id = ${id} where p.id = any(array(select id from wanted))
    )
    insert into accounting_lot_line (profile_id, lot_id, place, posting_id, entry, day, currency, kind, is_correction, account, role, name, customer, dni,
      document, reference, amount)
    select ${profileId}, ${id}, row_number() over (order by l.entry, l.place), l.id, l.entry, l.day, l.currency, l.kind, l.is_correction, m.account, m.role,
      m.name, coalesce(c.full_name, ''), coalesce(c.dni, ''), coalesce(d.number, ''), coalesce(y.reference, nullif(v.reference, ''), v.document, ''), l.amount
    from line l join mapped m on m.role = l.role and m.subject_id = l.subject_id
    left join lateral (select full_name, dni from customer where customer.id = l.customer_id offset 0) c on true
    left join lateral (select number from document where document.id = l.document_id offset 0) d on true
    left join lateral (select reference from payment where payment.id = l.source_id and l.kind = 'pago' offset 0) y on true
    left join lateral (select reference, document from bank_movement where bank_movement.id = l.source_id and l.kind = 'categoria' offset 0) v on true`);
  await dispatchLot(tx, profileId, id);
  const lot = await readLot(tx, profileId, id);
  const after = { number: lot.number, entries: lot.entries, until, conciliation };
  await audit(tx, who, [{ action: 'crear', entity: 'accounting_lot', entityId: id, after }]);
  return lot;
}

/** Problem 404 when the company has no such lot. */
export async function readLot(db: Queryable, profileId: string, id: string): Promise<AccountingLot> {
  const [lot] = await db.rows<AccountingLot>(
    sql`${lotsFrom(sql`accounting_lot`)} where t.profile_id = ${profileId} and t.id = ${id}`,
  );
  if (!lot) throw notFound('el lote');
  return lot;
}
