import type * as z from 'zod/mini';
import {
  type Activity,
  type createActivity,
  hasOutcome,
  isPromise,
  type updateActivity,
} from '../../src/api/contract/customers/activities';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { today } from '../database/today';
import { isUuid } from '../database/uuid';
import { disputes, lockDispute, openDispute, undisputedOf } from '../disputes/change';
import { applyToPromises } from '../ledger/applyToPromises';
import { keepCustomer } from '../ledger/mustBeCustomer';
import { recordsOf } from '../ledger/records';
import { forbidden, mustBeCurrent, refused } from '../problems';
import { mustBeBounded, promisedIn, rewritePromise, writePromise } from './activityPromise';
import { finishTasks, reopenTasks } from './policyTasks';
import { mustBeOwed, mustBeSoon } from './promiseBounds';
import { type Author, readActivity } from './read';

type Fields = Omit<z.output<(typeof createActivity)['body']>, 'customer'>;
type Changes = z.output<(typeof updateActivity)['body']>;

/** Problem 404 for an unknown customer, 422 for a missing outcome or promise, and those of a dispute that it opens. */
export async function addActivity(
  tx: Queryable,
  who: Author,
  { customer, dispute, ...fields }: z.output<(typeof createActivity)['body']>,
): Promise<Activity> {
  await keepCustomer(tx, who.profileId, customer);
  const day = await today(tx);
  mustFit(fields, day);
  mustNotBePast(fields.promise?.due_on, fields.happened_on ?? day);
  mustBeAhead(fields.next_on, day);
  if (fields.promise && isPromise(fields.kind, fields.outcome)) {
    await mustBeOwed(tx, who, customer, fields.promise);
    await mustBeSoon(tx, who, fields.promise.due_on);
  }
  return activities.add(
    tx,
    who,
    {
      customer_id: customer,
      kind: fields.kind,
      outcome: hasOutcome(fields.kind) ? fields.outcome : null,
      note: fields.note ?? '',
      happened_on: fields.happened_on ?? day,
      next_on: fields.next_on ?? null,
      created_by: who.userId,
      by_customer: who.byCustomer ?? false,
    },
    async (id) => {
      await writePromise(tx, who, id, customer, fields);
      await finishTasks(tx, who, id, customer, fields.kind);
      if (dispute && fields.outcome === 'disputa')
        await openNamed(tx, who, customer, id, { note: fields.note, ...dispute });
    },
  );
}

/** Problem 403 for another person's or an old activity, 412 for a stale version, 409 for a closed promise, and those of `addActivity`. */
export async function changeActivity(tx: Queryable, who: Author, id: string, changes: Changes): Promise<Activity> {
  const before = mayChange(await activities.lock(tx, who, id));
  mustBeCurrent(before, changes.version, STALE);
  if (before.kind !== changes.kind) {
    throw refused('El tipo de una gestión no se cambia. Registre otra.', { fields: { kind: 'No se cambia' } });
  }
  const after = {
    ...changes,
    outcome: changes.outcome === undefined ? before.outcome : changes.outcome,
    promise: changes.promise === undefined ? promisedIn(before) : changes.promise,
    happened_on: changes.happened_on ?? before.happened_on,
  };
  const day = await today(tx);
  mustFit(after, day);
  if (changes.next_on !== before.next_on) mustBeAhead(changes.next_on, day);
  await mustBeBounded(tx, who, before, changes);
  if (after.promise?.due_on !== before.promise?.due_on) mustNotBePast(after.promise?.due_on, after.happened_on);
  return activities.change(
    tx,
    who,
    before,
    {
      outcome: hasOutcome(changes.kind) ? after.outcome : null,
      note: changes.note ?? before.note,
      happened_on: after.happened_on,
      next_on: changes.next_on,
      changed_at: sql`now()`,
    },
    async () => {
      if (changes.promise !== undefined || changes.outcome !== undefined) await rewritePromise(tx, who, before, after);
    },
  );
}

/** The audit keeps its content, the tasks that it did are to be done again, and the dispute that it opened is withdrawn. */
export async function removeActivity(tx: Queryable, who: Author, id: string): Promise<void> {
  const before = mayChange(await activities.lock(tx, who, id));
  await reopenTasks(tx, who, id);
  await withdrawDisputes(tx, who, id);
  await activities.remove(tx, who, before);
  if (before.promise) await applyToPromises(tx, [before.customer]);
}

const activities = recordsOf<Activity, Author>({ table: 'activity', read: readActivity });

const STALE =
  'Otra persona cambió esta gestión mientras usted escribía, y no se guardó nada. Si guarda de nuevo, queda lo que usted escribió.';

function mayChange(found: Activity): Activity {
  if (found.editable) return found;
  throw forbidden(
    'Una gestión la corrige quien la registró, ese día y el siguiente; después, una persona administradora. No se cambió nada.',
  );
}

/** Requires the kind's fields, and no date in the future. */
function mustFit({ kind, outcome, note, promise, happened_on }: Fields, day: string): void {
  if (hasOutcome(kind) && !outcome) {
    throw refused('Falta qué resultó. Elíjalo y vuelva a guardar.', { fields: { outcome: 'Elija qué resultó' } });
  }
  if (isPromise(kind, outcome) && !promise) {
    throw refused('Falta lo prometido: escriba el monto y el día.', {
      fields: { 'promise.amount': 'Escriba el monto', 'promise.due_on': 'Escriba el día' },
    });
  }
  if (kind === 'nota' && !note) {
    throw refused('La nota está vacía. Escríbala y vuelva a guardar.', { fields: { note: 'Escriba la nota' } });
  }
  if (happened_on !== undefined && happened_on > day) {
    throw refused('Una gestión no puede ser de un día que no ha llegado. Revise la fecha.', {
      fields: { happened_on: 'No ha llegado' },
    });
  }
}

function mustNotBePast(dueOn: string | undefined, from: string): void {
  if (dueOn === undefined || dueOn >= from) return;
  throw refused('El día prometido es anterior a la gestión. Revise las fechas.', {
    fields: { 'promise.due_on': 'Es anterior a la gestión' },
  });
}

function mustBeAhead(next: string | null | undefined, day: string): void {
  if (!next || next >= day) return;
  throw refused('El día de la próxima gestión ya pasó. Elija hoy o un día después.', {
    fields: { next_on: 'Ya pasó' },
  });
}

type Named = NonNullable<z.output<(typeof createActivity)['body']>['dispute']> & { note: string | undefined };

/** Problem 422 for a document that is not the customer's, and those of `openDispute`. */
async function openNamed(tx: Queryable, who: Author, customer: string, activity: string, wanted: Named): Promise<void> {
  const { document } = wanted;
  const [own] = isUuid(document)
    ? await tx.rows(
        sql`select from document where id = ${document} and customer_id = ${customer} and profile_id = ${who.profileId} for update`,
      )
    : [];
  if (!own) {
    throw refused('El documento en disputa no es de este cliente. Elija otro.', {
      fields: { 'dispute.document': 'Elija otro' },
    });
  }
  await openDispute(tx, who, { ...wanted, amount: wanted.amount ?? (await undisputedOf(tx, document)) }, activity);
}

/** Deletes the disputes that an activity opened, but those that have ended. */
async function withdrawDisputes(tx: Queryable, who: Author, id: string): Promise<void> {
  const open = await tx.rows<{ id: string }>(sql`
    select id from dispute where activity_id = ${id} and ended_at is null order by id`);
  for (const dispute of open) await disputes.remove(tx, who, await lockDispute(tx, who, dispute.id, undefined));
}
