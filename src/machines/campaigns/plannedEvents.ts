import { CHANNELS, type Channel, nameOf } from '../../api/contract/messaging/channels';
import type { Holiday, SendingCalendar } from '../../api/contract/messaging/sendingCalendar';
import { type Campaign, campaignName } from '../../api/contract/messaging/shapes';
import type { Template } from '../../api/contract/messaging/templates';
import type { CalendarEvent, Timeslot } from '../../api/contract/messaging/timeslots';

/** A calendar event with its documents (null where nobody counts them), its campaign once there is one, and whether it is saved. */
export type PlannedEvent = CalendarEvent & { documents: number | null; campaign: string | null; isSaved: boolean };

/** The events of the channels on show. */
export const shownEvents = (planned: { events: PlannedEvent[]; selected: readonly Channel[] }): PlannedEvent[] =>
  planned.events.filter(({ extendedProps }) => planned.selected.includes(extendedProps.type_campaign.value));

/** A moment as wall clock time of the zone, to the minute. A text without offset is wall clock time already. */
export function wallTime(moment: string, zone: string): string {
  const at = new Date(moment);
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(moment) || Number.isNaN(at.getTime())) return moment.slice(0, 16).replace(' ', 'T');
  return clockOf(zone).format(at).replace(' ', 'T');
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, clock);
  return clock;
}

/** The zone of the calendar's hours; the console's, where a provider keeps no sending calendar. */
export const zoneOf = (calendar: SendingCalendar | undefined, zone: string): string => calendar?.time_zone ?? zone;

type EventSource = Pick<PlannedEvent, 'id' | 'documents' | 'campaign' | 'isSaved'> & {
  template: { id: string; name: string };
  name: string;
  channel: Channel;
  start: string;
  status: string;
};

function eventOf({
  id,
  template,
  name,
  channel,
  start,
  status,
  documents,
  campaign,
  isSaved,
}: EventSource): PlannedEvent {
  const { label } = CHANNELS[nameOf(channel)];
  return {
    id,
    title: name,
    allDay: false,
    start,
    end: start,
    extendedProps: {
      calendar: label,
      status,
      type_campaign: { value: channel, label },
      template_id: { value: template.id, label: template.name },
      already_created: campaign !== null,
    },
    documents,
    campaign,
    isSaved,
  };
}

export const eventOfTimeslot = (
  { id, template, campaign_type, launch_date, no_documentos, campaign }: Timeslot,
  zone: string,
): PlannedEvent =>
  eventOf({
    id,
    template,
    name: campaignName({ id, template }),
    channel: campaign_type,
    start: wallTime(launch_date, zone),
    status: 'planificada',
    documents: no_documentos,
    campaign,
    isSaved: true,
  });

const eventOfCampaign = (
  { id, template, name, campaign_type, launch_date, status, no_documentos }: Campaign,
  zone: string,
): PlannedEvent =>
  eventOf({
    id,
    template: template ?? { id: '', name: '' },
    name: campaignName({ id, name, template }),
    channel: campaign_type,
    start: wallTime(launch_date, zone),
    status,
    documents: no_documentos,
    campaign: id,
    isSaved: true,
  });

export const newEvent = (id: string, { id: template, name, channel }: Template, start: string): PlannedEvent =>
  eventOf({
    id,
    template: { id: template, name },
    name,
    channel,
    start,
    status: 'nueva',
    // As many as the plan asks for once it is saved.
    documents: null,
    campaign: null,
    isSaved: false,
  });

/** An event with a campaign cannot be moved or removed: the hour is the campaign's. */
export const isPlanned = (event: PlannedEvent | undefined): boolean => event?.extendedProps.already_created === false;

/** The events that are not saved yet. */
export const unsavedOf = (events: PlannedEvent[]): PlannedEvent[] => events.filter(({ isSaved }) => !isSaved);

/** The saved events, with those that a service says it created. */
export function withSaved(events: PlannedEvent[], created: Timeslot[], zone: string): PlannedEvent[] {
  const made = new Set(created.map(({ id }) => id));
  const others = events.filter(({ id, isSaved }) => isSaved && !made.has(id));
  return [...others, ...created.map((slot) => eventOfTimeslot(slot, zone))];
}

/** Whether the calendar has each of these now, and had it not before: they were saved, though nobody answered so. */
export function areSavedSince(before: PlannedEvent[], now: PlannedEvent[], unsaved: PlannedEvent[]): boolean {
  const known = new Set(before.map(({ id }) => id));
  const added = now.filter(({ id }) => !known.has(id)).map(asPlanned);
  const isAdded = (event: PlannedEvent): boolean => {
    const place = added.indexOf(asPlanned(event));
    if (place >= 0) added.splice(place, 1);
    return place >= 0;
  };
  return unsaved.length > 0 && unsaved.every(isAdded);
}

const asPlanned = ({ start, extendedProps: { template_id, type_campaign } }: PlannedEvent): string =>
  `${start.slice(0, 16)} ${type_campaign.value} ${template_id.value}`;

/** To the minute, `2026-11-25T09:00`. */
export const startOf = ({ start }: PlannedEvent): string => start.slice(0, 16);

export const movedTo = (event: PlannedEvent, start: string): PlannedEvent => ({ ...event, start, end: start });

/** Timeslots and campaigns that have a day, without duplicates: a campaign replaces the timeslot that it was made of. */
export function eventsOf(slots: Timeslot[], campaigns: Campaign[], zone: string): PlannedEvent[] {
  const made = new Set(campaigns.map(({ id }) => id));
  const planned = slots.filter(({ campaign }) => campaign === null || !made.has(campaign));
  return [
    ...planned.map((slot) => eventOfTimeslot(slot, zone)),
    ...campaigns.map((campaign) => eventOfCampaign(campaign, zone)),
  ]
    .filter(({ start }) => /^\d{4}-\d\d-\d\d/.test(start))
    .sort((a, b) => (a.start === b.start ? 0 : a.start < b.start ? -1 : 1));
}

export type Group = { key: string; month: string; documents: number | null; campaigns: PlannedEvent[] };

/** By month and year of launch and count of documents, the soonest first, and within a month those without a count last. `month` is `2026-11`. */
export function groupsOf(events: PlannedEvent[]): Group[] {
  const groups = new Map<string, Group>();
  for (const event of events) {
    const month = event.start.slice(0, 7);
    const key = `${month}-${event.documents}`;
    const group = groups.get(key) ?? { key, month, documents: event.documents, campaigns: [] };
    group.campaigns.push(event);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) =>
    a.month === b.month ? sizeOf(a) - sizeOf(b) : a.month < b.month ? -1 : 1,
  );
}

const sizeOf = ({ documents }: Group): number => documents ?? Number.MAX_SAFE_INTEGER;

/** A campaign asks payment for one document at least. */
export const isDocuments = (typed: string): boolean => /^\d{1,6}$/.test(typed) && Number(typed) > 0;

export const isMoment = (start: string): boolean => /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(start);

/** Why the company does not send at that time. */
export type Closed =
  | { kind: 'holiday'; day: string; name: string }
  | { kind: 'hours'; day: string; hours: { from: string; until: string } | undefined }
  | { kind: 'past'; day: string };

/** `start` is wall clock time of the zone, `2026-11-25T09:00`. */
export function closedAt(calendar: SendingCalendar | undefined, start: string, today: string): Closed | undefined {
  const [day = '', time = ''] = start.split('T');
  if (day < today) return { kind: 'past', day };
  const holiday = calendar?.holidays.find((one: Holiday) => one.day === day);
  if (holiday) return { kind: 'holiday', day, name: holiday.name };
  if (!calendar || calendar.hours.length === 0) return undefined;
  const hours = calendar.hours.find(({ weekday }) => weekday === (new Date(`${day}T00:00:00Z`).getUTCDay() || 7));
  return hours && time >= hours.from && time < hours.until ? undefined : { kind: 'hours', day, hours };
}
