import { fromPromise } from 'xstate';
import { call } from '../../api/call';
import { listCampaigns } from '../../api/contract/messaging/campaigns';
import { getSendingCalendar, type SendingCalendar } from '../../api/contract/messaging/sendingCalendar';
import { isUsable } from '../../api/contract/messaging/templateStatus';
import { allTemplates, type Template } from '../../api/contract/messaging/templates';
import {
  createTimeslots,
  deleteTimeslot,
  listTimeslots,
  moveTimeslot,
  type Timeslot,
} from '../../api/contract/messaging/timeslots';
import { unlessAbsent, unlessConfirmed } from '../kit/outcome';
import { everyPage } from '../kit/pages/ask';
import { addDays } from './addDays';
import { eventsOf, type PlannedEvent, unsavedOf, zoneOf } from './plannedEvents';

type PlanAsk = { events: PlannedEvent[]; num_docs: number };

/** What is created: every event that is not saved yet. */
export const askOf = (plan: { events: PlannedEvent[]; fields: { documents: string } }): PlanAsk => ({
  events: unsavedOf(plan.events),
  num_docs: Number(plan.fields.documents),
});

/** The calls of the planning calendar. */
export const planCalls = {
  loadTemplates: fromPromise<Template[]>(async ({ signal }) => {
    const { results } = await call(allTemplates, {}, { signal });
    return results.filter(isUsable);
  }),
  /** Nothing where the service only confirmed it: the calendar has them then. */
  save: fromPromise<Timeslot[] | undefined, { ask: PlanAsk; idempotencyKey: string }>(async ({ input }) => {
    const { ask, idempotencyKey } = input;
    const events = ask.events.map(({ documents: _, campaign: __, isSaved: ___, ...event }) => event);
    const saved = await call(createTimeslots, { body: { ...ask, events }, idempotencyKey }).catch(unlessConfirmed);
    return saved?.data;
  }),
  move: fromPromise<Timeslot | undefined, { id: string; start: string }>(({ input: { id, start } }) =>
    call(moveTimeslot, { params: { id }, body: { launch_date: start } }).catch(unlessConfirmed),
  ),
  remove: fromPromise<unknown, { id: string }>(({ input: { id } }) => call(deleteTimeslot, { params: { id } })),
};

/** The days on show, ISO; both count. */
export type Span = { start: string; end: string };
/** And the console's zone. */
export type SpanIn = Span & { zone: string };
export type Fetched = { events: PlannedEvent[]; calendar: SendingCalendar | undefined };

const MOST = 200;

/** The saved events of the days on show. */
export async function fetchCalendar({ start, end, zone }: SpanIn, signal: AbortSignal): Promise<Fetched> {
  const query = { start, end, page_size: MOST };
  // A provider that keeps no sending calendar sends at any time.
  const [calendar, groups, campaigns] = await Promise.all([
    // A campaign may be put on any day, not only on one that is on show.
    call(getSendingCalendar, { query: { start: addDays(start, -366) } }, { signal }).catch(unlessAbsent),
    everyPage((p) => call(listTimeslots, { query: { ...query, p } }, { signal })),
    everyPage((p) => call(listCampaigns, { query: { ...query, p } }, { signal })),
  ]);
  const slots: Timeslot[] = groups.results.flatMap((group) => group.campaigns);
  return { calendar, events: eventsOf(slots, campaigns.results, zoneOf(calendar, zone)) };
}

/** The six weeks that a month's calendar shows. */
export function monthAround(day: string): Span {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7));
  return { start, end: addDays(start, 41) };
}
