import type * as z from 'zod/mini';
import { centsOf, fromCents, MAX_CENTS } from '../../src/api/contract/money';
import type {
  AgreementDetail,
  cancelAgreement as cancelRow,
  createAgreement as createRow,
  updateAgreement as updateRow,
} from '../../src/api/contract/receivables/agreements';
import type { Queryable } from '../database/database';
import { insertInto, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { DISPUTED_OF } from '../disputes/disputed';
import { type Actor, audit } from '../ledger/audit';
import { keepCustomer } from '../ledger/mustBeCustomer';
import { recordsOf } from '../ledger/records';
import { moneyIn } from '../ledger/words';
import { conflict, refused } from '../problems';
import { AGREEMENT, readAgreement } from './read';
import { spread } from './spread';

type Wanted = z.output<(typeof createRow)['body']>;
type Owed = { id: string; number: string; balance: string; total: string; currency: string; isDisputed: boolean };

/**
 * Spreads what these documents owe; no document changes. Problem 404 for an unknown customer, 409 where they owe another sum than
 * staff saw or one is in an agreement that stands, 422 for what cannot be spread so.
 */
export async function addAgreement(tx: Queryable, who: Actor, wanted: Wanted): Promise<AgreementDetail> {
  await keepCustomer(tx, who.profileId, wanted.customer);
  const owed = await lockOwed(tx, who, wanted);
  await release(tx, owed);
  const cents = owed.reduce((sum, { balance }) => sum + centsOf(balance), 0);
  const currency = owed[0]?.currency ?? '';
  if (cents !== centsOf(wanted.amount)) {
    throw conflict(
      `Lo que se debe cambió mientras armaba el acuerdo: ahora son ${moneyIn(cents, currency)}. Revise las cuotas.`,
      { code: 'changed' },
    );
  }
  await mustBeTemplate(tx, who, wanted);
  const instalments = await spread(tx, wanted);
  // Two agreements made at once take one number after the other.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('payment_agreement ' || ${who.profileId}, 0))`);
  const [made] = await tx.rows<{ id: string }>(sql`
    ${insertInto('payment_agreement', {
      profile_id: who.profileId,
      number: sql`(select coalesce(max(number), 0) + 1 from payment_agreement where profile_id = ${who.profileId})`,
      customer_id: wanted.customer,
      currency,
      amount: fromCents(cents),
      grace_days: wanted.grace_days,
      note: wanted.note ?? '',
      ...reminderColumns(wanted),
      created_by: who.userId,
    })} returning id`);
  const id = made?.id ?? '';
  await tx.rows(sql`
    insert into agreement_document (profile_id, agreement_id, document_id, owed, total)
    select ${who.profileId}, ${id}, d.id, d.balance, d.total
    from jsonb_to_recordset(${JSON.stringify(owed)}) as d(id uuid, balance numeric, total numeric)`);
  await tx.rows(sql`
    insert into agreement_instalment (profile_id, agreement_id, number, due_on, amount)
    select ${who.profileId}, ${id}, i.number, i.due_on, i.amount
    from jsonb_to_recordset(${JSON.stringify(instalments.map((one, at) => ({ ...one, number: at + 1 })))})
      as i(number int, due_on date, amount numeric)`);
  await tx.rows(sql`select keep_agreements(${[id]}::uuid[])`);
  const after = { amount: fromCents(cents), documents: owed.map(({ number }) => number), instalments };
  await audit(tx, who, [{ action: 'crear', entity: 'payment_agreement', entityId: id, after }]);
  return readAgreement(tx, who.profileId, id);
}

/** Two agreements about one document wait for each other here. */
async function lockOwed(tx: Queryable, who: Actor, { customer, documents }: Wanted): Promise<Owed[]> {
  const ids = [...new Set(documents)];
  const owed = await tx.rows<Owed>(sql`
    select d.id, d.number, d.balance, d.total, d.currency, ${DISPUTED_OF} > 0 as "isDisputed" from document d
    where d.profile_id = ${who.profileId} and d.customer_id = ${customer} and d.id = any(${ids.filter(isUuid)}::uuid[]) and d.is_owed
    order by d.id for update`);
  const again = { fields: { documents: 'Vuelva a elegirlos' } };
  if (owed.length < ids.length) {
    throw refused('Uno de los documentos ya no debe nada o no es de ese cliente. Vuelva a elegirlos.', again);
  }
  const disputed = owed.find(({ isDisputed }) => isDisputed);
  if (disputed) {
    throw refused(
      `${disputed.number} está en disputa, entero o en parte. Termine antes la disputa, o elija otros documentos.`,
      again,
    );
  }
  if (new Set(owed.map(({ currency }) => currency)).size > 1) {
    throw refused('Un acuerdo es en una sola moneda. Elija documentos de una, y haga otro para los demás.', again);
  }
  if (owed.reduce((sum, { balance }) => sum + centsOf(balance), 0) > MAX_CENTS) {
    throw refused('El monto es demasiado grande para un solo acuerdo. Elija menos documentos.', again);
  }
  return owed;
}

/** Of an agreement that was broken, its documents are free for another one. Problem 409 where one stands. */
async function release(tx: Queryable, owed: Owed[]): Promise<void> {
  const ids = owed.map(({ id }) => id);
  const [current] = await tx.rows<{ number: number; document: string }>(sql`
    select a.number, d.number as document from agreement_document x join payment_agreement a on a.id = x.agreement_id
    join document d on d.id = x.document_id
    where x.document_id = any(${ids}::uuid[]) and x.live and ${AGREEMENT.vigente} order by d.number limit 1`);
  if (current) {
    throw conflict(
      `El documento ${current.document} ya está en el acuerdo n.º ${current.number}, que está vigente. Quítelo, o anule ese acuerdo primero.`,
      { code: 'agreed' },
    );
  }
  await tx.rows(sql`
    update agreement_document set live = false where live and agreement_id in (
      select agreement_id from agreement_document where document_id = any(${ids}::uuid[]) and live)`);
}

const reminderColumns = ({ reminders }: Pick<Wanted, 'reminders'>) => ({
  reminder_template_id: reminders?.template ?? null,
  reminder_days: sql`${[...new Set(reminders?.days ?? [])].sort((a, b) => a - b)}::integer[]`,
});

/** Problem 422 for a template that is not there or not in use. */
async function mustBeTemplate(tx: Queryable, who: Actor, { reminders }: Pick<Wanted, 'reminders'>): Promise<void> {
  if (!reminders) return;
  const found = isUuid(reminders.template)
    ? await tx.rows(sql`select from template t where t.id = ${reminders.template}
        and (t.profile_id = ${who.profileId} or t.is_global) and t.deleted_at is null and t.status = 'activa'`)
    : [];
  if (found.length === 0) {
    throw refused('La plantilla de los recordatorios ya no está en uso. Elija otra.', {
      fields: { 'reminders.template': 'Elija otra' },
    });
  }
}

export const agreements = recordsOf<AgreementDetail>({
  table: 'payment_agreement',
  audited: ({ grace_days, reminders }) => ({ grace_days, reminders }),
  read: (db, { profileId }, id) => readAgreement(db, profileId, id),
  stale: 'Otra persona cambió este acuerdo mientras usted lo miraba. No se cambió nada; vuelva a cargarlo.',
});

/** Of one that stands. What was reminded of stays so: no instalment is reminded of twice for a day. Problem 404, 409, 412, 422 as the row says. */
export async function changeAgreement(
  tx: Queryable,
  who: Actor,
  id: string,
  { grace_days, reminders, version }: z.output<(typeof updateRow)['body']>,
): Promise<AgreementDetail> {
  const before = await agreements.lock(tx, who, id, version);
  if (before.status !== 'vigente') {
    throw conflict(`El acuerdo ya está ${before.status}. No se cambió nada.`, { code: 'over' });
  }
  if (reminders && reminders.template !== before.reminders?.template) await mustBeTemplate(tx, who, { reminders });
  await agreements.change(tx, who, before, { grace_days, ...reminderColumns({ reminders }) });
  await tx.rows(sql`select keep_agreements(${[id]}::uuid[])`);
  const after = await readAgreement(tx, who.profileId, id);
  if (after.status !== 'vigente') {
    const msg = 'Con tan pocos días de gracia el acuerdo quedaría roto hoy mismo. Ponga más.';
    throw refused(`${msg} No se cambió nada.`, { fields: { grace_days: msg } });
  }
  return after;
}

/** Problem 404, 409 for one that is fulfilled or cancelled, 412 for a stale version. */
export async function cancelAgreement(
  tx: Queryable,
  who: Actor,
  id: string,
  { reason, version }: z.output<(typeof cancelRow)['body']>,
): Promise<AgreementDetail> {
  const before = await agreements.lock(tx, who, id, version);
  if (before.status === 'cumplido' || before.status === 'anulado') {
    throw conflict(`El acuerdo ya está ${before.status}. No se cambió nada.`, { code: 'over' });
  }
  await tx.rows(sql`
    update payment_agreement set cancelled_at = now(), cancelled_by = ${who.userId}, cancel_reason = ${reason},
      version = version + 1 where id = ${id}`);
  await tx.rows(sql`update agreement_document set live = false where agreement_id = ${id}`);
  await audit(tx, who, [{ action: 'anular', entity: 'payment_agreement', entityId: id, after: { reason } }]);
  return readAgreement(tx, who.profileId, id);
}
