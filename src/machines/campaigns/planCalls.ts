import { fromPromise } from 'xstate';
import { call } from '../../api/call';
import { isUsable } from '../../api/contract/messaging/templateStatus';
import { allTemplates, type Template } from '../../api/contract/messaging/templates';
import { createTimeslots, deleteTimeslot, moveTimeslot, type Timeslot } from '../../api/contract/messaging/timeslots';
import type { PlannedEvent } from './plannedEvents';

export type PlanAsk = { events: PlannedEvent[]; num_docs: number };

/** The calls of the planning calendar. */
export const planCalls = {
  loadTemplates: fromPromise<Template[]>(async ({ signal }) => {
    const { results } = await call(allTemplates, {}, { signal });
    return results.filter(isUsable);
  }),
  save: fromPromise<Timeslot[], { ask: PlanAsk; idempotencyKey: string }>(async ({ input }) => {
    const { ask, idempotencyKey } = input;
    const events = ask.events.map(({ documents: _, campaign: __, isSaved: ___, ...event }) => event);
    const { data } = await call(createTimeslots, { body: { ...ask, events }, idempotencyKey });
    return data;
  }),
  move: fromPromise<Timeslot, { id: string; start: string }>(({ input: { id, start } }) =>
    call(moveTimeslot, { params: { id }, body: { launch_date: start } }),
  ),
  remove: fromPromise<unknown, { id: string }>(({ input: { id } }) => call(deleteTimeslot, { params: { id } })),
};
