import * as z from 'zod/mini';
import type { createActivity } from '../../api/contract/customers/activities';
import { promisedBy } from '../../api/contract/customers/promises';
import type { WorkDetail } from '../../api/contract/customers/worklist';
import { countedCents } from '../../api/contract/money';
import { DISPUTE_KIND } from '../../api/contract/receivables/disputes';
import type { Ask } from '../../api/contract/row';

/** What a person writes of a customer before the outcome is saved. */

/** As typed: an ISO day and a decimal string, empty where they are none yet. */
const promiseFields = z.object({
  documents: z.array(z.string()),
  amount: z.string(),
  currency: z.string(),
  due_on: z.string(),
});
export type PromiseFields = z.output<typeof promiseFields>;

/** Without a document, all that is owed is in dispute. */
const disputeFields = z.object({ document: z.string(), kind: z.enum(DISPUTE_KIND) });
export type DisputeFields = z.output<typeof disputeFields>;

/** `promise` and `dispute` are set once the person opened them. `next`: the day they come back on, where it is not the proposed one; empty while what was typed is none. */
const activityDraft = z.object({
  note: z.string(),
  next: z.optional(z.string()),
  promise: z.optional(promiseFields),
  dispute: z.optional(disputeFields),
});
export type ActivityDraft = z.output<typeof activityDraft>;

/** Of several customers, by their ids. */
export const activityDrafts = z.record(z.string(), activityDraft);

export const emptyDraft: ActivityDraft = { note: '' };

export type ActivityBody = NonNullable<Ask<typeof createActivity>['body']>;
export type Outcome = NonNullable<ActivityBody['outcome']>;

/** All that is due in the currency that most documents are in, by the day the service proposes; all that is owed where nothing is due. */
export function proposedPromise({ documents, balances = [], promise_on }: WorkDetail, today: string): PromiseFields {
  const currency = balances[0]?.currency ?? documents[0]?.currency ?? '';
  const owed = documents.filter((one) => one.currency === currency);
  const due = owed.filter(({ due_date }) => due_date !== null && due_date < today);
  const chosen = (due.length > 0 ? due : owed).map(({ id }) => id);
  const { documents: ids, amount } = promisedBy(documents, chosen, chosen[0]);
  return { documents: ids, amount, currency, due_on: promise_on };
}

/** Chooses the documents of a promise, and with them its amount and currency. */
export function withDocuments(promise: PromiseFields, { documents }: WorkDetail, ids: string[]): PromiseFields {
  const last = ids.find((id) => !promise.documents.includes(id));
  const { documents: chosen, amount, currency } = promisedBy(documents, ids, last);
  return chosen.length === 0
    ? { ...promise, documents: [] }
    : { ...promise, documents: chosen, amount, currency: currency ?? promise.currency };
}

export const isComplete = (promise: PromiseFields | undefined): boolean =>
  promise !== undefined && countedCents(promise.amount) > 0 && promise.due_on !== '';

/** What the customer can still dispute: a document that is wholly in dispute cannot be disputed again. */
export const disputable = ({ documents }: WorkDetail): WorkDetail['documents'] =>
  documents.filter(({ undisputed }) => countedCents(undisputed) > 0);

/** The oldest document that can be disputed, whose reason the customer says. */
export const proposedDispute = (work: WorkDetail): DisputeFields => ({
  document: disputable(work)[0]?.id ?? '',
  kind: 'otro',
});

/** The kind of what is done: a policy may ask for a visit or a letter. */
function kindFor({ reasons }: WorkDetail): ActivityBody['kind'] {
  const act = reasons.find(({ kind }) => kind === 'tarea')?.act;
  return act === 'visita' ? 'visita' : act === 'carta' ? 'mensaje' : 'llamada';
}

/** The day that somebody comes back after this outcome; null where nobody has to. A promise comes back by itself. */
export function nextOn({ plan }: WorkDetail, { next }: ActivityDraft, outcome: Outcome): string | null {
  const proposed = plan.find((one) => one.outcome === outcome)?.next_on ?? null;
  return outcome === 'prometio_pagar' ? proposed : next || proposed;
}

/** The day that the person chose can be planned for. */
export const isPlannable = ({ next }: ActivityDraft, today: string): boolean => next === undefined || next >= today;

export function bodyOf(work: WorkDetail, draft: ActivityDraft, outcome: Outcome): ActivityBody {
  const { note, promise, dispute } = draft;
  const next_on = nextOn(work, draft, outcome);
  return {
    customer: work.id,
    kind: kindFor(work),
    outcome,
    note: note.trim(),
    next_on,
    ...(outcome === 'prometio_pagar' && { promise }),
    ...(outcome === 'disputa' && dispute && dispute.document !== '' && { dispute: { ...dispute, due_on: next_on } }),
  };
}
