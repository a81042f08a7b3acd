import { type ActorRefFrom, assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Channel } from '../../api/contract/messaging/channels';
import type { Template } from '../../api/contract/messaging/templates';
import { createTimeslots, type Timeslot } from '../../api/contract/messaging/timeslots';
import { assertDefined } from '../kit/assertDefined';
import { type Attempt, afterSuccess, keyFor, noAttempt } from '../kit/idempotency';
import { guardOn, on } from '../kit/on';
import {
  errorAsProblem,
  errorOf,
  failed,
  failure,
  isUnsure,
  type OutcomeEmitted,
  outputOf,
  type Problem,
  success,
} from '../kit/outcome';
import { searchMachine } from '../kit/search';
import { askOf, type Fetched, fetchCalendar, monthAround, planCalls } from './planCalls';
import {
  areSavedSince,
  type Closed,
  closedAt,
  isDocuments,
  isMoment,
  isPlanned,
  movedTo,
  newEvent,
  type PlannedEvent,
  startOf,
  unsavedOf,
  withSaved,
  zoneOf,
} from './plannedEvents';

/** As typed: an ISO day, `HH:MM`, and how many documents each campaign asks payment for. */
export type PlanFields = { template: string; day: string; time: string; documents: string };

type PlanCampaignContext = {
  today: string;
  /** The console's time zone. */
  zone: string;
  /** The templates that can be sent. */
  templates: Template[];
  fields: PlanFields;
  /** The channels that can be planned, and those on show. */
  channels: readonly Channel[];
  selected: readonly Channel[];
  events: PlannedEvent[];
  /** The last answer about the days on show. */
  fetched: Fetched | undefined;
  /** Id of the event whose dialog is open or that is being moved. */
  opened: string | undefined;
  /** Its new start, `2026-11-25T09:00`: as typed in the dialog, or as dragged. */
  to: string;
  /** Why the last requested start was refused; the calendar is unchanged. */
  closed: Closed | undefined;
  /** Counts the events added, to number their ids. */
  added: number;
  attempt: Attempt;
  problem: Problem | undefined;
};

type PlanCampaignEvent =
  | { type: 'RETRY' }
  /** Empties the list of templates and loads it again. */
  | { type: 'CLEAN' }
  | { type: 'FIELD'; changes: Partial<PlanFields> }
  | { type: 'TOGGLE'; channel: Channel }
  /** Shows every channel, or none when all are shown already. */
  | { type: 'ALL' }
  | { type: 'ADD'; template: string; start: string }
  | { type: 'OPEN'; id: string }
  | { type: 'CLOSE' }
  /** Another start is typed in the dialog. */
  | { type: 'AIM'; start: string }
  | { type: 'MOVE'; id: string; start: string }
  | { type: 'REMOVE' }
  | { type: 'SAVE' }
  | { type: 'CLEAR' };

const eventNamed = ({ events }: PlanCampaignContext, id: string | undefined) => events.find((event) => event.id === id);

/** The event of the open dialog. */
export const openedEvent = (context: PlanCampaignContext) => eventNamed(context, context.opened);

const closedFor = ({ fetched, today }: PlanCampaignContext, start: string): Closed | undefined =>
  closedAt(fetched?.calendar, start, today);

/** The event that is moved, where the new start can be read. */
const movedEvent = (context: PlanCampaignContext, { id, start }: { id: string; start: string }) =>
  isMoment(start) ? eventNamed(context, id) : undefined;

const unrefused = { closed: undefined, problem: undefined };
const refused = (context: PlanCampaignContext, start: string) => ({ ...unrefused, closed: closedFor(context, start) });

const fetchedOf = ({ event }: { event: { snapshot: { context: { found: Fetched | undefined } } } }) =>
  event.snapshot.context.found;

const lookAgain = { type: 'lookAgain' as const, params: errorOf };

/** Plans campaigns on the calendar: adds, moves and removes them, and creates all of them at once. */
export const planCampaignMachine = setup({
  types: {
    context: {} as PlanCampaignContext,
    events: {} as PlanCampaignEvent,
    input: {} as Pick<PlanCampaignContext, 'today' | 'zone' | 'channels'>,
    emitted: {} as OutcomeEmitted,
    children: {} as { calendar: 'calendar' } & { [call in keyof typeof planCalls]: call },
    tags: {} as 'busy' | 'refused' | 'dialog',
    meta: {} as { title: string },
  },
  actors: { calendar: searchMachine(fetchCalendar), ...planCalls },
  actions: {
    setTemplates: assign((_, output: Template[]) => ({ templates: output, problem: undefined })),
    cleanTemplates: assign({ templates: [] }),
    change: on('FIELD', ({ fields }, { changes }) => ({ fields: { ...fields, ...changes }, ...unrefused })),
    toggle: on('TOGGLE', ({ channels, selected }, { channel }) => ({
      selected: channels.filter((one) => selected.includes(one) !== (one === channel)),
    })),
    toggleAll: assign(({ context: { channels, selected } }) => ({
      selected: selected.length === channels.length ? [] : channels,
    })),
    add: on('ADD', ({ templates, events, added }, { template, start }) => {
      const chosen = templates.find(({ id }) => id === template);
      const event = newEvent(`nueva-${added + 1}`, assertDefined(chosen, 'template'), start);
      return { events: [...events, event], added: added + 1, ...unrefused };
    }),
    refuseToAdd: on('ADD', (context, { start }) => refused(context, start)),
    refuseToMove: on('MOVE', (context, { id, start }) => ({ opened: id, to: start, ...refused(context, start) })),
    open: on('OPEN', (context, { id }) => {
      const event = assertDefined(eventNamed(context, id), 'event');
      return { opened: id, to: startOf(event), ...unrefused };
    }),
    aim: on('AIM', (_, { start }) => ({ to: start })),
    move: on('MOVE', (_, { id, start }) => ({ opened: id, to: start, ...unrefused })),
    moveOpened: assign(({ context: { events, opened, to } }) => ({
      events: events.map((event) => (event.id === opened ? movedTo(event, to) : event)),
      opened: undefined,
    })),
    removeOpened: assign(({ context: { events, opened } }) => ({
      events: events.filter(({ id }) => id !== opened),
      opened: undefined,
      problem: undefined,
    })),
    clearRefusal: assign(unrefused),
    close: assign({ opened: undefined, ...unrefused }),
    /**
     * Replaces the saved events by those of the service; unsaved ones stay, but for those whose answer was lost and that it has. The
     * dialog of one that is there no more is closed.
     */
    setFetched: enqueueActions(({ context, enqueue }, fetched: Fetched | undefined) => {
      if (fetched === undefined) return;
      const { fetched: before, attempt, fields, opened, problem } = context;
      const unsaved = unsavedOf(context.events);
      const areSaved = problem?.isUncertain === true && areSavedSince(before?.events ?? [], fetched.events, unsaved);
      const events = areSaved ? fetched.events : [...fetched.events, ...unsaved];
      enqueue.assign({ fetched, events });
      if (areSaved) {
        enqueue.assign({ fields: { ...fields, template: '' }, attempt: afterSuccess(attempt), problem: undefined });
        enqueue.emit(success(createTimeslots)());
      }
      if (opened !== undefined && events.every(({ id }) => id !== opened)) enqueue.raise({ type: 'CLOSE' });
    }),
    /** The others stay in view, also where the calendar cannot be read again; what is only confirmed comes with it. */
    setSaved: assign(({ context: { events, fetched, zone, attempt, fields } }, output: Timeslot[] | undefined) => ({
      events: withSaved(events, output ?? [], zoneOf(fetched?.calendar, zone)),
      fields: { ...fields, template: '' },
      attempt: afterSuccess(attempt),
    })),
    clear: assign(({ context: { channels } }) => ({ events: [], selected: channels, ...unrefused })),
    refreshCalendar: sendTo('calendar', { type: 'REFRESH' as const }),
    /** Where nobody says whether it was done, the calendar does. */
    lookAgain: enqueueActions(({ enqueue }, failure: { error: unknown }) => {
      if (isUnsure(failure)) enqueue.sendTo('calendar', { type: 'REFRESH' });
    }),
    holdKey: assign(({ context }) => ({ attempt: keyFor(context.attempt, askOf(context)), problem: undefined })),
    setProblem: assign(errorAsProblem),
    reportCreated: emit(success(createTimeslots)),
    reportFailure: emit(failure),
  },
  guards: {
    isNew: ({ context }, fetched: Fetched | undefined) => fetched !== undefined && fetched !== context.fetched,
    isAddable: guardOn(
      'ADD',
      ({ templates }, { template, start }) => templates.some(({ id }) => id === template) && isMoment(start),
    ),
    isClosed: guardOn('ADD', (context, { start }) => isMoment(start) && closedFor(context, start) !== undefined),
    isThere: guardOn('OPEN', (context, { id }) => eventNamed(context, id) !== undefined),
    movesToClosed: guardOn(
      'MOVE',
      (context, event) => isPlanned(movedEvent(context, event)) && closedFor(context, event.start) !== undefined,
    ),
    movesUnsaved: guardOn('MOVE', (context, event) => movedEvent(context, event)?.isSaved === false),
    movesPlanned: guardOn('MOVE', (context, event) => isPlanned(movedEvent(context, event))),
    isUnsaved: ({ context }) => openedEvent(context)?.isSaved === false,
    isPlanned: ({ context }) => isPlanned(openedEvent(context)),
    canSave: ({ context: { events, fields } }) => unsavedOf(events).length > 0 && isDocuments(fields.documents),
  },
}).createMachine({
  id: 'planCampaign',
  context: ({ input: { today, zone, channels } }) => ({
    today,
    zone,
    templates: [],
    fields: { template: '', day: '', time: '09:00', documents: '1' },
    channels,
    selected: channels,
    events: [],
    fetched: undefined,
    opened: undefined,
    to: '',
    added: 0,
    attempt: noAttempt(),
    ...unrefused,
  }),
  initial: 'loading',
  invoke: {
    id: 'calendar',
    src: 'calendar',
    input: ({ context: { today, zone } }) => ({ query: { ...monthAround(today), zone } }),
    onSnapshot: { guard: { type: 'isNew', params: fetchedOf }, actions: { type: 'setFetched', params: fetchedOf } },
  },
  on: {
    FIELD: { actions: 'change' },
    TOGGLE: { actions: ['toggle', 'refreshCalendar'] },
    ALL: { actions: ['toggleAll', 'refreshCalendar'] },
  },
  states: {
    loading: {
      description: 'Se piden las plantillas activas, que son las que se pueden planificar.',
      meta: { title: 'Cargando las plantillas' },
      tags: 'busy',
      invoke: {
        id: 'loadTemplates',
        src: 'loadTemplates',
        onDone: { target: 'planning', actions: { type: 'setTemplates', params: outputOf } },
        onError: { target: 'refused', actions: failed },
      },
    },
    refused: {
      description: 'Se ve por qué y se puede intentar otra vez.',
      meta: { title: 'No se cargaron las plantillas' },
      tags: 'refused',
      on: { RETRY: 'loading' },
    },
    planning: {
      description: 'Lo que se agrega queda a la espera de guardarse. En feriado o fuera de horario no se agrega.',
      meta: { title: 'Planificando' },
      initial: 'calendar',
      on: {
        // By dragging, or in the dialog.
        MOVE: [
          { guard: 'movesToClosed', target: '.looking', actions: 'refuseToMove' },
          { guard: 'movesUnsaved', target: '.calendar', actions: ['move', 'moveOpened'] },
          { guard: 'movesPlanned', target: 'moving', actions: 'move' },
        ],
      },
      states: {
        calendar: {
          description: 'Se ve el calendario: se agrega, se arrastra o se abre una campaña, y se guarda todo junto.',
          meta: { title: 'En el calendario' },
          on: {
            ADD: [
              { guard: 'isClosed', actions: 'refuseToAdd' },
              { guard: 'isAddable', actions: 'add' },
            ],
            OPEN: { guard: 'isThere', target: 'looking', actions: 'open' },
            SAVE: { guard: 'canSave', target: '#planCampaign.saving' },
            CLEAR: { actions: ['clear', 'refreshCalendar'] },
            CLEAN: { target: '#planCampaign.loading', actions: 'cleanTemplates' },
          },
        },
        looking: {
          description:
            'También quien se arrastra a un día cerrado pasa por aquí. De la campaña ya creada, la hora se cambia en la campaña.',
          meta: { title: 'Viendo una' },
          tags: 'dialog',
          on: {
            REMOVE: [
              { guard: 'isUnsaved', target: 'calendar', actions: 'removeOpened' },
              { guard: 'isPlanned', target: '#planCampaign.removing', actions: 'clearRefusal' },
            ],
            AIM: { actions: 'aim' },
            CLOSE: { target: 'calendar', actions: 'close' },
          },
        },
      },
    },
    saving: {
      description: 'Lo mismo, intentado de nuevo, va con la misma clave.',
      meta: { title: 'Creando' },
      tags: 'busy',
      entry: 'holdKey',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ ask: askOf(context), idempotencyKey: context.attempt.key }),
        onDone: {
          target: 'planning',
          actions: [{ type: 'setSaved', params: outputOf }, 'reportCreated', 'refreshCalendar'],
        },
        onError: { target: 'planning', actions: [...failed, lookAgain] },
      },
    },
    moving: {
      description: 'El servicio guarda la hora nueva. Si la rechaza, queda la de antes.',
      meta: { title: 'Moviendo' },
      tags: 'busy',
      invoke: {
        id: 'move',
        src: 'move',
        input: ({ context: { opened, to } }) => ({ id: assertDefined(opened, 'opened'), start: to }),
        onDone: { target: 'planning', actions: ['moveOpened', 'refreshCalendar'] },
        onError: { target: 'planning.looking', actions: [...failed, lookAgain] },
      },
    },
    removing: {
      description: 'El servicio la borra del calendario. Si lo rechaza, sigue donde estaba.',
      meta: { title: 'Quitando' },
      tags: ['busy', 'dialog'],
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context: { opened } }) => ({ id: assertDefined(opened, 'opened') }),
        onDone: { target: 'planning', actions: ['removeOpened', 'refreshCalendar'] },
        onError: { target: 'planning.looking', actions: [...failed, lookAgain] },
      },
      on: { AIM: { actions: 'aim' } },
    },
  },
});

export type PlanCampaignActor = ActorRefFrom<typeof planCampaignMachine>;
