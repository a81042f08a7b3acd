import * as z from 'zod/mini';
import { byId, day, id, listQuery, moment, pageOf, row } from '../row';
import { CHANNEL_NAMES, CHANNELS, channel } from './channels';
import { launchDate, templateName } from './shapes';

/** Planned campaigns: the campaigns section of specification chapter 7. */

export const timeslot = z.looseObject({
  id,
  template: templateName,
  campaign_type: channel,
  launch_date: moment,
  no_documentos: z.nullable(z.int()),
  /** The campaign made of it; null while it is only planned. */
  campaign: z.nullable(id),
});
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

export const listTimeslots = row({
  name: 'listTimeslots',
  method: 'GET',
  path: '/campaigns/timeslots/',
  specified: ['p', 'search'],
  /** `start` and `end` are ours: they bound the day of launch, and both count. */
  query: z.extend(listQuery, { start: z.optional(day), end: z.optional(day) }),
  answer: pageOf(timeslotGroup),
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
