import type * as z from 'zod/mini';
import type { updateActivity } from '../../src/api/contract/customers/activities';
import type { PromiseSettings, setPromiseSettings } from '../../src/api/contract/customers/promises';
import { countedCents } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { type Actor, audit, type Signature } from '../ledger/audit';
import { moneyIn } from '../ledger/words';
import { refused, stale } from '../problems';

type Promised = NonNullable<z.output<(typeof updateActivity)['body']>['promise']>;

/** The default limit of days ahead for a promise. */
const USUAL_DAYS = 90;

export async function readPromiseSettings(db: Queryable, profileId: string): Promise<PromiseSettings> {
  const [settings] = await db.rows<PromiseSettings>(sql`
    select most_days, version from promise_settings where profile_id = ${profileId}`);
  return settings ?? { most_days: USUAL_DAYS, version: 0 };
}

/** Existing promises stay. Problem 412 for a stale version. */
export async function changePromiseSettings(
  tx: Queryable,
  who: Actor,
  { most_days, version }: z.output<(typeof setPromiseSettings)['body']>,
): Promise<PromiseSettings> {
  const before = await readPromiseSettings(tx, who.profileId);
  const [after] = await tx.rows<PromiseSettings>(sql`
    insert into promise_settings as s (profile_id, most_days) values (${who.profileId}, ${most_days})
    on conflict (profile_id) do update set most_days = excluded.most_days, version = s.version + 1
    where s.version = ${version ?? before.version}
    returning most_days, version`);
  if (!after) throw stale();
  const entity = 'promise_settings';
  await audit(tx, who, [{ action: 'cambiar', entity, entityId: who.profileId, before, after }]);
  return after;
}

/** Problem 422 for a day that is too far ahead. */
export async function mustBeSoon(tx: Queryable, who: Signature, dueOn: string): Promise<void> {
  const { most_days } = await readPromiseSettings(tx, who.profileId);
  const [found] = await tx.rows<{ last: string; isLate: boolean }>(sql`
    select to_char(current_date + ${most_days}::integer, 'DD/MM/YYYY') as last,
      ${dueOn}::date > current_date + ${most_days}::integer as "isLate"`);
  if (!found?.isLate) return;
  throw refused(`Una promesa es para los próximos ${most_days} días, hasta el ${found.last}. Elija un día antes.`, {
    fields: { 'promise.due_on': `Hasta el ${found.last}` },
  });
}

/**
 * A promise may not exceed the debt in its currency: that of the named documents, else of all. Payments made towards it
 * count as still owed. Problem 422, which speaks to a customer of themselves.
 */
export async function mustBeOwed(
  tx: Queryable,
  { byCustomer }: Pick<Signature, 'byCustomer'>,
  customer: string,
  promise: Promised,
  paid = '0.00',
): Promise<void> {
  const { amount, currency, documents } = promise;
  if (documents && !documents.every(isUuid)) throw unknownDocument();
  const [owed] = await tx.rows<{ sum: string; found: number }>(sql`
    select coalesce(sum(balance), 0)::numeric(15,2)::text as sum, count(*)::integer as found from document
    where customer_id = ${customer} and currency = ${currency} and is_owed
      and (${documents && documents.length > 0 ? documents : null}::uuid[] is null
      or id = any(${documents && documents.length > 0 ? documents : null}))`);
  const { sum = '0.00', found = 0 } = owed ?? {};
  if (documents && new Set(documents).size > found && paid === '0.00') throw unknownDocument();
  if (countedCents(amount) <= countedCents(sum) + countedCents(paid)) return;
  const figure = moneyIn(countedCents(sum), currency);
  throw refused(
    documents && documents.length > 0
      ? `De esos documentos se deben ${figure}, y se promete más. Corrija el monto o elija otros documentos.`
      : `${byCustomer ? 'Usted' : 'El cliente'} debe ${figure}, y se promete más. Corrija el monto.`,
    { fields: { 'promise.amount': `Como mucho ${figure}` } },
  );
}

const unknownDocument = () =>
  refused('Uno de los documentos de la promesa ya no se debe, o es de otra moneda. Elija los documentos otra vez.', {
    fields: { 'promise.documents': 'Elija los que se deben' },
  });
