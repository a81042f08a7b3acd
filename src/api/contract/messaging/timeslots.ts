import * as z from 'zod/mini';
import { byId, day, id, listQuery, moment, pageOf, row } from '../row';
import { CHANNEL_NAMES, CHANNELS, channel } from './channels';
import { launchDate, templateName } from './shapes';

/** Planned campaigns: the campaigns section of specification chapter 7. */

const planned = z.looseObject({
  id,
  template: templateName,
  campaign_type: channel,
  launch_date: moment,
  no_documentos: z.nullable(z.int()),
  /** The campaign made of it; null while it is only planned. */
  campaign: z.nullable(id),
});
/** Another provider may answer the calendar event that was sent to it. */
export const timeslot = z.pipe(z.transform(ofEvent), planned);
export type Timeslot = z.output<typeof timeslot>;

/** What stands on the calendar: specification chapter 3, "Calendar event". */
const calendarEvent = z.looseObject({
  id,
  title: z.string(),
  allDay: z.literal(false),
  start: moment,
  /** Equal to `start`. */
  end: moment,
  extendedProps: z.looseObject({
    calendar: z.enum(CHANNEL_NAMES.map((name) => CHANNELS[name].label)),
    status: z.string(),
    type_campaign: z.object({ value: channel, label: z.string() }),
    template_id: z.object({ value: id, label: z.string() }),
    already_created: z.boolean(),
  }),
});
export type CalendarEvent = z.output<typeof calendarEvent>;

/** Planned campaigns of one month, year and document count. */
export const timeslotGroup = z.looseObject({ key: z.string(), campaigns: z.array(timeslot) });

/** A planned campaign that another provider lists by itself is a group of its own: else it would be a group of none. */
const listedTimeslots = z.pipe(
  z.transform((value: unknown) =>
    isRecord(value) && 'id' in value && !('campaigns' in value) ? { key: String(value.id), campaigns: [value] } : value,
  ),
  timeslotGroup,
);

function ofEvent(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value.extendedProps) || 'launch_date' in value) return value;
  const { start, extendedProps } = value;
  const { type_campaign, template_id, calendar } = extendedProps;
  const number = isRecord(type_campaign) ? type_campaign.value : type_campaign;
  return { ...value, launch_date: start, campaign_type: number ?? calendar, template: template_id };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export const listTimeslots = row({
  name: 'listTimeslots',
  method: 'GET',
  path: '/campaigns/timeslots/',
  specified: ['p', 'search'],
  /** `start` and `end` are ours: they bound the day of launch, and both count. */
  query: z.extend(listQuery, { start: z.optional(day), end: z.optional(day) }),
  answer: pageOf(listedTimeslots),
});

/** Ours: another launch. */
export const moveTimeslot = row({
  name: 'moveTimeslot',
  method: 'PUT',
  path: '/campaigns/timeslots/{id}/',
  ours: true,
  params: byId,
  body: z.object({ launch_date: launchDate }),
  answer: timeslot,
});

export const deleteTimeslot = row({
  name: 'deleteTimeslot',
  method: 'DELETE',
  path: '/campaigns/timeslots/{id}/',
  params: byId,
  answer: z.looseObject({}),
});

export const createTimeslots = row({
  name: 'createTimeslots',
  method: 'POST',
  path: '/campaigns/timeslots/create_from_array/',
  body: z.object({
    events: z.array(calendarEvent).check(z.minLength(1), z.maxLength(500)),
    num_docs: z.int().check(z.gte(0)),
  }),
  answer: z.looseObject({ data: z.array(timeslot) }),
  idempotent: true,
  success: 'Campaña creada correctamente',
  failure: 'Campaña no fue creado correctamente',
});
