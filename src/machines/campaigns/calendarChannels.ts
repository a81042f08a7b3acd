import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import { listCampaigns } from '../../api/contract/campaigns';
import type { Channel } from '../../api/contract/channels';
import { getSendingCalendar, type SendingCalendar } from '../../api/contract/sendingCalendar';
import { listTimeslots, type Timeslot } from '../../api/contract/timeslots';
import {
  errorAsProblem,
  eventAsParams,
  type FailedEmitted,
  failed,
  failure,
  type Problem,
  unlessAbsent,
} from '../kit/outcome';
import { everyPage } from '../kit/pages';
import { eventsOf, type PlannedEvent } from './plannedEvents';

/** The days on show, ISO; both count. */
export type Span = { start: string; end: string };
export type Fetched = { events: PlannedEvent[]; calendar: SendingCalendar | undefined };

type CalendarChannelsContext = {
  span: Span;
  /** The calendars there are, and those on show. */
  channels: readonly Channel[];
  selected: readonly Channel[];
  problem: Problem | undefined;
};

type CalendarChannelsEvent =
  | ({ type: 'SHOW' } & Span)
  | { type: 'TOGGLE'; channel: Channel }
  /** Turns every calendar on, or all of them off when they are on already. */
  | { type: 'ALL' }
  | { type: 'CLEAR' }
  | { type: 'REFRESH' }
  | { type: 'RETRY' };

type CalendarChannelsEmitted = ({ type: 'FETCHED' } & Fetched) | FailedEmitted;

const MOST = 200;

/** Loads the events of the calendars that are on; each change loads again. */
export const calendarChannelsMachine = setup({
  types: {
    context: {} as CalendarChannelsContext,
    events: {} as CalendarChannelsEvent,
    input: {} as Span & { channels: readonly Channel[] },
    emitted: {} as CalendarChannelsEmitted,
    tags: {} as 'busy' | 'refused',
    meta: {} as { title: string },
  },
  actors: {
    fetchEvents: fromPromise<Fetched, Span>(async ({ input: { start, end }, signal }) => {
      const query = { start, end, page_size: MOST };
      // A provider that keeps no sending calendar sends at any time.
      const [calendar, groups, campaigns] = await Promise.all([
        call(getSendingCalendar, { query: { start, end } }, { signal }).catch(unlessAbsent),
        everyPage((p) => call(listTimeslots, { query: { ...query, p } }, { signal })),
        everyPage((p) => call(listCampaigns, { query: { ...query, p } }, { signal })),
      ]);
      const slots: Timeslot[] = groups.results.flatMap((group) => group.campaigns);
      const zone = calendar?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
      return { calendar, events: eventsOf(slots, campaigns.results, zone) };
    }),
  },
  actions: {
    show: assign((_, { start, end }: Span) => ({ span: { start, end } })),
    toggle: assign(({ context: { channels, selected } }, { channel }: { channel: Channel }) => ({
      selected: channels.filter((one) => selected.includes(one) !== (one === channel)),
    })),
    toggleAll: assign(({ context: { channels, selected } }) => ({
      selected: selected.length === channels.length ? [] : channels,
    })),
    restore: assign(({ context: { channels } }) => ({ selected: channels })),
    setProblem: assign(errorAsProblem),
    clearProblem: assign({ problem: undefined }),
    reportFetched: emit(
      (_, { output }: { output: Fetched }): CalendarChannelsEmitted => ({
        type: 'FETCHED',
        ...output,
      }),
    ),
    reportFailure: emit(failure),
  },
  guards: {
    isOther: ({ context: { span } }, { start, end }: Span) => span.start !== start || span.end !== end,
  },
}).createMachine({
  id: 'calendarChannels',
  context: ({ input: { start, end, channels } }) => ({
    span: { start, end },
    channels,
    selected: channels,
    problem: undefined,
  }),
  initial: 'fetching',
  on: {
    SHOW: {
      guard: { type: 'isOther', params: eventAsParams },
      target: '.fetching',
      reenter: true,
      actions: { type: 'show', params: eventAsParams },
    },
    TOGGLE: { target: '.fetching', reenter: true, actions: { type: 'toggle', params: eventAsParams } },
    ALL: { target: '.fetching', reenter: true, actions: 'toggleAll' },
    CLEAR: { target: '.fetching', reenter: true, actions: 'restore' },
    REFRESH: { target: '.fetching', reenter: true },
  },
  states: {
    fetching: {
      description: 'Los canales elegidos se ven al momento. Otra pregunta cancela la anterior.',
      meta: { title: 'Buscando lo planificado' },
      tags: 'busy',
      invoke: {
        id: 'fetchEvents',
        src: 'fetchEvents',
        input: ({ context }) => context.span,
        onDone: { target: 'shown', actions: ['clearProblem', { type: 'reportFetched', params: eventAsParams }] },
        onError: { target: 'refused', actions: failed },
      },
    },
    shown: {
      description: 'Se ve lo planificado de los canales elegidos en los días que muestra el calendario.',
      meta: { title: 'A la vista' },
    },
    refused: {
      description: 'Lo que se mostraba antes, si había algo, sigue a la vista.',
      meta: { title: 'No se pudo buscar' },
      tags: 'refused',
      on: { RETRY: 'fetching' },
    },
  },
});
