import { call } from '../../api/call';
import { listCampaigns } from '../../api/contract/messaging/campaigns';
import { getSendingCalendar, type SendingCalendar } from '../../api/contract/messaging/sendingCalendar';
import { listTimeslots, type Timeslot } from '../../api/contract/messaging/timeslots';
import { unlessAbsent } from '../kit/outcome';
import { everyPage } from '../kit/pages';
import { addDays } from './addDays';
import { eventsOf, type PlannedEvent } from './plannedEvents';

/** The days on show, ISO; both count. */
export type Span = { start: string; end: string };
export type Fetched = { events: PlannedEvent[]; calendar: SendingCalendar | undefined };

const MOST = 200;

/** The saved events of the days on show. */
export async function fetchCalendar({ start, end }: Span, signal: AbortSignal): Promise<Fetched> {
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
}

/** The six weeks that a month's calendar shows. */
export function monthAround(day: string): Span {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7));
  return { start, end: addDays(start, 41) };
}
