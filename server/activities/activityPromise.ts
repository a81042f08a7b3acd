import type * as z from 'zod/mini';
import {
  type Activity,
  type createActivity,
  isPromise,
  type updateActivity,
} from '../../src/api/contract/customers/activities';
import type { Queryable } from '../database/database';
import { insertInto, sql } from '../database/sql';
import { applyToPromises } from '../ledger/applyToPromises';
import { conflict } from '../problems';
import { mustBeOwed, mustBeSoon } from './promiseBounds';
import type { Author } from './read';

type Fields = Pick<z.output<(typeof createActivity)['body']>, 'kind' | 'outcome' | 'promise'>;
type Changes = z.output<(typeof updateActivity)['body']>;

export const promisedIn = ({ promise }: Activity) =>
  promise && { amount: promise.amount, currency: promise.currency, due_on: promise.due_on };

/** Checks only changed values: saved values stay valid, whatever the bounds are now. */
export async function mustBeBounded(
  tx: Queryable,
  who: Author,
  before: Activity,
  { promise, ...changes }: Changes,
): Promise<void> {
  if (!promise || !isPromise(changes.kind, changes.outcome ?? before.outcome)) return;
  const known = before.promise;
  if (known?.amount !== promise.amount || known.currency !== promise.currency || namesOthers(known, promise)) {
    await mustBeOwed(tx, who, before.customer, promise, known?.currency === promise.currency ? known.paid : undefined);
  }
  if (known?.due_on !== promise.due_on) await mustBeSoon(tx, who, promise.due_on);
}

/** Whether the promise names other documents than before; an absent list leaves them. */
const namesOthers = (known: Activity['promise'], { documents }: NonNullable<Fields['promise']>): boolean => {
  const before = known?.documents?.map(({ id }) => id) ?? [];
  return (
    documents !== undefined && (documents.length !== before.length || !documents.every((id) => before.includes(id)))
  );
};

export async function writePromise(
  tx: Queryable,
  who: Author,
  id: string,
  customer: string,
  fields: Fields,
): Promise<void> {
  const { kind, outcome, promise } = fields;
  if (!promise || !isPromise(kind, outcome)) return;
  const [made] = await tx.rows<{ id: string }>(sql`
    ${insertInto('promise', {
      profile_id: who.profileId,
      activity_id: id,
      customer_id: customer,
      amount: promise.amount,
      currency: promise.currency,
      due_on: promise.due_on,
    })} returning id`);
  await nameDocuments(tx, who, made?.id ?? '', promise.documents ?? []);
  await applyToPromises(tx, [customer]);
}

/** A promise keeps its creation time: payments since then count for its new terms. */
export async function rewritePromise(tx: Queryable, who: Author, before: Activity, after: Fields): Promise<void> {
  const known = before.promise;
  const wanted = isPromise(after.kind, after.outcome) ? after.promise : null;
  if (!known) return writePromise(tx, who, before.id, before.customer, after);
  if (
    wanted &&
    !namesOthers(known, wanted) &&
    ['amount', 'currency', 'due_on'].every((name) => Reflect.get(wanted, name) === Reflect.get(known, name))
  )
    return;
  if (known.status === 'anulada' || known.status === 'cumplida') {
    throw conflict(`La promesa ya está ${known.status} y no se cambia. Puede corregir la nota.`, { code: 'over' });
  }
  if (wanted) {
    await tx.rows(sql`
      update promise set amount = ${wanted.amount}, currency = ${wanted.currency}, due_on = ${wanted.due_on},
        paid = 0, version = version + 1 where id = ${known.id}`);
    if (wanted.documents) await nameDocuments(tx, who, known.id, wanted.documents);
  } else {
    await tx.rows(sql`delete from promise where id = ${known.id}`);
  }
  await applyToPromises(tx, [before.customer]);
}

async function nameDocuments(tx: Queryable, who: Author, promise: string, documents: string[]): Promise<void> {
  await tx.rows(sql`delete from promise_document where promise_id = ${promise}`);
  await tx.rows(sql`
    insert into promise_document (profile_id, promise_id, document_id)
    select ${who.profileId}, ${promise}, d from unnest(${documents}::uuid[]) d on conflict do nothing`);
}
