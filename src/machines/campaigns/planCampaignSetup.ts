import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import type { SendingCalendar } from '../../api/contract/sendingCalendar';
import { isUsable } from '../../api/contract/templateStatus';
import { allTemplates, type Template } from '../../api/contract/templates';
import { createTimeslots, deleteTimeslot, moveTimeslot, type Timeslot } from '../../api/contract/timeslots';
import { type Attempt, afterSuccess, keyFor, noAttempt } from '../kit/idempotency';
import { errorAsProblem, failure, type OutcomeEmitted, type Problem, success } from '../kit/outcome';
import type { Fetched } from './calendarChannels';
import { type Closed, closedAt, eventOfTimeslot, movedTo, newEvent, type PlannedEvent } from './plannedEvents';

/** As typed: an ISO day, `HH:MM`, and how many documents each campaign asks payment for. */
export type PlanFields = { template: string; day: string; time: string; documents: string };

type PlanCampaignContext = {
  today: string;
  /** The templates that can be sent. */
  templates: Template[];
  fields: PlanFields;
  events: PlannedEvent[];
  total: number;
  calendar: SendingCalendar | undefined;
  /** Id of the event whose dialog is open or that is being moved. */
  opened: string | undefined;
  /** Its new start, `2026-11-25T09:00`. */
  to: string;
  /** Why the last requested start was refused; the calendar is unchanged. */
  closed: Closed | undefined;
  /** Counts the events added, to number their ids. */
  added: number;
  attempt: Attempt;
  problem: Problem | undefined;
};

type Added = { template: string; start: string };
type Moved = { id: string; start: string };

type PlanCampaignEvent =
  | { type: 'RETRY' }
  /** Empties the list of templates and loads it again. */
  | { type: 'CLEAN' }
  | { type: 'FIELD'; name: keyof PlanFields; value: string }
  | ({ type: 'ADD' } & Added)
  | { type: 'OPEN'; id: string }
  | { type: 'CLOSE' }
  | ({ type: 'MOVE' } & Moved)
  | { type: 'REMOVE'; id: string }
  | { type: 'SAVE' }
  | { type: 'CLEAR' }
  | ({ type: 'FETCHED' } & Fetched);

/** `CHANGED`: the saved events changed; `CLEARED`: the calendar is empty. */
type PlanCampaignEmitted = OutcomeEmitted | { type: 'CHANGED' } | { type: 'CLEARED' };

type PlanCampaignInput = { today: string };

export const nothingPlanned = ({ today }: PlanCampaignInput): PlanCampaignContext => ({
  today,
  templates: [],
  fields: { template: '', day: '', time: '09:00', documents: '1' },
  events: [],
  total: 0,
  calendar: undefined,
  opened: undefined,
  to: '',
  closed: undefined,
  added: 0,
  attempt: noAttempt(),
  problem: undefined,
});

export const eventNamed = ({ events }: Pick<PlanCampaignContext, 'events'>, id: string | undefined) =>
  events.find((event) => event.id === id);

/** The events that are not saved yet. */
export const unsavedOf = (events: PlannedEvent[]): PlannedEvent[] => events.filter(({ isSaved }) => !isSaved);

/** A campaign asks payment for one document at least. */
export const isDocuments = (typed: string): boolean => /^\d{1,6}$/.test(typed) && Number(typed) > 0;

const isMoment = (start: string) => /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(start);

type PlanAsk = { events: PlannedEvent[]; num_docs: number };

export const askOf = ({ events, fields }: PlanCampaignContext): PlanAsk => ({
  events: unsavedOf(events),
  num_docs: Number(fields.documents),
});

/** All the names that `planCampaign.ts` draws its chart with. */
export const planCampaignSetup = setup({
  types: {
    context: {} as PlanCampaignContext,
    events: {} as PlanCampaignEvent,
    input: {} as PlanCampaignInput,
    emitted: {} as PlanCampaignEmitted,
    tags: {} as 'busy' | 'refused' | 'dialog',
    meta: {} as { title: string },
  },
  actors: {
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
    move: fromPromise<Timeslot, Moved>(({ input: { id, start } }) =>
      call(moveTimeslot, { params: { id }, body: { launch_date: start } }),
    ),
    remove: fromPromise<unknown, { id: string }>(({ input: { id } }) => call(deleteTimeslot, { params: { id } })),
  },
  actions: {
    setTemplates: assign((_, { output }: { output: Template[] }) => ({ templates: output, problem: undefined })),
    cleanTemplates: assign({ templates: [] }),
    change: assign(({ context: { fields } }, { name, value }: { name: keyof PlanFields; value: string }) => ({
      fields: { ...fields, [name]: value },
      closed: undefined,
      problem: undefined,
    })),
    add: assign(({ context }, { template, start }: Added) => {
      const chosen = context.templates.find(({ id }) => id === template);
      if (!chosen) return {};
      const event = newEvent(`nueva-${context.added + 1}`, chosen, start);
      return {
        events: [...context.events, event],
        total: context.total + 1,
        added: context.added + 1,
        closed: undefined,
        problem: undefined,
      };
    }),
    move: assign(({ context: { events } }, { id, start }: Moved) => ({
      events: events.map((event) => (event.id === id ? movedTo(event, start) : event)),
      closed: undefined,
      opened: undefined,
    })),
    remove: assign(({ context: { events, total } }, { id }: { id: string }) => ({
      events: events.filter((event) => event.id !== id),
      total: total - 1,
      opened: undefined,
    })),
    removeOpened: assign(({ context: { events, total, opened } }) => ({
      events: events.filter(({ id }) => id !== opened),
      total: total - 1,
      opened: undefined,
      problem: undefined,
    })),
    moveOpened: assign(({ context: { events, opened, to } }) => ({
      events: events.map((event) => (event.id === opened ? movedTo(event, to) : event)),
      opened: undefined,
    })),
    open: assign((_, { id }: { id: string }) => ({ opened: id, closed: undefined, problem: undefined })),
    aim: assign((_, { id, start }: Moved) => ({ opened: id, to: start, closed: undefined, problem: undefined })),
    close: assign({ opened: undefined, closed: undefined, problem: undefined }),
    refuse: assign(({ context: { calendar, today } }, { start }: { start: string }) => ({
      closed: closedAt(calendar, start, today),
      problem: undefined,
    })),
    /** Replaces the saved events by those of the service; unsaved ones stay. */
    setFetched: assign(({ context }, { events, calendar }: Fetched) => {
      const unsaved = unsavedOf(context.events);
      return { events: [...events, ...unsaved], total: events.length + unsaved.length, calendar };
    }),
    setSaved: assign(({ context: { calendar, attempt } }, { output }: { output: Timeslot[] }) => ({
      events: output.map((slot) => eventOfTimeslot(slot, calendar?.time_zone ?? 'UTC')),
      total: output.length,
      attempt: afterSuccess(attempt),
    })),
    clearTemplate: assign(({ context: { fields } }) => ({ fields: { ...fields, template: '' } })),
    clear: assign({ events: [], total: 0, closed: undefined, problem: undefined }),
    holdKey: assign(({ context }) => ({ attempt: keyFor(context.attempt, askOf(context)), problem: undefined })),
    setProblem: assign(errorAsProblem),
    reportCreated: emit(success(createTimeslots)),
    reportChanged: emit({ type: 'CHANGED' as const }),
    reportCleared: emit({ type: 'CLEARED' as const }),
    reportFailure: emit(failure),
  },
  guards: {
    isAddable: ({ context }, { template, start }: Added) =>
      context.templates.some(({ id }) => id === template) &&
      isMoment(start) &&
      closedAt(context.calendar, start, context.today) === undefined,
    isClosed: ({ context: { calendar, today } }, { start }: { start: string }) =>
      isMoment(start) && closedAt(calendar, start, today) !== undefined,
    isThere: ({ context }, { id }: { id: string }) => eventNamed(context, id) !== undefined,
    isRefused: ({ context }, { id, start }: Moved) =>
      eventNamed(context, id)?.extendedProps.already_created === false &&
      isMoment(start) &&
      closedAt(context.calendar, start, context.today) !== undefined,
    isUnsaved: ({ context }, { id, start }: { id: string; start?: string }) =>
      eventNamed(context, id)?.isSaved === false && (start === undefined || isMoment(start)),
    /** An event with a campaign cannot be moved: the hour is the campaign's. */
    isOnlyPlanned: ({ context }, { id, start }: { id: string; start?: string }) =>
      eventNamed(context, id)?.extendedProps.already_created === false && (start === undefined || isMoment(start)),
    canSave: ({ context: { events, fields } }) => unsavedOf(events).length > 0 && isDocuments(fields.documents),
  },
});
